//! The strongest player: a search over whole turns, its own and the opponent's answers, deeper and deeper while time allows.
//!
//! `scout` looks ahead from the end of a turn, `memory` keeps what it found. Here the mover's own turns are compared. Every end of the own turn
//! and of the opponent's answer is looked at; beyond that the ends that look best, and all of them where those lose.

mod memory;
mod scout;

use quadrille_core::scramble;
use quadrille_fuse_and_frost::{Move, Position};
use quadrille_search::{Finding, Line, Score, SearchControl, SearchRequest};

use self::memory::Memory;
use self::scout::{DEEPEST, LEAST, Rooms, Scout, is_decided};
use super::ends::Ends;
use super::plan::Planner;
use super::turn::Turn;
use scout::{MOST, WON};

/// From the third turn on no more of the own turns are compared than these, those first that were best before.
const WIDTH: usize = 200;

/// Plays the turn that turns out best.
pub(crate) struct Expert {
    seed: u64,
    ends: Ends,
    rooms: Rooms,
    memory: Memory,
}

/// A turn that could be played.
struct Candidate {
    turn: Turn,
    /// Where it leads.
    end: Position,
    /// What it is worth as far as one has seen. Of turns that are not among the best it is known only that they are worth no more.
    worth: i32,
}

impl Candidate {
    fn first_move(&self) -> Option<Move> {
        self.turn.moves().next()
    }
}

impl Expert {
    /// The player with this seed, which decides between turns that look equal at a glance.
    pub(crate) fn new(seed: u64) -> Expert {
        Expert { seed, ends: Ends::default(), rooms: Rooms::default(), memory: Memory::new() }
    }
}

impl Planner for Expert {
    fn plan(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Finding<Turn>),
    ) -> Finding<Turn> {
        self.memory.clear();
        let eager = position.mover();
        let mut scout = Scout::new(eager, SearchControl::new(*request), &mut self.memory, &mut self.rooms);
        self.ends.find(position);
        let candidate = |end: &super::ends::End| Candidate {
            turn: self.ends.turn(end),
            end: end.position,
            worth: scout.glance(&end.position, 1).worth,
        };
        let mut list: Vec<Candidate> = self.ends.list().iter().map(candidate).collect();
        list.sort_by_key(|one| (-one.worth, scramble(self.seed ^ one.end.arrangement())));
        let mut finding = tell(&list, 1, &scout);
        told(&finding);
        for depth in 2..=request.limits.depth.unwrap_or(DEEPEST).min(DEEPEST) {
            if is_decided(list[0].worth) || scout.is_over() {
                break;
            }
            let width = if depth == 2 { list.len() } else { list.len().min(WIDTH) };
            let looked_at = compare(&mut list[..width], depth, &mut scout);
            if looked_at < width {
                // The best so far may have turned out lost just when time was up. What is not known to be lost is better.
                let is_lost = list[0].worth < 0 && is_decided(list[0].worth);
                if is_lost {
                    list.sort_by_key(|one| -one.worth);
                }
                let partial = tell(if is_lost { &list } else { &list[..looked_at] }, depth - 1, &scout);
                let lines = finding.interrupted(partial.lines, scout.lines());
                finding = Finding { lines, ..partial };
                break;
            }
            finding = tell(&list, depth, &scout);
            told(&finding);
        }
        finding
    }
}

/// Looks `depth` turns ahead, the candidates' own among them, and puts those that were looked at in order: how many they are before it is
/// time to stop.
fn compare(list: &mut [Candidate], depth: u32, scout: &mut Scout<'_>) -> usize {
    let lines = scout.lines();
    for index in 0..list.len() {
        let bar = bar(&list[..index], lines);
        let end = list[index].end;
        let mut worth = scout.worth(&end, depth - 1, bar, if bar == LEAST { MOST } else { bar + 1 });
        if worth > bar && bar > LEAST {
            worth = scout.worth(&end, depth - 1, bar, MOST);
        }
        if scout.is_over() {
            return index;
        }
        // Not above the bar, it is known only that it is not above: it must not look as good.
        list[index].worth = if worth > bar { worth } else { worth.min(bar - 1) };
        let place = list[..index].partition_point(|one| one.worth >= list[index].worth);
        list[place..=index].rotate_right(1);
    }
    list.len()
}

/// What a turn must be worth more than to be told of, given the best so far in order.
fn bar(best: &[Candidate], lines: usize) -> i32 {
    different(best).nth(lines.saturating_sub(1)).map_or(LEAST, |one| one.worth)
}

/// The best with each first move, in order.
fn different(best: &[Candidate]) -> impl Iterator<Item = &Candidate> {
    let is_new = |index: usize| best[..index].iter().all(|one| one.first_move() != best[index].first_move());
    (0..best.len()).filter(move |index| is_new(*index)).map(|index| &best[index])
}

fn tell(list: &[Candidate], depth: u32, scout: &Scout<'_>) -> Finding<Turn> {
    let line = |one: &Candidate| {
        let mut moves = vec![one.turn];
        moves.extend(scout.expected(&one.end, depth - 1));
        Line { score: score(one.worth), moves }
    };
    Finding { lines: different(list).take(scout.lines()).map(line).collect(), depth, nodes: scout.nodes() }
}

/// The worth as others know it. The distance to the end is counted in turns.
fn score(worth: i32) -> Score {
    let turns = WON.abs_diff(worth.abs());
    match worth {
        _ if !is_decided(worth) => Score::of(worth),
        1.. => Score::win_in(turns),
        _ => Score::loss_in(turns),
    }
}
