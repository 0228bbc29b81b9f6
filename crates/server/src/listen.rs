//! Sockets and signals: the only part that touches the machine.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::time::Duration;

use axum::Router;
use tokio::sync::oneshot;

use crate::online::Online;

/// How long answers that are under way may take when the server is told to end.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// A server that listens, and does not answer before it runs.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
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
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the process is asked to end, by Ctrl-C or the system's signal. Calls `ready` once both are possible. Games over the
    /// network come to rest first: who plays is told to connect again.
    pub async fn run(
        self,
        app: Router,
        online: Option<Online>,
        ready: impl FnOnce() -> io::Result<()>,
    ) -> Result<(), ListenError> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let end = end_signal()?;
        ready()?;
        let app = app.into_make_service_with_connect_info::<SocketAddr>();
        let (sender, told) = oneshot::channel::<()>();
        let told = async {
            // A sender that is gone means the same as one that spoke.
            drop(told.await);
        };
        let mut serving = tokio::spawn(axum::serve(listener, app).with_graceful_shutdown(told).into_future());
        tokio::select! {
            stopped = &mut serving => return ended(stopped),
            () = end => drop(sender),
        }
        if let Some(online) = online {
            // A store that does not answer any more does not keep the process.
            let _ = tokio::time::timeout(LAST_ANSWERS, online.close()).await;
        }
        match tokio::time::timeout(LAST_ANSWERS, serving).await {
            Ok(stopped) => ended(stopped),
            // Whoever still reads after that has lost interest or means harm.
            Err(_) => Ok(()),
        }
    }
}

fn ended(stopped: Result<io::Result<()>, tokio::task::JoinError>) -> Result<(), ListenError> {
    Ok(stopped.map_err(io::Error::other)??)
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
