//! A share of a search's time and nodes.

use quadrille_search::SearchControl;

/// Nodes between two polls of the clock. Most take less than a microsecond; longer work polls by itself.
const NODES_BETWEEN_POLLS: u32 = 512;

/// A share of a search: it is used up when the search must stop, or when this part of its time or nodes is used.
pub(crate) struct TimeShare<'w, 'a> {
    control: &'w mut SearchControl<'a>,
    /// End of the share in thousandths of the time limit.
    thousandths: u32,
    /// End of the share in nodes.
    nodes: u64,
    /// Nodes until the next poll.
    left: u32,
    is_up: bool,
}

impl<'w, 'a> TimeShare<'w, 'a> {
    /// The share up to so many thousandths of the search.
    pub(crate) fn until(control: &'w mut SearchControl<'a>, thousandths: u32) -> TimeShare<'w, 'a> {
        let part = |nodes: u64| (u128::from(nodes) * u128::from(thousandths) / 1000) as u64;
        let nodes = control.request().limits.nodes.map_or(u64::MAX, part);
        let mut share = TimeShare { control, thousandths, nodes, left: 0, is_up: false };
        share.poll();
        share
    }

    /// Counts a node; true if the share is used up.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        self.is_up |= self.control.count_node() || self.control.nodes() >= self.nodes;
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.poll();
        }
        self.is_up
    }

    /// Polls the clock at once; true if the share is used up.
    pub(crate) fn poll(&mut self) -> bool {
        self.left = NODES_BETWEEN_POLLS;
        self.is_up |= self.control.poll()
            || self.control.nodes() >= self.nodes
            || self.control.time_used() >= self.thousandths;
        self.is_up
    }

    /// True if the share was used up at the last poll.
    pub(crate) const fn is_up(&self) -> bool {
        self.is_up
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use quadrille_search::{SearchClock, SearchLimits, SearchRequest, SingleThread};

    use super::*;

    /// A clock that stands still.
    struct Still {
        elapsed: Duration,
        stopped: bool,
    }

    impl SearchClock for Still {
        fn elapsed(&self) -> Duration {
            self.elapsed
        }

        fn stopped(&self) -> bool {
            self.stopped
        }
    }

    fn is_up(limits: SearchLimits, elapsed: u64, stopped: bool, thousandths: u32) -> bool {
        let host = Still { elapsed: Duration::from_millis(elapsed), stopped };
        let mut control =
            SearchControl::new(SearchRequest { limits, lines: 1, clock: &host, threads: &SingleThread });
        TimeShare::until(&mut control, thousandths).poll()
    }

    #[test]
    fn a_poll_reads_the_clock_and_the_stop_flag() {
        let second = SearchLimits::time(Duration::from_secs(1));
        assert!(!is_up(second, 299, false, 300));
        assert!(is_up(second, 300, false, 300));
        assert!(is_up(second, 1000, false, 1000));
        assert!(!is_up(SearchLimits::default(), 1000, false, 300));
        assert!(is_up(SearchLimits::default(), 0, true, 300));
    }

    #[test]
    fn shares_of_nodes_are_exact() {
        let mut control = SearchControl::new(SearchRequest::nodes(2_000));
        for (thousandths, last) in [(300, 600), (100, 600), (1000, 2_000)] {
            let mut share = TimeShare::until(&mut control, thousandths);
            while !share.is_up() {
                share.count_node();
            }
            assert_eq!(control.nodes(), last);
        }
    }
}
