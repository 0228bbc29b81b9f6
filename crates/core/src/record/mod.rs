//! A whole game as text: tags, then the moves with comments and variations. `docs/formats.md` is the specification.
//!
//! A record knows no rules: whether its moves are legal is found out by replaying it.

mod parser;
mod writer;

pub use parser::{LONGEST_RECORD, LocatedRecord, parse_all};

use crate::outcome::Verdict;
use crate::parse_error::ParseErrors;
use crate::seat::PerSeat;
use crate::setup::GameSetup;

/// A game as it was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The version of the rules it was played by.
    pub rules: Option<u32>,
    /// The options that were given, by key.
    pub options: Vec<(String, String)>,
    /// The seed that the setup was drawn from.
    pub seed: Option<u64>,
    /// The position it started from, if that is not what options and seed give.
    pub start: Option<String>,
    /// Who played.
    pub players: PerSeat<Option<String>>,
    /// The day it was played, `2026-11-15`.
    pub date: Option<String>,
    /// The clock, in words of the host.
    pub clock: Option<String>,
    /// Who won, once it was over.
    pub result: Option<Verdict>,
    /// Why it ended.
    pub reason: Option<String>,
    /// Tags that this program does not know, in their order.
    pub other_tags: Vec<(String, String)>,
    /// The moves.
    pub mainline: Variation,
}

/// Moves one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// A move of a record and what is said of it.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The move's text.
    pub text: String,
    /// What is said after it.
    pub comments: Vec<String>,
    /// What could have been played instead of it.
    pub variations: Vec<Variation>,
    /// The line of the text it was read from, from 1; 0 if it was not read.
    pub source_line: usize,
}

impl Ply {
    /// A move without comments.
    pub fn new(text: impl Into<String>) -> Ply {
        Ply { text: text.into(), comments: Vec::new(), variations: Vec::new(), source_line: 0 }
    }
}

/// Where a move was read from is not part of the game.
impl PartialEq for Ply {
    fn eq(&self, other: &Ply) -> bool {
        (&self.text, &self.comments, &self.variations) == (&other.text, &other.comments, &other.variations)
    }
}

impl Eq for Ply {}

impl Record {
    /// Reads one record.
    ///
    /// ```
    /// use quadrille_core::Record;
    /// let text = "[Game \"stay-on-the-board\"]\n[Seed \"7\"]\n[Result \"*\"]\n\n1. 91 {bold} 3. 12 *\n";
    /// let errors = Record::parse(text).unwrap_err();
    /// assert_eq!(errors.to_string(), "line 5, character 14: this is move 2, not 3");
    /// ```
    pub fn parse(text: &str) -> Result<Record, ParseErrors> {
        parser::parse_one(text)
    }

    /// The text of the record. Reading it gives an equal record, if its moves are moves' texts and its unknown tags have names of letters
    /// and digits.
    pub fn to_text(&self) -> String {
        writer::to_text(self)
    }

    /// The setup of the recorded game.
    pub fn setup(&self) -> GameSetup {
        GameSetup {
            game: self.game.clone(),
            options: self.options.clone(),
            seed: self.seed.unwrap_or(0),
            start: self.start.clone(),
        }
    }

    /// The texts of the moves that were played.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.mainline.plies.iter().map(|ply| ply.text.as_str())
    }
}

/// The word for a result in a record; a game that is not over has `*`.
pub(crate) fn result_word(result: Option<Verdict>) -> &'static str {
    result.map_or("*", Verdict::word)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::seat::Seat;

    fn line(depth: u32) -> BoxedStrategy<Variation> {
        let comment = "[ -~\n]{0,12}";
        let variations = if depth == 0 {
            Just(Vec::new()).boxed()
        } else {
            let variation =
                line(depth - 1).prop_filter("a variation has moves", |line| !line.plies.is_empty());
            prop::collection::vec(variation, 0..2).boxed()
        };
        let ply = ("[a-z0-9][a-z0-9-]{0,8}", prop::collection::vec(comment, 0..2), variations);
        let ply = ply.prop_filter("results are no moves", |(text, ..)| Verdict::from_word(text).is_none());
        let plies = prop::collection::vec(ply, 0..8).prop_map(|plies| {
            let ply = |(text, comments, variations)| Ply { text, comments, variations, source_line: 0 };
            plies.into_iter().map(ply).collect()
        });
        (prop::collection::vec(comment, 0..2), plies)
            .prop_map(|(comments, plies)| Variation { comments, plies })
            .boxed()
    }

    fn record() -> impl Strategy<Value = Record> {
        let text = "[ -~é]{0,12}";
        let tags = (
            prop::option::of(any::<u32>()),
            prop::collection::vec(("[a-z]{1,8}", "[a-z0-9]{1,8}"), 0..3),
            prop::option::of(any::<u64>()),
            prop::option::of(text),
            prop::option::of(text),
            prop::option::of("20[0-9]{2}-0[1-9]-1[0-9]"),
            prop::option::of(prop_oneof![Just(Verdict::Draw), Just(Verdict::Win(Seat::First))]),
            prop::collection::btree_map("X[A-Za-z]{1,8}", text, 0..3),
        );
        (tags, line(2)).prop_map(|((rules, options, seed, start, first, date, result, others), line)| {
            Record {
                game: "quadratic-war".to_string(),
                rules,
                options,
                seed,
                start,
                players: PerSeat { first, second: None },
                date,
                clock: None,
                result,
                reason: result.map(|_| "resign".to_string()),
                other_tags: others.into_iter().collect(),
                mainline: line,
            }
        })
    }

    proptest! {
        #[test]
        fn every_record_reads_back_as_it_was(record in record()) {
            let text = record.to_text();
            let read = Record::parse(&text).map_err(|errors| TestCaseError::fail(format!("{errors}\n{text}")))?;
            prop_assert_eq!(&read, &record);
            prop_assert_eq!(read.to_text(), text);
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "[\\[\\]{}()\"\\\\ \n.*0-9a-zA-Zé]{0,120}") {
            if let Ok(records) = parse_all(&text) {
                for found in records {
                    prop_assert_eq!(Record::parse(&found.record.to_text()), Ok(found.record));
                }
            }
        }
    }
}
