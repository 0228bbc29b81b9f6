//! What time does to a game: clocks run out, hosts wait in vain, and time in which nobody could play is given back.

use quadrille_protocol::online::Stage;
use quadrille_store::{Append, StoreError};
use tokio::time::Instant;

use super::Host;
use crate::online::index::index_of;
use crate::online::now;

impl Host {
    /// When a game that waits is given up.
    pub(super) fn gives_up_at(&self) -> Option<u64> {
        self.found_by.expires.filter(|_| self.room.live().stage() == Stage::Waiting)
    }

    /// When the wait of a host who is here is renewed: a game stays in the lobby for as long as they are.
    pub(super) fn renews_at(&self) -> Option<u64> {
        let listed = self.found_by.listed || self.found_by.seeking.is_some();
        let expires = self.gives_up_at().filter(|_| listed && self.someone_is_here())?;
        Some(expires.saturating_sub(self.shared.lobby_wait.millis() / 2))
    }

    /// Does what it is time for.
    pub(super) async fn keep_time(&mut self) {
        if self.in_doubt {
            return;
        }
        if self.owes_time || self.room.tick(now()).is_some() {
            // Nobody loses by a clock that ran while nobody could play, nor plays on after it; if that is not known, it is asked again.
            self.owes_time = true;
            if self.was_just_unanswered() {
                return;
            }
            let given_back = self.give_time_back().await;
            self.unanswered = given_back.is_err().then(Instant::now);
            if given_back.is_err() {
                return;
            }
            self.owes_time = false;
        }
        if self.renews_at().is_some_and(|at| at <= now()) && !self.was_just_unanswered() {
            self.renew().await;
        }
        let given_up = self.gives_up_at().filter(|at| *at <= now()).and_then(|_| self.room.give_up(now()));
        if let Some(kept) = self.room.tick(now()).or(given_up) {
            // Who wrote it does not matter, and what cannot be written now is tried again.
            let _ = self.write(kept).await;
        }
    }

    async fn give_time_back(&mut self) -> Result<(), StoreError> {
        if self.room.live().due().is_none() {
            return Ok(());
        }
        // A silence that has just ended may not be noted yet.
        self.shared.beat_if_silent().await?;
        let outages = self.shared.store.outages(self.room.live().changed()).await?;
        let absences: Vec<_> = outages.iter().map(|outage| (outage.began, outage.ended)).collect();
        match self.room.credit(&absences, now()) {
            // Whoever is quicker gives the same back.
            Some(kept) => match self.write(kept).await {
                Err(StoreError::Conflict) => Ok(()),
                written => written,
            },
            None => Ok(()),
        }
    }

    async fn renew(&mut self) {
        let mut renewed = self.found_by.clone();
        renewed.expires = Some(now() + self.shared.lobby_wait.millis());
        let index = index_of(self.room.live(), renewed.clone());
        let after = self.room.live().version();
        let known_expires = self.found_by.expires;
        let append = Append { game: self.id.clone(), after, known_expires, lines: Vec::new(), index };
        let written = match self.shared.writer.reserve() {
            Ok(slot) => slot.append(append).await,
            Err(error) => Err(error),
        };
        match written {
            Ok(()) => self.found_by = renewed,
            // Someone came by another node, or it was renewed there.
            Err(StoreError::Conflict) => self.catch_up().await,
            // A later look tries again.
            Err(_) => self.unanswered = Some(Instant::now()),
        }
    }
}
