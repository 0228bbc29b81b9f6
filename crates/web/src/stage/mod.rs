//! A board on the screen: what it shows now, what the player has touched, and what is being played out.
//!
//! The stage follows the events of the rules, one after the other, so that the eye can. It decides nothing: what can be touched and what
//! that does comes from the table, and what becomes of a made move is for the stage's owner (a game, a lesson, a review).

mod key;
mod motion;
mod token;

use std::rc::Rc;

use quadrille_catalog::{AcceptAnyWord, Table};
use quadrille_core::{Choices, Event, Grid, Mark, Seat, Square, Target, Value, View};
use quadrille_match::{Match, Played};
use quadrille_view::prelude::*;

use crate::ending::Audience;
use crate::faces::Face;

pub use key::Key;
pub use motion::Scene;
pub use token::Token;

/// A good move, shown on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The squares it is about.
    pub squares: Vec<Square>,
    /// What it does and what it is worth, in the reader's language.
    pub text: String,
}

/// A board on the screen. It is a handle: copies show the same board.
#[derive(Clone, Copy)]
pub struct Stage {
    /// How this game is drawn and handled.
    pub face: &'static dyn Face,
    table: StoredValue<Box<dyn Table>>,
    /// Counts the times that the table changed.
    pub turn: RwSignal<u32>,
    /// What is shown now; while events are played out, behind the table.
    pub view: RwSignal<View>,
    tokens: RwSignal<Vec<Token>>,
    next_token: StoredValue<u32>,
    owner: StoredValue<Owner>,
    /// The event that is being played out.
    pub scene: RwSignal<Option<Scene>>,
    /// The last events that were played out, for those who tell what just happened.
    pub last: RwSignal<Vec<Event>>,
    /// The moves that the turn that goes on has had, where a turn has several.
    pub so_far: RwSignal<Vec<Played>>,
    /// Whether events are being played out.
    pub performing: RwSignal<bool>,
    hurried: StoredValue<bool>,
    generation: StoredValue<u32>,
    /// The squares touched so far.
    pub touched: RwSignal<Vec<Square>>,
    /// The square under the pointer or the keyboard's focus.
    pub pointed: RwSignal<Option<Square>>,
    /// A move's text as far as it was dialled, in games that have a dial.
    pub draft: RwSignal<String>,
    /// The target that waits for a second touch.
    pub armed: RwSignal<Option<Square>>,
    /// Whether the board is seen from the other side.
    pub flipped: RwSignal<bool>,
    /// Whether a person may make a move now.
    pub open: RwSignal<bool>,
    /// Whether moves need a second touch.
    pub confirm: Signal<bool>,
    /// Who reads what happens here, and who plays.
    pub audience: Signal<Audience>,
    made: StoredValue<Option<Callback<Vec<String>>>>,
    retract: StoredValue<Option<Callback<()>>>,
    undo: StoredValue<Option<Undo>>,
    /// A good move, shown on the board.
    pub hint: RwSignal<Option<Hint>>,
    /// Squares that a text beside the board speaks of.
    pub noted: RwSignal<Vec<Square>>,
    /// Something that the person has to know: why a touch did nothing, why a move was refused.
    pub notice: RwSignal<Option<String>>,
    /// What can be done next.
    pub choices: Memo<Choices<String>>,
    /// The squares that the rules point out.
    pub marks: Memo<Vec<Mark>>,
    late_touch: StoredValue<Option<Square>>,
    late_key: StoredValue<Option<Key>>,
}

/// Takes the last turn back; true if there was one.
type Undo = Rc<dyn Fn() -> bool>;

impl Stage {
    /// A stage with this table, on which nobody can do anything yet.
    pub fn new(face: &'static dyn Face, table: Box<dyn Table>) -> Stage {
        let view = table.view();
        let table = StoredValue::new(table);
        let turn = RwSignal::new(0);
        let performing = RwSignal::new(false);
        let touched = RwSignal::new(Vec::new());
        let open = RwSignal::new(false);
        let choices = Memo::new(move |_| {
            turn.track();
            let touched = touched.get();
            if open.get() { table.with_value(|table| table.choices(&touched)) } else { Choices::none() }
        });
        let marks = Memo::new(move |_| {
            turn.track();
            if performing.get() { Vec::new() } else { table.with_value(|table| table.marks()) }
        });
        let stage = Stage {
            face,
            table,
            turn,
            view: RwSignal::new(view),
            tokens: RwSignal::new(Vec::new()),
            next_token: StoredValue::new(0),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            scene: RwSignal::new(None),
            last: RwSignal::new(Vec::new()),
            so_far: RwSignal::new(Vec::new()),
            performing,
            hurried: StoredValue::new(false),
            generation: StoredValue::new(0),
            touched,
            pointed: RwSignal::new(None),
            draft: RwSignal::new(String::new()),
            armed: RwSignal::new(None),
            flipped: RwSignal::new(false),
            open,
            confirm: Signal::stored(false),
            audience: Signal::stored(Audience::default()),
            made: StoredValue::new(None),
            retract: StoredValue::new(None),
            undo: StoredValue::new(None),
            hint: RwSignal::new(None),
            noted: RwSignal::new(Vec::new()),
            notice: RwSignal::new(None),
            choices,
            marks,
            late_touch: StoredValue::new(None),
            late_key: StoredValue::new(None),
        };
        stage.set_out();
        stage
    }

