//! The online dictionary of Territory Words, in front of a real service: one that answers, refuses, is slow or late, or is not there. The
//! computer's words are never asked about, there is one question at a time, and it ends with its turn.

use anyhow::{Context, ensure};
use quadrille_core::Seat;

use crate::dictionary_service::DictionaryService;
use crate::game::{Partner, Start};
use crate::hand::Hand;
use crate::runner::Scenario;
use crate::site::Site;
use crate::visit::{Visit, quick};

const GAME: &str = "territory-words";
const TWO: Start = Start { game: GAME, mode: "two", options: &[("dictionary", "online"), ("turns", "4")] };
const AGAINST_COMPUTER: Start = TWO.against_computer();

/// The question that a dictionary which does not answer leaves to the person.
const QUESTION: &str = "#words-again";

type Work = fn(&mut Table<'_, '_>) -> anyhow::Result<()>;

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
                // The browser writes down every answer that is not a success.
                visit.foresee("Failed to load resource");
                visit.set(&quick())?;
                visit.start(start)?;
                let partner = Partner::new(GAME, 1)?;
                let mut table = Table { visit: &visit, service: &mut service, partner, start };
                work(&mut table).with_context(|| format!("mode {}", start.mode))?;
                visit.end()?;
            }
            Ok(())
        })
    })
    .into()
}

/// A game on the screen, with the service that is asked about its words.
struct Table<'v, 'b> {
    visit: &'v Visit<'b>,
    service: &'v mut DictionaryService,
    partner: Partner,
    start: Start,
}

impl Table<'_, '_> {
    /// Spells a good word and submits it; the word.
    fn spell(&mut self) -> anyhow::Result<String> {
        ensure!(self.visit.ready()?, "the game is over");
        // The letters of a word that was given up stay picked.
        if self.visit.has("#clear:not([disabled])")? {
            self.visit.press("#clear")?;
        }
        let game = self.visit.game()?;
        let mv = self.partner.advise(game.table())?;
        let word = game.table().check(&mv).ok().flatten().context("no word was found")?;
        self.visit.make(Hand::Pointer, game.table(), &mv)?;
        Ok(word)
    }

    fn pass(&self) -> anyhow::Result<()> {
        ensure!(self.visit.ready()?, "the game is over");
        self.visit.make(Hand::Pointer, self.visit.game()?.table(), "pass")
    }

    /// Waits until a move of the person was made, and the computer's answer where it plays.
    fn answered(&self, before: usize) -> anyhow::Result<()> {
        let more = if self.start.mode == "two" { 1 } else { 2 };
        self.visit.until_true(&format!("{more} more moves"), || Ok(self.visit.moves()? == before + more))?;
        ensure!(self.visit.ready()?, "the game is over");
        ensure!(!self.visit.has(QUESTION)?, "the computer's word, or an old one, is asked about");
        let seats: Vec<Seat> = self.visit.game()?.played().iter().map(|played| played.seat).collect();
        ensure!(seats.chunk_by(|a, b| a != b).count() <= 1, "a turn was played twice: {seats:?}");
        Ok(())
    }

    /// Ends the question that is shown, or the wait for an answer.
    fn cancel(&self) -> anyhow::Result<()> {
        self.visit.press("#words-cancel")?;
        self.visit.see_no(&format!("#words-cancel, {QUESTION}, .play-asks .waiting"))?;
        ensure!(self.visit.ready()?, "the game is over");
        Ok(())
    }

    /// Lets the service give the answers that it has held back, and the page take them.
    fn release(&self, status: u16) -> anyhow::Result<()> {
        let before = self.service.answered();
        self.service.answer(status);
        self.visit.until_true("the late answer", || Ok(self.service.answered() > before))?;
        // A request to the site itself comes back after the one that was answered before it.
        let fetch =
            "const done = arguments[arguments.length - 1]; fetch('config.json').then(() => done(null))";
        self.visit.script_later::<()>(fetch, &[])?;
        self.visit.settled()
    }
}

