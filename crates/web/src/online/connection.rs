//! A WebSocket that reconnects with exponential backoff, and at once when the network or the reader returns.

use futures_channel::oneshot;
use quadrille_online::{FromServer, NO_SUCH_GAME, OTHER_RULES, OUTDATED, ToServer};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use super::{api, has_network};
use crate::reactive::*;
use crate::time::{self, now, sleep};

/// Interval of pings, in milliseconds.
const PING_INTERVAL: u32 = 10_000;
/// A connection without any frame for this time is lost, in milliseconds.
const SILENCE_LIMIT: f64 = 25_000.0;
/// Time limit for an expected answer, in milliseconds.
const ANSWER_TIMEOUT: u32 = 4_000;
/// Shortest and longest backoff, in milliseconds. Random jitter shortens each pause, so that clients that lost a server together
/// do not reconnect together.
const BACKOFF: (u32, u32) = (500, 10_000);
/// Failed attempts before the server counts as unreachable.
const UNREACHABLE_AFTER: u32 = 4;
/// The close code of a connection that the client gives up.
const CLIENT_CLOSE: u16 = 4000;

/// The status of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionStatus {
    /// The first attempt.
    Connecting,
    /// Connected.
    Live,
    /// Lost, and being restored.
    Reconnecting,
    /// Several attempts failed.
    Unreachable,
    /// The device has no network.
    Offline,
    /// The game does not exist or is private.
    UnknownGame,
    /// The server does not have the rules of the game.
    OtherRules,
    /// The server has another protocol version: the page must be reloaded.
    Outdated,
    /// The server refuses pages of this site.
    WrongOrigin,
}

/// A connection. It is a handle: copies are the same connection. It closes when its owner is disposed.
#[derive(Clone, Copy)]
pub(super) struct Connection {
    pub(super) status: RwSignal<ConnectionStatus>,
    game: StoredValue<String>,
    socket: StoredValue<Option<WebSocket>, LocalStorage>,
    /// Time of the last frame, on the clock of [`now`].
    last_received: StoredValue<f64>,
    /// Interrupts the current wait: for the end of the connection, or for the end of the backoff.
    interrupter: StoredValue<Option<oneshot::Sender<u16>>>,
    /// Numbers the waits, so that a timer of an earlier wait does not interrupt a later one.
    wait_number: StoredValue<u32>,
    on_open: StoredValue<Option<Callback<()>>>,
    on_frame: StoredValue<Option<Callback<FromServer>>>,
}

impl Connection {
    pub(super) fn new(game: String) -> Connection {
        Connection {
            status: RwSignal::new(ConnectionStatus::Connecting),
            game: StoredValue::new(game),
            socket: StoredValue::new_local(None),
            last_received: StoredValue::new(now()),
            interrupter: StoredValue::new(None),
            wait_number: StoredValue::new(0),
            on_open: StoredValue::new(None),
            on_frame: StoredValue::new(None),
        }
    }

    /// Starts connecting, with callbacks for every opened connection and every frame.
    pub(super) fn run(
        self,
        on_open: impl Fn() + Send + Sync + 'static,
        on_frame: impl Fn(FromServer) + Send + Sync + 'static,
    ) {
        self.on_open.set_value(Some(Callback::new(move |()| on_open())));
        self.on_frame.set_value(Some(Callback::new(on_frame)));
        window_event_listener(ev::online, move |_| self.verify());
        window_event_listener(ev::offline, move |_| self.interrupt(CLIENT_CLOSE));
        window_event_listener(ev::visibilitychange, move |_| {
            if !document().hidden() {
                self.verify();
            }
        });
        on_cleanup(move || {
            if let Some(socket) = self.socket.try_get_value().flatten() {
                // Closing fails only if the socket is closed already.
                let _ = socket.close();
            }
        });
        spawn_local(self.reconnect_loop());
        spawn_local(self.ping());
    }

    fn is_alive(self) -> bool {
        self.game.try_get_value().is_some()
    }

    /// Sends a frame if connected. The replica repeats unanswered commands after a reconnect.
    pub(super) fn send(self, frame: &ToServer) {
        let socket = self.socket.try_get_value().flatten();
        if let Some(socket) = socket.filter(|socket| socket.ready_state() == WebSocket::OPEN) {
            // Sending fails only while the socket is not open.
            let _ = socket.send_with_str(&frame.write());
        }
    }

    /// Drops this connection and opens another.
    pub(super) fn reconnect(self) {
        self.interrupt(CLIENT_CLOSE);
    }

    /// Stops for good: only a reloaded page can show this game.
    pub(super) fn stop_outdated(self) {
        self.interrupt(OUTDATED);
    }

    fn interrupt(self, code: u16) {
        if let Some(interrupter) = self.interrupter.try_update_value(Option::take).flatten() {
            // The receiver is gone if the page was left.
            let _ = interrupter.send(code);
        }
    }

