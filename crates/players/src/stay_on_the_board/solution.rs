//! Exact solutions: winner, distance and line with best play.

use std::fmt;

use quadrille_core::{NoEvents, Rules, Seat, Square, Verdict};
use quadrille_search::{RulesTree, SearchControl, SearchRequest, Solver};
use quadrille_stay_on_the_board::{Mode, Move, Position, StayOnTheBoard};

use super::region::{Region, can_end};
use super::region_solver::{MAX_SQUARES, RegionSolver};
use super::wdl::{MovesToDraw, Wdl};

/// The result of a position with best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedPosition {
    /// The result.
    pub winner: Verdict,
    /// Moves to the end of the game, the claim included: the winner takes the shortest way, the loser the longest. None if the game need not end.
    pub distance: Option<u32>,
    /// A line of that length; empty without a distance.
    pub line: Vec<Move>,
}

/// The limits stopped the search before the position was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitReached {
    /// Open squares that the queen can still reach.
    pub squares: usize,
    /// Nodes searched.
    pub nodes: u64,
    /// The result, if it was known already.
    pub winner: Option<Verdict>,
}

impl fmt::Display for LimitReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LimitReached { squares, nodes, winner } = self;
        write!(
            f,
            "not solved within the limit of time or positions: the queen can reach {squares} squares, {nodes} positions were searched"
        )?;
        match winner {
            Some(Verdict::Win(seat)) => write!(f, "; {seat} wins, but the distance is unknown"),
            Some(Verdict::Draw) => write!(f, "; it is a draw, but the line is unknown"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for LimitReached {}

/// Size of the table for regions beyond [`MAX_SQUARES`], in bytes.
const SPACIOUS: usize = 1 << 25;

/// Solves a position within the limits. Up to 24 open squares take well under a second.
pub fn solve(position: &Position, request: &SearchRequest<'_>) -> Result<SolvedPosition, LimitReached> {
    if let Some(outcome) = position.outcome() {
        return Ok(SolvedPosition { winner: outcome.verdict, distance: Some(0), line: Vec::new() });
    }
    // In the mode `open` the queen can always go back.
    if position.mode() == Mode::Open {
        return Ok(drawn(position));
    }
    let region = Region::of(position);
    let mut control = SearchControl::new(*request);
    let mut winner = None;
    let solution = if region.len() <= MAX_SQUARES {
        solve_region(position, &region, &mut winner, &mut control)
    } else if !ends_in_time(position, &region) {
        Some(drawn(position))
    } else {
        solve_by_rules(position, &mut control)
    };
    solution.ok_or(LimitReached { squares: region.len() - 1, nodes: control.nodes(), winner })
}

/// A draw: nobody can lose before the limit, so any safe moves will do. Without a limit the game need not end.
fn drawn(position: &Position) -> SolvedPosition {
    let MovesToDraw(left) = left(position);
    let mut line = Vec::new();
    let mut position = *position;
    while line.len() < left.unwrap_or(0) as usize {
        let Some(to) = position.within_reach(position.queen()).next() else { break };
        let mv = position.move_to(to);
        StayOnTheBoard::apply(&mut position, mv, &mut NoEvents);
        line.push(mv);
    }
    SolvedPosition { winner: Verdict::Draw, distance: left, line }
}

/// True if the game can end before the limit.
fn ends_in_time(position: &Position, region: &Region) -> bool {
    let Some(state) = region.state(position) else { return true };
    left(position).0.is_none_or(|left| can_end(left, region.exits(state.open)))
}

/// Sets `winner` as soon as it is known.
fn solve_region(
    position: &Position,
    region: &Region,
    winner: &mut Option<Verdict>,
    control: &mut SearchControl<'_>,
) -> Option<SolvedPosition> {
    let mut exact = RegionSolver::new(region);
    let state = region.state(position)?;
    let left = left(position);
    let worth = exact.worth(state, left, control)?;
    let winner = *winner.insert(verdict(worth, position.side_to_move()));
    let distance = exact.distance(state, left, worth, control)?;
    let line = exact.line(region, state, worth, distance, control)?;
    let line = moves(position, line.iter().map(|number| region.square(*number)), worth != Wdl::Draw);
    Some(SolvedPosition { winner, distance: Some(distance), line })
}

fn solve_by_rules(position: &Position, control: &mut SearchControl<'_>) -> Option<SolvedPosition> {
    let solution = Solver::new(RulesTree::<StayOnTheBoard>::new(), SPACIOUS).solution(position, control)?;
    let distance = u32::try_from(solution.line.len()).ok();
    Some(SolvedPosition { winner: solution.verdict, distance, line: solution.line })
}

/// The safe moves until the game is a draw.
pub(crate) fn left(position: &Position) -> MovesToDraw {
    MovesToDraw((position.limit() > 0).then(|| position.limit().saturating_sub(position.made())))
}

/// The verdict for a player with this result.
fn verdict(worth: Wdl, seat: Seat) -> Verdict {
    match worth {
        Wdl::Win => Verdict::Win(seat),
        Wdl::Draw => Verdict::Draw,
        Wdl::Loss => Verdict::Win(seat.other()),
    }
}

/// The moves along these squares, and the claim if the queen is stuck then.
pub(crate) fn moves(position: &Position, squares: impl Iterator<Item = Square>, stuck: bool) -> Vec<Move> {
    let mut position = *position;
    let walk = squares.map(|square| {
        let mv = position.move_to(square);
        StayOnTheBoard::apply(&mut position, mv, &mut NoEvents);
        mv
    });
    walk.chain(stuck.then_some(Move::Claim)).collect()
}
