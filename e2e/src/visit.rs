//! A person's visit to the site: what is seen, waited for, pressed and typed.

use std::collections::BTreeSet;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thirtyfour::By;

use crate::browser::{Browser, Screen};
use crate::site::Site;

/// How long anything on the page may take before a test gives up on it.
pub(crate) const PATIENCE: Duration = Duration::from_secs(15);
/// How often the page is asked again.
const AGAIN: Duration = Duration::from_millis(10);

/// A browser that looks at a site of its own.
#[derive(Debug)]
pub(crate) struct Visit<'a> {
    pub(crate) browser: &'a Browser,
    pub(crate) site: Site,
    /// Errors on the console that belong to what is tried, known by a part of their text.
    foreseen: Vec<&'static str>,
}

impl<'a> Visit<'a> {
    /// Comes to a site for the first time, with the settings that make everything quick.
    pub(crate) fn begin(browser: &'a Browser) -> anyhow::Result<Visit<'a>> {
        let visit = Visit::begin_with(browser, Site::start(&[])?)?;
        visit.set(&quick())?;
        Ok(visit)
    }

    /// Comes to this site for the first time, with the settings of a newcomer.
    pub(crate) fn begin_with(browser: &'a Browser, site: Site) -> anyhow::Result<Visit<'a>> {
        browser.set_screen(Screen::DESKTOP)?;
        browser.set_preferences("light", true)?;
        // The file that things are kept from names no icon, so that the browser looks for one.
        let visit = Visit { browser, site, foreseen: vec!["/favicon.ico"] };
        visit.clear_storage()?;
        browser.errors()?;
        Ok(visit)
    }

    /// Goes on at another site.
    pub(crate) fn move_to(&mut self, site: Site) -> anyhow::Result<()> {
        self.site = site;
        self.clear_storage()
    }

    /// Clears the browser's storage for this site: another site may have had its port before.
    fn clear_storage(&self) -> anyhow::Result<()> {
        self.go("about:blank")?;
        let all = json!({ "origin": self.site.address(), "storageTypes": "all" });
        self.browser.devtools("Storage.clearDataForOrigin", all).map(drop)
    }

    /// Errors on the console with this in them belong to what is tried.
    pub(crate) fn foresee(&mut self, part: &'static str) {
        self.foreseen.push(part);
    }

    /// Fails if the console has shown an error.
    pub(crate) fn end(&self) -> anyhow::Result<()> {
        let unforeseen = |error: &String| !self.foreseen.iter().any(|part| error.contains(part));
        let errors: BTreeSet<String> = self.browser.errors()?.into_iter().filter(unforeseen).collect();
        let first: Vec<String> =
            errors.iter().take(5).map(|error| error.chars().take(600).collect()).collect();
        ensure!(errors.is_empty(), "{} errors on the console, such as {first:#?}", errors.len());
        Ok(())
    }

    fn go(&self, address: &str) -> anyhow::Result<()> {
        self.browser.run(async |driver| driver.goto(address).await).with_context(|| address.to_string())
    }

    /// Keeps settings as the client keeps them.
    pub(crate) fn set(&self, settings: &Value) -> anyhow::Result<()> {
        self.keep("settings", &settings.to_string())
    }

    /// Puts something among what the browser keeps for the client, while the client is not there.
    pub(crate) fn keep(&self, key: &str, text: &str) -> anyhow::Result<()> {
        self.go(&format!("{}config.json", self.site.address()))?;
        let script = "localStorage.setItem('quadrille.' + arguments[0], arguments[1])";
        self.script::<()>(script, &[json!(key), json!(text)])
    }

    /// What the browser keeps for the client under this key.
    pub(crate) fn kept(&self, key: &str) -> anyhow::Result<Option<String>> {
        self.script("return localStorage.getItem('quadrille.' + arguments[0])", &[json!(key)])
    }

    /// Goes to a screen: `settings` for `#/settings`.
    pub(crate) fn open(&self, route: &str) -> anyhow::Result<()> {
        self.go(&format!("{}#/{route}", self.site.address()))?;
        self.settled()
    }

    /// Loads the page anew at a screen.
    pub(crate) fn load(&self, route: &str) -> anyhow::Result<()> {
        self.go("about:blank")?;
        self.open(route)
    }

    /// Loads the page that is shown anew.
    pub(crate) fn reload(&self) -> anyhow::Result<()> {
        self.browser.run(async |driver| driver.refresh().await)?;
        self.settled()
    }

    /// Waits until the screen of the address is there.
    pub(crate) fn settled(&self) -> anyhow::Result<()> {
        // The client follows a new address in a task of its own; two frames later it has.
        let frames = "const done = arguments[arguments.length - 1];
            requestAnimationFrame(() => requestAnimationFrame(() => done(null)));";
        self.script_later::<()>(frames, &[])?;
        self.see("main h1, main h2")
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

    /// Waits until something can be had.
    pub(crate) fn until<T>(
        &self,
        what: &str,
        mut look: impl FnMut() -> anyhow::Result<Option<T>>,
    ) -> anyhow::Result<T> {
        let begun = Instant::now();
        loop {
            if let Some(found) = look()? {
                return Ok(found);
            }
            if begun.elapsed() > PATIENCE {
                bail!("waited in vain for {what}; the page shows {:?}", self.text("body")?);
            }
            sleep(AGAIN);
        }
    }

    /// Waits until something is true.
    pub(crate) fn until_true(
        &self,
        what: &str,
        mut look: impl FnMut() -> anyhow::Result<bool>,
    ) -> anyhow::Result<()> {
        self.until(what, || Ok(look()?.then_some(())))
    }

    /// How many elements there are.
    pub(crate) fn count(&self, selector: &str) -> anyhow::Result<usize> {
        self.script("return document.querySelectorAll(arguments[0]).length", &[json!(selector)])
    }

    /// Whether there is such an element.
    pub(crate) fn has(&self, selector: &str) -> anyhow::Result<bool> {
        Ok(self.count(selector)? > 0)
    }

    /// Waits until there is such an element.
    pub(crate) fn see(&self, selector: &str) -> anyhow::Result<()> {
        self.until_true(selector, || self.has(selector))
    }

    /// Waits until there is no such element.
    pub(crate) fn see_no(&self, selector: &str) -> anyhow::Result<()> {
        self.until_true(&format!("no {selector}"), || Ok(!self.has(selector)?))
    }

    /// An attribute of the first such element.
    pub(crate) fn attribute(&self, selector: &str, name: &str) -> anyhow::Result<Option<String>> {
        let script = "return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null";
        self.script(script, &[json!(selector), json!(name)])
    }

    /// The visible text of the first such element; empty if there is none.
    pub(crate) fn text(&self, selector: &str) -> anyhow::Result<String> {
        self.script("return document.querySelector(arguments[0])?.innerText ?? ''", &[json!(selector)])
    }

    /// Presses with the pointer, where a person would.
    pub(crate) fn press(&self, selector: &str) -> anyhow::Result<()> {
        self.see(selector)?;
        // What is pressed may be drawn anew in between, or be under something that is on its way out.
        self.until(&format!("{selector} to be pressed"), || {
            let pressed = self.browser.run(async |driver| {
                let element = driver.find(By::Css(selector)).await?;
                element.click().await
            });
            match pressed {
                Ok(()) => Ok(Some(())),
                Err(error) if is_passing(&error) => {
                    // Under a bar that stays in place: whoever wants it scrolls.
                    let scroll = "document.querySelector(arguments[0])?.scrollIntoView({ block: 'center' })";
                    self.script::<()>(scroll, &[json!(selector)])?;
                    Ok(None)
                }
                Err(error) => Err(error.context(format!("{selector} cannot be pressed"))),
            }
        })
    }

    /// Types into a field, in place of what is in it.
    pub(crate) fn fill(&self, selector: &str, text: &str) -> anyhow::Result<()> {
        self.see(selector)?;
        self.browser.run(async |driver| {
            let field = driver.find(By::Css(selector)).await?;
            field.clear().await?;
            field.send_keys(text).await
        })
    }

    /// Types keys, wherever the focus is.
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

    /// Presses Tab until such an element has the focus; fails where Tab does not lead there.
    pub(crate) fn tab_to(&self, selector: &str) -> anyhow::Result<()> {
        let here = "return document.activeElement?.matches(arguments[0]) ?? false";
        for _ in 0..120 {
            if self.script(here, &[json!(selector)])? {
                return Ok(());
            }
            self.keys(TAB)?;
        }
        bail!("Tab does not lead to {selector}")
    }

    /// A picture of what is seen, as PNG.
    pub(crate) fn picture(&self) -> anyhow::Result<Vec<u8>> {
        self.browser.run(async |driver| driver.screenshot_as_png().await)
    }
}

/// Whether an element was only drawn anew or covered for a moment.
fn is_passing(error: &anyhow::Error) -> bool {
    let text = format!("{error:#}");
    ["stale element", "click intercepted", "no such element", "not interactable"]
        .iter()
        .any(|part| text.contains(part))
}

/// The keys that have no letter, as WebDriver writes them.
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

/// Settings with which nothing waits for the eye.
pub(crate) fn quick() -> Value {
    json!({ "pace": "instant", "motion": "off", "sound": false, "language": "en", "confirm": false, "theme": "light" })
}
