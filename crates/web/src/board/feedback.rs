//! Feedback on rejected input: the reason in words, a sound, and a flash of the touched square.

use quadrille_core::{BoardView, Piece, Seat, Square};

use super::BoardController;
use crate::i18n::messages;
use crate::reactive::*;
use crate::sound::{self, Sound};
use crate::{components, event_text};

/// The reason why touching a square does nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TouchError {
    /// The piece on it belongs to the opponent.
    NotYours(Seat),
    /// The player's piece on it has no legal move.
    Blocked,
    /// The selected piece, with this label, has no legal move to it.
    NoTarget(String),
}

impl TouchError {
    /// The error of touching a square that is no target and begins no move. Without a selected piece an empty square has none.
    fn of(view: &BoardView, selected: Option<Square>, square: Square) -> Option<TouchError> {
        let owner = view.cell(square).piece.as_ref().and_then(|piece| piece.owner);
        if owner == Some(view.side_to_move) {
            return Some(TouchError::Blocked);
        }
        selected
            .and_then(|selected| TouchError::no_target(view, selected))
            .or(owner.map(TouchError::NotYours))
    }

    /// The error of moving the piece on a square to where it has no legal move.
    pub(super) fn no_target(view: &BoardView, from: Square) -> Option<TouchError> {
        let label = |piece: &Piece| piece.label.replace('-', "−");
        view.cell(from).piece.as_ref().map(|piece| TouchError::NoTarget(label(piece)))
    }

    fn message(self, game: &str) -> String {
        match self {
            TouchError::NotYours(seat) => messages::play_not_yours(event_text::side(game, seat)),
            TouchError::Blocked => messages::play_blocked(),
            TouchError::NoTarget(piece) => messages::play_no_target(piece),
        }
    }
}

impl BoardController {
    /// Tells the player why an input was rejected.
    pub fn reject(self, reason: String) {
        components::announce(reason.clone());
        self.state.notice.set(Some(reason));
        self.play_sound(Sound::Reject);
    }

    /// Tells the player why touching this square was rejected.
    pub fn reject_square(self, square: Square, reason: String) {
        self.state.rejected.set(Some(square));
        self.reject(reason);
    }

    /// Tells the player why touching this square does nothing, if it is their turn.
    pub(super) fn reject_touch(self, selected: Option<Square>, square: Square) {
        let error = self.state.view.with_untracked(|view| TouchError::of(view, selected, square));
        if let Some(error) = error.filter(|_| self.input.enabled.get_untracked()) {
            self.reject_with(square, error);
        }
    }

    /// Tells the player about the error of touching this square.
    pub(super) fn reject_with(self, square: Square, error: TouchError) {
        self.reject_square(square, error.message(self.ui.id()));
    }

    /// Removes the feedback on an earlier input.
    pub fn clear_rejection(self) {
        if self.state.rejected.get_untracked().is_some() {
            self.state.rejected.set(None);
        }
        if self.state.notice.with_untracked(Option::is_some) {
            self.state.notice.set(None);
        }
    }

    /// Plays a sound, if sounds are on.
    pub fn play_sound(self, sound: Sound) {
        if self.settings.with_untracked(|settings| settings.sound) {
            sound::play(sound);
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::find;

    use super::*;
    use crate::i18n::set_test_language;

    /// A blue -2x on c4 and a blocked 3 on a4, a red quadratic on b9 and its constant on a5. Blue is to move.
    const POSITION: &str = "1q-16/8/8/8/c+17/C+31L-25/8/8/8 b classic 0 1";

    #[track_caller]
    fn check(language: &str, selected: Option<&str>, touched: &str, expect: Option<&str>) {
        let position =
            find("quadratic-war").expect("a game of the catalogue").parse(POSITION).expect("legal");
        let square = |name: &str| position.grid().parse_square(name).expect("a square");
        leptos::prelude::Owner::new().with(|| {
            set_test_language(language);
            let error = TouchError::of(&position.board(), selected.map(square), square(touched));
            assert_eq!(error.map(|error| error.message("quadratic-war")).as_deref(), expect, "{touched}");
        });
    }

    #[test]
    fn a_rejected_touch_says_why() {
        check("en", None, "b9", Some("This piece is Red’s."));
        check("en", None, "a4", Some("This piece cannot move."));
        check("en", None, "e5", None);
        check("en", Some("c4"), "h8", Some("−2x cannot go there."));
        check("en", Some("c4"), "b9", Some("−2x cannot go there."));
        check("en", Some("c4"), "a4", Some("This piece cannot move."));
        check("uk", None, "b9", Some("Цією фігурою ходять Червоні."));
        check("uk", Some("c4"), "h8", Some("−2x не може туди піти."));
    }
}
