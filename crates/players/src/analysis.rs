//! Analysis: the report of the strongest engine, with the events of every move.

use quadrille_catalog::{AcceptAnyWord, AnyMove, AnyPosition};
use quadrille_core::{Event, Seat};
use quadrille_search::SearchRequest;

use crate::engine::{AnyPvLine, AnyReport};
use crate::engine_factory;
use quadrille_core::Level;

/// A move of a line with its events.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisMove {
    /// The player who makes it.
    pub seat: Seat,
    /// The move.
    pub mv: AnyMove,
    /// Its events, in order.
    pub events: Vec<Event>,
}

impl AnalysisMove {
    /// The sentences of its events.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        self.events.iter().filter_map(|event| event.sentence.as_deref())
    }
}

/// A principal variation with the events of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisLine {
    /// The line as the engine reports it.
    pub pv: AnyPvLine,
    /// Its moves with their events.
    pub moves: Vec<AnalysisMove>,
}

/// The analysis of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionAnalysis {
    /// The side to move: scores and chances are this player's.
    pub side_to_move: Seat,
    /// The best lines, best first; at least one.
    pub lines: Vec<AnalysisLine>,
    /// Depth of the last complete iteration.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
}

impl PositionAnalysis {
    /// Adds the events to a report. Words are accepted as they are: the engine has looked them up.
    pub fn of(position: &dyn AnyPosition, report: AnyReport) -> PositionAnalysis {
        let AnyReport { lines, depth, nodes } = report;
        let lines = lines.into_iter().map(|line| analysis_line(position, line)).collect();
        PositionAnalysis { side_to_move: position.side_to_move(), lines, depth, nodes }
    }
}

fn analysis_line(position: &dyn AnyPosition, line: AnyPvLine) -> AnalysisLine {
    let mut position = position.clone_box();
    let mut moves = Vec::with_capacity(line.moves.len());
    for mv in &line.moves {
        let seat = position.side_to_move();
        // A line may continue beyond the last legal move.
        let Ok(events) = position.play(mv, &AcceptAnyWord) else { break };
        moves.push(AnalysisMove { seat, mv: mv.clone(), events });
    }
    AnalysisLine { pv: line, moves }
}

/// Analyses a position with the strongest engine; none once the game is over, or if no computer plays the game.
pub fn analyse(
    position: &dyn AnyPosition,
    request: &SearchRequest<'_>,
    on_report: &mut dyn FnMut(&AnyReport),
) -> Option<PositionAnalysis> {
    let mut engine = engine_factory(position.info().id)?.new_engine(Level::EXPERT, 0);
    let report = engine.search(position, request, on_report)?;
    Some(PositionAnalysis::of(position, report))
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::find;
    use quadrille_search::Score;

    use super::*;

    fn parse(game: &str, text: &str) -> Box<dyn AnyPosition> {
        find(game).unwrap().parse(text).unwrap()
    }

    fn report(position: &dyn AnyPosition, moves: &[&str]) -> AnyReport {
        let moves = moves.iter().map(|text| position.parse_move(text).unwrap()).collect();
        AnyReport { lines: vec![AnyPvLine { score: Score::EVEN, chance: 0.5, moves }], depth: 1, nodes: 1 }
    }

    #[test]
    fn every_move_of_a_line_has_its_player_and_events() {
        let position = parse("quadratic-war", "8/8/8/3c+14/3l-14/8/3Q-24/l+17/8 b classic 0 1");
        let analysis = PositionAnalysis::of(&*position, report(&*position, &["d3d4", "a2a3"]));
        let [line] = &analysis.lines[..] else { panic!("one line was given") };
        let seats: Vec<Seat> = line.moves.iter().map(|step| step.seat).collect();
        assert_eq!((analysis.side_to_move, seats), (Seat::First, vec![Seat::First, Seat::Second]));
        let words: Vec<&str> = line.moves[0].sentences().collect();
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
    fn a_line_ends_at_the_first_illegal_move() {
        let position = parse("stay-on-the-board", ".../.q./... blocked 1 0 200");
        let analysis = PositionAnalysis::of(&*position, report(&*position, &["91", "98", "11"]));
        assert_eq!(analysis.lines[0].moves.len(), 1);
        assert_eq!(analysis.lines[0].pv.moves.len(), 3);
    }

    #[test]
    fn a_position_is_analysed_until_the_game_is_over() {
        let request = SearchRequest::nodes(1000);
        let mut board = parse("stay-on-the-board", ".../.q./... blocked 1 0 200");
        let analysis = analyse(&*board, &request, &mut |_| ()).unwrap();
        assert_eq!(analysis.lines[0].moves.len(), analysis.lines[0].pv.moves.len());
        board.play_text("claim", &AcceptAnyWord).unwrap();
        assert_eq!(analyse(&*board, &request, &mut |_| ()), None);
    }
}
