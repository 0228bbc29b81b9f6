//! One game from its opening to its end. The rules are the referee.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quadrille_core::record::{Ply, Variation};
use quadrille_core::{AcceptAnyWord, Outcome, PerSeat, Reason, Record, Seat};
use quadrille_ugi::EngineError;

use crate::match_config::MatchConfig;
use crate::opening::Opening;
use crate::player_instance::{ActivePlayer, MoveFailure, PlayerInstance};

/// A longer game is a draw. Options can make a game endless.
const LONGEST_GAME: usize = 20_000;

/// A loss that is not defined by the rules: an illegal move, a timeout, a crash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The player who forfeits.
    pub seat: Seat,
    /// The cause.
    pub why: String,
    reason: Reason,
}

/// Thinking time of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThinkingTime {
    /// Number of moves.
    pub moves: u64,
    /// Total time.
    pub whole: Duration,
    /// Time of the longest move.
    pub longest: Duration,
}

impl ThinkingTime {
    fn add(&mut self, time: Duration) {
        self.moves += 1;
        self.whole += time;
        self.longest = self.longest.max(time);
    }

    /// Sum of two thinking times.
    #[must_use]
    pub fn and(self, other: ThinkingTime) -> ThinkingTime {
        ThinkingTime {
            moves: self.moves + other.moves,
            whole: self.whole + other.whole,
            longest: self.longest.max(other.longest),
        }
    }
}

/// A played game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The game as a record.
    pub record: Record,
    /// The outcome.
    pub outcome: Outcome,
    /// The forfeit that ended it.
    pub forfeit: Option<Forfeit>,
    /// Thinking times.
    pub thinking: PerSeat<ThinkingTime>,
}

impl PlayedGame {
    /// Number of moves, the opening included.
    pub fn length(&self) -> usize {
        self.record.mainline.plies.len()
    }
}

/// The cause of a game's end.
enum EndCause {
    ByRules(Outcome),
    Forfeit(Forfeit),
    TooLong,
}

/// A player in a seat.
pub(crate) struct SeatedPlayer<'m, 'c> {
    pub(crate) instance: &'m mut PlayerInstance<'c>,
    /// The name in the record.
    pub(crate) name: String,
    /// The seed of the player's random choices.
    pub(crate) seed: u64,
}

/// Plays a game; none if it was cancelled.
pub(crate) fn play(
    config: &MatchConfig,
    opening: &Opening,
    players: PerSeat<SeatedPlayer<'_, '_>>,
    given_up: &AtomicBool,
) -> Option<PlayedGame> {
    let mut thinking = PerSeat::<ThinkingTime>::default();
    let mut moves = Vec::new();
    let PerSeat { first, second } = players;
    let names = PerSeat { first: first.name, second: second.name };
    let first = first.instance.begin(config, first.seed);
    let second = second.instance.begin(config, second.seed);
    let end = match (first, second) {
        (Ok(first), Ok(second)) => {
            let mut seated = PerSeat { first, second };
            let end = play_on(config, opening, &mut seated, &mut thinking, &mut moves, given_up)?;
            for (seat, seated) in [(Seat::First, seated.first), (Seat::Second, seated.second)] {
                if !matches!(&end, EndCause::Forfeit(forfeit) if forfeit.seat == seat) {
                    seated.leave();
                }
            }
            end
        }
        (Err(failure), _) => EndCause::Forfeit(forfeit(Seat::First, &failure)),
        (_, Err(failure)) => EndCause::Forfeit(forfeit(Seat::Second, &failure)),
    };
    Some(finished(config, opening, names, thinking, &moves, end))
}

/// Plays the moves; the cause of the end, or none if the game was cancelled.
fn play_on(
    config: &MatchConfig,
    opening: &Opening,
    seated: &mut PerSeat<ActivePlayer<'_>>,
    thinking: &mut PerSeat<ThinkingTime>,
    moves: &mut Vec<String>,
    given_up: &AtomicBool,
) -> Option<EndCause> {
    let mut position = config.start(opening.seed);
    let start = position.to_text();
    for mv in &opening.moves {
        // Random openings spell random words.
        position
            .play_text(mv, &AcceptAnyWord)
            .expect("the opening was played from the same initial position before");
        moves.push(mv.clone());
    }
    loop {
        if let Some(outcome) = position.outcome() {
            return Some(EndCause::ByRules(outcome));
        }
        if moves.len() >= LONGEST_GAME {
            return Some(EndCause::TooLong);
        }
        if given_up.load(Ordering::Relaxed) {
            return None;
        }
        let seat = position.side_to_move();
        let begun = Instant::now();
        let chosen = seated[seat].choose(&*position, &start, moves);
        thinking[seat].add(begun.elapsed());
        let mv = match chosen {
            Ok(mv) => mv,
            Err(failure) => return Some(EndCause::Forfeit(forfeit(seat, &failure))),
        };
        if let Err(error) = position.play(&mv, config.validator()) {
            let failure = MoveFailure::Rejected { mv: mv.to_text(), error };
            return Some(EndCause::Forfeit(forfeit(seat, &failure)));
        }
        moves.push(mv.to_text());
    }
}

fn forfeit(seat: Seat, failure: &MoveFailure) -> Forfeit {
    let is_late = matches!(failure, MoveFailure::Engine(EngineError::Timeout { .. }));
    let reason = if is_late { Reason::TIMEOUT } else { Reason::ABANDONED };
    Forfeit { seat, why: failure.to_string(), reason }
}

/// Maximum length of a comment, which may quote an engine.
const LONGEST_COMMENT: usize = 500;

fn finished(
    config: &MatchConfig,
    opening: &Opening,
    names: PerSeat<String>,
    thinking: PerSeat<ThinkingTime>,
    moves: &[String],
    end: EndCause,
) -> PlayedGame {
    let (outcome, comment, forfeit) = match end {
        EndCause::ByRules(outcome) => (outcome, None, None),
        EndCause::Forfeit(forfeit) => {
            let outcome = Outcome::win(forfeit.seat.other(), forfeit.reason);
            (outcome, Some(format!("{}: {}", names[forfeit.seat], forfeit.why)), Some(forfeit))
        }
        EndCause::TooLong => {
            let comment = format!("a draw after {LONGEST_GAME} moves without an end");
            (Outcome::draw(Reason::AGREEMENT), Some(comment), None)
        }
    };
    let info = config.game().info();
    let mut line = Variation { comments: Vec::new(), plies: moves.iter().map(Ply::new).collect() };
    let comment = comment.map(|comment| comment.chars().take(LONGEST_COMMENT).collect());
    line.plies.last_mut().map_or(&mut line.comments, |ply| &mut ply.comments).extend(comment);
    let record = Record {
        game: info.id.to_string(),
        rules: Some(info.version),
        options: config.given().to_vec(),
        seed: Some(opening.seed),
        players: PerSeat { first: Some(names.first), second: Some(names.second) },
        result: Some(outcome.verdict),
        reason: Some(outcome.reason.word().to_string()),
        other_tags: vec![("Opening".to_string(), opening.moves.len().to_string())],
        mainline: line,
        ..Record::default()
    };
    PlayedGame { record, outcome, forfeit, thinking }
}
