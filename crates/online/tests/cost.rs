//! The cost of a move does not depend on the length of the game. Allocated bytes are measured instead of time: they are the same on every
//! machine, and include a copied history.

#![expect(unsafe_code, reason = "an allocator that counts has to implement an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use quadrille_catalog::AcceptAnyWord;
use quadrille_core::{PerSeat, Seat};
use quadrille_json::GivenOptions;
use quadrille_online::{
    Command, CommandContext, CommandRequest, Decision, GameConfig, OnlinePlayer, Referee, TimeControl,
};

struct Counting;

thread_local! {
    /// Bytes that this thread has allocated.
    static ALLOCATED: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is forwarded unchanged to the system's allocator.
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

/// A game that can be continued endlessly by repeated moves.
struct Endless {
    referee: Referee,
    requests: u64,
}

impl Endless {
    fn new(game: &str, options: &[(&str, &str)]) -> Endless {
        let options = options.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string()));
        let config = GameConfig {
            game: game.to_string(),
            rules: GameConfig::known_rules(game).unwrap_or_default(),
            options: GivenOptions(options.collect()),
            seed: 5,
            start: None,
            clock: TimeControl::Game { minutes: 180, increment: 180 },
            private: false,
            host: Seat::First,
            rematch_of: None,
        };
        let mut referee =
            Referee::from_log([Referee::first_entry(config, 0)]).expect("the options are allowed");
        for owner in ["a", "b"] {
            let (_, prepared) = referee
                .take_seat(OnlinePlayer::guest(owner, false), Some(owner.to_string()), 0)
                .expect("it is free");
            referee.commit(prepared);
        }
        Endless { referee, requests: 0 }
    }

    /// The bytes that preparing and committing a command of the side to move allocate.
    fn cost(&mut self, command: Command) -> usize {
        self.requests += 1;
        let request = CommandRequest {
            id: format!("{:08}", self.requests),
            version: self.referee.state().version(),
            command,
        };
        let mover = self.referee.state().mover().expect("it goes on");
        let now = CommandContext { now: 0, gone: PerSeat::default() };
        let (decided, answer) = allocated_by(|| self.referee.prepare(mover, &request, now, &AcceptAnyWord));
        let Decision::Append(prepared) = answer else { panic!("{:?}: {answer:?}", request.command) };
        // The lists of entries, moves and commands grow by doubling, so a single commit may allocate much more. The minimum of several does not
        // include it.
        let (committed, _) = allocated_by(|| self.referee.commit(*prepared).number);
        decided + committed
    }

    /// The minimum cost of these commands, executed one after the other.
    fn least(&mut self, commands: &[&Command]) -> usize {
        commands.iter().map(|command| self.cost((*command).clone())).min().expect("there are some")
    }
}

fn play(mv: &str) -> Command {
    Command::Move { mv: mv.to_string() }
}

#[test]
fn a_move_costs_the_same_at_entry_3000_as_at_entry_30() {
    let turn = ["fd", "fr", "fd", "fr", "end", "fu", "fl", "fu", "fl", "end"].map(play);
    let mut game = Endless::new("fuse-and-frost", &[("turns", "999")]);
    let mut commands = turn.iter().cycle();
    let mut least_from = |game: &mut Endless, entry: u64| {
        while game.referee.state().version() < entry {
            game.cost(commands.next().expect("the turns repeat").clone());
        }
        let timed: Vec<&Command> = commands.by_ref().take(turn.len()).collect();
        game.least(&timed)
    };
    let (early, late) = (least_from(&mut game, 30), least_from(&mut game, 3000));
    let mut moves = game.referee.state().game().played().iter();
    assert!(moves.all(|played| played.events.is_empty()), "a referee records no events");
    assert!(late <= early + early / 10, "{early} bytes at entry 30, {late} at entry 3,000");
}

#[test]
fn an_undo_costs_as_much_after_thousands_of_moves_as_at_the_start() {
    let mut game = Endless::new("fuse-and-frost", &[("turns", "999")]);
    let least_undo = |game: &mut Endless| {
        let undo = |game: &mut Endless| {
            game.cost(play("mr"));
            game.cost(Command::Undo)
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
    assert!(game.referee.state().version() > 2000);
    // The distance to the last stored position differs from move to move, so the maxima are compared.
    let (early, late) = (early.iter().max().expect("some"), late.iter().max().expect("some"));
    assert!(late <= &(early + early / 10), "{early} bytes at first, {late} after 2,000 moves");
}
