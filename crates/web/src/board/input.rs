//! Input on a board: selection, keys, and the driver's handlers for moves, taking back and changes.

use quadrille_catalog::AnyMove;
use quadrille_core::{Choices, Square, Target};

use super::{BoardController, BoardState, Drag, Key, KeyBinding, KeyPattern};
use crate::ending::Reader;
use crate::i18n::messages;
use crate::reactive::*;

/// The keys of every game.
pub const COMMON_KEYS: &[KeyBinding<BoardController>] = &[
    KeyBinding::optional(&[KeyPattern::Letter('u')], messages::keys_undo, |board: BoardController, _| {
        board.undo()
    })
    .only_if(BoardController::has_undo),
    KeyBinding::optional(
        &[KeyPattern::Named("Escape")],
        messages::keys_cancel,
        |board: BoardController, _| board.cancel_selection(),
    )
    .only_if(BoardController::has_player),
];

/// The selection and the handlers of the driver.
#[derive(Clone, Copy)]
pub struct BoardInput {
    /// True while a person may make a move.
    pub enabled: RwSignal<bool>,
    /// The squares selected so far.
    pub selected: RwSignal<Vec<Square>>,
    /// The square under the pointer or with the keyboard focus.
    pub hovered: RwSignal<Option<Square>>,
    /// The target that needs a second touch.
    pub armed: RwSignal<Option<Square>>,
    /// True if moves need a second touch.
    pub confirm: Signal<bool>,
    /// The legal actions after the selection.
    pub actions: Memo<Choices<AnyMove>>,
    /// The piece under the pressed pointer.
    pub(super) drag: StoredValue<Option<Drag>>,
    /// The square whose piece is drawn at the pointer.
    pub dragged: RwSignal<Option<Square>>,
    /// True if the next click is the end of a drag.
    pub(super) ignores_click: StoredValue<bool>,
    queued: StoredValue<QueuedInput>,
    handlers: StoredValue<Handlers>,
}

/// Input during an animation, handled when the board is enabled again.
#[derive(Clone, Default)]
struct QueuedInput {
    square: Option<Square>,
    key: Option<Key>,
}

/// The handlers of the driver.
#[derive(Clone, Default)]
struct Handlers {
    moves: Option<Callback<Vec<AnyMove>>>,
    take_back: Option<Callback<()>>,
    undo: Option<Callback<(), bool>>,
    change: Option<Callback<()>>,
}

impl BoardInput {
    pub(super) fn new(state: BoardState) -> BoardInput {
        let (enabled, selected) = (RwSignal::new(false), RwSignal::new(Vec::new()));
        let actions = Memo::new(move |_| {
            let selected = selected.get();
            let legal = || state.with_position(|position| position.legal_actions(&selected));
            if enabled.get() { legal() } else { Choices::empty() }
        });
        BoardInput {
            enabled,
            selected,
            hovered: RwSignal::new(None),
            armed: RwSignal::new(None),
            confirm: Signal::stored(false),
            actions,
            drag: StoredValue::new(None),
            dragged: RwSignal::new(None),
            ignores_click: StoredValue::new(false),
            queued: StoredValue::new(QueuedInput::default()),
            handlers: StoredValue::new(Handlers::default()),
        }
    }

    pub(super) fn can_take_back(self) -> bool {
        self.handlers.with_value(|handlers| handlers.take_back.is_some())
    }

    pub(super) fn match_changed(self) {
        if let Some(changed) = self.handlers.with_value(|handlers| handlers.change) {
            changed.run(());
        }
    }

    /// Drops the queued input.
    pub(super) fn drop_queued(self) {
        self.queued.set_value(QueuedInput::default());
    }
}

impl BoardController {
    /// Registers the handler of a person's moves.
    pub fn on_moves(self, handler: impl Fn(Vec<AnyMove>) + Send + Sync + 'static) {
        self.input.handlers.update_value(|handlers| handlers.moves = Some(Callback::new(handler)));
    }

    /// Registers the handler that takes back a step of the turn.
    pub fn on_take_back(self, handler: impl Fn() + Send + Sync + 'static) {
        let handler = Callback::new(move |()| handler());
        self.input.handlers.update_value(|handlers| handlers.take_back = Some(handler));
        self.refresh_turn();
    }

    /// Registers the handler of the undo key. Without one the key does nothing, as where the opponent has to agree.
    pub fn on_undo(self, handler: impl Fn() -> bool + Send + Sync + 'static) {
        self.input.handlers.update_value(|handlers| handlers.undo = Some(Callback::new(move |()| handler())));
    }

    /// Registers the handler that runs after the match has changed, before its events are animated.
    pub fn on_change(self, handler: impl Fn() + Send + Sync + 'static) {
        let handler = Callback::new(move |()| handler());
        self.input.handlers.update_value(|handlers| handlers.change = Some(handler));
    }

    /// Drops the selection, a partly entered move and the hint; true if there was one of them.
    pub fn cancel_selection(self) -> bool {
        let had_any = self.ui.cancel_entry(self)
            || self.input.selected.with_untracked(|selected| !selected.is_empty())
            || self.input.armed.get_untracked().is_some()
            || self.state.hint.with_untracked(Option::is_some);
        if had_any {
            self.clear();
        }
        had_any
    }

