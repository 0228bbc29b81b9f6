//! Unpacks the planes of a file into the automaton in memory, with all validation, so that traversals need no checks.
//!
//! Invariants of the result of [`automaton`]: every edge leads to an earlier node, so traversals end; every node except an empty root leads
//! to a word; words have [`MIN_LETTERS`] to [`MAX_LETTERS`] letters, and their number is that of the header.

use crate::{
    EdgeError, LexiconError, MAX_LETTERS, MIN_LETTERS, WordTier,
    format::{Bytes, Contents, EdgeByte},
    node::{LONGEST_SHIFT, PackedEdge},
};

/// The automaton in memory.
pub(crate) struct Automaton {
    /// Nodes as [`crate::Node`] describes them; slot 0 is the node without edges.
    pub(crate) slots: Vec<u32>,
    pub(crate) root: PackedEdge,
}

/// Statistics of a node from its edges so far.
#[derive(Clone, Copy)]
struct NodeStats {
    index: u32,
    /// Number of letters to the end of the longest word.
    longest: usize,
    /// Number of letters to the end of the shortest word.
    shortest: usize,
    /// Number of words from here, by tier.
    words: [u32; WordTier::ALL.len()],
}

impl NodeStats {
    /// Adds an edge.
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

/// The automaton during loading.
struct Loader {
    slots: Vec<u32>,
    /// The complete nodes by number: node 0 has no edges, those of the file are numbered from 1.
    nodes: Vec<NodeStats>,
    /// The incomplete node, if any.
    open: Option<NodeStats>,
}

impl Loader {
    /// Allocates the exact size, as the automaton stays in memory for the whole game.
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

    /// Begins a node.
    fn begin(&mut self) -> NodeStats {
        self.slots.push(0);
        NodeStats {
            index: self.slots.len() as u32 - 1,
            longest: 0,
            shortest: usize::MAX,
            words: [0; WordTier::ALL.len()],
        }
    }

    /// Adds the next edge of the file.
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

/// Unpacks and validates the two planes.
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
