//! What the headers of a request accept, and what it already has.

use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, HeaderName, IF_NONE_MATCH};

/// The parts of a header whose value is a list with commas.
fn parts(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    // A value that is no text names nothing we know.
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',').map(str::trim))
}

/// Whether an answer compressed with brotli is welcome.
pub(crate) fn accepts_brotli(headers: &HeaderMap) -> bool {
    let mut any = false;
    for part in parts(headers, ACCEPT_ENCODING) {
        let (coding, weight) = part.split_once(';').unwrap_or((part, "q=1"));
        let coding = coding.trim();
        // The coding's own word counts, whatever is said of all others.
        if coding.eq_ignore_ascii_case("br") {
            return is_wanted(weight);
        }
        if coding == "*" {
            any = is_wanted(weight);
        }
    }
    any
}

/// Whether a weight such as `q=0.5` is above zero.
fn is_wanted(weight: &str) -> bool {
    let number = weight.trim().strip_prefix(['q', 'Q']).and_then(|rest| rest.trim_start().strip_prefix('='));
    number.is_some_and(|number| number.trim().parse::<f32>().is_ok_and(|number| number > 0.0))
}

/// Whether the request says that it has the content with this tag.
pub(crate) fn has(headers: &HeaderMap, tag: &str) -> bool {
    // For this question a weak tag is as good as a strong one.
    parts(headers, IF_NONE_MATCH).any(|part| part == "*" || part.strip_prefix("W/").unwrap_or(part) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: HeaderName, value: &str, ask: impl Fn(&HeaderMap) -> bool, expect: bool) {
        let headers = HeaderMap::from_iter([(name, value.parse().unwrap())]);
        assert_eq!(ask(&headers), expect, "{value}");
    }

    #[test]
    fn brotli_is_sent_to_those_who_want_it() {
        for value in ["br", "gzip, deflate, br, zstd", "gzip;q=1.0, BR; q=0.5", "*", "*;q=0, br", "br ; Q=1"]
        {
            check(ACCEPT_ENCODING, value, accepts_brotli, true);
        }
        for value in [
            "",
            "gzip",
            "br;q=0",
            "br; q=0.000",
            "*;q=0",
            "br;q=0, *",
            "*, br;q=0",
            "br;q=x",
            "brotli",
            "br;level=1",
        ] {
            check(ACCEPT_ENCODING, value, accepts_brotli, false);
        }
        assert!(!accepts_brotli(&HeaderMap::new()));
    }

    #[test]
    fn tags_are_compared_whole() {
        let asks = |headers: &HeaderMap| has(headers, "\"a1\"");
        for value in ["\"a1\"", "W/\"a1\"", "\"b2\", \"a1\"", "*"] {
            check(IF_NONE_MATCH, value, asks, true);
        }
        for value in ["", "a1", "\"a\"", "\"a1", "\"b2\""] {
            check(IF_NONE_MATCH, value, asks, false);
        }
    }
}