    /// The board's size.
    pub fn grid(self) -> Grid {
        self.view.with_untracked(|view| view.grid)
    }

    /// Looks at the table as it stands, following its changes.
    pub fn with_table<T>(self, look: impl FnOnce(&dyn Table) -> T) -> T {
        if quadrille_view::is_following() {
            self.turn.track();
        }
        self.table.with_value(|table| look(&**table))
    }

    /// Puts another table there and shows it at once.
    pub fn reset(self, table: Box<dyn Table>) {
        self.interrupt();
        self.view.set(table.view());
        self.put(table);
        self.last.set(Vec::new());
        self.set_out();
    }

    /// Says what to do with the moves that a person makes.
    pub fn on_made(self, made: impl Fn(Vec<String>) + Send + Sync + 'static) {
        self.made.set_value(Some(Callback::new(made)));
    }

    /// Says what to do when a person wants to take back a step of the turn.
    pub fn on_retract(self, retract: impl Fn() + Send + Sync + 'static) {
        self.retract.set_value(Some(Callback::new(move |()| retract())));
    }

    /// Says how the key for undo takes the last turn back. Without it the key does nothing, as where the other player has to agree.
    pub fn on_undo(self, undo: impl Fn() -> bool + 'static) {
        self.undo.set_value(Some(Rc::new(undo)));
    }

    /// Puts another table there; what it looks like follows by events. What was touched on the old one is forgotten.
    pub fn put(self, table: Box<dyn Table>) {
        self.clear();
        self.table.set_value(table);
        self.turn.update(|turn| *turn += 1);
    }

    /// Forgets what was touched, dialled or shown; true if there was something.
    pub fn let_go(self) -> bool {
        let held = self.touched.with_untracked(|touched| !touched.is_empty())
            || self.draft.with_untracked(|draft| !draft.is_empty())
            || self.armed.get_untracked().is_some()
            || self.hint.with_untracked(Option::is_some);
        if held {
            self.clear();
        }
        held
    }

    /// Forgets what was touched, and the hint.
    pub fn clear(self) {
        if self.touched.with_untracked(|touched| !touched.is_empty()) {
            self.touched.set(Vec::new());
        }
        self.draft.set(String::new());
        self.armed.set(None);
        self.hint.set(None);
    }

    /// The targets of a square, as the choices have them now.
    pub fn targets(self, square: Square) -> Vec<Target<String>> {
        self.choices.with(|choices| {
            choices.squares.iter().filter(|target| target.square == square).cloned().collect()
        })
    }

    /// What would happen if these moves were made now; words are taken as given.
    pub fn preview(self, moves: &[String]) -> Vec<Event> {
        let mut table = self.with_table(|table| table.duplicate());
        let mut events = Vec::new();
        for mv in moves {
            // A line is shown as far as the rules go along with it.
            let Ok(more) = table.play(mv, &AcceptAnyWord) else { break };
            events.extend(more);
        }
        events
    }

    /// The move behind a button of this name, if it can be pressed now.
    pub fn button(self, name: &str) -> Option<String> {
        self.choices.with(|choices| {
            choices.buttons.iter().find(|(action, _)| *action == name).map(|(_, mv)| mv.clone())
        })
    }

    /// A person makes these moves.
    pub fn make(self, moves: Vec<String>) {
        if self.open.get_untracked() && !moves.is_empty() {
            self.armed.set(None);
            if let Some(made) = self.made.get_value() {
                made.run(moves);
            }
        }
    }

    /// A person takes back the last step of the turn, as far as the rules allow it.
    pub fn take_back(self) {
        if let Some(retract) = self.retract.get_value().filter(|_| self.open.get_untracked()) {
            retract.run(());
        }
    }

    /// A person takes the last turn back, where that needs nobody's consent; true if there was one.
    pub fn undo(self) -> bool {
        self.undo.get_value().is_some_and(|undo| undo())
    }

    /// Shows what the turn that goes on has had so far.
    pub fn show_turn(self, game: &Match) {
        self.so_far.set(game.played()[game.turn_began()..].to_vec());
    }

