//! How people come together: hosting at once, being paired, the computer, a private game, a link that is opened late, no server at all.

use anyhow::ensure;
use serde_json::json;

use super::another;
use crate::browser::Browser;
use crate::game::{Partner, SHORT};
use crate::runner::Scenario;
use crate::site::Site;
use crate::visit::Visit;

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("online: one press hosts, and the link is enough", one_press),
        Scenario::new("online: two who want the same are paired", paired),
        Scenario::new("online: against the computer, with someone who watches", against_the_computer),
        Scenario::new("online: a private game is for its players", private),
        Scenario::new("online: a host without a server says so", without_server),
        Scenario::new("online: without a network, and with the server away", out_of_reach),
    ]
}

fn one_press(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = Browser::start()?;
    host.foresee("409");
    host.open("online")?;
    host.press(".host-here[data-game=quadratic-war]")?;
    host.see("#code")?;
    let link = host.link()?;
    // The host's own link leads to the host's own seat.
    let route = link.split_once("#/").map(|(_, route)| route.to_string()).unwrap_or_default();
    host.open(&route)?;
    host.see(".waiting-room #code")?;
    let mut guest = another(&browser, host)?;
    guest.foresee("409");
    guest.open("online")?;
    // What was sent may be pasted as it is.
    guest.fill("#join-code", &link)?;
    guest.press("#join")?;
    guest.see(".play.online[data-seat=second]")?;
    host.see(".play.online[data-seat=first]")?;
    // The friend opens the message again, and someone else does.
    guest.open(&route)?;
    guest.see(".play.online[data-seat=second]")?;
    guest.script::<()>("localStorage.clear()", &[])?;
    guest.load(&route)?;
    guest.press("#watch")?;
    guest.see(".play.online:not([data-seat])")?;
    guest.end()
}

fn paired(one: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = Browser::start()?;
    let other = another(&browser, one)?;
    one.prepare(SHORT[3], &["[name=clock][value='3']"])?;
    one.press("#pair:not([disabled])")?;
    one.see(".waiting-room")?;
    other.prepare(SHORT[3], &["[name=clock][value='4']"])?;
    other.press("#pair:not([disabled])")?;
    other.see(".waiting-room")?;
    ensure!(one.has(".waiting-room")?, "they want different clocks");
    other.press("#cancel")?;
    other.see("#pair")?;
    other.prepare(SHORT[3], &["[name=clock][value='3']"])?;
    other.press("#pair:not([disabled])")?;
    for visit in [&*one, &other] {
        visit.see(".play.online[data-seat]")?;
    }
    let seats = [one.attribute(".play", "data-seat")?, other.attribute(".play", "data-seat")?];
    ensure!(seats[0] != seats[1], "both sit at {:?}", seats[0]);
    ensure!(one.has(".clock")?, "there is a clock");
    other.end()
}

fn against_the_computer(player: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = Browser::start()?;
    player.prepare(SHORT[0], &["[name=opponent][value=easy]"])?;
    player.press("#host:not([disabled])")?;
    player.see(".play.online[data-seat=first]")?;
    player.press("#share")?;
    let link = player.link()?;
    player.press(".dialog[open] .dialog-head button")?;
    let watcher = another(&browser, player)?;
    watcher.load(link.split_once("#/").map_or("", |(_, route)| route))?;
    watcher.see(".play.online:not([data-seat])")?;
    player.see("#watchers")?;
    player.move_once(&mut Partner::new(SHORT[0].game, 3)?)?;
    watcher.until_true("the computer's answer", || Ok(watcher.moves()? >= 2))?;
    player.see(".play[data-turn=yours]")?;
    // The rules are read without leaving the table.
    player.press("#rules")?;
    player.see(".dialog[open] .prose")?;
    player.press(".dialog[open] .dialog-head button")?;
    player.press("#resign")?;
    player.press("#resign-yes")?;
    let shown = watcher.until("the banner", || watcher.banner())?;
    ensure!(shown == (Some("second".to_string()), "resign".to_string()), "the banner says {shown:?}");
    // A player who comes back later finds the game, its record and the rematch.
    player.reload()?;
    player.see(".play.review #rematch:not([disabled])")?;
    player.press("#rematch")?;
    player.see(".play.online[data-seat=second]")?;
    watcher.end()
}

fn private(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browsers = (Browser::start()?, Browser::start()?);
    let code = host.host(SHORT[3], &["[name=private]"])?;
    let guest = another(&browsers.0, host)?;
    guest.join(&code)?;
    host.see(".play.online[data-seat=first]")?;
    ensure!(!host.has("#share")?, "there is nothing to share of a private game");
    let stranger = another(&browsers.1, host)?;
    stranger.open(&format!("online/{}", host.game_id()?))?;
    stranger.until_true("a refusal", || Ok(stranger.text("main")?.contains("private")))?;
    ensure!(!stranger.has(".board")?, "the stranger sees a board");
    stranger.end()?;
    guest.end()
}

fn without_server(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.foresee("WebSocket connection");
    visit.move_to(Site::start(&["--offline"])?)?;
    for route in ["online", "new/quadratic-war/online", "online/abcdef", "join/KRTX"] {
        visit.load(route)?;
        visit.see("#no-server")?;
        ensure!(visit.text("#no-server")?.contains("needs a server"), "{}", visit.text("#no-server")?);
        ensure!(!visit.has("#host:not([disabled])")?, "{route} hosts without a server");
    }
    Ok(())
}

fn out_of_reach(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.foresee("WebSocket connection");
    visit.foresee("ERR_");
    visit.host(SHORT[3], &["[name=opponent][value=friend]"])?;
    let offline = |offline: bool| {
        let conditions =
            json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        visit.browser.devtools("Network.emulateNetworkConditions", conditions)
    };
    offline(true)?;
    let said = visit.see(".line-note[data-line=online-offline]");
    offline(false)?;
    said?;
    visit.see_no(".line-note")?;
    visit.site.stop();
    visit.see(".line-note[data-line=online-reconnecting]")?;
    visit.see(".line-note[data-line=online-away]")?;
    visit.site.restart()?;
    visit.see_no(".line-note")?;
    visit.see("#code")?;
    outdated(visit)
}

/// A page that speaks another version of the protocol than the server says so, and does not connect again before it is reloaded.
fn outdated(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let older = "window.connections = 0;
        window.WebSocket = class extends WebSocket {
            constructor(address) { super(address); window.connections += 1; }
            send(text) { super.send(text.replace('\"protocol\":1', '\"protocol\":0')); }
        };";
    let () = visit.script(older, &[])?;
    visit.site.stop();
    visit.see(".line-note[data-line=online-reconnecting]")?;
    visit.site.restart()?;
    visit.see(".line-note[data-line=online-outdated]")?;
    let before: u32 = visit.script("return window.connections", &[])?;
    // A network that comes back is no reason to try again; otherwise a page does so at once.
    let tried = "const told = arguments[arguments.length - 1];
        window.dispatchEvent(new Event('online'));
        setTimeout(() => told(window.connections), 200);";
    let after: u32 = visit.script_later(tried, &[])?;
    ensure!(before == after, "an outdated page connected again: {before} connections, then {after}");
    visit.press("#reload")?;
    visit.see_no(".line-note")?;
    visit.see("#code")
}
