//! Deadlines of a game: clocks that run out, waits that expire, and credit for outages.

use quadrille_online::GamePhase;
use quadrille_store::{Append, GameMetadata, MetadataChange, StoreError};

use super::{LogStatus, RoomActor};

impl RoomActor {
    /// When a waiting game expires.
    pub(super) fn expires_at(&self) -> Option<u64> {
        self.metadata.expires.filter(|_| self.referee.state().phase() == GamePhase::Waiting)
    }

    /// When the wait of a game is renewed, while its host is present.
    pub(super) fn renews_at(&self) -> Option<u64> {
        let expires = self.expires_at().filter(|_| self.has_player())?;
        Some(expires.saturating_sub(self.wait() / 2))
    }

    /// How long the game waits after its host has left.
    fn wait(&self) -> u64 {
        self.node.wait_of(self.metadata.listed, self.referee.state().config().clock)
    }

    /// Does what is due at this time, unless it is the work of another node: [`RoomActor::enforce_time`] for the timer of the room.
    pub(super) async fn judge_time(&mut self) {
        let is_judged = !self.status.is_backing_off() && self.is_clock_due();
        if !is_judged || self.is_judge().await {
            self.enforce_time().await;
        }
    }

    /// True if a clock has run out, or the stored bound of it. The wait for an opponent is ended by any node, as its host may be at any.
    fn is_clock_due(&self) -> bool {
        let now = self.now();
        self.referee.tick(now).is_some() || self.metadata.due.is_some_and(|bound| bound <= now)
    }

    /// Ends a game whose clock or wait has run out, and renews the wait while the host is connected.
    pub(super) async fn enforce_time(&mut self) {
        if self.status == LogStatus::Ready && self.referee.tick(self.now()).is_some() {
            // The time of an outage must not make a player lose.
            self.status = LogStatus::CreditDue { retry_at: None };
        }
        if matches!(self.status, LogStatus::CreditDue { .. }) && !self.status.is_backing_off() {
            self.status = match Box::pin(self.credit_outages()).await {
                Ok(()) => self.status.after_credit(),
                Err(_) => self.status.after_failure(),
            };
        }
        if self.status != LogStatus::Ready {
            return;
        }
        if self.renews_at().is_some_and(|at| at <= self.now()) {
            let expires = Some(self.now() + self.wait());
            Box::pin(self.rewrite(GameMetadata { expires, ..self.metadata.clone() })).await;
        }
        let expired = self.expires_at().is_some_and(|at| at <= self.now());
        let expired = expired.then(|| self.referee.expire(self.now())).flatten();
        if let Some(prepared) = self.referee.tick(self.now()).or(expired) {
            // If another node wrote it, or it cannot be written, the next poll tries again.
            let _ = self.append(Box::new(prepared)).await;
        } else if self.metadata.due.is_some_and(|bound| bound <= self.now()) {
            // The deadline is later than the stored bound: turns were finished since, or the clock stands still.
            let due = self.referee.state().status().due_bound(self.now());
            Box::pin(self.rewrite(GameMetadata { due, ..self.metadata.clone() })).await;
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
            Some(prepared) => match self.append(Box::new(prepared)).await {
                Err(StoreError::Conflict) => Ok(()),
                appended => appended,
            },
            None => Ok(()),
        }
    }

    /// Replaces the metadata without an entry.
    async fn rewrite(&mut self, metadata: GameMetadata) {
        let change = Some(MetadataChange { revision: self.revision, metadata: metadata.clone() });
        let after = self.referee.state().version();
        let append = Append { game: self.id.clone(), after, entries: Vec::new(), change };
        let written = match self.node.writer.reserve() {
            Ok(slot) => slot.append(append).await,
            Err(error) => Err(error),
        };
        match written {
            Ok(()) => self.replace_metadata(metadata),
            // A player joined at another node, or the metadata was replaced there.
            Err(StoreError::Conflict) => self.catch_up().await,
            // A later poll tries again.
            Err(_) => self.status = self.status.after_failure(),
        }
    }
}
