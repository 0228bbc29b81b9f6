//! Builds a lexicon file from a list of words.
//!
//! Incremental construction of a minimal acyclic automaton (DAWG) from sorted words: nodes that the next word does not share are complete;
//! each is replaced by an equal node if there is one, or written. Equal words give equal bytes on every machine, as the hash map is never
//! iterated.

use std::collections::{BTreeMap, HashMap};

use crate::{
    Letter, MAX_LETTERS, MIN_LETTERS, WordTier,
    format::{Contents, EdgeByte, MAX_EDGES, is_valid_name, write_distance},
};

/// Why words cannot be built into a lexicon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// The name is invalid.
    #[error("{name:?} cannot name a lexicon: use 1 to 32 lower-case letters, digits and hyphens")]
    Name {
        /// The given name.
        name: String,
    },
    /// An entry has other characters or another length than a word of a lexicon.
    #[error("{word:?} is not {MIN_LETTERS} to {MAX_LETTERS} lower-case letters a to z")]
    NotAWord {
        /// The entry.
        word: String,
    },
    /// The words need more edges than a lexicon may have.
    #[error("the words need more than {MAX_EDGES} edges")]
    TooLarge,
}

/// True if a lexicon can contain the entry: [`MIN_LETTERS`] to [`MAX_LETTERS`] lower-case letters a to z.
pub fn fits(word: &str) -> bool {
    (MIN_LETTERS..=MAX_LETTERS).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Builds the file of a lexicon with exactly these words.
pub fn lexicon(name: &str, words: &BTreeMap<String, WordTier>) -> Result<Vec<u8>, BuildError> {
    if !is_valid_name(name) {
        return Err(BuildError::Name { name: name.to_owned() });
    }
    let mut draft = Builder::new();
    for (word, &tier) in words {
        draft.insert(word, tier)?;
    }
    draft.close_after(0);
    let root = draft.path.swap_remove(0);
    draft.close(root);
    if draft.edges.len() > MAX_EDGES as usize {
        return Err(BuildError::TooLarge);
    }
    Ok(Contents { name, words: draft.words, edges: &draft.edges, distances: &draft.distances }.to_bytes())
}

/// Number of the node without edges.
const LEAF: u32 = 0;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Edge {
    letter: Letter,
    end: Option<WordTier>,
    target: u32,
}

/// The edges of a node.
type Edges = Vec<Edge>;

struct Builder {
    /// The last inserted word.
    word: String,
    /// The nodes on the path of `word`: the root, then one after each letter. The edge into a node is the last edge of the previous node,
    /// and gets its target when the node is closed.
    path: Vec<Edges>,
    /// All written nodes with their numbers.
    written: HashMap<Edges, u32>,
    edges: Vec<u8>,
    distances: Vec<u8>,
    words: [u32; WordTier::ALL.len()],
}

impl Builder {
    fn new() -> Builder {
        Builder {
            word: String::new(),
            path: vec![Edges::new()],
            written: HashMap::new(),
            edges: Vec::new(),
            distances: Vec::new(),
            words: [0; WordTier::ALL.len()],
        }
    }

    /// Inserts a word, which must be greater than all words before it.
    fn insert(&mut self, word: &str, tier: WordTier) -> Result<(), BuildError> {
        if !fits(word) {
            return Err(BuildError::NotAWord { word: word.to_owned() });
        }
        let shared = word.bytes().zip(self.word.bytes()).take_while(|(new, old)| new == old).count();
        self.close_after(shared);
        let letters = word.bytes().enumerate().skip(shared);
        for (place, letter) in letters.filter_map(|(place, byte)| Some((place, Letter::from_ascii(byte)?))) {
            let end = (place + 1 == word.len()).then_some(tier);
            self.path[place].push(Edge { letter, end, target: LEAF });
            self.path.push(Edges::new());
        }
        word.clone_into(&mut self.word);
        self.words[tier.index()] += 1;
        Ok(())
    }

    /// Closes the nodes of the last word after its first `letters` letters.
    fn close_after(&mut self, letters: usize) {
        for place in (letters..self.word.len()).rev() {
            let edges = self.path.swap_remove(place + 1);
            let target = self.close(edges);
            if let Some(edge) = self.path[place].last_mut() {
                edge.target = target;
            }
        }
    }

    /// Returns the number of a complete node, which is written unless an equal node exists.
    fn close(&mut self, edges: Edges) -> u32 {
        if edges.is_empty() {
            return LEAF;
        }
        if let Some(&number) = self.written.get(&edges) {
            return number;
        }
        let number = self.written.len() as u32 + 1;
        for (place, &Edge { letter, end, target }) in edges.iter().enumerate() {
            self.edges.push(EdgeByte { letter, end, last: place + 1 == edges.len() }.to_byte());
            write_distance(&mut self.distances, if target == LEAF { 0 } else { number - target });
        }
        self.written.insert(edges, number);
        number
    }
}
