//! A client on a static host that plays on a server elsewhere.

use anyhow::ensure;

use super::{MOST_MOVES, RELOAD_AFTER, another, mover};
use crate::game::{Advisor, STAY_ON_THE_BOARD, short_match_seed};
use crate::runner::Scenario;
use crate::site::Site;
use crate::static_host::StaticHost;
use crate::visit::{Visit, quick};

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("online: a client on another site", allowed).smoke(),
        Scenario::new("online: a server that does not allow the site of the client", refused).smoke(),
    ]
}

/// One player on the static host, the other on the server's own site.
fn allowed(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = host.browser.another()?;
    let files = StaticHost::start()?;
    let server = Site::start(&["--allow-origin", &files.origin()])?;
    files.play_on(server.address())?;
    let mut guest = another(&browser, host)?;
    guest.move_to(server)?;
    guest.set(&quick())?;
    host.move_to(Site::at(format!("{}/", files.origin())))?;
    host.set(&quick())?;

    let code = host.host(STAY_ON_THE_BOARD, &[])?;
    let link = host.link()?;
    ensure!(link.starts_with(&files.origin()), "the link leads to {link}");
    guest.join(&code)?;
    host.wait_for(".play.online[data-seat=first]")?;
    let mut advisor = Advisor::new(STAY_ON_THE_BOARD.game, short_match_seed(STAY_ON_THE_BOARD.game))?;
    let mut reloaded = false;
    for _ in 0..MOST_MOVES {
        if host.moves()? >= RELOAD_AFTER && !reloaded {
            reloaded = true;
            for (visit, seat) in [(&*host, "first"), (&guest, "second")] {
                visit.reload()?;
                visit.wait_for(&format!(".play.online[data-seat={seat}]"))?;
            }
        }
        let Some(visit) = mover(host, &guest)? else { break };
        visit.move_once(&mut advisor)?;
    }
    ensure!(reloaded, "the match was too short to be reloaded");
    let shown = [host.banner()?, guest.banner()?];
    ensure!(shown[0].is_some() && shown[0] == shown[1], "the banners say {shown:?}");
    // The lobby and the finished game are read from the other site too.
    host.reload()?;
    host.wait_for(".play.review")?;
    host.open("online")?;
    host.wait_for("#my-games .list-link")?;
    ensure!(!host.has(".fault")?, "the lobby says {:?}", host.text(".fault")?);
    guest.end()
}

/// The reason is told in the lobby, when hosting or joining, and at a game.
fn refused(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let files = StaticHost::start()?;
    files.play_on(visit.site.address())?;
    for expected in ["403", "CORS policy", "net::ERR_FAILED", "WebSocket connection"] {
        visit.allow_console_error(expected);
    }
    // The server of the scenario keeps running: it is the one that refuses.
    let _server = std::mem::replace(&mut visit.site, Site::at(format!("{}/", files.origin())));
    visit.move_to(Site::at(format!("{}/", files.origin())))?;
    visit.set(&quick())?;
    let told = |visit: &Visit<'_>| -> anyhow::Result<()> {
        let sentence = format!("--allow-origin {}.", files.origin());
        visit.wait_until(&sentence, || Ok(visit.text("main")?.contains(&sentence)))
    };
    visit.open("online")?;
    told(visit)?;
    visit.open(&format!("new/{}/online", STAY_ON_THE_BOARD.game))?;
    visit.click("#host:not([disabled])")?;
    told(visit)?;
    visit.open("online/abcdef")?;
    told(visit)?;
    // With a token, a request needs a preflight, and the browser hides the answer.
    visit.store("guest", "0123456789abcdef0123456789abcdef")?;
    visit.load("join/KRTX")?;
    told(visit)
}
