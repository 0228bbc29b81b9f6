//! A player who reads to the end what is small enough, and judges the rest by eye.
//!
//! A move is read if it leaves no more open squares within the queen's reach than the player's sight. The others are judged by their looks,
//! one move ahead: looking further, or playing games out at random, catches fewer of an opponent's mistakes.

use std::cmp::Reverse;

use quadrille_core::{NoEvents, Random, Rules};
use quadrille_search::{ByRules, Finding, Limits, Line, MonteCarlo, Score, SearchControl, SearchRequest};
use quadrille_stay_on_the_board::{Mode, Move, Position, StayOnTheBoard};

use super::candidate::{Candidate, Look};
use super::exact::{Exact, MOST_SQUARES};
use super::region::{Region, Spot};
use super::solution::{left, moves};
use super::worth::Worth;
use crate::mind::Mind;

/// What sets a level apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// How many open squares it reads to the end.
    pub(crate) sight: u32,
    /// Whether it judges by eye what it cannot read; else it plays anything there.
    pub(crate) judges: bool,
    /// Whether it looks for the answer that is hardest to find when it is lost.
    pub(crate) sets_traps: bool,
}

/// Up to so many open squares the moves to the end are counted too. It takes a few milliseconds.
const COUNTED: u32 = 12;
/// Up to so many open squares traps are looked for. It takes as much as reading every other answer.
const TRAPPED: u32 = 18;
/// Games that are played out, and nodes of the tree, when a limit is near on a large board.
const GAMES: u64 = 20_000;
const ROOM: usize = 1 << 17;

/// A player.
#[derive(Debug)]
pub(crate) struct Reader {
    skill: Skill,
    random: Random,
    /// What it read of this game so far.
    read: Option<(Region, Exact)>,
}

impl Reader {
    /// A player with a skill. What it does by lot follows from the seed.
    pub(crate) const fn new(skill: Skill, seed: u64) -> Reader {
        Reader { skill, random: Random::new(seed), read: None }
    }

