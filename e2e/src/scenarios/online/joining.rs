//! Joining online games: hosting, pairing, the computer, private games, stale links, no server.

use anyhow::ensure;
use quadrille_online::InvitationSecret;
use serde_json::json;

use super::another;
use crate::game::{Advisor, QUADRATIC_WAR, STAY_ON_THE_BOARD};
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
        Scenario::new("online: a game that the page does not know", unknown_game),
        Scenario::new("online: without a network, and with the server away", out_of_reach),
    ]
}

fn one_press(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = host.browser.another()?;
    host.allow_console_error("409");
    host.open("online")?;
    host.click(".host-here[data-game=quadratic-war]")?;
    host.wait_for("#code")?;
    let link = host.link()?;
    let secret = link.rsplit('/').next().unwrap_or_default();
    ensure!(InvitationSecret::read(secret).is_ok(), "the link has no secret: {link}");
    // The host's own link leads to the host's own seat.
    let route = link.split_once("#/").map(|(_, route)| route.to_string()).unwrap_or_default();
    host.open(&route)?;
    host.wait_for(".waiting-room #code")?;
    let mut guest = another(&browser, host)?;
    guest.allow_console_error("409");
    guest.open("online")?;
    // The whole invitation can be pasted.
    guest.fill("#join-code", &link)?;
    guest.click("#join")?;
    guest.wait_for(".play.online[data-seat=second]")?;
    host.wait_for(".play.online[data-seat=first]")?;
    // The friend opens the link again, and a stranger opens it.
    guest.open(&route)?;
    guest.wait_for(".play.online[data-seat=second]")?;
    guest.script::<()>("localStorage.clear()", &[])?;
    guest.load(&route)?;
    guest.click("#watch")?;
    guest.wait_for(".play.online:not([data-seat])")?;
    guest.end()
}

fn paired(one: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = one.browser.another()?;
    let other = another(&browser, one)?;
    one.prepare(STAY_ON_THE_BOARD, &["[name=clock][value='3']"])?;
    one.click("#pair:not([disabled])")?;
    one.wait_for(".waiting-room")?;
    other.prepare(STAY_ON_THE_BOARD, &["[name=clock][value='4']"])?;
    other.click("#pair:not([disabled])")?;
    other.wait_for(".waiting-room")?;
    ensure!(one.has(".waiting-room")?, "they want different clocks");
    other.click("#cancel")?;
    other.wait_for("#pair")?;
    other.prepare(STAY_ON_THE_BOARD, &["[name=clock][value='3']"])?;
    other.click("#pair:not([disabled])")?;
    for visit in [&*one, &other] {
        visit.wait_for(".play.online[data-seat]")?;
    }
    let seats = [one.attribute(".play", "data-seat")?, other.attribute(".play", "data-seat")?];
    ensure!(seats[0] != seats[1], "both sit at {:?}", seats[0]);
    ensure!(one.has(".clock")?, "there is a clock");
    other.end()
}

fn against_the_computer(player: &mut Visit<'_>) -> anyhow::Result<()> {
    let browser = player.browser.another()?;
    player.prepare(QUADRATIC_WAR, &["[name=opponent][value=computer]", "[name=online-level][value=easy]"])?;
    player.click("#host:not([disabled])")?;
    player.wait_for(".play.online[data-seat=first]")?;
    player.click("#share")?;
    let link = player.link()?;
    player.click(".dialog[open] .dialog-head button")?;
    let watcher = another(&browser, player)?;
    watcher.load(link.split_once("#/").map_or("", |(_, route)| route))?;
    watcher.wait_for(".play.online:not([data-seat])")?;
    player.wait_for("#watchers")?;
    player.move_once(&mut Advisor::new(QUADRATIC_WAR.game, 3)?)?;
    watcher.wait_until("the computer's answer", || Ok(watcher.moves()? >= 2))?;
    player.wait_for(".play[data-turn=yours]")?;
    // The rules open without leaving the game.
    player.click("#rules")?;
    player.wait_for(".dialog[open] .prose")?;
    player.click(".dialog[open] .dialog-head button")?;
    player.click("#resign")?;
    player.click("#resign-yes")?;
    let shown = watcher.poll("the banner", || watcher.banner())?;
    ensure!(shown == (Some("second".to_string()), "resign".to_string()), "the banner says {shown:?}");
    // A returning player finds the game, its record and the rematch.
    player.reload()?;
    player.wait_for(".play.review #rematch:not([disabled])")?;
    player.click("#rematch")?;
    player.wait_for(".play.online[data-seat=second]")?;
    watcher.end()
}

