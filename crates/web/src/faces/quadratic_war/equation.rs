//! Equations as the rules tell them: which terms, which discriminant, whom they condemn.

use quadrille_core::{Event, Square};

use super::term::with_minus;
use crate::tell;

/// An equation that a move formed, or would form.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Equation {
    /// `-2x² - x + 1 = 0`
    pub(super) polynomial: String,
    coefficients: [i64; 3],
    discriminant: i64,
    /// Whether it strikes the opponent; otherwise it backfires.
    pub(super) strikes: bool,
    /// The squares of the run, along its line.
    pub(super) run: Vec<Square>,
    /// The squares of the pieces that it condemns.
    pub(super) condemned: Vec<Square>,
    /// Those pieces as terms.
    pub(super) terms: Vec<String>,
}

impl Equation {
    /// The equation that an event tells of, if it tells of one.
    pub(super) fn of(event: &Event) -> Option<Equation> {
        if event.name != "equation" {
            return None;
        }
        let number = |key| tell::number(event, key);
        Some(Equation {
            polynomial: tell::text(event, "polynomial")?.to_string(),
            coefficients: [number("a")?, number("b")?, number("c")?],
            discriminant: number("discriminant")?,
            strikes: tell::text(event, "verdict")? == "strike",
            run: tell::squares_of(event, "run"),
            condemned: tell::squares_of(event, "condemned"),
            terms: terms(tell::text(event, "terms")?),
        })
    }

    /// All that the events tell of.
    pub(super) fn all(events: &[Event]) -> Vec<Equation> {
        events.iter().filter_map(Equation::of).collect()
    }

    /// `D = 9 ≥ 0`
    pub(super) fn verdict(&self) -> String {
        let sign = if self.strikes { '≥' } else { '<' };
        with_minus(&format!("D = {} {sign} 0", self.discriminant))
    }

    /// `D = b² - 4ac = (-1)² - 4(-2)(1)`
    pub(super) fn working(&self) -> String {
        let [a, b, c] = self.coefficients;
        let squared = if b < 0 { format!("({b})²") } else { format!("{b}²") };
        with_minus(&format!("D = b² - 4ac = {squared} - 4({a})({c})"))
    }

    /// The word for its verdict in classes.
    pub(super) fn word(&self) -> &'static str {
        if self.strikes { "strike" } else { "backfire" }
    }
}

/// The terms of a text that lists them.
pub(super) fn terms(text: &str) -> Vec<String> {
    text.split(", ").filter(|term| !term.is_empty()).map(str::to_string).collect()
}

/// How many pieces a move costs: the opponent by strikes, and the mover by backfires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Toll {
    /// The opponent's pieces.
    pub(super) struck: i64,
    /// The mover's own.
    pub(super) lost: i64,
}

impl Toll {
    /// What the events tell of.
    pub(super) fn of(events: &[Event]) -> Toll {
        let count = |cause| {
            let removed = events
                .iter()
                .filter(|event| event.name == "removed" && tell::text(event, "cause") == Some(cause));
            removed.filter_map(|event| tell::number(event, "count")).sum()
        };
        Toll { struck: count("strike"), lost: count("backfire") }
    }

    /// The word for it in messages and classes.
    pub(super) const fn word(self) -> &'static str {
        match (self.struck > 0, self.lost > 0) {
            (false, false) => "quiet",
            (true, false) => "strike",
            (false, true) => "backfire",
            (true, true) => "both",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_catalog::{AcceptAnyWord, find};

    fn events(position: &str, mv: &str) -> Vec<Event> {
        let mut table = find("quadratic-war").unwrap().read(position).unwrap();
        table.play(mv, &AcceptAnyWord).unwrap()
    }

    #[test]
    fn an_equation_is_read_from_the_events() {
        let events = events("8/8/8/3c+14/3l-14/8/8/8/1Q-24q+11 b classic 0 1", "b1d3");
        assert!(Equation::all(&events).is_empty(), "no contact yet: {events:?}");
        let events = self::events("8/8/8/3c+14/3l-14/8/8/8/Q-26q+1 b classic 0 1", "a1d4");
        let [equation] = &Equation::all(&events)[..] else { panic!("one equation: {events:?}") };
        assert_eq!(equation.polynomial, "-2x² - x + 1 = 0");
        assert_eq!(equation.verdict(), "D = 9 ≥ 0");
        assert_eq!(equation.working(), "D = b² − 4ac = (−1)² − 4(−2)(1)");
        assert_eq!(equation.terms, ["1", "-x"]);
        assert_eq!(Toll::of(&events), Toll { struck: 2, lost: 0 });
    }

    #[test]
    fn a_toll_has_a_word() {
        let word = |struck, lost| Toll { struck, lost }.word();
        assert_eq!([word(0, 0), word(1, 0), word(0, 2), word(3, 1)], ["quiet", "strike", "backfire", "both"]);
    }
}
