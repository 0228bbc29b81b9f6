//! How long a search may go on, and the world it asks: a clock, a stop signal and hands to help are passed in, never taken.

use std::time::Duration;

/// When a search stops. What is not given does not limit it; a search with no limit goes on until it is stopped or has seen everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The time by the host's clock.
    pub time: Option<Duration>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Moves ahead.
    pub depth: Option<u32>,
}

impl Limits {
    /// Only time.
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), nodes: None, depth: None }
    }

    /// Only positions: the result is the same on every machine.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { time: None, nodes: Some(nodes), depth: None }
    }

    /// Only moves ahead.
    pub const fn depth(depth: u32) -> Limits {
        Limits { time: None, nodes: None, depth: Some(depth) }
    }

    /// A fair part of what is left on a player's clock, with what each move adds to it. Never more than half of it.
    pub fn of_clock(left: Duration, increment: Duration) -> Limits {
        let share = left / 25 + increment * 3 / 4;
        Limits::time(share.min(left / 2))
    }

    /// The stricter of each.
    #[must_use]
    pub fn and(self, other: Limits) -> Limits {
        fn stricter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            match (one, other) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            }
        }
        Limits {
            time: stricter(self.time, other.time),
            nodes: stricter(self.nodes, other.nodes),
            depth: stricter(self.depth, other.depth),
        }
    }
}

/// The world outside a search.
pub trait Host: Sync {
    /// The time since the search was asked for.
    fn elapsed(&self) -> Duration;

    /// Whether the search should end now.
    fn stopped(&self) -> bool;
}

/// A world in which no time passes and nobody interrupts: for limits in nodes or depth.
#[derive(Clone, Copy, Debug)]
pub struct Timeless;

impl Host for Timeless {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// Those who can search at the same time.
pub trait Crew: Sync {
    /// How many they are, at least one.
    fn size(&self) -> usize;

    /// Does `own` right here while each of the others does `theirs` with a number from 1, and comes back when all are done.
    fn work(&self, own: &mut dyn FnMut(), theirs: &(dyn Fn(usize) + Sync));
}

/// A crew of one, which works where it is called.
#[derive(Clone, Copy, Debug)]
pub struct Alone;

impl Crew for Alone {
    fn size(&self) -> usize {
        1
    }

    fn work(&self, own: &mut dyn FnMut(), _theirs: &(dyn Fn(usize) + Sync)) {
        own();
    }
}

/// What a search is asked for.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// When it stops.
    pub limits: Limits,
    /// How many different first moves to tell of, best first; at least one.
    pub lines: usize,
    /// The clock and the stop signal.
    pub host: &'a dyn Host,
    /// Who can help.
    pub crew: &'a dyn Crew,
}

impl std::fmt::Debug for Task<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}, {} lines, {} at work", self.limits, self.lines, self.crew.size())
    }
}

impl Task<'static> {
    /// One line within these limits, alone and without a clock.
    pub const fn timeless(limits: Limits) -> Task<'static> {
        Task { limits, lines: 1, host: &Timeless, crew: &Alone }
    }
}

/// Positions between two looks at the clock. At the slowest speed of our searches this is well under a millisecond.
const BETWEEN_LOOKS: u64 = 1024;

/// Counts positions and says when it is time to stop.
#[derive(Debug)]
pub struct Watch<'a> {
    task: Task<'a>,
    nodes: u64,
    look_at: u64,
    is_over: bool,
}

impl<'a> Watch<'a> {
    /// A watch over a task that begins.
    pub fn new(task: Task<'a>) -> Watch<'a> {
        Watch { task, nodes: 0, look_at: 0, is_over: false }
    }

    /// Counts one position; whether the search must stop, which it then says for ever.
    #[inline]
    pub fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.look_at {
            self.look();
        }
        self.is_over
    }

    /// Looks at the clock and at the stop signal right away. For work that takes long without counting a position.
    pub fn look(&mut self) -> bool {
        let Task { limits, host, .. } = self.task;
        self.look_at = limits.nodes.map_or(u64::MAX, |most| most.max(self.nodes + 1));
        self.look_at = self.look_at.min(self.nodes + BETWEEN_LOOKS);
        self.is_over |= limits.nodes.is_some_and(|most| self.nodes >= most)
            || host.stopped()
            || limits.time.is_some_and(|most| host.elapsed() >= most);
        self.is_over
    }

    /// Whether the search must stop.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Positions counted.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The part of the time that is used up, in thousandths; 0 if time is no limit.
    pub fn time_used(&self) -> u32 {
        let Some(most) = self.task.limits.time else { return 0 };
        let used = self.task.host.elapsed().as_micros() * 1000;
        u32::try_from(used / most.as_micros().max(1)).unwrap_or(u32::MAX)
    }

    /// The task.
    pub const fn task(&self) -> &Task<'a> {
        &self.task
    }
}
