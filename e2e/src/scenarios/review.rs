//! Reviewing games: stepping, jumping, the evaluation graph, variations, links, and pasted records.

use anyhow::{Context, ensure};
use quadrille_core::PerSeat;
use quadrille_match::Match;
use serde_json::{Value, json};

use crate::game::{Advisor, STAY_ON_THE_BOARD, Start, short_matches};
use crate::input::Input;
use crate::runner::Scenario;
use crate::screens::finished;
use crate::visit::{LEFT, RIGHT, Visit};

pub(super) fn scenarios() -> Vec<Scenario> {
    let of_game = |start: Start| {
        Scenario::new(format!("{}: review of a match", start.game), move |visit| review(visit, start.game))
    };
    let mut scenarios: Vec<Scenario> = short_matches().map(of_game).collect();
    scenarios.push(Scenario::new("a match leads to its review and back to play", from_play));
    scenarios.push(Scenario::new("a link holds the whole game", share));
    scenarios.push(Scenario::new("games and links of an earlier client are opened", earlier));
    scenarios.push(Scenario::new(
        "the board is saved as an image with names, scores, coordinates and the result",
        image,
    ));
    scenarios.push(Scenario::new("a record, a position and nonsense are pasted", paste));
    scenarios
}

fn ply(visit: &Visit<'_>) -> anyhow::Result<usize> {
    Ok(visit.attribute(".review", "data-ply")?.context("no review")?.parse()?)
}

fn at(visit: &Visit<'_>, wanted: usize) -> anyhow::Result<()> {
    visit.wait_until(&format!("move {wanted}"), || Ok(ply(visit)? == wanted))
}

fn review(visit: &mut Visit<'_>, name: &'static str) -> anyhow::Result<()> {
    let game = finished(name)?;
    let count = game.played().len();
    visit.continue_game("ended", &game.record().to_text())?;
    visit.open("review/ended")?;
    visit.wait_for(".review")?;
    visit.click("#last")?;
    at(visit, count)?;
    visit.click("#previous")?;
    at(visit, count - 1)?;
    visit.click("#first")?;
    at(visit, 0)?;
    visit.click("#next")?;
    at(visit, 1)?;
    visit.keys(RIGHT)?;
    at(visit, 2)?;
    visit.keys(LEFT)?;
    at(visit, 1)?;
    ensure!(visit.count(".moves li")? == count, "{} moves in the list of {count}", visit.count(".moves li")?);
    visit.click(".moves li:nth-child(2) .move")?;
    at(visit, 2)?;
    visit.wait_for(".curve[data-done=true]")?;
    let points: String = visit.attribute(".curve-line", "points")?.context("no curve")?;
    ensure!(points.split_whitespace().count() > 1, "a curve of {points:?}");
    if matches!(name, "quadratic-war" | "stay-on-the-board" | "breakthrough") {
        other_move(visit, &game)?;
    }
    Ok(())
}

/// Tries a variation and leaves it; only in games whose moves are clicks on squares.
fn other_move(visit: &Visit<'_>, game: &Match) -> anyhow::Result<()> {
    let position = game.position_after(0);
    let played = &game.played()[0].mv;
    let other = position
        .legal_moves()
        .and_then(|moves| moves.into_iter().find(|mv| mv != played && mv.to_text() != "claim"));
    let other = other.context("no other move")?.to_text();
    visit.click("#first")?;
    at(visit, 0)?;
    visit.wait_for(".cell.target")?;
    let moves = visit.text(".moves")?;
    visit.make(Input::Pointer, &*position, &other)?;
    visit.click("#rejoin")?;
    visit.wait_until_gone("#rejoin")?;
    at(visit, 0)?;
    visit.wait_until("the moves of the game", || Ok(visit.text(".moves")? == moves))
}

