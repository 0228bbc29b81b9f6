//! Invitations: the code of a waiting game, with the secret that a link carries beside it.
//!
//! A code is short, because people say and type it; so many codes can be guessed, and the server limits the wrong codes of all clients
//! together. A secret cannot be guessed: with it a friend joins even while that limit is used up.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{JoinCode, JoinCodeError};

/// The part of a link before the code.
const BEFORE_CODE: &str = "join/";

/// The secret of an invitation: 80 bits. Its `Debug` output does not contain them, so that no log does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct InvitationSecret([u8; InvitationSecret::BYTES]);

/// The text is not the secret of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the secret of an invitation has 20 hexadecimal digits")]
pub struct InvitationSecretError;

impl InvitationSecret {
    /// The length of a secret.
    pub const BYTES: usize = 10;

    /// The secret with these bits.
    pub const fn new(bits: [u8; InvitationSecret::BYTES]) -> InvitationSecret {
        InvitationSecret(bits)
    }

    /// Parses 20 hexadecimal digits.
    pub fn read(text: &str) -> Result<InvitationSecret, InvitationSecretError> {
        let mut bits = [0; InvitationSecret::BYTES];
        hex::decode_to_slice(text, &mut bits).map_err(|_| InvitationSecretError)?;
        Ok(InvitationSecret(bits))
    }

    /// Its digits, for the host and those who are invited.
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// Its bits, to be compared in constant time.
    pub const fn bits(&self) -> &[u8; InvitationSecret::BYTES] {
        &self.0
    }
}

impl fmt::Debug for InvitationSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InvitationSecret(secret)")
    }
}

impl Serialize for InvitationSecret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.reveal().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for InvitationSecret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<InvitationSecret, D::Error> {
        let text = String::deserialize(deserializer)?;
        InvitationSecret::read(&text).map_err(D::Error::custom)
    }
}

/// An invitation to a game: its code, and the secret if it came as a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The code.
    pub code: JoinCode,
    /// The secret; none for a code that was typed.
    pub secret: Option<InvitationSecret>,
}

impl Invitation {
    /// Parses a typed code or a pasted link. A damaged secret is left out: the code may still be enough.
    ///
    /// ```
    /// use quadrille_online::Invitation;
    /// let link = Invitation::read("https://games.example/#/join/RSTX/000102030405060708ff")?;
    /// assert_eq!(link.path(), "RSTX/000102030405060708ff");
    /// assert_eq!(Invitation::read("QW-RSTX")?.path(), "RSTX");
    /// # Ok::<(), quadrille_online::JoinCodeError>(())
    /// ```
    pub fn read(text: &str) -> Result<Invitation, JoinCodeError> {
        let end = text.rsplit_once(BEFORE_CODE).map_or(text, |(_, end)| end);
        // Without the part before the code, a slash is no separator but a part of a link to something else.
        let (code, secret) =
            if end.len() < text.len() { end.split_once('/') } else { None }.unwrap_or((end, ""));
        Ok(Invitation { code: JoinCode::read(code)?, secret: InvitationSecret::read(secret.trim()).ok() })
    }

    /// The end of the link: the code, and the secret after a slash.
    pub fn path(&self) -> String {
        let Invitation { code, secret } = self;
        secret.map_or_else(|| code.to_string(), |secret| format!("{code}/{}", secret.reveal()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "000102030405060708ff";

    #[test]
    fn a_link_has_a_code_and_a_secret() {
        let (code, secret) = (JoinCode::read("RSTX").unwrap(), InvitationSecret::read(SECRET).unwrap());
        for (text, expected) in [
            ("RSTX", None),
            (" qw-rstx ", None),
            ("https://games.example/play/#/join/RSTX", None),
            ("https://games.example/play/#/join/RSTX/", None),
            ("https://games.example/play/#/join/QW-RSTX/000102", None),
            ("https://games.example/play/#/join/RSTX/000102030405060708FF\n", Some(secret)),
            ("join/rstx/000102030405060708ff", Some(secret)),
        ] {
            assert_eq!(Invitation::read(text), Ok(Invitation { code, secret: expected }), "{text}");
        }
        for text in ["", "RST", "https://games.example/#/join/", "https://games.example/#/join//000102"] {
            assert_eq!(Invitation::read(text), Err(JoinCodeError::Length), "{text}");
        }
    }

    #[test]
    fn secrets_are_parsed_and_not_shown() {
        let secret = InvitationSecret::read(SECRET).unwrap();
        assert_eq!(secret.reveal(), SECRET);
        assert_eq!(format!("{secret:?}"), "InvitationSecret(secret)");
        for bad in ["", "00", "x00102030405060708ff", "000102030405060708ff0"] {
            assert_eq!(InvitationSecret::read(bad), Err(InvitationSecretError), "{bad}");
        }
    }
}
