//! Invalid input before a game: options out of range, and invalid codes.

use anyhow::ensure;
use serde_json::json;

use super::preferences::is_ukrainian;
use crate::runner::Scenario;
use crate::visit::{Visit, quick_with};

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new(
            "a wrong option is told at its field, in the language of the page, and what was entered stays",
            wrong_option,
        ),
        Scenario::new("letters that are no code are told from a code of another length", no_code),
    ]
}

fn value(visit: &Visit<'_>, selector: &str) -> anyhow::Result<String> {
    visit.script("return document.querySelector(arguments[0]).value", &[json!(selector)])
}

fn wrong_option(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.set(&quick_with([("language", json!("uk"))]))?;
    let refused = |key: &str, entered: &str, start: &str| {
        visit.choose(&[(key, entered)])?;
        visit.click(start)?;
        let error = format!("#option-{key}-error");
        visit.wait_for(&error)?;
        let said = visit.text(&error)?;
        ensure!(is_ukrainian(&said) && !said.contains("option"), "{key}={entered}: {said:?}");
        let (field, invalid) = (format!("#option-{key}"), format!("#option-{key}[aria-invalid=true]"));
        ensure!(value(visit, &field)? == entered, "{entered} became {}", value(visit, &field)?);
        ensure!(visit.has(&invalid)?, "{field} is not marked as wrong");
        let focused: bool =
            visit.script("return document.activeElement.matches(arguments[0])", &[json!(field)])?;
        ensure!(focused, "the focus does not lead to {field}");
        ensure!(visit.count(".fault")? == 1, "more than one thing is told: {}", visit.text("main")?);
        Ok(said)
    };
    visit.open("new/stay-on-the-board")?;
    visit.click("label:has(input[name=mode][value=two])")?;
    refused("limit", "1000", "#start")?;
    refused("limit", "many", "#start")?;
    visit.choose(&[("limit", "20")])?;
    visit.wait_until_gone(".fault")?;
    let said = refused("start", "z9", "#start")?;
    ensure!(
        said.contains("z9") && said.contains("c3"),
        "the sentence names neither the square nor the board: {said}"
    );
    visit.choose(&[("start", "b2")])?;
    visit.click("#start")?;
    visit.wait_for(".play")?;
    visit.open("new/stay-on-the-board/online")?;
    visit.wait_for("#host:not([disabled])")?;
    refused("start", "z9", "#host")?;
    ensure!(visit.has("#host")?, "a game was hosted all the same");
    Ok(())
}

fn no_code(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.open("")?;
    let refused = |typed: &str| {
        visit.fill("#join-code", typed)?;
        visit.click("#join")?;
        visit.wait_for(".join-field .fault")?;
        visit.text(".join-field .fault")
    };
    let length = refused("KRT")?;
    ensure!(length.contains("four or five letters"), "KRT: {length}");
    let letter = refused("abcd")?;
    ensure!(!letter.contains("has four or five letters"), "ABCD has four letters, and is told {letter:?}");
    ensure!(letter.contains("No code has A") && letter.contains("B C F G"), "abcd: {letter}");
    // The link shows the same message.
    visit.open("join/ABCD")?;
    visit.wait_for("article .fault")?;
    ensure!(visit.text("article .fault")? == letter, "the link says {:?}", visit.text("article .fault")?);
    Ok(())
}