    /// Drops the selection, a partly entered move, the hint and the reason for a rejected input.
    pub fn clear(self) {
        if self.input.selected.with_untracked(|selected| !selected.is_empty()) {
            self.input.selected.set(Vec::new());
        }
        self.ui.cancel_entry(self);
        self.cancel_drag();
        self.clear_rejection();
        self.input.armed.set(None);
        self.state.hint.set(None);
    }

    /// The targets of a square among the legal actions.
    pub fn targets(self, square: Square) -> Vec<Target<AnyMove>> {
        self.input.actions.with(|actions| {
            actions.squares.iter().filter(|target| target.square == square).cloned().collect()
        })
    }

    /// True if a square is a target now.
    pub fn is_target(self, square: Square) -> bool {
        self.input.actions.with(|actions| actions.squares.iter().any(|target| target.square == square))
    }

    /// Plays moves that a person entered.
    pub fn play(self, moves: Vec<AnyMove>) {
        if self.input.enabled.get_untracked() && !moves.is_empty() {
            self.input.armed.set(None);
            self.clear_rejection();
            if let Some(handler) = self.input.handlers.with_value(|handlers| handlers.moves) {
                handler.run(moves);
            }
        }
    }

    /// Takes back the last step of the turn, if the rules allow it.
    pub fn take_back(self) {
        let handler = self.input.handlers.with_value(|handlers| handlers.take_back);
        if let Some(handler) = handler.filter(|_| self.input.enabled.get_untracked()) {
            handler.run(());
        }
    }

    /// Takes the last turn back, where that needs no consent; true if there was one.
    pub fn undo(self) -> bool {
        let handler = self.input.handlers.with_value(|handlers| handlers.undo);
        handler.is_some_and(|undo| undo.run(()))
    }

    /// True if turns are taken back without consent.
    pub fn has_undo(self) -> bool {
        self.input.handlers.with_value(|handlers| handlers.undo.is_some())
    }

    /// True if the reader makes moves here.
    pub fn has_player(self) -> bool {
        self.audience.with(|audience| audience.reader != Reader::Watcher)
    }

    /// Handles a touch of a square. During an animation, skips it and queues the touch.
    pub fn touch(self, square: Square) {
        if self.animation.running.get_untracked() {
            self.skip_animation();
            self.input.queued.update_value(|queued| queued.square = Some(square));
        } else {
            self.ui.on_square(self, square);
        }
    }

    /// Handles a key; true if it was used. During an animation, skips it and queues the key if it belongs to the same turn.
    pub fn press(self, key: &Key) -> bool {
        if self.animation.running.get_untracked() {
            self.skip_animation();
            // A key that skips the opponent's animation must not act in the turn that follows.
            let side_to_move = untrack(|| self.with_position(|position| position.side_to_move()));
            let same_turn = side_to_move == self.state.view.with_untracked(|view| view.side_to_move);
            let applies = same_turn && key.name != "Tab";
            self.input.queued.update_value(|queued| queued.key = applies.then(|| key.clone()));
            return applies;
        }
        (self.input.enabled.get_untracked() && self.ui.on_key(self, key))
            || KeyBinding::run_first(COMMON_KEYS, self, key)
    }

    /// Handles Enter or Space on the focused square.
    pub fn press_square(self, square: Square, key: &Key) {
        if self.animation.running.get_untracked() {
            self.touch(square);
        } else {
            self.ui.on_square_key(self, square, key);
        }
    }

    /// The default selection: a piece, then a target; another piece instead; the same again to deselect. Any other square is rejected.
    pub fn select_or_move(self, square: Square) {
        self.clear_rejection();
        let found = self.targets(square).into_iter().next();
        match found {
            Some(target) if target.moves.is_empty() => {
                self.input.armed.set(None);
                self.input.selected.update(|selected| selected.push(square));
            }
            Some(target) => self.confirm_or_play(square, target.moves),
            None => {
                let before = self.input.selected.get_untracked();
                let again = before.contains(&square);
                self.clear();
                let selects = !again && self.targets(square).iter().any(|target| target.moves.is_empty());
                if selects {
                    self.input.selected.set(vec![square]);
                } else if !again {
                    self.reject_touch(before.first().copied(), square);
                }
            }
        }
    }

    /// Plays the moves of a touched target, or arms it if moves need a second touch.
    pub fn confirm_or_play(self, square: Square, moves: Vec<AnyMove>) {
        if self.input.confirm.get_untracked() && self.input.armed.get_untracked() != Some(square) {
            self.input.armed.set(Some(square));
        } else {
            self.play(moves);
        }
    }

    /// Enables or disables the board, and handles or drops the queued input.
    pub fn set_enabled(self, enabled: bool) {
        self.input.enabled.set(enabled);
        // A piece that was dropped on its target stays there until the move is shown.
        if enabled || self.has_drag() {
            self.cancel_drag();
        }
        let queued = self.input.queued.get_value();
        self.input.drop_queued();
        // Untracked: the queued input is handled once.
        untrack(|| match (queued.square, queued.key) {
            _ if !enabled => {}
            (Some(square), _) => self.ui.on_square(self, square),
            (None, Some(key)) => {
                self.ui.on_key(self, &key);
            }
            (None, None) => {}
        });
    }
}
