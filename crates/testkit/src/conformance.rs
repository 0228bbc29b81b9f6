//! The conformance kit: laws that every game obeys, checked on random games with random options.
//!
//! A failure names the game, the options, the seed and the law, so that it can be repeated.

use std::any::Any;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use quadrille_catalog::{AcceptAnyWord, AnyMove, AnyPosition, Game, replay_record};
use quadrille_core::{
    BoardView, Event, GameSetup, MoveError, OptionKind, Options, Preset, Random, Reason, Record, Square,
    WordPolicy, record,
};

use crate::board_difference::board_difference;

/// Games are cut off after this many moves: with some options they are endless, or too long for a test.
const LONGEST_GAME: usize = 3000;

/// Interval, in positions, of the complete exploration of a player's actions, which is slow.
const EXPLORED: usize = 8;

/// Seeds with which the initial position of each preset is made.
const PRESET_SEEDS: u64 = 20;

/// Limit of the squares touched in sequence when actions are explored.
const DEEPEST_TOUCH: usize = 3;

/// Coverage of the random games; the caller decides whether it is sufficient.
#[derive(Debug, Default)]
pub struct Coverage {
    /// Number of moves.
    pub moves: usize,
    /// Number of games that ended.
    pub ended: usize,
    /// The reasons for which they ended.
    pub reasons: BTreeSet<&'static str>,
    /// The events that occurred.
    pub events: BTreeSet<&'static str>,
    texts: BTreeSet<String>,
    hashes: BTreeSet<u64>,
}

/// Checks the game's info, then random games with the seeds from 0 to `games - 1`.
///
/// # Panics
/// If a law is violated.
pub fn check(game: &dyn Game, games: u64) -> Coverage {
    check_messages(game, games, &|_| true)
}

/// [`check`] for a host with messages of its own: every event with a sentence must have one.
///
/// # Panics
/// If a law is violated.
pub fn check_messages(game: &dyn Game, games: u64, has_message: &dyn Fn(&Event) -> bool) -> Coverage {
    check_info(game);
    let id = game.info().id;
    let mut coverage = Coverage::default();
    let mut seen_moves = BTreeSet::new();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let options = if seed % 2 == 0 { Vec::new() } else { random_options(game, &mut random) };
        let mut run = RandomGame {
            game,
            options,
            seed,
            random,
            has_message,
            coverage: &mut coverage,
            seen_moves: &mut seen_moves,
            law: "",
            position: String::new(),
        };
        if let Err(payload) = catch_unwind(AssertUnwindSafe(|| run.check())) {
            let RandomGame { options, law, position, .. } = run;
            panic!(
                "{id} violates the law {law:?}\n  options: {options:?}\n  seed: {seed}\n  position: {position}\n  {}",
                message(&*payload)
            );
        }
    }
    // Texts may differ in a move counter alone, which hashes may leave out.
    let (texts, hashes) = (coverage.texts.len(), coverage.hashes.len());
    assert!(hashes <= texts && hashes >= texts / 2, "{id}: {hashes} hashes for {texts} positions");
    coverage
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic without a text")
}

/// True for an identifier: lower-case letters and hyphens.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

fn check_info(game: &dyn Game) {
    let info = game.info();
    assert!(is_word(info.id), "{:?} is no id", info.id);
    assert!(info.version >= 1, "{}: versions of rules count from 1", info.id);
    assert!(!info.name.is_empty() && !info.summary.is_empty(), "{}: it has no name or no summary", info.id);
    let reasons: BTreeSet<_> =
        info.reasons.iter().chain(&Reason::SHARED).map(|reason| reason.word()).collect();
    let declared = info.reasons.len() + Reason::SHARED.len();
    assert_eq!(reasons.len(), declared, "{}: a reason is declared twice", info.id);
    assert!(reasons.iter().all(|reason| is_word(reason)), "{}: {reasons:?}", info.id);
    let codes: BTreeSet<_> = info.move_errors.iter().chain(&MoveError::SHARED).copied().collect();
    let declared = info.move_errors.len() + MoveError::SHARED.len();
    assert_eq!(codes.len(), declared, "{}: a move error is declared twice", info.id);
    assert!(codes.iter().all(|code| is_word(code)), "{}: {codes:?}", info.id);
    let keys: BTreeSet<_> = info.options.iter().map(|spec| spec.key).collect();
    assert_eq!(keys.len(), info.options.len(), "{}: an option is declared twice", info.id);
    assert!(!keys.contains("preset"), "{}: commands and requests have a preset beside the options", info.id);
    // This panics if a default is not a value.
    Options::defaults(info.options);
    check_presets(game);
    if let Some(key) = info.word_option {
        let spec = info.options.iter().find(|spec| spec.key == key).expect("the word option is declared");
        let OptionKind::Choice(words) = spec.kind else { panic!("{}: {key} is no choice", info.id) };
        assert!(words.iter().all(|word| word.parse::<WordPolicy>().is_ok()), "{}: {words:?}", info.id);
    }
}

