//! Pieces dragged with the mouse and with a finger, in every game that selects a piece and then a target.

use anyhow::{Context, ensure};
use quadrille_catalog::AnyPosition;
use serde_json::json;
use thirtyfour::By;

use crate::browser::Screen;
use crate::game::{QUADRATIC_WAR, Start};
use crate::runner::Scenario;
use crate::visit::{Visit, quick_with};

pub(super) fn scenarios() -> Vec<Scenario> {
    let games = [QUADRATIC_WAR, Start { game: "breakthrough", mode: "two", options: &[] }];
    let mut scenarios: Vec<Scenario> = games
        .map(|start| {
            Scenario::new(format!("{}: a piece is dragged to its target", start.game), move |visit| {
                mouse(visit, start)
            })
        })
        .into();
    scenarios.push(Scenario::new("quadratic-war: a piece dropped elsewhere returns", elsewhere));
    scenarios.push(Scenario::new("quadratic-war: a finger drags a piece", finger));
    scenarios
}

fn cell(square: &str) -> String {
    format!(".cell[data-square={square}]")
}

/// The centre of a square on the page.
fn center(visit: &Visit<'_>, square: &str) -> anyhow::Result<(f64, f64)> {
    let script =
        "const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
        return [x + width / 2, y + height / 2]";
    visit.script(script, &[json!(cell(square))])
}

/// Presses the mouse on a square and moves it to another one.
fn hold(visit: &Visit<'_>, from: &str, to: &str) -> anyhow::Result<()> {
    visit.browser.run(async |driver| {
        let from = driver.find(By::Css(cell(from))).await?;
        let to = driver.find(By::Css(cell(to))).await?;
        let chain = driver.action_chain_with_delay(None, None);
        chain.move_to_element_center(&from).click_and_hold().move_to_element_center(&to).perform().await
    })
}

fn release(visit: &Visit<'_>) -> anyhow::Result<()> {
    visit.browser.run(async |driver| driver.action_chain_with_delay(None, None).release().perform().await)
}

/// The centre of the dragged piece on the page.
fn dragged(visit: &Visit<'_>) -> anyhow::Result<Option<(f64, f64)>> {
    let script =
        "const piece = document.querySelector('.sprite.dragged .sprite-body')?.getBoundingClientRect();
        return piece ? [piece.x + piece.width / 2, piece.y + piece.height / 2] : null";
    visit.script(script, &[])
}

/// The first legal move as its two squares.
fn first_move(position: &dyn AnyPosition) -> anyhow::Result<(String, String)> {
    let pick = position.legal_actions(&[]).squares.first().context("a piece to move")?.square;
    let target = position.legal_actions(&[pick]).squares.first().context("a target")?.square;
    Ok((position.grid().name(pick), position.grid().name(target)))
}

/// A drop on a target needs no second touch, also where moves are confirmed.
fn mouse(visit: &mut Visit<'_>, start: Start) -> anyhow::Result<()> {
    visit.set(&quick_with([("confirm", json!("always"))]))?;
    visit.start(start)?;
    ensure!(visit.ready()?, "the game is over");
    let (from, to) = first_move(visit.game()?.position())?;
    hold(visit, &from, &to)?;
    let (x, y) = visit.poll("a dragged piece", || dragged(visit))?;
    let (wanted_x, wanted_y) = center(visit, &to)?;
    let near = (x - wanted_x).abs() < 12.0 && (y - wanted_y).abs() < 12.0;
    ensure!(near, "the pointer is at {wanted_x},{wanted_y}, the piece at {x},{y}");
    ensure!(visit.moves()? == 0, "the piece was moved before it was dropped");
    release(visit)?;
    visit.wait_until("the move", || Ok(visit.moves()? == 1))?;
    visit.wait_until_gone(".sprite.dragged")?;
    ensure!(!visit.has(".sprite.picked")?, "a piece is still selected");
    let made = visit.game()?.played()[0].mv.to_text();
    ensure!(made.contains(&to), "{from} was dragged to {to}, and {made} was played");
    // The other player's piece is moved by two touches on each square, as before.
    ensure!(visit.ready()?, "the game is over");
    let (from, to) = first_move(visit.game()?.position())?;
    visit.click(&cell(&from))?;
    visit.wait_for(".sprite.picked, .plain-selected")?;
    ensure!(!visit.has(".sprite.dragged")?, "a click drags a piece");
    visit.click(&cell(&to))?;
    visit.wait_for(".board .aim")?;
    visit.click(&cell(&to))?;
    visit.wait_until("the second move", || Ok(visit.moves()? == 2))
}

fn elsewhere(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.start(QUADRATIC_WAR)?;
    ensure!(visit.ready()?, "the game is over");
    let text = visit.game()?.position().to_text();
    let returned = |visit: &Visit<'_>| {
        visit.wait_until_gone(".sprite.dragged, .sprite.picked")?;
        ensure!(visit.game()?.position().to_text() == text, "a move was made");
        Ok(())
    };
    // A constant moves one square.
    hold(visit, "a3", "c5")?;
    visit.wait_for(".sprite.dragged")?;
    release(visit)?;
    visit.wait_for(".board .rejected")?;
    let note = visit.text(".play-asks .warn")?;
    ensure!(note == "−4 cannot go there.", "the drop is answered with {note:?}");
    returned(visit)?;
    // Back on its own square, after a way round: the click at the end of the drag selects nothing.
    hold(visit, "a3", "b5")?;
    hold_on(visit, "a3")?;
    release(visit)?;
    visit.wait_for_screen()?;
    returned(visit)?;
    // Neither an opponent's piece nor a blocked one can be dragged.
    for blocked in ["a7", "a1"] {
        hold(visit, blocked, "a5")?;
        visit.wait_for_screen()?;
        ensure!(!visit.has(".sprite.dragged")?, "{blocked} is dragged");
        release(visit)?;
    }
    returned(visit)
}

/// Moves the pressed mouse to another square.
fn hold_on(visit: &Visit<'_>, to: &str) -> anyhow::Result<()> {
    visit.browser.run(async |driver| {
        let to = driver.find(By::Css(cell(to))).await?;
        driver.action_chain_with_delay(None, None).move_to_element_center(&to).perform().await
    })
}

fn finger(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.browser.set_screen(Screen::PHONE)?;
    visit.start(QUADRATIC_WAR)?;
    ensure!(visit.ready()?, "the game is over");
    let (from, to) = (center(visit, "a3")?, center(visit, "a4")?);
    let touch = |kind: &str, at: Option<(f64, f64)>| {
        let points: Vec<_> = at.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        visit.browser.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }))
    };
    touch("touchStart", Some(from))?;
    for part in [0.3, 0.6, 1.0] {
        let between = |from: f64, to: f64| from + (to - from) * part;
        touch("touchMove", Some((between(from.0, to.0), between(from.1, to.1))))?;
    }
    visit.wait_for(".sprite.dragged")?;
    touch("touchEnd", None)?;
    visit.until_made(&["a3a4"])
}
