//! `expert`: searches whole turns and the opponent's answers, deeper pass by pass.

use quadrille_core::{Random, Rules};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};
use quadrille_search::{Finding, Line, Score, Task, Watch};

use super::ends::Ends;
use super::plan::Plan;
use super::scout::{DECIDED, DEEPEST, Memory, Scout, WON};
use super::turn::Turn;
use crate::mind::Mind;

/// Turns of the root that are looked at beyond the first answers.
const ROOT_WIDTH: usize = 80;

/// Looks several turns ahead.
pub(super) struct Expert {
    random: Random,
    ends: Ends,
    memory: Memory,
    plan: Plan,
}

/// A turn that could be played.
struct Candidate {
    value: i32,
    /// Of turns that look the same any may come first.
    lot: u32,
    turn: Turn,
    after: Position,
}

impl Expert {
    pub(super) fn new(seed: u64) -> Expert {
        Expert {
            random: Random::new(seed),
            ends: Ends::default(),
            memory: Memory::new(),
            plan: Plan::default(),
        }
    }

    /// The turns that could be played, those that look best first.
    fn candidates<'a>(&mut self, position: &Position, watch: Watch<'a>) -> (Vec<Candidate>, Watch<'a>) {
        let mut scout = Scout::new(position.mover(), watch, &mut self.memory);
        self.ends.find(position);
        let candidate = |end: &super::ends::End| Candidate {
            value: scout.glance(&end.position, 1),
            lot: self.random.below(1000),
            turn: self.ends.turn(end),
            after: end.position,
        };
        let mut candidates: Vec<Candidate> = self.ends.list().iter().map(candidate).collect();
        candidates.sort_by_key(|candidate| (-candidate.value, candidate.lot));
        (candidates, scout.watch)
    }
}

/// One pass: every candidate to this depth, the best first. Whether it came to its end.
fn pass(candidates: &mut [Candidate], scout: &mut Scout<'_, '_>, depth: u32, lines: usize) -> bool {
    // The worth of the last line that is wanted: what is not better need not be known exactly.
    let mut best: Vec<i32> = Vec::new();
    let mut done = 0;
    for candidate in candidates.iter_mut() {
        let floor = best.get(lines - 1).copied().unwrap_or(-WON);
        let value = if best.len() < lines {
            scout.after(&candidate.after, depth - 1, 1, (-WON, WON))
        } else {
            let value = scout.after(&candidate.after, depth - 1, 1, (floor, floor + 1));
            if value > floor { scout.after(&candidate.after, depth - 1, 1, (floor, WON)) } else { value }
        };
        if scout.watch.is_over() {
            break;
        }
        done += 1;
        // A value that is only a limit must not tie with one that is known.
        candidate.value = if best.len() >= lines && value <= floor { value.min(floor - 1) } else { value };
        best.push(value);
        best.sort_unstable_by_key(|value| -value);
    }
    let is_whole = done == candidates.len();
    candidates[..done].sort_by_key(|candidate| -candidate.value);
    // In a pass that was cut short, what turned out to be lost comes after what was not looked at.
    candidates.sort_by_key(|candidate| candidate.value < -DECIDED);
    is_whole
}

fn score(value: i32) -> Score {
    match value {
        value if value > DECIDED => Score::win_in((WON - value) as u32),
        value if value < -DECIDED => Score::loss_in((WON + value) as u32),
        value => Score::of(value),
    }
}

fn finding(candidates: &[Candidate], lines: usize, depth: u32, nodes: u64) -> Finding<Move> {
    let line = |candidate: &Candidate| Line {
        score: score(candidate.value),
        moves: candidate.turn.moves().collect(),
    };
    let mut found: Vec<Line<Move>> = Vec::new();
    // Lines differ in their first move, as everywhere.
    for line in candidates.iter().map(line) {
        if found.len() < lines && found.iter().all(|other| other.moves[0] != line.moves[0]) {
            found.push(line);
        }
    }
    Finding { lines: found, depth, nodes }
}

impl Mind<FuseAndFrost> for Expert {
    fn think(
        &mut self,
        position: &Position,
        task: &Task<'_>,
        told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        FuseAndFrost::outcome(position).is_none().then_some(())?;
        if let Some(planned) = self.plan.recall(position).filter(|_| task.lines == 1) {
            return Some(planned);
        }
        let (mut candidates, watch) = self.candidates(position, Watch::new(*task));
        let mut scout = Scout::new(position.mover(), watch, &mut self.memory);
        let deepest = task.limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let mut reached = 1;
        for depth in 2..=deepest {
            let is_decided = candidates.first().is_some_and(|best| best.value.abs() > DECIDED);
            if is_decided || scout.watch.look() {
                break;
            }
            let width = if depth == 2 { candidates.len() } else { candidates.len().min(ROOT_WIDTH) };
            if !pass(&mut candidates[..width], &mut scout, depth, task.lines) {
                break;
            }
            reached = depth;
            told(&finding(&candidates, task.lines, reached, scout.watch.nodes()));
        }
        let best = candidates.first()?;
        self.plan = Plan::new(position, &best.turn, score(best.value));
        Some(finding(&candidates, task.lines, reached, scout.watch.nodes()))
    }
}