/// Presets are chosen by id; the first one is the game with its defaults.
fn check_presets(game: &dyn Game) {
    let info = game.info();
    let id = info.id;
    let ids: BTreeSet<_> = info.presets.iter().map(|preset| preset.id).collect();
    assert_eq!(ids.len(), info.presets.len(), "{id}: a preset is declared twice");
    let first = info.presets.first().unwrap_or_else(|| panic!("{id}: it has no preset"));
    assert_eq!(first, &Preset::ORIGINAL, "{id}: the first preset is not the original");
    for preset in info.presets {
        assert!(is_word(preset.id) && !preset.summary.is_empty(), "{id}: {preset:?} has no id or no summary");
        let parsed = Options::parse(info.options, preset.options.iter().copied());
        let options = parsed.unwrap_or_else(|errors| panic!("{id}: the preset {}: {errors}", preset.id));
        assert_eq!(
            options == Options::defaults(info.options),
            preset == first,
            "{id}: {} and the original are the same game",
            preset.id
        );
        for seed in 0..PRESET_SEEDS {
            let position = game.initial(&options, seed);
            let position =
                position.unwrap_or_else(|errors| panic!("{id}: the preset {}: {errors}", preset.id));
            assert_eq!(position.outcome(), None, "{id}: the preset {} is over at the start", preset.id);
        }
        let setup = GameSetup { game: id.to_string(), options: preset.with(&[]), ..GameSetup::default() };
        assert_eq!(info.preset_of(&setup), Some(preset), "{id}: its setup does not show the preset");
    }
}

/// A value for each option, drawn from its declaration.
fn random_options(game: &dyn Game, random: &mut Random) -> Vec<(&'static str, String)> {
    let mut value = |kind| match kind {
        OptionKind::Number { min, max, step } => {
            (min + step * random.below((max - min) / step + 1)).to_string()
        }
        OptionKind::Choice(words) => random.choose(words).expect("a choice has words").to_string(),
        OptionKind::SquareOr(word) => [word, "a1", "b2"][random.below(3) as usize].to_string(),
    };
    game.info().options.iter().map(|spec| (spec.key, value(spec.kind))).collect()
}

/// Panics with the squares and values that differ.
fn assert_same_board(found: &BoardView, expected: &BoardView, cause: &str) {
    let differences = board_difference(found, expected);
    assert!(differences.is_empty(), "{cause}:\n    {}", differences.join("\n    "));
}

struct RandomGame<'a> {
    game: &'a dyn Game,
    options: Vec<(&'static str, String)>,
    seed: u64,
    random: Random,
    has_message: &'a dyn Fn(&Event) -> bool,
    coverage: &'a mut Coverage,
    /// Moves of all games so far, to try in positions where they may be illegal.
    seen_moves: &'a mut BTreeSet<String>,
    /// The law that is being checked.
    law: &'static str,
    /// The position that it is being checked on.
    position: String,
}

