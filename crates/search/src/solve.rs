//! Exact answers: who wins a position, how soon, and by which moves.
//!
//! The search goes depth first and asks one kind of question, whether the mover reaches a goal. Every answer narrows what a position can
//! be worth, and a table keeps that for whoever comes the same way. The moves to a win or a loss come from asking with one goal after the
//! other.
//!
//! It is for games that come to an end by themselves: where positions come back, or a game can last longer than [`DEEPEST`] moves, it
//! may give up without an answer.

use quadrille_core::Verdict;

use crate::limits::SearchControl;
use crate::model::Model;
use crate::score::Score;

/// Moves ahead after which a search gives up: a bound on its stack.
const DEEPEST: u32 = 300;

/// What a position is worth when both play as well as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// Who wins.
    pub verdict: Verdict,
    /// The moves to the end of the game: the winner hastens it, the loser delays it. Players who draw just do not lose.
    pub line: Vec<M>,
}

/// Solves positions of one game and remembers them.
#[derive(Debug)]
pub struct Solver<M: Model> {
    model: M,
    table: Table,
    /// The moves of the positions on the way, one after the other.
    moves: Vec<M::Move>,
}

impl<M: Model> Solver<M> {
    /// A solver that remembers as many positions as fit into this many bytes.
    pub fn new(model: M, bytes: usize) -> Solver<M> {
        Solver { model, table: Table::new(bytes), moves: Vec::new() }
    }

    /// Who wins, or nothing if the watch stopped the search before that was known.
    pub fn verdict(&mut self, position: &M::Position, control: &mut SearchControl<'_>) -> Option<Verdict> {
        if let Some(verdict) = self.model.verdict(position) {
            return Some(verdict);
        }
        let mover = self.model.mover(position);
        Some(if self.reaches(position, BETTER_THAN_EVEN, DEEPEST, control)? {
            Verdict::Win(mover)
        } else if self.reaches(position, Score::EVEN, DEEPEST, control)? {
            Verdict::Draw
        } else {
            Verdict::Win(mover.other())
        })
    }

    /// Who wins, how soon and how, or nothing if the watch stopped the search before that was known.
    pub fn solution(
        &mut self,
        position: &M::Position,
        control: &mut SearchControl<'_>,
    ) -> Option<Solution<M::Move>> {
        let verdict = self.verdict(position, control)?;
        if self.model.verdict(position).is_some() {
            return Some(Solution { verdict, line: Vec::new() });
        }
        let worth = match verdict {
            Verdict::Draw => Score::EVEN,
            Verdict::Win(seat) if seat == self.model.mover(position) => self
                .shortest(control, |solver, moves, control| {
                    solver.reaches(position, Score::win_in(moves), DEEPEST, control)
                })
                .map(Score::win_in)?,
            Verdict::Win(_) => self
                .shortest(control, |solver, moves, control| {
                    let lasts = solver.reaches(position, Score::loss_in(moves + 1), DEEPEST, control)?;
                    Some(!lasts)
                })
                .map(Score::loss_in)?,
        };
        Some(Solution { verdict, line: self.line(position, worth, control)? })
    }

    /// The fewest moves within which the game is decided.
    fn shortest<'w>(
        &mut self,
        control: &mut SearchControl<'w>,
        mut within: impl FnMut(&mut Self, u32, &mut SearchControl<'w>) -> Option<bool>,
    ) -> Option<u32> {
        for moves in 1..=DEEPEST {
            if within(self, moves, control)? {
                return Some(moves);
            }
        }
        None
    }

