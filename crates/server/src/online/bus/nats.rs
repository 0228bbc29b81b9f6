//! NATS as the bus.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use axum::body::Bytes;
use futures_util::{FutureExt, StreamExt};
use tokio::sync::watch;
use tokio::task::coop::unconstrained;

use super::{BusSubscription, MessageBus, NotPublished};

/// Messages and subscriptions that wait to be sent. At ten thousand moves a second they are sent within a second, or dropped.
const QUEUE: usize = 8192;
/// Received messages of a subject that wait for its reader.
const RECEIVED: usize = 64;
/// Interval of pings. Two that are not answered end the connection, so that a server that hangs is noticed.
const PING_INTERVAL: Duration = Duration::from_secs(1);
/// Timeout of a connection attempt, and the longest pause between two.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// Maximum number of servers in an address.
const MOST_SERVERS: usize = 16;

/// The address of a NATS cluster: `nats://HOST:PORT`, or several, separated by commas.
#[derive(Clone)]
pub struct BusAddress(Vec<ServerAddr>);

/// Why a text is not the address of a bus.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}; a bus is written as nats://HOST:PORT, several servers of one cluster separated by commas")]
pub struct BusAddressError(String);

/// The bus cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot use the bus: {0}")]
pub struct BusError(String);

impl FromStr for BusAddress {
    type Err = BusAddressError;

    fn from_str(text: &str) -> Result<BusAddress, BusAddressError> {
        let servers: Result<Vec<ServerAddr>, _> = text.split(',').map(str::trim).map(str::parse).collect();
        let servers = servers.map_err(|error: std::io::Error| BusAddressError(error.to_string()))?;
        if servers.len() > MOST_SERVERS {
            return Err(BusAddressError(format!("more than {MOST_SERVERS} servers")));
        }
        if servers.iter().any(|server| server.host().is_empty()) {
            return Err(BusAddressError("a server has no name".to_string()));
        }
        if let Some(other) = servers.iter().find(|server| !["nats", "tls"].contains(&server.scheme())) {
            return Err(BusAddressError(format!("{:?} is not NATS", other.scheme())));
        }
        Ok(BusAddress(servers))
    }
}

impl fmt::Debug for BusAddress {
    /// Without user names and passwords.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|server| (server.host(), server.port()))).finish()
    }
}

/// A connection to NATS, which is restored when it is lost.
#[derive(Debug)]
pub(in crate::online) struct NatsBus {
    client: Client,
    connection: watch::Receiver<bool>,
}

impl NatsBus {
    /// Connects in the background: a node starts and plays without its bus.
    pub(in crate::online) async fn connect(address: &BusAddress) -> Result<NatsBus, BusError> {
        let (connected, connection) = watch::channel(false);
        let connected = Arc::new(connected);
        let options = ConnectOptions::new()
            .name("quadrille")
            .no_echo()
            .retry_on_initial_connect()
            .client_capacity(QUEUE)
            .subscription_capacity(RECEIVED)
            .ping_interval(PING_INTERVAL)
            .connection_timeout(CONNECT_TIMEOUT)
            .reconnect_delay_callback(|attempt| {
                LONGEST_PAUSE.min(Duration::from_millis(50) * u32::try_from(attempt).unwrap_or(u32::MAX))
            })
            .event_callback(move |event| {
                let connected = Arc::clone(&connected);
                async move { report(&event, &connected) }
            });
        let client = options.connect(address.0.clone()).await;
        Ok(NatsBus { client: client.map_err(|error| BusError(error.to_string()))?, connection })
    }
}

fn report(event: &Event, connected: &watch::Sender<bool>) {
    match event {
        Event::Connected => {
            tracing::info!("the bus is connected");
            connected.send_replace(true);
        }
        Event::Disconnected | Event::Closed => {
            tracing::warn!("the bus is disconnected; nodes learn of each other's moves from the database");
            connected.send_replace(false);
        }
        // The rooms read the database when they miss a message.
        Event::SlowConsumer(_) => tracing::debug!("messages of the bus were dropped"),
        other => tracing::warn!(event = %other, "the bus reports an event"),
    }
}

impl MessageBus for NatsBus {
    fn publish(&self, subject: String, payload: Bytes) -> Result<(), NotPublished> {
        if !*self.connection.borrow() {
            return Err(NotPublished::Disconnected);
        }
        // The client queues a message at once, or waits for space; then the future is not ready and is dropped with the message.
        match unconstrained(self.client.publish(subject, payload)).now_or_never() {
            Some(Ok(())) => Ok(()),
            Some(Err(_)) => Err(NotPublished::Disconnected),
            None => Err(NotPublished::QueueFull),
        }
    }

    fn subscribe(&self, subject: String) -> Option<BusSubscription> {
        // A subscription that is made while the bus is disconnected would wait in the queue.
        if !*self.connection.borrow() {
            return None;
        }
        let subscriber = unconstrained(self.client.subscribe(subject)).now_or_never()?.ok()?;
        Some(subscriber.map(|message| message.payload).boxed())
    }

    fn connection(&self) -> watch::Receiver<bool> {
        self.connection.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_checked() {
        for text in
            ["nats://127.0.0.1:4222", "nats://user:secret@bus.example", "nats://a:4222, nats://b:4222"]
        {
            let address: BusAddress = text.parse().unwrap();
            assert!(!format!("{address:?}").contains("secret"), "{address:?}");
        }
        for text in ["", "http://bus.example", "ws://bus.example", "nats://", &["nats://a"; 17].join(",")] {
            assert!(text.parse::<BusAddress>().is_err(), "{text:?}");
        }
    }
}
