//! One game in several tabs: one of them plays, the others follow.
//!
//! The tab that opened the game last plays it and saves its own number with the game. The others learn of that from storage events, show the
//! saved game, and save nothing. Before a tab changes a game it compares the stored text with the one that it saved last, so that no move of
//! another tab is overwritten if the event is late.

use super::LocalGame;
use crate::components;
use crate::i18n::messages;
use crate::reactive::*;
use crate::saved_games::{self, SavedGame};

impl LocalGame {
    /// Makes this tab the one that plays the game.
    pub(super) fn claim(self, saved: &SavedGame) {
        let id = self.id();
        if saved.tab == Some(saved_games::this_tab()) {
            self.saved.set_value(saved_games::stored_text(&id));
        } else {
            let claimed = SavedGame { tab: Some(saved_games::this_tab()), ..saved.clone() };
            self.saved.set_value(saved_games::save(&id, &claimed));
        }
    }

    /// Listens for changes by other tabs while the screen exists.
    pub(super) fn watch_other_tabs(self) {
        window_event_listener(ev::storage, move |event| {
            if saved_games::is_about(&event, &self.id()) {
                self.is_in_other_tab();
            }
        });
    }

    /// True if another tab plays the game; from then on this one follows.
    pub(super) fn is_in_other_tab(self) -> bool {
        let stored = saved_games::stored_text(&self.id());
        // A game removed by another tab stays on this screen, and its next move saves it again.
        let changed = stored.filter(|stored| self.saved.with_value(|saved| saved.as_ref() != Some(stored)));
        let update = changed.and_then(|text| Some((SavedGame::read(&text)?, text)));
        if let Some((saved, text)) = update {
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

    /// Continues the game in this tab; the one that played it follows.
    pub fn take_over(self) {
        let Some(saved) = saved_games::load(&self.id()) else { return };
        self.show_saved(&saved);
        self.claim(&saved);
        self.in_other_tab.set(false);
        self.advance();
    }

    /// Shows the saved game.
    fn show_saved(self, saved: &SavedGame) {
        // A game that cannot be parsed is of a newer client, whose tab continues.
        let Some(game) = saved.game() else { return };
        self.cancel_pending();
        self.board.show(game);
    }
}
