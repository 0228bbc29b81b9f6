//! `quadrille solve`: who wins a position with best play, how soon, and by which moves.

use std::collections::HashMap;
use std::io::Write;

use quadrille_catalog::Table;
use quadrille_core::{Honour, Seat, Verdict};
use quadrille_players::Stopwatch;
use quadrille_search::{Alone, Task, Watch};
use serde_json::json;

use super::table;
use crate::play_arguments::SolveArguments;

pub(crate) fn run(arguments: &SolveArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let table = table(&arguments.at)?;
    if let Some(outcome) = table.outcome() {
        anyhow::bail!("the game is over: {outcome}");
    }
    let watch = Stopwatch::start();
    let task = Task { limits: arguments.limits.limits(), lines: 1, host: &watch, crew: &Alone };
    let Solution { winner, distance, line } = solve(&*table, &task)?;
    if arguments.json {
        writeln!(out, "{}", json!({ "winner": winner.word(), "distance": distance, "line": line }))?;
    } else {
        writeln!(out, "winner: {}", winner.word())?;
        match distance {
            Some(distance) => writeln!(out, "distance: {distance} moves\nline: {}", line.join(" "))?,
            None => writeln!(out, "the game need not end")?,
        }
    }
    Ok(())
}

/// A position solved.
struct Solution {
    winner: Verdict,
    /// Moves to the end, a claim counted: the winner takes the shortest way, the loser the longest. None if the game need not end.
    distance: Option<u32>,
    /// Such moves.
    line: Vec<String>,
}

/// Solves a position of a game that can be solved. It tries every line of play, which small boards allow; a solver that knows the game takes
/// its place here.
fn solve(table: &dyn Table, task: &Task<'_>) -> anyhow::Result<Solution> {
    let facts = table.facts();
    anyhow::ensure!(facts.id == "stay-on-the-board", "{} cannot be solved", facts.name);
    let mut seen = Seen { known: HashMap::new(), watch: Watch::new(*task) };
    let worth = try_all(table, &mut seen)?;
    let mut table = table.duplicate();
    let mut line = Vec::new();
    while table.outcome().is_none() {
        let (_, mv) = best(&*table, &mut seen)?;
        table.play(&mv, &Honour)?;
        line.push(mv);
    }
    Ok(Solution { winner: worth.winner, distance: Some(worth.distance), line })
}

/// What a position is worth: who wins it, and after how many moves.
#[derive(Clone, Copy, PartialEq)]
struct Worth {
    winner: Verdict,
    distance: u32,
}

impl Worth {
    /// How much a player likes it: a win soon, then a draw, then a loss late.
    fn for_player(self, seat: Seat) -> i64 {
        let distance = i64::from(self.distance);
        match self.winner {
            Verdict::Win(winner) if winner == seat => 1_000_000 - distance,
            Verdict::Draw => 0,
            Verdict::Win(_) => distance - 1_000_000,
        }
    }
}

/// A position with more than this below it is too large to try everything.
const MOST_POSITIONS: usize = 200_000;

/// What was tried so far, and how much more may be.
struct Seen<'a> {
    known: HashMap<String, Worth>,
    watch: Watch<'a>,
}

fn try_all(table: &dyn Table, seen: &mut Seen<'_>) -> anyhow::Result<Worth> {
    if let Some(outcome) = table.outcome() {
        return Ok(Worth { winner: outcome.verdict, distance: 0 });
    }
    let text = table.text();
    if let Some(worth) = seen.known.get(&text) {
        return Ok(*worth);
    }
    anyhow::ensure!(!seen.watch.count(), "not solved within the limits");
    anyhow::ensure!(seen.known.len() < MOST_POSITIONS, "the board is too large to try every line of play");
    let (worth, _) = best(table, seen)?;
    seen.known.insert(text, worth);
    Ok(worth)
}

/// The best move of a position that is not over, and what it makes the position worth.
fn best(table: &dyn Table, seen: &mut Seen<'_>) -> anyhow::Result<(Worth, String)> {
    let mut best: Option<(Worth, String)> = None;
    for mv in table.moves().unwrap_or_default() {
        let mut next = table.duplicate();
        next.play(&mv, &Honour)?;
        let after = try_all(&*next, seen)?;
        let worth = Worth { distance: after.distance + 1, ..after };
        let seat = table.mover();
        if best.as_ref().is_none_or(|(best, _)| worth.for_player(seat) > best.for_player(seat)) {
            best = Some((worth, mv));
        }
    }
    best.ok_or_else(|| anyhow::anyhow!("there is nothing to play"))
}
