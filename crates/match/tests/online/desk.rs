//! A game on a table in a quiet room, without a server.

use quadrille_catalog::AcceptAnyWord;
use quadrille_core::{PerSeat, Seat};
use quadrille_match::online::{Answer, Circumstances, Room};
use quadrille_protocol::GivenOptions;
use quadrille_protocol::online::{
    Clock, Entry, Happening, Kept, Offer, Opening, Order, Refused, Who, Why, Wish,
};

pub(crate) const FIRST: Seat = Seat::First;
pub(crate) const SECOND: Seat = Seat::Second;

/// A game: what is decided is written at once.
pub(crate) struct Desk {
    pub(crate) room: Room,
    pub(crate) log: Vec<Kept>,
    pub(crate) now: u64,
    pub(crate) gone: PerSeat<Option<u64>>,
    orders: u64,
}

impl Desk {
    /// A game that waits for someone.
    pub(crate) fn waiting(game: &str, options: &[(&str, &str)], clock: Clock) -> Desk {
        let options = options.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string())).collect();
        let opening = Opening {
            game: game.to_string(),
            options: GivenOptions(options),
            seed: 5,
            start: None,
            clock,
            private: false,
            host: FIRST,
            after: None,
        };
        let log = vec![Room::opening(opening, 1000)];
        let room = Room::of(log.clone()).expect("defaults give a start");
        let mut desk = Desk { room, log, now: 1000, gone: PerSeat::default(), orders: 0 };
        desk.sit("host").expect("both seats are free");
        desk
    }

    /// A game of two.
    pub(crate) fn playing(game: &str, options: &[(&str, &str)], clock: Clock) -> Desk {
        let mut desk = Desk::waiting(game, options, clock);
        assert_eq!(desk.sit("guest"), Ok(SECOND));
        desk
    }

    pub(crate) fn war(clock: Clock) -> Desk {
        Desk::playing("quadratic-war", &[], clock)
    }

    pub(crate) fn sit(&mut self, owner: &str) -> Result<Seat, Why> {
        let sat = self.room.sit(Who::guest(owner, false), Some(owner.to_string()), self.now);
        let (seat, kept) = sat.map_err(|refused| refused.why)?;
        self.write(kept);
        Ok(seat)
    }

    pub(crate) fn write(&mut self, kept: Kept) {
        self.room.written(kept.clone()).expect("what a room decides fits it");
        self.log.push(kept);
    }

    pub(crate) fn entries(&self) -> Vec<Entry> {
        self.log.iter().map(|kept| kept.entry.clone()).collect()
    }

    pub(crate) fn answer(&self, seat: Seat, order: &Order) -> Answer {
        self.room.order(seat, order, Circumstances { now: self.now, gone: self.gone }, &AcceptAnyWord)
    }

    pub(crate) fn seen_at(&mut self, seat: Seat, version: u64, wish: Wish) -> Result<Happening, Why> {
        self.orders += 1;
        let order = Order { id: format!("o{}", self.orders), version, wish };
        match self.answer(seat, &order) {
            Answer::Write(kept) => {
                let what = kept.entry.what.clone();
                self.write(*kept);
                Ok(what)
            }
            Answer::Refused(Refused { why, message }) => {
                assert!(!message.is_empty());
                Err(why)
            }
            Answer::Before(version) => panic!("a new order was carried out before, at {version}"),
        }
    }

    pub(crate) fn wish(&mut self, seat: Seat, wish: Wish) -> Result<Happening, Why> {
        self.seen_at(seat, self.room.live().version(), wish)
    }

    /// Makes moves that are in turn and legal.
    #[track_caller]
    pub(crate) fn moves(&mut self, moves: &[&str]) {
        for mv in moves {
            let mover = self.room.live().mover().expect("it is being played");
            self.wish(mover, play(mv)).unwrap_or_else(|why| panic!("{mv}: {why:?}"));
        }
    }

    pub(crate) fn played(&self) -> Vec<String> {
        self.room.state().moves
    }

    pub(crate) fn end(&self) -> (Option<Seat>, String) {
        self.room.live().end().expect("it is over")
    }
}

pub(crate) fn play(mv: &str) -> Wish {
    Wish::Move { mv: mv.to_string() }
}

pub(crate) fn offer(offer: Offer) -> Wish {
    Wish::Offer { offer }
}

pub(crate) fn decline(offer: Offer) -> Wish {
    Wish::Decline { offer }
}
