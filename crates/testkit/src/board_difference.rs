//! The differences between two boards, for the messages of failed tests: two whole boards are too much to read.

use std::fmt::Debug;

use quadrille_core::{BoardView, Land, Status};

/// Differences after this many are counted, not listed.
const MOST_LISTED: usize = 12;

/// A line for each square, value and row of land that differs.
pub fn board_difference(found: &BoardView, expected: &BoardView) -> Vec<String> {
    let mut lines = Differences::default();
    lines.compare("grid", &found.grid, &expected.grid);
    lines.compare("side to move", &found.side_to_move, &expected.side_to_move);
    lines.compare("outcome", &found.outcome, &expected.outcome);
    let cells = found.cells.iter().zip(&expected.cells);
    for (square, (found_cell, expected_cell)) in found.grid.squares().zip(cells) {
        lines.compare(&found.grid.name(square), found_cell, expected_cell);
    }
    for status in &expected.status {
        let same = |other: &&Status| (other.key, other.seat) == (status.key, status.seat);
        let value = found.status.iter().find(same).map(|status| &status.value);
        let name = status.seat.map_or(status.key.to_string(), |seat| format!("{} of {seat}", status.key));
        lines.compare(&name, &value, &Some(&status.value));
    }
    lines.compare("number of status values", &found.status.len(), &expected.status.len());
    match (&found.land, &expected.land) {
        (Some(found), Some(expected)) => {
            for (row, (found, expected)) in rows(found).zip(rows(expected)).enumerate() {
                let differing = found.iter().zip(expected).filter(|(found, expected)| found != expected);
                lines.compare(&format!("differing cells in row {row} of the land"), &differing.count(), &0);
            }
        }
        (found, expected) => lines.compare("land", &found.is_some(), &expected.is_some()),
    }
    lines.listed()
}

fn rows(land: &Land) -> impl Iterator<Item = &[u8]> {
    land.cells.chunks(land.columns.into())
}

#[derive(Default)]
struct Differences(Vec<String>);

impl Differences {
    fn compare<T: PartialEq + Debug>(&mut self, name: &str, found: &T, expected: &T) {
        if found != expected {
            self.0.push(format!("{name}: {found:?}, expected {expected:?}"));
        }
    }

    fn listed(mut self) -> Vec<String> {
        let more = self.0.len().saturating_sub(MOST_LISTED);
        if more > 0 {
            self.0.truncate(MOST_LISTED);
            self.0.push(format!("and {more} more"));
        }
        self.0
    }
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::{AcceptAnyWord, find};

    use super::*;

    #[test]
    fn only_what_differs_is_listed() {
        let mut position = find("stay-on-the-board").unwrap().parse(".../.q./... blocked 1 0 200").unwrap();
        let before = position.board();
        assert!(board_difference(&before, &position.board()).is_empty());
        position.play_text("91", &AcceptAnyWord).unwrap();
        let lines = board_difference(&before, &position.board());
        let names: Vec<&str> = lines.iter().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(names, ["side to move", "c3", "b2", "points", "points of first"]);
        assert_eq!(lines[0], "side to move: First, expected Second");
    }
}
