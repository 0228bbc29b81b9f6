//! Solves small regions exactly and estimates the others.
//!
//! A move is solved if it leaves at most the level's number of open squares. Other moves are estimated one move ahead: deeper searches and playouts
//! exploited fewer mistakes of opponents.

use std::cmp::Reverse;

use quadrille_core::{NoEvents, Random, Rules};
use quadrille_search::{
    Engine, MonteCarlo, PvLine, RulesTree, Score, SearchControl, SearchLimits, SearchReport, SearchRequest,
};
use quadrille_stay_on_the_board::{Mode, Move, Position, StayOnTheBoard};

use super::candidate::{CandidateMove, ParityEstimate};
use super::levels::QueenSkill;
use super::region::{Region, RegionState};
use super::region_solver::{MAX_SQUARES, RegionSolver};
use super::solution::{left, moves};
use super::wdl::Wdl;
use crate::attention::Attention;

/// Up to so many open squares the distance to the end is computed too, in a few milliseconds.
const COUNTED: u32 = 12;
/// Up to so many open squares traps are searched, which takes as long as solving every reply.
const TRAPPED: u32 = 18;
/// Playouts and tree nodes when a draw by the limit is near on a large board.
const GAMES: u64 = 20_000;
const ROOM: usize = 1 << 17;

/// The engine.
#[derive(Debug)]
pub(crate) struct RegionEngine {
    skill: QueenSkill,
    attention: Attention,
    random: Random,
    /// The solver of the current game's region.
    region_solver: Option<(Region, RegionSolver)>,
}

impl RegionEngine {
    /// An engine of this strength. The seed breaks ties.
    pub(crate) const fn new(skill: QueenSkill, seed: u64) -> RegionEngine {
        let (attention, random) = (Attention::new(seed), Random::new(seed));
        RegionEngine { skill, attention, random, region_solver: None }
    }

    /// The safe moves with their estimates.
    fn candidates(&mut self, position: &Position, region: &Region, state: RegionState) -> Vec<CandidateMove> {
        let mut candidates = Vec::new();
        // No square has this number.
        let percent = self.skill.counts - self.skill.miscounts * state.open.count_ones() as i32;
        let has_counted = self.attention.notices(StayOnTheBoard::hash(position), u64::MAX, percent);
        for square in position.within_reach(position.queen()) {
            let mv = position.move_to(square);
            let mut next = *position;
            StayOnTheBoard::apply(&mut next, mv, &mut NoEvents);
            let Some(to) = region.number(square) else { continue };
            let after = region.after(state, to);
            let exits = (region.reach(to) & after.open).count_ones();
            candidates.push(CandidateMove {
                mv,
                next,
                open: after.open.count_ones(),
                order: (exits, to),
                estimate: has_counted.then(|| ParityEstimate::of(region, after)),
                worth: None,
                distance: None,
                answers: CandidateMove::ALL_ANSWERS,
                tie_break: self.random.below(1 << 16),
            });
        }
        candidates
    }

    /// The solver of a region that contains the position, new if necessary; none if the region is too large.
    fn solver_for(&mut self, position: &Position) -> Option<(&mut RegionSolver, &Region, RegionState)> {
        if self.region_solver.as_ref().and_then(|(region, _)| region.state(position)).is_none() {
            let region = Region::of(position);
            if region.len() > MAX_SQUARES {
                return None;
            }
            let exact = RegionSolver::new(&region);
            self.region_solver = Some((region, exact));
        }
        let (region, exact) = self.region_solver.as_mut()?;
        let state = region.state(position)?;
        Some((exact, region, state))
    }

    /// The result of a position for the side to move; none if it is too large or the search was stopped.
    fn worth(&mut self, position: &Position, control: &mut SearchControl<'_>) -> Option<Wdl> {
        let (exact, _, state) = self.solver_for(position)?;
        exact.worth(state, left(position), control)
    }

    /// True if the player sees through a move with so many open squares after it. `position` is the hash of the position.
    fn sees_through(&self, position: u64, candidate: &CandidateMove) -> bool {
        let QueenSkill { max_solved, sight, fade, .. } = self.skill;
        let percent = sight - fade * candidate.open as i32;
        candidate.open <= max_solved && self.attention.notices(position, candidate.order.1 as u64, percent)
    }

    /// Solves the moves that are small enough: all of them, or until one reaches the goal.
    fn solve_candidates(
        &mut self,
        position: &Position,
        candidates: &mut [CandidateMove],
        goal: Option<Wdl>,
        control: &mut SearchControl<'_>,
    ) {
        let hash = StayOnTheBoard::hash(position);
        // No square has this number.
        let is_confused = self.attention.notices(hash, u64::MAX - 1, self.skill.confuses);
        for candidate in candidates.iter_mut() {
            if !self.sees_through(hash, candidate) {
                continue;
            }
            let worth = self.worth(&candidate.next, control).map(Wdl::for_other);
            candidate.worth = if is_confused { worth.map(Wdl::for_other) } else { worth };
            if goal.is_some() && candidate.worth == goal {
                return;
            }
        }
    }

