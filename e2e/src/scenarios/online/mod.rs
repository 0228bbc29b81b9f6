//! Games over the network: two people in two browsers, a third who watches, a page that is loaded anew and a server that is ended in between.

mod meeting;
mod parting;

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use quadrille_core::Record;
use quadrille_match::Match;

use crate::browser::Browser;
use crate::game::{Partner, SHORT, Start};
use crate::hand::Hand;
use crate::runner::Scenario;
use crate::visit::{Visit, quick};

/// Moves after which something is done to the players.
const RELOAD_AFTER: usize = 2;
const RESTART_AFTER: usize = 3;
/// No match of these is longer.
const MOST_MOVES: usize = 600;
/// With this luck partners come to an end soon.
const SHORT_LUCK: u64 = 3;

pub(super) fn scenarios() -> Vec<Scenario> {
    let of_game = |start: Start| {
        Scenario::new(format!("online: {} by code", start.game), move |visit| by_code(visit, start))
    };
    let mut scenarios: Vec<Scenario> = SHORT.into_iter().rev().map(of_game).collect();
    scenarios.push(Scenario::new("online: the lobby, offers, phrases and a rematch", lobby));
    scenarios.extend(meeting::scenarios());
    scenarios.extend(parting::scenarios());
    scenarios
}

/// Another person's visit to the same site.
fn another<'a>(browser: &'a Browser, visit: &Visit<'_>) -> anyhow::Result<Visit<'a>> {
    let mut other = Visit::begin_with(browser, visit.site.shared())?;
    other.foresee("WebSocket connection");
    other.set(&quick())?;
    Ok(other)
}

impl Visit<'_> {
    /// Sets up a game online as wanted, with these further choices.
    fn prepare(&self, start: Start, choices: &[&str]) -> anyhow::Result<()> {
        self.open(&format!("new/{}/online", start.game))?;
        self.see("#guest-name")?;
        self.choose(start.options)?;
        for choice in choices {
            self.press(&format!("label:has(input{choice})"))?;
        }
        Ok(())
    }

    /// Hosts a game; it waits for someone. The code that is shown.
    fn host(&self, start: Start, choices: &[&str]) -> anyhow::Result<String> {
        self.prepare(start, choices)?;
        self.press("#host:not([disabled])")?;
        self.see("#code")?;
        Ok(self.text("#code")?.split_whitespace().collect())
    }

    /// Joins by the code that someone was told.
    fn join(&self, code: &str) -> anyhow::Result<()> {
        self.open("")?;
        self.fill("#join-code", code)?;
        self.press("#join")?;
        self.see(".play.online[data-seat=second]")
    }

    /// The link that is on the screen.
    fn link(&self) -> anyhow::Result<String> {
        self.see("#join-link")?;
        self.script("return document.querySelector('#join-link').value", &[])
    }

    /// Hosts a game that a second person joins, and that a third one watches: those two.
    pub(super) fn table_for_three<'b>(
        &self,
        browsers: &'b (Browser, Browser),
        start: Start,
    ) -> anyhow::Result<(Visit<'b>, Visit<'b>)> {
        let code = self.host(start, &[])?;
        let guest = another(&browsers.0, self)?;
        guest.join(&code)?;
        self.see(".play.online[data-seat=first]")?;
        let id = self.game_id()?;
        let watcher = another(&browsers.1, self)?;
        watcher.open(&format!("online/{id}"))?;
        watcher.see(".play.online:not([data-seat])")?;
        self.see("#watchers")?;
        Ok((guest, watcher))
    }

    /// Makes a good move when it is this player's turn.
    pub(super) fn move_once(&self, partner: &mut Partner) -> anyhow::Result<()> {
        self.see(".play[data-turn=yours]")?;
        let before = self.moves()?;
        let game = self.refereed()?;
        let mv = partner.advise(game.table())?;
        self.make(Hand::Pointer, game.table(), &mv)?;
        self.until_true(&format!("{mv} to be made at {}", game.table().text()), || {
            Ok(self.moves()? != before || self.banner()?.is_some())
        })
    }

    /// Waits longer than for what happens at once.
    fn see_within(&self, selector: &str, time: Duration) -> anyhow::Result<()> {
        let begun = Instant::now();
        while !self.has(selector)? && begun.elapsed() < time {
            std::thread::sleep(Duration::from_millis(100));
        }
        self.see(selector)
    }

    /// The game on the screen, as the server has it.
    fn refereed(&self) -> anyhow::Result<Match> {
        let id = self.game_id()?;
        let script = "const done = arguments[arguments.length - 1];
            fetch('api/v1/games/' + arguments[0] + '/record').then((answer) => answer.text()).then(done)";
        let record: String = self.script_later(script, &[serde_json::json!(id)])?;
        let record = Record::read(&record).map_err(|faults| anyhow::anyhow!("{faults}"))?;
        Match::of(&record).map_err(|stumble| anyhow::anyhow!("{stumble}"))
    }

    fn has_turn(&self) -> anyhow::Result<bool> {
        self.has(".play[data-turn=yours]")
    }
}

