//! Integers as JSON writes them: `7.0` is the integer 7, for JSON Schema and for programs that know one kind of number only.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

/// The largest number up to which every integer has a `f64` of its own.
const MOST_EXACT: f64 = 9_007_199_254_740_991.0;

/// Reads an integer that is not negative.
pub fn unsigned<'de, D: Deserializer<'de>, T: TryFrom<u64>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_any(WholeNumber(PhantomData))
}

/// Reads an integer that is not negative, or null.
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
            // Within these bounds nothing is lost.
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
    fn an_integer_is_accepted_however_json_writes_it_and_nothing_else_is() {
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
    fn an_option_that_is_an_integer_is_the_same_however_json_writes_it() {
        for (written, text) in [("9", "9"), ("9.0", "9"), ("9.5", "9.5"), ("-9.0", "-9.0")] {
            let options: crate::GivenOptions =
                serde_json::from_str(&format!(r#"{{"size":{written}}}"#)).unwrap();
            assert_eq!(options.0, [("size".to_string(), text.to_string())]);
        }
    }
}
