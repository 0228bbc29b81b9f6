//! TCP connections from many loopback addresses, and HTTP requests over them.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, RETRY_AFTER};
use hyper_util::rt::TokioIo;
use quadrille_online::Token;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::client::ClientError;

/// Maximum number of retries after `Retry-After`.
const RETRIES: usize = 10;

/// The loopback address of a match, so that the limits per address apply to each match separately.
fn source(number: usize) -> IpAddr {
    let [_, high, middle, low] = u32::try_from(number % (1 << 22)).unwrap_or_default().to_be_bytes();
    IpAddr::V4(Ipv4Addr::new(127, 64 + high, middle, low))
}

/// Connects from the address of a match.
pub(crate) async fn connect(
    server: SocketAddr,
    number: usize,
    limit: Duration,
) -> Result<TcpStream, ClientError> {
    let socket = if server.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if server.is_ipv4() {
        socket.bind(SocketAddr::new(source(number), 0))?;
    }
    let stream = timeout(limit, socket.connect(server)).await.map_err(|_| ClientError::Timeout)??;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// An HTTP connection.
pub(crate) struct Http {
    sender: SendRequest<Full<Bytes>>,
    server: SocketAddr,
    limit: Duration,
}

impl Http {
    pub(crate) async fn connect(
        server: SocketAddr,
        number: usize,
        limit: Duration,
    ) -> Result<Http, ClientError> {
        let stream = TokioIo::new(connect(server, number, limit).await?);
        let (sender, connection) = handshake(stream).await?;
        // If the connection ends early, the next request fails and reports it.
        tokio::spawn(connection);
        Ok(Http { sender, server, limit })
    }

    /// Sends a request, with a token if there is one, and repeats it after the time of a `Retry-After` header.
    pub(crate) async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        token: Option<&Token>,
        body: &impl Serialize,
    ) -> Result<T, ClientError> {
        let invalid = |error: &dyn std::fmt::Display| ClientError::Protocol(error.to_string());
        let body = serde_json::to_vec(body).map_err(|error| invalid(&error))?;
        for _ in 0..RETRIES {
            let mut request = Request::post(path)
                .header(HOST, self.server.to_string())
                .header(CONTENT_TYPE, "application/json");
            if let Some(token) = token {
                request = request.header(AUTHORIZATION, format!("Bearer {}", token.reveal()));
            }
            let request =
                request.body(Full::new(Bytes::from(body.clone()))).map_err(|error| invalid(&error))?;
            let exchange = async {
                let response = self.sender.send_request(request).await?;
                let status = response.status();
                let wait = response.headers().get(RETRY_AFTER);
                let wait: Option<u64> = wait.and_then(|seconds| seconds.to_str().ok()?.parse().ok());
                Ok::<_, ClientError>((status, wait, response.into_body().collect().await?.to_bytes()))
            };
            let (status, wait, bytes) =
                timeout(self.limit, exchange).await.map_err(|_| ClientError::Timeout)??;
            match wait {
                _ if status.is_success() => {
                    return serde_json::from_slice(&bytes).map_err(|error| invalid(&error));
                }
                Some(seconds) => {
                    let wait = Duration::from_secs(seconds).min(self.limit);
                    tokio::time::sleep(wait).await;
                }
                None => {
                    let body = String::from_utf8_lossy(&bytes).into_owned();
                    return Err(ClientError::Rejected { path: path.to_string(), status, body });
                }
            }
        }
        Err(ClientError::Timeout)
    }
}
