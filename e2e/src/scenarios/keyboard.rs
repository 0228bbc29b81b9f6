//! Keyboard input during a game: every key of the rules pages, and which element receives it after a click and after Tab.

use anyhow::{Context, ensure};
use quadrille_match::{GameSetup, Match};

use crate::game::{Advisor, FUSE_AND_FROST, short_matches};
use crate::input::Input;
use crate::runner::Scenario;
use crate::visit::{BACKSPACE, DOWN, ENTER, ESCAPE, RIGHT, SHIFT, SPACE, UP, Visit};

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("keys: stay-on-the-board: every key of the rules page does what it says", dial).smoke(),
        Scenario::new("keys: after a click they are the game's, after Tab the button's", after_a_click)
            .smoke(),
        Scenario::new("keys: territory-words: letters pick letters", letters).smoke(),
        Scenario::new("keys: an arrow reaches the board and U takes a turn back in every game", every_game)
            .smoke(),
    ]
}

/// A position of Stay on the Board with free squares on all sides of the queen.
const ROOM: &str = "...../...../..q../...../..... blocked 1 0 200";

/// A board of Territory Words with one K, and not far from it the rest of KIN, twice.
pub(super) const LETTERS: &str = "NHTOTIELAHOH/SSTRFRAOSEAL/EIEADTBOWITM/CALTOECNNDEN/EPISRENARESC/MAMERNRHLAAS/TCETHKLTLTID/GFILLORWOEAL/NAOAETNALEYS/DWPEEBTHANHO/ISSTAONLEIHN/NTOFENPLEEYU \
    b 0 8 4 allowed 0 0 0 4d3d61474cdfe025";

impl Visit<'_> {
    /// Opens a two-player game from this position.
    pub(super) fn begin_at(&self, game: &str, position: &str) -> anyhow::Result<()> {
        let began = Match::new(GameSetup::from_position(game, position))
            .map_err(|error| anyhow::anyhow!("{error}"))?;
        self.continue_game("begun", &began.record().to_text())?;
        self.wait_for("#hint:not([disabled])")
    }

    /// The moves of the stored game.
    fn made(&self) -> anyhow::Result<Vec<String>> {
        Ok(self.game()?.played().iter().map(|played| played.mv.to_text()).collect())
    }

    /// Waits until the stored game has these moves.
    pub(super) fn until_made(&self, moves: &[&str]) -> anyhow::Result<()> {
        self.wait_until(&format!("{moves:?} to be the moves, not {:?}", self.made()?), || {
            Ok(self.made()? == moves)
        })
    }

    /// True if a square of the board has the focus.
    fn is_on_board(&self) -> anyhow::Result<bool> {
        self.script("return document.activeElement.matches('.cell')", &[])
    }

    /// The distance and the arrow on the button in the middle of the dial.
    fn dialled(&self) -> anyhow::Result<String> {
        self.attribute("#dial-confirm", "aria-label")?.context("no dial")
    }
}

/// The WebDriver code of a digit on the numeric keypad.
fn keypad(digit: char) -> Option<String> {
    char::from_u32(0xe01a + digit.to_digit(10)?).map(String::from)
}

fn dial(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.begin_at("stay-on-the-board", ROOM)?;
    let letters = [
        ("q", '7'),
        ("w", '8'),
        ("e", '9'),
        ("a", '4'),
        ("d", '6'),
        ("z", '1'),
        ("x", '2'),
        ("c", '3'),
        ("s", '2'),
    ];
    let digits =
        ['7', '8', '9', '4', '6', '1', '2', '3'].map(|digit| (keypad(digit).unwrap_or_default(), digit));
    let keys = letters.map(|(key, digit)| (key.to_string(), digit)).into_iter().chain(digits);
    let confirm = [ENTER.to_string(), SPACE.to_string(), keypad('5').unwrap_or_default()];
    // Each direction by its key, each confirmation in turn; and U before the next.
    for ((key, direction), confirm) in keys.zip(confirm.iter().cycle()) {
        visit.keys(&format!("{key}{confirm}"))?;
        visit.until_made(&[&format!("{direction}1")]).with_context(|| format!("the key for {direction}"))?;
        visit.keys("u")?;
        visit.until_made(&[])?;
    }
    visit.keys("ww")?;
    ensure!(visit.dialled()?.contains('2'), "the same key again lengthens: {}", visit.dialled()?);
    visit.keys("www")?;
    ensure!(visit.dialled()?.contains('1'), "and wraps after the farthest: {}", visit.dialled()?);
    visit.keys("3")?;
    ensure!(visit.dialled()?.contains('3'), "a digit sets the distance: {}", visit.dialled()?);
    visit.keys(ESCAPE)?;
    visit.wait_for("#dial-confirm[disabled]")?;
    visit.keys(&format!("2d{ENTER}"))?;
    visit.until_made(&["62"]).context("a distance, then a direction")?;
    // Without the number lock the keypad types arrows, also while a square has the focus.
    visit.keys(UP)?;
    ensure!(visit.is_on_board()?, "an arrow leads to the board");
    let unlocked = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', code: 'Numpad4', bubbles: true, cancelable: true }))";
    visit.script::<()>(unlocked, &[])?;
    visit.keys(&format!("{}{ENTER}", keypad('4').unwrap_or_default()))?;
    visit
        .until_made(&["62", "42"])
        .context("the square that was left is closed, and the move is made all the same")?;
    visit.poll("the banner", || visit.banner())?;
    visit.keys("u")?;
    visit.until_made(&["62"]).context("U works after the end as well")?;
    visit.keys(BACKSPACE)?;
    let banner = visit.poll("the banner", || visit.banner())?;
    ensure!(banner.1 == "wrong-claim", "Backspace claims: {banner:?}");
    Ok(())
}

