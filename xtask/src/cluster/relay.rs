//! TCP relays between a node and the servers that it uses, so that a test can cut it off from them (a network partition).

use std::net::SocketAddr;
use std::thread;

use anyhow::Context;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Builder;
use tokio::sync::{oneshot, watch};

/// Bytes that are forwarded at once.
const BUFFER: usize = 16 * 1024;

/// The relays of one node. While they are cut, connections stay open and nothing passes, as on a network that loses every packet.
#[derive(Debug)]
pub(crate) struct Relays {
    is_cut: watch::Sender<bool>,
    /// The relay ends when this is dropped.
    _end: oneshot::Sender<()>,
    addresses: Vec<SocketAddr>,
}

impl Relays {
    /// Starts a relay to each of these servers.
    pub(crate) fn start(servers: &[SocketAddr]) -> anyhow::Result<Relays> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (is_cut, cut) = watch::channel(false);
        let (end, ended) = oneshot::channel();
        let bind = |_: &SocketAddr| runtime.block_on(TcpListener::bind("127.0.0.1:0"));
        let listeners: Vec<TcpListener> = servers.iter().map(bind).collect::<Result<_, _>>()?;
        let addresses = listeners.iter().map(TcpListener::local_addr).collect::<Result<_, _>>()?;
        let servers = servers.to_vec();
        let serve = move || {
            for (listener, server) in listeners.into_iter().zip(servers) {
                runtime.spawn(accept(listener, server, cut.clone()));
            }
            // The other half is only ever dropped.
            let _ = runtime.block_on(ended);
        };
        thread::Builder::new().name("relay".to_string()).spawn(serve).context("a relay cannot be started")?;
        Ok(Relays { is_cut, _end: end, addresses })
    }

    /// The addresses of the relays, in the order of their servers.
    pub(crate) fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// Cuts the node off, or connects it again: connections go on where they were.
    pub(crate) fn set_cut(&self, is_cut: bool) {
        self.is_cut.send_replace(is_cut);
    }
}

async fn accept(listener: TcpListener, server: SocketAddr, cut: watch::Receiver<bool>) {
    loop {
        // An error concerns one connection, which the node makes again.
        let Ok((node, _)) = listener.accept().await else { continue };
        let cut = cut.clone();
        tokio::spawn(async move {
            let mut opened = cut.clone();
            if opened.wait_for(|is_cut| !is_cut).await.is_err() {
                return;
            }
            // Without the server the node's connection is closed.
            let Ok(server) = TcpStream::connect(server).await else { return };
            // Without it the relay only adds latency.
            let _ = node.set_nodelay(true).and_then(|()| server.set_nodelay(true));
            let ((from_node, to_node), (from_server, to_server)) = (node.into_split(), server.into_split());
            tokio::select! {
                () = forward(from_node, to_server, cut.clone()) => {}
                () = forward(from_server, to_node, cut) => {}
            }
        });
    }
}

/// Forwards bytes until one side ends.
async fn forward(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut cut: watch::Receiver<bool>) {
    let mut buffer = vec![0; BUFFER];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        if cut.wait_for(|is_cut| !is_cut).await.is_err() || to.write_all(&buffer[..length]).await.is_err() {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{ErrorKind, Read, Write};
    use std::time::Duration;

    use super::*;

    #[test]
    fn nothing_passes_a_cut_relay_and_everything_afterwards() {
        let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let relays = Relays::start(&[server.local_addr().unwrap()]).unwrap();
        let mut node = std::net::TcpStream::connect(relays.addresses()[0]).unwrap();
        let (mut accepted, _) = server.accept().unwrap();
        let mut buffer = [0; 4];
        node.write_all(b"ping").unwrap();
        accepted.read_exact(&mut buffer).unwrap();
        relays.set_cut(true);
        accepted.write_all(b"pong").unwrap();
        node.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
        let cut = node.read(&mut buffer).unwrap_err().kind();
        assert!(matches!(cut, ErrorKind::WouldBlock | ErrorKind::TimedOut), "{cut}");
        relays.set_cut(false);
        node.set_read_timeout(None).unwrap();
        node.read_exact(&mut buffer).unwrap();
        assert_eq!(&buffer, b"pong");
    }
}
