//! Events of a turn and their changes to the board.

mod sentence;

use quadrille_core::{Change, Fact, FactValue, GameEvent, Grid, Outcome, PerSeat, Seat, Square};
use strum::IntoStaticStr;

use crate::board_view::{count, floor, health, held, object_piece, player_piece};
use crate::objects::Object;
use crate::position::Player;
use crate::power_ups::PowerUp;
use crate::roles::Role;

/// An obstacle that stops a sliding object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The arena's wall or a pillar.
    Wall,
    /// This player.
    Player(Seat),
    /// An object that this role places.
    Object(Role),
}

impl Obstacle {
    /// The word in events.
    pub fn word(self) -> &'static str {
        match self {
            Obstacle::Wall => "wall",
            Obstacle::Player(seat) => seat.word(),
            Obstacle::Object(role) => role.info().object.word,
        }
    }
}

/// The cause of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// An object that this role places, or its burst.
    Object(Role),
    /// The storm.
    Storm,
}

impl Cause {
    /// The word in events.
    pub fn word(self) -> &'static str {
        match self {
            Cause::Object(role) => role.info().object.word,
            Cause::Storm => "storm",
        }
    }
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
    /// A player used a leap up and moved two squares.
    Leapt {
        /// The player.
        seat: Seat,
        /// Origin.
        from: Square,
        /// Destination.
        to: Square,
    },
    /// A player used a swap up, and the players changed squares.
    Swapped {
        /// The player who did it.
        seat: Seat,
        /// The players.
        players: PerSeat<Player>,
        /// Their squares, as they are now.
        at: PerSeat<Square>,
    },
    /// A player picked up a power-up. What was held before is gone.
    PickedUp {
        /// The player.
        seat: Seat,
        /// The square.
        at: Square,
        /// The power-up.
        power_up: PowerUp,
    },
    /// A power-up was removed from the floor by an object or a burst.
    Destroyed {
        /// The square.
        at: Square,
        /// The power-up.
        power_up: PowerUp,
    },
    /// A player used a shield up: a hit did nothing.
    Shielded {
        /// The player.
        seat: Seat,
        /// The player's square.
        at: Square,
        /// What hit.
        cause: Cause,
    },
    /// A player placed an object.
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
    /// An object that slid or was hit by ice lost 1.
    Cracked {
        /// The square.
        at: Square,
        /// The object, as it is now.
        object: Object,
    },
    /// An object that slid or was hit by ice lost its last.
    Shattered {
        /// The square.
        at: Square,
        /// The role that places its kind.
        role: Role,
    },
    /// The timer of a kicked bomb dropped.
    BurnedDown {
        /// The square.
        at: Square,
        /// The bomb, as it is now.
        bomb: Object,
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
    /// The end of a turn reduced the numbers of all objects of a kind by 1. Its name is that of the kind: `ticked` for bombs, `thawed` for ice, `drained` for
    /// others.
    Worn {
        /// The role that places the kind.
        role: Role,
        /// The objects with their numbers. At 0 bombs burst and others are removed.
        objects: Vec<(Square, u8)>,
    },
    /// Objects burst, all at once by the rules. For animations the burst spreads in waves of one square from the objects that burst by themselves, and
    /// another one bursts with the wave that reaches it.
    Burst {
        /// The objects that burst, by wave, of each role in which there are some.
        bursting: Vec<(Role, Vec<Vec<Square>>)>,
        /// The squares that each wave covers first.
        waves: Vec<Vec<Square>>,
        /// The objects that were removed without bursting, of each role in which there are some.
        removed: Vec<(Role, Vec<Square>)>,
    },
    /// A player is out.
    Out {
        /// The player.
        seat: Seat,
        /// The player's last square.
        at: Square,
        /// The power-up that the player held.
        dropped: Option<PowerUp>,
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
        match self {
            Event::Worn { role, .. } => role.info().object.wear.event,
            _ => self.into(),
        }
    }

    fn facts(&self) -> Vec<Fact> {
        match self {
            Event::Spent { left } => vec![("left", number(*left))],
            Event::Turned { seat, at, player } => vec![
                ("seat", FactValue::Seat(*seat)),
                ("at", FactValue::Square(*at)),
                ("to", FactValue::Word(player.facing.direction().word())),
            ],
            Event::Stepped { seat, from, to }
            | Event::Pushed { seat, from, to }
            | Event::Leapt { seat, from, to } => {
                vec![
                    ("seat", FactValue::Seat(*seat)),
                    ("from", FactValue::Square(*from)),
                    ("to", FactValue::Square(*to)),
                ]
            }
            Event::Swapped { seat, at, .. } => vec![
                ("seat", FactValue::Seat(*seat)),
                ("first", FactValue::Square(at.first)),
                ("second", FactValue::Square(at.second)),
            ],
            Event::PickedUp { seat, at, power_up } => vec![
                ("seat", FactValue::Seat(*seat)),
                ("at", FactValue::Square(*at)),
                ("power-up", FactValue::Word(power_up.word())),
            ],
            Event::Destroyed { at, power_up } => {
                vec![("at", FactValue::Square(*at)), ("power-up", FactValue::Word(power_up.word()))]
            }
            Event::Shielded { seat, at, cause } => vec![
                ("seat", FactValue::Seat(*seat)),
                ("at", FactValue::Square(*at)),
                ("cause", FactValue::Word(cause.word())),
            ],
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
            Event::Cracked { at, object } => vec![
                ("at", FactValue::Square(*at)),
                ("health", number(object.number)),
                ("object", FactValue::Word(object.word())),
            ],
            Event::Shattered { at, role } => {
                vec![("at", FactValue::Square(*at)), ("object", FactValue::Word(role.info().object.word))]
            }
            Event::BurnedDown { at, bomb } => {
                vec![("at", FactValue::Square(*at)), ("timer", number(bomb.number))]
            }
            Event::Hurt { seat, at, player, lost, cause } => vec![
                ("seat", FactValue::Seat(*seat)),
                ("at", FactValue::Square(*at)),
                ("health", number(player.health)),
                ("lost", number(*lost)),
                ("cause", FactValue::Word(cause.word())),
            ],
            Event::Worn { role, objects } => {
                let kind = &role.info().object;
                vec![
                    (kind.key, left(objects)),
                    (kind.wear.gone, gone(objects)),
                    ("object", FactValue::Word(kind.word)),
                ]
            }
            Event::Burst { bursting, waves, removed } => burst_facts(bursting, waves, removed),
            Event::Out { seat, at, .. } => {
                vec![("seat", FactValue::Seat(*seat)), ("at", FactValue::Square(*at))]
            }
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
            Event::Leapt { seat, from, to } => {
                vec![Change::MovePiece { from: *from, to: *to }, Change::SetStatus(held(*seat, None))]
            }
            Event::Swapped { seat, players, at } => {
                let place = |seat: Seat| Change::SetPiece {
                    at: at[seat],
                    now: Some(player_piece(seat, players[seat])),
                };
                let mut changes = Seat::ALL.map(place).to_vec();
                changes.push(Change::SetStatus(held(*seat, None)));
                changes
            }
            Event::PickedUp { seat, at, power_up } => vec![
                Change::SetGround { at: *at, now: floor(None) },
                Change::SetStatus(held(*seat, Some(*power_up))),
            ],
            Event::Destroyed { at, .. } => vec![Change::SetGround { at: *at, now: floor(None) }],
            Event::Shielded { seat, .. } => vec![Change::SetStatus(held(*seat, None))],
            Event::Placed { object, at, .. } => vec![object_at(*at, *object)],
            Event::Cracked { at, object } | Event::BurnedDown { at, bomb: object } => {
                vec![object_at(*at, *object)]
            }
            Event::Shattered { at, .. } => vec![cleared(at)],
            Event::Hurt { seat, at, player, .. } => vec![
                Change::SetPiece { at: *at, now: Some(player_piece(*seat, *player)) },
                Change::SetStatus(health(*seat, player.health)),
            ],
            Event::Worn { role, objects } => {
                // Objects that burst stay on the board until they do.
                let bursts_at_zero = role.info().object.wear.verbs.is_none();
                let change = |(at, number): &(Square, u8)| match *number {
                    0 if !bursts_at_zero => cleared(at),
                    number => object_at(*at, Object { role: *role, number }),
                };
                objects.iter().map(change).collect()
            }
            Event::Burst { bursting, removed, .. } => {
                let bursting = bursting.iter().flat_map(|(_, waves)| waves.iter().flatten());
                bursting.chain(removed.iter().flat_map(|(_, squares)| squares)).map(cleared).collect()
            }
            Event::Out { seat, at, dropped } => {
                let mut changes = vec![cleared(at), Change::SetStatus(health(*seat, 0))];
                changes.extend(dropped.map(|_| Change::SetStatus(held(*seat, None))));
                changes
            }
            Event::Passed { side_to_move, actions, turn } => vec![
                Change::SetStatus(count("actions", *actions)),
                Change::SetStatus(count("turn", *turn)),
                Change::SetSideToMove(*side_to_move),
            ],
            Event::Ended(outcome) => vec![Change::End(*outcome)],
        }
    }

    fn sentence(&self, grid: Grid) -> Option<String> {
        sentence::sentence(self, grid)
    }
}

/// For each role the objects that burst or were removed, and the waves.
fn burst_facts(
    bursting: &[(Role, Vec<Vec<Square>>)],
    waves: &[Vec<Square>],
    removed: &[(Role, Vec<Square>)],
) -> Vec<Fact> {
    let mut facts = vec![("waves", FactValue::Waves(waves.to_vec()))];
    for role in Role::ALL {
        let kind = &role.info().object;
        let squares = match kind.burst {
            Some(_) => FactValue::Waves(of_role(bursting, role).cloned().unwrap_or_default()),
            None => FactValue::Squares(of_role(removed, role).cloned().unwrap_or_default()),
        };
        facts.push((kind.key, squares));
    }
    facts
}

fn of_role<T>(list: &[(Role, T)], role: Role) -> Option<&T> {
    list.iter().find(|(known, _)| *known == role).map(|(_, value)| value)
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
