//! The erased face, written once over the `Rules` trait for every game.

use std::any::Any;

use quadrille_core::{
    Choices, EnumerateMoves, Event, GameEvent, GameInfo, Grid, LONGEST_MOVE, Mark, MoveError, NoEvents,
    OptionValue, Options, Outcome, ParseError, ParseErrors, Random, Rules, Seat, Square, View, WordValidator,
    perft,
};

use crate::table::{Game, Table};

/// A game's entry in the catalogue.
#[derive(Debug)]
pub struct Entry<R: Rules> {
    listing: Option<Listing<R>>,
}

/// What only a game that lists its moves can do.
#[derive(Debug)]
struct Listing<R: Rules> {
    for_each_move: fn(&R::Position, &mut dyn FnMut(R::Move)),
    perft: fn(&R::Position, u32) -> u64,
}

impl<R: Rules> Clone for Listing<R> {
    fn clone(&self) -> Listing<R> {
        *self
    }
}

impl<R: Rules> Copy for Listing<R> {}

impl<R: EnumerateMoves> Entry<R> {
    /// The entry of a game that lists its moves.
    pub const fn listing() -> Entry<R> {
        let for_each_move =
            |position: &R::Position, visit: &mut dyn FnMut(R::Move)| R::for_each_move(position, visit);
        Entry { listing: Some(Listing { for_each_move, perft: perft::<R> }) }
    }
}

impl<R: Rules> Entry<R> {
    /// The entry of a game that cannot list its moves.
    pub const fn unlisted() -> Entry<R> {
        Entry { listing: None }
    }

    fn table(&self, position: R::Position) -> Box<dyn Table> {
        Box::new(OnTable::<R> { position, listing: self.listing })
    }
}

impl<R: Rules> Game for Entry<R> {
    fn info(&self) -> &'static GameInfo {
        R::INFO
    }

    fn lists_moves(&self) -> bool {
        self.listing.is_some()
    }

    fn start(&self, options: &Options, seed: u64) -> Result<Box<dyn Table>, ParseErrors> {
        if !options.belong_to(R::INFO.options) {
            return Err(ParseError::whole(format!("these are not the options of {}", R::INFO.name)).into());
        }
        Ok(self.table(R::initial(options, seed)?))
    }

    fn read(&self, text: &str) -> Result<Box<dyn Table>, ParseErrors> {
        Ok(self.table(R::parse(text)?))
    }
}

struct OnTable<R: Rules> {
    position: R::Position,
    listing: Option<Listing<R>>,
}

impl<R: Rules> OnTable<R> {
    fn parse_move(text: &str) -> Result<R::Move, MoveError> {
        if text.len() > LONGEST_MOVE {
            let what = format!("the text has {} bytes; no move has more than {LONGEST_MOVE}", text.len());
            return Err(MoveError::new(MoveError::NOT_A_MOVE, what));
        }
        R::parse_move(text).map_err(|error| MoveError::new(MoveError::NOT_A_MOVE, error.to_string()))
    }

    fn accept(&self, text: &str) -> Result<R::Move, MoveError> {
        if let Some(outcome) = R::outcome(&self.position) {
            return Err(MoveError::game_over(outcome));
        }
        let mv = Self::parse_move(text)?;
        R::check(&self.position, mv)?;
        Ok(mv)
    }

    /// The move that a text stands for, if the rules allow it and the judge accepts its word.
    fn judge(&self, text: &str, judge: &dyn WordValidator) -> Result<R::Move, MoveError> {
        let mv = self.accept(text)?;
        if let Some(word) = R::word(&self.position, mv)
            && !judge.accepts(&word)
        {
            return Err(MoveError::new(
                MoveError::UNKNOWN_WORD,
                format!("{word:?} is not in the dictionary"),
            ));
        }
        Ok(mv)
    }
}

impl<R: Rules> Table for OnTable<R> {
    fn info(&self) -> &'static GameInfo {
        R::INFO
    }

    fn text(&self) -> String {
        R::to_text(&self.position)
    }

    fn options(&self) -> Vec<(&'static str, OptionValue)> {
        R::options(&self.position)
    }

    fn mover(&self) -> Seat {
        R::side_to_move(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        R::outcome(&self.position)
    }

    fn key(&self) -> u64 {
        R::hash(&self.position)
    }

    fn moves(&self) -> Option<Vec<String>> {
        let listing = self.listing?;
        let mut moves = Vec::new();
        (listing.for_each_move)(&self.position, &mut |mv| moves.push(R::move_text(mv)));
        moves.sort_unstable();
        Some(moves)
    }

    fn move_count(&self) -> Option<usize> {
        let listing = self.listing?;
        let mut count = 0;
        (listing.for_each_move)(&self.position, &mut |_| count += 1);
        Some(count)
    }

    fn check(&self, mv: &str) -> Result<Option<String>, MoveError> {
        Ok(R::word(&self.position, self.accept(mv)?))
    }

    fn play(&mut self, mv: &str, judge: &dyn WordValidator) -> Result<Vec<Event>, MoveError> {
        let mv = self.judge(mv, judge)?;
        let mut events: Vec<R::Event> = Vec::new();
        R::apply(&mut self.position, mv, &mut events);
        let grid = R::grid(&self.position);
        Ok(events.iter().map(|event| event.tell(grid)).collect())
    }

    fn play_without_events(&mut self, mv: &str, judge: &dyn WordValidator) -> Result<(), MoveError> {
        let mv = self.judge(mv, judge)?;
        R::apply(&mut self.position, mv, &mut NoEvents);
        Ok(())
    }

    fn sample(&self, random: &mut Random) -> Option<String> {
        R::sample(&self.position, random).map(R::move_text)
    }

    fn play_out(&mut self, random: &mut Random, most: u64) -> u64 {
        for made in 0..most {
            match R::sample(&self.position, random) {
                Some(mv) => R::apply(&mut self.position, mv, &mut NoEvents),
                None => return made,
            }
        }
        most
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        self.listing.map(|listing| (listing.perft)(&self.position, depth))
    }

    fn grid(&self) -> Grid {
        R::grid(&self.position)
    }

    fn view(&self) -> View {
        R::view(&self.position)
    }

    fn marks(&self) -> Vec<Mark> {
        R::highlights(&self.position)
    }

    fn choices(&self, touched: &[Square]) -> Choices<String> {
        R::legal_actions(&self.position, touched).map(R::move_text)
    }

    fn undo_len(&self, turn: &[String]) -> usize {
        let moves: Result<Vec<_>, _> = turn.iter().map(|text| Self::parse_move(text)).collect();
        moves.map_or(0, |moves| R::undo_len(&moves))
    }

    fn tidy(&self, moves: &[String]) -> Result<Vec<String>, MoveError> {
        let moves: Vec<R::Move> =
            moves.iter().map(|text| Self::parse_move(text)).collect::<Result<_, _>>()?;
        Ok(R::normalize(&self.position, &moves).into_iter().map(R::move_text).collect())
    }

    fn position(&self) -> &dyn Any {
        &self.position
    }

    fn duplicate(&self) -> Box<dyn Table> {
        Box::new(OnTable::<R> { position: self.position.clone(), listing: self.listing })
    }
}
