//! Online games: two players in two browsers, a spectator, a reloaded page and a restarted server.

mod joining;
mod leaving;
mod other_site;

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use quadrille_core::Record;
use quadrille_match::Match;

use crate::browser::Browser;
use crate::game::{Advisor, QUADRATIC_WAR, STAY_ON_THE_BOARD, Start, short_match_seed, short_matches};
use crate::input::Input;
use crate::runner::Scenario;
use crate::visit::{Visit, quick};

/// The page is reloaded and the server restarted after this many moves.
const RELOAD_AFTER: usize = 2;
const RESTART_AFTER: usize = 3;
/// An upper bound for the length of these matches.
const MOST_MOVES: usize = 600;
pub(super) fn scenarios() -> Vec<Scenario> {
    let of_game = |start: Start| {
        Scenario::new(format!("online: {} by code", start.game), move |visit| by_code(visit, start))
            .smoke_if(start.game == STAY_ON_THE_BOARD.game)
    };
    let mut scenarios: Vec<Scenario> = short_matches().rev().map(of_game).collect();
    scenarios.push(Scenario::new("online: the lobby, offers, phrases and a rematch", lobby));
    scenarios.extend(joining::scenarios());
    scenarios.extend(leaving::scenarios());
    scenarios.extend(other_site::scenarios());
    scenarios
}

/// Another player's visit to the same site.
fn another<'a>(browser: &'a Browser, visit: &Visit<'_>) -> anyhow::Result<Visit<'a>> {
    let mut other = Visit::begin_with(browser, visit.site.shared())?;
    other.allow_console_error("WebSocket connection");
    other.set(&quick())?;
    Ok(other)
}

impl Visit<'_> {
    /// Fills in the set-up of an online game with these options and choices.
    fn prepare(&self, start: Start, choices: &[&str]) -> anyhow::Result<()> {
        self.open(&format!("new/{}/online", start.game))?;
        self.wait_for("#guest-name")?;
        self.choose(start.options)?;
        for choice in choices {
            self.click(&format!("label:has(input{choice})"))?;
        }
        Ok(())
    }

    /// Hosts a game and returns the code that is shown.
    fn host(&self, start: Start, choices: &[&str]) -> anyhow::Result<String> {
        self.prepare(start, choices)?;
        self.click("#host:not([disabled])")?;
        self.wait_for("#code")?;
        Ok(self.text("#code")?.split_whitespace().collect())
    }

    /// Joins by code.
    fn join(&self, code: &str) -> anyhow::Result<()> {
        self.open("")?;
        self.fill("#join-code", code)?;
        self.click("#join")?;
        self.wait_for(".play.online[data-seat=second]")
    }

    /// The link shown on the screen.
    fn link(&self) -> anyhow::Result<String> {
        self.wait_for("#join-link")?;
        self.script("return document.querySelector('#join-link').value", &[])
    }

    /// Hosts a game that a second player joins and a third one watches; returns those two.
    pub(super) fn table_for_three<'b>(
        &self,
        browsers: &'b (Browser, Browser),
        start: Start,
    ) -> anyhow::Result<(Visit<'b>, Visit<'b>)> {
        let code = self.host(start, &[])?;
        let guest = another(&browsers.0, self)?;
        guest.join(&code)?;
        self.wait_for(".play.online[data-seat=first]")?;
        let id = self.game_id()?;
        let watcher = another(&browsers.1, self)?;
        watcher.open(&format!("online/{id}"))?;
        watcher.wait_for(".play.online:not([data-seat])")?;
        self.wait_for("#watchers")?;
        Ok((guest, watcher))
    }

    /// Waits for this player's turn and makes the advisor's move.
    pub(super) fn move_once(&self, advisor: &mut Advisor) -> anyhow::Result<()> {
        self.wait_for(".play[data-turn=yours]")?;
        let before = self.moves()?;
        let game = self.online_game()?;
        let mv = advisor.advise(game.position())?;
        self.make(Input::Pointer, game.position(), &mv)?;
        self.wait_until(&format!("{mv} to be made at {}", game.position().to_text()), || {
            Ok(self.moves()? != before || self.banner()?.is_some())
        })
    }

    /// Waits with a longer timeout.
    fn see_within(&self, selector: &str, time: Duration) -> anyhow::Result<()> {
        let begun = Instant::now();
        while !self.has(selector)? && begun.elapsed() < time {
            std::thread::sleep(Duration::from_millis(100));
        }
        self.wait_for(selector)
    }

    /// The game on the screen, fetched from the server.
    fn online_game(&self) -> anyhow::Result<Match> {
        let id = self.game_id()?;
        let script = "const [id, done] = arguments;
            const read = async () => {
                const { server } = await (await fetch('config.json')).json();
                return (await fetch(`${server ?? '.'}/api/v1/games/${id}/record`)).text();
            };
            read().then(done, (error) => done(String(error)));";
        let record: String = self.script_later(script, &[serde_json::json!(id)])?;
        let record = Record::parse(&record).map_err(|errors| anyhow::anyhow!("{errors}"))?;
        Match::from_record(&record).map_err(|stumble| anyhow::anyhow!("{stumble}"))
    }

    fn has_turn(&self) -> anyhow::Result<bool> {
        self.has(".play[data-turn=yours]")
    }
}

