//! Every control is in sight and uncovered, from a small phone to 4K and in the windows of laptops between: on the table of each game, with
//! a hint, a refusal, a question or the end of the game beside it, and on every set-up. In both languages, as texts differ in length.

use anyhow::{Context, ensure};
use quadrille_core::AcceptAnyWord;
use serde_json::{Value, json};

use crate::browser::{Browser, Screen};
use crate::game::{Partner, SHORT, Start};
use crate::hand::Hand;
use crate::runner::Scenario;
use crate::screens;
use crate::site::Site;
use crate::visit::{Visit, quick};

const LANGUAGES: [(&str, &str); 2] = [
    ("en", include_str!("../../../../crates/web/locales/en.ftl")),
    ("uk", include_str!("../../../../crates/web/locales/uk.ftl")),
];

/// So much of the shorter side of a window belongs to the board, at least.
const LEAST_BOARD: f64 = 0.6;

/// Pixels of the screen for one of the page: what is only measured need not be painted finely, which takes most of the time.
const COARSE: f64 = 0.25;

/// Where no service listens.
const NOWHERE: &str = "http://127.0.0.1:9";

/// The faults that are listed; more of them have the same causes.
const TOLD: usize = 60;

pub(super) fn scenarios() -> Vec<Scenario> {
    let mut scenarios = Vec::new();
    for (language, texts) in LANGUAGES {
        for start in SHORT {
            let game = start.game;
            scenarios.push(Scenario::new(
                format!("every control is in sight: {game} in {language}"),
                move |visit| tables(visit, game, language, texts),
            ));
        }
        scenarios.push(Scenario::new(
            format!("every control is in sight: lessons and reviews in {language}"),
            move |visit| lesson_and_review(visit, language),
        ));
        scenarios.push(Scenario::new(
            format!("Start and Host are in sight on every set-up in {language}"),
            move |visit| set_ups(visit, language),
        ));
    }
    scenarios
}

fn windows() -> impl Iterator<Item = Screen> {
    let others = [Screen::DESKTOP, Screen::LARGE, Screen::LANDSCAPE, Screen::SMALL_PHONE, Screen::PHONE];
    Screen::LAPTOPS.into_iter().chain(others)
}

/// What is not as it should be, by window and state.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    /// Looks at the page in every window with a script that lists faults, given the window's measures and what else it needs.
    fn look(&mut self, visit: &Visit<'_>, state: &str, script: &str, more: &Value) -> anyhow::Result<()> {
        self.look_in(windows(), visit, state, script, more)
    }

    /// The same in these windows alone.
    fn look_in(
        &mut self,
        windows: impl Iterator<Item = Screen>,
        visit: &Visit<'_>,
        state: &str,
        script: &str,
        more: &Value,
    ) -> anyhow::Result<()> {
        visit.script::<()>(PLAIN, &[])?;
        for screen in windows {
            visit.browser.set_screen(Screen { scale: COARSE, ..screen })?;
            let arguments = [json!(screen.width), json!(screen.height), more.clone()];
            let script = format!("{MEASURE}{script}");
            let found: Vec<String> = visit.until(&format!("a {}", screen.name), || {
                visit.script::<Option<Vec<String>>>(&script, &arguments)
            })?;
            self.0.extend(found.into_iter().map(|fault| format!("{}, {state}: {fault}", screen.name)));
        }
        Ok(())
    }

    fn none(&self) -> anyhow::Result<()> {
        let told = self.0.iter().take(TOLD).cloned().collect::<Vec<_>>().join("\n");
        ensure!(self.0.is_empty(), "{} faults:\n{told}", self.0.len());
        Ok(())
    }
}

/// Pieces and lands are not painted anew in every window: it takes most of the time, and nothing is measured by them.
const PLAIN: &str = "
    const plain = new CSSStyleSheet();
    plain.replaceSync('.drawing, .lands { visibility: hidden; } body { background-image: none; }');
    document.adoptedStyleSheets = [plain];";

/// Nothing until the page has the window's size; then `faultOf` says what is wrong with a control.
const MEASURE: &str = "
    const [width, height, more] = arguments;
    if (!matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches) return null;
    const named = (element) => {
        const name = element.getAttribute('aria-label') ?? element.textContent.trim();
        return `${element.tagName.toLowerCase()}${element.id && '#' + element.id}.${element.classList} \"${name.slice(0, 30)}\"`;
    };
    const faultOf = (element) => {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return `${named(element)} is not shown`;
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const place = `${left.toFixed(0)},${top.toFixed(0)} to ${right.toFixed(0)},${bottom.toFixed(0)}`;
        if (left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5) return `${named(element)} is outside: ${place}`;
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        // Corners are round.
        const corners = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]];
        const edges = [[x, top + 1.5], [x, bottom - 1.5], [left + 1.5, y], [right - 1.5, y]];
        for (const [at, to] of [[x, y], ...corners, ...edges]) {
            const hit = document.elementFromPoint(at, to);
            if (!element.contains(hit)) return `${named(element)} at ${place} is covered at ${at.toFixed(0)},${to.toFixed(0)} by ${hit ? named(hit) : 'nothing'}`;
        }
        const cut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
        return cut && element.matches('button, a') ? `${named(element)} at ${place} is too small for its text` : null;
    };";

