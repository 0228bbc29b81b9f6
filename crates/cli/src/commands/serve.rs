//! `quadrille serve`: the games in the browser.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::thread;

use quadrille_server::{Config, EMBEDDED, ListenConfig, Online, OnlineConfig, Server, app};
use tokio::runtime::{Builder, Runtime};
use tracing_subscriber::EnvFilter;

use crate::arguments::{LogForm, ServeArguments};

pub(crate) fn run(arguments: &ServeArguments, out: &mut impl Write) -> anyhow::Result<()> {
    log(arguments.log);
    let proxy = arguments.proxy_header.clone().unwrap_or_default();
    let server = Server::bind(arguments.address, arguments.port)?;
    let server = server.with(ListenConfig { proxy, ..ListenConfig::default() });
    let operator = if arguments.offline { None } else { arguments.operator.listen(arguments.port)? };
    let address = format!("http://{}/", reachable(server.address()));
    let ready = || {
        // Scripts wait for this line.
        writeln!(out, "Quadrille is at {address}")?;
        out.flush()?;
        if arguments.open {
            open(&address);
        }
        Ok(())
    };
    // Held until the server has stopped.
    let _lock = match arguments.offline {
        true => None,
        false => Some(arguments.store.location()?.lock()?),
    };
    runtime()?.block_on(async {
        let online = online(arguments).await?;
        if let Some((operator, online)) = operator.zip(online.as_ref()) {
            let token = arguments.operator.token(arguments.store.folder().as_deref())?;
            tracing::info!(address = %operator.address(), "/metrics and /admin are served");
            tokio::spawn(operator.serve(online.operator_routes(token), None, std::future::pending()));
        }
        let config = Config { dictionary: arguments.dictionary.clone(), client: EMBEDDED };
        let app = app(&config, online.as_ref());
        Ok(server.run(app, online, ready).await?)
    })
}

/// The runtime of the server. On a single core a scheduler for one thread takes less time than one for several.
fn runtime() -> io::Result<Runtime> {
    match thread::available_parallelism() {
        Ok(cores) if cores.get() == 1 => Builder::new_current_thread().enable_all().build(),
        _ => Runtime::new(),
    }
}

/// Opens the store of online games.
async fn online(arguments: &ServeArguments) -> anyhow::Result<Option<Online>> {
    if arguments.offline {
        return Ok(None);
    }
    let store = quadrille_store::open(&arguments.store.location()?).await?;
    let config = OnlineConfig {
        several_nodes: arguments.store.database.is_some(),
        bus: arguments.bus.clone(),
        proxy: arguments.proxy_header.clone().unwrap_or_default(),
        limit_factor: arguments.limit_factor,
        retention: arguments.retention.retention(),
        storage: arguments.retention.storage(),
        allowed_origins: arguments.allow_origin.clone(),
        ..OnlineConfig::default()
    };
    Ok(Some(Online::start(store, config).await?))
}

/// Logs to standard error; `RUST_LOG` filters.
fn log(form: LogForm) {
    let which = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let logs = tracing_subscriber::fmt().with_env_filter(which).with_writer(std::io::stderr);
    // An error means that a logger is installed already.
    let _ = match form {
        LogForm::Text => logs.with_ansi(std::io::stderr().is_terminal()).try_init(),
        LogForm::Json => logs.json().flatten_event(true).try_init(),
    };
}

/// The address at which a browser on this machine reaches the server: an unspecified address is not one.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Opens an address in a browser, if there is one.
fn open(address: &str) {
    let Some(mut browser) = browser() else { return };
    browser.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // A failure is ignored: the address is printed too.
    if let Ok(mut child) = browser.spawn() {
        thread::spawn(move || child.wait());
    }
}

/// The program that opens addresses on this system.
fn browser() -> Option<Command> {
    if cfg!(target_os = "macos") {
        return Some(Command::new("open"));
    }
    if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        return Some(command);
    }
    // Without a display xdg-open would start a browser in the terminal.
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    has_screen.then(|| Command::new("xdg-open"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_network_is_reached_through_this_machine() {
        for (listening, reached) in [
            ("0.0.0.0:8080", "127.0.0.1:8080"),
            ("[::]:80", "[::1]:80"),
            ("192.168.1.2:8080", "192.168.1.2:8080"),
        ] {
            assert_eq!(reachable(listening.parse().unwrap()).to_string(), reached);
        }
    }
}
