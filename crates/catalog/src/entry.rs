//! The erased face, written once over the `Rules` trait for every game.

use std::any::Any;

use quadrille_core::{
    Choices, Event, Facts, Fault, Faults, Grid, Happening, Judge, LONGEST_MOVE, ListsMoves, Mark,
    OptionValue, Options, Outcome, Random, Refusal, Rules, Seat, Silent, Square, View, perft,
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
    each_move: fn(&R::Position, &mut dyn FnMut(R::Move)),
    perft: fn(&R::Position, u32) -> u64,
}

impl<R: Rules> Clone for Listing<R> {
    fn clone(&self) -> Listing<R> {
        *self
    }
}

impl<R: Rules> Copy for Listing<R> {}

impl<R: ListsMoves> Entry<R> {
    /// The entry of a game that lists its moves.
    pub const fn listing() -> Entry<R> {
        let each_move =
            |position: &R::Position, visit: &mut dyn FnMut(R::Move)| R::each_move(position, visit);
        Entry { listing: Some(Listing { each_move, perft: perft::<R> }) }
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
    fn facts(&self) -> &'static Facts {
        R::FACTS
    }

    fn lists_moves(&self) -> bool {
        self.listing.is_some()
    }

    fn start(&self, options: &Options, seed: u64) -> Result<Box<dyn Table>, Faults> {
        if !options.belong_to(R::FACTS.options) {
            return Err(Fault::whole(format!("these are not the options of {}", R::FACTS.name)).into());
        }
        Ok(self.table(R::start(options, seed)?))
    }

    fn read(&self, text: &str) -> Result<Box<dyn Table>, Faults> {
        Ok(self.table(R::read(text)?))
    }
}

struct OnTable<R: Rules> {
    position: R::Position,
    listing: Option<Listing<R>>,
}

impl<R: Rules> OnTable<R> {
    fn read_move(text: &str) -> Result<R::Move, Refusal> {
        if text.len() > LONGEST_MOVE {
            let what = format!("the text has {} bytes; no move has more than {LONGEST_MOVE}", text.len());
            return Err(Refusal::new(Refusal::NOT_A_MOVE, what));
        }
        R::read_move(text).map_err(|fault| Refusal::new(Refusal::NOT_A_MOVE, fault.to_string()))
    }

    fn accept(&self, text: &str) -> Result<R::Move, Refusal> {
        if let Some(outcome) = R::outcome(&self.position) {
            return Err(Refusal::game_over(outcome));
        }
        let mv = Self::read_move(text)?;
        R::check(&self.position, mv)?;
        Ok(mv)
    }

    /// The move that a text stands for, if the rules allow it and the judge accepts its word.
    fn judge(&self, text: &str, judge: &dyn Judge) -> Result<R::Move, Refusal> {
        let mv = self.accept(text)?;
        if let Some(word) = R::word(&self.position, mv)
            && !judge.accepts(&word)
        {
            return Err(Refusal::new(Refusal::UNKNOWN_WORD, format!("{word:?} is not in the dictionary")));
        }
        Ok(mv)
    }
}

impl<R: Rules> Table for OnTable<R> {
    fn facts(&self) -> &'static Facts {
        R::FACTS
    }

    fn text(&self) -> String {
        R::write(&self.position)
    }

    fn options(&self) -> Vec<(&'static str, OptionValue)> {
        R::options(&self.position)
    }

    fn mover(&self) -> Seat {
        R::mover(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        R::outcome(&self.position)
    }

    fn key(&self) -> u64 {
        R::key(&self.position)
    }

    fn moves(&self) -> Option<Vec<String>> {
        let listing = self.listing?;
        let mut moves = Vec::new();
        (listing.each_move)(&self.position, &mut |mv| moves.push(R::write_move(mv)));
        moves.sort_unstable();
        Some(moves)
    }

    fn move_count(&self) -> Option<usize> {
        let listing = self.listing?;
        let mut count = 0;
        (listing.each_move)(&self.position, &mut |_| count += 1);
        Some(count)
    }

    fn check(&self, mv: &str) -> Result<Option<String>, Refusal> {
        Ok(R::word(&self.position, self.accept(mv)?))
    }

    fn play(&mut self, mv: &str, judge: &dyn Judge) -> Result<Vec<Event>, Refusal> {
        let mv = self.judge(mv, judge)?;
        let mut events: Vec<R::Event> = Vec::new();
        R::apply(&mut self.position, mv, &mut events);
        let grid = R::grid(&self.position);
        Ok(events.iter().map(|event| event.tell(grid)).collect())
    }

    fn play_without_events(&mut self, mv: &str, judge: &dyn Judge) -> Result<(), Refusal> {
        let mv = self.judge(mv, judge)?;
        R::apply(&mut self.position, mv, &mut Silent);
        Ok(())
    }

    fn sample(&self, random: &mut Random) -> Option<String> {
        R::sample(&self.position, random).map(R::write_move)
    }

    fn play_out(&mut self, random: &mut Random, most: u64) -> u64 {
        for made in 0..most {
            match R::sample(&self.position, random) {
                Some(mv) => R::apply(&mut self.position, mv, &mut Silent),
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
        R::marks(&self.position)
    }

    fn choices(&self, touched: &[Square]) -> Choices<String> {
        R::choices(&self.position, touched).map(R::write_move)
    }

    fn retractable(&self, turn: &[String]) -> usize {
        let moves: Result<Vec<_>, _> = turn.iter().map(|text| Self::read_move(text)).collect();
        moves.map_or(0, |moves| R::retractable(&moves))
    }

    fn tidy(&self, moves: &[String]) -> Result<Vec<String>, Refusal> {
        let moves: Vec<R::Move> = moves.iter().map(|text| Self::read_move(text)).collect::<Result<_, _>>()?;
        Ok(R::tidy(&self.position, &moves).into_iter().map(R::write_move).collect())
    }

    fn position(&self) -> &dyn Any {
        &self.position
    }

    fn duplicate(&self) -> Box<dyn Table> {
        Box::new(OnTable::<R> { position: self.position.clone(), listing: self.listing })
    }
}
