//! The online dictionary of Territory Words, with a real service that answers, rejects, is slow, or is unreachable. The computer's words
//! are never looked up, there is one request at a time, and it is cancelled with its turn.

use anyhow::{Context, ensure};
use quadrille_catalog::AnyPosition;
use quadrille_core::Seat;

use crate::dictionary_service::DictionaryService;
use crate::game::{Advisor, Start};
use crate::input::Input;
use crate::runner::Scenario;
use crate::site::Site;
use crate::visit::{Visit, quick};

const GAME: &str = "territory-words";
const TWO: Start = Start { game: GAME, mode: "two", options: &[("dictionary", "online"), ("turns", "4")] };
const AGAINST_COMPUTER: Start = TWO.against_computer();

/// Letters within reach of each other that are not in a line.
const SQUARES: &str = "b2-d4-f2";
/// The question shown when the dictionary does not answer.
const QUESTION: &str = "#words-again";

type Work = fn(&mut Asked<'_, '_>) -> anyhow::Result<()>;

pub(super) fn scenarios() -> Vec<Scenario> {
    let all: [(&str, Work); 5] = [
        ("the online dictionary answers and refuses words", answers),
        ("an unreachable dictionary asks once, and Cancel ends it", unreachable),
        ("a slow dictionary can be cancelled", slow),
        ("a refusing dictionary leaves the choice to the person", refusing),
        ("a late answer does nothing", late),
    ];
    all.map(|(name, work)| {
        Scenario::new(format!("{GAME}: {name}"), move |visit| {
            for start in [TWO, AGAINST_COMPUTER] {
                let mut service = DictionaryService::start()?;
                let site = Site::start(&["--dictionary", &service.address()])?;
                let mut visit = Visit::begin_with(visit.browser, site)?;
                // The browser logs every response that is not a success.
                visit.allow_console_error("Failed to load resource");
                visit.set(&quick())?;
                visit.start(start)?;
                let mut game = Asked { visit: &visit, service: &mut service, start };
                work(&mut game).with_context(|| format!("mode {}", start.mode))?;
                visit.end()?;
            }
            Ok(())
        })
    })
    .into()
}

/// A game on the screen and its dictionary service.
struct Asked<'v, 'b> {
    visit: &'v Visit<'b>,
    service: &'v mut DictionaryService,
    start: Start,
}

impl Asked<'_, '_> {
    /// Spells the letters of three squares and returns them; the service decides whether they are a word.
    fn spell(&self) -> anyhow::Result<String> {
        self.submit(|_| Ok(SQUARES.to_string()))
    }

    /// Spells a word of the built-in list.
    fn spell_listed(&self) -> anyhow::Result<()> {
        let mut advisor = Advisor::new(GAME, 1)?;
        self.submit(|table| advisor.advise(table)).map(drop)
    }

    fn submit(
        &self,
        choose: impl FnOnce(&dyn AnyPosition) -> anyhow::Result<String>,
    ) -> anyhow::Result<String> {
        ensure!(self.visit.ready()?, "the game is over");
        // The letters of a withdrawn word stay selected.
        if self.visit.has("#clear:not([disabled])")? {
            self.visit.click("#clear")?;
        }
        let game = self.visit.game()?;
        let mv = choose(game.position())?;
        let word = game.position().check_text(&mv).ok().flatten().context("no word was found")?;
        self.visit.make(Input::Pointer, game.position(), &mv)?;
        Ok(word)
    }

    fn pass(&self) -> anyhow::Result<()> {
        ensure!(self.visit.ready()?, "the game is over");
        self.visit.make(Input::Pointer, self.visit.game()?.position(), "pass")
    }

    /// Waits for the player's move and, against the computer, for its reply.
    fn answered(&self, before: usize) -> anyhow::Result<()> {
        let more = if self.start.mode == "two" { 1 } else { 2 };
        self.visit.wait_until(&format!("{more} more moves"), || Ok(self.visit.moves()? == before + more))?;
        ensure!(self.visit.ready()?, "the game is over");
        ensure!(!self.visit.has(QUESTION)?, "the computer's word, or an old one, is asked about");
        let seats: Vec<Seat> = self.visit.game()?.played().iter().map(|played| played.seat).collect();
        ensure!(seats.chunk_by(|a, b| a != b).count() <= 1, "a turn was played twice: {seats:?}");
        Ok(())
    }

    /// Cancels the question that is shown, or the pending request.
    fn cancel(&self) -> anyhow::Result<()> {
        self.visit.click("#words-cancel")?;
        self.visit.wait_until_gone(&format!("#words-cancel, {QUESTION}, .play-asks .waiting"))?;
        ensure!(self.visit.ready()?, "the game is over");
        Ok(())
    }

