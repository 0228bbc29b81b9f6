//! Answers to input: reasons for rejected touches, sounds and their switch, letters out of reach, squares within reach after undo.

use anyhow::{Context, ensure};
use quadrille_catalog::AnyPosition;
use quadrille_core::Square;
use serde_json::{Value, json};

use super::keyboard::LETTERS;
use crate::game::{FUSE_AND_FROST, QUADRATIC_WAR};
use crate::input::Input;
use crate::runner::Scenario;
use crate::screens;
use crate::visit::{Visit, quick, quick_with};

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("quadratic-war: a touch that does nothing says why", reasons),
        Scenario::new("quadratic-war: a touch that does nothing says why online", reasons_online),
        Scenario::new("territory-words: a rejected word is heard, unless the table is muted", sounds),
        Scenario::new("territory-words: letters out of reach are dark while a word is spelled", out_of_reach),
        Scenario::new("fuse-and-frost: squares that undo leads to are marked", after_undo),
        Scenario::new("fuse-and-frost: roles are symbols or letters", roles),
    ]
}

/// The reason that is shown, once it is shown on the square and announced.
fn reason(visit: &Visit<'_>) -> anyhow::Result<String> {
    visit.wait_for(".board .rejected")?;
    let shown = visit.text(".play-asks .warn")?;
    let announced: String = visit.script("return document.querySelector('#announcer').textContent", &[])?;
    ensure!(!shown.is_empty() && announced.contains(&shown), "{shown:?} is shown, {announced:?} announced");
    Ok(shown)
}

fn reasons(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.start(QUADRATIC_WAR)?;
    ensure!(visit.ready()?, "the game is over");
    // A red piece, a blue one behind its own army, and a square that a constant cannot reach.
    let touches: [(&[&str], &str); 3] = [
        (&["a7"], "This piece is Red’s."),
        (&["a1"], "This piece cannot move."),
        (&["a3", "c5"], "−4 cannot go there."),
    ];
    for (squares, expect) in touches {
        for square in squares {
            visit.click(&format!(".cell[data-square={square}]"))?;
        }
        visit.wait_until(expect, || Ok(reason(visit)? == expect))?;
        // The next input removes it.
        visit.click(".cell[data-square=a3]")?;
        visit.wait_until_gone(".board .rejected, .play-asks .warn")?;
        visit.click(".cell[data-square=a3]")?;
    }
    visit.click(".cell[data-square=d5]")?;
    visit.wait_for_screen()?;
    ensure!(!visit.has(".board .rejected")?, "an empty square is rejected without a selected piece");
    ensure!(visit.moves()? == 0, "a move was made");
    Ok(())
}

fn reasons_online(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let online = screens::online_game(visit, "quadratic-war")?;
    visit.set(&quick())?;
    visit.load(&format!("online/{}", online.game))?;
    visit.wait_for(".play.online[data-turn=yours]")?;
    visit.click(".cell[aria-label*=', red, ']")?;
    let said = reason(visit)?;
    ensure!(said == "This piece is Red’s.", "an opponent's piece says {said:?}");
    Ok(())
}

/// Counts the tones that the page plays.
const LISTEN: &str = "
    window.tones = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.tones += 1; return create.call(this); };";

/// Spells H-S-S, which is no word, and returns the number of tones that its rejection plays.
fn rejected_word(visit: &Visit<'_>) -> anyhow::Result<usize> {
    if visit.has("#clear:not([disabled])")? {
        visit.click("#clear")?;
    }
    for square in ["b12", "a11", "b11"] {
        visit.click(&format!(".cell[data-square={square}]"))?;
    }
    visit.wait_until_gone(".play-asks .warn")?;
    visit.script::<()>("window.tones = 0", &[])?;
    visit.click("#submit:not([disabled])")?;
    visit.wait_for(".play-asks .warn")?;
    visit.script("return window.tones", &[])
}

