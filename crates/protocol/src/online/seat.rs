//! Seats as words, for fields that hold one.

use quadrille_core::Seat;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(super) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    seat.word().serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
    let word = String::deserialize(deserializer)?;
    Seat::from_word(&word).ok_or_else(|| D::Error::custom(format!("{word:?} is no seat: first or second")))
}

/// A seat, as descriptions of the interface show it.
#[cfg(feature = "schema")]
#[derive(utoipa::ToSchema)]
#[schema(as = Seat, rename_all = "kebab-case")]
#[expect(dead_code, reason = "only its shape is used")]
pub(super) enum Word {
    /// Whoever begins.
    First,
    /// The other.
    Second,
}

/// A value for each seat, as descriptions of the interface show it.
#[cfg(feature = "schema")]
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only its shape is used")]
pub(super) struct Both<T> {
    /// The first player's.
    first: T,
    /// The second player's.
    second: T,
}

/// Seats that may be missing.
pub(super) mod maybe {
    use super::{Deserialize, Deserializer, Error, Seat, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "the signature that serde calls")]
    pub(crate) fn serialize<S: Serializer>(seat: &Option<Seat>, serializer: S) -> Result<S::Ok, S::Error> {
        seat.map(Seat::word).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Seat>, D::Error> {
        let word = Option::<String>::deserialize(deserializer)?;
        let seat = |word: String| {
            Seat::from_word(&word)
                .ok_or_else(|| D::Error::custom(format!("{word:?} is no seat: first or second")))
        };
        word.map(seat).transpose()
    }
}

/// A value for each seat, as an object with `first` and `second`.
pub(super) mod each {
    use quadrille_core::PerSeat;

    use super::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Both<T> {
        first: T,
        second: T,
    }

    pub(crate) fn serialize<T: Serialize, S: Serializer>(
        each: &PerSeat<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        Both { first: &each.first, second: &each.second }.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<PerSeat<T>, D::Error> {
        let Both { first, second } = Both::deserialize(deserializer)?;
        Ok(PerSeat { first, second })
    }
}