fn after_a_click(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.begin_at("stay-on-the-board", ROOM)?;
    visit.click(".dial-key:nth-child(2)")?;
    visit.keys(ENTER)?;
    visit.until_made(&["81"]).context("Enter after a click on the dial")?;
    visit.click(".dial-key:nth-child(4)")?;
    visit.keys(SPACE)?;
    visit.until_made(&["81", "41"]).context("Space after a click on the dial")?;
    visit.click("label:has(input[name=safe])")?;
    visit.keys(&format!("w{ENTER}"))?;
    visit.until_made(&["81", "41", "81"]).context("keys after a switch was ticked")?;
    // An element focused by Tab receives the key.
    visit.tab_to("#undo")?;
    visit.keys(ENTER)?;
    visit.until_made(&["81", "41"]).context("Enter on a button that Tab led to")?;
    visit.tab_to(".dial-key:not([disabled])")?;
    visit.keys(&format!("{SPACE}{SPACE}"))?;
    visit.wait_until("the dial to be pressed twice", || Ok(visit.dialled()?.contains('2')))?;
    ensure!(visit.moves()? == 2, "Space on a button that Tab led to makes no move");
    visit.tab_to("input[name=safe]")?;
    visit.keys(SPACE)?;
    let ticked: bool = visit.script("return document.querySelector('input[name=safe]').checked", &[])?;
    ensure!(ticked, "Space ticks a switch that Tab led to");

    visit.start(FUSE_AND_FROST)?;
    visit.ready()?;
    visit.click(".pad-key.down")?;
    visit.wait_for(".pad-key.down.faced")?;
    visit.keys(SPACE)?;
    visit.wait_until("a bomb below", || Ok(visit.made()?.last().is_some_and(|mv| mv == "pd")))?;
    visit.click("#undo-step")?;
    visit.keys(ENTER)?;
    visit.wait_until("the turn to end", || Ok(visit.made()?.last().is_some_and(|mv| mv == "end")))
}

fn letters(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.begin_at("territory-words", LETTERS)?;
    let picked = |squares: &[&str]| {
        let script = "return [...document.querySelectorAll('.cell[aria-selected=true]')].map((cell) => cell.dataset.square).sort()";
        let mut expected = squares.to_vec();
        expected.sort_unstable();
        visit.wait_until(&format!("{expected:?} to be picked"), || {
            Ok(visit.script::<Vec<String>>(script, &[])? == expected)
        })
    };
    visit.keys("kin")?;
    picked(&["f6", "c5", "a4"]).context("the nearest of each letter")?;
    ensure!(visit.text("#word")? == "K-I-N", "the word is {}", visit.text("#word")?);
    visit.chord(SHIFT, "n")?;
    picked(&["f6", "c5", "f7"]).context("the next nearest, with Shift")?;
    visit.keys("z")?;
    visit.wait_until("no Z within reach", || Ok(visit.text(".note.warn")?.contains('Z')))?;
    visit.keys(&format!("s{BACKSPACE}"))?;
    picked(&["f6", "c5", "f7"]).context("Backspace takes the last letter back")?;
    visit.keys(ENTER)?;
    visit.until_made(&["f6-c5-f7"]).context("Enter plays the word")?;
    visit.keys("u")?;
    visit.until_made(&[]).context("U takes the turn back while no word is begun")?;
    visit.keys("ka")?;
    visit.keys(ESCAPE)?;
    picked(&[]).context("Escape clears")?;
    // With the focus on the board Enter picks what can be picked, and then plays the word.
    visit.keys("ki")?;
    let grid = visit.game()?.position().grid();
    visit.touch(Input::Keys, grid, grid.parse_square("f7").context("a square")?)?;
    picked(&["f6", "c5", "f7"])?;
    visit.keys(ENTER)?;
    visit.until_made(&["f6-c5-f7"])
}

fn every_game(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    for start in short_matches() {
        visit.start(start)?;
        ensure!(visit.ready()?, "{} is over before it began", start.game);
        visit.keys(DOWN)?;
        if start.game == "fuse-and-frost" {
            visit.wait_for(".pad-key.down.faced").context("there an arrow turns")?;
            visit.keys(RIGHT)?;
            visit.wait_for(".pad-key.right.faced")?;
            visit.keys(RIGHT)?;
            visit.wait_until("a step", || Ok(visit.made()?.last().is_some_and(|mv| mv == "mr")))?;
        } else {
            ensure!(visit.is_on_board()?, "{}: an arrow does not lead to the board", start.game);
            let here: String = visit.script("return document.activeElement.dataset.square", &[])?;
            visit.keys(UP)?;
            let there: String = visit.script("return document.activeElement.dataset.square", &[])?;
            ensure!(here != there, "{}: the next arrow stays on {here}", start.game);
            // Outside the board, keys control the game wherever the focus is.
            visit.keys(ESCAPE)?;
            visit.play(Input::Pointer, &mut Advisor::new(start.game, 1)?, 1)?;
        }
        let made = visit.made()?.len();
        visit.keys("u")?;
        visit.wait_until(&format!("{}: U to take a move back", start.game), || {
            Ok(visit.made()?.len() < made)
        })?;
    }
    Ok(())
}
