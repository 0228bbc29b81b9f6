//! Deadlines of a game: clocks that run out, waits that expire, and credit for outages.

use quadrille_online::GamePhase;
use quadrille_store::{Append, StoreError};

use super::{LogStatus, RoomActor};
use crate::online::persistence::metadata_of;

impl RoomActor {
    /// When a waiting game expires.
    pub(super) fn expires_at(&self) -> Option<u64> {
        self.metadata.expires.filter(|_| self.referee.state().phase() == GamePhase::Waiting)
    }

    /// When the wait of a listed game is renewed, while its host is connected.
    pub(super) fn renews_at(&self) -> Option<u64> {
        let listed = self.metadata.listed || self.metadata.seeking.is_some();
        let expires = self.expires_at().filter(|_| listed && self.has_player())?;
        Some(expires.saturating_sub(self.node.lobby_wait.millis() / 2))
    }

    /// Ends a game whose clock or wait has run out, and renews the wait while the host is connected.
    pub(super) async fn enforce_time(&mut self) {
        if self.status == LogStatus::Ready && self.referee.tick(self.now()).is_some() {
            // The time of an outage must not make a player lose.
            self.status = LogStatus::CreditDue { retry_at: None };
        }
        if matches!(self.status, LogStatus::CreditDue { .. }) && !self.status.is_backing_off() {
            self.status = match self.credit_outages().await {
                Ok(()) => self.status.after_credit(),
                Err(_) => self.status.after_failure(),
            };
        }
        if self.status != LogStatus::Ready {
            return;
        }
        if self.renews_at().is_some_and(|at| at <= self.now()) {
            self.renew().await;
        }
        let expired = self.expires_at().is_some_and(|at| at <= self.now());
        let expired = expired.then(|| self.referee.expire(self.now())).flatten();
        if let Some(prepared) = self.referee.tick(self.now()).or(expired) {
            // If another node wrote it, or it cannot be written, the next poll tries again.
            let _ = self.append(prepared).await;
        }
    }

    async fn credit_outages(&mut self) -> Result<(), StoreError> {
        if self.referee.state().due().is_none() {
            return Ok(());
        }
        // An outage that has just ended may not be recorded yet; a heartbeat records it.
        self.node.heartbeat_if_due().await?;
        let outages = self.node.store.outages(self.referee.state().changed()).await?;
        let outages: Vec<_> = outages.iter().map(|outage| (outage.began, outage.ended)).collect();
        match self.referee.credit(&outages, self.now()) {
            // A node that was faster has credited the same.
            Some(prepared) => match self.append(prepared).await {
                Err(StoreError::Conflict) => Ok(()),
                appended => appended,
            },
            None => Ok(()),
        }
    }

    async fn renew(&mut self) {
        let mut renewed = self.metadata.clone();
        renewed.expires = Some(self.now() + self.node.lobby_wait.millis());
        let metadata = metadata_of(self.referee.state(), self.referee.state().status(), renewed.clone());
        let after = self.referee.state().version();
        let expected_expires = self.metadata.expires;
        let append = Append { game: self.id.clone(), after, expected_expires, entries: Vec::new(), metadata };
        let written = match self.node.writer.reserve() {
            Ok(slot) => slot.append(append).await,
            Err(error) => Err(error),
        };
        match written {
            Ok(()) => self.metadata = renewed,
            // A player joined at another node, or the wait was renewed there.
            Err(StoreError::Conflict) => self.catch_up().await,
            // A later poll tries again.
            Err(_) => self.status = self.status.after_failure(),
        }
    }
}
