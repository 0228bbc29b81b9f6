//! Sockets and signals: the only part that touches the machine.
//!
//! - `accept`: accepts connections and serves HTTP over them, with timeouts
//! - `connections`: how many are open, and which are closed when there are too many

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

/// How long answers that are under way may take when the server is told to end.
const LAST_ANSWERS: Duration = Duration::from_secs(5);
/// Files of the process that are not for connections: the database's, the log's, the listeners'.
const OTHER_FILES: u64 = 128;

/// How connections are served.
#[derive(Clone, Debug, Default)]
pub struct ListenConfig {
    /// How many may be open at once.
    pub connections: ConnectionLimits,
    /// How long clients are waited for.
    pub timeouts: Timeouts,
    /// Whose word counts about where requests come from.
    pub proxy: Proxy,
}

/// A server that listens, and does not answer before it runs.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    config: ListenConfig,
}

/// Why a server cannot listen or go on.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// Another program listens there.
    #[error(
        "port {port} of {address} is in use by another program; choose another with --port, or --port 0 for any free one"
    )]
    InUse {
        /// The address that was asked for.
        address: IpAddr,
        /// The port that was asked for.
        port: u16,
    },
    /// The system keeps low ports for privileged programs.
    #[error(
        "port {port} may not be used by this user; choose one from 1024 up with --port, or --port 0 for any free one"
    )]
    NotAllowed {
        /// The port that was asked for.
        port: u16,
    },
    /// The machine does not have this address.
    #[error(
        "{address} is no address of this machine; 127.0.0.1 serves this machine alone, 0.0.0.0 its networks too"
    )]
    NotOurs {
        /// The address that was asked for.
        address: IpAddr,
    },
    /// Anything else the system says.
    #[error("cannot serve: {0}")]
    System(#[from] io::Error),
}

impl Server {
    /// Listens at an address; port 0 stands for any free one.
    pub fn bind(address: IpAddr, port: u16) -> Result<Server, ListenError> {
        let listener = TcpListener::bind((address, port)).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => ListenError::InUse { address, port },
            ErrorKind::PermissionDenied => ListenError::NotAllowed { port },
            ErrorKind::AddrNotAvailable => ListenError::NotOurs { address },
            _ => ListenError::System(error),
        })?;
        Ok(Server::over(listener)?)
    }

    /// Serves connections to a listener that there is already.
    pub fn over(listener: TcpListener) -> io::Result<Server> {
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, config: ListenConfig::default() })
    }

    /// Serves connections like this, and not as by default.
    #[must_use]
    pub fn with(self, config: ListenConfig) -> Server {
        Server { config, ..self }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the process is asked to end, by Ctrl-C or the system's signal. Calls `ready` once both are possible.
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

    /// Answers until `end` comes. Games over the network come to rest first: who plays is told to connect again.
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
            config: ListenConfig { connections: within_files(config.connections), ..config },
        })
    }
}

/// A server that the runtime knows of.
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
        // Every connection has a receiver, and looks at whether it has changed.
        closing.send_replace(());
        if let Some(online) = online {
            // A store that does not answer any more does not keep the process.
            let _ = tokio::time::timeout(LAST_ANSWERS, online.close()).await;
        }
        // A client that still reads after that has lost interest or means harm.
        let _ = tokio::time::timeout(LAST_ANSWERS, closing.closed()).await;
        accepting.abort();
    }
}

/// As many connections as the process may have files for. The system's limit for it is raised as far as it can be.
fn within_files(most: ConnectionLimits) -> ConnectionLimits {
    // Where the limit cannot be raised or is not known, running out of files is noticed when it happens.
    let Ok(files) = rlimit::increase_nofile_limit(u64::MAX) else { return most };
    let room = usize::try_from(files.saturating_sub(OTHER_FILES).max(1)).unwrap_or(usize::MAX);
    if room < most.in_all {
        tracing::warn!(files, room, "the system allows few open files, and thus few connections");
    }
    ConnectionLimits { in_all: most.in_all.min(room), ..most }
}

/// Comes when the process is asked to end. The signals are caught from this call on.
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

/// Comes when the process is asked to end.
#[cfg(not(unix))]
fn end_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a way to hear of Ctrl-C the system ends the process itself.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
