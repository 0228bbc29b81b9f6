//! The generic implementation of [`Game`] and [`AnyPosition`] for types that implement [`Rules`].

use std::any::Any;

use quadrille_core::{
    BoardView, Choices, EnumerateMoves, Event, GameInfo, Grid, Highlight, LONGEST_MOVE, MoveError, NoEvents,
    OptionValue, Options, Outcome, ParseError, ParseErrors, Random, Rules, Seat, Square, WordValidator,
    perft,
};

use crate::{AnyMove, AnyPosition, Game};

/// A game's entry in the catalogue.
#[derive(Debug)]
pub struct CatalogEntry<R: Rules> {
    enumerator: Option<MoveEnumerator<R>>,
}

/// Functions that only a game with a move list has.
#[derive(Debug)]
struct MoveEnumerator<R: Rules> {
    for_each_move: fn(&R::Position, &mut dyn FnMut(R::Move)),
    perft: fn(&R::Position, u32) -> u64,
}

impl<R: Rules> Clone for MoveEnumerator<R> {
    fn clone(&self) -> MoveEnumerator<R> {
        *self
    }
}

impl<R: Rules> Copy for MoveEnumerator<R> {}

impl<R: EnumerateMoves> CatalogEntry<R> {
    /// The entry of a game that lists its moves.
    pub const fn with_move_list() -> CatalogEntry<R> {
        let for_each_move =
            |position: &R::Position, visit: &mut dyn FnMut(R::Move)| R::for_each_move(position, visit);
        CatalogEntry { enumerator: Some(MoveEnumerator { for_each_move, perft: perft::<R> }) }
    }
}

impl<R: Rules> CatalogEntry<R> {
    /// The entry of a game that cannot list its moves.
    pub const fn without_move_list() -> CatalogEntry<R> {
        CatalogEntry { enumerator: None }
    }

    fn erase(&self, position: R::Position) -> Box<dyn AnyPosition> {
        Box::new(ErasedPosition::<R> { position, enumerator: self.enumerator })
    }
}

impl<R: Rules> Game for CatalogEntry<R> {
    fn info(&self) -> &'static GameInfo {
        R::INFO
    }

    fn enumerates_moves(&self) -> bool {
        self.enumerator.is_some()
    }

    fn initial(&self, options: &Options, seed: u64) -> Result<Box<dyn AnyPosition>, ParseErrors> {
        if !options.match_specs(R::INFO.options) {
            return Err(ParseError::whole(format!("these are not the options of {}", R::INFO.name)).into());
        }
        Ok(self.erase(R::initial(options, seed)?))
    }

    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, ParseErrors> {
        Ok(self.erase(R::parse(text)?))
    }
}

struct ErasedPosition<R: Rules> {
    position: R::Position,
    enumerator: Option<MoveEnumerator<R>>,
}

impl<R: Rules> ErasedPosition<R> {
    /// The game's own move.
    fn typed(mv: &AnyMove) -> Result<R::Move, MoveError> {
        let what = || format!("{mv} is not a move of {}", R::INFO.name);
        mv.downcast_ref().copied().ok_or_else(|| MoveError::new(MoveError::NOT_A_MOVE, what()))
    }

    /// The game's own move, if it is legal and the validator accepts its word.
    fn validate(&self, mv: &AnyMove, validator: &dyn WordValidator) -> Result<R::Move, MoveError> {
        let mv = Self::typed(mv)?;
        R::check(&self.position, mv)?;
        match R::word(&self.position, mv) {
            Some(word) if !validator.accepts(&word) => {
                let what = format!("{word:?} is not in the dictionary");
                Err(MoveError::new(MoveError::UNKNOWN_WORD, what))
            }
            _ => Ok(mv),
        }
    }
}

