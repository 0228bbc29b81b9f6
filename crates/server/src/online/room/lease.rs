//! The lease of a game: of the nodes that have the game open, one searches for computers and judges the clock.
//!
//! A room takes the lease when there is such work to do, and not before: moves do not touch it. It is valid while its holder writes heartbeats. A
//! node that needs the work and sees that it is not done takes the lease over, also from a living holder, after [`PATIENCE`]; so neither a holder
//! that hangs nor one that does not know of the work delays the game for longer. Two nodes that do the same work do no harm: both append the same
//! number to the log, and one of them succeeds.
//!
//! A node whose clock is wrong leaves the clocks of games to others, as far as nobody sends it a command.
//!
//! A single node needs no lease. Commands do not need one either: the node that executes a command first lets a clock run out.

use std::time::Duration;

use quadrille_store::{GameId, Lease, StoreError};
use tokio::time::Instant;

use super::RoomActor;
use crate::online::Node;

/// A holder without a heartbeat for so long has lost its leases, in milliseconds. Heartbeats come every three seconds.
const HOLDER_TIMEOUT: u64 = 8_000;
/// How long a room waits for the work of a holder. The longest search takes a second, and without a bus its move arrives a second later.
const PATIENCE: Duration = Duration::from_secs(3);
/// Delay of the next look at a lease that another node holds.
const RETRY_AFTER: Duration = Duration::from_millis(500);

/// The knowledge of a room about the lease of its game.
#[derive(Debug, Default)]
pub(super) struct LeaseState {
    /// The fencing number, while this node holds it as far as the room knows.
    fence: Option<u64>,
    /// The other holder for whose work the room waits.
    waiting: Option<AwaitedHolder>,
    /// The lease is not looked at before this time.
    retry_at: Option<Instant>,
    /// The clock of the game is left to other nodes until then.
    not_judged_before: Option<Instant>,
    /// True if the last player has left this node: another one will do the work.
    release_due: bool,
}

#[derive(Clone, Copy, Debug)]
struct AwaitedHolder {
    fence: u64,
    /// The position that needs the work.
    version: u64,
    since: Instant,
}

impl LeaseState {
    /// When the room looks at the lease again; none unless it waits for another holder.
    pub(super) fn retry_at(&self) -> Option<Instant> {
        self.retry_at
    }

    /// When the room next judges a clock that may have run out.
    pub(super) fn judges_at(&self) -> Option<Instant> {
        self.retry_at.max(self.not_judged_before)
    }

    /// The last player has disconnected from this node.
    pub(super) fn player_left(&mut self) {
        self.release_due = self.fence.is_some();
    }

    pub(super) fn is_release_due(&self) -> bool {
        self.release_due
    }

    /// The fencing number of a holder that has had its time for the work on this position.
    fn overdue(&self, version: u64) -> Option<u64> {
        let awaited = self.waiting.filter(|awaited| awaited.version == version)?;
        (awaited.since.elapsed() >= PATIENCE).then_some(awaited.fence)
    }

    /// Takes note of a lease that another node holds.
    fn wait_for(&mut self, fence: u64, version: u64) {
        let same = |awaited: &AwaitedHolder| awaited.fence == fence && awaited.version == version;
        if !self.waiting.as_ref().is_some_and(same) {
            self.waiting = Some(AwaitedHolder { fence, version, since: Instant::now() });
        }
        self.fence = None;
        self.retry_at = Some(Instant::now() + RETRY_AFTER);
    }
}

impl RoomActor {
    /// True if this node judges a clock of the game that may have run out: it holds the lease, and its own clock is right.
    pub(super) async fn is_judge(&mut self) -> bool {
        if self.node.several_nodes && self.node.clock_error().is_some() {
            self.lease.not_judged_before = Some(Instant::now() + RETRY_AFTER);
            return false;
        }
        self.holds_lease().await
    }

    /// True if this node does the work that one node should do: it holds the lease of the game, or has just taken it.
    pub(super) async fn holds_lease(&mut self) -> bool {
        if !self.node.several_nodes {
            return true;
        }
        if self.lease.retry_at.is_some_and(|at| at > Instant::now()) {
            return false;
        }
        let version = self.referee.state().position_version();
        match self.node.take_lease(&self.id, self.lease.overdue(version)).await {
            Ok(Lease { node, fence }) if node.as_deref() == Some(&*self.node.id) => {
                self.lease = LeaseState { fence: Some(fence), ..LeaseState::default() };
                true
            }
            Ok(Lease { fence, .. }) => {
                self.lease.wait_for(fence, version);
                false
            }
            Err(error) => {
                self.node.log_failure(&error);
                self.lease.retry_at = Some(Instant::now() + RETRY_AFTER);
                false
            }
        }
    }

    /// Releases the lease, if this node holds it: another node can take it at once.
    pub(super) async fn release_lease(&mut self) {
        self.lease.release_due = false;
        if let Some(fence) = self.lease.fence.take()
            && let Err(error) = self.node.store.release_lease(&self.id, fence).await
        {
            // Another node takes it over later.
            self.node.log_failure(&error);
        }
    }
}

impl Node {
    async fn take_lease(&self, game: &GameId, overdue: Option<u64>) -> Result<Lease, StoreError> {
        let alive_since = self.env.now().saturating_sub(HOLDER_TIMEOUT);
        self.store.take_lease(game, &self.id, alive_since, overdue).await
    }

    /// True if this node is to load a game whose clock or wait has run out: of several nodes, the one that takes the lease.
    pub(in crate::online) async fn is_to_load(&self, game: &GameId) -> bool {
        if !self.several_nodes {
            return true;
        }
        if self.clock_error().is_some() {
            return false;
        }
        // A failure of the store is logged by the heartbeat, and a later round tries again.
        self.take_lease(game, None).await.is_ok_and(|lease| lease.node.as_deref() == Some(&*self.id))
    }
}
