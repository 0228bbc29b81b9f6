//! Records of games as text: tags, then the moves with comments and variations. `docs/formats.md` is the specification.
//!
//! Parsing a record does not check that its moves are legal; replaying it does.

mod parser;
mod writer;

pub use parser::{LONGEST_RECORD, LocatedRecord, parse_all};

use crate::outcome::Verdict;
use crate::parse_error::ParseErrors;
use crate::seat::PerSeat;
use crate::setup::GameSetup;

/// Record of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// Version of the rules.
    pub rules: Option<u32>,
    /// The chosen options, by key.
    pub options: Vec<(String, String)>,
    /// Seed of the initial position.
    pub seed: Option<u64>,
    /// The initial position, if options and seed do not determine it.
    pub start: Option<String>,
    /// Names of the players.
    pub players: PerSeat<Option<String>>,
    /// Date of the game, `2026-11-15`.
    pub date: Option<String>,
    /// Time control, in the host's notation.
    pub clock: Option<String>,
    /// The verdict, if the game is over.
    pub result: Option<Verdict>,
    /// The end reason.
    pub reason: Option<String>,
    /// Unknown tags, in order.
    pub other_tags: Vec<(String, String)>,
    /// The moves.
    pub mainline: Variation,
}

/// A line of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// A move of a record, with comments and variations.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The move's text.
    pub text: String,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// Alternatives to the move.
    pub variations: Vec<Variation>,
    /// Line number in the parsed text, from 1; 0 if the move was not parsed.
    pub source_line: usize,
}

impl Ply {
    /// A move without comments.
    pub fn new(text: impl Into<String>) -> Ply {
        Ply { text: text.into(), comments: Vec::new(), variations: Vec::new(), source_line: 0 }
    }
}

/// Ignores the line number, which is not part of the game.
impl PartialEq for Ply {
    fn eq(&self, other: &Ply) -> bool {
        (&self.text, &self.comments, &self.variations) == (&other.text, &other.comments, &other.variations)
    }
}

impl Eq for Ply {}

impl Record {
    /// Parses one record.
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

    /// The text of the record. Parsing it gives an equal record if the moves are valid tokens and the names of unknown tags consist of letters
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

    /// The texts of the moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.mainline.plies.iter().map(|ply| ply.text.as_str())
    }
}

/// The word for a result in a record; `*` for an unfinished game.
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
        let ply = ply.prop_filter("a result is not a move", |(text, ..)| Verdict::from_word(text).is_none());
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
        fn records_round_trip(record in record()) {
            let text = record.to_text();
            let read = Record::parse(&text).map_err(|errors| TestCaseError::fail(format!("{errors}\n{text}")))?;
            prop_assert_eq!(&read, &record);
            prop_assert_eq!(read.to_text(), text);
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in "[\\[\\]{}()\"\\\\ \n.*0-9a-zA-Zé]{0,120}") {
            if let Ok(records) = parse_all(&text) {
                for found in records {
                    prop_assert_eq!(Record::parse(&found.record.to_text()), Ok(found.record));
                }
            }
        }
    }
}