/// Waits until a player is to move and returns which; none when the game is over.
fn mover<'v, 'b>(one: &'v Visit<'b>, other: &'v Visit<'b>) -> anyhow::Result<Option<&'v Visit<'b>>> {
    one.poll("someone's turn", || {
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
    let browsers = (host.browser.another()?, host.browser.another()?);
    host.allow_console_error("WebSocket connection");
    let (guest, watcher) = host.table_for_three(&browsers, start)?;
    let mut advisor = Advisor::new(start.game, short_match_seed(start.game))?;
    let (mut reloaded, mut restarted) = (false, false);
    for _ in 0..MOST_MOVES {
        let made = host.moves()?;
        if made >= RELOAD_AFTER && !reloaded {
            reloaded = true;
            guest.reload()?;
            guest.wait_for(".play.online[data-seat=second]")?;
        }
        if made >= RESTART_AFTER && !restarted {
            restarted = true;
            host.site.stop();
            host.wait_for(".line-note")?;
            host.site.restart()?;
            for visit in [&*host, &guest, &watcher] {
                visit.wait_until_gone(".line-note")?;
            }
        }
        let Some(visit) = mover(host, &guest)? else { break };
        visit.move_once(&mut advisor)?;
    }
    ensure!(reloaded && restarted, "the match was too short to be disturbed");
    let outcome = host.online_game()?.outcome().context("the server does not know that it is over")?;
    let expected = (outcome.winner().map(|seat| seat.word().to_string()), outcome.reason.word().to_string());
    for visit in [&*host, &guest, &watcher] {
        let shown = visit.poll("the banner", || visit.banner())?;
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
    // The page of a finished game remains available to everyone.
    watcher.reload()?;
    watcher.wait_for(".play.review")?;
    guest.end()?;
    watcher.end()
}

fn lobby(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = host.browser.another()?;
    host.host(QUADRATIC_WAR, &["[name=listed]"])?;
    let guest = another(&browser, host)?;
    guest.open("online")?;
    guest.click(".join-open")?;
    guest.wait_for(".play.online[data-seat=second]")?;
    host.wait_for(".play.online[data-seat=first]")?;
    guest.click("#talk")?;
    guest.click("#say-good-luck")?;
    host.wait_for(".bubble")?;
    guest.click("#draw")?;
    host.click("#decline-draw")?;
    guest.wait_for(".note.warn")?;
    guest.click("#draw:not([disabled])")?;
    host.click("#accept-draw")?;
    for visit in [&*host, &guest] {
        let shown = visit.poll("the banner", || visit.banner())?;
        ensure!(shown == (None, "agreement".to_string()), "the banner says {shown:?}");
    }
    host.click("#rematch")?;
    guest.click("#accept-rematch")?;
    host.wait_for(".play.online[data-seat=second][data-moves='0']")?;
    guest.wait_for(".play.online[data-seat=first][data-turn=yours]")?;
    guest.end()
}