    /// The moves of this turn that one undo takes back, as far as the rules allow it.
    pub fn undo_len(self) -> Vec<Played> {
        self.so_far.with(|so_far| {
            let moves: Vec<String> = so_far.iter().map(|played| played.mv.clone()).collect();
            let count = self.with_table(|table| table.undo_len(&moves));
            so_far[so_far.len() - count.min(so_far.len())..].to_vec()
        })
    }

    /// A person touches a square. While something is played out, it is hurried on, and the touch counts afterwards.
    pub fn touch(self, square: Square) {
        if self.performing.get_untracked() {
            self.hurry();
            self.late_touch.set_value(Some(square));
        } else {
            self.face.touch(self, square);
        }
    }

    /// A person presses a key; whether it meant something. While something of the same turn is played out, it is hurried on, and the key
    /// counts afterwards.
    pub fn press(self, key: &Key) -> bool {
        if self.performing.get_untracked() {
            self.hurry();
            // A key that hurries the other side on must not act in the turn that follows.
            let goes_on =
                self.table.with_value(|table| table.mover()) == self.view.with_untracked(|view| view.mover);
            let counts = goes_on && key.name != "Tab";
            self.late_key.set_value(counts.then(|| key.clone()));
            return counts;
        }
        (self.open.get_untracked() && self.face.key(self, key)) || self.common_key(key)
    }

    /// The keys that do the same in every game: U takes the last turn back, Escape lets go of what was touched.
    fn common_key(self, key: &Key) -> bool {
        match key.name.as_str() {
            "Escape" => self.let_go(),
            _ => key.letter() == Some('u') && self.undo(),
        }
    }

    /// A person presses Enter or Space on a square that has the focus.
    pub fn press_square(self, square: Square, key: &Key) {
        if self.performing.get_untracked() {
            self.touch(square);
        } else {
            self.face.press_square(self, square, key);
        }
    }

    /// The usual way of touching: pick, then a target; another pick instead; the same again to let go. A target asks for a second touch
    /// where moves are to be confirmed.
    pub fn touch_as_usual(self, square: Square) {
        let found = self.targets(square).into_iter().next();
        match found {
            Some(target) if target.moves.is_empty() => {
                self.armed.set(None);
                self.touched.update(|touched| touched.push(square));
            }
            Some(target) => self.aim(square, target.moves),
            None => {
                let again = self.touched.with_untracked(|touched| touched.contains(&square));
                self.clear();
                let picks = !again && self.targets(square).iter().any(|target| target.moves.is_empty());
                if picks {
                    self.touched.set(vec![square]);
                }
            }
        }
    }

    /// A target was touched: its moves are made, or shown first.
    pub fn aim(self, square: Square, moves: Vec<String>) {
        if self.confirm.get_untracked() && self.armed.get_untracked() != Some(square) {
            self.armed.set(Some(square));
        } else {
            self.make(moves);
        }
    }

    /// A number beside the board.
    pub fn number(self, key: &str, seat: Option<Seat>) -> i64 {
        self.view.with(|view| number(view, key, seat))
    }

    /// The squares of the mark of this name.
    pub fn marked(self, name: &str) -> Vec<Square> {
        self.marks.with(|marks| {
            marks.iter().filter(|mark| mark.name == name).flat_map(|mark| mark.squares.clone()).collect()
        })
    }

    /// Where a square is drawn: column from the left, row from the top.
    pub fn place(self, square: Square) -> (i32, i32) {
        let grid = self.grid();
        let (column, row) = (i32::from(square.column), i32::from(square.row));
        if self.flipped.get() {
            (i32::from(grid.columns) - 1 - column, i32::from(grid.rows) - 1 - row)
        } else {
            (column, row)
        }
    }

    /// The middle of a square in the board's drawing, in which a square is 100 wide.
    pub fn middle(self, square: Square) -> (i32, i32) {
        let (column, row) = self.place(square);
        (column * 100 + 50, row * 100 + 50)
    }
}

/// A number beside a board; 0 if it is not there.
pub fn number(view: &View, key: &str, seat: Option<Seat>) -> i64 {
    let found = view.status.iter().find(|status| status.key == key && status.seat == seat);
    match found.map(|status| &status.value) {
        Some(Value::Number(number)) => *number,
        _ => 0,
    }
}

/// A word beside a board.
pub fn word(view: &View, key: &str, seat: Option<Seat>) -> Option<&'static str> {
    let found = view.status.iter().find(|status| status.key == key && status.seat == seat);
    match found.map(|status| &status.value) {
        Some(Value::Word(word)) => Some(word),
        _ => None,
    }
}
