//! Limits, clock and threads of a search. Clock, stop flag and thread pool are injected.

use std::time::Duration;

/// Limits of a search. Without any, it runs until it is stopped or has searched everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// Time since the request, by its clock.
    pub time: Option<Duration>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Depth of iterative deepening.
    pub depth: Option<u32>,
}

impl SearchLimits {
    /// A time limit only.
    pub const fn time(time: Duration) -> SearchLimits {
        SearchLimits { time: Some(time), nodes: None, depth: None }
    }

    /// A node limit only: the result is the same on every machine.
    pub const fn nodes(nodes: u64) -> SearchLimits {
        SearchLimits { time: None, nodes: Some(nodes), depth: None }
    }

    /// A depth limit only.
    pub const fn depth(depth: u32) -> SearchLimits {
        SearchLimits { time: None, nodes: None, depth: Some(depth) }
    }

    /// The time for one move of a game with a clock: a 25th of the remaining time and three quarters of the increment, at most half of what
    /// remains.
    pub fn from_clock(left: Duration, increment: Duration) -> SearchLimits {
        let share = left / 25 + increment * 3 / 4;
        SearchLimits::time(share.min(left / 2))
    }

    /// The stricter limit of each kind.
    #[must_use]
    pub fn tightened_by(self, other: SearchLimits) -> SearchLimits {
        fn stricter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            match (one, other) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            }
        }
        SearchLimits {
            time: stricter(self.time, other.time),
            nodes: stricter(self.nodes, other.nodes),
            depth: stricter(self.depth, other.depth),
        }
    }
}

/// Clock and stop flag of a search.
pub trait SearchClock: Sync {
    /// Time since the search was requested.
    fn elapsed(&self) -> Duration;

    /// True if the search should stop now.
    fn stopped(&self) -> bool;
}

/// No clock and no stop flag: for limits in nodes or depth.
#[derive(Clone, Copy, Debug)]
pub struct NoClock;

impl SearchClock for NoClock {
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

    /// Runs `main` on the calling thread and `helpers` on each other thread, with its number from 1; returns when all are done.
    fn run(&self, main: &mut dyn FnMut(), helpers: &(dyn Fn(usize) + Sync));
}

/// The calling thread alone.
#[derive(Clone, Copy, Debug)]
pub struct SingleThread;

impl ThreadPool for SingleThread {
    fn size(&self) -> usize {
        1
    }

    fn run(&self, main: &mut dyn FnMut(), _helpers: &(dyn Fn(usize) + Sync)) {
        main();
    }
}

/// Parameters of a search.
#[derive(Clone, Copy)]
pub struct SearchRequest<'a> {
    /// Limits that stop it.
    pub limits: SearchLimits,
    /// Number of principal variations with different first moves (MultiPV), best first; at least one.
    pub lines: usize,
    /// Clock and stop flag.
    pub clock: &'a dyn SearchClock,
    /// The threads to use.
    pub threads: &'a dyn ThreadPool,
}

impl std::fmt::Debug for SearchRequest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}, {} lines, {} threads", self.limits, self.lines, self.threads.size())
    }
}

impl SearchRequest<'static> {
    /// One principal variation within these limits, on one thread and without a clock.
    pub const fn without_clock(limits: SearchLimits) -> SearchRequest<'static> {
        SearchRequest { limits, lines: 1, clock: &NoClock, threads: &SingleThread }
    }

    /// [`SearchRequest::without_clock`] with a limit of nodes.
    pub const fn nodes(nodes: u64) -> SearchRequest<'static> {
        SearchRequest::without_clock(SearchLimits::nodes(nodes))
    }
}

/// Nodes between two checks of the clock. At the slowest speed of our searches this is well under a millisecond.
const NODES_BETWEEN_POLLS: u64 = 1024;

/// Counts nodes and decides when to stop.
#[derive(Debug)]
pub struct SearchControl<'a> {
    request: SearchRequest<'a>,
    nodes: u64,
    poll_at: u64,
    should_stop: bool,
}

impl<'a> SearchControl<'a> {
    /// Starts the control of a search.
    pub fn new(request: SearchRequest<'a>) -> SearchControl<'a> {
        SearchControl { request, nodes: 0, poll_at: 0, should_stop: false }
    }

    /// Counts a node; true if the search must stop, and from then on always.
    #[inline]
    pub fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.poll_at {
            self.poll();
        }
        self.should_stop
    }

    /// Checks clock and stop flag at once. For work that takes long without counting a node.
    pub fn poll(&mut self) -> bool {
        let SearchRequest { limits, clock, .. } = self.request;
        self.poll_at = limits.nodes.map_or(u64::MAX, |most| most.max(self.nodes + 1));
        self.poll_at = self.poll_at.min(self.nodes + NODES_BETWEEN_POLLS);
        self.should_stop |= limits.nodes.is_some_and(|most| self.nodes >= most)
            || clock.stopped()
            || limits.time.is_some_and(|most| clock.elapsed() >= most);
        self.should_stop
    }

    /// True if the search must stop.
    #[inline]
    pub const fn should_stop(&self) -> bool {
        self.should_stop
    }

    /// Nodes counted so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Used part of the time limit in thousandths; 0 without a time limit.
    pub fn time_used(&self) -> u32 {
        let Some(most) = self.request.limits.time else { return 0 };
        let used = self.request.clock.elapsed().as_micros() * 1000;
        u32::try_from(used / most.as_micros().max(1)).unwrap_or(u32::MAX)
    }

    /// The request.
    pub const fn request(&self) -> &SearchRequest<'a> {
        &self.request
    }
}
