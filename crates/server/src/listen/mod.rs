//! Sockets and signals: the part that performs I/O.
//!
//! - `accept`: accepts connections and serves HTTP, with timeouts
//! - `connections`: the limits on open connections, and the eviction of idle ones

mod accept;
mod connections;

use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::sync::watch;

use crate::address::Proxy;
use crate::online::Online;

pub use accept::Timeouts;
pub use connections::ConnectionLimits;
pub(crate) use connections::{Connection, ConnectionMetrics, TooManyConnections};

use accept::Service;
use connections::Connections;

/// Grace period for responses in progress at shutdown.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);
/// File descriptors that are not for connections: database, log, listeners.
const RESERVED_FILES: u64 = 128;

/// Configuration of connections.
#[derive(Clone, Debug, Default)]
pub struct ListenConfig {
    /// Limits on open connections.
    pub connections: ConnectionLimits,
    /// Timeouts of clients.
    pub timeouts: Timeouts,
    /// The trusted proxy, if there is one.
    pub proxy: Proxy,
}

/// A bound listener, which serves once [`Server::run`] or [`Server::serve`] is called.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    config: ListenConfig,
}

/// Why a server cannot listen.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// Another program uses the port.
    #[error(
        "port {port} of {address} is in use by another program; choose another with --port, or --port 0 for any free one"
    )]
    InUse {
        /// The requested address.
        address: IpAddr,
        /// The requested port.
        port: u16,
    },
    /// Low ports need privileges.
    #[error(
        "this user may not use port {port}; choose one from 1024 up with --port, or --port 0 for any free one"
    )]
    NotAllowed {
        /// The requested port.
        port: u16,
    },
    /// The machine does not have this address.
    #[error(
        "{address} is not an address of this machine; 127.0.0.1 serves only this machine, 0.0.0.0 also its networks"
    )]
    NotOurs {
        /// The requested address.
        address: IpAddr,
    },
    /// Any other error of the system.
    #[error("cannot serve: {0}")]
    System(#[from] io::Error),
}

impl Server {
    /// Listens on an address; port 0 is any free port.
    pub fn bind(address: IpAddr, port: u16) -> Result<Server, ListenError> {
        let listener = TcpListener::bind((address, port)).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => ListenError::InUse { address, port },
            ErrorKind::PermissionDenied => ListenError::NotAllowed { port },
            ErrorKind::AddrNotAvailable => ListenError::NotOurs { address },
            _ => ListenError::System(error),
        })?;
        Ok(Server::over(listener)?)
    }

    /// Uses an existing listener.
    pub fn over(listener: TcpListener) -> io::Result<Server> {
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, config: ListenConfig::default() })
    }

    /// Replaces the configuration.
    #[must_use]
    pub fn with(self, config: ListenConfig) -> Server {
        Server { config, ..self }
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until SIGINT or SIGTERM. Calls `ready` once it listens and handles these signals.
    pub async fn run(
        self,
        app: Router,
        online: Option<Online>,
        ready: impl FnOnce() -> io::Result<()>,
    ) -> Result<(), ListenError> {
        let end = end_signal()?;
        let listening = self.listen()?;
        ready()?;
        listening.serve(app, online, end).await;
        Ok(())
    }

    /// Serves until `end` completes. At shutdown clients of online games are told to reconnect.
    pub async fn serve(
        self,
        app: Router,
        online: Option<Online>,
        end: impl Future<Output = ()>,
    ) -> Result<(), ListenError> {
        self.listen()?.serve(app, online, end).await;
        Ok(())
    }

    fn listen(self) -> io::Result<Listening> {
        let Server { listener, config, .. } = self;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        Ok(Listening {
            listener,
            config: ListenConfig { connections: within_file_limit(config.connections), ..config },
        })
    }
}

/// A listener that is registered with the runtime.
struct Listening {
    listener: tokio::net::TcpListener,
    config: ListenConfig,
}

impl Listening {
    async fn serve(self, app: Router, online: Option<Online>, end: impl Future<Output = ()>) {
        let Listening { listener, config: ListenConfig { connections, timeouts, proxy } } = self;
        let metrics = online.as_ref().map(Online::connection_metrics).unwrap_or_default();
        let connections = Arc::new(Connections::new(connections, metrics));
        let service = Arc::new(Service { app, proxy, timeouts, connections });
        let (closing, told) = watch::channel(());
        let accepting = tokio::spawn(accept::accept(listener, service, told));
        end.await;
        // Every connection has a receiver and watches it.
        closing.send_replace(());
        if let Some(online) = online {
            // A store that does not respond must not block the exit.
            let _ = tokio::time::timeout(SHUTDOWN_GRACE, online.close()).await;
        }
        // Clients that still read after that are cut off.
        let _ = tokio::time::timeout(SHUTDOWN_GRACE, closing.closed()).await;
        accepting.abort();
    }
}

/// Raises the limit on file descriptors as far as possible, and limits connections to it.
fn within_file_limit(limits: ConnectionLimits) -> ConnectionLimits {
    // If the limit is unknown, accepting fails when it is reached, which is handled.
    let Ok(files) = rlimit::increase_nofile_limit(u64::MAX) else { return limits };
    let room = usize::try_from(files.saturating_sub(RESERVED_FILES).max(1)).unwrap_or(usize::MAX);
    if room < limits.in_all {
        tracing::warn!(files, room, "the limit on open files lowers the limit on connections");
    }
    ConnectionLimits { in_all: limits.in_all.min(room), ..limits }
}

/// Completes on SIGINT or SIGTERM. The signals are handled from this call on.
#[cfg(unix)]
fn end_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Completes on Ctrl-C.
#[cfg(not(unix))]
fn end_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a handler the system ends the process on Ctrl-C.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
