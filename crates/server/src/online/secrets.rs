//! Secrets and names that cannot be guessed, and the hashes that are stored of secrets.

use quadrille_online::{JoinCode, Token};
use quadrille_store::GameId;
use sha2::{Digest, Sha256};

use super::environment::Environment;

impl Environment {
    /// The token of a new guest.
    pub(super) fn token(&self) -> Token {
        Token::new(self.random())
    }

    /// The id of a new game: 80 bits, so that a private game is found only by those who were told.
    pub(super) fn game_id(&self) -> GameId {
        game_id(&self.random::<10>())
    }

    /// A random join code; it may be taken.
    pub(super) fn code(&self) -> JoinCode {
        JoinCode::numbered(u16::from_le_bytes(self.random()))
    }

    /// A random seed, small enough for every program that reads numbers.
    pub(super) fn seed(&self) -> u64 {
        u64::from(u32::from_le_bytes(self.random()))
    }

    /// The id of this run of the server.
    pub(super) fn node_id(&self) -> String {
        hex::encode(self.random::<6>())
    }

    /// Heads or tails.
    pub(super) fn coin_flip(&self) -> bool {
        self.random::<1>()[0] & 1 == 0
    }
}

/// The hash that is stored of a token. Its 128 bits are all random: no salt and no slow hash makes guessing them any harder.
pub(crate) fn owner_hash(token: &Token) -> String {
    hex::encode(&Sha256::digest(token.bits())[..16])
}

/// The id of a game's rematch: always the same, so that two nodes cannot create two of them.
pub(crate) fn rematch_id(game: &GameId) -> GameId {
    game_id(&Sha256::digest(format!("rematch of {game}").as_bytes())[..10])
}

/// A short text that stands for a longer one.
pub(crate) fn digest(text: &str) -> String {
    hex::encode(&Sha256::digest(text.as_bytes())[..16])
}

fn game_id(bytes: &[u8]) -> GameId {
    GameId::new(&hex::encode(bytes)).expect("hexadecimal digits make an id")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_of_a_secret_does_not_tell_it() {
        let (one, other) = (Environment::system().token(), Environment::system().token());
        assert_ne!(one, other);
        assert_eq!(owner_hash(&one), owner_hash(&one));
        assert_ne!(owner_hash(&one), owner_hash(&other));
        assert_eq!(owner_hash(&one).len(), 32);
        assert_ne!(owner_hash(&one), one.reveal());
    }

    #[test]
    fn a_rematch_has_one_name() {
        let game = Environment::system().game_id();
        assert_eq!(rematch_id(&game), rematch_id(&game));
        assert_ne!(rematch_id(&game), rematch_id(&rematch_id(&game)));
    }
}
