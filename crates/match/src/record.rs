//! Conversion between matches and records.

use quadrille_catalog::{AcceptAnyWord, AnyMove, ReplayError, replay_record};
use quadrille_core::Record;
use quadrille_core::record::{Ply, Variation};

use crate::Match;

impl Match {
    /// The record of the match, without names and date and with normalized moves.
    pub fn record(&self) -> Record {
        let moves: Vec<AnyMove> = self.played.iter().map(|played| played.mv.clone()).collect();
        let plies = self.opening.normalize(&moves).iter().map(|mv| Ply::new(mv.to_text())).collect();
        let outcome = self.outcome();
        Record {
            game: self.setup.game.clone(),
            rules: Some(self.position.info().version),
            options: self.setup.options.clone(),
            seed: self.setup.start.is_none().then_some(self.setup.seed),
            start: self.setup.start.clone(),
            result: outcome.map(|outcome| outcome.verdict),
            reason: outcome.map(|outcome| outcome.reason.word().to_string()),
            mainline: Variation { comments: Vec::new(), plies },
            ..Record::default()
        }
    }

    /// Replays a record to its last move. Words are not validated again.
    pub fn from_record(record: &Record) -> Result<Match, ReplayError> {
        let outcome = replay_record(record, &AcceptAnyWord)?.outcome;
        let mut game = Match::new(record.setup()).map_err(ReplayError::Setup)?;
        for (number, ply) in (1..).zip(&record.mainline.plies) {
            let illegal =
                |error| ReplayError::Move { ply: number, mv: ply.text.clone(), line: ply.source_line, error };
            game.play_text(&ply.text, &AcceptAnyWord).map_err(illegal)?;
        }
        if game.position.outcome().is_none() {
            game.declared = outcome;
        }
        Ok(game)
    }
}
