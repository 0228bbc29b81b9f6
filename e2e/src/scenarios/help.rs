//! Help that is switched off reveals nothing, and a wrong claim is explained.

use anyhow::{Context, ensure};
use quadrille_catalog::AnyPosition;
use serde_json::json;

use crate::runner::Scenario;
use crate::visit::{Visit, quick_with};

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("stay-on-the-board: help that is off does not show what is safe", off),
        Scenario::new(
            "stay-on-the-board: a wrong claim shows the safe squares that it missed, in review too",
            missed,
        ),
    ]
}

/// Safe squares, closed ones in line with the queen, and open ones that are not.
const MIXED: &str = "q.x./..../x.x./.... blocked 1 5 200";

/// The appearance of squares, without their pieces and labels.
const SHOWN: &str = "
    return Object.fromEntries([...document.querySelectorAll('.cell')].map((cell) => {
        const { cursor, outline, background } = getComputedStyle(cell);
        const words = cell.getAttribute('aria-label').split(', ').slice(1).join(', ');
        const attributes = cell.getAttributeNames().filter((name) => name !== 'tabindex').sort();
        return [cell.dataset.square, { look: [cursor, outline, background, cell.className, cell.title, ...attributes].join('|'), words }];
    }))";

#[derive(serde::Deserialize)]
struct Shown {
    look: String,
    words: String,
}

fn names(position: &dyn AnyPosition, squares: &[quadrille_core::Square]) -> Vec<String> {
    squares.iter().map(|square| position.grid().name(*square)).collect()
}

fn off(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.set(&quick_with([("switched", json!(["safe"])), ("confirm", json!("always"))]))?;
    visit.begin_at("stay-on-the-board", MIXED)?;
    let game = visit.game()?;
    let position = game.position();
    let in_line: Vec<_> = position.legal_actions(&[]).squares.iter().map(|target| target.square).collect();
    let in_line = names(position, &in_line);
    let safe = names(position, &position.highlights()[0].squares);
    ensure!(safe.len() >= 3 && safe.len() < in_line.len(), "the position has both kinds of squares");
    ensure!(!visit.has(".safe-dot")?, "marks are shown, and they are off");
    let shown: std::collections::BTreeMap<String, Shown> = visit.script(SHOWN, &[])?;
    let looks: std::collections::BTreeSet<&str> =
        in_line.iter().map(|name| shown[name].look.as_str()).collect();
    ensure!(looks.len() == 1, "squares in line look different: {looks:#?}");
    let words: std::collections::BTreeSet<&str> =
        safe.iter().map(|name| shown[name].words.as_str()).collect();
    // d3 is open and not in line.
    ensure!(words == [shown["d3"].words.as_str()].into(), "safe squares are told by other words: {words:?}");

    // In blindfold mode the squares in line look like all others.
    visit.click("label:has(input[name=blindfold])")?;
    visit.wait_for(".blindfold")?;
    let hidden: std::collections::BTreeMap<String, Shown> = visit.script(SHOWN, &[])?;
    let looks: std::collections::BTreeSet<&str> = hidden.values().map(|shown| shown.look.as_str()).collect();
    ensure!(looks.len() == 1, "the blindfold leaves squares that look different: {looks:#?}");
    visit.click("label:has(input[name=blindfold])")?;

    // A losing square can be chosen like any other; with confirmation, by two clicks.
    let losing = in_line.iter().find(|name| !safe.contains(name)).context("a closed square in line")?;
    let cell = format!(".cell[data-square={losing}]");
    visit.click(&cell)?;
    visit.wait_for(".board .aim")?;
    ensure!(visit.banner()?.is_none(), "a move was made without being confirmed");
    visit.click(&cell)?;
    let banner = visit.poll("the banner", || visit.banner())?;
    ensure!(
        banner == (Some("second".to_string()), "closed-square".to_string()),
        "the banner says {banner:?}"
    );
    Ok(())
}

fn missed(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.begin_at("stay-on-the-board", MIXED)?;
    let safe = visit.game()?.position().highlights()[0].squares.len();
    visit.click("#claim")?;
    let banner = visit.poll("the banner", || visit.banner())?;
    ensure!(banner.1 == "wrong-claim", "the banner says {banner:?}");
    let explained = |visit: &Visit<'_>| {
        visit.wait_until("a mark on each safe square", || Ok(visit.count(".board .missed-mark")? == safe))?;
        let visible = "return document.querySelector('.missed-note')?.checkVisibility() ?? false";
        ensure!(visit.script::<bool>(visible, &[])?, "nothing says what the marks mean");
        Ok(())
    };
    explained(visit)?;
    visit.browser.set_screen(crate::browser::Screen::PHONE)?;
    explained(visit).context("on a phone")?;
    visit.reload()?;
    explained(visit).context("after a reload")?;
    visit.browser.set_screen(crate::browser::Screen::DESKTOP)?;
    visit.click(".banner a[href^='#/review/']")?;
    visit.click("#last")?;
    explained(visit).context("in review")?;
    let told = visit.text(".moves")?;
    ensure!(told.contains("a1") && told.contains("safe"), "the list of moves says {told:?}");
    visit.click("#first")?;
    visit.wait_until_gone(".missed-mark")
}
