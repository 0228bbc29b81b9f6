//! What a player thinks of a position, with what each move of its lines does. Program and client tell it from here.

use quadrille_catalog::{AcceptAnyWord, Table};
use quadrille_core::{Event, Seat};
use quadrille_search::SearchRequest;

use crate::level::Level;
use crate::mind::{Insight, Prospect};
use crate::roster;

/// A move of a line, and what the rules tell of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Who makes it.
    pub seat: Seat,
    /// The move as text.
    pub mv: String,
    /// What happens, in order.
    pub events: Vec<Event>,
}

impl Step {
    /// What happens, in the game's own words.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.events.iter().filter_map(|event| event.words.as_deref())
    }
}

/// A line of play: what it is worth, and what its moves do.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// What it is worth to the player who makes its first move.
    pub prospect: Prospect,
    /// Its moves, each with what it does.
    pub steps: Vec<Step>,
}

/// What there is to say of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Whose turn it is: scores and chances are this player's.
    pub mover: Seat,
    /// The best lines, best first; at least one.
    pub lines: Vec<Variation>,
    /// Moves ahead that were looked at in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

impl Analysis {
    /// A player's insight into the position on the table, with what its moves do there. The words of a line are taken as given: who plays
    /// them looked them up.
    pub fn of(table: &dyn Table, insight: Insight) -> Analysis {
        let Insight { lines, depth, nodes } = insight;
        let lines = lines.into_iter().map(|prospect| variation(table, prospect)).collect();
        Analysis { mover: table.mover(), lines, depth, nodes }
    }
}

fn variation(table: &dyn Table, prospect: Prospect) -> Variation {
    let mut table = table.duplicate();
    let mut steps = Vec::with_capacity(prospect.moves.len());
    for mv in &prospect.moves {
        let seat = table.mover();
        // A line is told as far as the rules go along with it.
        let Ok(events) = table.play(mv, &AcceptAnyWord) else { break };
        steps.push(Step { seat, mv: mv.clone(), events });
    }
    Variation { prospect, steps }
}

/// What the best player there is says of the position on the table; none once the game is over, or if nobody plays the game. What it finds
/// on the way is told, best last.
pub fn analyse(
    table: &dyn Table,
    request: &SearchRequest<'_>,
    told: &mut dyn FnMut(&Insight),
) -> Option<Analysis> {
    let mut player = roster(table.info().id)?.player(Level::Expert, 0);
    let insight = player.think(table, request, told)?;
    Some(Analysis::of(table, insight))
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::find;
    use quadrille_search::{Limits, Score};

    use super::*;

    fn table(game: &str, text: &str) -> Box<dyn Table> {
        find(game).unwrap().read(text).unwrap()
    }

    fn insight(moves: &[&str]) -> Insight {
        let moves = moves.iter().map(ToString::to_string).collect();
        Insight { lines: vec![Prospect { score: Score::EVEN, chance: 0.5, moves }], depth: 1, nodes: 1 }
    }

    #[test]
    fn every_move_of_a_line_says_who_makes_it_and_what_it_does() {
        let table = table("quadratic-war", "8/8/8/3c+14/3l-14/8/3Q-24/l+17/8 b classic 0 1");
        let analysis = Analysis::of(&*table, insight(&["d3d4", "a2a3"]));
        let [line] = &analysis.lines[..] else { panic!("one line was given") };
        let seats: Vec<Seat> = line.steps.iter().map(|step| step.seat).collect();
        assert_eq!((analysis.mover, seats), (Seat::First, vec![Seat::First, Seat::Second]));
        let words: Vec<&str> = line.steps[0].words().collect();
        assert_eq!(
            words,
            [
                "Blue moves -2x² from d3 to d4",
                "-2x² - x + 1 = 0, D = 9: strikes d6 d5",
                "Red loses 1, -x and has 1 left"
            ]
        );
    }

    #[test]
    fn a_line_is_told_as_far_as_it_is_legal() {
        let table = table("stay-on-the-board", ".../.q./... blocked 1 0 200");
        let analysis = Analysis::of(&*table, insight(&["91", "99", "11"]));
        assert_eq!(analysis.lines[0].steps.len(), 1);
        assert_eq!(analysis.lines[0].prospect.moves.len(), 3);
    }

    #[test]
    fn a_position_is_analysed_until_the_game_is_over() {
        let request = SearchRequest::without_clock(Limits::nodes(1000));
        let mut board = table("stay-on-the-board", ".../.q./... blocked 1 0 200");
        let analysis = analyse(&*board, &request, &mut |_| ()).unwrap();
        assert_eq!(analysis.lines[0].steps.len(), analysis.lines[0].prospect.moves.len());
        board.play("claim", &AcceptAnyWord).unwrap();
        assert_eq!(analyse(&*board, &request, &mut |_| ()), None);
    }
}
