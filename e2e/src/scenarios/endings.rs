//! The end of a game as winner, loser, two players on one device and spectators see and hear it.

use anyhow::{Context, ensure};
use quadrille_match::{GameSetup, Match};
use serde_json::{Value, json};

use crate::game::{QUADRATIC_WAR, STAY_ON_THE_BOARD, Start, TERRITORY_WORDS};
use crate::runner::Scenario;
use crate::visit::{Visit, quick_with};

/// A bomb next to Blue that explodes at the end of Blue's turn.
const OWN_BLAST: &str = "#######/#A1...#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200";
/// The same bomb next to Orange.
const THEIR_BLAST: &str = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#...1B#/####### A 5 rl 5,5 bf 2 200";

const FANFARE: [u32; 3] = [523, 659, 784];

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("a resignation is told from the side of the one who resigned", resigned),
        Scenario::new("fuse-and-frost: a blast is told and sounds from the side of each player", blast),
        Scenario::new("an exhibition says which computer won", exhibition),
        Scenario::new("online: a resignation is told to each player and to those who watch", resigned_online),
    ]
}

impl Visit<'_> {
    /// Waits for the banner and returns its headline and its sentence.
    fn ending(&self) -> anyhow::Result<(String, String)> {
        self.wait_for(".banner h2")?;
        Ok((self.text(".banner h2")?, self.text(".banner h2 + p")?))
    }

    /// Fails if the banner says something else.
    fn expect_ending(&self, headline: &str, sentence: &str) -> anyhow::Result<()> {
        let shown = self.ending()?;
        let expected = (headline.to_string(), sentence.to_string());
        ensure!(shown == expected, "the banner says {shown:?}, not {expected:?}");
        Ok(())
    }

    fn resign(&self) -> anyhow::Result<()> {
        self.click("#resign")?;
        self.click("#resign-yes")
    }
}

fn resigned(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.start(STAY_ON_THE_BOARD.against_computer())?;
    visit.ready()?;
    visit.resign()?;
    visit.expect_ending("You lost", "You resigned.")?;
    // A later reader and a spectator see the winner's name.
    visit.click(".banner a[href^='#/review']")?;
    visit.wait_for(".play.review")?;
    let line = visit.text(".play-title p")?;
    ensure!(line.contains("as Second wins") && line.ends_with("First resigned."), "the review says {line:?}");
    visit.start(QUADRATIC_WAR)?;
    visit.ready()?;
    ensure!(visit.text(".player[data-seat=first] strong")? == "Player 1", "an unnamed player");
    visit.resign()?;
    visit.expect_ending("Red won", "Blue resigned.")?;
    ensure!(visit.text(".banner .muted")? == "Pieces: Blue 24, Red 24", "{}", visit.text(".banner .muted")?);
    visit.set(&quick_with([("language", json!("uk"))]))?;
    visit.start(TERRITORY_WORDS.against_computer())?;
    visit.ready()?;
    visit.resign()?;
    visit.expect_ending("Ви програли", "Ви здалися.")
}

/// Records the pitches that the page plays from now on.
fn listen(visit: &Visit<'_>) -> anyhow::Result<()> {
    visit.script(
        "window.pitches = [];
        const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
            const voice = make.call(this);
            const set = voice.frequency.setValueAtTime.bind(voice.frequency);
            voice.frequency.setValueAtTime = (pitch, time) => {
                window.pitches.push(Math.round(pitch));
                return set(pitch, time);
            };
            return voice;
        };",
        &[],
    )
}

fn blast(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.set(&quick_with([("sound", json!(true))]))?;
    let (person, computer) = (json!({ "person": null }), json!({ "computer": "easy" }));
    let against_computer = [person.clone(), computer];
    let two = [person.clone(), person];
    let ends: [(&str, &[Value; 2], &str, &str, bool); 4] = [
        (OWN_BLAST, &against_computer, "You lost", "You were caught in the blast.", false),
        (THEIR_BLAST, &against_computer, "You won", "Your opponent was caught in the blast.", true),
        (OWN_BLAST, &two, "Orange won", "Blue was caught in the blast.", true),
        (THEIR_BLAST, &two, "Blue won", "Orange was caught in the blast.", true),
    ];
    for (number, (position, seats, headline, sentence, fanfare)) in (0..).zip(ends) {
        let record = Match::new(GameSetup::from_position("fuse-and-frost", position))
            .map_err(|error| anyhow::anyhow!("{error}"))?
            .record()
            .to_text();
        visit.continue_game_between(&format!("blast{number}"), &record, seats)?;
        visit.ready()?;
        listen(visit)?;
        visit.click("#end-turn:not([disabled])")?;
        visit.expect_ending(headline, sentence)?;
        let heard: Vec<u32> = visit.script("return window.pitches", &[])?;
        let fanfares = heard.windows(3).filter(|pitches| *pitches == FANFARE).count();
        ensure!(fanfares == usize::from(fanfare), "{headline}: the page played {heard:?}");
        ensure!(heard.len() > fanfares * 3, "{headline}: the page played {heard:?}");
        let announced = visit.text("#announcer")?;
        ensure!(announced.contains(sentence), "{headline}: {announced:?} was read out");
    }
    Ok(())
}

fn exhibition(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let start = Start { game: "stay-on-the-board", mode: "exhibition", options: &[("size", "2")] };
    visit.start(start)?;
    let (headline, sentence) = visit.ending()?;
    let (winner, _) = visit.banner()?.context("no banner")?;
    // The first computer is set to easy; the second has the level that newcomers are offered.
    let other = visit.text(".player[data-seat=second] strong")?;
    let expected = match winner.as_deref() {
        Some("first") => "Computer (easy) as First wins".to_string(),
        _ => format!("{other} as Second wins"),
    };
    ensure!(headline == expected, "the banner says {headline:?}, not {expected:?}");
    ensure!(sentence == "Correct claim: no safe move was left.", "the banner says {sentence:?}");
    visit.click(".banner a[href^='#/review']")?;
    visit.wait_for(".play.review")?;
    let line = visit.text(".play-title p")?;
    ensure!(line.starts_with(&format!("Computer (easy) vs {other}")), "the review says {line:?}");
    Ok(())
}

fn resigned_online(host: &mut Visit<'_>) -> anyhow::Result<()> {
    let browsers = (host.browser.another()?, host.browser.another()?);
    let (guest, watcher) = host.table_for_three(&browsers, QUADRATIC_WAR)?;
    for visit in [&*host, &guest] {
        visit.move_once(&mut crate::game::Advisor::new(QUADRATIC_WAR.game, 3)?)?;
    }
    guest.wait_for("#resign")?;
    guest.resign()?;
    guest.expect_ending("You lost", "You resigned.")?;
    host.expect_ending("You won", "Your opponent resigned.")?;
    watcher.expect_ending("Blue won", "Red resigned.")?;
    guest.end()?;
    watcher.end()
}
