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

/// No clock and no stop flag: for limits in nodes or depth.
#[derive(Clone, Copy, Debug)]
pub struct NoClock;

impl Host for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// Threads that search in parallel.
pub trait ThreadPool: Sync {
    /// Number of threads, at least one.
    fn size(&self) -> usize;

    /// Runs `own` on the calling thread and `theirs` on each other thread, with its number from 1; returns when all are done.
    fn work(&self, own: &mut dyn FnMut(), theirs: &(dyn Fn(usize) + Sync));
}

/// The calling thread alone.
#[derive(Clone, Copy, Debug)]
pub struct SingleThread;

impl ThreadPool for SingleThread {
    fn size(&self) -> usize {
        1
    }

    fn work(&self, own: &mut dyn FnMut(), _theirs: &(dyn Fn(usize) + Sync)) {
        own();
    }
}

/// Parameters of a search.
#[derive(Clone, Copy)]
pub struct SearchRequest<'a> {
    /// Limits that stop it.
    pub limits: Limits,
    /// Number of principal variations with different first moves (MultiPV), best first; at least one.
    pub lines: usize,
    /// The clock and the stop signal.
    pub host: &'a dyn Host,
    /// The threads to use.
    pub threads: &'a dyn ThreadPool,
}

impl std::fmt::Debug for SearchRequest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}, {} lines, {} at work", self.limits, self.lines, self.threads.size())
    }
}

impl SearchRequest<'static> {
    /// One principal variation within these limits, on one thread and without a clock.
    pub const fn without_clock(limits: Limits) -> SearchRequest<'static> {
        SearchRequest { limits, lines: 1, host: &NoClock, threads: &SingleThread }
    }
}

/// Nodes between two checks of the clock. At the slowest speed of our searches this is well under a millisecond.
const BETWEEN_LOOKS: u64 = 1024;

/// Counts nodes and decides when to stop.
#[derive(Debug)]
pub struct SearchControl<'a> {
    request: SearchRequest<'a>,
    nodes: u64,
    look_at: u64,
    is_over: bool,
}

impl<'a> SearchControl<'a> {
    /// A watch over a task that begins.
    pub fn new(request: SearchRequest<'a>) -> SearchControl<'a> {
        SearchControl { request, nodes: 0, look_at: 0, is_over: false }
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
        let SearchRequest { limits, host, .. } = self.request;
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
        let Some(most) = self.request.limits.time else { return 0 };
        let used = self.request.host.elapsed().as_micros() * 1000;
        u32::try_from(used / most.as_micros().max(1)).unwrap_or(u32::MAX)
    }

    /// The task.
    pub const fn request(&self) -> &SearchRequest<'a> {
        &self.request
    }
}
