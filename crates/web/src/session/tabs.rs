//! One game in several tabs: one of them plays, the others follow.
//!
//! The tab that opened the game last plays it, and writes its number beside the game. The others hear of that by the browser's storage events, show
//! what is saved, and save nothing themselves. Before a tab changes a game it compares the saved text with the one that it saved last, so that
//! no move of another tab is overwritten, however late the event comes.

use quadrille_view::prelude::*;

use super::Session;
use crate::parts;
use crate::shelf::{self, Kept};
use crate::text::say;

impl Session {
    /// Makes this tab the one that plays the game, and follows what becomes of it in others.
    pub(super) fn claim(self, kept: &Kept) {
        let id = self.id();
        if kept.tab == Some(shelf::this_tab()) {
            self.saved.set_value(shelf::text(&id));
        } else {
            let claimed = Kept { tab: Some(shelf::this_tab()), ..kept.clone() };
            self.saved.set_value(shelf::put(&id, &claimed));
        }
    }

    /// Listens to the other tabs, as long as the screen is there.
    pub(super) fn watch_other_tabs(self) {
        window_event_listener(ev::storage, move |event| {
            if shelf::is_about(&event, &self.id()) {
                self.is_played_elsewhere();
            }
        });
    }

    /// True if another tab plays the game. If that is news, this one follows from now on.
    pub(super) fn is_played_elsewhere(self) -> bool {
        let stored = shelf::text(&self.id());
        // A game that was removed elsewhere is still on this screen, and is kept again with its next move.
        let changed = stored.filter(|stored| self.saved.with_value(|saved| saved.as_ref() != Some(stored)));
        let news = changed.and_then(|text| Some((Kept::read(&text)?, text)));
        if let Some((kept, text)) = news {
            self.saved.set_value(Some(text));
            self.show_kept(&kept);
            if !self.elsewhere.get_untracked() {
                self.elsewhere.set(true);
                parts::announce(say("play-elsewhere"));
            }
            self.advance();
        }
        self.elsewhere.get_untracked()
    }

    /// Goes on with the game in this tab; the one that played it follows.
    pub fn play_here(self) {
        let Some(kept) = shelf::get(&self.id()) else { return };
        self.show_kept(&kept);
        self.claim(&kept);
        self.elsewhere.set(false);
        self.advance();
    }

    /// Shows the game as it was saved.
    fn show_kept(self, kept: &Kept) {
        // A text that cannot be read is of a newer client, whose tab plays on.
        let Some(game) = kept.game() else { return };
        self.settle();
        self.game.set_value(game);
        self.stage.reset(self.game.with_value(|game| game.table().duplicate()));
        self.recall();
        self.show_turn();
        self.changed.update(|changed| *changed += 1);
    }
}
