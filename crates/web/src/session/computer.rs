//! The computer at a seat, and the good move that it shows a person.

use quadrille_match::Match;
use quadrille_protocol::GivenOptions;
use quadrille_protocol::engine::{Level, Said, Think, Thought, What};
use wasm_bindgen_futures::spawn_local;

use super::Session;
use crate::engine::{self, NoAnswer};
use crate::moment::{now, wait};
use crate::stage::Hint;
use crate::tell;
use crate::text::{say, say_with};

/// How long a hint may think, in milliseconds.
const HINT_MILLIS: u32 = 700;

/// A question about a match as it stands.
pub fn question(game: &Match, level: Level, luck: u64) -> Think {
    let setup = game.setup();
    Think {
        game: setup.game.clone(),
        options: GivenOptions(setup.options.clone()),
        seed: setup.start.is_none().then_some(setup.seed),
        start: setup.start.clone(),
        moves: game.played().iter().map(|played| played.mv.clone()).collect(),
        level,
        luck,
        millis: None,
        nodes: None,
        lines: 1,
    }
}

impl Session {
    /// Lets the computer think and make its move, not faster than is pleasant to follow.
    pub(super) fn think(self, level: Level) {
        let generation = self.generation.get_value();
        let ask = self.game.with_value(|game| question(game, level, self.luck.get_value()));
        let began = now();
        self.thinking.set(true);
        spawn_local(async move {
            let said = engine::ask(What::Think(ask)).await;
            if !self.is_current(generation) {
                return;
            }
            match best(said) {
                Ok(mv) => {
                    let pace = self.settings.with_untracked(|settings| settings.pace.millis());
                    let spent = (now() - began) as u32;
                    wait(pace.saturating_sub(spent)).await;
                    if self.is_current(generation) {
                        self.thinking.set(false);
                        self.notice.set(None);
                        // Its words come from the built-in list: nobody need be asked about them.
                        self.enact_and_advance(&mv).await;
                    }
                }
                Err(Some(what)) => {
                    self.thinking.set(false);
                    quadrille_view::complain(&format!("no move of the computer: {what}"));
                    self.tell(say("play-no-computer"));
                }
                Err(None) => self.thinking.set(false),
            }
        });
    }

    /// Shows the person a good move and why it is good.
    pub fn hint(self) {
        if !self.stage.open.get_untracked() {
            return;
        }
        let generation = self.generation.get_value();
        let mut ask = self.game.with_value(|game| question(game, Level::Expert, 0));
        ask.millis = Some(HINT_MILLIS);
        let changed = self.changed.get_untracked();
        self.notice.set(None);
        self.thinking.set(true);
        spawn_local(async move {
            let said = engine::ask(What::Think(ask)).await;
            if !self.is_current(generation) {
                return;
            }
            self.thinking.set(false);
            match said {
                Ok(Said::Thought(thought)) if self.changed.get_untracked() == changed => self.show(&thought),
                Ok(_) | Err(NoAnswer::Interrupted) => {}
                Err(NoAnswer::Broken(_)) => self.tell(say("play-no-computer")),
            }
        });
    }

    fn show(self, thought: &Thought) {
        let Some(line) = thought.lines.first() else { return };
        // What the person would do in this turn; the answer of the other side is not part of the hint.
        let mut table = self.game.with_value(|game| game.table().duplicate());
        let mut events = Vec::new();
        for mv in &line.moves {
            if table.mover() != thought.mover || table.outcome().is_some() {
                break;
            }
            match table.play(mv, &quadrille_catalog::AcceptAnyWord) {
                Ok(more) => events.extend(more),
                Err(_) => break,
            }
        }
        // The first event may only keep count; the first that is about squares is where the hint begins.
        let squares =
            events.iter().map(tell::squares).find(|squares| !squares.is_empty()).unwrap_or_default();
        let sentences = self.stage.face.advice(self.stage.grid(), &events.iter().collect::<Vec<_>>());
        let percent = tell::percent(line.chance.into());
        let chance = say_with("hint-chance", &[("percent", percent.into())]);
        let text = format!("{} {chance}", sentences.join(" "));
        crate::parts::announce(text.clone());
        self.stage.clear();
        self.stage.hint.set(Some(Hint { squares, text }));
    }
}

/// The move to play; or nothing if it was called off; or why there is none.
fn best(said: Result<Said, NoAnswer>) -> Result<String, Option<String>> {
    match said {
        Ok(Said::Thought(thought)) => {
            let line = thought.lines.into_iter().next();
            line.and_then(|line| line.moves.into_iter().next()).ok_or(Some("an empty line".to_string()))
        }
        Ok(Said::Refused { what, .. }) => Err(Some(what)),
        Ok(Said::Over | Said::Word { .. }) => Err(Some("an answer to something else".to_string())),
        Err(NoAnswer::Interrupted) => Err(None),
        Err(NoAnswer::Broken(what)) => Err(Some(what)),
    }
}
