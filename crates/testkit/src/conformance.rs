//! The laws that every game of the catalogue obeys, checked on random games with random options.
//!
//! Each law panics with the game, the options, the seed and the position at error, so that a failure can be repeated.

use std::collections::BTreeSet;

use quadrille_catalog::{AcceptAnyWord, Game, Table, replay_record};
use quadrille_core::{Kind, MoveError, Options, Random, Reason, Record, Square, record};

/// Options that make games endless, or so long that a test cannot wait for them, are cut off after this many moves.
const LONGEST_GAME: usize = 3000;

/// What random games have shown; the caller decides whether that was enough.
#[derive(Debug, Default)]
pub struct Seen {
    /// How many moves were made.
    pub moves: usize,
    /// How many games came to an end.
    pub ended: usize,
    /// For which reasons they ended.
    pub reasons: BTreeSet<&'static str>,
    /// Which events were told.
    pub events: BTreeSet<&'static str>,
    texts: BTreeSet<String>,
    keys: BTreeSet<u64>,
}

/// Checks the game's info, then `games` random games of it.
///
/// # Panics
/// If a law is broken.
pub fn check(game: &dyn Game, games: u64) -> Seen {
    check_facts(game);
    let mut seen = Seen::default();
    let mut vocabulary = BTreeSet::new();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let options = if seed % 2 == 0 { Vec::new() } else { random_options(game, &mut random) };
        RandomGame { game, options, seed, random, seen: &mut seen, vocabulary: &mut vocabulary }.check();
    }
    // Texts may differ in a counter of moves alone, which keys may leave out, but seldom do.
    let (texts, keys) = (seen.texts.len(), seen.keys.len());
    assert!(keys <= texts && keys >= texts / 2, "{}: {keys} keys for {texts} positions", game.info().id);
    seen
}

fn check_facts(game: &dyn Game) {
    let info = game.info();
    let word =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    assert!(word(info.id), "{:?} is no id", info.id);
    assert!(info.version >= 1 && !info.name.is_empty() && !info.summary.is_empty());
    let reasons: BTreeSet<_> =
        info.reasons.iter().chain(&Reason::SHARED).map(|reason| reason.word()).collect();
    assert_eq!(
        reasons.len(),
        info.reasons.len() + Reason::SHARED.len(),
        "{}: a reason stands twice",
        info.id
    );
    assert!(reasons.iter().all(|reason| word(reason)), "{}: {reasons:?}", info.id);
    let keys: BTreeSet<_> = info.options.iter().map(|spec| spec.key).collect();
    assert_eq!(keys.len(), info.options.len(), "{}: an option stands twice", info.id);
    // This panics if a default is not a value.
    Options::defaults(info.options);
}

/// A value for each option, drawn from its declaration.
fn random_options(game: &dyn Game, random: &mut Random) -> Vec<(&'static str, String)> {
    let mut value = |kind| match kind {
        Kind::Number { min, max, step } => (min + step * random.below((max - min) / step + 1)).to_string(),
        Kind::Choice(words) => random.pick(words).expect("a choice has words").to_string(),
        Kind::SquareOr(word) => [word, "a1", "b2"][random.below(3) as usize].to_string(),
    };
    game.info().options.iter().map(|spec| (spec.key, value(spec.kind))).collect()
}

struct RandomGame<'a> {
    game: &'a dyn Game,
    options: Vec<(&'static str, String)>,
    seed: u64,
    random: Random,
    seen: &'a mut Seen,
    /// Moves that were seen in any game: what could be tried in a position where they may not be legal.
    vocabulary: &'a mut BTreeSet<String>,
}

