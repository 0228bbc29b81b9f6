//! One game in several tabs: one of them plays, the others follow.
//!
//! The tab that opened the game last plays it, and writes its number beside the game. The others hear of that by the browser's storage events, show
//! what is saved, and save nothing themselves. Before a tab changes a game it compares the saved text with the one that it saved last, so that
//! no move of another tab is overwritten, however late the event comes.

use crate::reactive::*;

use super::LocalGame;
use crate::components;
use crate::i18n::messages;
use crate::saved_games::{self, SavedGame};

impl LocalGame {
    /// Makes this tab the one that plays the game, and follows what becomes of it in others.
    pub(super) fn claim(self, saved: &SavedGame) {
        let id = self.id();
        if saved.tab == Some(saved_games::this_tab()) {
            self.saved.set_value(saved_games::stored_text(&id));
        } else {
            let claimed = SavedGame { tab: Some(saved_games::this_tab()), ..saved.clone() };
            self.saved.set_value(saved_games::save(&id, &claimed));
        }
    }

    /// Listens to the other tabs, as long as the screen is there.
    pub(super) fn watch_other_tabs(self) {
        window_event_listener(ev::storage, move |event| {
            if saved_games::is_about(&event, &self.id()) {
                self.is_in_other_tab();
            }
        });
    }

    /// True if another tab plays the game. If that is news, this one follows from now on.
    pub(super) fn is_in_other_tab(self) -> bool {
        let stored = saved_games::stored_text(&self.id());
        // A game that was removed elsewhere is still on this screen, and is saved again with its next move.
        let changed = stored.filter(|stored| self.saved.with_value(|saved| saved.as_ref() != Some(stored)));
        let news = changed.and_then(|text| Some((SavedGame::read(&text)?, text)));
        if let Some((saved, text)) = news {
            self.saved.set_value(Some(text));
            self.show_saved(&saved);
            if !self.in_other_tab.get_untracked() {
                self.in_other_tab.set(true);
                components::announce(messages::play_elsewhere());
            }
            self.advance();
        }
        self.in_other_tab.get_untracked()
    }

    /// Goes on with the game in this tab; the one that played it follows.
    pub fn take_over(self) {
        let Some(saved) = saved_games::load(&self.id()) else { return };
        self.show_saved(&saved);
        self.claim(&saved);
        self.in_other_tab.set(false);
        self.advance();
    }

    /// Shows the game as it was saved.
    fn show_saved(self, saved: &SavedGame) {
        // A text that cannot be read is of a newer client, whose tab plays on.
        let Some(game) = saved.game() else { return };
        self.cancel_pending();
        self.board.show(game);
    }
}
