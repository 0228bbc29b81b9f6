//! Short animations of every finished game for the README: excerpts of matches, played in the client with the pointer and keys, recorded
//! frame by frame and encoded as WebP.

mod excerpts;
mod recorder;

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use quadrille_catalog::{AnyPosition, finished_games};
use serde_json::json;
use tempfile::TempDir;

use crate::browser::{Browser, BrowserName, Screen};
use crate::input::{Gesture, gestures};
use crate::visit::{ENTER, Visit, quick_with};

pub(crate) use excerpts::Excerpt;
use recorder::{Frame, Recorder};

/// A portrait window, in which the players' cards are above and below the board; its height is adapted to [`BOARD_HEIGHT`].
const SCREEN: Screen = Screen { name: "animation", width: 540, height: 900, scale: 1.0, touch: false };
/// The height of every board in pixels, so that the pictures are equally high. It is a multiple of 6, 7, 9 and 12 squares.
const BOARD_HEIGHT: u32 = 504;
/// The recorded part of the page, and the margin above and below it in pixels.
const RECORDED: &str = ".play-opponent, .play-board, .play-you";
const MARGIN: u32 = 4;
/// The time before the first move and after the last one, in milliseconds.
const BEFORE: u32 = 480;
const AFTER: u32 = 1500;
/// The size limit of a file, as the README shows all of them at once.
const MAX_BYTES: u64 = 600_000;

/// Writes the animation of every finished game into a folder, named after the game.
pub(crate) fn record(folder: &Path) -> anyhow::Result<()> {
    let games: Vec<Excerpt> =
        finished_games().map(|game| Excerpt::of(game.info().id)).collect::<anyhow::Result<_>>()?;
    let browser = Browser::start(BrowserName::Chromium)?;
    for excerpt in games {
        let frames = frames(&browser, excerpt).with_context(|| excerpt.game)?;
        let file = folder.join(format!("{}.webp", excerpt.game));
        encode(&frames, &file)?;
        let (bytes, millis) =
            (fs::metadata(&file)?.len(), frames.iter().map(|frame| frame.millis).sum::<u32>());
        println!("{}: {} frames, {millis} ms, {} kB", file.display(), frames.len(), bytes / 1000);
        ensure!(bytes <= MAX_BYTES, "{} has {bytes} bytes, more than {MAX_BYTES}", file.display());
    }
    Ok(())
}

/// Plays an excerpt in the client and records it.
fn frames(browser: &Browser, excerpt: Excerpt) -> anyhow::Result<Vec<Frame>> {
    let visit = Visit::begin(browser)?;
    visit.set(&quick_with([("motion", json!("full"))]))?;
    browser.set_screen(SCREEN)?;
    browser.set_preferences("light", false)?;
    visit.continue_game("excerpt", &excerpt.start()?.record().to_text())?;
    visit.wait_until("a person's turn", || Ok(visit.can_move()? == Some(true)))?;
    fit_board(&visit)?;
    let mut recorder = Recorder::start(&visit, RECORDED, MARGIN)?;
    recorder.pass(BEFORE)?;
    for mv in excerpt.moves {
        play(&visit, &mut recorder, excerpt, mv).with_context(|| format!("playing {mv}"))?;
    }
    recorder.pass(AFTER)?;
    excerpt.check_end(&visit)?;
    visit.end()?;
    Ok(recorder.into_frames())
}

/// Changes the height of the window so that the board has the wanted one: the client gives it the height that the rest leaves.
fn fit_board(visit: &Visit<'_>) -> anyhow::Result<()> {
    let height = || -> anyhow::Result<u32> {
        visit
            .script("return Math.round(document.querySelector('.board').getBoundingClientRect().height)", &[])
    };
    let window = (SCREEN.height + BOARD_HEIGHT).saturating_sub(height()?);
    visit.browser.set_screen(Screen { height: window, ..SCREEN })?;
    visit.wait_until("the board to be resized", || Ok(height()? == BOARD_HEIGHT))
}

/// Makes a move and records it until the next one can be made.
fn play(
    visit: &Visit<'_>,
    recorder: &mut Recorder<'_, '_>,
    excerpt: Excerpt,
    mv: &str,
) -> anyhow::Result<()> {
    let (before, game) = (visit.moves()?, visit.game()?);
    let position: &dyn AnyPosition = game.position();
    for gesture in gestures(position, mv).context("no gestures make it")? {
        match gesture {
            Gesture::Touch(square) => {
                recorder.glide_to(&format!(".cell[data-square={}]", position.grid().name(square)))?;
                recorder.pass(excerpt.before_press)?;
                recorder.click()?;
            }
            // Buttons are outside of the picture. Enter presses those that end a move.
            Gesture::Button(_) => visit.keys(ENTER)?,
            Gesture::Control(control) => visit.keys(control.key)?,
        }
        recorder.pass(excerpt.after_press)?;
    }
    // The word list may have to be loaded, which takes no time by the page's clock.
    visit.wait_until("the move", || Ok(visit.moves()? != before))?;
    recorder.pass_until("the animation of the move", |visit| Ok(visit.can_move()?.is_some()))?;
    recorder.pass(excerpt.after_move)
}

/// Encodes frames without loss, with the program of libwebp.
fn encode(frames: &[Frame], file: &Path) -> anyhow::Result<()> {
    let folder = TempDir::new()?;
    let mut encoder = Command::new("img2webp");
    encoder.args(["-loop", "0", "-lossless", "-m", "4", "-q", "100"]);
    for (number, frame) in frames.iter().enumerate() {
        let picture = folder.path().join(format!("{number}.png"));
        fs::write(&picture, &frame.png)?;
        encoder.args(["-d", &frame.millis.to_string()]).arg(picture);
    }
    let output = encoder.arg("-o").arg(file).output().context("img2webp cannot be started")?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "img2webp failed: {}", errors.trim());
    Ok(())
}