fn answers(table: &mut Table<'_, '_>) -> anyhow::Result<()> {
    let word = table.spell()?;
    table.answered(0)?;
    let asked = table.service.asked();
    ensure!(asked == [word.clone()], "{word} was spelled by the person, and {asked:?} asked about");
    let made = table.visit.moves()?;
    table.service.answer(404);
    table.spell()?;
    table.visit.see(".note.warn")?;
    ensure!(table.visit.moves()? == made, "a word that the dictionary does not know was accepted");
    ensure!(!table.visit.has(QUESTION)?, "an answer was taken for none");
    Ok(())
}

fn unreachable(table: &mut Table<'_, '_>) -> anyhow::Result<()> {
    table.service.close()?;
    table.spell()?;
    table.visit.see(QUESTION)?;
    table.cancel()?;
    ensure!(table.visit.moves()? == 0, "a word that was given up was played");
    table.spell()?;
    table.visit.press("#words-builtin")?;
    table.answered(0)?;
    // A question is about its turn: a pass instead of an answer ends both.
    let made = table.visit.moves()?;
    table.spell()?;
    table.visit.see(QUESTION)?;
    table.pass()?;
    table.visit.until_true("the pass", || Ok(table.visit.moves()? > made))?;
    table.visit.see_no(QUESTION)?;
    table.answered(made)?;
    table.service.reopen()?;
    let made = table.visit.moves()?;
    table.spell()?;
    table.answered(made)
}

fn slow(table: &mut Table<'_, '_>) -> anyhow::Result<()> {
    table.service.hold();
    table.spell()?;
    table.visit.see(".play-asks .waiting")?;
    table.cancel()?;
    table.release(200)?;
    ensure!(table.visit.moves()? == 0, "a word that was given up was played");
    table.service.hold();
    table.spell()?;
    table.visit.see(".play-asks .waiting")?;
    table.release(200)?;
    table.answered(0)
}

fn refusing(table: &mut Table<'_, '_>) -> anyhow::Result<()> {
    table.service.answer(429);
    table.spell()?;
    table.visit.see(QUESTION)?;
    table.service.answer(503);
    table.visit.press(QUESTION)?;
    table.visit.until_true("the second question", || Ok(table.service.answered() == 2))?;
    table.visit.see(QUESTION)?;
    ensure!(table.visit.count(QUESTION)? == 1, "one question at a time");
    table.visit.press("#words-honour")?;
    table.answered(0)?;
    let asked = table.service.asked();
    ensure!(asked.len() == 2 && asked[0] == asked[1], "the service was asked about {asked:?}");
    Ok(())
}

fn late(table: &mut Table<'_, '_>) -> anyhow::Result<()> {
    table.spell()?;
    table.answered(0)?;
    let made = table.visit.moves()?;
    // After the turn has passed.
    table.service.hold();
    table.spell()?;
    table.visit.see(".play-asks .waiting")?;
    table.cancel()?;
    table.pass()?;
    table.answered(made)?;
    let (now, text) = (table.visit.moves()?, table.visit.game()?.table().text());
    table.release(200)?;
    ensure!(table.visit.game()?.table().text() == text, "a late answer made a move in another turn");
    // After undo.
    table.service.hold();
    table.spell()?;
    table.visit.see(".play-asks .waiting")?;
    table.visit.press("#undo")?;
    table.visit.until_true("the undo", || Ok(table.visit.moves()? < now))?;
    let text = table.visit.game()?.table().text();
    table.release(503)?;
    ensure!(table.visit.ready()? && !table.visit.has(QUESTION)?, "a question about a turn that was undone");
    ensure!(table.visit.game()?.table().text() == text, "a late answer made a move after undo");
    // After leaving the game.
    let id = table.visit.game_id()?;
    table.service.hold();
    table.spell()?;
    table.visit.see(".play-asks .waiting")?;
    table.visit.open("settings")?;
    table.release(200)?;
    table.visit.open(&format!("play/{id}"))?;
    ensure!(table.visit.ready()? && !table.visit.has(QUESTION)?, "a question about a game that was left");
    ensure!(table.visit.game()?.table().text() == text, "a late answer made a move in a game that was left");
    Ok(())
}
