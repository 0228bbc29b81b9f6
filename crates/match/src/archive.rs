//! A match as a record, and a record as a match.

use quadrille_catalog::{AcceptAnyWord, ReplayError, replay_record};
use quadrille_core::Record;
use quadrille_core::record::{Line, Ply};

use crate::{Match, Setup};

impl Match {
    /// The match as a record, without names and date. Moves that left no trace are not in it.
    pub fn record(&self) -> Record {
        let moves: Vec<String> = self.played.iter().map(|played| played.mv.clone()).collect();
        let moves = self.opening.tidy(&moves).expect("every move was read when it was made");
        let outcome = self.outcome();
        Record {
            game: self.setup.game.clone(),
            rules: Some(self.table.info().version),
            options: self.setup.options.clone(),
            seed: self.setup.start.is_none().then_some(self.setup.seed),
            start: self.setup.start.clone(),
            result: outcome.map(|outcome| outcome.verdict),
            reason: outcome.map(|outcome| outcome.reason.word().to_string()),
            line: Line { comments: Vec::new(), plies: moves.into_iter().map(Ply::new).collect() },
            ..Record::default()
        }
    }

    /// The match that a record tells of, to its last move. Words are taken as given: they were judged when they were played.
    pub fn of(record: &Record) -> Result<Match, ReplayError> {
        let outcome = replay_record(record, &AcceptAnyWord)?.outcome;
        let setup = Setup {
            game: record.game.clone(),
            options: record.options.clone(),
            seed: record.seed.unwrap_or(0),
            start: record.start.clone(),
        };
        let mut game = Match::new(setup).map_err(ReplayError::Setup)?;
        for (number, ply) in (1..).zip(&record.line.plies) {
            let stumble = |refusal| ReplayError::Move {
                ply: number,
                mv: ply.text.clone(),
                line: ply.source_line,
                refusal,
            };
            game.play(&ply.text, &AcceptAnyWord).map_err(stumble)?;
        }
        if game.table.outcome().is_none() {
            game.declared = outcome;
        }
        Ok(game)
    }
}
