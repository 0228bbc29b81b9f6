//! A game on the screen: how it is started, how it stands, and a partner who knows a good move.

use anyhow::{Context, ensure};
use quadrille_catalog::Table;
use quadrille_core::Record;
use quadrille_match::Match;
use quadrille_players::{Level, Player, roster};
use quadrille_search::{Limits, SearchRequest};
use serde_json::{Value, json};

use crate::hand::Hand;
use crate::visit::{ENTER, RIGHT, SHIFT, Visit};

/// A game as it is set up on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) game: &'static str,
    /// `two`, `computer` or `exhibition`, as the screen has them.
    pub(crate) mode: &'static str,
    pub(crate) options: &'static [(&'static str, &'static str)],
}

/// The four games, with options that make a whole match short.
pub(crate) const SHORT: [Start; 4] = [
    Start { game: "quadratic-war", mode: "two", options: &[] },
    Start { game: "fuse-and-frost", mode: "two", options: &[("turns", "20")] },
    Start { game: "territory-words", mode: "two", options: &[("turns", "2")] },
    Start { game: "stay-on-the-board", mode: "two", options: &[] },
];

impl Start {
    /// Against the computer at its gentlest.
    pub(crate) const fn against_computer(self) -> Start {
        Start { mode: "computer", ..self }
    }
}

/// Someone who knows a good move at once.
pub(crate) struct Partner(Box<dyn Player>);

impl Partner {
    /// A partner in this game; the luck decides between moves that seem equal.
    pub(crate) fn new(game: &str, luck: u64) -> anyhow::Result<Partner> {
        let roster = roster(game).with_context(|| format!("nobody plays {game}"))?;
        Ok(Partner(roster.player(Level::Medium, luck)))
    }

    /// A good move.
    pub(crate) fn advise(&mut self, table: &dyn Table) -> anyhow::Result<String> {
        let request = SearchRequest::without_clock(Limits::nodes(3_000));
        let insight = self.0.think(table, &request, &mut |_| ()).context("no thought")?;
        insight.best().map(str::to_string).context("no move")
    }
}

