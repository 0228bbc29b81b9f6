//! Every control is visible and uncovered on all screens from a small phone to 4K: on the table of each game, with a hint, an error, a
//! question or the end of the game shown, and on every set-up. In both languages, because texts differ in length.

use anyhow::{Context, ensure};
use quadrille_core::AcceptAnyWord;
use quadrille_lessons::lessons::lesson_of;
use quadrille_match::{GameSetup, Match};
use serde_json::{Value, json};

use crate::browser::{Browser, Screen};
use crate::game::{Advisor, Start, short_matches};
use crate::input::Input;
use crate::runner::Scenario;
use crate::screens;
use crate::site::Site;
use crate::visit::{Visit, quick_with};

const LANGUAGES: [(&str, &str); 2] = [
    ("en", include_str!("../../../../crates/web/locales/en.ftl")),
    ("uk", include_str!("../../../../crates/web/locales/uk.ftl")),
];

/// The minimum share of the viewport's shorter side that the board takes.
const LEAST_BOARD: f64 = 0.6;

/// Device pixels per CSS pixel. Low, because painting takes most of the time and only positions are measured.
const COARSE: f64 = 0.25;

/// An address where no service listens.
const NOWHERE: &str = "http://127.0.0.1:9";

/// The maximum number of violations listed.
const TOLD: usize = 60;

