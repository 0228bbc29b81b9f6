//! The word list as players and searches ask it.

use std::fmt;
#[cfg(feature = "builtin")]
use std::sync::LazyLock;
#[cfg(not(feature = "builtin"))]
use std::sync::OnceLock;

use crate::{LexiconError, Node, WordTier, format::Contents, load, node::PackedEdge};

/// A word list: look-up by word, and walks by letter.
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
/// // A search walks letter by letter and turns back where no word goes on.
/// let ax = lexicon.root().descend("ax").ok_or("no word begins so")?;
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
    Lexicon::from_bytes(BUILTIN_BYTES)
        .expect("these very bytes were loaded by the test `the_shipped_list_loads`")
});

/// The word list that was handed over.
#[cfg(not(feature = "builtin"))]
static INSTALLED: OnceLock<Lexicon> = OnceLock::new();

impl Lexicon {
    /// Unpacks a lexicon file; whatever the bytes are, they are refused or give a lexicon that is safe to walk.
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

    /// The file of the shipped word list, for a server to hand to clients that leave it out.
    #[cfg(feature = "builtin")]
    pub fn builtin_bytes() -> &'static [u8] {
        BUILTIN_BYTES
    }

    /// Hands the word list over to everyone who asks for [`Lexicon::installed`], where it is not built in. The first one wins: the list
    /// that is returned is the one in use, whichever was given now.
    pub fn install(file: &[u8]) -> Result<&'static Lexicon, LexiconError> {
        let given = Lexicon::from_bytes(file)?;
        #[cfg(feature = "builtin")]
        {
            // The built-in list came first; the given one was only checked.
            drop(given);
            Ok(Lexicon::builtin())
        }
        #[cfg(not(feature = "builtin"))]
        Ok(INSTALLED.get_or_init(|| given))
    }

    /// The word list at hand: the built-in one, or the one that was handed over.
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

    /// How many words the whole list has.
    pub fn len(&self) -> usize {
        self.len_in(WordTier::Abbreviation)
    }

    /// Whether the list has no word at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many words the list of a tier has, the commoner tiers included.
    pub fn len_in(&self, tier: WordTier) -> usize {
        self.words[..=tier.index()].iter().map(|&words| words as usize).sum()
    }

    /// The place before the first letter.
    #[inline]
    pub fn root(&self) -> Node<'_> {
        Node::new(&self.slots, self.root)
    }

    /// How common a word is, in either case; `None` when it is not in the list.
    #[inline]
    pub fn tier(&self, word: &str) -> Option<WordTier> {
        self.root().descend(word)?.tier()
    }

    /// Whether a word is in the list, in either case.
    #[inline]
    pub fn contains(&self, word: &str) -> bool {
        self.tier(word).is_some()
    }

    /// Whether a word is in the list of a tier, the commoner tiers included.
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
