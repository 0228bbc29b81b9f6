//! Pictures of every screen: phone and desktop, light and dark.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::browser::{Browser, Screen};
use crate::screens;
use crate::visit::{Visit, quick};

/// Writes the pictures into a folder, each under the names of its screen, its size and its theme.
pub(crate) fn take(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    let browser = Browser::start()?;
    let mut count = 0;
    for screen in [Screen::DESKTOP, Screen::PHONE] {
        for theme in ["light", "dark"] {
            let mut visit = Visit::begin(&browser)?;
            let places = screens::prepare(&mut visit)?;
            let mut settings = quick();
            settings["theme"] = json!(theme);
            visit.set(&settings)?;
            browser.set_screen(screen)?;
            visit.load("")?;
            for place in places {
                visit.open(&place.route)?;
                if place.route.starts_with("review/") {
                    visit.press("#first")?;
                    visit.press("#next")?;
                    visit.see(".curve[data-done=true]")?;
                }
                let name = format!("{}-{}-{theme}.png", place.name.replace(' ', "-"), screen.name);
                fs::write(folder.join(name), visit.picture()?)?;
                count += 1;
            }
        }
    }
    println!("{count} pictures in {}", folder.display());
    Ok(())
}