    /// Solves as many moves as the level and the limits allow. `open` is the number of open squares.
    fn look_ahead(
        &mut self,
        position: &Position,
        open: u32,
        candidates: &mut [CandidateMove],
        lines: usize,
        control: &mut SearchControl<'_>,
    ) {
        if open > self.skill.max_solved + 1 || self.skill.fade > 0 {
            return self.solve_candidates(position, candidates, (lines <= 1).then_some(Wdl::Win), control);
        }
        // In the solver's order the good move comes first and is in the table already.
        candidates.sort_by_key(|candidate| candidate.order);
        match self.worth(position, control) {
            None => {}
            Some(Wdl::Loss) => {
                candidates.iter_mut().for_each(|candidate| candidate.worth = Some(Wdl::Loss));
                if self.skill.sets_traps && open <= TRAPPED && lines <= 1 {
                    for candidate in &mut *candidates {
                        candidate.answers = self.right_answers(candidate, control);
                    }
                }
            }
            // One move that keeps the result is enough, unless there is time to compare distances.
            goal => {
                let goal = goal.filter(|_| lines <= 1 && open > COUNTED);
                self.solve_candidates(position, candidates, goal, control);
            }
        }
        if open <= COUNTED {
            for candidate in candidates {
                candidate.distance = self.count(candidate, control);
            }
        }
    }

    /// The distance to the end of the game after a solved move.
    fn count(&mut self, candidate: &CandidateMove, control: &mut SearchControl<'_>) -> Option<u32> {
        let worth = candidate.worth?.for_other();
        let (exact, _, state) = self.solver_for(&candidate.next)?;
        exact.distance(state, left(&candidate.next), worth, control).map(|moves| moves + 1)
    }

    /// The share of replies to a losing move that still win.
    fn right_answers(&mut self, candidate: &CandidateMove, control: &mut SearchControl<'_>) -> u32 {
        let (mut right, mut all) = (0, 0);
        for square in candidate.next.within_reach(candidate.next.queen()) {
            let mut next = candidate.next;
            StayOnTheBoard::apply(&mut next, candidate.next.move_to(square), &mut NoEvents);
            let Some(worth) = self.worth(&next, control) else { return CandidateMove::ALL_ANSWERS };
            right += u32::from(worth == Wdl::Loss);
            all += 1;
        }
        // A player without moves claims, which is always right.
        (right * CandidateMove::ALL_ANSWERS).checked_div(all).unwrap_or(CandidateMove::ALL_ANSWERS)
    }

    /// The line from a move to the end of the game, if its distance is known.
    fn line(
        &mut self,
        position: &Position,
        candidate: &CandidateMove,
        control: &mut SearchControl<'_>,
    ) -> Vec<Move> {
        let mut counted = || {
            let (distance, worth) = (candidate.distance?, candidate.worth?.for_other());
            let (exact, region, state) = self.solver_for(&candidate.next)?;
            let line = exact.line(region, state, worth, distance - 1, control)?;
            let squares = std::iter::once(state.queen).chain(line).map(|number| region.square(number));
            Some(moves(position, squares, worth != Wdl::Draw))
        };
        counted().unwrap_or_else(|| vec![candidate.mv])
    }

    fn report(
        &mut self,
        position: &Position,
        candidates: &[CandidateMove],
        lines: usize,
        control: &mut SearchControl<'_>,
    ) -> SearchReport<Move> {
        let mut reported = Vec::new();
        for candidate in candidates.iter().take(lines.max(1)) {
            reported
                .push(PvLine { score: candidate.score(), moves: self.line(position, candidate, control) });
        }
        let solved = candidates.first().filter(|candidate| candidate.worth.is_some());
        let depth = solved.map_or(1, |candidate| candidate.open + 2);
        SearchReport { lines: reported, depth, nodes: control.nodes() }
    }
}

impl Engine for RegionEngine {
    type Position = Position;
    type Move = Move;

    fn search(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&SearchReport<Move>),
    ) -> Option<SearchReport<Move>> {
        if position.outcome().is_some() {
            return None;
        }
        if position.mode() == Mode::Open {
            // In the mode `open` nobody can be forced to lose, so all safe moves are equal.
            let mv = StayOnTheBoard::sample(position, &mut self.random)?;
            return Some(SearchReport::single(Score::EVEN, vec![mv], 1, 1));
        }
        let region = Region::of(position);
        let Some(state) = region.state(position).filter(|state| state.open != 0) else {
            return Some(SearchReport::single(Score::win_in(1), vec![Move::Claim], 1, 1));
        };
        let open = state.open.count_ones();
        if self.skill.always_counts()
            && open > self.skill.max_solved
            && left(position).0.is_some_and(|left| left <= open)
        {
            // The estimate fails where the limit comes before the squares are used up.
            let search = MonteCarlo::new(RulesTree::<StayOnTheBoard>::new(), self.random.next_u64());
            let limits = request.limits.tightened_by(SearchLimits::nodes(GAMES));
            return search.with_capacity(ROOM).search(
                position,
                &in_good_time(SearchRequest { limits, ..*request }),
                on_report,
            );
        }
        let mut control = SearchControl::new(in_good_time(*request));
        control.count_node();
        let mut candidates = self.candidates(position, &region, state);
        candidates.sort_by_key(|candidate| Reverse(candidate.rank()));
        on_report(&self.report(position, &candidates, request.lines, &mut control));

        self.look_ahead(position, open, &mut candidates, request.lines, &mut control);
        candidates.sort_by_key(|candidate| Reverse(candidate.rank()));
        Some(self.report(position, &candidates, request.lines, &mut control))
    }
}

/// The request with a tenth of the time as reserve.
fn in_good_time(request: SearchRequest<'_>) -> SearchRequest<'_> {
    let limits = SearchLimits { time: request.limits.time.map(|time| time * 9 / 10), ..request.limits };
    SearchRequest { limits, ..request }
}
