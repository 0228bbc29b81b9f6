//! Actions during a game: undo, hint, reload, resign, play again.

use anyhow::{Context, ensure};

use crate::game::{Advisor, Start, short_matches};
use crate::input::Input;
use crate::runner::Scenario;
use crate::visit::{SPACE, Visit};

pub(super) fn scenarios() -> Vec<Scenario> {
    let of_game = |start: Start| {
        let game = start.game;
        [
            Scenario::new(format!("{game}: undo goes back step by step"), move |visit| undo(visit, start)),
            Scenario::new(format!("{game}: undo against the computer"), move |visit| {
                undo_against_computer(visit, start)
            }),
            Scenario::new(format!("{game}: a hint shows a good move"), move |visit| hint(visit, start)),
            Scenario::new(format!("{game}: a reload loses nothing"), move |visit| reload(visit, start)),
            Scenario::new(format!("{game}: resigning and a rematch"), move |visit| resign(visit, start)),
        ]
    };
    let mut scenarios: Vec<Scenario> = short_matches().flat_map(of_game).collect();
    scenarios.push(Scenario::new("an exhibition can be halted", exhibition));
    scenarios
}

fn undo(visit: &mut Visit<'_>, start: Start) -> anyhow::Result<()> {
    visit.start(start)?;
    let beginning = visit.game()?.position().to_text();
    visit.play(Input::Pointer, &mut Advisor::new(start.game, 1)?, 3)?;
    for left in (0..visit.moves()?).rev() {
        visit.click("#undo")?;
        visit.wait_until("one move less", || Ok(visit.moves()? == left))?;
    }
    ensure!(visit.game()?.position().to_text() == beginning, "undo does not lead back to the start");
    visit.wait_for("#undo[disabled]")
}

fn undo_against_computer(visit: &mut Visit<'_>, start: Start) -> anyhow::Result<()> {
    visit.start(start.against_computer())?;
    ensure!(visit.ready()?, "the game is over before it began");
    let beginning = visit.game()?.position().to_text();
    let mut advisor = Advisor::new(start.game, 1)?;
    let mover = visit.game()?.position().side_to_move();
    // The player's whole turn, then the computer's.
    while visit.game()?.turn_start() == 0 && visit.game()?.position().side_to_move() == mover {
        ensure!(visit.play(Input::Pointer, &mut advisor, 1)?, "the game is over after a turn");
    }
    visit.click("#undo")?;
    visit.wait_until("the start of the person's turn", || Ok(visit.game()?.position().to_text() == beginning))
}

fn hint(visit: &mut Visit<'_>, start: Start) -> anyhow::Result<()> {
    visit.start(start)?;
    visit.ready()?;
    let before = visit.game()?.position().to_text();
    visit.click("#hint")?;
    visit.wait_for(".hint-note")?;
    let text = visit.text(".hint-note")?;
    ensure!(text.contains('%'), "a hint without its chance: {text:?}");
    ensure!(visit.game()?.position().to_text() == before, "a hint makes no move");
    visit.wait_for(".board .hinted, .board .hint, .board [class*=hint], .board .good-word")
}

fn reload(visit: &mut Visit<'_>, start: Start) -> anyhow::Result<()> {
    visit.start(start)?;
    visit.play(Input::Pointer, &mut Advisor::new(start.game, 1)?, 3)?;
    let squares = "return [...document.querySelectorAll('.cell')]
        .map((cell) => cell.dataset.square + ' ' + cell.getAttribute('aria-label')).join('\\n')";
    let (moves, text) = (visit.moves()?, visit.game()?.position().to_text());
    let seen: String = visit.script(squares, &[])?;
    visit.reload()?;
    visit.wait_for(".play")?;
    visit.ready()?;
    ensure!(visit.game()?.position().to_text() == text, "another position after a reload");
    // Moves that were undone are not stored.
    ensure!(visit.moves()? <= moves && visit.moves()? > 0, "{moves} moves became {}", visit.moves()?);
    let again: String = visit.script(squares, &[])?;
    ensure!(again == seen, "the board is told otherwise after a reload:\n{seen}\n{again}");
    visit.open("")?;
    visit.click(".unfinished .list-link")?;
    visit.wait_for(".play")
}

fn resign(visit: &mut Visit<'_>, start: Start) -> anyhow::Result<()> {
    visit.start(start.against_computer())?;
    visit.ready()?;
    visit.click("#resign")?;
    visit.click("#resign-yes")?;
    let banner = visit.poll("the banner", || visit.banner())?;
    ensure!(banner == (Some("second".to_string()), "resign".to_string()), "the banner says {banner:?}");
    let id = visit.game_id()?;
    visit.click("#rematch")?;
    visit.wait_until_gone(".banner")?;
    visit.wait_until("another game", || Ok(visit.game_id()? != id))?;
    ensure!(visit.game()?.played().is_empty() || visit.ready()?, "a rematch begins at the start");
    Ok(())
}

fn exhibition(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.start(Start { game: "quadratic-war", mode: "exhibition", options: &[] })?;
    visit.wait_until("the first moves", || Ok(visit.moves()? > 2))?;
    visit.click("#pause")?;
    let halted = visit.moves()?;
    let steady = "const done = arguments[arguments.length - 1];
        setTimeout(() => done(Number(document.querySelector('.play').dataset.moves)), 600)";
    let later: usize = visit.script_later(steady, &[])?;
    ensure!(later <= halted + 1, "a halted game goes on: {halted}, then {later}");
    // The clicked button receives the keys: there is no move to confirm.
    visit.keys(SPACE)?;
    visit.wait_until("the game to go on", || Ok(visit.moves()? > later)).context("after the pause")
}
