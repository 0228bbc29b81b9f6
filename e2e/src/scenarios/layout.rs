//! From 320 pixels to 4K: nothing overflows, and what is to be touched can be.

mod controls;

use anyhow::ensure;
use serde_json::json;

use crate::browser::Screen;
use crate::game::{Partner, SHORT};
use crate::hand::Hand;
use crate::runner::Scenario;
use crate::screens;
use crate::visit::Visit;

/// The least side of what is touched, in pixels; sides are measured in fractions of one.
const LEAST: f64 = 39.5;

pub(super) fn scenarios() -> Vec<Scenario> {
    let screens = [Screen::PHONE, Screen::SMALL_PHONE, Screen::LANDSCAPE, Screen::DESKTOP, Screen::LARGE];
    let on = |screen: Screen| {
        Scenario::new(format!("every screen fits a {}", screen.name), move |visit| fits(visit, screen))
    };
    let mut scenarios: Vec<Scenario> = screens.into_iter().map(on).collect();
    scenarios.push(Scenario::new("a match on a phone", on_a_phone));
    scenarios.push(Scenario::new("games for pictures are made at the server's pace", within_rate_limits));
    scenarios.extend(controls::scenarios());
    scenarios
}

fn fits(visit: &mut Visit<'_>, screen: Screen) -> anyhow::Result<()> {
    let places = screens::prepare(visit)?;
    visit.browser.set_screen(screen)?;
    visit.load("")?;
    let mut faults = Vec::new();
    for place in places {
        visit.open(&place.route)?;
        let (wide, window): (f64, f64) =
            visit.script("return [document.documentElement.scrollWidth, innerWidth]", &[])?;
        if wide > window || window > f64::from(screen.width) {
            faults.push(format!("{}: {wide} pixels wide on {window}", place.name));
        }
        if screen.touch {
            let small: Vec<String> = visit.script(SMALL, &[json!(LEAST)])?;
            faults.extend(small.into_iter().map(|what| format!("{}: {what}", place.name)));
        }
    }
    ensure!(faults.is_empty(), "on a {}:\n{}", screen.name, faults.join("\n"));
    Ok(())
}

/// What is too small to be touched, with its size.
const SMALL: &str = "
    const touched = 'button, a.button, a.icon-button, a.tab, a.list-link, label.option, label.mode, label.switch, label.chip, nav a';
    return [...document.querySelectorAll(touched)].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const shown = width > 0 && getComputedStyle(element).visibility === 'visible';
        if (!shown || (width >= arguments[0] && height >= arguments[0])) return [];
        const name = element.getAttribute('aria-label') ?? element.innerText.trim();
        return [`${element.tagName.toLowerCase()}.${element.className} \"${name}\" is ${width.toFixed(0)} x ${height.toFixed(0)}`];
    })";

/// The pictures need many games at once: preparing them waits where the rate limiter says so, and does not fail.
fn within_rate_limits(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let count = screens::online(visit)?.len();
    ensure!(screens::online(visit)?.len() == count, "the second time gives the same screens");
    Ok(())
}

fn on_a_phone(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.browser.set_screen(Screen::PHONE)?;
    let start = SHORT[3];
    visit.start(start)?;
    visit.play_to_the_end(Hand::Pointer, &mut Partner::new(start.game, 4)?)?;
    let back = ".play-title .back";
    visit.press(back)?;
    visit.see(".cards")
}
