//! How a game ended: the verdict and the reason.

use std::fmt;

use crate::event::{Fact, FactValue};
use crate::seat::{PerSeat, Seat};

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// This seat won.
    Win(Seat),
    /// Nobody did.
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

/// The verdicts that a reason can come with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Decides {
    Win,
    Draw,
    Either,
}

/// Why a game ended: a word from the game's page, or one of those that any game can have. It says whether there is a winner, so that a
/// host knows which sentences the reason needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    word: &'static str,
    decides: Decides,
}

impl Reason {
    /// A player gave up.
    pub const RESIGN: Reason = Reason::win("resign");
    /// A player's time ran out.
    pub const TIMEOUT: Reason = Reason { word: "timeout", decides: Decides::Either };
    /// The players agreed on a draw.
    pub const AGREEMENT: Reason = Reason::draw("agreement");
    /// A player left and did not come back.
    pub const ABANDONED: Reason = Reason { word: "abandoned", decides: Decides::Either };
    /// A game on a server had more turns than a server keeps.
    pub const LENGTH_LIMIT: Reason = Reason::draw("length-limit");

    /// The reasons that any game can end for, whatever its rules.
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

    /// Whether a game can end with this verdict for this reason.
    pub const fn allows(self, verdict: Verdict) -> bool {
        match self.decides {
            Decides::Win => matches!(verdict, Verdict::Win(_)),
            Decides::Draw => matches!(verdict, Verdict::Draw),
            Decides::Either => true,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won.
    pub verdict: Verdict,
    /// Why.
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

    /// The facts of the event that a game ended: the result and the reason.
    pub fn facts(self) -> Vec<Fact> {
        vec![
            ("result", FactValue::Word(self.verdict.word())),
            ("reason", FactValue::Word(self.reason.word())),
        ]
    }

    /// The end in English, with what the players are called.
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
