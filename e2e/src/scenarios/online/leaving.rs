//! Online games that end early: cancelled, abandoned; and take-backs.

use std::time::Duration;

use anyhow::ensure;

use super::another;
use crate::game::{Advisor, FUSE_AND_FROST, QUADRATIC_WAR, STAY_ON_THE_BOARD};
use crate::input::Input;
use crate::runner::Scenario;
use crate::visit::Visit;

/// The time after which an absent opponent loses with this scenario's clock, plus a margin.
const GONE: Duration = Duration::from_secs(40);

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("online: a game is called off before it begins and after", called_off),
        Scenario::new("online: a wrong claim shows the safe squares that it missed", wrong_claim),
        Scenario::new("online: the win is claimed when the other is gone", claimed),
        Scenario::new("online: steps of a turn are taken back, with days to think", taken_back),
    ]
}

fn called_off(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = host.browser.another()?;
    host.host(STAY_ON_THE_BOARD, &[])?;
    host.click("#cancel")?;
    host.wait_for("#host")?;
    host.open("online")?;
    host.wait_until_gone("#my-games .list-row")?;
    let code = host.host(STAY_ON_THE_BOARD, &[])?;
    let guest = another(&browser, host)?;
    guest.join(&code)?;
    host.move_once(&mut Advisor::new(STAY_ON_THE_BOARD.game, 3)?)?;
    ensure!(!guest.has("#resign")?, "there is nothing to resign yet");
    guest.click("#abort")?;
    for visit in [&*host, &guest] {
        let shown = visit.poll("the banner", || visit.banner())?;
        ensure!(shown == (None, "aborted".to_string()), "the banner says {shown:?}");
        ensure!(!visit.has("#rematch")?, "a game that did not count has no rematch");
    }
    guest.end()
}

fn wrong_claim(host: &mut Visit<'_>) -> anyhow::Result<()> {
    host.prepare(STAY_ON_THE_BOARD, &["[name=opponent][value=computer]", "[name=online-level][value=easy]"])?;
    host.click("#host:not([disabled])")?;
    host.wait_for(".play.online[data-turn=yours]")?;
    let safe = host.online_game()?.position().highlights()[0].squares.len();
    host.click("#claim")?;
    let shown = host.poll("the banner", || host.banner())?;
    ensure!(shown.1 == "wrong-claim", "the banner says {shown:?}");
    host.wait_until("a mark on each safe square", || Ok(host.count(".board .missed-mark")? == safe))?;
    host.wait_for(".missed-note")?;
    host.click("#review")?;
    host.wait_for(".play.review .missed-note")
}

fn claimed(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = host.browser.another()?;
    let code = host.host(QUADRATIC_WAR, &["[name=clock][value='3']"])?;
    let guest = another(&browser, host)?;
    guest.join(&code)?;
    let mut advisor = Advisor::new(QUADRATIC_WAR.game, 3)?;
    host.move_once(&mut advisor)?;
    guest.move_once(&mut advisor)?;
    // A player on another screen counts as absent.
    guest.open("about")?;
    host.wait_for(".player[data-seat=second] .gone-mark")?;
    guest.open("online")?;
    guest.click("#my-games .list-link")?;
    host.wait_until_gone(".gone-mark")?;
    guest.open("about")?;
    host.see_within("#claim-win", GONE)?;
    host.click("#claim-win")?;
    let shown = host.poll("the banner", || host.banner())?;
    ensure!(shown == (Some("first".to_string()), "abandoned".to_string()), "the banner says {shown:?}");
    guest.open("online")?;
    guest.wait_until("the end in the list of games", || Ok(guest.text("#my-games")?.contains("You lost")))?;
    guest.end()
}

fn taken_back(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = host.browser.another()?;
    let code = host.host(FUSE_AND_FROST, &["[name=clock][value='5']"])?;
    let guest = another(&browser, host)?;
    guest.join(&code)?;
    host.wait_for(".play[data-turn=yours]")?;
    ensure!(host.text(".player[data-seat=first] .clock")?.contains('d'), "a day is not told in minutes");
    let game = host.online_game()?;
    host.make(Input::Pointer, game.position(), "mr")?;
    guest.wait_until("the step", || Ok(guest.moves()? > 0))?;
    host.click("#undo-step:not([disabled])")?;
    for visit in [&*host, &guest] {
        visit.wait_until("the step to be taken back", || Ok(visit.moves()? == 0))?;
    }
    host.click("#end-turn:not([disabled])")?;
    guest.wait_for(".play[data-turn=yours]")?;
    // After days away, the list of games shows whose turn it is.
    host.open("")?;
    host.wait_for(".unfinished .list-link[href^='#/online/']")?;
    guest.click("#end-turn:not([disabled])")?;
    host.open("online")?;
    host.wait_until("the turn in the list of games", || Ok(host.text("#my-games")?.contains("your turn")))?;
    guest.end()
}
