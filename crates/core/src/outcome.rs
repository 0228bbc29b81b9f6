//! How a game ended: the verdict and the reason.

use std::fmt;

use crate::event::{Fact, FactValue};
use crate::seat::{PerSeat, Seat};

/// The winner, or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// This seat won.
    Win(Seat),
    /// There is no winner.
    Draw,
}

impl Verdict {
    /// The word used in records: `first`, `second` or `draw`.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Win(seat) => seat.word(),
            Verdict::Draw => "draw",
        }
    }

    /// Parses [`Verdict::word`].
    pub fn from_word(word: &str) -> Option<Verdict> {
        if word == "draw" { Some(Verdict::Draw) } else { word.parse().ok().map(Verdict::Win) }
    }
}

/// The verdicts that a reason allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Decides {
    Win,
    Draw,
    Either,
}

/// End reason: one of the game's rules page, or one that every game shares. It states whether there is a winner, so that a host knows
/// which messages the reason needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    word: &'static str,
    decides: Decides,
}

impl Reason {
    /// A player resigned.
    pub const RESIGN: Reason = Reason::win("resign");
    /// A player's time ran out.
    pub const TIMEOUT: Reason = Reason { word: "timeout", decides: Decides::Either };
    /// The players agreed on a draw.
    pub const AGREEMENT: Reason = Reason::draw("agreement");
    /// A player left and did not come back.
    pub const ABANDONED: Reason = Reason { word: "abandoned", decides: Decides::Either };
    /// An online game exceeded the server's limit of turns.
    pub const LENGTH_LIMIT: Reason = Reason::draw("length-limit");

    /// End reasons that every game shares.
    pub const SHARED: [Reason; 5] =
        [Reason::RESIGN, Reason::TIMEOUT, Reason::AGREEMENT, Reason::ABANDONED, Reason::LENGTH_LIMIT];

    /// A game's own reason for a win.
    pub const fn win(word: &'static str) -> Reason {
        Reason { word, decides: Decides::Win }
    }

    /// A game's own reason for a draw.
    pub const fn draw(word: &'static str) -> Reason {
        Reason { word, decides: Decides::Draw }
    }

    /// The word on the rules page and in records.
    pub const fn word(self) -> &'static str {
        self.word
    }

    /// True if a game can end with this verdict for this reason.
    pub const fn allows(self, verdict: Verdict) -> bool {
        match self.decides {
            Decides::Win => matches!(verdict, Verdict::Win(_)),
            Decides::Draw => matches!(verdict, Verdict::Draw),
            Decides::Either => true,
        }
    }
}

/// Outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner, or a draw.
    pub verdict: Verdict,
    /// Reason for the end.
    pub reason: Reason,
}

impl Outcome {
    /// A win for this seat.
    pub const fn win(seat: Seat, reason: Reason) -> Outcome {
        Outcome { verdict: Verdict::Win(seat), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { verdict: Verdict::Draw, reason }
    }

    /// The facts of a game's last event: result and reason.
    pub fn facts(self) -> Vec<Fact> {
        vec![
            ("result", FactValue::Word(self.verdict.word())),
            ("reason", FactValue::Word(self.reason.word())),
        ]
    }

    /// The outcome in English, with the names of the sides.
    pub fn sentence(self, seats: &PerSeat<&str>) -> String {
        let reason = self.reason.word();
        match self.verdict {
            Verdict::Win(seat) => format!("{} won: {reason}", seats[seat]),
            Verdict::Draw => format!("a draw: {reason}"),
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Seat> {
        match self.verdict {
            Verdict::Win(seat) => Some(seat),
            Verdict::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.verdict.word(), self.reason.word())
    }
}
