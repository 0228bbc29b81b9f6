//! A move costs the referee as much late in a game as early in it. Allocated bytes are counted rather than time: they are the same on every
//! machine, and a history that is copied shows in them.

#![expect(unsafe_code, reason = "an allocator that counts has to implement an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use quadrille_catalog::AcceptAnyWord;
use quadrille_core::{PerSeat, Seat};
use quadrille_match::online::{Answer, Circumstances, Room};
use quadrille_protocol::GivenOptions;
use quadrille_protocol::online::{Clock, Opening, Order, Who, Wish};

struct Counting;

thread_local! {
    /// Bytes that this thread asked for.
    static ALLOCATED: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.with(|allocated| allocated.set(allocated.get() + layout.size()));
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the block came from the system's allocator.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocated_by<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = ALLOCATED.with(Cell::get);
    let result = work();
    (ALLOCATED.with(Cell::get) - before, result)
}

/// A game of two that can be played on for ever by this move and then that.
struct Endless {
    room: Room,
    orders: u64,
}

impl Endless {
    fn new(game: &str, options: &[(&str, &str)]) -> Endless {
        let options = options.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string()));
        let opening = Opening {
            game: game.to_string(),
            options: GivenOptions(options.collect()),
            seed: 5,
            start: None,
            clock: Clock::Game { minutes: 180, increment: 180 },
            private: false,
            host: Seat::First,
            after: None,
        };
        let mut room = Room::of([Room::opening(opening, 0)]).expect("the options are allowed");
        for owner in ["a", "b"] {
            let (_, kept) =
                room.sit(Who::guest(owner, false), Some(owner.to_string()), 0).expect("it is free");
            room.written(kept).expect("what a room decides fits it");
        }
        Endless { room, orders: 0 }
    }

    /// What a wish of the player to move costs to decide, and to take in.
    fn cost(&mut self, wish: Wish) -> usize {
        self.orders += 1;
        let order = Order { id: format!("{:08}", self.orders), version: self.room.live().version(), wish };
        let mover = self.room.live().mover().expect("it goes on");
        let now = Circumstances { now: 0, gone: PerSeat::default() };
        let (decided, answer) = allocated_by(|| self.room.order(mover, &order, now, &AcceptAnyWord));
        let Answer::Write(kept) = answer else { panic!("{:?}: {answer:?}", order.wish) };
        // The lists of entries, moves and orders grow by doubling, which a single move may have to pay for: what it costs to take a
        // move in is told apart from that by looking at the least of several.
        let (taken_in, _) = allocated_by(|| self.room.written(*kept).map(drop).expect("it fits"));
        decided + taken_in
    }

    /// The least that these wishes cost, one after the other.
    fn least(&mut self, wishes: &[&Wish]) -> usize {
        wishes.iter().map(|wish| self.cost((*wish).clone())).min().expect("there are some")
    }
}

fn play(mv: &str) -> Wish {
    Wish::Move { mv: mv.to_string() }
}

#[test]
fn a_move_costs_as_much_after_thousands_of_moves_as_at_the_start() {
    let turn = [play("fd"), play("fr"), play("end"), play("fu"), play("fl"), play("end")];
    let mut game = Endless::new("fuse-and-frost", &[("turns", "999")]);
    let wishes: Vec<&Wish> = turn.iter().cycle().take(120).collect();
    let early = game.least(&wishes);
    for _ in 0..12 {
        game.least(&wishes);
    }
    let late = game.least(&wishes);
    assert!(game.room.live().version() > 1500);
    let mut moves = game.room.live().game().played().iter();
    assert!(moves.all(|played| played.events.is_empty()), "a referee keeps no events");
    assert!(late <= early + early / 10, "{early} bytes at first, {late} after 1,500 moves");
}

#[test]
fn an_undo_costs_as_much_after_thousands_of_moves_as_at_the_start() {
    let mut game = Endless::new("fuse-and-frost", &[("turns", "999")]);
    let least_undo = |game: &mut Endless| {
        let undo = |game: &mut Endless| {
            game.cost(play("mr"));
            game.cost(Wish::Retract)
        };
        let least = (0..8).map(|_| undo(game)).min().expect("there are some");
        game.cost(play("end"));
        game.cost(play("end"));
        least
    };
    let early: Vec<usize> = (0..40).map(|_| least_undo(&mut game)).collect();
    for _ in 0..200 {
        for facing in ["fd", "fr"].into_iter().cycle().take(10) {
            game.cost(play(facing));
        }
        game.cost(play("end"));
        game.cost(play("end"));
    }
    let late: Vec<usize> = (0..40).map(|_| least_undo(&mut game)).collect();
    assert!(game.room.live().version() > 2000);
    // Where the last kept position is differs from move to move, so the worst are compared.
    let (early, late) = (early.iter().max().expect("some"), late.iter().max().expect("some"));
    assert!(late <= &(early + early / 10), "{early} bytes at first, {late} after 2,000 moves");
}
