//! From 320 pixels to 4K nothing overflows, and touch targets are large enough.

mod controls;

use anyhow::ensure;
use serde_json::json;

use crate::browser::Screen;
use crate::game::{Advisor, STAY_ON_THE_BOARD};
use crate::input::Input;
use crate::runner::Scenario;
use crate::screens;
use crate::visit::Visit;

/// The minimum side of a touch target, in CSS pixels; measured sides are fractional.
const LEAST: f64 = 39.5;

const SCREENS: [Screen; 5] =
    [Screen::PHONE, Screen::SMALL_PHONE, Screen::LANDSCAPE, Screen::DESKTOP, Screen::LARGE];

pub(super) fn scenarios() -> Vec<Scenario> {
    let mut scenarios = vec![
        Scenario::new("every page fits every screen", every_page_fits),
        Scenario::new("a match on a phone", on_a_phone),
    ];
    scenarios.extend(controls::scenarios());
    scenarios
}

fn every_page_fits(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let routes = screens::prepare(visit)?;
    visit.load("")?;
    let mut violations = Vec::new();
    for page in routes {
        visit.open(&page.route)?;
        for screen in SCREENS {
            visit.browser.set_screen(screen)?;
            let found: Vec<String> = visit.poll(&format!("a {}", screen.name), || {
                let arguments =
                    [json!(screen.width), json!(screen.height), json!(screen.touch), json!(LEAST)];
                visit.script::<Option<Vec<String>>>(OVERFLOW, &arguments)
            })?;
            violations.extend(
                found.into_iter().map(|found| format!("{} on a {}: {found}", page.name, screen.name)),
            );
        }
    }
    ensure!(violations.is_empty(), "{} violations:\n{}", violations.len(), violations.join("\n"));
    Ok(())
}

/// Lists what is wider than the screen and, on a touch screen, the touch targets that are too small; null until the page has its size.
const OVERFLOW: &str = "
    const [width, height, touch, least] = arguments;
    if (!matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches) return null;
    const wide = document.documentElement.scrollWidth;
    const violations = wide > innerWidth || innerWidth > width ? [`${wide} pixels wide on ${innerWidth}`] : [];
    if (!touch) return violations;
    const targets = 'button, a.button, a.icon-button, a.tab, a.list-link, label.option, label.mode, label.switch, label.chip, nav a';
    return violations.concat([...document.querySelectorAll(targets)].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const shown = width > 0 && getComputedStyle(element).visibility === 'visible';
        if (!shown || (width >= least && height >= least)) return [];
        const name = element.getAttribute('aria-label') ?? element.innerText.trim();
        return [`${element.tagName.toLowerCase()}.${element.className} \"${name}\" is ${width.toFixed(0)} x ${height.toFixed(0)}`];
    }));";

fn on_a_phone(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.browser.set_screen(Screen::PHONE)?;
    let start = STAY_ON_THE_BOARD;
    visit.start(start)?;
    visit.play_to_the_end(Input::Pointer, &mut Advisor::new(start.game, 4)?)?;
    let back = ".play-title .back";
    visit.click(back)?;
    visit.wait_for(".cards")
}
