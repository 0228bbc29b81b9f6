//! A user's session in the browser: navigation, waiting, clicks, keys, storage.

use std::collections::BTreeSet;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thirtyfour::By;

use crate::browser::Browser;
use crate::site::Site;

/// The time limit for a condition on the page.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(15);
/// The interval between checks of a condition.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Removes everything that a site has stored.
const CLEAR_STORAGE: &str = "
    const done = arguments[arguments.length - 1];
    const clear = async () => {
        localStorage.clear();
        sessionStorage.clear();
        const workers = await navigator.serviceWorker?.getRegistrations() ?? [];
        await Promise.all(workers.map((worker) => worker.unregister()));
        await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    };
    clear().then(() => done(null), (error) => done(String(error)));";

/// A browser and the site that it shows.
#[derive(Debug)]
pub(crate) struct Visit<'a> {
    pub(crate) browser: &'a Browser,
    pub(crate) site: Site,
    /// Parts of the console errors that the scenario causes on purpose.
    allowed_errors: Vec<&'static str>,
}

impl<'a> Visit<'a> {
    /// Starts a server and opens it with settings that disable animations.
    pub(crate) fn begin(browser: &'a Browser) -> anyhow::Result<Visit<'a>> {
        let visit = Visit::begin_with(browser, Site::start(&[])?)?;
        visit.set(&quick())?;
        Ok(visit)
    }

    /// Opens this site with empty storage and default settings.
    pub(crate) fn begin_with(browser: &'a Browser, site: Site) -> anyhow::Result<Visit<'a>> {
        browser.reset_emulation()?;
        // `config.json`, which storage is written from, names no icon, so the browser requests one.
        let visit = Visit { browser, site, allowed_errors: vec!["/favicon.ico"] };
        visit.clear_storage()?;
        browser.errors()?;
        Ok(visit)
    }

    /// Switches to another site.
    pub(crate) fn move_to(&mut self, site: Site) -> anyhow::Result<()> {
        self.site = site;
        self.clear_storage()
    }

    /// Clears the browser's storage for this site: another site may have had its port before.
    fn clear_storage(&self) -> anyhow::Result<()> {
        // A client of the other site would write again.
        self.leave()?;
        self.go_to_storage()?;
        let error: Option<String> = self.script_later(CLEAR_STORAGE, &[])?;
        ensure!(error.is_none(), "storage cannot be cleared: {}", error.unwrap_or_default());
        Ok(())
    }

    /// Opens a page of the site on which the client does not run, and which no service worker serves.
    fn go_to_storage(&self) -> anyhow::Result<()> {
        let page = format!("{}config.json", self.site.address());
        if self.script::<String>("return location.href", &[])? == page { Ok(()) } else { self.go(&page) }
    }

    /// Ignores console errors that contain this text.
    pub(crate) fn allow_console_error(&mut self, part: &'static str) {
        self.allowed_errors.push(part);
    }

    /// Fails if there were unexpected console errors.
    pub(crate) fn end(&self) -> anyhow::Result<()> {
        let is_unexpected = |error: &String| !self.allowed_errors.iter().any(|part| error.contains(part));
        let errors: BTreeSet<String> = self.browser.errors()?.into_iter().filter(is_unexpected).collect();
        let first: Vec<String> =
            errors.iter().take(5).map(|error| error.chars().take(600).collect()).collect();
        ensure!(errors.is_empty(), "{} errors on the console, such as {first:#?}", errors.len());
        Ok(())
    }

    fn go(&self, address: &str) -> anyhow::Result<()> {
        self.browser.run(async |driver| driver.goto(address).await).with_context(|| address.to_string())?;
        self.browser.collect_errors()
    }

    /// Stores settings in the client's format.
    pub(crate) fn set(&self, settings: &Value) -> anyhow::Result<()> {
        self.store("settings", &settings.to_string())
    }

    /// Writes to the client's local storage while the client is not running.
    pub(crate) fn store(&self, key: &str, text: &str) -> anyhow::Result<()> {
        self.go_to_storage()?;
        let script = "localStorage.setItem('quadrille.' + arguments[0], arguments[1])";
        self.script::<()>(script, &[json!(key), json!(text)])
    }

    /// Reads from the client's local storage.
    pub(crate) fn stored(&self, key: &str) -> anyhow::Result<Option<String>> {
        self.script("return localStorage.getItem('quadrille.' + arguments[0])", &[json!(key)])
    }

    /// Opens a route: `settings` for `#/settings`.
    pub(crate) fn open(&self, route: &str) -> anyhow::Result<()> {
        self.navigate(route)?;
        self.wait_for_screen()
    }

    /// Opens a route without waiting for the client.
    pub(crate) fn navigate(&self, route: &str) -> anyhow::Result<()> {
        self.go(&format!("{}#/{route}", self.site.address()))
    }

    /// Loads the page again at a route.
    pub(crate) fn load(&self, route: &str) -> anyhow::Result<()> {
        self.leave()?;
        self.open(route)
    }

    /// Leaves the site.
    pub(crate) fn leave(&self) -> anyhow::Result<()> {
        self.go("about:blank")
    }

    /// Reloads the page.
    pub(crate) fn reload(&self) -> anyhow::Result<()> {
        self.browser.run(async |driver| driver.refresh().await)?;
        self.wait_for_screen()
    }

    /// Waits until the screen of the current route is shown.
    pub(crate) fn wait_for_screen(&self) -> anyhow::Result<()> {
        self.browser.collect_errors()?;
        // The client handles a new route in a task of its own, which is done two frames later.
        let frames = "const done = arguments[arguments.length - 1];
            requestAnimationFrame(() => requestAnimationFrame(() => done(null)));";
        self.script_later::<()>(frames, &[])?;
        // Not the title of the static first screen.
        self.wait_for("#main h1, #main h2")
    }

    /// Runs a script; `arguments` are its arguments.
    pub(crate) fn script<T: DeserializeOwned>(&self, script: &str, arguments: &[Value]) -> anyhow::Result<T> {
        let answer = self.browser.run(async |driver| driver.execute(script, arguments).await)?;
        serde_json::from_value(answer.json().clone()).with_context(|| script.to_string())
    }

    /// Runs a script that calls its last argument when it is done.
    pub(crate) fn script_later<T: DeserializeOwned>(
        &self,
        script: &str,
        arguments: &[Value],
    ) -> anyhow::Result<T> {
        let answer = self.browser.run(async |driver| driver.execute_async(script, arguments).await)?;
        serde_json::from_value(answer.json().clone()).with_context(|| script.to_string())
    }

    /// Polls until a value is available.
    pub(crate) fn poll<T>(
        &self,
        what: &str,
        mut look: impl FnMut() -> anyhow::Result<Option<T>>,
    ) -> anyhow::Result<T> {
        let begun = Instant::now();
        loop {
            if let Some(found) = look()? {
                return Ok(found);
            }
            if begun.elapsed() > TIMEOUT {
                bail!("timed out waiting for {what}; the page shows {:?}", self.text("body")?);
            }
            sleep(POLL_INTERVAL);
        }
    }

    /// Waits until a condition is true.
    pub(crate) fn wait_until(
        &self,
        what: &str,
        mut look: impl FnMut() -> anyhow::Result<bool>,
    ) -> anyhow::Result<()> {
        self.poll(what, || Ok(look()?.then_some(())))
    }

    /// The number of elements that match.
    pub(crate) fn count(&self, selector: &str) -> anyhow::Result<usize> {
        self.script("return document.querySelectorAll(arguments[0]).length", &[json!(selector)])
    }

    /// True if an element matches.
    pub(crate) fn has(&self, selector: &str) -> anyhow::Result<bool> {
        Ok(self.count(selector)? > 0)
    }

    /// Waits until an element matches.
    pub(crate) fn wait_for(&self, selector: &str) -> anyhow::Result<()> {
        self.wait_until(selector, || self.has(selector))
    }

    /// Waits until no element matches.
    pub(crate) fn wait_until_gone(&self, selector: &str) -> anyhow::Result<()> {
        self.wait_until(&format!("no {selector}"), || Ok(!self.has(selector)?))
    }

    /// An attribute of the first element that matches.
    pub(crate) fn attribute(&self, selector: &str, name: &str) -> anyhow::Result<Option<String>> {
        let script = "return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null";
        self.script(script, &[json!(selector), json!(name)])
    }

    /// The visible text of the first element that matches; empty if there is none.
    pub(crate) fn text(&self, selector: &str) -> anyhow::Result<String> {
        self.script("return document.querySelector(arguments[0])?.innerText ?? ''", &[json!(selector)])
    }

    /// Clicks the first element that matches.
    pub(crate) fn click(&self, selector: &str) -> anyhow::Result<()> {
        self.wait_for(selector)?;
        // The element may be replaced in between, or be covered by one that is being removed.
        self.poll(&format!("{selector} to be pressed"), || {
            let pressed = self.browser.run(async |driver| {
                let element = driver.find(By::Css(selector)).await?;
                element.click().await
            });
            match pressed {
                Ok(()) => Ok(Some(())),
                Err(error) if is_transient(&error) => {
                    // A fixed bar may cover it: scroll as a user would.
                    let scroll = "document.querySelector(arguments[0])?.scrollIntoView({ block: 'center' })";
                    self.script::<()>(scroll, &[json!(selector)])?;
                    Ok(None)
                }
                Err(error) => Err(error.context(format!("{selector} cannot be pressed"))),
            }
        })
    }

    /// Replaces the content of a field.
    pub(crate) fn fill(&self, selector: &str, text: &str) -> anyhow::Result<()> {
        self.wait_for(selector)?;
        self.browser.run(async |driver| {
            let field = driver.find(By::Css(selector)).await?;
            field.clear().await?;
            field.send_keys(text).await
        })
    }

    /// Types keys into the focused element.
    pub(crate) fn keys(&self, keys: &str) -> anyhow::Result<()> {
        self.browser
            .run(async |driver| driver.action_chain_with_delay(None, None).send_keys(keys).perform().await)
    }

    /// Types a key while another is held.
    pub(crate) fn chord(&self, held: &str, key: &str) -> anyhow::Result<()> {
        let held = held.chars().next().context("a key to hold")?;
        self.browser.run(async |driver| {
            driver
                .action_chain_with_delay(None, None)
                .key_down(held)
                .send_keys(key)
                .key_up(held)
                .perform()
                .await
        })
    }

    /// Presses Tab, or Shift and Tab, until an element that matches has the focus; fails if they do not reach it.
    ///
    /// Never past the end of the page: in Firefox Tab goes on to the browser's buttons, and keys of the driver press nothing after that.
    pub(crate) fn tab_to(&self, selector: &str) -> anyhow::Result<()> {
        let way = "const here = document.activeElement, target = document.querySelector(arguments[0]);
            if (here?.matches(arguments[0])) return 'here';
            const position = target ? here?.compareDocumentPosition(target) : 0;
            return position & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'on';";
        for _ in 0..120 {
            match self.script::<String>(way, &[json!(selector)])?.as_str() {
                "here" => return Ok(()),
                "back" => self.chord(SHIFT, TAB)?,
                _ => self.keys(TAB)?,
            }
        }
        bail!("Tab does not lead to {selector}")
    }

    /// A screenshot as PNG.
    pub(crate) fn picture(&self) -> anyhow::Result<Vec<u8>> {
        self.browser.run(async |driver| driver.screenshot_as_png().await)
    }
}

/// True if the element was replaced or covered only for a moment.
fn is_transient(error: &anyhow::Error) -> bool {
    let text = format!("{error:#}");
    ["stale element", "click intercepted", "no such element", "not interactable"]
        .iter()
        .any(|part| text.contains(part))
}

/// WebDriver codes of keys without a character.
pub(crate) const BACKSPACE: &str = "\u{e003}";
pub(crate) const TAB: &str = "\u{e004}";
pub(crate) const ENTER: &str = "\u{e007}";
pub(crate) const SPACE: &str = " ";
pub(crate) const SHIFT: &str = "\u{e008}";
pub(crate) const ESCAPE: &str = "\u{e00c}";
pub(crate) const LEFT: &str = "\u{e012}";
pub(crate) const UP: &str = "\u{e013}";
pub(crate) const RIGHT: &str = "\u{e014}";
pub(crate) const DOWN: &str = "\u{e015}";

/// Settings without animations and sound.
pub(crate) fn quick() -> Value {
    json!({ "pace": "instant", "motion": "off", "sound": false, "language": "en", "confirm": "never", "theme": "light" })
}

/// The settings of [`quick`] with these changes.
pub(crate) fn quick_with<const N: usize>(changes: [(&str, Value); N]) -> Value {
    let mut settings = quick();
    for (key, value) in changes {
        settings[key] = value;
    }
    settings
}