impl Visit<'_> {
    /// Sets a game up on the screen and starts it.
    pub(crate) fn start(&self, start: Start) -> anyhow::Result<()> {
        self.open(&format!("new/{}", start.game))?;
        self.press(&format!("label:has(input[name=mode][value={}])", start.mode))?;
        if start.mode != "two" {
            self.press("label:has(input[name=level][value=easy])")?;
        }
        self.choose(start.options)?;
        self.press("#start")?;
        self.see(".play")?;
        self.settled()
    }

    /// Chooses options on the set-up that is shown.
    pub(crate) fn choose(&self, options: &[(&str, &str)]) -> anyhow::Result<()> {
        if !options.is_empty() && !self.has(".more[open]")? {
            self.press(".more summary")?;
            self.see(".more[open]")?;
        }
        for (key, value) in options {
            let radio = format!("label:has(input[name=option-{key}][value='{value}'])");
            if self.has(&radio)? {
                self.press(&radio)?;
            } else {
                self.fill(&format!("#option-{key}"), value)?;
            }
        }
        Ok(())
    }

    /// Comes from the first screen to a game for two with keys alone.
    pub(crate) fn start_with_keys(&self, start: Start) -> anyhow::Result<()> {
        self.open("")?;
        self.tab_to(&format!(".card a.primary[href='#/new/{}']", start.game))?;
        self.keys(ENTER)?;
        self.see("#start")?;
        self.tab_to("input[name=mode]")?;
        // The arrows choose within a group: from the computer, which comes first, to two people.
        self.keys(RIGHT)?;
        self.see("#name-first")?;
        if !start.options.is_empty() {
            self.tab_to(".more summary")?;
            self.keys(ENTER)?;
            self.see(".more[open]")?;
        }
        for (key, value) in start.options {
            let field = format!("#option-{key}");
            self.tab_to(&field)?;
            // What is in a field that Tab led to is selected, so that typing replaces it.
            self.keys(value)?;
        }
        self.tab_to("#start")?;
        self.keys(ENTER)?;
        self.see(".play")?;
        self.settled()
    }

    /// The name that the game on the screen is kept under.
    pub(crate) fn game_id(&self) -> anyhow::Result<String> {
        let hash: String = self.script("return location.hash", &[])?;
        hash.rsplit('/').next().map(str::to_string).context("an address without a game")
    }

    /// The game on the screen, as the browser keeps it.
    pub(crate) fn game(&self) -> anyhow::Result<Match> {
        let id = self.game_id()?;
        let kept = self.kept(&format!("game.{id}"))?.with_context(|| format!("{id} is not kept"))?;
        let kept: Value = serde_json::from_str(&kept)?;
        let record = kept["record"].as_str().context("a kept game without a record")?;
        let record = Record::read(record).map_err(|faults| anyhow::anyhow!("{faults}"))?;
        Match::of(&record).map_err(|stumble| anyhow::anyhow!("{stumble}"))
    }

    /// Waits until a person can make a move or the game is over; whether it goes on. What is played out meanwhile is hurried on with a key.
    pub(crate) fn ready(&self) -> anyhow::Result<bool> {
        let script = "return document.querySelector('.banner') ? 'over'
            : document.querySelector('#hint:not([disabled])') ? 'open' : null";
        self.until("a person's turn", || {
            let how = self.script::<Option<String>>(script, &[])?;
            if how.is_none() {
                self.keys(SHIFT)?;
            }
            Ok(how.map(|how| how == "open"))
        })
    }

    /// Makes the partner's moves until so many more have been made by this hand, or the game is over; whether it goes on.
    pub(crate) fn play(&self, hand: Hand, partner: &mut Partner, most: usize) -> anyhow::Result<bool> {
        for _ in 0..most {
            if !self.ready()? {
                return Ok(false);
            }
            let before = self.moves()?;
            let game = self.game()?;
            let mv = partner.advise(game.table())?;
            self.make(hand, game.table(), &mv)?;
            self.until_true(&format!("{mv} to be made at {}", game.table().text()), || {
                Ok(self.moves()? != before || self.banner()?.is_some())
            })?;
        }
        self.ready()
    }

    /// Plays the game on the screen to its end, and sees that the banner says of it what the rules say.
    pub(crate) fn play_to_the_end(&self, hand: Hand, partner: &mut Partner) -> anyhow::Result<()> {
        ensure!(!self.play(hand, partner, 1000)?, "the game does not end");
        let outcome = self.game()?.outcome().context("the banner is there, and the game goes on")?;
        let (winner, reason) = self.banner()?.context("no banner")?;
        ensure!(
            reason == outcome.reason.word(),
            "the banner says {reason}, the rules {}",
            outcome.reason.word()
        );
        let won = outcome.winner().map(|seat| seat.word().to_string());
        ensure!(winner == won, "the banner says {winner:?}, the rules {won:?}");
        ensure!(self.has(".log li")?, "the log is empty");
        Ok(())
    }

    /// Puts a game for two people that has come this far among those that the browser keeps.
    pub(crate) fn keep_game(&self, id: &str, record: &str) -> anyhow::Result<()> {
        self.keep_game_between(id, record, &[json!({ "person": null }), json!({ "person": null })])
    }

    /// The same between these players, as the client keeps them.
    fn keep_game_between(&self, id: &str, record: &str, players: &[Value; 2]) -> anyhow::Result<()> {
        let kept = json!({
            "record": record,
            "seats": players,
            "luck": 1,
            "stamp": 1,
        });
        self.keep(&format!("game.{id}"), &kept.to_string())
    }

    /// Keeps a game for two people, and goes there.
    pub(crate) fn go_on_with(&self, id: &str, record: &str) -> anyhow::Result<()> {
        self.keep_game(id, record)?;
        self.go_to_kept(id)
    }

    /// Keeps a game between these players, and goes there.
    pub(crate) fn go_on_between(&self, id: &str, record: &str, players: &[Value; 2]) -> anyhow::Result<()> {
        self.keep_game_between(id, record, players)?;
        self.go_to_kept(id)
    }

    fn go_to_kept(&self, id: &str) -> anyhow::Result<()> {
        self.open(&format!("play/{id}"))?;
        self.see(".play")
    }
}
