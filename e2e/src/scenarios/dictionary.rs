//! The online dictionary of Territory Words: a real service at a port of its own, that knows words, does not, or fails.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::ensure;

use crate::game::{Partner, Start};
use crate::hand::Hand;
use crate::runner::Scenario;
use crate::site::Site;
use crate::visit::{Visit, quick};

const ONLINE: Start =
    Start { game: "territory-words", mode: "two", options: &[("dictionary", "online"), ("turns", "4")] };

/// How long the service takes: long enough to see that it is waited for.
const DELAY: Duration = Duration::from_millis(300);

/// A service that answers everything with this status.
#[derive(Debug)]
struct Service {
    address: String,
    status: Arc<AtomicU16>,
}

impl Service {
    /// It runs to the end of the program: it has nothing to leave behind.
    fn start() -> anyhow::Result<Service> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = format!("http://{}", listener.local_addr()?);
        let status = Arc::new(AtomicU16::new(200));
        let now = Arc::clone(&status);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let asked = BufReader::new(&stream).lines().map_while(Result::ok).find(String::is_empty);
                if asked.is_none() {
                    continue;
                }
                thread::sleep(DELAY);
                let status = now.load(Ordering::Relaxed);
                // Who has gone away does not hear the answer.
                let _ = write!(
                    &stream,
                    "HTTP/1.1 {status} as asked\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 2\r\nConnection: close\r\n\r\n[]"
                );
            }
        });
        Ok(Service { address, status })
    }

    fn answer(&self, status: u16) {
        self.status.store(status, Ordering::Relaxed);
    }
}

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![Scenario::new("territory-words: the online dictionary answers, refuses and fails", online)]
}

fn online(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let service = Service::start()?;
    let mut visit = Visit::begin_with(visit.browser, Site::start(&["--dictionary", &service.address])?)?;
    // The browser writes down every answer that is not a success.
    visit.foresee("Failed to load resource");
    visit.set(&quick())?;
    visit.start(ONLINE)?;
    let mut partner = Partner::new(ONLINE.game, 1)?;
    let mut spell = |visit: &Visit<'_>| {
        ensure!(visit.ready()?, "the game is over");
        let game = visit.game()?;
        let mv = partner.advise(game.table())?;
        ensure!(mv != "pass", "no word was found");
        visit.make(Hand::Pointer, game.table(), &mv)
    };
    let made = |visit: &Visit<'_>, count: usize| {
        visit.until_true(&format!("{count} moves"), || Ok(visit.moves()? == count))
    };

    spell(&visit)?;
    visit.see(".note.waiting")?;
    made(&visit, 1)?;

    service.answer(404);
    spell(&visit)?;
    visit.see(".note.warn")?;
    ensure!(visit.moves()? == 1, "a word that the dictionary does not know was accepted");
    visit.reload()?;

    service.answer(500);
    spell(&visit)?;
    visit.see("#words-again")?;
    service.answer(200);
    visit.press("#words-again")?;
    made(&visit, 2)?;

    service.answer(500);
    spell(&visit)?;
    visit.press("#words-builtin")?;
    made(&visit, 3)?;

    spell(&visit)?;
    visit.press("#words-honour")?;
    made(&visit, 4)?;
    visit.end()
}
