//! Events of a turn and their changes to the board.

use quadrille_core::{Change, Fact, FactValue, GameEvent, Grid, Outcome, Seat, Square};
use strum::IntoStaticStr;

use crate::board_view::{count, health, object_piece, player_piece};
use crate::info::INFO;
use crate::objects::Object;
use crate::position::Player;

/// An obstacle that stops a sliding object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The arena's wall or a pillar.
    Wall,
    /// This player.
    Player(Seat),
    /// A bomb.
    Bomb,
    /// A block of ice.
    Ice,
}

impl Obstacle {
    /// The word in events.
    pub fn word(self) -> &'static str {
        match self {
            Obstacle::Wall => "wall",
            Obstacle::Player(seat) => seat.word(),
            Obstacle::Bomb => "bomb",
            Obstacle::Ice => "ice",
        }
    }
}

/// The cause of a loss of health.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Cause {
    /// Sliding ice.
    Ice,
    /// The burst of a bomb.
    Burst,
    /// The storm.
    Storm,
}

/// An event of a turn.
#[derive(Clone, Debug, PartialEq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Event {
    /// An action was spent.
    Spent {
        /// Actions left in this turn.
        left: u8,
    },
    /// A player turned.
    Turned {
        /// The player.
        seat: Seat,
        /// The player's square.
        at: Square,
        /// The player, with the new facing.
        player: Player,
    },
    /// A player moved one square.
    Stepped {
        /// The player.
        seat: Seat,
        /// Origin.
        from: Square,
        /// Destination.
        to: Square,
    },
    /// A player placed a bomb or ice.
    Placed {
        /// The player.
        seat: Seat,
        /// The object.
        object: Object,
        /// The square.
        at: Square,
    },
    /// A player was kicked to the next square.
    Pushed {
        /// The kicked player.
        seat: Seat,
        /// Origin.
        from: Square,
        /// Destination.
        to: Square,
    },
    /// A kicked object slid.
    Slid {
        /// The player who kicked.
        by: Seat,
        /// The object, as it was before.
        object: Object,
        /// Origin: the last square of the run.
        from: Square,
        /// Destination.
        to: Square,
        /// The obstacle that stopped it.
        hit: Obstacle,
    },
    /// Ice hit an obstacle or was hit by ice, and has health left.
    Cracked {
        /// The square of the ice.
        at: Square,
        /// Remaining health.
        health: u8,
    },
    /// Ice hit an obstacle or was hit by ice, and has no health left.
    Shattered {
        /// The square of the ice.
        at: Square,
    },
    /// The timer of a kicked bomb dropped.
    BurnedDown {
        /// The square of the bomb.
        at: Square,
        /// The timer.
        timer: u8,
    },
    /// A player lost health.
    Hurt {
        /// The player.
        seat: Seat,
        /// The player's square.
        at: Square,
        /// The player, with the remaining health.
        player: Player,
        /// The health that was lost.
        lost: u8,
        /// What took it.
        cause: Cause,
    },
    /// The end of a turn reduced the health of all ice by 1.
    Thawed {
        /// The blocks with their remaining health; at 0 they are removed.
        ice: Vec<(Square, u8)>,
    },
    /// The end of a turn reduced all timers by 1.
    Ticked {
        /// The bombs with their timers; at 0 they burst.
        bombs: Vec<(Square, u8)>,
    },
    /// Bombs burst, all at once by the rules. For animations the burst spreads in waves of one square from the bombs whose timers ran out, and a
    /// bomb bursts with the wave that reaches it.
    Burst {
        /// The bombs that burst, by wave.
        bombs: Vec<Vec<Square>>,
        /// The squares that each wave covers first.
        waves: Vec<Vec<Square>>,
        /// The ice that was removed.
        ice: Vec<Square>,
    },
    /// A player is out.
    Out {
        /// The player.
        seat: Seat,
        /// The player's last square.
        at: Square,
    },
    /// A turn was completed.
    Passed {
        /// The side to move; after the end of the game, the side that would be.
        side_to_move: Seat,
        /// The actions of the next turn.
        actions: u8,
        /// Turns completed so far.
        turn: u16,
    },
    /// The game is over.
    Ended(Outcome),
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        self.into()
    }

    fn facts(&self) -> Vec<Fact> {
        match self {
            Event::Spent { left } => vec![("left", number(*left))],
            Event::Turned { seat, at, player } => vec![
                ("seat", FactValue::Seat(*seat)),
                ("at", FactValue::Square(*at)),
                ("to", FactValue::Word(player.facing.direction().word())),
            ],
            Event::Stepped { seat, from, to } | Event::Pushed { seat, from, to } => {
                vec![
                    ("seat", FactValue::Seat(*seat)),
                    ("from", FactValue::Square(*from)),
                    ("to", FactValue::Square(*to)),
                ]
            }
            Event::Placed { seat, object, at } => vec![
                ("seat", FactValue::Seat(*seat)),
                ("object", FactValue::Word(object.word())),
                ("at", FactValue::Square(*at)),
            ],
            Event::Slid { by, object, from, to, hit } => vec![
                ("by", FactValue::Seat(*by)),
                ("object", FactValue::Word(object.word())),
                ("from", FactValue::Square(*from)),
                ("to", FactValue::Square(*to)),
                ("hit", FactValue::Word(hit.word())),
            ],
            Event::Cracked { at, health } => {
                vec![("at", FactValue::Square(*at)), ("health", number(*health))]
            }
            Event::Shattered { at } => vec![("at", FactValue::Square(*at))],
            Event::BurnedDown { at, timer } => {
                vec![("at", FactValue::Square(*at)), ("timer", number(*timer))]
            }
            Event::Hurt { seat, at, player, lost, cause } => vec![
                ("seat", FactValue::Seat(*seat)),
                ("at", FactValue::Square(*at)),
                ("health", number(player.health)),
                ("lost", number(*lost)),
                ("cause", FactValue::Word(cause.into())),
            ],
            Event::Thawed { ice } => vec![("ice", left(ice)), ("gone", gone(ice))],
            Event::Ticked { bombs } => vec![("bombs", left(bombs)), ("due", gone(bombs))],
            Event::Burst { bombs, waves, ice } => vec![
                ("bombs", FactValue::Waves(bombs.clone())),
                ("waves", FactValue::Waves(waves.clone())),
                ("ice", FactValue::Squares(ice.clone())),
            ],
            Event::Out { seat, at } => vec![("seat", FactValue::Seat(*seat)), ("at", FactValue::Square(*at))],
            Event::Passed { side_to_move, actions, turn } => vec![
                ("mover", FactValue::Seat(*side_to_move)),
                ("actions", number(*actions)),
                ("turn", FactValue::Number(i64::from(*turn))),
            ],
            Event::Ended(outcome) => outcome.facts(),
        }
    }

    fn changes(&self) -> Vec<Change> {
        match self {
            Event::Spent { left } => vec![Change::SetStatus(count("actions", *left))],
            Event::Turned { seat, at, player } => {
                vec![Change::SetPiece { at: *at, now: Some(player_piece(*seat, *player)) }]
            }
            Event::Stepped { from, to, .. }
            | Event::Pushed { from, to, .. }
            | Event::Slid { from, to, .. } => {
                vec![Change::MovePiece { from: *from, to: *to }]
            }
            Event::Placed { object, at, .. } => vec![object_at(*at, *object)],
            Event::Cracked { at, health } => vec![object_at(*at, Object::Ice { health: *health })],
            Event::Shattered { at } => vec![cleared(at)],
            Event::BurnedDown { at, timer } => vec![object_at(*at, Object::Bomb { timer: *timer })],
            Event::Hurt { seat, at, player, .. } => vec![
                Change::SetPiece { at: *at, now: Some(player_piece(*seat, *player)) },
                Change::SetStatus(health(*seat, player.health)),
            ],
            Event::Thawed { ice } => {
                let change = |(at, health): &(Square, u8)| match *health {
                    0 => cleared(at),
                    health => object_at(*at, Object::Ice { health }),
                };
                ice.iter().map(change).collect()
            }
            Event::Ticked { bombs } => {
                bombs.iter().map(|(at, timer)| object_at(*at, Object::Bomb { timer: *timer })).collect()
            }
            Event::Burst { bombs, ice, .. } => bombs.iter().flatten().chain(ice).map(cleared).collect(),
            Event::Out { seat, at } => vec![cleared(at), Change::SetStatus(health(*seat, 0))],
            Event::Passed { side_to_move, actions, turn } => vec![
                Change::SetStatus(count("actions", *actions)),
                Change::SetStatus(count("turn", *turn)),
                Change::SetSideToMove(*side_to_move),
            ],
            Event::Ended(outcome) => vec![Change::End(*outcome)],
        }
    }

    fn sentence(&self, grid: Grid) -> Option<String> {
        let name = |square: &Square| grid.name(*square);
        let called = |seat: &Seat| INFO.seats[*seat];
        match self {
            Event::Spent { .. } | Event::Ticked { .. } | Event::Passed { .. } => None,
            Event::Turned { seat, player, .. } => {
                Some(format!("{} turns {}", called(seat), player.facing.direction().word()))
            }
            Event::Stepped { seat, to, .. } => Some(format!("{} steps to {}", called(seat), name(to))),
            Event::Placed { seat, object, at } => {
                Some(format!("{} lays {} on {}", called(seat), with_article(*object), name(at)))
            }
            Event::Pushed { seat, to, .. } => Some(format!("{} is kicked to {}", called(seat), name(to))),
            Event::Slid { object, from, to, hit, .. } => {
                let object = object.word();
                let against = match hit {
                    Obstacle::Wall => "the wall",
                    Obstacle::Player(seat) => called(seat),
                    Obstacle::Bomb => "a bomb",
                    Obstacle::Ice => "ice",
                };
                Some(format!("the {object} on {} slides to {}, against {against}", name(from), name(to)))
            }
            Event::Cracked { at, health } => Some(format!("the ice on {} cracks, {health} left", name(at))),
            Event::Shattered { at } => Some(format!("the ice on {} shatters", name(at))),
            Event::BurnedDown { at, timer } => {
                Some(format!("the fuse of the bomb on {} burns down to {timer}", name(at)))
            }
            Event::Hurt { seat, player, cause, .. } => {
                let by = if *cause == Cause::Storm { " by the storm" } else { "" };
                Some(format!("{} is hurt{by}, {} health left", called(seat), player.health))
            }
            Event::Thawed { ice } => {
                let melted: Vec<Square> = at_zero(ice).collect();
                (!melted.is_empty()).then(|| format!("the ice on {} melts", grid.names(&melted)))
            }
            Event::Burst { bombs, ice, .. } => {
                let all: Vec<Square> = bombs.iter().flatten().copied().collect();
                let (word, verb) = if all.len() == 1 { ("bomb", "bursts") } else { ("bombs", "burst") };
                let mut words = format!("the {word} on {} {verb}", grid.names(&all));
                if !ice.is_empty() {
                    words.push_str(&format!(", and the ice on {} is gone", grid.names(ice)));
                }
                Some(words)
            }
            Event::Out { seat, at } => Some(format!("{} is out on {}", called(seat), name(at))),
            Event::Ended(outcome) => Some(outcome.sentence(&INFO.seats)),
        }
    }
}

const fn with_article(object: Object) -> &'static str {
    match object {
        Object::Bomb { .. } => "a bomb",
        Object::Ice { .. } => "ice",
    }
}

fn at_zero(numbered: &[(Square, u8)]) -> impl Iterator<Item = Square> {
    numbered.iter().filter(|(_, number)| *number == 0).map(|(square, _)| *square)
}

fn number(number: u8) -> FactValue {
    FactValue::Number(i64::from(number))
}

fn left(numbered: &[(Square, u8)]) -> FactValue {
    FactValue::Squares(numbered.iter().filter(|(_, number)| *number > 0).map(|(square, _)| *square).collect())
}

fn gone(numbered: &[(Square, u8)]) -> FactValue {
    FactValue::Squares(at_zero(numbered).collect())
}

fn object_at(at: Square, object: Object) -> Change {
    Change::SetPiece { at, now: Some(object_piece(object)) }
}

fn cleared(at: &Square) -> Change {
    Change::SetPiece { at: *at, now: None }
}