pub(super) fn scenarios() -> Vec<Scenario> {
    let mut scenarios = Vec::new();
    for (language, texts) in LANGUAGES {
        for start in short_matches() {
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

/// Layout violations, each with its viewport and state.
#[derive(Default)]
struct Violations(Vec<String>);

impl Violations {
    /// Runs a script that lists violations in every viewport. Its arguments are the width, the height and `more`.
    fn look(&mut self, visit: &Visit<'_>, state: &str, script: &str, more: &Value) -> anyhow::Result<()> {
        self.look_in(windows(), visit, state, script, more)
    }

    /// The same in these viewports only.
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
            let found: Vec<String> = visit.poll(&format!("a {}", screen.name), || {
                visit.script::<Option<Vec<String>>>(&script, &arguments)
            })?;
            self.0
                .extend(found.into_iter().map(|violation| format!("{}, {state}: {violation}", screen.name)));
        }
        Ok(())
    }

    fn none(&self) -> anyhow::Result<()> {
        let told = self.0.iter().take(TOLD).cloned().collect::<Vec<_>>().join("\n");
        ensure!(self.0.is_empty(), "{} violations:\n{told}", self.0.len());
        Ok(())
    }
}

/// Hides pieces and areas: painting them takes most of the time, and they are not measured.
const PLAIN: &str = "
    const plain = new CSSStyleSheet();
    plain.replaceSync('.drawing, .lands { visibility: hidden; } body { background-image: none; }');
    document.adoptedStyleSheets = [plain];";

/// Returns null until the page has the viewport's size; `violationOf` describes the violation of a control, if any.
const MEASURE: &str = "
    const [width, height, more] = arguments;
    if (!matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches) return null;
    const named = (element) => {
        const name = element.getAttribute('aria-label') ?? element.textContent.trim();
        return `${element.tagName.toLowerCase()}${element.id && '#' + element.id}.${element.classList} \"${name.slice(0, 30)}\"`;
    };
    const violationOf = (element) => {
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

/// For a table, lesson or review: every control is visible and the board is large enough. Move lists may scroll or be behind a button,
/// the back link may be in the page header, and move controls are absent after the game and while a word is looked up.
const TABLE: &str = "
    const root = document.querySelector('.play, .learn');
    const hideable = '.back, .log-button, #keys, .play:has(.banner, .play-asks > section.warn) .play-panel *';
    const all = root.querySelectorAll('button, a[href], select, input:not(.chip input), label.chip, summary');
    const controls = [...all].filter((element) => !element.closest('dialog, .log, .turnings')
        && !(element.matches(hideable) && element.getClientRects().length === 0));
    const violations = controls.map(violationOf);
    // Names and scores are read whole.
    const texts = [...root.querySelectorAll('.player, .player *')].filter((element) => element.checkVisibility()
        && getComputedStyle(element).overflow.includes('hidden') && !element.matches('.turn, .unseen'));
    const isCut = (text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1;
    violations.push(...texts.filter(isCut).map((text) => `${named(text)} is cut: ${text.scrollWidth} wide on ${text.clientWidth}`));
    const board = root.querySelector('.board'), { width: wide, height: high } = board.getBoundingClientRect();
    violations.push(violationOf(board));
    if (Math.min(wide, high) < more * Math.min(width, height)) violations.push(`the board is only ${wide.toFixed(0)} x ${high.toFixed(0)}`);
    if (document.documentElement.scrollWidth > width) violations.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return violations.filter(Boolean);";

/// Inserts an error message where the client shows rejections, or removes it.
const REFUSE: &str = "
    document.querySelector('.play-asks .refused')?.remove();
    if (!arguments[0]) return;
    const note = Object.assign(document.createElement('p'), { className: 'note warn refused', textContent: arguments[0] });
    note.setAttribute('role', 'alert');
    document.querySelector('.play-asks').prepend(note);";

/// The longest error message for a rejection.
fn longest_rejection(texts: &str) -> anyhow::Result<String> {
    let sentence = |line: &str| -> Option<String> {
        let (name, text) = line.split_once(" = ")?;
        let is_rejection = name.contains("refused-") && !name.starts_with("online-");
        let is_rejection = is_rejection || name == "words-unknown" || name == "words-no-list";
        is_rejection.then(|| text.replace("{ $word }", "TERRITORIES"))
    };
    texts
        .lines()
        .filter_map(sentence)
        .max_by_key(|text| text.chars().count())
        .context("there is no error message")
}

fn tables(visit: &mut Visit<'_>, game: &str, language: &str, texts: &str) -> anyhow::Result<()> {
    // With confirmation, a target is previewed before the move.
    let settings = quick_with([("language", json!(language)), ("confirm", json!("always"))]);
    // The longest name of a player.
    let players = [json!({ "person": null }), json!({ "computer": "expert" })];
    visit.store_game_between("middle", &screens::unfinished(game)?.record().to_text(), &players)?;
    visit.store_game("end", &screens::finished(game)?.record().to_text())?;
    let setup = GameSetup { game: game.to_string(), ..GameSetup::default() };
    let new = Match::new(setup).map_err(|error| anyhow::anyhow!("{error}"))?;
    visit.store_game("start", &new.record().to_text())?;
    if game == "stay-on-the-board" {
        let mut claimed = screens::unfinished(game)?;
        claimed.play_text("claim", &AcceptAnyWord).map_err(|error| anyhow::anyhow!("claim: {error}"))?;
        visit.store_game("claimed", &claimed.record().to_text())?;
    }
    let mut online = screens::online_game(visit, game)?;
    visit.store("guest-name", "Ada")?;
    visit.set(&settings)?;
    let mut violations = Violations::default();
    let mut look = |visit: &Visit<'_>, state: &str| violations.look(visit, state, TABLE, &json!(LEAST_BOARD));

    visit.load("play/start")?;
    ensure!(visit.ready()?, "the game is over");
    look(visit, "at the start")?;
    visit.open("play/middle")?;
    ensure!(visit.ready()?, "the game is over");
    look(visit, "in the middle")?;
    if game == "quadratic-war" {
        visit.browser.set_screen(Screen::DESKTOP)?;
        visit.click(".cell.target")?;
        visit.click(".cell.target")?;
        visit.wait_for(".war-panel.ahead")?;
        look(visit, "with a target")?;
    }
    if game == "territory-words" {
        visit.browser.set_screen(Screen::DESKTOP)?;
        let played = visit.game()?;
        let word = Advisor::new(game, 1)?.advise(played.position())?;
        for square in word.split('-') {
            visit.click(&format!(".cell[data-square={square}]"))?;
        }
        visit.wait_for("#submit:not([disabled])")?;
        look(visit, "with a word")?;
    }
    visit.browser.set_screen(Screen::DESKTOP)?;
    visit.click("#hint")?;
    visit.wait_for(".hint-note")?;
    look(visit, "with a hint")?;
    visit.script::<()>(REFUSE, &[json!(longest_rejection(texts)?)])?;
    look(visit, "with a hint and an error")?;
    visit.open("play/end")?;
    visit.wait_for(".banner")?;
    look(visit, "at the end")?;
    if game == "stay-on-the-board" {
        visit.open("play/claimed")?;
        visit.wait_for(".missed-note")?;
        look(visit, "after a wrong claim")?;
    }

    visit.open(&format!("online/{}", online.game))?;
    visit.wait_for(".play.online[data-turn=yours]")?;
    look(visit, "online")?;
    online.command(visit, &json!({ "offer": { "offer": "draw" } }))?;
    visit.wait_for(".offer")?;
    look(visit, "with an offer")?;
    visit.script::<()>(REFUSE, &[json!(longest_rejection(texts)?)])?;
    look(visit, "with an offer and an error")?;
    visit.script::<()>(REFUSE, &[json!(null)])?;
    online.command(visit, &json!("resign"))?;
    visit.wait_for(".banner")?;
    look(visit, "at the end online")?;
    online.command(visit, &json!({ "offer": { "offer": "rematch" } }))?;
    visit.wait_for(".offer")?;
    look(visit, "with a rematch offered")?;
    if game == "territory-words" {
        unanswered(visit.browser, &settings, &mut violations)?;
    }
    violations.none()
}

/// If the dictionary service is unreachable, the player is asked what to do.
fn unanswered(browser: &Browser, settings: &Value, violations: &mut Violations) -> anyhow::Result<()> {
    let mut visit = Visit::begin_with(browser, Site::start(&["--dictionary", NOWHERE])?)?;
    visit.allow_console_error("net::ERR_");
    visit.set(settings)?;
    let online =
        Start { game: "territory-words", mode: "two", options: &[("dictionary", "online"), ("turns", "4")] };
    visit.start(online)?;
    ensure!(visit.ready()?, "the game is over");
    let played = visit.game()?;
    let word = Advisor::new(online.game, 1)?.advise(played.position())?;
    visit.make(Input::Pointer, played.position(), &word)?;
    visit.wait_for("#words-again")?;
    violations.look(&visit, "with a question", TABLE, &json!(LEAST_BOARD))?;
    visit.end()
}

fn lesson_and_review(visit: &mut Visit<'_>, language: &str) -> anyhow::Result<()> {
    for start in short_matches() {
        visit
            .store_game(&format!("end-{}", start.game), &screens::finished(start.game)?.record().to_text())?;
    }
    visit.set(&quick_with([("language", json!(language))]))?;
    visit.load("")?;
    let mut violations = Violations::default();
    for start in short_matches() {
        visit.browser.set_screen(Screen::DESKTOP)?;
        if lesson_of(start.game).is_some() {
            visit.open(&format!("learn/{}/lesson", start.game))?;
            visit.click("#lesson-hint")?;
            visit.wait_for(".lesson-text .muted + p, .lesson-text p.muted:not(.lesson-number)")?;
            let roomy = windows().filter(|screen| ![Screen::SMALL_PHONE, Screen::LANDSCAPE].contains(screen));
            violations.look_in(
                roomy,
                visit,
                &format!("the lesson of {}", start.game),
                TABLE,
                &json!(LEAST_BOARD),
            )?;
        }
        visit.open(&format!("review/end-{}", start.game))?;
        visit.wait_for(".review .curve")?;
        violations.look(visit, &format!("the review of {}", start.game), TABLE, &json!(LEAST_BOARD))?;
    }
    violations.none()
}

/// For a set-up: its button is visible at every scroll position, and the bar that contains it covers nothing at the end of the page.
const SET_UP: &str = "
    const button = document.querySelector(more), violations = [];
    const fields = [...document.querySelectorAll('.form :is(summary, label, input:not(label input), .button)')]
        .filter((element) => element.checkVisibility());
    for (const to of [0, document.documentElement.scrollHeight]) {
        scrollTo(0, to);
        const where = to ? 'scrolled to the end' : 'at the top';
        violations.push(...[button, fields.at(to ? -1 : 0)].map(violationOf).filter(Boolean).map((violation) => `${where}: ${violation}`));
    }
    const last = button.closest('.form-foot').previousElementSibling.getBoundingClientRect();
    if (last.bottom > button.closest('.form-foot').getBoundingClientRect().top + 0.5) violations.push('the bar covers the end of the form');
    if (document.documentElement.scrollWidth > width) violations.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return violations;";

fn set_ups(visit: &mut Visit<'_>, language: &str) -> anyhow::Result<()> {
    visit.set(&quick_with([("language", json!(language))]))?;
    visit.load("")?;
    let mut violations = Violations::default();
    for start in short_matches() {
        for (route, button) in [("", "#start"), ("/online", "#host")] {
            visit.browser.set_screen(Screen::DESKTOP)?;
            visit.open(&format!("new/{}{route}", start.game))?;
            visit.wait_for(&format!("{button}:not([disabled])"))?;
            let state = format!("{}{route}", start.game);
            violations.look(visit, &state, SET_UP, &json!(button))?;
            visit.script::<()>(
                "document.querySelectorAll('.more').forEach((more) => { more.open = true; })",
                &[],
            )?;
            violations.look(visit, &format!("{state} with options"), SET_UP, &json!(button))?;
        }
    }
    violations.none()
}
