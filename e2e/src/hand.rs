//! How a person makes a move: by touching squares and pressing buttons, or with keys alone. What is legal and which touches make a move,
//! the rules say.

use anyhow::{Context, bail, ensure};
use quadrille_catalog::Table;
use quadrille_core::{Grid, Square};
use serde_json::json;

use crate::visit::{DOWN, ENTER, LEFT, RIGHT, SPACE, UP, Visit};

/// What a person plays with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    /// A mouse or a finger.
    Pointer,
    /// Keys alone.
    Keys,
}

/// Something that a person does on the way to a move.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Gesture {
    Touch(Square),
    Button(&'static str),
}

const PASS: Gesture = Gesture::Button("pass");

/// The gestures that make a move, as the rules offer them.
fn gestures(table: &dyn Table, mv: &str) -> Option<Vec<Gesture>> {
    let choices = table.choices(&[]);
    if let Some((action, _)) = choices.buttons.iter().find(|(_, made)| made == mv) {
        return Some(vec![Gesture::Button(action)]);
    }
    if let Some(target) = choices.squares.iter().find(|target| target.moves == [mv]) {
        return Some(vec![Gesture::Touch(target.square)]);
    }
    let after_pick = |pick: Square| {
        let targets = table.choices(&[pick]).squares;
        let target = targets.into_iter().find(|target| target.moves == [mv])?;
        Some(vec![Gesture::Touch(pick), Gesture::Touch(target.square)])
    };
    if let Some(found) = choices.squares.iter().find_map(|target| after_pick(target.square)) {
        return Some(found);
    }
    let path: Vec<Square> = mv.split('-').map(|name| table.grid().find(name)).collect::<Option<_>>()?;
    let (action, _) = table.choices(&path).buttons.into_iter().find(|(_, made)| made == mv)?;
    Some(path.into_iter().map(Gesture::Touch).chain([Gesture::Button(action)]).collect())
}

/// The button of an action on the screen.
fn button(action: &str) -> String {
    match action {
        "end" => "#end-turn".to_string(),
        other => format!("#{other}"),
    }
}

impl Visit<'_> {
    /// Makes a move on the board that is shown and stands like this table; does not wait for what comes of it.
    pub(crate) fn make(&self, hand: Hand, table: &dyn Table, mv: &str) -> anyhow::Result<()> {
        if table.info().id == "fuse-and-frost" {
            return self.make_facing(hand, mv).with_context(|| format!("making {mv}"));
        }
        let gestures =
            gestures(table, mv).with_context(|| format!("no touches make {mv} at {}", table.text()))?;
        for gesture in gestures {
            match &gesture {
                Gesture::Touch(square) => self.touch(hand, table.grid(), *square),
                Gesture::Button(action) => self.push(hand, &button(action)),
            }
            .with_context(|| format!("making {mv} at {}", table.text()))?;
            if gesture == PASS && table.info().id == "territory-words" {
                // There a pass is asked about, and meant when it is pushed again.
                self.see("#pass.asking")?;
                self.push(hand, "#pass")?;
            }
        }
        Ok(())
    }

    /// In Fuse & Frost a player turns before anything else is done that way.
    fn make_facing(&self, hand: Hand, mv: &str) -> anyhow::Result<()> {
        if mv == "end" {
            return match hand {
                Hand::Pointer => self.press("#end-turn"),
                Hand::Keys => self.keys(ENTER),
            };
        }
        let (deed, way) = mv.split_at(1);
        let (way, key) = match way {
            "u" => ("up", UP),
            "d" => ("down", DOWN),
            "l" => ("left", LEFT),
            _ => ("right", RIGHT),
        };
        let pad = format!(".pad-key.{way}");
        let go = || match hand {
            Hand::Pointer => self.press(&pad),
            Hand::Keys => self.keys(key),
        };
        if !self.has(&format!("{pad}.faced"))? {
            go()?;
            self.see(&format!("{pad}.faced"))?;
            self.see("#end-turn:not([disabled])")?;
        }
        match (deed, hand) {
            ("m", _) => go(),
            ("p", Hand::Pointer) => self.press("#place"),
            ("k", Hand::Pointer) => self.press("#kick"),
            ("p" | "k", Hand::Keys) => self.keys(SPACE),
            _ => Ok(()),
        }
    }

    /// Touches a square; with keys, by going there.
    pub(crate) fn touch(&self, hand: Hand, grid: Grid, square: Square) -> anyhow::Result<()> {
        let cell = format!(".cell[data-square={}]", grid.name(square));
        match hand {
            Hand::Pointer => self.press(&cell),
            Hand::Keys => {
                self.go_to(grid, square)?;
                self.keys(ENTER)
            }
        }
    }

    /// Brings the focus to a square with arrows: the first leads to the board, wherever the focus was.
    fn go_to(&self, grid: Grid, square: Square) -> anyhow::Result<()> {
        if !self.script::<bool>("return document.activeElement.matches('.cell')", &[])? {
            self.keys(UP)?;
        }
        let here: String = self.script("return document.activeElement.dataset.square", &[])?;
        let here = grid.find(&here).with_context(|| format!("{here} is no square"))?;
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

    /// Pushes a button.
    fn push(&self, hand: Hand, button: &str) -> anyhow::Result<()> {
        match hand {
            Hand::Pointer => self.press(button),
            Hand::Keys => {
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

    /// How the banner says that the game ended, once it does: who won, and why.
    pub(crate) fn banner(&self) -> anyhow::Result<Option<(Option<String>, String)>> {
        let script = "const banner = document.querySelector('.banner');
            return banner && [banner.getAttribute('data-winner'), banner.getAttribute('data-reason')];";
        self.script(script, &[json!(null)])
    }
}
