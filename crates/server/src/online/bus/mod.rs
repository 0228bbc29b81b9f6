//! The bus: messages between the nodes of a cluster.
//!
//! Messages are hints. The database decides; a lost, repeated, late or reordered message only delays what a node learns, until it reads the
//! database by itself. Publishing never waits. A single node has no bus and publishes nothing.

mod cluster;
mod hint;
mod nats;

use std::fmt::Debug;

use axum::body::Bytes;
use futures_util::stream::BoxStream;
use quadrille_store::GameId;
use tokio::sync::watch;

pub(super) use cluster::{ClusterHint, MOST_BUCKETS};
pub(super) use hint::{GameHint, NodePresence, SeatPresence};
pub(super) use nats::NatsBus;
pub use nats::{BusAddress, BusAddressError, BusError};

use super::Node;

/// Maximum length of a message in bytes. NATS allows a megabyte; entries of the games are far shorter.
const LONGEST_MESSAGE: usize = 64 << 10;

/// The messages of a subject, until this is dropped.
pub(super) type BusSubscription = BoxStream<'static, Bytes>;

/// Why a message was not published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotPublished {
    /// The connection to the bus is lost.
    Disconnected,
    /// Too many messages wait.
    QueueFull,
}

/// A transport of messages between nodes. A node does not receive its own messages.
pub(super) trait MessageBus: Debug + Send + Sync {
    /// Sends a message, without waiting.
    fn publish(&self, subject: String, payload: Bytes) -> Result<(), NotPublished>;
    /// Subscribes to a subject, without waiting; none while that is impossible.
    fn subscribe(&self, subject: String) -> Option<BusSubscription>;
    /// True while the bus is connected; also notifies of a connection that was lost and restored.
    fn connection(&self) -> watch::Receiver<bool>;
}

/// The bus of a node, if it has one.
#[derive(Debug)]
pub(super) struct Bus(Option<(Box<dyn MessageBus>, watch::Receiver<bool>)>);

impl Bus {
    /// A single node: nothing is published.
    pub(super) fn none() -> Bus {
        Bus(None)
    }

    /// True if the node has no bus.
    pub(super) fn is_none(&self) -> bool {
        self.0.is_none()
    }

    pub(super) fn new(transport: Box<dyn MessageBus>) -> Bus {
        let connection = transport.connection();
        Bus(Some((transport, connection)))
    }

    /// True while messages are passed to and from other nodes.
    pub(super) fn is_connected(&self) -> bool {
        self.0.as_ref().is_some_and(|(_, connection)| *connection.borrow())
    }

    /// True if the node has a bus and is not connected to it.
    pub(super) fn is_lost(&self) -> bool {
        self.0.is_some() && !self.is_connected()
    }

    /// The state of the connection: none without a bus.
    pub(super) fn connection(&self) -> Option<watch::Receiver<bool>> {
        self.0.as_ref().map(|(_, connection)| connection.clone())
    }
}

/// The subject of a game. The version changes with the format of the messages, so that nodes of two versions ignore each other's.
fn game_subject(game: &GameId) -> String {
    format!("quadrille.1.game.{game}")
}

/// The subject of the messages that concern all games.
const CLUSTER_SUBJECT: &str = "quadrille.1.cluster";

impl Node {
    /// Publishes a hint to the rooms of a game on other nodes.
    pub(super) fn publish_to_game(&self, game: &GameId, hint: &GameHint) {
        self.publish(game_subject(game), hint.kind(), hint.write());
    }

    /// Publishes a hint to all other nodes.
    pub(super) fn publish_to_cluster(&self, hint: &ClusterHint) {
        self.publish(CLUSTER_SUBJECT.to_string(), hint.kind(), hint.write());
    }

    fn publish(&self, subject: String, kind: &'static str, text: String) {
        let Some((transport, _)) = &self.bus.0 else { return };
        let outcome = if text.len() > LONGEST_MESSAGE {
            "too-long"
        } else {
            match transport.publish(subject, text.into()) {
                Ok(()) => "published",
                Err(NotPublished::Disconnected) => "dropped-disconnected",
                Err(NotPublished::QueueFull) => "dropped-queue-full",
            }
        };
        self.metrics.bus_message(kind, outcome);
    }

    /// The hints for the rooms of a game.
    pub(super) fn subscribe_to_game(&self, game: &GameId) -> Option<BusSubscription> {
        self.bus.0.as_ref().and_then(|(transport, _)| transport.subscribe(game_subject(game)))
    }

    /// The hints for all nodes.
    pub(super) fn subscribe_to_cluster(&self) -> Option<BusSubscription> {
        self.bus.0.as_ref().and_then(|(transport, _)| transport.subscribe(CLUSTER_SUBJECT.to_string()))
    }

    /// Parses a received hint about a game; none if it is malformed.
    pub(super) fn read_game_hint<'a>(&self, payload: &'a [u8]) -> Option<GameHint<'a>> {
        let hint = text_of(payload).and_then(GameHint::read);
        self.received(hint.as_ref().map(GameHint::kind));
        hint
    }

    /// Parses a received hint for all nodes; none if it is malformed.
    pub(super) fn read_cluster_hint<'a>(&self, payload: &'a [u8]) -> Option<ClusterHint<'a>> {
        let hint = text_of(payload).and_then(ClusterHint::read);
        self.received(hint.as_ref().map(ClusterHint::kind));
        hint
    }

    fn received(&self, kind: Option<&'static str>) {
        match kind {
            Some(kind) => self.metrics.bus_message(kind, "received"),
            None => self.metrics.bus_message("unknown", "malformed"),
        }
    }
}

/// A payload of an acceptable length as text.
fn text_of(payload: &[u8]) -> Option<&str> {
    (payload.len() <= LONGEST_MESSAGE).then(|| std::str::from_utf8(payload).ok()).flatten()
}