    /// Starts a wait; returns its receiver and number.
    fn start_wait(self) -> (oneshot::Receiver<u16>, u32) {
        let (interrupter, interrupted) = oneshot::channel();
        self.interrupter.set_value(Some(interrupter));
        self.wait_number.update_value(|wait_number| *wait_number += 1);
        (interrupted, self.wait_number.get_value())
    }

    async fn reconnect_loop(self) {
        let mut attempts: u32 = 0;
        while self.is_alive() {
            let code = self.connect_once().await;
            if !self.is_alive() {
                return;
            }
            let final_status = match code {
                Some(NO_SUCH_GAME) => Some(ConnectionStatus::UnknownGame),
                Some(OTHER_RULES) => Some(ConnectionStatus::OtherRules),
                Some(OUTDATED) => Some(ConnectionStatus::Outdated),
                _ => None,
            };
            // To the page, a refused handshake looks like a server that is away.
            let was_live = self.status.try_get_untracked() == Some(ConnectionStatus::Live);
            let final_status = match final_status {
                None if attempts == 0 && !was_live && api::is_site_refused().await => {
                    Some(ConnectionStatus::WrongOrigin)
                }
                known => known,
            };
            if !self.is_alive() {
                return;
            }
            if let Some(status) = final_status {
                self.status.set(status);
                return;
            }
            attempts = if was_live { 0 } else { attempts + 1 };
            self.status.set(match attempts {
                _ if !has_network() => ConnectionStatus::Offline,
                UNREACHABLE_AFTER.. => ConnectionStatus::Unreachable,
                _ => ConnectionStatus::Reconnecting,
            });
            let pause = (BACKOFF.0 << attempts.min(5)).min(BACKOFF.1);
            self.pause(pause - (time::random_seed() % u64::from(pause / 2)) as u32).await;
        }
    }

    /// Opens a connection and waits for its end; returns the close code.
    async fn connect_once(self) -> Option<u16> {
        let address = api::socket_url(&self.game.try_get_value()?).await;
        if !self.is_alive() {
            return None;
        }
        let socket = WebSocket::new(&address).ok()?;
        let (interrupted, _) = self.start_wait();
        self.last_received.set_value(now());
        let open = Closure::<dyn FnMut()>::new(move || {
            if let Some(on_open) = self.on_open.try_get_value().flatten() {
                on_open.run(());
            }
        });
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.receive(&text);
            }
        });
        let close =
            Closure::<dyn FnMut(CloseEvent)>::new(move |event: CloseEvent| self.interrupt(event.code()));
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        self.socket.set_value(Some(socket.clone()));
        let code = interrupted.await.ok();
        socket.set_onopen(None);
        socket.set_onmessage(None);
        socket.set_onclose(None);
        let _ = socket.close();
        code
    }

    fn receive(self, text: &str) {
        self.last_received.set_value(now());
        match FromServer::read(text) {
            Ok(frame) => {
                if matches!(frame, FromServer::Welcome(_))
                    && self.status.try_get_untracked() != Some(ConnectionStatus::Live)
                {
                    self.status.set(ConnectionStatus::Live);
                }
                if let Some(on_frame) = self.on_frame.try_get_value().flatten() {
                    on_frame.run(frame);
                }
            }
            Err(error) => leptos::logging::error!("a frame of the server: {error}"),
        }
    }

    async fn pause(self, millis: u32) {
        let (interrupted, number) = self.start_wait();
        spawn_local(async move {
            sleep(millis).await;
            if self.wait_number.try_get_value() == Some(number) {
                self.interrupt(CLIENT_CLOSE);
            }
        });
        // Interrupted, or the page was left.
        let _ = interrupted.await;
    }

    /// Checks a live connection with a ping; otherwise reconnects at once.
    fn verify(self) {
        if self.status.try_get_untracked() != Some(ConnectionStatus::Live) {
            self.interrupt(CLIENT_CLOSE);
            return;
        }
        self.send(&ToServer::Ping);
        self.expect_answer();
    }

    /// Drops the connection if no frame arrives within [`ANSWER_TIMEOUT`], even if the browser still reports it as open.
    pub(super) fn expect_answer(self) {
        let (sent, number) = (now(), self.wait_number.get_value());
        spawn_local(async move {
            sleep(ANSWER_TIMEOUT).await;
            let silent = self.last_received.try_get_value().is_some_and(|last_received| last_received < sent);
            if silent && self.wait_number.try_get_value() == Some(number) {
                self.interrupt(CLIENT_CLOSE);
            }
        });
    }

    async fn ping(self) {
        loop {
            sleep(PING_INTERVAL).await;
            match self.last_received.try_get_value() {
                None => return,
                Some(last_received) if now() - last_received > SILENCE_LIMIT => self.interrupt(CLIENT_CLOSE),
                Some(_) => self.send(&ToServer::Ping),
            }
        }
    }
}
