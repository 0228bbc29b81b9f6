//! One game from its opening to its end, with our rules as the referee.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quadrille_core::record::{Line, Ply};
use quadrille_core::{Outcome, PerSeat, Reason, Record, Seat};
use quadrille_ugi::EngineError;

use crate::competitor::{Competitor, NoMove, Seated};
use crate::opening::Opening;
use crate::setting::Setting;

/// A game that goes on for longer is a draw. None of ours does by its rules, but options can make one endless.
const LONGEST_GAME: usize = 20_000;

/// A loss for something that no rule of the game knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Who lost by it.
    pub seat: Seat,
    /// What they did.
    pub why: String,
    reason: Reason,
}

/// How long a player thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pondering {
    /// Moves.
    pub moves: u64,
    /// About all of them together.
    pub whole: Duration,
    /// About the one that took longest.
    pub longest: Duration,
}

impl Pondering {
    fn add(&mut self, time: Duration) {
        self.moves += 1;
        self.whole += time;
        self.longest = self.longest.max(time);
    }

    /// That of several games.
    #[must_use]
    pub fn and(self, other: Pondering) -> Pondering {
        Pondering {
            moves: self.moves + other.moves,
            whole: self.whole + other.whole,
            longest: self.longest.max(other.longest),
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The game as a record.
    pub record: Record,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether it ended by a forfeit.
    pub forfeit: Option<Forfeit>,
    /// How long the players thought.
    pub pondering: PerSeat<Pondering>,
}

impl Played {
    /// Moves, those of the opening too.
    pub fn length(&self) -> usize {
        self.record.line.plies.len()
    }
}

/// How a game came to its end.
enum End {
    ByRules(Outcome),
    Forfeit(Forfeit),
    TooLong,
}

/// Who takes a seat in a game.
pub(crate) struct Entrant<'m, 'c> {
    pub(crate) competitor: &'m mut Competitor<'c>,
    /// The name in the record.
    pub(crate) name: String,
    /// What is done by lot follows from it.
    pub(crate) seed: u64,
}

/// Plays a game; nothing if it was to be given up on the way.
pub(crate) fn play(
    setting: &Setting,
    opening: &Opening,
    entrants: PerSeat<Entrant<'_, '_>>,
    given_up: &AtomicBool,
) -> Option<Played> {
    let mut pondering = PerSeat::<Pondering>::default();
    let mut moves = Vec::new();
    let PerSeat { first, second } = entrants;
    let names = PerSeat { first: first.name, second: second.name };
    let first = first.competitor.begin(setting, first.seed);
    let second = second.competitor.begin(setting, second.seed);
    let end = match (first, second) {
        (Ok(first), Ok(second)) => {
            let mut seated = PerSeat { first, second };
            let end = play_on(setting, opening, &mut seated, &mut pondering, &mut moves, given_up)?;
            for (seat, seated) in [(Seat::First, seated.first), (Seat::Second, seated.second)] {
                if !matches!(&end, End::Forfeit(forfeit) if forfeit.seat == seat) {
                    seated.leave();
                }
            }
            end
        }
        (Err(fault), _) => End::Forfeit(forfeit(Seat::First, &fault)),
        (_, Err(fault)) => End::Forfeit(forfeit(Seat::Second, &fault)),
    };
    Some(finished(setting, opening, names, pondering, &moves, end))
}

/// The moves up to the end, and how it came.
fn play_on(
    setting: &Setting,
    opening: &Opening,
    seated: &mut PerSeat<Seated<'_>>,
    pondering: &mut PerSeat<Pondering>,
    moves: &mut Vec<String>,
    given_up: &AtomicBool,
) -> Option<End> {
    let mut table = setting.start(opening.seed);
    let start = table.text();
    for mv in &opening.moves {
        table.play(mv, setting.judge()).expect("the opening was played on the same start before");
        moves.push(mv.clone());
    }
    loop {
        if let Some(outcome) = table.outcome() {
            return Some(End::ByRules(outcome));
        }
        if moves.len() >= LONGEST_GAME {
            return Some(End::TooLong);
        }
        if given_up.load(Ordering::Relaxed) {
            return None;
        }
        let seat = table.mover();
        let begun = Instant::now();
        let chosen = seated[seat].choose(&*table, &start, moves);
        pondering[seat].add(begun.elapsed());
        let mv = match chosen {
            Ok(mv) => mv,
            Err(fault) => return Some(End::Forfeit(forfeit(seat, &fault))),
        };
        if let Err(refusal) = table.play(&mv, setting.judge()) {
            let why = format!("{mv:?} was refused: {refusal}");
            return Some(End::Forfeit(Forfeit { seat, why, reason: Reason::ABANDONED }));
        }
        moves.push(mv);
    }
}

fn forfeit(seat: Seat, fault: &NoMove) -> Forfeit {
    let is_late = matches!(fault, NoMove::Engine(EngineError::Late { .. }));
    let reason = if is_late { Reason::TIMEOUT } else { Reason::ABANDONED };
    Forfeit { seat, why: fault.to_string(), reason }
}

/// A comment longer than this, an engine's nonsense quoted, helps nobody.
const LONGEST_COMMENT: usize = 500;

fn finished(
    setting: &Setting,
    opening: &Opening,
    names: PerSeat<String>,
    pondering: PerSeat<Pondering>,
    moves: &[String],
    end: End,
) -> Played {
    let (outcome, comment, forfeit) = match end {
        End::ByRules(outcome) => (outcome, None, None),
        End::Forfeit(forfeit) => {
            let outcome = Outcome::win(forfeit.seat.other(), forfeit.reason);
            (outcome, Some(format!("{}: {}", names[forfeit.seat], forfeit.why)), Some(forfeit))
        }
        End::TooLong => {
            let comment = format!("a draw after {LONGEST_GAME} moves without an end");
            (Outcome::draw(Reason::AGREEMENT), Some(comment), None)
        }
    };
    let info = setting.game().info();
    let mut line = Line { comments: Vec::new(), plies: moves.iter().map(Ply::new).collect() };
    let comment = comment.map(|comment| comment.chars().take(LONGEST_COMMENT).collect());
    line.plies.last_mut().map_or(&mut line.comments, |ply| &mut ply.comments).extend(comment);
    let record = Record {
        game: info.id.to_string(),
        rules: Some(info.version),
        options: setting.given().to_vec(),
        seed: Some(opening.seed),
        players: PerSeat { first: Some(names.first), second: Some(names.second) },
        result: Some(outcome.verdict),
        reason: Some(outcome.reason.word().to_string()),
        others: vec![("Opening".to_string(), opening.moves.len().to_string())],
        line,
        ..Record::default()
    };
    Played { record, outcome, forfeit, pondering }
}
