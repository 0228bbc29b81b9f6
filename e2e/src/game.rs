//! A game on the screen: starting it, reading its state, and playing it with an advisor's moves.

use anyhow::{Context, ensure};
use quadrille_catalog::{AnyMove, AnyPosition, GAMES, listed_games};
use quadrille_core::Record;
use quadrille_match::Match;
use quadrille_players::{AnyEngine, Level, engine_factory};
use quadrille_search::SearchRequest;
use serde_json::{Value, json};

use crate::input::Input;
use crate::visit::{ENTER, RIGHT, SHIFT, Visit};

/// The choices on the set-up of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) game: &'static str,
    /// `two`, `computer` or `exhibition`, the values of the form.
    pub(crate) mode: &'static str,
    pub(crate) options: &'static [(&'static str, &'static str)],
}

/// Two-player games with options that make a whole match short.
pub(crate) const QUADRATIC_WAR: Start = Start { game: "quadratic-war", mode: "two", options: &[] };
pub(crate) const FUSE_AND_FROST: Start =
    Start { game: "fuse-and-frost", mode: "two", options: &[("turns", "20")] };
pub(crate) const TERRITORY_WORDS: Start =
    Start { game: "territory-words", mode: "two", options: &[("turns", "2")] };
pub(crate) const STAY_ON_THE_BOARD: Start = Start { game: "stay-on-the-board", mode: "two", options: &[] };

/// A short match of every game in the catalogue.
pub(crate) fn short_matches() -> impl DoubleEndedIterator<Item = Start> {
    let short = [FUSE_AND_FROST, TERRITORY_WORDS];
    GAMES.iter().map(move |game| {
        let game = game.info().id;
        let start = short.into_iter().find(|start| start.game == game);
        start.unwrap_or(Start { game, mode: "two", options: &[] })
    })
}

/// The seed of an advisor that plays a short match of this game against itself: 42 moves in Quadratic War, 23 in Breakthrough.
pub(crate) fn short_match_seed(game: &str) -> u64 {
    match game {
        "quadratic-war" => 14,
        "breakthrough" => 21,
        _ => 3,
    }
}

impl Start {
    /// Against the computer at the lowest level.
    pub(crate) const fn against_computer(self) -> Start {
        Start { mode: "computer", ..self }
    }
}

/// An engine that suggests moves.
pub(crate) struct Advisor(Box<dyn AnyEngine>);

impl Advisor {
    /// An advisor for this game; the seed decides between moves of equal value.
    pub(crate) fn new(game: &str, seed: u64) -> anyhow::Result<Advisor> {
        let engine_factory = engine_factory(game).with_context(|| format!("nobody plays {game}"))?;
        Ok(Advisor(engine_factory.new_engine(Level::MEDIUM, seed)))
    }

    /// A good move in this position.
    pub(crate) fn advise(&mut self, position: &dyn AnyPosition) -> anyhow::Result<String> {
        let request = SearchRequest::nodes(3_000);
        let report = self.0.search(position, &request, &mut |_| ()).context("no thought")?;
        report.best().map(AnyMove::to_text).context("no move")
    }
}

