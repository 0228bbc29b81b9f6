//! From the file's planes to the automaton in memory, with every check that lets walks do without.
//!
//! Invariants of what [`automaton`] returns: every entry leads to a node that was complete before it, so walks end; every node
//! but an empty root leads to a word; words have [`MIN_LETTERS`] to [`MAX_LETTERS`] letters, and are as many as counted.

use crate::{
    EdgeError, LexiconError, MAX_LETTERS, MIN_LETTERS, WordTier,
    format::{Bytes, Contents, EdgeByte},
    node::{LONGEST_SHIFT, PackedEdge},
};

/// The automaton in memory.
pub(crate) struct Automaton {
    /// Nodes as [`crate::Node`] describes them; slot 0 is the node from which no letter leads on.
    pub(crate) slots: Vec<u32>,
    pub(crate) root: PackedEdge,
}

/// What is known of a node from the edges it has so far.
#[derive(Clone, Copy)]
struct NodeStats {
    index: u32,
    /// Letters to the end of the longest word beyond.
    longest: usize,
    /// Letters to the end of the shortest word beyond.
    shortest: usize,
    /// Words beyond, by tier.
    words: [u32; WordTier::ALL.len()],
}

impl NodeStats {
    /// Takes in one more edge.
    fn add(&mut self, end: Option<WordTier>, target: &NodeStats) -> Result<(), EdgeError> {
        if end.is_none() && target.longest == 0 {
            return Err(EdgeError::DeadEnd);
        }
        self.longest = self.longest.max(target.longest + 1);
        if self.longest > MAX_LETTERS {
            return Err(EdgeError::LongWord);
        }
        let beyond = if end.is_some() { 1 } else { target.shortest.saturating_add(1) };
        self.shortest = self.shortest.min(beyond);
        for tier in WordTier::ALL {
            let here = u32::from(end == Some(tier));
            let sum = self.words[tier.index()]
                .checked_add(here)
                .and_then(|sum| sum.checked_add(target.words[tier.index()]));
            self.words[tier.index()] = sum.ok_or(EdgeError::TooManyWords)?;
        }
        Ok(())
    }
}

/// The automaton as far as it is read.
struct Loader {
    slots: Vec<u32>,
    /// The complete nodes by number: node 0 is the end of the road, the file numbers its own from 1.
    nodes: Vec<NodeStats>,
    /// The node whose last edge is yet to come.
    open: Option<NodeStats>,
}

impl Loader {
    /// The automaton stays in memory as long as the game: it gets its exact size, and no slack from growing.
    fn with_capacity(edges: usize, nodes: usize) -> Loader {
        let mut draft = Loader {
            slots: Vec::with_capacity(edges + nodes + 1),
            nodes: Vec::with_capacity(nodes + 1),
            open: None,
        };
        let nowhere = draft.begin();
        draft.nodes.push(nowhere);
        draft
    }

    /// A new node, without edges as yet.
    fn begin(&mut self) -> NodeStats {
        self.slots.push(0);
        NodeStats {
            index: self.slots.len() as u32 - 1,
            longest: 0,
            shortest: usize::MAX,
            words: [0; WordTier::ALL.len()],
        }
    }

    /// Takes in the file's next edge.
    fn add(&mut self, byte: u8, distance: Option<u32>) -> Result<(), EdgeError> {
        let EdgeByte { letter, end, last } = EdgeByte::from_byte(byte)?;
        let target = match distance.ok_or(EdgeError::Target)? as usize {
            0 => self.nodes[0],
            back if back < self.nodes.len() => self.nodes[self.nodes.len() - back],
            _ => return Err(EdgeError::Target),
        };

        let mut node = self.open.take().unwrap_or_else(|| self.begin());
        let letters = &mut self.slots[node.index as usize];
        if *letters >> letter.code() != 0 {
            return Err(EdgeError::Order);
        }
        *letters |= 1 << letter.code();
        node.add(end, &target)?;
        self.slots.push(PackedEdge::new(target.index, end).slot());
        if last {
            self.slots[node.index as usize] |= (node.longest as u32) << LONGEST_SHIFT;
            self.nodes.push(node);
        } else {
            self.open = Some(node);
        }
        Ok(())
    }
}

/// Unpacks and checks the two planes.
pub(crate) fn automaton(contents: &Contents<'_>) -> Result<Automaton, LexiconError> {
    let node_count = contents.edges.iter().filter(|&&byte| EdgeByte::is_last(byte)).count();
    let mut draft = Loader::with_capacity(contents.edges.len(), node_count);
    let mut distances = Bytes(contents.distances);
    for (edge, &byte) in contents.edges.iter().enumerate() {
        let distance = distances.distance()?;
        draft.add(byte, distance).map_err(|error| LexiconError::Edge { edge, error })?;
    }
    if draft.open.is_some() {
        return Err(LexiconError::Unfinished);
    }
    if !distances.0.is_empty() {
        return Err(LexiconError::LeftOver { bytes: distances.0.len() });
    }
    let root = draft.nodes[draft.nodes.len() - 1];
    if root.shortest < MIN_LETTERS {
        return Err(LexiconError::ShortWord);
    }
    if root.words != contents.words {
        return Err(LexiconError::Count);
    }
    Ok(Automaton { slots: draft.slots, root: PackedEdge::new(root.index, None) })
}
