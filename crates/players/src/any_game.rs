//! Players for any game that lists its moves and has none of its own yet: the higher the level, the more random games it plays out before
//! it decides.

use quadrille_core::{EnumerateMoves, Random};
use quadrille_search::{ByRules, Finding, Limits, MonteCarlo, Score, SearchRequest};

use crate::level::Level;
use crate::mind::Mind;

/// A player of this level.
pub(crate) fn mind<R: EnumerateMoves>(level: Level, seed: u64) -> Box<dyn Mind<R>> {
    let games = match level {
        Level::Easy => return Box::new(ByLot { random: Random::new(seed) }),
        Level::Medium => Limits::nodes(300),
        Level::Hard => Limits::nodes(5_000),
        Level::Expert => Limits::default(),
    };
    Box::new(ByGames { games, search: MonteCarlo::new(ByRules::<R>::new(), seed) })
}

/// Plays any legal move.
struct ByLot {
    random: Random,
}

impl<R: EnumerateMoves> Mind<R> for ByLot {
    fn think(
        &mut self,
        position: &R::Position,
        _task: &SearchRequest<'_>,
        _told: &mut dyn FnMut(&Finding<R::Move>),
    ) -> Option<Finding<R::Move>> {
        let mv = R::sample(position, &mut self.random)?;
        Some(Finding::single(Score::EVEN, vec![mv], 0, 1))
    }
}

/// Plays what did best in random games.
struct ByGames<R: EnumerateMoves> {
    /// How many of them, at most.
    games: Limits,
    search: MonteCarlo<ByRules<R>>,
}

impl<R: EnumerateMoves> Mind<R> for ByGames<R> {
    fn think(
        &mut self,
        position: &R::Position,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Finding<R::Move>),
    ) -> Option<Finding<R::Move>> {
        let request = SearchRequest { limits: request.limits.and(self.games), ..*request };
        self.search.search(position, &request, told)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_core::{NoEvents, Rules, Seat, Verdict};
    use quadrille_stay_on_the_board::StayOnTheBoard;

    use super::*;

    fn play(levels: [Level; 2], seed: u64, nodes: u64) -> Verdict {
        let mut position = StayOnTheBoard::parse(".../.q./... blocked 1 0 0").expect("a start of 3x3");
        let mut players = levels.map(|level| mind::<StayOnTheBoard>(level, seed));
        let request = SearchRequest::without_clock(Limits::nodes(nodes));
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome.verdict;
            }
            let player = &mut players[position.mover().index()];
            let found = player.think(&position, &request, &mut |_| ()).expect("the game goes on");
            let mv = found.best().expect("there is a move");
            assert!(StayOnTheBoard::check(&position, mv).is_ok());
            StayOnTheBoard::apply(&mut position, mv, &mut NoEvents);
        }
    }

    #[test]
    fn expert_wins_a_small_game_that_is_won() {
        for seed in 0..20 {
            let levels = [Level::Expert, Level::ALL[seed as usize % 4]];
            assert_eq!(play(levels, seed, 20_000), Verdict::Win(Seat::First), "seed {seed}");
        }
    }

    #[test]
    fn one_node_is_enough_for_a_game() {
        for level in Level::ALL {
            assert_ne!(play([level, level], 1, 1), Verdict::Draw);
        }
    }

    #[test]
    fn the_lower_levels_play_fewer_games() {
        let position = StayOnTheBoard::parse("....../..q.../....../....../....../...... blocked 1 0 0");
        let position = position.expect("a start of 6x6");
        let nodes = |level, limits| {
            let mut mind = mind::<StayOnTheBoard>(level, 1);
            mind.think(&position, &SearchRequest::without_clock(limits), &mut |_| ())
                .expect("the game goes on")
                .nodes
        };
        assert_eq!(Level::ALL.map(|level| nodes(level, Limits::nodes(9_000))), [1, 300, 5_000, 9_000]);
        assert_eq!(nodes(Level::Hard, Limits::nodes(100)), 100, "the request may ask for less");
    }
}
