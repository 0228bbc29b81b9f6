//! Screenshots of every screen: phone and desktop, light and dark.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::browser::{Browser, BrowserName, Screen};
use crate::screens;
use crate::visit::{ESCAPE, Visit, quick_with};

/// Writes the screenshots into a folder, named after screen, size and theme.
pub(crate) fn take(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    let browser = Browser::start(BrowserName::Chromium)?;
    let mut count = 0;
    for screen in [Screen::DESKTOP, Screen::PHONE] {
        for theme in ["light", "dark"] {
            let visit = Visit::begin(&browser)?;
            let routes = screens::prepare(&visit)?;
            visit.set(&quick_with([("theme", json!(theme))]))?;
            browser.set_screen(screen)?;
            visit.load("")?;
            for page in routes {
                visit.open(&page.route)?;
                if page.route.starts_with("review/") {
                    visit.click("#first")?;
                    visit.click("#next")?;
                    visit.wait_for(".curve[data-done=true]")?;
                }
                if page.route.is_empty() {
                    visit.wait_for(".card-picture svg")?;
                }
                let file = |name: &str| {
                    folder.join(format!("{}-{}-{theme}.png", name.replace(' ', "-"), screen.name))
                };
                fs::write(file(&page.name), visit.picture()?)?;
                count += 1;
                if page.route.starts_with("play/middle-") {
                    visit.keys("?")?;
                    visit.wait_for("dialog[open] .key-list")?;
                    fs::write(file(&format!("keys of {}", page.name)), visit.picture()?)?;
                    count += 1;
                    visit.keys(ESCAPE)?;
                }
            }
        }
    }
    println!("{count} pictures in {}", folder.display());
    Ok(())
}
