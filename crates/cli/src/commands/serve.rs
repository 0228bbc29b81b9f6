//! `quadrille serve`: the games in the browser.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::thread;

use quadrille_server::{Config, EMBEDDED, Server, app};

use crate::arguments::ServeArguments;

pub(crate) fn run(arguments: &ServeArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let server = Server::bind(arguments.address, arguments.port)?;
    let config = Config { dictionary: arguments.dictionary.clone(), client: EMBEDDED };
    let address = format!("http://{}/", reachable(server.address()));
    let ready = || {
        // Scripts wait for this line, and nothing else comes to push it out.
        writeln!(out, "Quadrille is at {address}")?;
        out.flush()?;
        if arguments.open {
            open(&address);
        }
        Ok(())
    };
    Ok(server.run(app(&config), ready)?)
}

/// Where a browser on this machine finds the server: "every network" is no address to go to.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Opens an address in a browser, where there is one.
fn open(address: &str) {
    let Some(mut browser) = browser() else { return };
    browser.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // The address is printed: whoever has no browser, or one that does not start, can go there in another way.
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
    // Without a screen xdg-open would start a browser in the terminal.
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