fn sounds(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.set(&quick_with([("sound", json!(true))]))?;
    visit.begin_at("territory-words", LETTERS)?;
    visit.script::<()>(LISTEN, &[])?;
    ensure!(visit.attribute("#sound", "aria-pressed")?.as_deref() == Some("true"), "sounds are on");
    ensure!(rejected_word(visit)? > 0, "a rejected word is not heard");
    visit.click("#sound")?;
    visit.wait_for("#sound[aria-pressed=false]")?;
    ensure!(rejected_word(visit)? == 0, "a rejected word is heard, and sounds are off");
    let kept: Value = serde_json::from_str(&visit.stored("settings")?.context("no settings are kept")?)?;
    ensure!(kept["sound"] == json!(false), "the switch is kept as {}", kept["sound"]);
    visit.reload()?;
    visit.wait_for("#sound[aria-pressed=false]")
}

fn out_of_reach(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.begin_at("territory-words", LETTERS)?;
    ensure!(!visit.has(".square.dim")?, "letters are dark before a word is begun");
    let game = visit.game()?;
    let position = game.position();
    let first = position.grid().parse_square("b12").context("b12 is a square")?;
    let within = position.legal_actions(&[first]).squares.len();
    visit.click(".cell[data-square=b12]")?;
    let dark = position.grid().squares().count() - within - 1;
    visit.wait_until(&format!("{dark} dark squares"), || Ok(visit.count(".square.dim")? == dark))?;
    let fills = "const fill = (selector) => getComputedStyle(document.querySelector(selector)).fill;
        return [fill('.square.dim'), fill('.square:not(.dim)')]";
    let (dark, plain): (String, String) = visit.script(fills, &[])?;
    ensure!(dark != plain && dark != "none", "out of reach is {dark}, within reach {plain}");
    visit.click("#clear")?;
    visit.wait_until_gone(".square.dim")?;
    let status = visit.text(".player[data-seat=first] .muted")?;
    ensure!(status.contains("0 cells, 0.0 %"), "the score is {status:?}");
    Ok(())
}

/// A turn with five actions and room to walk.
const ARENA: &str = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200";

fn reach(position: &dyn AnyPosition) -> Vec<Square> {
    let highlights = position.highlights();
    let named = highlights.into_iter().filter(|highlight| highlight.name == "reach");
    named.flat_map(|highlight| highlight.squares).collect()
}

fn after_undo(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.begin_at("fuse-and-frost", ARENA)?;
    let at_start = reach(visit.game()?.position());
    ensure!(!visit.has(".undo-reach")?, "squares are marked at the start of a turn");
    for (steps, mv) in [(1, "mr"), (2, "mr")] {
        visit.make(Input::Pointer, visit.game()?.position(), mv)?;
        visit.wait_until("the step", || Ok(visit.moves()? == steps))?;
    }
    // The player stands two squares to the right of the start.
    let here = visit.game()?.position().grid().parse_square("d6").context("d6 is a square")?;
    let now = reach(visit.game()?.position());
    let only_by_undo = at_start.iter().filter(|square| !now.contains(square) && **square != here).count();
    ensure!(only_by_undo > 0, "the steps put nothing out of reach");
    visit.wait_until(&format!("{only_by_undo} squares within reach after undo"), || {
        Ok(visit.count(".undo-reach")? == only_by_undo)
    })?;
    ensure!(visit.count(".reach")? == now.len(), "squares within reach now are told apart");
    // Nothing can be undone after a bomb is placed.
    visit.make(Input::Pointer, visit.game()?.position(), "pd")?;
    visit.wait_until_gone(".undo-reach")
}

fn roles(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.start(FUSE_AND_FROST)?;
    visit.wait_for(".fighter path.role")?;
    ensure!(!visit.has(".fighter text.role")?, "letters are shown without being asked for");
    let symbols: Vec<String> = visit.script(
        "return [...document.querySelectorAll('.fighter path.role')].map((path) => path.getAttribute('d'))",
        &[],
    )?;
    ensure!(symbols.len() == 2 && symbols[0] != symbols[1], "the roles are {symbols:?}");
    visit.click("label:has(input[name=letters])")?;
    visit.wait_until("two letters", || Ok(visit.count(".fighter text.role")? == 2))?;
    ensure!(!visit.has(".fighter path.role")?, "symbols are shown beside the letters");
    Ok(())
}
