//! Integers in JSON: `7.0` is the integer 7, as in JSON Schema and in languages with one number type.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

/// The largest integer below which `f64` is exact: 2^53 - 1.
const MOST_EXACT: f64 = 9_007_199_254_740_991.0;

/// Deserializes an unsigned integer.
pub fn unsigned<'de, D: Deserializer<'de>, T: TryFrom<u64>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_any(WholeNumber(PhantomData))
}

/// Deserializes an unsigned integer or null.
pub fn optional_unsigned<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    struct Whole(u64);

    impl<'de> Deserialize<'de> for Whole {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole, D::Error> {
            unsigned(deserializer).map(Whole)
        }
    }

    Ok(Option::<Whole>::deserialize(deserializer)?.map(|Whole(number)| number))
}

struct WholeNumber<T>(PhantomData<T>);

impl<T: TryFrom<u64>> Visitor<'_> for WholeNumber<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number that is not negative and not too large")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        T::try_from(number).map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<T, E> {
        if number.fract() == 0.0 && (0.0..=MOST_EXACT).contains(&number) {
            // The conversion is exact within these bounds.
            self.visit_u64(number as u64)
        } else {
            Err(E::invalid_value(Unexpected::Float(number), &self))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Numbers {
        #[serde(deserialize_with = "super::unsigned")]
        seconds: u32,
        #[serde(default, deserialize_with = "super::optional_unsigned")]
        after: Option<u64>,
    }

    fn read(text: &str) -> Option<(u32, Option<u64>)> {
        serde_json::from_str(text).ok().map(|Numbers { seconds, after }| (seconds, after))
    }

    #[test]
    fn integers_are_accepted_in_every_json_notation() {
        for seven in ["7", "7.0", "7e0", "0.7e1"] {
            let text = format!(r#"{{"seconds":{seven},"after":{seven}}}"#);
            assert_eq!(read(&text), Some((7, Some(7))), "{seven}");
        }
        assert_eq!(read(r#"{"seconds":0.0,"after":null}"#), Some((0, None)));
        assert_eq!(read(r#"{"seconds":4294967295}"#), Some((u32::MAX, None)));
        for wrong in
            ["7.5", "-1", "-1.0", "4294967296", "4294967296.0", "1e300", "\"7\"", "null", "true", "[7]"]
        {
            assert_eq!(read(&format!(r#"{{"seconds":{wrong}}}"#)), None, "{wrong}");
        }
    }
    #[test]
    fn integer_options_are_equal_in_every_json_notation() {
        for (written, text) in [("9", "9"), ("9.0", "9"), ("9.5", "9.5"), ("-9.0", "-9.0")] {
            let options: crate::GivenOptions =
                serde_json::from_str(&format!(r#"{{"size":{written}}}"#)).unwrap();
            assert_eq!(options.0, [("size".to_string(), text.to_string())]);
        }
    }
}