    /// The moves that lead from a position of known worth to the end.
    fn line(
        &mut self,
        position: &M::Position,
        mut worth: Score,
        control: &mut SearchControl<'_>,
    ) -> Option<Vec<M::Move>> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while self.model.verdict(&position).is_none() {
            let mut moves = Vec::new();
            self.model.for_each_move(&position, |mv| moves.push(mv));
            let mut found = None;
            for mv in moves {
                let next = self.model.after(&position, mv);
                if self.reaches_after(&position, &next, worth, DEEPEST, control)? {
                    found = Some((mv, next));
                    break;
                }
            }
            let (mv, next) = found?;
            let stays = self.model.mover(&next) == self.model.mover(&position);
            let ahead = one_move_after(worth);
            worth = if stays { ahead } else { -ahead };
            line.push(mv);
            position = next;
        }
        Some(line)
    }

    /// Whether the position, in which the game goes on, is worth at least the goal to its mover.
    fn reaches(
        &mut self,
        position: &M::Position,
        goal: Score,
        deepest: u32,
        control: &mut SearchControl<'_>,
    ) -> Option<bool> {
        // The game lasts for one more move at least.
        if goal > Score::win_in(1) || goal <= Score::loss_in(1) {
            return Some(goal <= Score::loss_in(1));
        }
        let key = self.model.key(position);
        let known = self.table.find(key);
        if goal <= known.at_least || goal > known.at_most {
            return Some(goal <= known.at_least);
        }
        if control.count() || deepest == 0 {
            return None;
        }
        let begun = control.nodes();
        let first = self.moves.len();
        let moves = &mut self.moves;
        self.model.for_each_move(position, |mv| moves.push(mv));
        let mut answer = Some(false);
        for index in first..self.moves.len() {
            let next = self.model.after(position, self.moves[index]);
            answer = self.reaches_after(position, &next, goal, deepest, control);
            if answer != Some(false) {
                break;
            }
        }
        self.moves.truncate(first);
        let reached = answer?;
        self.table.keep(key, goal, reached, control.nodes() - begun);
        Some(reached)
    }

    /// Whether a move reaches the goal of the one who makes it.
    fn reaches_after(
        &mut self,
        before: &M::Position,
        next: &M::Position,
        goal: Score,
        deepest: u32,
        control: &mut SearchControl<'_>,
    ) -> Option<bool> {
        let mover = self.model.mover(before);
        let ahead = one_move_after(goal);
        match self.model.verdict(next) {
            Some(Verdict::Draw) => Some(Score::EVEN >= ahead),
            Some(Verdict::Win(seat)) if seat == mover => Some(Score::win_in(0) >= ahead),
            Some(Verdict::Win(_)) => Some(Score::loss_in(0) >= ahead),
            None if self.model.mover(next) == mover => self.reaches(next, ahead, deepest - 1, control),
            None => self.reaches(next, (-ahead).shifted(1), deepest - 1, control).map(|answers| !answers),
        }
    }
}

/// The worth one move later: a decided game is one move shorter.
const fn one_move_after(score: Score) -> Score {
    match score.number() {
        _ if !score.is_decided() => score,
        number if number > 0 => Score::from_number(number + 1),
        number => Score::from_number(number - 1),
    }
}

/// Any win.
const BETTER_THAN_EVEN: Score = Score::from_number(1);

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Known {
    at_least: Score,
    at_most: Score,
}

const NOTHING: Known = Known { at_least: Score::LEAST, at_most: Score::MOST };

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    at_least: i16,
    at_most: i16,
    /// How many bits the number of positions has that were looked at for it; 0 for an empty place.
    effort: u8,
}

const EMPTY: Entry = Entry { key: 0, at_least: i16::MIN, at_most: i16::MAX, effort: 0 };

/// What is known of positions. Two share a place: one is the dearest to find out, the other the last.
#[derive(Debug)]
struct Table {
    places: Vec<[Entry; 2]>,
}

impl Table {
    fn new(bytes: usize) -> Table {
        let places = (bytes / size_of::<[Entry; 2]>()).max(1);
        Table { places: vec![[EMPTY; 2]; 1 << places.ilog2()] }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    fn find(&self, key: u64) -> Known {
        let place = &self.places[self.place(key)];
        let found = place.iter().find(|entry| entry.key == key && entry.effort > 0);
        found.map_or(NOTHING, |entry| Known {
            at_least: Score::from_number(i32::from(entry.at_least)),
            at_most: Score::from_number(i32::from(entry.at_most)),
        })
    }

    /// Keeps the answer to a question: whether the goal is reached.
    fn keep(&mut self, key: u64, goal: Score, reached: bool, effort: u64) {
        let place = self.place(key);
        let place = &mut self.places[place];
        let effort = (effort.max(1).ilog2() + 1) as u8;
        let same = place.iter().position(|entry| entry.key == key && entry.effort > 0);
        let at = same.unwrap_or(usize::from(place[0].effort > effort));
        if same.is_none() {
            if at == 0 {
                place[1] = place[0];
            }
            place[at] = Entry { key, ..EMPTY };
        }
        let entry = &mut place[at];
        entry.effort = entry.effort.max(effort);
        let number = goal.number() as i16;
        if reached {
            entry.at_least = number;
        } else {
            entry.at_most = number - 1;
        }
    }
}
