//! A small dictionary service on a port of its own, which can answer with a given status, delay its answers, or refuse connections.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};

use anyhow::Context;

/// The service's behaviour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behaviour {
    /// Answers with this status.
    Answer(u16),
    /// Delays the answers.
    Hold,
}

#[derive(Debug)]
struct State {
    behaviour: Behaviour,
    /// The words that were asked about, in order.
    asked: Vec<String>,
    /// The number of requests answered.
    answered: usize,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    closing: AtomicBool,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds the state")
    }

    /// Reads a request and answers it once answers are not delayed.
    fn serve(&self, stream: &TcpStream) {
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        let word =
            lines.next().and_then(|line| Some(line.split(' ').nth(1)?.rsplit('/').next()?.to_string()));
        // A browser may open a connection and send nothing.
        let (Some(word), Some(_)) = (word, lines.find(String::is_empty)) else { return };
        let mut state = self.state();
        state.asked.push(word);
        let status = loop {
            match state.behaviour {
                Behaviour::Answer(status) => break status,
                Behaviour::Hold => {
                    state = self.changed.wait(state).expect("nothing panics while it holds the state");
                }
            }
        };
        // The browser may have closed the connection.
        let _ = write!(
            &*stream,
            "HTTP/1.1 {status} as asked\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 2\r\nConnection: close\r\n\r\n[]"
        );
        state.answered += 1;
    }
}

/// A service for the pages of one site. It answers 200 until it is told otherwise.
#[derive(Debug)]
pub(crate) struct DictionaryService {
    address: SocketAddr,
    shared: Arc<Shared>,
    listening: Option<JoinHandle<()>>,
}

impl DictionaryService {
    pub(crate) fn start() -> anyhow::Result<DictionaryService> {
        let state = State { behaviour: Behaviour::Answer(200), asked: Vec::new(), answered: 0 };
        let shared =
            Shared { state: Mutex::new(state), changed: Condvar::new(), closing: AtomicBool::new(false) };
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let mut service =
            DictionaryService { address: listener.local_addr()?, shared: Arc::new(shared), listening: None };
        service.listen(listener);
        Ok(service)
    }

    fn listen(&mut self, listener: TcpListener) {
        let shared = Arc::clone(&self.shared);
        self.listening = Some(thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if shared.closing.load(Ordering::SeqCst) {
                    return;
                }
                let shared = Arc::clone(&shared);
                thread::spawn(move || shared.serve(&stream));
            }
        }));
    }

    /// Its address, as a value of `--dictionary`.
    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.address)
    }

    fn behave(&self, behaviour: Behaviour) {
        self.shared.state().behaviour = behaviour;
        self.shared.changed.notify_all();
    }

    /// Answers with this status from now on, including delayed requests.
    pub(crate) fn answer(&self, status: u16) {
        self.behave(Behaviour::Answer(status));
    }

    /// Delays answers from now on.
    pub(crate) fn hold(&self) {
        self.behave(Behaviour::Hold);
    }

    /// The words asked about since the last call.
    pub(crate) fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.state().asked)
    }

    /// The number of requests answered.
    pub(crate) fn answered(&self) -> usize {
        self.shared.state().answered
    }

    /// Stops listening, so that connections are refused.
    pub(crate) fn close(&mut self) -> anyhow::Result<()> {
        self.shared.closing.store(true, Ordering::SeqCst);
        // The listener checks the flag after each connection, so this one wakes it.
        TcpStream::connect(self.address)?;
        let listening = self.listening.take().context("it is closed already")?;
        listening.join().map_err(|_| anyhow::anyhow!("the service panicked"))
    }

    /// Listens again at the same address.
    pub(crate) fn reopen(&mut self) -> anyhow::Result<()> {
        self.shared.closing.store(false, Ordering::SeqCst);
        self.listen(TcpListener::bind(self.address)?);
        Ok(())
    }
}