    /// The safe moves, with nothing but their looks.
    fn candidates(&mut self, position: &Position, region: &Region, spot: Spot) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for square in position.within_reach(position.queen()) {
            let mv = position.move_to(square);
            let mut next = *position;
            StayOnTheBoard::apply(&mut next, mv, &mut NoEvents);
            let Some(to) = region.number(square) else { continue };
            let after = region.after(spot, to);
            candidates.push(Candidate {
                mv,
                next,
                open: after.open.count_ones(),
                order: ((region.reach(to) & after.open).count_ones(), to),
                look: self.skill.judges.then(|| Look::of(region, after)),
                worth: None,
                distance: None,
                answers: Candidate::ALL_ANSWERS,
                lot: self.random.below(1 << 16),
            });
        }
        candidates
    }

    /// What was read of a region that the position lies in, or a fresh start; none if it is too large.
    fn reading(&mut self, position: &Position) -> Option<(&mut Exact, &Region, Spot)> {
        if self.read.as_ref().and_then(|(region, _)| region.spot(position)).is_none() {
            let region = Region::of(position);
            if region.len() > MOST_SQUARES {
                return None;
            }
            let exact = Exact::new(&region);
            self.read = Some((region, exact));
        }
        let (region, exact) = self.read.as_mut()?;
        let spot = region.spot(position)?;
        Some((exact, region, spot))
    }

    /// What a position is worth to its mover; none if it is too large or the watch stopped the reading.
    fn worth(&mut self, position: &Position, control: &mut SearchControl<'_>) -> Option<Worth> {
        let (exact, _, spot) = self.reading(position)?;
        exact.worth(spot, left(position), control)
    }

    /// Reads the moves that are within sight: all of them, or until one reaches the goal.
    fn read(&mut self, candidates: &mut [Candidate], goal: Option<Worth>, control: &mut SearchControl<'_>) {
        let sight = self.skill.sight;
        for candidate in candidates.iter_mut().filter(|candidate| candidate.open <= sight) {
            candidate.worth = self.worth(&candidate.next, control).map(Worth::for_other);
            if goal.is_some() && candidate.worth == goal {
                return;
            }
        }
    }

    /// Finds out as much about the moves as sight and the watch allow. The position has this many open squares.
    fn look_ahead(
        &mut self,
        position: &Position,
        open: u32,
        candidates: &mut [Candidate],
        lines: usize,
        control: &mut SearchControl<'_>,
    ) {
        if open > self.skill.sight + 1 {
            return self.read(candidates, (lines <= 1).then_some(Worth::Win), control);
        }
        // The move that is found to be good comes first then, and needs no further search.
        candidates.sort_by_key(|candidate| candidate.order);
        match self.worth(position, control) {
            None => {}
            Some(Worth::Loss) => {
                candidates.iter_mut().for_each(|candidate| candidate.worth = Some(Worth::Loss));
                if self.skill.sets_traps && open <= TRAPPED && lines <= 1 {
                    for candidate in &mut *candidates {
                        candidate.answers = self.right_answers(candidate, control);
                    }
                }
            }
            // It takes no more than one move that keeps what the position is worth, unless there is the time to compare them.
            goal => self.read(candidates, goal.filter(|_| lines <= 1 && open > COUNTED), control),
        }
        if open <= COUNTED {
            for candidate in candidates {
                candidate.distance = self.count(candidate, control);
            }
        }
    }

    /// The moves to the end of the game by a move of known worth.
    fn count(&mut self, candidate: &Candidate, control: &mut SearchControl<'_>) -> Option<u32> {
        let worth = candidate.worth?.for_other();
        let (exact, _, spot) = self.reading(&candidate.next)?;
        exact.distance(spot, left(&candidate.next), worth, control).map(|moves| moves + 1)
    }

    /// The share of the answers to a losing move that are right, which only those are that still win.
    fn right_answers(&mut self, candidate: &Candidate, control: &mut SearchControl<'_>) -> u32 {
        let (mut right, mut all) = (0, 0);
        for square in candidate.next.within_reach(candidate.next.queen()) {
            let mut next = candidate.next;
            StayOnTheBoard::apply(&mut next, candidate.next.move_to(square), &mut NoEvents);
            let Some(worth) = self.worth(&next, control) else { return Candidate::ALL_ANSWERS };
            right += u32::from(worth == Worth::Loss);
            all += 1;
        }
        // Who has no move claims, and cannot get that wrong.
        (right * Candidate::ALL_ANSWERS).checked_div(all).unwrap_or(Candidate::ALL_ANSWERS)
    }

    /// The moves from a candidate to the end of the game, as far as they were counted.
    fn line(
        &mut self,
        position: &Position,
        candidate: &Candidate,
        control: &mut SearchControl<'_>,
    ) -> Vec<Move> {
        let mut counted = || {
            let (distance, worth) = (candidate.distance?, candidate.worth?.for_other());
            let (exact, region, spot) = self.reading(&candidate.next)?;
            let line = exact.line(region, spot, worth, distance - 1, control)?;
            let squares = std::iter::once(spot.queen).chain(line).map(|number| region.square(number));
            Some(moves(position, squares, worth != Worth::Draw))
        };
        counted().unwrap_or_else(|| vec![candidate.mv])
    }

    fn finding(
        &mut self,
        position: &Position,
        candidates: &[Candidate],
        lines: usize,
        control: &mut SearchControl<'_>,
    ) -> Finding<Move> {
        let mut told = Vec::new();
        for candidate in candidates.iter().take(lines.max(1)) {
            told.push(Line { score: candidate.score(), moves: self.line(position, candidate, control) });
        }
        let read = candidates.first().filter(|candidate| candidate.worth.is_some());
        let depth = read.map_or(1, |candidate| candidate.open + 2);
        Finding { lines: told, depth, nodes: control.nodes() }
    }
}

impl Mind<StayOnTheBoard> for Reader {
    fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        if position.outcome().is_some() {
            return None;
        }
        if position.mode() == Mode::Open {
            // Every safe move is as good as the other: nobody can be made to lose.
            let mv = StayOnTheBoard::sample(position, &mut self.random)?;
            return Some(Finding::single(Score::EVEN, vec![mv], 1, 1));
        }
        let region = Region::of(position);
        let Some(spot) = region.spot(position).filter(|spot| spot.open != 0) else {
            return Some(Finding::single(Score::win_in(1), vec![Move::Claim], 1, 1));
        };
        let open = spot.open.count_ones();
        if self.skill.judges && open > self.skill.sight && left(position).0.is_some_and(|left| left <= open) {
            // Who is favoured is an open question if the limit comes before the squares run out.
            let search = MonteCarlo::new(ByRules::<StayOnTheBoard>::new(), self.random.bits());
            let limits = request.limits.and(Limits::nodes(GAMES));
            return search.with_room(ROOM).search(
                position,
                &in_good_time(SearchRequest { limits, ..*request }),
                told,
            );
        }
        let mut control = SearchControl::new(in_good_time(*request));
        control.count();
        let mut candidates = self.candidates(position, &region, spot);
        candidates.sort_by_key(|candidate| Reverse(candidate.rank()));
        told(&self.finding(position, &candidates, request.lines, &mut control));

        self.look_ahead(position, open, &mut candidates, request.lines, &mut control);
        candidates.sort_by_key(|candidate| Reverse(candidate.rank()));
        Some(self.finding(position, &candidates, request.lines, &mut control))
    }
}

/// The task with a little less time, so that the answer is there in time.
fn in_good_time(request: SearchRequest<'_>) -> SearchRequest<'_> {
    let limits = Limits { time: request.limits.time.map(|time| time * 9 / 10), ..request.limits };
    SearchRequest { limits, ..request }
}
