//! Makes moves on the board with the pointer or with the keyboard only. The rules decide which gestures make a move.

use anyhow::{Context, bail, ensure};
use quadrille_catalog::AnyPosition;
use quadrille_core::{Grid, Square};
use serde_json::json;

use crate::visit::{DOWN, ENTER, LEFT, RIGHT, SPACE, UP, Visit};

/// An input device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Mouse or touch.
    Pointer,
    /// Keyboard only.
    Keys,
}

/// A step of making a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Gesture {
    Touch(Square),
    Button(&'static str),
    Control(Control),
}

/// A button with a key of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Control {
    pub(crate) selector: &'static str,
    pub(crate) key: &'static str,
}

const PASS: Gesture = Gesture::Button("pass");

/// The gestures that make a move, as the rules offer them.
pub(crate) fn gestures(position: &dyn AnyPosition, text: &str) -> Option<Vec<Gesture>> {
    let mv = &position.parse_move(text).ok()?;
    if position.info().id == "fuse-and-frost" {
        return Some(controls(position, text)?.into_iter().map(Gesture::Control).collect());
    }
    let choices = position.legal_actions(&[]);
    if let Some((action, _)) = choices.buttons.iter().find(|(_, made)| made == mv) {
        return Some(vec![Gesture::Button(action)]);
    }
    if let Some(target) = choices.squares.iter().find(|target| target.moves == std::slice::from_ref(mv)) {
        return Some(vec![Gesture::Touch(target.square)]);
    }
    let after_pick = |pick: Square| {
        let targets = position.legal_actions(&[pick]).squares;
        let target = targets.into_iter().find(|target| target.moves == std::slice::from_ref(mv))?;
        Some(vec![Gesture::Touch(pick), Gesture::Touch(target.square)])
    };
    if let Some(found) = choices.squares.iter().find_map(|target| after_pick(target.square)) {
        return Some(found);
    }
    let path: Vec<Square> =
        text.split('-').map(|name| position.grid().parse_square(name)).collect::<Option<_>>()?;
    let (action, _) = position.legal_actions(&path).buttons.into_iter().find(|(_, made)| made == mv)?;
    Some(path.into_iter().map(Gesture::Touch).chain([Gesture::Button(action)]).collect())
}

/// The controls that make a move in Fuse & Frost, where a player turns before acting in a direction.
fn controls(position: &dyn AnyPosition, text: &str) -> Option<Vec<Control>> {
    const END: Control = Control { selector: "#end-turn", key: ENTER };
    const PLACE: Control = Control { selector: "#place", key: SPACE };
    const KICK: Control = Control { selector: "#kick", key: SPACE };
    if text == "end" {
        return Some(vec![END]);
    }
    let (action, way) = text.split_at_checked(1)?;
    let pad = match way {
        "u" => Control { selector: ".pad-key.up", key: UP },
        "d" => Control { selector: ".pad-key.down", key: DOWN },
        "l" => Control { selector: ".pad-key.left", key: LEFT },
        _ => Control { selector: ".pad-key.right", key: RIGHT },
    };
    let face = position.parse_move(&format!("f{way}")).ok()?;
    let turns = position.legal_actions(&[]).buttons.iter().any(|(_, made)| *made == face);
    let acts = match action {
        "m" => Some(pad),
        "p" => Some(PLACE),
        "k" => Some(KICK),
        _ => None,
    };
    Some(turns.then_some(pad).into_iter().chain(acts).collect())
}

/// The button of an action on the screen.
fn button(action: &str) -> String {
    match action {
        "end" => "#end-turn".to_string(),
        other => format!("#{other}"),
    }
}

impl Visit<'_> {
    /// Makes a move in this position, which the screen shows; does not wait for its effects.
    pub(crate) fn make(&self, input: Input, position: &dyn AnyPosition, mv: &str) -> anyhow::Result<()> {
        let gestures = gestures(position, mv)
            .with_context(|| format!("no touches make {mv} at {}", position.to_text()))?;
        for gesture in gestures {
            match &gesture {
                Gesture::Touch(square) => self.touch(input, position.grid(), *square),
                Gesture::Button(action) => self.push(input, &button(action)),
                Gesture::Control(control) => self.operate(input, *control),
            }
            .with_context(|| format!("making {mv} at {}", position.to_text()))?;
            if gesture == PASS && position.info().id == "territory-words" {
                // In this game a pass has to be confirmed by a second click.
                self.wait_for("#pass.asking")?;
                self.push(input, "#pass")?;
            }
        }
        Ok(())
    }

    /// Presses a control once it is enabled, or its key.
    fn operate(&self, input: Input, Control { selector, key }: Control) -> anyhow::Result<()> {
        let enabled = format!("{selector}:not([disabled])");
        match input {
            Input::Pointer => self.click(&enabled)?,
            Input::Keys => {
                self.wait_for(&enabled)?;
                self.keys(key)?;
            }
        }
        // The next control may need the new direction.
        if selector.starts_with(".pad-key") { self.wait_for(&format!("{selector}.faced")) } else { Ok(()) }
    }

    /// Selects a square; with keys, by moving the focus there.
    pub(crate) fn touch(&self, input: Input, grid: Grid, square: Square) -> anyhow::Result<()> {
        let cell = format!(".cell[data-square={}]", grid.name(square));
        match input {
            Input::Pointer => self.click(&cell),
            Input::Keys => {
                self.go_to(grid, square)?;
                self.keys(ENTER)
            }
        }
    }

    /// Moves the focus to a square with arrow keys; the first one enters the board.
    fn go_to(&self, grid: Grid, square: Square) -> anyhow::Result<()> {
        if !self.script::<bool>("return document.activeElement.matches('.cell')", &[])? {
            self.keys(UP)?;
        }
        let here: String = self.script("return document.activeElement.dataset.square", &[])?;
        let here = grid.parse_square(&here).with_context(|| format!("{here} is no square"))?;
        let keys = |from: u8, to: u8, less: &str, more: &str| {
            if to < from { less.repeat((from - to).into()) } else { more.repeat((to - from).into()) }
        };
        let way =
            [keys(here.row, square.row, UP, DOWN), keys(here.column, square.column, LEFT, RIGHT)].concat();
        if !way.is_empty() {
            self.keys(&way)?;
        }
        let there: String = self.script("return document.activeElement.dataset.square ?? ''", &[])?;
        ensure!(there == grid.name(square), "the arrows led to {there}, not to {}", grid.name(square));
        Ok(())
    }

    /// Activates a button.
    fn push(&self, input: Input, button: &str) -> anyhow::Result<()> {
        match input {
            Input::Pointer => self.click(button),
            Input::Keys => {
                self.tab_to(button)?;
                self.keys(ENTER)
            }
        }
    }

    /// The number of moves that the screen shows.
    pub(crate) fn moves(&self) -> anyhow::Result<usize> {
        let Some(moves) = self.attribute(".play", "data-moves")? else { bail!("no game is being played") };
        Ok(moves.parse()?)
    }

    /// Winner and reason shown by the banner, if there is one.
    pub(crate) fn banner(&self) -> anyhow::Result<Option<(Option<String>, String)>> {
        let script = "const banner = document.querySelector('.banner');
            return banner && [banner.getAttribute('data-winner'), banner.getAttribute('data-reason')];";
        self.script(script, &[json!(null)])
    }
}