fn private(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browsers = (host.browser.another()?, host.browser.another()?);
    let code = host.host(STAY_ON_THE_BOARD, &["[name=private]"])?;
    let guest = another(&browsers.0, host)?;
    guest.join(&code)?;
    host.wait_for(".play.online[data-seat=first]")?;
    ensure!(!host.has("#share")?, "there is nothing to share of a private game");
    let stranger = another(&browsers.1, host)?;
    stranger.open(&format!("online/{}", host.game_id()?))?;
    stranger.wait_until("a refusal", || Ok(stranger.text("main")?.contains("private")))?;
    ensure!(!stranger.has(".board")?, "the stranger sees a board");
    stranger.end()?;
    guest.end()
}

fn without_server(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.allow_console_error("WebSocket connection");
    visit.move_to(Site::start(&["--offline"])?)?;
    for route in ["online", "new/quadratic-war/online", "online/abcdef", "join/KRTX"] {
        visit.load(route)?;
        visit.wait_for("#no-server")?;
        ensure!(visit.text("#no-server")?.contains("needs a server"), "{}", visit.text("#no-server")?);
        ensure!(!visit.has("#host:not([disabled])")?, "{route} hosts without a server");
    }
    Ok(())
}

/// A server can be newer than the page: the page says so instead of connecting for ever.
fn unknown_game(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.host(STAY_ON_THE_BOARD, &["[name=opponent][value=friend]"])?;
    let id: String = visit.script("return location.hash.split('/').at(-1)", &[])?;
    let newer = "const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data').get;
        Object.defineProperty(MessageEvent.prototype, 'data', { get() {
            const text = data.call(this);
            return typeof text === 'string' ? text.replaceAll('stay-on-the-board', 'a-newer-game') : text;
        } });";
    visit.open("")?;
    let () = visit.script(newer, &[])?;
    visit.open(&format!("online/{id}"))?;
    visit.wait_for("#reload")?;
    let told = visit.text("[role=status]")?;
    ensure!(told.starts_with("This page is out of date."), "it says {told:?}");
    visit.click("#reload")?;
    visit.wait_for("#code")
}

fn out_of_reach(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.allow_console_error("WebSocket connection");
    visit.allow_console_error("ERR_");
    // The service worker is registered a moment after the start.
    visit.allow_console_error("when fetching the script");
    visit.host(STAY_ON_THE_BOARD, &["[name=opponent][value=friend]"])?;
    let offline = |offline: bool| {
        let conditions =
            json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        visit.browser.devtools("Network.emulateNetworkConditions", conditions)
    };
    offline(true)?;
    let said = visit.wait_for(".line-note[data-line=online-offline]");
    offline(false)?;
    said?;
    visit.wait_until_gone(".line-note")?;
    visit.site.stop();
    visit.wait_for(".line-note[data-line=online-reconnecting]")?;
    visit.wait_for(".line-note[data-line=online-away]")?;
    visit.site.restart()?;
    visit.wait_until_gone(".line-note")?;
    visit.wait_for("#code")?;
    outdated(visit)
}

/// A page with another protocol version than the server says so, and does not reconnect before it is reloaded.
fn outdated(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let older = "window.connections = 0;
        window.WebSocket = class extends WebSocket {
            constructor(address) { super(address); window.connections += 1; }
            send(text) { super.send(text.replace('\"protocol\":2', '\"protocol\":1')); }
        };";
    let () = visit.script(older, &[])?;
    visit.site.stop();
    visit.wait_for(".line-note[data-line=online-reconnecting]")?;
    visit.site.restart()?;
    visit.wait_for(".line-note[data-line=online-outdated]")?;
    let before: u32 = visit.script("return window.connections", &[])?;
    // The `online` event triggers a reconnect only if the protocol versions match.
    let tried = "const told = arguments[arguments.length - 1];
        window.dispatchEvent(new Event('online'));
        setTimeout(() => told(window.connections), 200);";
    let after: u32 = visit.script_later(tried, &[])?;
    ensure!(before == after, "an outdated page connected again: {before} connections, then {after}");
    visit.click("#reload")?;
    visit.wait_until_gone(".line-note")?;
    visit.wait_for("#code")
}
