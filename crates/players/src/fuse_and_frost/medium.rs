//! Medium: a random safe turn, preferring hits and turns that come closer.

use quadrille_core::{Random, Rules, Seat};
use quadrille_fuse_and_frost::{FuseAndFrost, Position};
use quadrille_search::{Engine, Score, SearchReport, SearchRequest};

use super::evaluation::steps_apart;
use super::turn::Turn;
use super::turn_generator::{TurnEnd, TurnGenerator};

/// Safe turns that are drawn; the one that ends nearest to the opponent is played.
const DRAWS: usize = 3;
/// A possible hit is overlooked once in so many turns.
const OVERLOOKS_ONCE_IN: u32 = 3;

/// Plays a turn after which it is safe.
pub(crate) struct SafeTurns {
    random: Random,
    generator: TurnGenerator,
}

impl SafeTurns {
    /// The engine with this seed.
    pub(crate) fn new(seed: u64) -> SafeTurns {
        SafeTurns { random: Random::new(seed), generator: TurnGenerator::default() }
    }
}

/// The safety of a player after a turn, best last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Safety {
    /// The player has lost.
    Lost,
    /// The player stands in an explosion at the end of the opponent's turn, unless someone acts.
    Doomed,
    /// Both players are out.
    Drawn,
    /// The player survives until the next turn, unless the opponent acts.
    Safe,
}

fn safety(seat: Seat, end: &Position) -> Safety {
    let (own, opponent) = (end.player_bitboard(seat), end.player_bitboard(seat.other()));
    let is_over = FuseAndFrost::outcome(end).is_some();
    match (own.is_empty(), opponent.is_empty()) {
        (true, true) => Safety::Drawn,
        (true, false) => Safety::Lost,
        _ if !is_over && !(own & end.danger()).is_empty() => Safety::Doomed,
        _ => Safety::Safe,
    }
}

impl Engine for SafeTurns {
    type Position = Position;
    type Move = Turn;

    fn search(
        &mut self,
        position: &Position,
        _request: &SearchRequest<'_>,
        _on_report: &mut dyn FnMut(&SearchReport<Turn>),
    ) -> Option<SearchReport<Turn>> {
        let (seat, opponent) = (position.side_to_move(), position.side_to_move().other());
        let ends = self.generator.generate(position);
        let nodes = ends.len() as u64;
        let best = ends.iter().map(|end| safety(seat, &end.position)).max();
        let safe: Vec<TurnEnd> =
            ends.iter().filter(|end| Some(safety(seat, &end.position)) == best).copied().collect();
        let is_hit = |end: &TurnEnd| end.position.player(opponent).health < position.player(opponent).health;
        let hits: Vec<TurnEnd> = safe.iter().filter(|end| is_hit(end)).copied().collect();
        let choice = if !hits.is_empty() && self.random.below(OVERLOOKS_ONCE_IN) > 0 {
            self.random.choose(&hits).copied()
        } else {
            let drawn = (0..DRAWS).filter_map(|_| self.random.choose(&safe).copied());
            drawn.min_by_key(|end| steps_apart(&end.position))
        };
        let turn = self.generator.turn(&choice?);
        Some(SearchReport::single(Score::EVEN, vec![turn], 1, nodes))
    }
}
