//! The word list: lookup and traversal.

use std::fmt;
#[cfg(feature = "builtin")]
use std::sync::LazyLock;
#[cfg(not(feature = "builtin"))]
use std::sync::OnceLock;

use crate::{LexiconError, Node, WordTier, format::Contents, load, node::PackedEdge};

/// A word list with lookup by word and traversal by letter.
///
/// ```
/// use quadrille_lexicon::{Letter, Lexicon, WordTier, build};
///
/// let words = [("axe", WordTier::Common), ("axes", WordTier::Common), ("axil", WordTier::Full)];
/// let file = build::lexicon("en-tiny", &words.map(|(word, tier)| (word.to_owned(), tier)).into())?;
/// let lexicon = Lexicon::from_bytes(&file)?;
/// assert!(lexicon.contains("AXE"));
/// assert_eq!(lexicon.tier("axil"), Some(WordTier::Full));
/// assert!(!lexicon.contains_in("axil", WordTier::Common));
///
/// // A search descends letter by letter and backtracks at a missing edge.
/// let ax = lexicon.root().descend("ax").ok_or("no word has this prefix")?;
/// assert_eq!(ax.tier(), None);
/// assert_eq!(ax.children().map(|(letter, _)| letter.lower()).collect::<String>(), "ei");
/// assert!(Letter::from_char('o').and_then(|o| ax.child(o)).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Lexicon {
    id: String,
    words: [u32; WordTier::ALL.len()],
    slots: Vec<u32>,
    root: PackedEdge,
}

/// The shipped word list.
#[cfg(feature = "builtin")]
const BUILTIN_BYTES: &[u8] = include_bytes!("../data/en-large.dawg");

#[cfg(feature = "builtin")]
static BUILTIN: LazyLock<Lexicon> = LazyLock::new(|| {
    Lexicon::from_bytes(BUILTIN_BYTES).expect("the test `the_shipped_list_loads` loads the same bytes")
});

/// The installed word list.
#[cfg(not(feature = "builtin"))]
static INSTALLED: OnceLock<Lexicon> = OnceLock::new();

impl Lexicon {
    /// Unpacks and validates a lexicon file. No bytes give a lexicon whose traversal could fail.
    pub fn from_bytes(file: &[u8]) -> Result<Lexicon, LexiconError> {
        let (contents, hash) = Contents::parse(file)?;
        let load::Automaton { slots, root } = load::automaton(&contents)?;
        Ok(Lexicon { id: format!("{}-{hash:016x}", contents.name), words: contents.words, slots, root })
    }

    /// The shipped word list, unpacked on first use.
    ///
    /// ```
    /// use quadrille_lexicon::Lexicon;
    ///
    /// assert!(Lexicon::builtin().contains("quadrille"));
    /// ```
    #[cfg(feature = "builtin")]
    pub fn builtin() -> &'static Lexicon {
        &BUILTIN
    }

    /// The file of the shipped word list, for servers of clients without the feature `builtin`.
    #[cfg(feature = "builtin")]
    pub fn builtin_bytes() -> &'static [u8] {
        BUILTIN_BYTES
    }

    /// Sets the word list of [`Lexicon::installed`], where it is not built in, unless one is set already. Returns the list in use.
    pub fn install(file: &[u8]) -> Result<&'static Lexicon, LexiconError> {
        let given = Lexicon::from_bytes(file)?;
        #[cfg(feature = "builtin")]
        {
            // The built-in list has precedence; the given one is only validated.
            drop(given);
            Ok(Lexicon::builtin())
        }
        #[cfg(not(feature = "builtin"))]
        Ok(INSTALLED.get_or_init(|| given))
    }

    /// The word list in use: the built-in or the installed one.
    #[inline]
    pub fn installed() -> Option<&'static Lexicon> {
        #[cfg(feature = "builtin")]
        {
            Some(Lexicon::builtin())
        }
        #[cfg(not(feature = "builtin"))]
        INSTALLED.get()
    }

    /// The list's name and the FNV-1a 64 hash of its contents, as in `en-large-0123456789abcdef`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.len_in(WordTier::Abbreviation)
    }

    /// True if there are no words.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of words of a tier, including the more common tiers.
    pub fn len_in(&self, tier: WordTier) -> usize {
        self.words[..=tier.index()].iter().map(|&words| words as usize).sum()
    }

    /// The root node, before the first letter.
    #[inline]
    pub fn root(&self) -> Node<'_> {
        Node::new(&self.slots, self.root)
    }

    /// The tier of a word, in either case; `None` if it is not in the list.
    #[inline]
    pub fn tier(&self, word: &str) -> Option<WordTier> {
        self.root().descend(word)?.tier()
    }

    /// True if the word is in the list, in either case.
    #[inline]
    pub fn contains(&self, word: &str) -> bool {
        self.tier(word).is_some()
    }

    /// True if the word is in this tier or a more common one.
    #[inline]
    pub fn contains_in(&self, word: &str, tier: WordTier) -> bool {
        self.tier(word).is_some_and(|found| found <= tier)
    }
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lexicon").field("id", &self.id).field("words", &self.words).finish_non_exhaustive()
    }
}
