//! Secrets and names that cannot be guessed, and what is kept of secrets.

use quadrille_protocol::online::{Code, Token};
use quadrille_store::GameId;
use sha2::{Digest, Sha256};

/// Bits from the system's source of randomness.
fn random<const LENGTH: usize>() -> [u8; LENGTH] {
    let mut bits = [0; LENGTH];
    getrandom::fill(&mut bits).expect("a system without randomness cannot keep a secret, and must not try");
    bits
}

/// A new guest's secret.
pub(crate) fn token() -> Token {
    Token::new(random())
}

/// What is kept of a secret. Its 128 bits are all random: no salt and no slow hash makes guessing them any harder.
pub(crate) fn owner(token: &Token) -> String {
    hex(&Sha256::digest(token.bits())[..16])
}

/// A new game's name: 80 bits, so that a private game is found only by those who were told.
pub(crate) fn game_id() -> GameId {
    GameId::new(&hex(&random::<10>())).expect("hexadecimal digits make a name")
}

/// The name of a game's rematch: always the same, so that two servers cannot make two of them.
pub(crate) fn rematch_id(game: &GameId) -> GameId {
    let digest = Sha256::digest(format!("rematch of {game}").as_bytes());
    GameId::new(&hex(&digest[..10])).expect("hexadecimal digits make a name")
}

/// A short text that stands for a longer one.
pub(crate) fn digest(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes())[..16])
}

/// A code by lot; it may be taken.
pub(crate) fn code() -> Code {
    Code::numbered(u16::from_le_bytes(random()))
}

/// A seed by lot, small enough for every program that reads numbers.
pub(crate) fn seed() -> u64 {
    u64::from(u32::from_le_bytes(random()))
}

/// A name for this run of the server.
pub(crate) fn node() -> String {
    hex(&random::<6>())
}

/// Heads or tails.
pub(crate) fn heads() -> bool {
    random::<1>()[0] & 1 == 0
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_of_a_secret_does_not_tell_it() {
        let (one, other) = (token(), token());
        assert_ne!(one, other);
        assert_eq!(owner(&one), owner(&one));
        assert_ne!(owner(&one), owner(&other));
        assert_eq!(owner(&one).len(), 32);
        assert_ne!(owner(&one), one.reveal());
    }

    #[test]
    fn a_rematch_has_one_name() {
        let game = game_id();
        assert_eq!(rematch_id(&game), rematch_id(&game));
        assert_ne!(rematch_id(&game), rematch_id(&rematch_id(&game)));
    }
}
