//! A small dictionary service at a port of its own: it answers as it is told, keeps questions waiting, or is not there at all.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};

use anyhow::Context;

/// What the service does with questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behaviour {
    /// Answers with this status.
    Answer(u16),
    /// Keeps them waiting.
    Hold,
}

#[derive(Debug)]
struct State {
    behaviour: Behaviour,
    /// The words that were asked about, in order.
    asked: Vec<String>,
    /// How many questions were answered.
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

    /// Reads a question and answers it, as soon as the service answers at all.
    fn serve(&self, stream: &TcpStream) {
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        let word =
            lines.next().and_then(|line| Some(line.split(' ').nth(1)?.rsplit('/').next()?.to_string()));
        // A browser may open a connection and then not need it.
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
        // A browser that has gone away does not hear the answer.
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

    /// Its address, as the server is told it.
    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.address)
    }

    fn behave(&self, behaviour: Behaviour) {
        self.shared.state().behaviour = behaviour;
        self.shared.changed.notify_all();
    }

    /// Answers with this status from now on, also the questions that are waiting.
    pub(crate) fn answer(&self, status: u16) {
        self.behave(Behaviour::Answer(status));
    }

    /// Keeps questions waiting from now on.
    pub(crate) fn hold(&self) {
        self.behave(Behaviour::Hold);
    }

    /// The words that were asked about since this was called last.
    pub(crate) fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.state().asked)
    }

    /// How many questions were answered.
    pub(crate) fn answered(&self) -> usize {
        self.shared.state().answered
    }

    /// Goes away: connections are refused.
    pub(crate) fn close(&mut self) -> anyhow::Result<()> {
        self.shared.closing.store(true, Ordering::SeqCst);
        // The listener sees that it is to close when someone connects.
        TcpStream::connect(self.address)?;
        let listening = self.listening.take().context("it is closed already")?;
        listening.join().map_err(|_| anyhow::anyhow!("the service panicked"))
    }

    /// Is there again, at the same address.
    pub(crate) fn reopen(&mut self) -> anyhow::Result<()> {
        self.shared.closing.store(false, Ordering::SeqCst);
        self.listen(TcpListener::bind(self.address)?);
        Ok(())
    }
}