/// Of a table, lesson or review: every control is in sight, and the board is large enough. Lists of moves may be scrolled or behind a
/// button, the way back may be in the page's head, and while the game is over or a word is asked about there is nothing to move with.
const TABLE: &str = "
    const root = document.querySelector('.play, .learn');
    const hideable = '.back, .log-button, .play:has(.banner, .play-asks > section.warn) .play-panel *';
    const all = root.querySelectorAll('button, a[href], select, input:not(.chip input), label.chip, summary');
    const controls = [...all].filter((element) => !element.closest('dialog, .log, .turnings, .board')
        && !(element.matches(hideable) && element.getClientRects().length === 0));
    const faults = controls.map(faultOf);
    const board = root.querySelector('.board'), { width: wide, height: high } = board.getBoundingClientRect();
    faults.push(faultOf(board));
    if (Math.min(wide, high) < more * Math.min(width, height)) faults.push(`the board is only ${wide.toFixed(0)} x ${high.toFixed(0)}`);
    if (document.documentElement.scrollWidth > width) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return faults.filter(Boolean);";

/// Puts a sentence where the client tells why something was refused, or takes it away.
const REFUSE: &str = "
    document.querySelector('.play-asks .refused')?.remove();
    if (!arguments[0]) return;
    const note = Object.assign(document.createElement('p'), { className: 'note warn refused', textContent: arguments[0] });
    note.setAttribute('role', 'alert');
    document.querySelector('.play-asks').prepend(note);";

/// The longest sentence that tells why something was refused.
fn longest_refusal(texts: &str) -> anyhow::Result<String> {
    let sentence = |line: &str| -> Option<String> {
        let (name, text) = line.split_once(" = ")?;
        let refuses = name.starts_with("refused-") || name == "words-unknown" || name == "words-no-list";
        refuses.then(|| text.replace("{ $word }", "TERRITORIES"))
    };
    texts.lines().filter_map(sentence).max_by_key(|text| text.chars().count()).context("nothing is refused")
}

fn tables(visit: &mut Visit<'_>, game: &str, language: &str, texts: &str) -> anyhow::Result<()> {
    let mut settings = quick();
    settings["language"] = json!(language);
    // A target is looked at before the move to it is made.
    settings["confirm"] = json!(true);
    visit.keep_game("middle", &screens::unfinished(game)?.record().write())?;
    visit.keep_game("end", &screens::finished(game)?.record().write())?;
    if game == "stay-on-the-board" {
        let mut claimed = screens::unfinished(game)?;
        claimed.play("claim", &AcceptAnyWord).map_err(|refusal| anyhow::anyhow!("claim: {refusal}"))?;
        visit.keep_game("claimed", &claimed.record().write())?;
    }
    let mut online = screens::refereed(visit, game)?;
    visit.keep("guest-name", "Ada")?;
    visit.set(&settings)?;
    let mut faults = Faults::default();
    let mut look = |visit: &Visit<'_>, state: &str| faults.look(visit, state, TABLE, &json!(LEAST_BOARD));

    visit.load("play/middle")?;
    ensure!(visit.ready()?, "the game is over");
    look(visit, "in the middle")?;
    if game == "quadratic-war" {
        visit.browser.set_screen(Screen::DESKTOP)?;
        visit.press(".cell.target")?;
        visit.press(".cell.target")?;
        visit.see(".war-panel.ahead")?;
        look(visit, "with a target")?;
    }
    if game == "territory-words" {
        visit.browser.set_screen(Screen::DESKTOP)?;
        let played = visit.game()?;
        let word = Partner::new(game, 1)?.advise(played.table())?;
        for square in word.split('-') {
            visit.press(&format!(".cell[data-square={square}]"))?;
        }
        visit.see("#submit:not([disabled])")?;
        look(visit, "with a word")?;
    }
    visit.browser.set_screen(Screen::DESKTOP)?;
    visit.press("#hint")?;
    visit.see(".hint-note")?;
    look(visit, "with a hint")?;
    visit.script::<()>(REFUSE, &[json!(longest_refusal(texts)?)])?;
    look(visit, "with a hint and a refusal")?;
    visit.open("play/end")?;
    visit.see(".banner")?;
    look(visit, "at the end")?;
    if game == "stay-on-the-board" {
        visit.open("play/claimed")?;
        visit.see(".missed-note")?;
        look(visit, "after a wrong claim")?;
    }

    visit.open(&format!("online/{}", online.game))?;
    visit.see(".play.online[data-turn=yours]")?;
    look(visit, "online")?;
    online.order(visit, &json!({ "offer": { "offer": "draw" } }))?;
    visit.see(".offer")?;
    look(visit, "with an offer")?;
    visit.script::<()>(REFUSE, &[json!(longest_refusal(texts)?)])?;
    look(visit, "with an offer and a refusal")?;
    visit.script::<()>(REFUSE, &[json!(null)])?;
    online.order(visit, &json!("resign"))?;
    visit.see(".banner")?;
    look(visit, "at the end online")?;
    online.order(visit, &json!({ "offer": { "offer": "rematch" } }))?;
    visit.see(".offer")?;
    look(visit, "with a rematch offered")?;
    if game == "territory-words" {
        unanswered(visit.browser, &settings, &mut faults)?;
    }
    faults.none()
}

