//! Statistics of this device: a game is counted once, they survive a reload, and they can be cleared.

use anyhow::ensure;
use quadrille_match::{GameSetup, Match};
use serde_json::json;

use crate::runner::Scenario;
use crate::visit::Visit;

/// The first player has no safe move.
const NO_MOVES: &str = "xxx/xqx/xxx blocked 1 8 200";
const GAME: &str = "stay-on-the-board";

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("statistics count a game once, survive a reload and can be cleared", counted),
        Scenario::new("statistics that cannot be read are empty", unreadable),
    ]
}

impl Visit<'_> {
    /// Opens a game against the easy computer that a claim wins.
    fn begin_won(&self, id: &str) -> anyhow::Result<()> {
        let game = Match::new(GameSetup::from_position(GAME, NO_MOVES))
            .map_err(|error| anyhow::anyhow!("{error}"))?;
        let players = [json!({ "person": null }), json!({ "computer": "easy" })];
        self.continue_game_between(id, &game.record().to_text(), &players)
    }

    /// Opens the statistics and checks the line of games against the easy computer.
    fn expect_easy(&self, expected: &str) -> anyhow::Result<()> {
        self.open("statistics")?;
        self.wait_for(".statistics [data-badge]")?;
        let line = self.text(&format!(".statistics [data-game={GAME}] [data-line=easy] dd"))?;
        ensure!(line == expected, "the statistics say {line:?}, not {expected:?}");
        Ok(())
    }
}

fn counted(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let earned = ".statistics .earned[data-badge$=right-claim]";
    visit.open("statistics")?;
    visit.wait_for(".empty a[href='#/']")?;
    visit.wait_for(".statistics [data-badge]")?;
    ensure!(
        !visit.has(earned)? && !visit.has("#clear-statistics")?,
        "there are statistics before the first game"
    );
    visit.begin_won("won")?;
    visit.ready()?;
    visit.click("#claim")?;
    visit.wait_for(".banner[data-winner=first]")?;
    visit.wait_for(".note.earned a[href='#/statistics']")?;
    visit.expect_easy("1 of 1 won")?;
    ensure!(visit.has(earned)?, "the badge is missing");
    // The finished game is opened again, also in a new page.
    visit.load("play/won")?;
    visit.wait_for(".banner")?;
    visit.expect_easy("1 of 1 won")?;
    visit.reload()?;
    visit.expect_easy("1 of 1 won")?;
    visit.begin_won("again")?;
    visit.ready()?;
    visit.click("#claim")?;
    visit.wait_for(".banner")?;
    ensure!(!visit.has(".note.earned")?, "a badge is new twice");
    visit.expect_easy("2 of 2 won")?;
    let streak = visit.text("[data-line=streak] dd")?;
    ensure!(streak == "2", "the best streak is {streak}");
    visit.click("#clear-statistics")?;
    visit.click("#clear-yes")?;
    visit.wait_for(".empty")?;
    visit.wait_until_gone("[data-line]")?;
    ensure!(!visit.has(earned)?, "the badge was not cleared");
    visit.load("play/won")?;
    visit.wait_for(".banner")?;
    visit.expect_easy("")
}

fn unreadable(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    for text in ["{", r#"{"version":9,"games":{"stay-on-the-board":{}}}"#, r#"{"version":1,"games":7}"#] {
        visit.store("statistics", text)?;
        visit.load("statistics")?;
        visit.wait_for(".empty")?;
    }
    visit.begin_won("won")?;
    visit.ready()?;
    visit.click("#claim")?;
    visit.wait_for(".banner")?;
    visit.expect_easy("1 of 1 won")
}