fn from_play(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let start = STAY_ON_THE_BOARD;
    visit.start(start)?;
    visit.play_to_the_end(Input::Pointer, &mut Advisor::new(start.game, 1)?)?;
    visit.click(".banner a[href^='#/review/']")?;
    visit.wait_for(".review")?;
    visit.click("#first")?;
    at(visit, 0)?;
    visit.wait_for("#play-on:not([disabled])")?;
    // The opponent and the side are chosen before the game continues.
    visit.click("#play-on")?;
    visit.wait_for("dialog[open] #play-on-start")?;
    ensure!(visit.has(".play.review")?, "a game was begun without asking");
    visit.click("label:has(input[name=play-on-against][value=person])")?;
    visit.wait_until_gone("input[name=play-on-side]")?;
    visit.click("label:has(input[name=play-on-against][value=computer])")?;
    visit.click("label:has(input[name=play-on-level][value=easy])")?;
    visit.click("label:has(input[name=play-on-side][value=second])")?;
    visit.click("#play-on-start")?;
    visit.wait_for(".play:not(.review)")?;
    let id = visit.game_id()?;
    let kept: Value = serde_json::from_str(&visit.stored(&format!("game.{id}"))?.context("it is not kept")?)?;
    ensure!(kept["seats"] == json!([{ "computer": "easy" }, { "person": null }]), "{}", kept["seats"]);
    visit.ready().map(drop)
}

/// Records the texts drawn on canvases and the exported image.
const NOTE_IMAGE: &str = "
    window.written = [];
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        window.written.push([text, this.font]);
        return write.call(this, text, ...rest);
    };
    const make = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (...rest) {
        window.image = this.toDataURL('image/png');
        window.size = [this.width, this.height];
        return make.apply(this, rest);
    };
    HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };";

/// Violations of the content security policy are console errors and fail the scenario.
fn image(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.load("")?;
    visit.script::<()>(NOTE_IMAGE, &[])?;
    for start in short_matches() {
        let game = finished(start.game)?;
        let mut record = game.record();
        record.players = PerSeat { first: Some("Ada".to_string()), second: Some("Zoë".to_string()) };
        let kept = json!({ "record": record.to_text(), "seats": [{ "person": "Ada" }, { "person": "Zoë" }], "luck": 1, "stamp": 1 });
        let keep = "localStorage.setItem('quadrille.game.' + arguments[0], arguments[1]); window.written = []; window.saved = null";
        visit.script::<()>(keep, &[json!(start.game), json!(kept.to_string())])?;
        visit.open(&format!("review/{}", start.game))?;
        visit.click("#last")?;
        visit.click("#share")?;
        visit.click("#image")?;
        let saved = visit.poll("the image", || visit.script::<Option<String>>("return window.saved", &[]))?;
        ensure!(saved.ends_with(".png"), "saved as {saved}");
        let written: Vec<(String, String)> = visit.script("return window.written", &[])?;
        let has = |text: &str| written.iter().any(|(written, _)| written == text);
        let (columns, rows) = (game.position().grid().columns, game.position().grid().rows);
        for text in ["Ada", "Zoë", "a", &char::from(b'a' + columns - 1).to_string(), "1", &rows.to_string()]
        {
            ensure!(has(text), "{}: {text} is not on the image: {written:?}", start.game);
        }
        let result = visit.text(".play-title p")?;
        let (_, reason) = result.rsplit_once(" · ").context("a finished game has a result")?;
        ensure!(
            written.iter().any(|(text, _)| text.ends_with(reason)),
            "{}: no result: {written:?}",
            start.game
        );
        let scores: Vec<&str> =
            written.iter().filter(|(_, font)| font.contains("28px")).map(|(text, _)| text.as_str()).collect();
        ensure!(
            scores.len() == 2 && scores.iter().all(|score| score.chars().any(|sign| sign.is_ascii_digit())),
            "{scores:?}"
        );
        ensure!(
            written.iter().all(|(_, font)| font.contains("Inter") || font.contains("Terms")),
            "{}: other fonts: {written:?}",
            start.game
        );
        let image: String = visit.script("return window.image", &[])?;
        let size: (u32, u32) = visit.script("return window.size", &[])?;
        ensure!(
            image.len() > 30_000 && size.0 >= 1200 && size.1 > size.0,
            "{}: {size:?}, {} bytes",
            start.game,
            image.len()
        );
        visit.click("dialog[open] .icon-button")?;
    }
    Ok(())
}

