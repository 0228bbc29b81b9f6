//! Positions solved outright: who wins, how soon, and how.

use std::fmt;

use quadrille_core::{NoEvents, Rules, Seat, Square, Verdict};
use quadrille_search::{ByRules, SearchControl, SearchRequest, Solver};
use quadrille_stay_on_the_board::{Mode, Move, Position, StayOnTheBoard};

use super::exact::{Exact, MOST_SQUARES};
use super::region::{Region, can_end};
use super::worth::{Left, Worth};

/// What a position is worth when both play as well as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Who wins.
    pub winner: Verdict,
    /// The moves to the end of the game, a claim counted: the winner hastens it, the loser delays it. None if it need never end.
    pub distance: Option<u32>,
    /// Such moves, as many as the distance; empty if there is none.
    pub line: Vec<Move>,
}

/// The limits stopped the search before the position was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolved {
    /// Open squares that the queen can still come to.
    pub squares: usize,
    /// Positions looked at.
    pub nodes: u64,
    /// Who wins, if that was known already.
    pub winner: Option<Verdict>,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unsolved { squares, nodes, winner } = self;
        write!(
            f,
            "not solved within the limit of time or positions: {squares} squares are open to the queen, {nodes} positions were looked at"
        )?;
        match winner {
            Some(Verdict::Win(seat)) => write!(f, "; {seat} wins, but how soon is not known"),
            Some(Verdict::Draw) => write!(f, "; it is a draw, but no line is known"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Unsolved {}

/// The table for regions beyond [`MOST_SQUARES`], in bytes.
const SPACIOUS: usize = 1 << 25;

/// Solves a position, if the limits of the task allow it. Up to 24 open squares within the queen's reach take well under a second.
pub fn solve(position: &Position, request: &SearchRequest<'_>) -> Result<Solution, Unsolved> {
    if let Some(outcome) = position.outcome() {
        return Ok(Solution { winner: outcome.verdict, distance: Some(0), line: Vec::new() });
    }
    // In the mode `open` there is always a way back.
    if position.mode() == Mode::Open {
        return Ok(drawn(position));
    }
    let region = Region::of(position);
    let mut control = SearchControl::new(*request);
    let mut winner = None;
    let solution = if region.len() <= MOST_SQUARES {
        solve_region(position, &region, &mut winner, &mut control)
    } else if !ends_in_time(position, &region) {
        Some(drawn(position))
    } else {
        solve_by_rules(position, &mut control)
    };
    solution.ok_or(Unsolved { squares: region.len() - 1, nodes: control.nodes(), winner })
}

/// Nobody can lose before the limit: any safe moves will do. Without a limit the game need not end.
fn drawn(position: &Position) -> Solution {
    let Left(left) = left(position);
    let mut line = Vec::new();
    let mut position = *position;
    while line.len() < left.unwrap_or(0) as usize {
        let Some(to) = position.within_reach(position.queen()).next() else { break };
        let mv = position.move_to(to);
        StayOnTheBoard::apply(&mut position, mv, &mut NoEvents);
        line.push(mv);
    }
    Solution { winner: Verdict::Draw, distance: left, line }
}

/// Whether a game that goes on can end before the limit.
fn ends_in_time(position: &Position, region: &Region) -> bool {
    let Some(spot) = region.spot(position) else { return true };
    left(position).0.is_none_or(|left| can_end(left, region.exits(spot.open)))
}

/// Tells who wins as soon as it knows.
fn solve_region(
    position: &Position,
    region: &Region,
    winner: &mut Option<Verdict>,
    control: &mut SearchControl<'_>,
) -> Option<Solution> {
    let mut exact = Exact::new(region);
    let spot = region.spot(position)?;
    let left = left(position);
    let worth = exact.worth(spot, left, control)?;
    let winner = *winner.insert(verdict(worth, position.mover()));
    let distance = exact.distance(spot, left, worth, control)?;
    let line = exact.line(region, spot, worth, distance, control)?;
    let line = moves(position, line.iter().map(|number| region.square(*number)), worth != Worth::Draw);
    Some(Solution { winner, distance: Some(distance), line })
}

fn solve_by_rules(position: &Position, control: &mut SearchControl<'_>) -> Option<Solution> {
    let solution = Solver::new(ByRules::<StayOnTheBoard>::new(), SPACIOUS).solution(position, control)?;
    let distance = u32::try_from(solution.line.len()).ok();
    Some(Solution { winner: solution.verdict, distance, line: solution.line })
}

/// The safe moves until the game is a draw.
pub(crate) fn left(position: &Position) -> Left {
    Left((position.limit() > 0).then(|| position.limit().saturating_sub(position.made())))
}

/// Who wins what is worth so much to a player.
fn verdict(worth: Worth, seat: Seat) -> Verdict {
    match worth {
        Worth::Win => Verdict::Win(seat),
        Worth::Draw => Verdict::Draw,
        Worth::Loss => Verdict::Win(seat.other()),
    }
}

/// The moves that take the queen from square to square, and the claim if it gets stuck there.
pub(crate) fn moves(position: &Position, squares: impl Iterator<Item = Square>, stuck: bool) -> Vec<Move> {
    let mut position = *position;
    let walk = squares.map(|square| {
        let mv = position.move_to(square);
        StayOnTheBoard::apply(&mut position, mv, &mut NoEvents);
        mv
    });
    walk.chain(stuck.then_some(Move::Claim)).collect()
}
