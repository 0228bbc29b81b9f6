//! One game in two tabs: no move is lost.

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use thirtyfour::WindowHandle;

use crate::game::{Advisor, STAY_ON_THE_BOARD};
use crate::input::Input;
use crate::runner::Scenario;
use crate::visit::Visit;

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![Scenario::new(
        "two tabs on one game lose no move: one plays, the other follows and says so",
        two_tabs,
    )]
}

impl Visit<'_> {
    fn tab(&self) -> anyhow::Result<WindowHandle> {
        self.browser.run(async |driver| driver.window().await)
    }

    fn switch_to(&self, tab: &WindowHandle) -> anyhow::Result<()> {
        self.browser.run(async |driver| driver.switch_to_window(tab.clone()).await)
    }
}

fn two_tabs(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let start = STAY_ON_THE_BOARD;
    visit.begin_at(start.game, "...../...../..q../...../..... blocked 1 0 200")?;
    let first = visit.tab()?;
    let second = visit.browser.run(async |driver| driver.new_tab().await)?;
    let played = in_both(visit, &first, &second);
    // Leave one tab for the next scenario, also after a failure.
    visit.switch_to(&second)?;
    visit.browser.run(async |driver| driver.close_window().await)?;
    visit.switch_to(&first)?;
    played
}

fn in_both(visit: &Visit<'_>, first: &WindowHandle, second: &WindowHandle) -> anyhow::Result<()> {
    let mut advisor = Advisor::new("stay-on-the-board", 1)?;
    let follows = |moves: usize| {
        visit.wait_for(".note.elsewhere")?;
        visit.wait_until("the moves of the other tab", || Ok(visit.moves()? == moves))?;
        ensure!(!visit.has(".cell.target")?, "a tab that follows can be played in");
        ensure!(visit.has("#undo[disabled]")?, "a tab that follows can take back");
        ensure!(visit.has("#resign[disabled]")?, "a tab that follows can resign");
        let dial = "return document.querySelector('.dial-sheet').checkVisibility()";
        ensure!(!visit.script::<bool>(dial, &[])?, "a tab that follows shows the dial");
        Ok(())
    };
    visit.switch_to(second)?;
    visit.open("play/begun")?;
    visit.wait_for(".play")?;
    visit.play(Input::Pointer, &mut advisor, 1)?;
    visit.switch_to(first)?;
    follows(1).context("the tab that was there before")?;
    visit.click("#play-here")?;
    visit.wait_until_gone(".note.elsewhere")?;
    visit.play(Input::Pointer, &mut advisor, 1)?;
    visit.switch_to(second)?;
    follows(2).context("the tab that played before")?;
    ensure!(visit.game()?.played().len() == 2, "a move is lost");

    // A move saved by another tab is not overwritten before this tab is notified of it: a tab gets no storage event for its own writes.
    visit.click("#play-here")?;
    visit.wait_until_gone(".note.elsewhere")?;
    let mut longer = visit.game()?;
    let mv = advisor.advise(longer.position())?;
    let other = longer
        .position()
        .legal_moves()
        .unwrap_or_default()
        .into_iter()
        .map(|other| other.to_text())
        .find(|other| *other != mv)
        .context("another move")?;
    longer.play_text(&mv, &quadrille_catalog::AcceptAnyWord).map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut kept: Value =
        serde_json::from_str(&visit.stored("game.begun")?.context("the game is not kept")?)?;
    kept["record"] = json!(longer.record().to_text());
    kept["tab"] = json!(1);
    visit.script::<()>(
        "localStorage.setItem('quadrille.game.begun', arguments[0])",
        &[json!(kept.to_string())],
    )?;
    let before = visit.game()?.position_after(2);
    visit.make(Input::Pointer, &*before, &other)?;
    follows(3).context("the tab that heard nothing")?;
    ensure!(visit.game()?.played()[2].mv.to_text() == mv, "the move of the other tab was overwritten");
    Ok(())
}
