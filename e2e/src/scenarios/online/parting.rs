//! How games end before their end: called off, left, and what is taken back on the way.

use std::time::Duration;

use anyhow::ensure;

use super::another;
use crate::browser::Browser;
use crate::game::{Partner, SHORT};
use crate::hand::Hand;
use crate::runner::Scenario;
use crate::visit::Visit;

/// How long the other has to be gone with the clock of this scenario, and a little more.
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
    let browser = Browser::start()?;
    host.host(SHORT[3], &[])?;
    host.press("#cancel")?;
    host.see("#host")?;
    host.open("online")?;
    host.see_no("#my-games .list-row")?;
    let code = host.host(SHORT[3], &[])?;
    let guest = another(&browser, host)?;
    guest.join(&code)?;
    host.move_once(&mut Partner::new(SHORT[3].game, 3)?)?;
    ensure!(!guest.has("#resign")?, "there is nothing to resign yet");
    guest.press("#abort")?;
    for visit in [&*host, &guest] {
        let shown = visit.until("the banner", || visit.banner())?;
        ensure!(shown == (None, "aborted".to_string()), "the banner says {shown:?}");
        ensure!(!visit.has("#rematch")?, "a game that did not count has no rematch");
    }
    guest.end()
}

fn wrong_claim(host: &mut Visit<'_>) -> anyhow::Result<()> {
    host.prepare(SHORT[3], &["[name=opponent][value=easy]"])?;
    host.press("#host:not([disabled])")?;
    host.see(".play.online[data-turn=yours]")?;
    let safe = host.refereed()?.table().marks()[0].squares.len();
    host.press("#claim")?;
    let shown = host.until("the banner", || host.banner())?;
    ensure!(shown.1 == "wrong-claim", "the banner says {shown:?}");
    host.until_true("a mark on each safe square", || Ok(host.count(".board .missed-mark")? == safe))?;
    host.see(".missed-note")?;
    host.press("#review")?;
    host.see(".play.review .missed-note")
}

fn claimed(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = Browser::start()?;
    let code = host.host(SHORT[0], &["[name=clock][value='3']"])?;
    let guest = another(&browser, host)?;
    guest.join(&code)?;
    let mut partner = Partner::new(SHORT[0].game, 3)?;
    host.move_once(&mut partner)?;
    guest.move_once(&mut partner)?;
    // Someone who reads something else is not at the table.
    guest.open("about")?;
    host.see(".player[data-seat=second] .gone-mark")?;
    guest.open("online")?;
    guest.press("#my-games .list-link")?;
    host.see_no(".gone-mark")?;
    guest.open("about")?;
    host.see_within("#claim-win", GONE)?;
    host.press("#claim-win")?;
    let shown = host.until("the banner", || host.banner())?;
    ensure!(shown == (Some("first".to_string()), "abandoned".to_string()), "the banner says {shown:?}");
    guest.open("online")?;
    guest.until_true("the end in the list of games", || Ok(guest.text("#my-games")?.contains("You lost")))?;
    guest.end()
}

fn taken_back(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = Browser::start()?;
    let code = host.host(SHORT[1], &["[name=clock][value='5']"])?;
    let guest = another(&browser, host)?;
    guest.join(&code)?;
    host.see(".play[data-turn=yours]")?;
    ensure!(host.text(".player[data-seat=first] .clock")?.contains('d'), "a day is not told in minutes");
    let game = host.refereed()?;
    host.make(Hand::Pointer, game.table(), "mr")?;
    guest.until_true("the step", || Ok(guest.moves()? > 0))?;
    host.press("#undo-step:not([disabled])")?;
    for visit in [&*host, &guest] {
        visit.until_true("the step to be taken back", || Ok(visit.moves()? == 0))?;
    }
    host.press("#end-turn:not([disabled])")?;
    guest.see(".play[data-turn=yours]")?;
    // Whoever comes back days later finds whose turn it is.
    host.open("")?;
    host.see(".unfinished .list-link[href^='#/online/']")?;
    guest.press("#end-turn:not([disabled])")?;
    host.open("online")?;
    host.until_true("the turn in the list of games", || Ok(host.text("#my-games")?.contains("your turn")))?;
    guest.end()
}