impl Visit<'_> {
    /// Sets a game up on the screen and starts it.
    pub(crate) fn start(&self, start: Start) -> anyhow::Result<()> {
        self.open(&format!("new/{}", start.game))?;
        self.click(&format!("label:has(input[name=mode][value={}])", start.mode))?;
        if start.mode != "two" {
            self.click("label:has(input[name=level][value=easy])")?;
        }
        self.choose(start.options)?;
        self.click("#start")?;
        self.wait_for(".play")?;
        self.wait_for_screen()
    }

    /// Fills in options on the set-up that is shown.
    pub(crate) fn choose(&self, options: &[(&str, &str)]) -> anyhow::Result<()> {
        if !options.is_empty() && !self.has(".more[open]")? {
            self.click(".more summary")?;
            self.wait_for(".more[open]")?;
        }
        for (key, value) in options {
            let radio = format!("label:has(input[name=option-{key}][value='{value}'])");
            if self.has(&radio)? {
                self.click(&radio)?;
            } else {
                self.fill(&format!("#option-{key}"), value)?;
            }
        }
        Ok(())
    }

    /// Starts a two-player game with the keyboard only: from the first screen, or from its address if it is not listed there.
    pub(crate) fn start_with_keys(&self, start: Start) -> anyhow::Result<()> {
        if listed_games().any(|game| game.info().id == start.game) {
            self.open("")?;
            self.tab_to(&format!(".card a.primary[href='#/new/{}']", start.game))?;
            self.keys(ENTER)?;
        } else {
            self.open(&format!("new/{}", start.game))?;
        }
        self.wait_for("#start")?;
        self.tab_to("input[name=mode]")?;
        // Arrows move within the radio group, from "computer", the first, to "two players".
        self.keys(RIGHT)?;
        self.wait_for("#name-first")?;
        if !start.options.is_empty() {
            self.tab_to(".more summary")?;
            self.keys(ENTER)?;
            self.wait_for(".more[open]")?;
        }
        for (key, value) in start.options {
            let field = format!("#option-{key}");
            self.tab_to(&field)?;
            // Tab selects the content of a field, so typing replaces it.
            self.keys(value)?;
        }
        self.tab_to("#start")?;
        self.keys(ENTER)?;
        self.wait_for(".play")?;
        self.wait_for_screen()
    }

    /// The id of the game on the screen.
    pub(crate) fn game_id(&self) -> anyhow::Result<String> {
        let hash: String = self.script("return location.hash", &[])?;
        hash.rsplit('/').next().map(str::to_string).context("an address without a game")
    }

    /// The game on the screen, from the browser's storage.
    pub(crate) fn game(&self) -> anyhow::Result<Match> {
        let id = self.game_id()?;
        let kept = self.stored(&format!("game.{id}"))?.with_context(|| format!("{id} is not kept"))?;
        let kept: Value = serde_json::from_str(&kept)?;
        let record = kept["record"].as_str().context("a kept game without a record")?;
        let record = Record::parse(record).map_err(|errors| anyhow::anyhow!("{errors}"))?;
        Match::from_record(&record).map_err(|stumble| anyhow::anyhow!("{stumble}"))
    }

    /// True if a player can move, false if the game is over; `None` while a move is shown.
    pub(crate) fn can_move(&self) -> anyhow::Result<Option<bool>> {
        let script = "return document.querySelector('.banner') ? false
            : document.querySelector('#hint:not([disabled])') ? true : null";
        self.script(script, &[])
    }

    /// Waits until a player can move or the game is over; false if it is over. Animations are skipped with a key.
    pub(crate) fn ready(&self) -> anyhow::Result<bool> {
        self.poll("a person's turn", || {
            let can_move = self.can_move()?;
            if can_move.is_none() {
                self.keys(SHIFT)?;
            }
            Ok(can_move)
        })
    }

    /// Makes up to `most` of the advisor's moves; false if the game is over.
    pub(crate) fn play(&self, input: Input, advisor: &mut Advisor, most: usize) -> anyhow::Result<bool> {
        for _ in 0..most {
            if !self.ready()? {
                return Ok(false);
            }
            let before = self.moves()?;
            let game = self.game()?;
            let mv = advisor.advise(game.position())?;
            self.make(input, game.position(), &mv)?;
            self.wait_until(&format!("{mv} to be made at {}", game.position().to_text()), || {
                Ok(self.moves()? != before || self.banner()?.is_some())
            })?;
        }
        self.ready()
    }

    /// Plays the game on the screen to its end and checks that the banner shows the outcome by the rules.
    pub(crate) fn play_to_the_end(&self, input: Input, advisor: &mut Advisor) -> anyhow::Result<()> {
        ensure!(!self.play(input, advisor, 1000)?, "the game does not end");
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

    /// Stores a two-player game in the browser.
    pub(crate) fn store_game(&self, id: &str, record: &str) -> anyhow::Result<()> {
        self.store_game_between(id, record, &[json!({ "person": null }), json!({ "person": null })])
    }

    /// Stores a game between these players, in the client's format.
    pub(crate) fn store_game_between(
        &self,
        id: &str,
        record: &str,
        players: &[Value; 2],
    ) -> anyhow::Result<()> {
        let kept = json!({
            "record": record,
            "seats": players,
            "luck": 1,
            "stamp": 1,
        });
        self.store(&format!("game.{id}"), &kept.to_string())
    }

    /// Stores a two-player game and opens it.
    pub(crate) fn continue_game(&self, id: &str, record: &str) -> anyhow::Result<()> {
        self.store_game(id, record)?;
        self.open_stored(id)
    }

    /// Stores a game between these players and opens it.
    pub(crate) fn continue_game_between(
        &self,
        id: &str,
        record: &str,
        players: &[Value; 2],
    ) -> anyhow::Result<()> {
        self.store_game_between(id, record, players)?;
        self.open_stored(id)
    }

    fn open_stored(&self, id: &str) -> anyhow::Result<()> {
        self.open(&format!("play/{id}"))?;
        self.wait_for(".play")
    }
}
