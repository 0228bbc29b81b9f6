//! A bus that loses, duplicates, delays and reorders messages. Each node has a connection of its own, which can be cut.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::body::Bytes;
use futures_channel::mpsc::{UnboundedSender, unbounded};
use futures_util::StreamExt;
use quadrille_core::Random;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::online::bus::{BusSubscription, MessageBus, NotPublished};

/// The subscription of a node to a subject.
#[derive(Debug)]
struct Subscription {
    subject: String,
    /// The connection of the node.
    connection: watch::Receiver<bool>,
    sender: UnboundedSender<Bytes>,
}

#[derive(Debug)]
struct Network {
    random: Random,
    /// Loss and duplication in percent, and the longest delay in milliseconds.
    faults: [u32; 3],
    /// By number, with the number of the node.
    subscriptions: BTreeMap<u64, (u64, Subscription)>,
    counter: u64,
}

/// The bus as one node sees it.
#[derive(Clone, Debug)]
pub(super) struct SimulatedBus {
    network: Arc<Mutex<Network>>,
    node: u64,
    connected: Arc<watch::Sender<bool>>,
    /// Messages that were passed to this node.
    delivered: Arc<AtomicU64>,
}

impl SimulatedBus {
    pub(super) fn new(seed: u64, faults: [u32; 3]) -> SimulatedBus {
        let network =
            Network { random: Random::new(seed), faults, subscriptions: BTreeMap::new(), counter: 0 };
        SimulatedBus {
            network: Arc::new(Mutex::new(network)),
            node: 0,
            connected: Arc::new(watch::Sender::new(true)),
            delivered: Arc::default(),
        }
    }

    /// A connection of a new node.
    pub(super) fn for_new_node(&self) -> SimulatedBus {
        let mut network = self.network();
        network.counter += 1;
        let node = network.counter;
        drop(network);
        SimulatedBus { node, connected: Arc::new(watch::Sender::new(true)), ..self.clone() }
    }

    /// From now on every message arrives once, within some milliseconds.
    pub(super) fn stop_failing(&self) {
        self.network().faults = [0, 0, 5];
    }

    pub(super) fn set_connected(&self, connected: bool) {
        self.connected.send_replace(connected);
    }

    /// The number of messages that reached a node.
    pub(super) fn delivered(&self) -> u64 {
        self.delivered.load(Ordering::Relaxed)
    }

    fn network(&self) -> MutexGuard<'_, Network> {
        self.network.lock().expect("nothing panics with the bus locked")
    }
}

impl MessageBus for SimulatedBus {
    fn publish(&self, subject: String, payload: Bytes) -> Result<(), NotPublished> {
        if !*self.connected.borrow() {
            return Err(NotPublished::Disconnected);
        }
        let mut network = self.network();
        let Network { random, faults: [loss, duplication, delay], subscriptions, .. } = &mut *network;
        subscriptions.retain(|_, (_, subscription)| !subscription.sender.is_closed());
        for (node, subscription) in subscriptions.values() {
            if *node == self.node || subscription.subject != subject {
                continue;
            }
            let lost = random.below(100) < *loss;
            let copies = if random.below(100) < *duplication { 2 } else { 1 };
            for _ in 0..if lost { 0 } else { copies } {
                // Most messages are quick, some are late.
                let slow = if random.below(10) == 0 { *delay } else { 5 };
                let delay = Duration::from_millis(u64::from(random.below(slow)));
                let (connection, sender) = (subscription.connection.clone(), subscription.sender.clone());
                let (payload, delivered) = (payload.clone(), Arc::clone(&self.delivered));
                tokio::spawn(async move {
                    sleep(delay).await;
                    // The subscriber may have ended.
                    if *connection.borrow() && sender.unbounded_send(payload).is_ok() {
                        delivered.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        }
        Ok(())
    }

    fn subscribe(&self, subject: String) -> Option<BusSubscription> {
        if !*self.connected.borrow() {
            return None;
        }
        let (sender, receiver) = unbounded();
        let mut network = self.network();
        network.counter += 1;
        let number = network.counter;
        let subscription = Subscription { subject, connection: self.connected.subscribe(), sender };
        network.subscriptions.insert(number, (self.node, subscription));
        Some(receiver.boxed())
    }

    fn connection(&self) -> watch::Receiver<bool> {
        self.connected.subscribe()
    }
}
