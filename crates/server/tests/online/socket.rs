//! The client's end of a game's WebSocket.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use quadrille_online::{
    Command, CommandRequest, FromServer, Hello, LogEntry, Presence, RejectReason, Rejection, ToServer, Token,
    VERSION, Welcome,
};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::server::{ADDRESS, Guest, Server, address};

/// Timeout of an expected frame.
const TIMEOUT: Duration = Duration::from_secs(20);

pub(crate) struct Socket(WebSocketStream<TcpStream>);

/// The handshake request of a connection from this address.
pub(crate) fn request(server: &Server, game: &str, address: &str) -> Request {
    let url = format!("ws://{}/api/v1/games/{game}/socket", server.host);
    let mut request = url.into_client_request().expect("the address is well formed");
    request.headers_mut().insert(ADDRESS, address.parse().expect("an address is text"));
    request
}

pub(crate) fn hello(guest: Option<&Guest>, after: Option<u64>) -> ToServer {
    let token = guest.map(|guest| Token::read(&guest.token).expect("servers give tokens"));
    ToServer::Hello(Hello { protocol: VERSION, token, after })
}

impl Socket {
    /// Connects without a first frame.
    pub(crate) async fn open(server: &Server, request: Request) -> Result<Socket, Error> {
        let stream = TcpStream::connect(server.host).await.expect("the server listens");
        Ok(Socket(client_async(request, stream).await?.0))
    }

    /// Connects over this stream without a first frame.
    pub(crate) async fn over(stream: TcpStream, request: Request) -> Socket {
        Socket(client_async(request, stream).await.expect("the connection is accepted").0)
    }

    /// Connects and sends the first frame.
    pub(crate) async fn send_first(server: &Server, game: &str, hello: &ToServer) -> Socket {
        let mut socket =
            Socket::open(server, request(server, game, &address())).await.expect("it may connect");
        socket.send(hello).await;
        socket
    }

    /// Subscribes to a game.
    pub(crate) async fn subscribe(server: &Server, game: &str, guest: Option<&Guest>) -> (Socket, Welcome) {
        Socket::subscribe_after(server, game, guest, None).await
    }

    pub(crate) async fn subscribe_after(
        server: &Server,
        game: &str,
        guest: Option<&Guest>,
        after: Option<u64>,
    ) -> (Socket, Welcome) {
        let mut socket = Socket::send_first(server, game, &hello(guest, after)).await;
        match socket.next().await {
            FromServer::Welcome(welcome) => (socket, *welcome),
            other => panic!("{other:?} instead of a welcome"),
        }
    }

    pub(crate) async fn send(&mut self, frame: &ToServer) {
        self.send_raw(Message::text(frame.write())).await;
    }

    pub(crate) async fn send_raw(&mut self, message: Message) {
        self.0.send(message).await.expect("the server reads");
    }

    /// The next frame.
    pub(crate) async fn next(&mut self) -> FromServer {
        match self.message().await {
            Some(Message::Text(text)) => {
                FromServer::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
            }
            other => panic!("{other:?} instead of a frame"),
        }
    }

    /// The next message except pongs; none if the connection has ended.
    async fn message(&mut self) -> Option<Message> {
        loop {
            match timeout(TIMEOUT, self.0.next()).await.expect("a frame arrives") {
                Some(Ok(Message::Pong(_))) => {}
                message => return message.and_then(Result::ok),
            }
        }
    }

    /// Waits for a frame for which the closure returns a value.
    pub(crate) async fn wait<T>(&mut self, wanted: impl Fn(&FromServer) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(&self.next().await) {
                return found;
            }
        }
    }

    pub(crate) async fn entries(&mut self) -> Vec<LogEntry> {
        let entries = |frame: &FromServer| match frame {
            FromServer::Entries { entries, .. } => Some(entries.clone()),
            _ => None,
        };
        self.wait(entries).await
    }

    pub(crate) async fn presence(&mut self, wanted: impl Fn(&Presence) -> bool) -> Presence {
        let presence = |frame: &FromServer| match frame {
            FromServer::Presence(presence) if wanted(presence) => Some(*presence),
            _ => None,
        };
        self.wait(presence).await
    }

    pub(crate) async fn command(&mut self, id: &str, version: u64, command: Command) {
        self.send(&ToServer::Command(CommandRequest { id: id.to_string(), version, command })).await;
    }

    /// The answer to a command: the version of its entry, or the reason of the rejection.
    pub(crate) async fn answer(&mut self, id: &str) -> Result<u64, RejectReason> {
        let answer = |frame: &FromServer| match frame {
            FromServer::Ack { id: answered, version } if answered == id => Some(Ok(*version)),
            FromServer::Rejected { id: answered, rejection: Rejection { reason, .. } } if answered == id => {
                Some(Err(*reason))
            }
            _ => None,
        };
        self.wait(answer).await
    }

    /// Sends a command and waits for the answer.
    pub(crate) async fn execute(
        &mut self,
        id: &str,
        version: u64,
        command: Command,
    ) -> Result<u64, RejectReason> {
        self.command(id, version, command).await;
        self.answer(id).await
    }

    /// The close code of the server; none if the connection ends without one.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        self.close_frame().await.map(|(code, _)| code)
    }

    /// The close code and the reason of the server.
    pub(crate) async fn close_frame(&mut self) -> Option<(u16, String)> {
        loop {
            match self.message().await {
                Some(Message::Close(close)) => {
                    return close.map(|close| (close.code.into(), close.reason.to_string()));
                }
                Some(_) => {}
                None => return None,
            }
        }
    }

    /// The texts of the frames in a single read from the connection.
    pub(crate) async fn read_once(&mut self) -> Vec<String> {
        let mut bytes = vec![0; 64 << 10];
        let read = timeout(TIMEOUT, self.0.get_mut().read(&mut bytes)).await.expect("a frame arrives");
        bytes.truncate(read.expect("the connection is there"));
        let (mut texts, mut rest) = (Vec::new(), &bytes[..]);
        while !rest.is_empty() {
            let (length, header) = match rest[1] {
                126 => (usize::from(u16::from_be_bytes([rest[2], rest[3]])), 4),
                short => (usize::from(short), 2),
            };
            let (frame, after) = rest.split_at(header + length);
            texts.push(String::from_utf8(frame[header..].to_vec()).expect("frames are text"));
            rest = after;
        }
        texts
    }

    pub(crate) async fn leave(mut self) {
        self.0.close(None).await.expect("the connection is open");
    }
}
