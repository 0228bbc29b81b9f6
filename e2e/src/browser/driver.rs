//! The supported browsers: how the WebDriver server of each is started, and the capabilities that it is asked for.

use std::env;
use std::fmt;
use std::process::Command;

use anyhow::Context;
use serde_json::json;
use thirtyfour::common::capabilities::desiredcapabilities::Capabilities;
use thirtyfour::{ChromiumLikeCapabilities, DesiredCapabilities, LoggingPrefsLogLevel};

use crate::child_process::ChildProcess;

/// How often chromedriver is started until it finds a port.
const CHROMEDRIVER_STARTS: usize = 20;

/// A browser that the client is tested in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BrowserName {
    /// Runs every scenario.
    Chromium,
    /// Runs the smoke set, like WebKit.
    Firefox,
    /// WebKitGTK's MiniBrowser.
    WebKit,
}

impl BrowserName {
    const ALL: [BrowserName; 3] = [BrowserName::Chromium, BrowserName::Firefox, BrowserName::WebKit];

    /// The browser with this name on the command line.
    pub(crate) fn parse(name: &str) -> anyhow::Result<BrowserName> {
        let found = Self::ALL.into_iter().find(|browser| browser.to_string() == name);
        found.with_context(|| format!("{name} is not a known browser: chromium, firefox or webkit"))
    }
}

impl fmt::Display for BrowserName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BrowserName::Chromium => "chromium",
            BrowserName::Firefox => "firefox",
            BrowserName::WebKit => "webkit",
        })
    }
}

/// A running WebDriver server, killed on drop.
pub(super) struct Driver {
    pub(super) address: String,
    _process: ChildProcess,
    /// Dropped after the driver, because the browser draws on it.
    _display: Option<ChildProcess>,
}

impl Driver {
    /// Starts the driver of a browser.
    pub(super) fn start(browser: BrowserName) -> anyhow::Result<Driver> {
        match browser {
            BrowserName::Chromium => Driver::chromedriver(),
            BrowserName::Firefox => {
                // Set by `cargo xtask browse`, which installs it outside of `PATH`.
                let program = env::var_os("GECKODRIVER").unwrap_or_else(|| "geckodriver".into());
                let mut command = Command::new(program);
                command.args(["--port", "0"]);
                Driver::telling_port(command, |line| {
                    let (_, after) = line.split_once("Listening on 127.0.0.1:")?;
                    after.trim().parse().ok()
                })
            }
            BrowserName::WebKit => Driver::webkit(),
        }
    }

    /// Chromedriver chooses a port that is free for IPv6, and ends if it is not free for IPv4 too. Beside load tests many ports are taken.
    fn chromedriver() -> anyhow::Result<Driver> {
        let start = || {
            let mut command = Command::new("chromedriver");
            command.arg("--port=0");
            Driver::telling_port(command, |line| {
                let (_, after) = line.split_once("started successfully on port ")?;
                after.trim_end_matches('.').parse().ok()
            })
        };
        for _ in 1..CHROMEDRIVER_STARTS {
            match start() {
                Err(error) if error.to_string().contains("port not available") => {}
                started => return started,
            }
        }
        start()
    }

    /// Starts a driver that chooses its port and prints it.
    fn telling_port(command: Command, port: impl Fn(&str) -> Option<u16>) -> anyhow::Result<Driver> {
        let (process, port) = ChildProcess::start(command, port)?;
        Ok(Driver { address: address(port), _process: process, _display: None })
    }

    /// WebKitGTK has no headless mode: it draws on an X server without a screen.
    fn webkit() -> anyhow::Result<Driver> {
        let mut command = Command::new("Xvfb");
        command.args(["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);
        let (display, number) = ChildProcess::start(command, |line| line.trim().parse::<u16>().ok())?;
        let (process, port) = ChildProcess::start_on_free_port(|port| {
            let mut command = Command::new("WebKitWebDriver");
            command.arg(format!("--port={port}")).env("DISPLAY", format!(":{number}"));
            command
        })?;
        Ok(Driver { address: address(port), _process: process, _display: Some(display) })
    }
}

fn address(port: u16) -> String {
    format!("http://127.0.0.1:{port}")
}

/// The capabilities of a session: a fresh profile, English, headless or on a virtual screen.
pub(super) fn capabilities(browser: BrowserName) -> anyhow::Result<Capabilities> {
    match browser {
        BrowserName::Chromium => chromium(),
        BrowserName::Firefox => firefox(),
        // The driver's defaults are MiniBrowser in automation mode, which keeps its profile in memory.
        BrowserName::WebKit => Ok(Capabilities::new()),
    }
}

const CHROMIUM_FLAGS: [&str; 12] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--lang=en",
    "--window-size=1280,800",
];

fn chromium() -> anyhow::Result<Capabilities> {
    let mut chrome = DesiredCapabilities::chrome();
    for flag in CHROMIUM_FLAGS {
        chrome.add_arg(flag)?;
    }
    // Without this variable chromedriver looks for a browser itself.
    if let Some(browser) = env::var_os("CHROMIUM") {
        chrome.set_binary(&browser.to_string_lossy())?;
    }
    chrome.set_browser_log_level(LoggingPrefsLogLevel::All)?;
    Ok(chrome.into())
}

fn firefox() -> anyhow::Result<Capabilities> {
    // Light and with reduced motion, as Chromium is told by DevTools commands; and no requests to Mozilla's servers.
    let preferences = json!({
        "layout.css.prefers-color-scheme.content-override": 1,
        "ui.prefersReducedMotion": 1,
        // The viewer of JSON files has no access to the storage of their origin.
        "devtools.jsonview.enabled": false,
        "app.normandy.enabled": false,
        "app.update.disabledForTesting": true,
        "browser.safebrowsing.malware.enabled": false,
        "browser.safebrowsing.phishing.enabled": false,
        "datareporting.policy.dataSubmissionEnabled": false,
        "messaging-system.rsexperimentloader.enabled": false,
        "services.settings.server": "data:,#remote-settings-dummy/v1",
        // One content process is enough for one page, and starts faster.
        "dom.ipc.processPrelaunch.enabled": false,
    });
    let mut capabilities = Capabilities::new();
    capabilities.set("browserName", "firefox")?;
    capabilities.set("moz:firefoxOptions", json!({ "args": ["-headless"], "prefs": preferences }))?;
    Ok(capabilities)
}
