//! What the client knows of each character: words, symbols and the drawing of its object. The rest of the game's UI asks here.

use quadrille_fuse_and_frost::Role;

use super::pieces;
use crate::i18n::{Message, messages};
use crate::reactive::*;

/// The words and drawings of a character.
pub(super) struct CharacterUi {
    /// The name of the character.
    pub(super) name: Message,
    /// Its letter, instead of the symbol.
    pub(super) letter: Message,
    /// The path of its symbol on a player, drawn round (0, -9).
    pub(super) symbol: &'static str,
    /// The label of the button that places its object.
    pub(super) place: Message,
    /// The path of that button's icon, of 24 by 24.
    pub(super) icon: &'static str,
    /// The object in words.
    pub(super) object: Message,
    /// Its number in words.
    pub(super) number: fn(i64) -> String,
    /// The object with its number, drawn round (0, 0).
    pub(super) draw: fn(i32) -> AnyView,
    /// Its outline, where it would come to rest.
    pub(super) ghost: fn() -> AnyView,
}

/// The UI of a character.
pub(super) const fn character(role: Role) -> &'static CharacterUi {
    match role {
        Role::Bomber => &BOMBER,
        Role::Freezer => &FREEZER,
        Role::Sparker => &SPARKER,
        Role::Miner => &MINER,
    }
}

/// The role with this word, on a player or an object of the board.
pub(super) fn role_of(word: &str) -> Role {
    let known = Role::ALL.into_iter().find(|role| role.word() == word || role.object_word() == word);
    known.unwrap_or(Role::Bomber)
}

const BOMBER: CharacterUi = CharacterUi {
    name: messages::fuse_and_frost_role_bomber,
    letter: messages::fuse_and_frost_letter_bomber,
    symbol: "M-13 -7 a11 11 0 1 0 22 0 a11 11 0 1 0 -22 0 Z M6 -15 L12 -22 M16 -26 L17 -27",
    place: messages::fuse_and_frost_place_bomb,
    icon: "M10.500 7.500 a6.500 6.500 0 1 0 .01 0 M15 9.500 L17 7.500 q-.5 -4 4 -4",
    object: messages::fuse_and_frost_bomb,
    number: messages::fuse_and_frost_turns_left,
    draw: pieces::bomb,
    ghost: || {
        view! {
            <path class="ghost" d="M17 -17 Q20 -36 36 -35" />
            <circle class="ghost" cy="6" r="29" />
        }
        .into_any()
    },
};

const FREEZER: CharacterUi = CharacterUi {
    name: messages::fuse_and_frost_role_freezer,
    letter: messages::fuse_and_frost_letter_freezer,
    symbol: "M0 -27 V9 M-15.500 -18 L15.500 0 M-15.500 0 L15.500 -18 M-5 -24 L0 -19 L5 -24 M-5 6 L0 1 L5 6",
    place: messages::fuse_and_frost_place_ice,
    icon: "M5 5 h14 v14 h-14 z M8 8 h4 M8 8 v3 M14 19 l1 -4 l4 -1",
    object: messages::fuse_and_frost_ice,
    number: messages::fuse_and_frost_health,
    draw: pieces::ice,
    ghost: || view! { <rect class="ghost" x="-34" y="-34" width="68" height="68" rx="11" /> }.into_any(),
};

const SPARKER: CharacterUi = CharacterUi {
    name: messages::fuse_and_frost_role_sparker,
    letter: messages::fuse_and_frost_letter_sparker,
    symbol: "M4 -27 L-10 -7 H0 L-5 9 L11 -13 H1 Z",
    place: messages::fuse_and_frost_place_coil,
    icon: "M9 20 h6 M12 20 V9 M8 16 h8 M9 12 h6 M12 3 v3 M9 5 l3 1 l3 -1",
    object: messages::fuse_and_frost_coil,
    number: messages::fuse_and_frost_charge,
    draw: pieces::coil,
    ghost: || view! { <path class="ghost" d="M-12 34 L-7 -20 A12 12 0 1 1 7 -20 L12 34 Z" /> }.into_any(),
};

const MINER: CharacterUi = CharacterUi {
    name: messages::fuse_and_frost_role_miner,
    letter: messages::fuse_and_frost_letter_miner,
    symbol: "M-10 -9 a10 10 0 1 0 20 0 a10 10 0 1 0 -20 0 Z M0 -27 V-19 M0 1 V9 M-18 -9 H-10 M10 -9 H18",
    place: messages::fuse_and_frost_place_mine,
    icon: "M12 7 a5 5 0 1 0 .01 0 M12 2 v5 M12 17 v5 M2 12 h5 M17 12 h5",
    object: messages::fuse_and_frost_mine,
    number: messages::fuse_and_frost_charge,
    draw: pieces::mine,
    ghost: || view! { <circle class="ghost" r="27" /> }.into_any(),
};
