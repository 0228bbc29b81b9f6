//! A real browser, driven by WebDriver. Scenarios are the same in all of them; commands that only Chromium has fail in the others.

mod driver;

use std::fmt;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use thirtyfour::WebDriver;
use tokio::runtime::Runtime;

pub(crate) use driver::BrowserName;
use driver::Driver;

/// The time limit of a script; budgets are measured over whole games.
const SCRIPT_TIMEOUT: Duration = Duration::from_secs(60);
/// The time limit for a window to get its new size.
const RESIZE_TIMEOUT: Duration = Duration::from_secs(5);

/// Collects the page's errors in the session storage, which outlives a reload, for browsers whose driver cannot be asked for them.
/// Errors from before the end of loading are missed; those of a client that does not start also fail the scenario.
const COLLECT_ERRORS: &str = "
    if (location.protocol !== 'http:' || window.collectsErrors) return;
    window.collectsErrors = true;
    const keep = (text) => {
        const kept = JSON.parse(sessionStorage.getItem('e2e.errors') ?? '[]');
        sessionStorage.setItem('e2e.errors', JSON.stringify([...kept, text]));
    };
    window.addEventListener('error', (event) => keep(`${event.message} (${event.filename}:${event.lineno})`));
    window.addEventListener('unhandledrejection', (event) => keep(`unhandled rejection: ${event.reason}`));
    window.addEventListener('securitypolicyviolation', (event) =>
        keep(`${event.violatedDirective} blocks ${event.blockedURI}`));
    const log = window.console.error;
    window.console.error = (...parts) => {
        keep(parts.map(String).join(' '));
        log.apply(window.console, parts);
    };";

/// Returns the collected errors and forgets them.
const TAKE_ERRORS: &str = "
    if (location.protocol !== 'http:') return [];
    const kept = JSON.parse(sessionStorage.getItem('e2e.errors') ?? '[]');
    sessionStorage.removeItem('e2e.errors');
    return kept;";

/// A browser with a fresh profile, closed on drop.
pub(crate) struct Browser {
    name: BrowserName,
    runtime: Runtime,
    session: Option<WebDriver>,
    /// Dropped last, because it controls the browser.
    _driver: Driver,
}

impl fmt::Debug for Browser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Browser").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Browser {
    /// Starts a driver and a browser.
    pub(crate) fn start(name: BrowserName) -> anyhow::Result<Browser> {
        let driver = Driver::start(name)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let session = runtime.block_on(WebDriver::new(&driver.address, driver::capabilities(name)?));
        let session = session.with_context(|| format!("{name} cannot be started"))?;
        runtime.block_on(session.set_script_timeout(SCRIPT_TIMEOUT))?;
        Ok(Browser { name, runtime, session: Some(session), _driver: driver })
    }

    /// Starts one more browser of this kind, for another user.
    pub(crate) fn another(&self) -> anyhow::Result<Browser> {
        Browser::start(self.name)
    }

    /// Runs a WebDriver command and waits for its result.
    pub(crate) fn run<T, E>(&self, work: impl AsyncFnOnce(&WebDriver) -> Result<T, E>) -> anyhow::Result<T>
    where
        anyhow::Error: From<E>,
    {
        let session = self.session.as_ref().expect("a browser is closed only when it is dropped");
        Ok(self.runtime.block_on(work(session))?)
    }

    /// A command of the DevTools protocol, which only Chromium has.
    pub(crate) fn devtools(&self, method: &str, parameters: Value) -> anyhow::Result<Value> {
        ensure!(
            self.name == BrowserName::Chromium,
            "{method} is a DevTools command, and {} has none: leave this scenario out of the smoke set",
            self.name
        );
        self.run(async |driver| driver.cdp().send_raw(method, parameters).await)
            .with_context(|| method.to_string())
    }

    /// Collects the errors of the page that was just loaded.
    pub(crate) fn collect_errors(&self) -> anyhow::Result<()> {
        match self.name {
            // Chromium's driver logs them from the start.
            BrowserName::Chromium => Ok(()),
            BrowserName::Firefox | BrowserName::WebKit => {
                self.run(async |driver| driver.execute(COLLECT_ERRORS, Vec::new()).await).map(drop)
            }
        }
    }

    /// The console errors since the last call.
    pub(crate) fn errors(&self) -> anyhow::Result<Vec<String>> {
        match self.name {
            BrowserName::Chromium => {
                let entries = self.run(async |driver| driver.browser_log().await)?;
                let errors = entries.into_iter().filter(|entry| entry.level == "SEVERE");
                Ok(errors.map(|entry| entry.message).collect())
            }
            BrowserName::Firefox | BrowserName::WebKit => {
                let kept = self.run(async |driver| driver.execute(TAKE_ERRORS, Vec::new()).await)?;
                Ok(serde_json::from_value(kept.json().clone())?)
            }
        }
    }

    /// A desktop screen, light colours and reduced motion, as every scenario begins.
    pub(crate) fn reset_emulation(&self) -> anyhow::Result<()> {
        self.set_screen(Screen::DESKTOP)?;
        match self.name {
            BrowserName::Chromium => self.set_preferences("light", true),
            // They are started with these preferences, as far as they have them.
            BrowserName::Firefox | BrowserName::WebKit => Ok(()),
        }
    }

    /// Shows pages on this screen from now on: emulated in Chromium, in a window of this size in the others.
    pub(crate) fn set_screen(&self, screen: Screen) -> anyhow::Result<()> {
        let Screen { width, height, scale, touch, .. } = screen;
        if self.name != BrowserName::Chromium {
            ensure!(!touch, "{} cannot emulate a touch screen: {screen:?}", self.name);
            return self.resize(width, height);
        }
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": touch });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics)?;
        let fingers = json!({ "enabled": touch, "maxTouchPoints": 5 });
        self.devtools("Emulation.setTouchEmulationEnabled", fingers).map(drop)
    }

    /// Gives the window such a size that pages have this one.
    fn resize(&self, width: u32, height: u32) -> anyhow::Result<()> {
        let sizes = "return [innerWidth, innerHeight, outerWidth - innerWidth, outerHeight - innerHeight]";
        let begun = Instant::now();
        loop {
            let answer = self.run(async |driver| driver.execute(sizes, Vec::new()).await)?;
            let sizes: [u32; 4] = serde_json::from_value(answer.json().clone())?;
            let [inner_width, inner_height, border_width, border_height] = sizes;
            if (inner_width, inner_height) == (width, height) {
                return Ok(());
            }
            ensure!(begun.elapsed() < RESIZE_TIMEOUT, "the window stays at {inner_width} x {inner_height}");
            let (width, height) = (width + border_width, height + border_height);
            self.run(async |driver| driver.set_window_rect(0, 0, width, height).await)?;
            sleep(Duration::from_millis(10));
        }
    }

    /// Emulates the system preferences for colour scheme and motion, which only Chromium can.
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
        if let Some(session) = self.session.take() {
            // A browser that does not close is no test failure: its driver is killed afterwards.
            let _ = self.runtime.block_on(session.quit());
        }
    }
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