fn share(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let game = finished("quadratic-war")?;
    visit.continue_game("ended", &game.record().to_text())?;
    visit.open("review/ended")?;
    visit.click("#share")?;
    let link = visit.poll("the link", || {
        let link: String = visit.script("return document.querySelector('#share-link').value", &[])?;
        Ok(Some(link).filter(|link| link.contains("#/game/")))
    })?;
    let stranger = visit.browser.another()?;
    stranger.run(async |driver| driver.goto(link.as_str()).await)?;
    let look = "const done = arguments[arguments.length - 1];
        const look = () => document.querySelector('.moves li') && document.querySelector('.curve')
            ? done([document.querySelector('.review').dataset.game, document.querySelectorAll('.moves li').length])
            : setTimeout(look, 20);
        look();";
    let seen = stranger.run(async |driver| driver.execute_async(look, Vec::new()).await)?;
    let expected = json!(["quadratic-war", game.played().len()]);
    ensure!(*seen.json() == expected, "a stranger sees {}, not {expected}", seen.json());
    let errors = stranger.errors()?;
    ensure!(errors.is_empty(), "errors on the stranger's console: {errors:#?}");
    Ok(())
}

/// Games as an earlier client stored them, with their links and ends.
const STORED: [&str; 4] = [
    include_str!("../../../crates/web/tests/stored/0.1/quadratic-war.json"),
    include_str!("../../../crates/web/tests/stored/0.1/fuse-and-frost.json"),
    include_str!("../../../crates/web/tests/stored/0.1/territory-words.json"),
    include_str!("../../../crates/web/tests/stored/0.1/stay-on-the-board.json"),
];

fn earlier(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    for stored in STORED {
        let stored: Value = serde_json::from_str(stored)?;
        let count = stored["moves"].as_u64().context("a number of moves")?;
        visit.store("game.earlier", &stored["saved"].to_string())?;
        visit.load("play/earlier")?;
        let (winner, reason) = visit.poll("the banner", || visit.banner())?;
        ensure!(
            json!(winner) == stored["winner"] && json!(reason) == stored["reason"],
            "{winner:?} by {reason}"
        );
        ensure!(visit.moves()? as u64 == count, "{} moves of {count}", visit.moves()?);
        let link = stored["link"].as_str().context("a link")?;
        visit.open(&format!("game/{link}"))?;
        visit.wait_for(".review .moves li")?;
        ensure!(
            visit.count(".moves li")? as u64 == count,
            "{} moves of {count} in the link",
            visit.count(".moves li")?
        );
        visit.click("#last")?;
        at(visit, usize::try_from(count)?)?;
    }
    Ok(())
}

fn paste(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.open("review")?;
    visit.click("#open-pasted")?;
    visit.wait_for(".fault")?;
    for nonsense in ["castle kingside", "[Game \"chess\"]", "[Game \"stay-on-the-board\"]\n\n1. 99 *"] {
        visit.fill("#paste", nonsense)?;
        visit.wait_until_gone(".fault")?;
        visit.click("#open-pasted")?;
        visit.wait_for(".fault")?;
    }
    visit.fill("#paste", ".../.q./... blocked 1 0 200")?;
    visit.click("#open-pasted")?;
    visit.wait_for(".review[data-game=stay-on-the-board]")?;
    let game = finished("fuse-and-frost")?;
    visit.open("review")?;
    visit.fill("#paste", &game.record().to_text())?;
    visit.click("#open-pasted")?;
    visit.wait_for(".review[data-game=fuse-and-frost]")?;
    let count = visit.count(".moves li")?;
    ensure!(count == game.record().mainline.plies.len(), "{count} moves were pasted");
    visit.open("game/nonsense")?;
    visit.wait_for(".fault")
}