impl<R: Rules> AnyPosition for ErasedPosition<R> {
    fn info(&self) -> &'static GameInfo {
        R::INFO
    }

    fn to_text(&self) -> String {
        R::to_text(&self.position)
    }

    fn is_restored_by_text(&self) -> bool {
        R::is_restored_by_text(&self.position)
    }

    fn options(&self) -> Vec<(&'static str, OptionValue)> {
        R::options(&self.position)
    }

    fn side_to_move(&self) -> Seat {
        R::side_to_move(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        R::outcome(&self.position)
    }

    fn hash(&self) -> u64 {
        R::hash(&self.position)
    }

    fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        let error = |what| MoveError::new(MoveError::NOT_A_MOVE, what);
        if text.len() > LONGEST_MOVE {
            return Err(error(format!("the text has {} bytes; the limit is {LONGEST_MOVE}", text.len())));
        }
        R::parse_move(text).map(AnyMove::new::<R>).map_err(|parse_error| error(parse_error.to_string()))
    }

    fn legal_moves(&self) -> Option<Vec<AnyMove>> {
        let enumerator = self.enumerator?;
        let mut moves = Vec::new();
        (enumerator.for_each_move)(&self.position, &mut |mv| moves.push(AnyMove::new::<R>(mv)));
        moves.sort_by_cached_key(AnyMove::to_text);
        Some(moves)
    }

    fn move_count(&self) -> Option<usize> {
        let enumerator = self.enumerator?;
        let mut count = 0;
        (enumerator.for_each_move)(&self.position, &mut |_| count += 1);
        Some(count)
    }

    fn check(&self, mv: &AnyMove) -> Result<Option<String>, MoveError> {
        let mv = Self::typed(mv)?;
        R::check(&self.position, mv)?;
        Ok(R::word(&self.position, mv))
    }

    fn play(&mut self, mv: &AnyMove, validator: &dyn WordValidator) -> Result<Vec<Event>, MoveError> {
        let mv = self.validate(mv, validator)?;
        let mut events: Vec<R::Event> = Vec::new();
        R::apply(&mut self.position, mv, &mut events);
        let grid = R::grid(&self.position);
        Ok(events.into_iter().map(|event| Event::new(event, grid)).collect())
    }

    fn play_without_events(&mut self, mv: &AnyMove, validator: &dyn WordValidator) -> Result<(), MoveError> {
        let mv = self.validate(mv, validator)?;
        R::apply(&mut self.position, mv, &mut NoEvents);
        Ok(())
    }

    fn sample(&self, random: &mut Random) -> Option<AnyMove> {
        R::sample(&self.position, random).map(AnyMove::new::<R>)
    }

    fn play_random(&mut self, random: &mut Random, limit: u64) -> u64 {
        for made in 0..limit {
            match R::sample(&self.position, random) {
                Some(mv) => R::apply(&mut self.position, mv, &mut NoEvents),
                None => return made,
            }
        }
        limit
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        self.enumerator.map(|enumerator| (enumerator.perft)(&self.position, depth))
    }

    fn grid(&self) -> Grid {
        R::grid(&self.position)
    }

    fn board(&self) -> BoardView {
        R::board(&self.position)
    }

    fn highlights(&self) -> Vec<Highlight> {
        R::highlights(&self.position)
    }

    fn legal_actions(&self, touched: &[Square]) -> Choices<AnyMove> {
        R::legal_actions(&self.position, touched).map(AnyMove::new::<R>)
    }

    fn undo_len(&self, turn: &[AnyMove]) -> usize {
        R::undo_len(&typed_moves::<R>(turn))
    }

    fn normalize(&self, moves: &[AnyMove]) -> Vec<AnyMove> {
        R::normalize(&self.position, &typed_moves::<R>(moves)).into_iter().map(AnyMove::new::<R>).collect()
    }

    fn as_any(&self) -> &dyn Any {
        &self.position
    }

    fn clone_box(&self) -> Box<dyn AnyPosition> {
        Box::new(ErasedPosition::<R> { position: self.position.clone(), enumerator: self.enumerator })
    }
}

/// The game's own moves; moves of other games, which were never legal here, are left out.
fn typed_moves<R: Rules>(moves: &[AnyMove]) -> Vec<R::Move> {
    moves.iter().filter_map(|mv| mv.downcast_ref().copied()).collect()
}
