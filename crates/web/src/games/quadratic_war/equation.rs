//! Equations as text: polynomial, discriminant, verdict and condemned pieces.

use quadrille_core::Square;
use quadrille_quadratic_war::{Event, Piece, polynomial};

use super::term::with_minus;

/// An equation that a move formed, or would form.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Equation {
    coefficients: [i32; 3],
    discriminant: i32,
    /// True if it strikes the opponent, false if it backfires.
    pub(super) strikes: bool,
    /// The squares of the run, along its line.
    pub(super) run: Vec<Square>,
    /// The condemned pieces and their squares.
    condemned: Vec<(Square, Piece)>,
}

impl Equation {
    /// The equation of an event, if it forms one.
    pub(super) fn of(event: &Event) -> Option<Equation> {
        match event {
            Event::Equation { run, coefficients, discriminant, strikes, condemned, .. } => Some(Equation {
                coefficients: *coefficients,
                discriminant: *discriminant,
                strikes: *strikes,
                run: run.clone(),
                condemned: condemned.clone(),
            }),
            _ => None,
        }
    }

    /// All equations of these events.
    pub(super) fn all(events: &[Event]) -> Vec<Equation> {
        events.iter().filter_map(Equation::of).collect()
    }

    /// `-2x² - x + 1 = 0`
    pub(super) fn polynomial(&self) -> String {
        let [a, b, c] = self.coefficients;
        format!("{} = 0", polynomial(a, b, c))
    }

    /// The squares of the condemned pieces.
    pub(super) fn condemned(&self) -> impl Iterator<Item = Square> {
        self.condemned.iter().map(|(square, _)| *square)
    }

    /// The condemned pieces as terms.
    pub(super) fn terms(&self) -> Vec<String> {
        labels(&self.condemned)
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

    /// The CSS class of its verdict.
    pub(super) fn word(&self) -> &'static str {
        if self.strikes { "strike" } else { "backfire" }
    }
}

/// Pieces as terms.
pub(super) fn labels(pieces: &[(Square, Piece)]) -> Vec<String> {
    pieces.iter().map(|(_, piece)| piece.label()).collect()
}

/// The pieces that a move removes: the opponent's by strikes, the mover's by backfires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Losses {
    /// The number of the opponent's pieces.
    pub(super) struck: i64,
    /// The number of the mover's pieces.
    pub(super) lost: i64,
}

impl Losses {
    /// The losses of these events.
    pub(super) fn of(events: &[Event]) -> Losses {
        let mut losses = Losses::default();
        for event in events {
            match event {
                Event::Removed { struck: true, pieces, .. } => losses.struck += pieces.len() as i64,
                Event::Removed { struck: false, pieces, .. } => losses.lost += pieces.len() as i64,
                _ => {}
            }
        }
        losses
    }

    /// The word in messages.
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
    use quadrille_core::Rules;
    use quadrille_quadratic_war::QuadraticWar;

    use super::*;

    fn events(position: &str, mv: &str) -> Vec<Event> {
        let mut position = QuadraticWar::parse(position).unwrap();
        let mut events = Vec::new();
        QuadraticWar::apply(&mut position, QuadraticWar::parse_move(mv).unwrap(), &mut events);
        events
    }

    #[test]
    fn an_equation_is_read_from_the_events() {
        let events = events("8/8/8/3c+14/3l-14/8/8/8/1Q-24q+11 b classic 0 1", "b1d3");
        assert!(Equation::all(&events).is_empty(), "no contact yet: {events:?}");
        let events = self::events("8/8/8/3c+14/3l-14/8/8/8/Q-26q+1 b classic 0 1", "a1d4");
        let [equation] = &Equation::all(&events)[..] else { panic!("one equation: {events:?}") };
        assert_eq!(equation.polynomial(), "-2x² - x + 1 = 0");
        assert_eq!(equation.verdict(), "D = 9 ≥ 0");
        assert_eq!(equation.working(), "D = b² − 4ac = (−1)² − 4(−2)(1)");
        assert_eq!(equation.terms(), ["1", "-x"]);
        assert_eq!(Losses::of(&events), Losses { struck: 2, lost: 0 });
    }

    #[test]
    fn losses_have_a_word() {
        let word = |struck, lost| Losses { struck, lost }.word();
        assert_eq!([word(0, 0), word(1, 0), word(0, 2), word(3, 1)], ["quiet", "strike", "backfire", "both"]);
    }
}