impl RandomGame<'_> {
    fn place(&self, table: &dyn Table) -> String {
        format!("{} {:?} seed {}: {}", self.game.info().id, self.options, self.seed, table.text())
    }

    fn start(&self) -> Box<dyn Table> {
        let given = self.options.iter().map(|(key, value)| (*key, value.as_str()));
        let options = Options::read(self.game.info().options, given).expect("declared values are accepted");
        self.game.start(&options, self.seed).expect("declared values give a start")
    }

    fn check(mut self) {
        let mut table = self.start();
        assert_eq!(table.text(), self.start().text(), "the same seed gives the same start");
        self.check_options(&*table);
        let mut moves = Vec::new();
        while table.outcome().is_none() && moves.len() < LONGEST_GAME {
            self.check_position(&*table);
            let mv = self.check_move(&mut *table);
            moves.push(mv);
        }
        self.seen.moves += moves.len();
        if let Some(outcome) = table.outcome() {
            self.seen.ended += 1;
            self.seen.reasons.insert(outcome.reason.word());
            self.check_end(&*table);
        }
        self.check_record(&*table, &moves);
    }

    /// What a position shows of the options is what was asked for.
    fn check_options(&self, table: &dyn Table) {
        for (key, shown) in table.options() {
            let asked = self.options.iter().find(|(asked, _)| *asked == key).map(|(_, value)| value.as_str());
            let spec =
                self.game.info().options.iter().find(|spec| spec.key == key).expect("only declared options");
            let value = asked.unwrap_or(spec.default);
            let drawn = matches!(spec.kind, Kind::SquareOr(word) if word == value);
            assert!(drawn || shown.to_string() == value, "{}: {key} shows {shown}", self.place(table));
        }
    }

    fn check_position(&mut self, table: &dyn Table) {
        let place = self.place(table);
        if self.game.info().restores {
            let again = self.game.read(&table.text()).unwrap_or_else(|errors| panic!("{place}: {errors}"));
            assert_eq!(again.text(), table.text());
            assert_eq!(again.key(), table.key(), "{place}: equal positions have equal keys");
            assert_eq!(again.moves(), table.moves(), "{place}");
            assert_eq!(again.view(), table.view(), "{place}");
        }
        assert_eq!(table.duplicate().key(), table.key(), "{place}");
        let view = table.view();
        assert_eq!(
            (view.grid, view.mover, view.outcome),
            (table.grid(), table.mover(), table.outcome()),
            "{place}"
        );
        assert_eq!(view.cells.len(), table.grid().squares().count(), "{place}");
        self.seen.texts.insert(table.text());
        self.seen.keys.insert(table.key());
        self.check_listing(table, &place);
        self.check_choices(table, &place);
    }

    /// The listed moves are the accepted ones.
    fn check_listing(&mut self, table: &dyn Table, place: &str) {
        let Some(listed) = table.moves() else {
            assert_eq!((table.move_count(), table.perft(1)), (None, None), "{place}");
            return;
        };
        assert!(!listed.is_empty(), "{place}: nothing to play, and no end");
        assert!(
            listed.is_sorted_by(|a, b| a < b),
            "{place}: a move is listed twice, or not in order: {listed:?}"
        );
        assert_eq!(table.move_count(), Some(listed.len()), "{place}");
        assert_eq!(table.perft(1), Some(listed.len() as u64), "{place}");
        for mv in &listed {
            assert_eq!(table.check(mv), Ok(None), "{place}: {mv} is listed");
        }
        if !self.game.info().unlisted_moves {
            for mv in self.vocabulary.iter().filter(|mv| !listed.contains(mv)) {
                assert!(table.check(mv).is_err(), "{place}: {mv} is accepted and not listed");
            }
        }
        self.vocabulary.extend(listed);
    }

    /// Whatever a player is offered can be done.
    fn check_choices(&mut self, table: &dyn Table, place: &str) {
        let choices = table.choices(&[]);
        for (action, mv) in &choices.buttons {
            assert!(table.check(mv).is_ok(), "{place}: {action} offers {mv}");
        }
        let Some(target) = self.random.pick(&choices.squares) else { return };
        if target.moves.is_empty() {
            let next = table.choices(&[target.square]);
            assert!(!next.squares.is_empty(), "{place}: nothing follows {:?}", target.square);
            for target in next.squares {
                assert!(table.grid().contains(target.square), "{place}");
                assert!(target.moves.iter().all(|mv| table.check(mv).is_ok()), "{place}: {target:?}");
            }
        } else {
            let mut table = table.duplicate();
            for mv in &target.moves {
                let played = table.play(mv, &AcceptAnyWord);
                assert!(played.is_ok(), "{place}: {target:?} does not work: {played:?}");
            }
        }
        let beyond = Square::new(table.grid().rows, table.grid().columns);
        assert!(table.choices(&[beyond]).squares.is_empty(), "{place}: there is no square {beyond:?}");
    }

    /// Makes a random move in every way there is; all lead to the same position.
    fn check_move(&mut self, table: &mut dyn Table) -> String {
        let place = self.place(table);
        let mut same_random = self.random.clone();
        let mv = table.sample(&mut self.random).unwrap_or_else(|| panic!("{place}: nothing sampled"));
        let mut silent = table.duplicate();
        assert_eq!(silent.play_out(&mut same_random, 1), 1, "{place}");

        let before = table.text();
        for nonsense in ["", " ", "nonsense", "a1a1", "55", "-", "a1-", "ends", "пас"] {
            let refusal = table.play(nonsense, &AcceptAnyWord).expect_err("nonsense is no move");
            assert!(!refusal.code.is_empty() && !refusal.what.is_empty());
        }
        let spelled =
            table.check(&mv).unwrap_or_else(|refusal| panic!("{place}: {mv} was sampled, but {refusal}"));
        if spelled.is_some() {
            let refusal = table.play(&mv, &|_: &str| false).expect_err("the judge said no");
            assert_eq!(refusal.code, MoveError::UNKNOWN_WORD);
        }
        assert_eq!(table.text(), before, "{place}: what is refused changes nothing");

        let mut view = table.view();
        let events =
            table.play(&mv, &AcceptAnyWord).unwrap_or_else(|refusal| panic!("{place}: {mv}: {refusal}"));
        for event in &events {
            self.seen.events.insert(event.name);
            event.changes.iter().for_each(|change| view.fold(change));
        }
        assert_eq!(view, table.view(), "{place}: the events of {mv} do not tell all of it: {events:?}");
        let ended = events.iter().any(|event| event.name == "ended");
        assert_eq!(ended, table.outcome().is_some(), "{place}: {mv}");
        assert_eq!(silent.text(), table.text(), "{place}: {mv} with nobody listening");
        assert_eq!((silent.key(), silent.outcome()), (table.key(), table.outcome()), "{place}: {mv}");
        mv
    }

    fn check_end(&mut self, table: &dyn Table) {
        let place = self.place(table);
        let outcome = table.outcome().expect("the game has ended");
        assert!(
            self.game.info().reasons.contains(&outcome.reason),
            "{place}: {outcome} is for a reason that the game does not declare"
        );
        assert!(
            outcome.reason.allows(outcome.verdict),
            "{place}: {outcome} is not a verdict that the reason is declared for"
        );
        assert_eq!(table.view().outcome, Some(outcome), "{place}");
        assert!(table.moves().is_none_or(|moves| moves.is_empty()), "{place}: moves after the end");
        assert!(table.sample(&mut self.random).is_none(), "{place}");
        let choices = table.choices(&[]);
        assert!(choices.squares.is_empty() && choices.buttons.is_empty(), "{place}: choices after the end");
        for mv in self.vocabulary.iter().take(50) {
            assert_eq!(
                table.check(mv).expect_err("the game is over").code,
                MoveError::GAME_OVER,
                "{place}: {mv}"
            );
        }
    }

    /// The game as a record, written, read and replayed, is the same game; so it is without the moves that left no trace.
    fn check_record(&self, table: &dyn Table, moves: &[String]) {
        let place = self.place(table);
        let start = self.start();
        let tidied = start.tidy(moves).unwrap_or_else(|refusal| panic!("{place}: {refusal}"));
        assert!(tidied.len() <= moves.len(), "{place}");
        for moves in [moves, &tidied] {
            let outcome = table.outcome();
            let record = Record {
                game: self.game.info().id.to_string(),
                rules: Some(self.game.info().version),
                options: self
                    .options
                    .iter()
                    .map(|(key, value)| ((*key).to_string(), value.clone()))
                    .collect(),
                seed: Some(self.seed),
                result: outcome.map(|outcome| outcome.verdict),
                reason: outcome.map(|outcome| outcome.reason.word().to_string()),
                line: record::Line {
                    plies: moves.iter().map(record::Ply::new).collect(),
                    ..record::Line::default()
                },
                ..Record::default()
            };
            let read = Record::read(&record.write()).unwrap_or_else(|errors| panic!("{place}: {errors}"));
            assert_eq!(read, record, "{place}");
            // The catalogue may not know a game that is only being tried.
            if quadrille_catalog::find(self.game.info().id).is_some() {
                let replay = replay_record(&read, &AcceptAnyWord)
                    .unwrap_or_else(|stumble| panic!("{place}: {stumble}"));
                assert_eq!(
                    replay.positions.last().cloned().unwrap_or_else(|| start.text()),
                    table.text(),
                    "{place}"
                );
                assert_eq!(replay.outcome, outcome, "{place}");
            }
        }
    }
}