/// A dictionary service that cannot be reached leaves the person a question with four answers.
fn unanswered(browser: &Browser, settings: &Value, faults: &mut Faults) -> anyhow::Result<()> {
    let mut visit = Visit::begin_with(browser, Site::start(&["--dictionary", NOWHERE])?)?;
    visit.foresee("net::ERR_");
    visit.set(settings)?;
    let online =
        Start { game: "territory-words", mode: "two", options: &[("dictionary", "online"), ("turns", "4")] };
    visit.start(online)?;
    ensure!(visit.ready()?, "the game is over");
    let played = visit.game()?;
    let word = Partner::new(online.game, 1)?.advise(played.table())?;
    visit.make(Hand::Pointer, played.table(), &word)?;
    visit.see("#words-again")?;
    faults.look(&visit, "with a question", TABLE, &json!(LEAST_BOARD))?;
    visit.end()
}

fn lesson_and_review(visit: &mut Visit<'_>, language: &str) -> anyhow::Result<()> {
    let mut settings = quick();
    settings["language"] = json!(language);
    for start in SHORT {
        visit.keep_game(&format!("end-{}", start.game), &screens::finished(start.game)?.record().write())?;
    }
    visit.set(&settings)?;
    visit.load("")?;
    let mut faults = Faults::default();
    for start in SHORT {
        visit.browser.set_screen(Screen::DESKTOP)?;
        visit.open(&format!("learn/{}/lesson", start.game))?;
        visit.press("#lesson-hint")?;
        visit.see(".lesson-text .muted + p, .lesson-text p.muted:not(.lesson-number)")?;
        let roomy = windows().filter(|screen| ![Screen::SMALL_PHONE, Screen::LANDSCAPE].contains(screen));
        faults.look_in(roomy, visit, &format!("the lesson of {}", start.game), TABLE, &json!(LEAST_BOARD))?;
        visit.open(&format!("review/end-{}", start.game))?;
        visit.see(".review .curve")?;
        faults.look(visit, &format!("the review of {}", start.game), TABLE, &json!(LEAST_BOARD))?;
    }
    faults.none()
}

/// Of a set-up: its button is in sight wherever the page is scrolled to, and at its end nothing is under the bar that holds it.
const SET_UP: &str = "
    const button = document.querySelector(more), faults = [];
    const fields = [...document.querySelectorAll('.form :is(summary, label, input:not(label input), .button)')]
        .filter((element) => element.checkVisibility());
    for (const to of [0, document.documentElement.scrollHeight]) {
        scrollTo(0, to);
        const where = to ? 'scrolled to the end' : 'at the top';
        faults.push(...[button, fields.at(to ? -1 : 0)].map(faultOf).filter(Boolean).map((fault) => `${where}: ${fault}`));
    }
    const last = button.closest('.form-foot').previousElementSibling.getBoundingClientRect();
    if (last.bottom > button.closest('.form-foot').getBoundingClientRect().top + 0.5) faults.push('the bar covers the end of the form');
    if (document.documentElement.scrollWidth > width) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return faults;";

fn set_ups(visit: &mut Visit<'_>, language: &str) -> anyhow::Result<()> {
    let mut settings = quick();
    settings["language"] = json!(language);
    visit.set(&settings)?;
    visit.load("")?;
    let mut faults = Faults::default();
    for start in SHORT {
        for (route, button) in [("", "#start"), ("/online", "#host")] {
            visit.browser.set_screen(Screen::DESKTOP)?;
            visit.open(&format!("new/{}{route}", start.game))?;
            visit.see(&format!("{button}:not([disabled])"))?;
            let state = format!("{}{route}", start.game);
            faults.look(visit, &state, SET_UP, &json!(button))?;
            visit.script::<()>("document.querySelector('.more').open = true", &[])?;
            faults.look(visit, &format!("{state} with options"), SET_UP, &json!(button))?;
        }
    }
    faults.none()
}
