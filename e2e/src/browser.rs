//! A real Chromium, driven by WebDriver through chromedriver.

use std::env;
use std::fmt;
use std::process::Command;
use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use thirtyfour::common::capabilities::desiredcapabilities::Capabilities;
use thirtyfour::{ChromiumLikeCapabilities, DesiredCapabilities, LoggingPrefsLogLevel, WebDriver};
use tokio::runtime::Runtime;

use crate::child_process::ChildProcess;

/// The time limit of a script; budgets are measured over whole games.
const SCRIPT_TIMEOUT: Duration = Duration::from_secs(60);

const FLAGS: [&str; 12] = [
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

/// A browser with a fresh profile, closed on drop.
pub(crate) struct Browser {
    runtime: Runtime,
    driver: Option<WebDriver>,
    /// Dropped last, because it controls the browser.
    _chromedriver: ChildProcess,
}

impl fmt::Debug for Browser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Browser").finish_non_exhaustive()
    }
}

impl Browser {
    /// Starts chromedriver and a browser.
    pub(crate) fn start() -> anyhow::Result<Browser> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0");
        let port = |line: &str| {
            let (_, after) = line.split_once("started successfully on port ")?;
            after.trim_end_matches('.').parse::<u16>().ok()
        };
        let (chromedriver, port) = ChildProcess::start(command, port)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let address = format!("http://127.0.0.1:{port}");
        let driver = runtime.block_on(WebDriver::new(address, capabilities()?));
        let driver = driver.context("Chromium cannot be started")?;
        runtime.block_on(driver.set_script_timeout(SCRIPT_TIMEOUT))?;
        Ok(Browser { runtime, driver: Some(driver), _chromedriver: chromedriver })
    }

    /// Runs a WebDriver command and waits for its result.
    pub(crate) fn run<T, E>(&self, work: impl AsyncFnOnce(&WebDriver) -> Result<T, E>) -> anyhow::Result<T>
    where
        anyhow::Error: From<E>,
    {
        let driver = self.driver.as_ref().expect("a browser is closed only when it is dropped");
        Ok(self.runtime.block_on(work(driver))?)
    }

    /// A command of the DevTools protocol.
    pub(crate) fn devtools(&self, method: &str, parameters: Value) -> anyhow::Result<Value> {
        self.run(async |driver| driver.cdp().send_raw(method, parameters).await)
            .with_context(|| method.to_string())
    }

    /// The console errors since the last call.
    pub(crate) fn errors(&self) -> anyhow::Result<Vec<String>> {
        let entries = self.run(async |driver| driver.browser_log().await)?;
        Ok(entries.into_iter().filter(|entry| entry.level == "SEVERE").map(|entry| entry.message).collect())
    }

    /// Emulates this screen from now on.
    pub(crate) fn set_screen(&self, screen: Screen) -> anyhow::Result<()> {
        let Screen { width, height, scale, touch, .. } = screen;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": touch });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics)?;
        let fingers = json!({ "enabled": touch, "maxTouchPoints": 5 });
        self.devtools("Emulation.setTouchEmulationEnabled", fingers).map(drop)
    }

    /// Emulates the system preferences for colour scheme and motion.
    pub(crate) fn set_preferences(&self, scheme: &str, reduced_motion: bool) -> anyhow::Result<()> {
        let motion = if reduced_motion { "reduce" } else { "no-preference" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).map(drop)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(driver) = self.driver.take() {
            // A browser that does not close is no test failure: chromedriver is killed afterwards.
            let _ = self.runtime.block_on(driver.quit());
        }
    }
}

fn capabilities() -> anyhow::Result<Capabilities> {
    let mut chrome = DesiredCapabilities::chrome();
    for flag in FLAGS {
        chrome.add_arg(flag)?;
    }
    // Without this variable chromedriver looks for a browser itself.
    if let Some(browser) = env::var_os("CHROMIUM") {
        chrome.set_binary(&browser.to_string_lossy())?;
    }
    chrome.set_browser_log_level(LoggingPrefsLogLevel::All)?;
    Ok(chrome.into())
}

/// A screen to emulate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Screen {
    pub(crate) name: &'static str,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) scale: f64,
    pub(crate) touch: bool,
}

impl Screen {
    pub(crate) const DESKTOP: Screen =
        Screen { name: "desktop", width: 1280, height: 800, scale: 1.0, touch: false };
    pub(crate) const LARGE: Screen =
        Screen { name: "4k", width: 3840, height: 2160, scale: 1.0, touch: false };
    pub(crate) const PHONE: Screen =
        Screen { name: "phone", width: 390, height: 844, scale: 2.0, touch: true };
    pub(crate) const SMALL_PHONE: Screen =
        Screen { name: "small phone", width: 320, height: 640, scale: 2.0, touch: true };
    pub(crate) const LANDSCAPE: Screen =
        Screen { name: "phone in landscape", width: 844, height: 390, scale: 2.0, touch: true };

    /// The viewports of browsers on common laptops.
    pub(crate) const LAPTOPS: [Screen; 6] = [
        Screen::laptop("1024x577 window", 1024, 577),
        Screen::laptop("1280x577 window", 1280, 577),
        Screen::laptop("1280x720 window", 1280, 720),
        Screen::laptop("1366x625 window", 1366, 625),
        Screen::laptop("1440x757 window", 1440, 757),
        Screen::laptop("1536x730 window", 1536, 730),
    ];

    const fn laptop(name: &'static str, width: u32, height: u32) -> Screen {
        Screen { name, width, height, scale: 1.0, touch: false }
    }
}