impl RandomGame<'_> {
    fn initial(&self) -> Box<dyn AnyPosition> {
        let given = self.options.iter().map(|(key, value)| (*key, value.as_str()));
        let options = Options::parse(self.game.info().options, given).expect("declared values are accepted");
        self.game.initial(&options, self.seed).expect("declared values give an initial position")
    }

    fn check(&mut self) {
        self.law = "a seed determines the initial position";
        let mut position = self.initial();
        assert_eq!(position.to_text(), self.initial().to_text());
        self.check_options(&*position);
        let mut moves = Vec::new();
        while position.outcome().is_none() && moves.len() < LONGEST_GAME {
            self.position = position.to_text();
            self.check_position(&*position);
            self.check_listing(&*position);
            if moves.len().is_multiple_of(EXPLORED) {
                self.check_choices(&*position);
            }
            let mv = self.check_move(&mut *position);
            moves.push(mv);
        }
        self.position = position.to_text();
        self.coverage.moves += moves.len();
        if position.outcome().is_some() {
            self.check_end(&*position);
        }
        self.check_record(&*position, &moves);
    }

    fn check_options(&mut self, position: &dyn AnyPosition) {
        self.law = "the options of a position are those that were given";
        for (key, shown) in position.options() {
            let given = self.options.iter().find(|(given, _)| *given == key).map(|(_, value)| value.as_str());
            let spec = self.game.info().options.iter().find(|spec| spec.key == key);
            let spec = spec.unwrap_or_else(|| panic!("the option {key} is not declared"));
            let value = given.unwrap_or(spec.default);
            let random = matches!(spec.kind, OptionKind::SquareOr(word) if word == value);
            assert!(random || shown.to_string() == value, "{key} is {value}, the position has {shown}");
        }
    }

    fn check_position(&mut self, position: &dyn AnyPosition) {
        if self.game.info().text_restores_position {
            self.law = "the text of a position restores it";
            let restored = self.game.parse(&self.position).unwrap_or_else(|errors| panic!("{errors}"));
            assert_eq!(restored.to_text(), self.position);
            assert_eq!(restored.legal_moves(), position.legal_moves());
            assert_same_board(&restored.board(), &position.board(), "the restored board differs");
            self.law = "equal positions have equal hashes";
            assert_eq!(restored.hash(), position.hash());
        }
        self.law = "the board shows the position";
        let board = position.board();
        assert_eq!(
            (board.grid, board.side_to_move, board.outcome),
            (position.grid(), position.side_to_move(), position.outcome())
        );
        assert_eq!(board.cells.len(), position.grid().squares().count());
        self.coverage.texts.insert(self.position.clone());
        self.coverage.hashes.insert(position.hash());
    }

    fn check_listing(&mut self, position: &dyn AnyPosition) {
        self.law = "the listed moves are exactly the accepted ones";
        let Some(listed) = position.legal_moves() else {
            assert_eq!((position.move_count(), position.perft(1)), (None, None));
            return;
        };
        assert!(!listed.is_empty(), "no move is listed, and the game is not over");
        let texts: Vec<String> = listed.iter().map(AnyMove::to_text).collect();
        assert!(texts.is_sorted_by(|a, b| a < b), "a move is listed twice, or not in order: {texts:?}");
        assert_eq!((position.move_count(), position.perft(1)), (Some(texts.len()), Some(texts.len() as u64)));
        for mv in &listed {
            assert_eq!(position.check(mv), Ok(None), "{mv} is listed");
        }
        if !self.game.info().unlisted_moves {
            let mut rejected = Vec::new();
            for mv in self.seen_moves.iter().filter(|mv| !texts.contains(mv)) {
                match position.check_text(mv) {
                    Ok(_) => panic!("{mv} is accepted and not listed"),
                    Err(error) => rejected.push((mv.clone(), error)),
                }
            }
            for (mv, error) in rejected {
                self.check_error(&mv, &error);
            }
        }
        self.law = "the text of a move restores it";
        for (mv, text) in listed.iter().zip(&texts) {
            assert_eq!(position.parse_move(text).as_ref(), Ok(mv));
        }
        self.seen_moves.extend(texts);
    }

    fn check_error(&mut self, mv: &str, error: &MoveError) {
        self.law = "a move is rejected with a declared code and a sentence";
        let declared = self.game.info().move_errors.iter().chain(&MoveError::SHARED);
        assert!(declared.copied().any(|code| code == error.code), "{mv:?}: {:?} is not declared", error.code);
        assert!(!error.message.is_empty(), "{mv:?}: {} has no sentence", error.code);
    }

    fn check_choices(&mut self, position: &dyn AnyPosition) {
        self.law = "every offered move is legal";
        let mut offered = BTreeSet::new();
        self.explore(position, &mut Vec::new(), &mut offered);
        self.law = "every listed move is offered";
        for mv in position.legal_moves().unwrap_or_default() {
            assert!(offered.contains(&mv.to_text()), "no touch or button makes the move {mv}");
        }
        self.law = "squares beyond the board offer nothing";
        let beyond = Square::new(position.grid().rows, position.grid().columns);
        assert!(position.legal_actions(&[beyond]).squares.is_empty());
    }

    /// Collects the moves that can be made after touching these squares. Where too many squares follow, as in games that cannot list their
    /// moves, one of them is explored.
    fn explore(
        &mut self,
        position: &dyn AnyPosition,
        touched: &mut Vec<Square>,
        offered: &mut BTreeSet<String>,
    ) {
        let choices = position.legal_actions(touched);
        for (action, mv) in &choices.buttons {
            assert!(position.check(mv).is_ok(), "the button {action} makes {mv} after touching {touched:?}");
            offered.insert(mv.to_text());
        }
        let mut picks = Vec::new();
        for target in choices.squares {
            assert!(position.grid().contains(target.square), "{target:?} is not on the board");
            let mut after = position.clone_box();
            for mv in &target.moves {
                let played = after.play(mv, &AcceptAnyWord);
                assert!(played.is_ok(), "{target:?} after touching {touched:?}: {played:?}");
            }
            match target.moves.first() {
                Some(first) => drop(offered.insert(first.to_text())),
                None => picks.push(target.square),
            }
        }
        if touched.len() == DEEPEST_TOUCH {
            return;
        }
        if !self.game.enumerates_moves() {
            picks = self.random.choose(&picks).copied().into_iter().collect();
        }
        for pick in picks {
            touched.push(pick);
            let next = position.legal_actions(touched);
            assert!(!next.squares.is_empty() || !next.buttons.is_empty(), "nothing follows {touched:?}");
            self.explore(position, touched, offered);
            touched.pop();
        }
    }

    /// Makes a random move with and without events.
    fn check_move(&mut self, position: &mut dyn AnyPosition) -> AnyMove {
        self.law = "a sampled move is legal";
        let mut same_random = self.random.clone();
        let mv = position.sample(&mut self.random).expect("a move, as the game is not over");
        let word = position.check(&mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
        let mut without_events = position.clone_box();
        assert_eq!(without_events.play_random(&mut same_random, 1), 1);

        self.law = "a rejected move changes nothing";
        for text in ["", " ", "nonsense", "a1a1", "55", "-", "a1-", "ends", "пас"] {
            let error = position.play_text(text, &AcceptAnyWord).expect_err("this is no move");
            self.check_error(text, &error);
        }
        self.law = "a rejected move changes nothing";
        if word.is_some() {
            let error = position.play(&mv, &|_: &str| false).expect_err("the word is not valid");
            assert_eq!(error.code, MoveError::UNKNOWN_WORD);
        }
        assert_eq!(position.to_text(), self.position);

        self.law = "the changes of the events lead from board to board";
        let mut board = position.board();
        let events = position.play(&mv, &AcceptAnyWord).unwrap_or_else(|error| panic!("{mv}: {error}"));
        for event in &events {
            self.coverage.events.insert(event.name);
            event.changes.iter().for_each(|change| board.apply(change));
        }
        let cause = format!("after {mv} the changes give another board than the position; events {events:?}");
        assert_same_board(&board, &position.board(), &cause);

        self.law = "a move has the same effect with and without events";
        assert_eq!(without_events.to_text(), position.to_text(), "{mv}");
        assert_eq!((without_events.hash(), without_events.outcome()), (position.hash(), position.outcome()));

        self.law = "the end of a game is an event";
        let ended = events.iter().any(|event| event.name == "ended");
        assert_eq!(ended, position.outcome().is_some(), "{mv}");

        self.law = "every event with a sentence has a message";
        for event in events.iter().filter(|event| event.sentence.is_some()) {
            assert!((self.has_message)(event), "{} has no message", event.name);
        }
        mv
    }

    fn check_end(&mut self, position: &dyn AnyPosition) {
        self.law = "a game ends for a declared reason";
        let outcome = position.outcome().expect("the game has ended");
        self.coverage.ended += 1;
        self.coverage.reasons.insert(outcome.reason.word());
        assert!(self.game.info().reasons.contains(&outcome.reason), "{outcome}: the reason is not declared");
        assert!(
            outcome.reason.allows(outcome.verdict),
            "{outcome}: the reason is declared for other verdicts"
        );
        assert_eq!(position.board().outcome, Some(outcome));
        self.law = "there are no moves after the end";
        assert!(position.legal_moves().is_none_or(|moves| moves.is_empty()));
        assert!(position.sample(&mut self.random).is_none());
        let choices = position.legal_actions(&[]);
        assert!(choices.squares.is_empty() && choices.buttons.is_empty(), "{choices:?}");
        for mv in self.seen_moves.iter().take(50) {
            let error = position.check_text(mv).expect_err("the game is over");
            assert_eq!(error.code, MoveError::GAME_OVER, "{mv}");
        }
    }

    fn check_record(&mut self, position: &dyn AnyPosition, moves: &[AnyMove]) {
        self.law = "a record restores the game, with all moves and with those that it keeps";
        let initial = self.initial();
        let normalized = initial.normalize(moves);
        assert!(normalized.len() <= moves.len());
        for moves in [moves, &normalized] {
            let outcome = position.outcome();
            let plies = moves.iter().map(|mv| record::Ply::new(mv.to_text())).collect();
            let record = Record {
                game: self.game.info().id.to_string(),
                rules: Some(self.game.info().version),
                options: self.options.iter().map(|(key, value)| (key.to_string(), value.clone())).collect(),
                seed: Some(self.seed),
                result: outcome.map(|outcome| outcome.verdict),
                reason: outcome.map(|outcome| outcome.reason.word().to_string()),
                mainline: record::Variation { plies, ..record::Variation::default() },
                ..Record::default()
            };
            let parsed = Record::parse(&record.to_text()).unwrap_or_else(|errors| panic!("{errors}"));
            assert_eq!(parsed, record);
            // A game under test may be missing from the catalogue.
            if quadrille_catalog::find(self.game.info().id).is_some() {
                let replay = replay_record(&parsed, &AcceptAnyWord).unwrap_or_else(|error| panic!("{error}"));
                let last = replay.positions.last().cloned().unwrap_or_else(|| initial.to_text());
                assert_eq!((last, replay.outcome), (position.to_text(), outcome));
            }
        }
    }
}