/// Whose turn it is, once it is someone's; none when the game is over.
fn mover<'v, 'b>(one: &'v Visit<'b>, other: &'v Visit<'b>) -> anyhow::Result<Option<&'v Visit<'b>>> {
    one.until("someone's turn", || {
        if one.has_turn()? {
            return Ok(Some(Some(one)));
        }
        if other.has_turn()? {
            return Ok(Some(Some(other)));
        }
        Ok((one.banner()?.is_some() && other.banner()?.is_some()).then_some(None))
    })
}

fn by_code(host: &mut Visit<'_>, start: Start) -> anyhow::Result<()> {
    let browsers = (Browser::start()?, Browser::start()?);
    host.foresee("WebSocket connection");
    let (guest, watcher) = host.table_for_three(&browsers, start)?;
    let mut partner = Partner::new(start.game, SHORT_LUCK)?;
    let (mut reloaded, mut restarted) = (false, false);
    for _ in 0..MOST_MOVES {
        let made = host.moves()?;
        if made >= RELOAD_AFTER && !reloaded {
            reloaded = true;
            guest.reload()?;
            guest.see(".play.online[data-seat=second]")?;
        }
        if made >= RESTART_AFTER && !restarted {
            restarted = true;
            host.site.stop();
            host.see(".line-note")?;
            host.site.restart()?;
            for visit in [&*host, &guest, &watcher] {
                visit.see_no(".line-note")?;
            }
        }
        let Some(visit) = mover(host, &guest)? else { break };
        visit.move_once(&mut partner)?;
    }
    ensure!(reloaded && restarted, "the match was too short to be disturbed");
    let outcome = host.refereed()?.outcome().context("the server does not know that it is over")?;
    let expected = (outcome.winner().map(|seat| seat.word().to_string()), outcome.reason.word().to_string());
    for visit in [&*host, &guest, &watcher] {
        let shown = visit.until("the banner", || visit.banner())?;
        ensure!(shown == expected, "the banner says {shown:?}, the rules {expected:?}");
        let seat = visit.attribute(".play", "data-seat")?;
        let headline = visit.text(".banner h2")?;
        let told = match (&expected.0, &seat) {
            (Some(winner), Some(seat)) => headline == if winner == seat { "You won" } else { "You lost" },
            (Some(_), None) => headline.ends_with(" won"),
            (None, _) => headline == "Draw",
        };
        ensure!(told, "the seat {seat:?} reads {headline:?}, the rules say {expected:?}");
    }
    // The page of a finished game stays, for everyone.
    watcher.reload()?;
    watcher.see(".play.review")?;
    guest.end()?;
    watcher.end()
}

fn lobby(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = Browser::start()?;
    host.host(SHORT[0], &["[name=listed]"])?;
    let guest = another(&browser, host)?;
    guest.open("online")?;
    guest.press(".join-open")?;
    guest.see(".play.online[data-seat=second]")?;
    host.see(".play.online[data-seat=first]")?;
    guest.press("#talk")?;
    guest.press("#say-good-luck")?;
    host.see(".bubble")?;
    guest.press("#draw")?;
    host.press("#decline-draw")?;
    guest.see(".note.warn")?;
    guest.press("#draw:not([disabled])")?;
    host.press("#accept-draw")?;
    for visit in [&*host, &guest] {
        let shown = visit.until("the banner", || visit.banner())?;
        ensure!(shown == (None, "agreement".to_string()), "the banner says {shown:?}");
    }
    host.press("#rematch")?;
    guest.press("#accept-rematch")?;
    host.see(".play.online[data-seat=second][data-moves='0']")?;
    guest.see(".play.online[data-seat=first][data-turn=yours]")?;
    guest.end()
}
