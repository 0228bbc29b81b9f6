//! The first minutes with a game: a lesson or a game at once, few touches to the first move, the goal beside the board, hints of a fitting
//! level.

use std::collections::BTreeSet;

use anyhow::{Context, ensure};
use quadrille_catalog::listed_games;
use serde_json::{Value, json};

use crate::browser::Screen;
use crate::game::{Advisor, QUADRATIC_WAR, Start};
use crate::input::Input;
use crate::runner::Scenario;
use crate::visit::{Visit, quick};

pub(super) fn scenarios() -> Vec<Scenario> {
    let mut scenarios = vec![
        Scenario::new("the first play of a game offers a lesson or a game at once", offer),
        Scenario::new("the goal of a game is told in its first turns", goal),
        Scenario::new("a hint is at most one level above the computer", hint_level),
        Scenario::new("games to continue come first on the home page", continued),
    ];
    scenarios.extend(listed_games().map(|game| {
        let id = game.info().id;
        Scenario::new(
            format!("{id}: three touches on a phone from the home page to the first move"),
            move |visit| three_touches(visit, id),
        )
    }));
    scenarios
}

fn offer(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.open("new/quadratic-war")?;
    visit.click("#first-lesson")?;
    visit.wait_for(".lesson[data-game=quadratic-war]")?;
    // A lesson that was only begun does not count.
    visit.open("new/quadratic-war")?;
    visit.click("#just-play")?;
    visit.wait_for(".play[data-game=quadratic-war]")?;
    let id = visit.game_id()?;
    let kept: Value = serde_json::from_str(&visit.stored(&format!("game.{id}"))?.context("it is not kept")?)?;
    ensure!(
        kept["seats"] == json!([{ "person": null }, { "computer": "easy" }]),
        "the players are {}",
        kept["seats"]
    );
    ensure!(visit.game()?.setup().options.is_empty(), "the options are not the usual ones");
    visit.open("new/quadratic-war")?;
    visit.wait_for("#start")?;
    ensure!(!visit.has("#just-play")?, "the offer is made again");
    visit.open("new/fuse-and-frost")?;
    visit.wait_for("#just-play")?;
    visit.open("new/fuse-and-frost/online")?;
    visit.wait_for("#host")?;
    ensure!(!visit.has("#just-play")?, "the offer is made to someone who wants to host");
    Ok(())
}

/// True if an element is within the window without scrolling.
const IN_SIGHT: &str = "
    const { top, bottom } = document.querySelector(arguments[0]).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;";

/// After three touches a legal move is made, in games where a touch of a square is a move; in the others it is begun, and its targets are shown.
fn three_touches(visit: &mut Visit<'_>, game: &str) -> anyhow::Result<()> {
    // Without a choice of its own, a phone confirms moves as it does by default.
    let mut settings = quick();
    settings.as_object_mut().context("settings are an object")?.remove("confirm");
    visit.set(&settings)?;
    visit.browser.set_screen(Screen::PHONE)?;
    visit.open("")?;
    visit.click(&format!(".card[data-game={game}] .button.primary"))?;
    visit.wait_for("#just-play")?;
    for choice in ["#just-play", "#first-lesson"] {
        ensure!(visit.script::<bool>(IN_SIGHT, &[json!(choice)])?, "{choice} has to be searched for");
    }
    visit.click("#just-play")?;
    visit.wait_for(".cell.target")?;
    ensure!(visit.script::<bool>(IN_SIGHT, &[json!(".board")])?, "the board has to be searched for");
    ensure!(visit.script::<bool>(IN_SIGHT, &[json!(".goal")])?, "the goal has to be searched for");
    let began = visit.game()?;
    let position = began.position();
    let name = |square| position.grid().name(square);
    let choices = position.legal_actions(&[]).squares;
    let complete = choices.iter().find(|target| !target.moves.is_empty());
    let target = complete.or(choices.first()).context("no square can be touched")?;
    visit.click(&format!(".cell[data-square={}]", name(target.square)))?;
    if complete.is_some() {
        visit.wait_until("the third touch to make a move", || Ok(visit.moves()? > 0))?;
        let made = visit.game()?.played()[0].mv.to_text();
        ensure!(target.moves[0].to_text() == made, "{made} was played");
        return Ok(());
    }
    visit.wait_for(&format!(".cell[data-square={}][aria-selected=true]", name(target.square)))?;
    let targets = position.legal_actions(&[target.square]).squares;
    let expected: BTreeSet<String> = targets.iter().map(|target| name(target.square)).collect();
    let script = "return [...document.querySelectorAll('.cell.target')].map((cell) => cell.dataset.square)";
    let shown: BTreeSet<String> = visit.script::<Vec<String>>(script, &[])?.into_iter().collect();
    ensure!(
        !expected.is_empty() && shown == expected,
        "the targets are {expected:?}, and {shown:?} are shown"
    );
    Ok(())
}

fn goal(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.start(QUADRATIC_WAR)?;
    visit.ready()?;
    let told = visit.text(".goal")?;
    ensure!(told.contains("win"), "the goal is {told:?}");
    visit.click("#hint")?;
    visit.wait_for(".hint-note")?;
    let boxes: u32 = visit.script("return document.querySelector('.goal').getClientRects().length", &[])?;
    ensure!(boxes == 0, "the goal stays beside a hint");
    visit.play(Input::Pointer, &mut Advisor::new("quadratic-war", 1)?, 6)?;
    visit.wait_until_gone(".goal")
}

/// Records the requests to the engine from now on.
const RECORD: &str = "
    window.asked = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
        if (message.request) window.asked.push(message.request);
        return post.call(this, message, ...rest);
    };";

fn hint_level(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.open("")?;
    visit.script::<()>(RECORD, &[])?;
    for (mode, level, expected) in
        [("computer", "easy", "medium"), ("computer", "hard", "expert"), ("two", "easy", "medium")]
    {
        let start = Start { mode, ..QUADRATIC_WAR };
        visit.open(&format!("new/{}", start.game))?;
        visit.click(&format!("label:has(input[name=mode][value={mode}])"))?;
        if mode == "computer" {
            visit.click(&format!("label:has(input[name=level][value={level}])"))?;
        }
        visit.click("#start")?;
        visit.wait_for(".play")?;
        visit.ready()?;
        visit.click("#hint")?;
        visit.wait_for(".hint-note")?;
        let asked: Vec<String> = visit.script("return window.asked", &[])?;
        let last = asked.last().context("the engine was not asked")?;
        ensure!(last.contains(&format!("\"level\":\"{expected}\"")), "{mode} {level}: a hint of {last}");
    }
    Ok(())
}

fn continued(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.open("")?;
    ensure!(!visit.has(".unfinished .list-link")?, "there is nothing to continue yet");
    visit.start(QUADRATIC_WAR)?;
    visit.open("")?;
    visit.wait_for(".unfinished .list-link")?;
    let order = "return document.querySelector('.unfinished .list-link').compareDocumentPosition(document.querySelector('.cards'))
        === Node.DOCUMENT_POSITION_FOLLOWING";
    ensure!(visit.script::<bool>(order, &[])?, "the games come before those to continue");
    Ok(())
}