    /// Releases the delayed answers and waits until the page has received them.
    fn release(&self, status: u16) -> anyhow::Result<()> {
        let before = self.service.answered();
        self.service.answer(status);
        self.visit.wait_until("the late answer", || Ok(self.service.answered() > before))?;
        // A response from the site arrives after those sent before it.
        let fetch =
            "const done = arguments[arguments.length - 1]; fetch('config.json').then(() => done(null))";
        self.visit.script_later::<()>(fetch, &[])?;
        self.visit.wait_for_screen()
    }
}

fn answers(game: &mut Asked<'_, '_>) -> anyhow::Result<()> {
    let word = game.spell()?;
    game.answered(0)?;
    let asked = game.service.asked();
    ensure!(asked == [word.clone()], "{word} was spelled by the person, and {asked:?} asked about");
    let made = game.visit.moves()?;
    game.service.answer(404);
    game.spell()?;
    game.visit.wait_for(".note.warn")?;
    ensure!(game.visit.moves()? == made, "a word that the dictionary does not know was accepted");
    ensure!(!game.visit.has(QUESTION)?, "an answer was taken for none");
    Ok(())
}

fn unreachable(game: &mut Asked<'_, '_>) -> anyhow::Result<()> {
    game.service.close()?;
    game.spell()?;
    game.visit.wait_for(QUESTION)?;
    game.cancel()?;
    ensure!(game.visit.moves()? == 0, "a word that was given up was played");
    game.spell_listed()?;
    game.visit.click("#words-builtin")?;
    game.answered(0)?;
    // The question belongs to its turn: a pass ends both.
    let made = game.visit.moves()?;
    game.spell()?;
    game.visit.wait_for(QUESTION)?;
    game.pass()?;
    game.visit.wait_until("the pass", || Ok(game.visit.moves()? > made))?;
    game.visit.wait_until_gone(QUESTION)?;
    game.answered(made)?;
    game.service.reopen()?;
    let made = game.visit.moves()?;
    game.spell()?;
    game.answered(made)
}

fn slow(game: &mut Asked<'_, '_>) -> anyhow::Result<()> {
    game.service.hold();
    game.spell()?;
    game.visit.wait_for(".play-asks .waiting")?;
    game.cancel()?;
    game.release(200)?;
    ensure!(game.visit.moves()? == 0, "a word that was given up was played");
    game.service.hold();
    game.spell()?;
    game.visit.wait_for(".play-asks .waiting")?;
    game.release(200)?;
    game.answered(0)
}

fn refusing(game: &mut Asked<'_, '_>) -> anyhow::Result<()> {
    game.service.answer(429);
    game.spell()?;
    game.visit.wait_for(QUESTION)?;
    game.service.answer(503);
    game.visit.click(QUESTION)?;
    game.visit.wait_until("the second question", || Ok(game.service.answered() == 2))?;
    game.visit.wait_for(QUESTION)?;
    ensure!(game.visit.count(QUESTION)? == 1, "one question at a time");
    game.visit.click("#words-honour")?;
    game.answered(0)?;
    let asked = game.service.asked();
    ensure!(asked.len() == 2 && asked[0] == asked[1], "the service was asked about {asked:?}");
    Ok(())
}

fn late(game: &mut Asked<'_, '_>) -> anyhow::Result<()> {
    game.spell()?;
    game.answered(0)?;
    let made = game.visit.moves()?;
    // After the turn has passed.
    game.service.hold();
    game.spell()?;
    game.visit.wait_for(".play-asks .waiting")?;
    game.cancel()?;
    game.pass()?;
    game.answered(made)?;
    let (now, text) = (game.visit.moves()?, game.visit.game()?.position().to_text());
    game.release(200)?;
    ensure!(game.visit.game()?.position().to_text() == text, "a late answer made a move in another turn");
    // After undo.
    game.service.hold();
    game.spell()?;
    game.visit.wait_for(".play-asks .waiting")?;
    game.visit.click("#undo")?;
    game.visit.wait_until("the undo", || Ok(game.visit.moves()? < now))?;
    let text = game.visit.game()?.position().to_text();
    game.release(503)?;
    ensure!(game.visit.ready()? && !game.visit.has(QUESTION)?, "a question about a turn that was undone");
    ensure!(game.visit.game()?.position().to_text() == text, "a late answer made a move after undo");
    // After leaving the game.
    let id = game.visit.game_id()?;
    game.service.hold();
    game.spell()?;
    game.visit.wait_for(".play-asks .waiting")?;
    game.visit.open("settings")?;
    game.release(200)?;
    game.visit.open(&format!("play/{id}"))?;
    ensure!(game.visit.ready()? && !game.visit.has(QUESTION)?, "a question about a game that was left");
    ensure!(
        game.visit.game()?.position().to_text() == text,
        "a late answer made a move in a game that was left"
    );
    Ok(())
}
