//! The origin of the dictionary service. It becomes part of the content security policy, so only the plainest form is accepted.

use std::fmt;
use std::str::FromStr;

/// The scheme, host and port of a web service, as in `https://api.dictionaryapi.dev`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

/// A text that is not an origin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not the origin of a service; write it as https://example.org or http://localhost:9000, without a path"
)]
pub struct OriginError(String);

impl Origin {
    /// The origin as text, without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Origin, OriginError> {
        let origin = text.strip_suffix('/').unwrap_or(text);
        let rest = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
        let is_valid = rest.is_some_and(|rest| match rest.split_once(':') {
            Some((host, port)) => is_host(host) && is_port(port),
            None => is_host(rest),
        });
        if is_valid { Ok(Origin(origin.to_string())) } else { Err(OriginError(text.to_string())) }
    }
}

fn is_host(host: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    host.len() <= 253 && host.split('.').all(is_label)
}

fn is_port(port: &str) -> bool {
    port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok_and(|port| port > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_origins_are_accepted() {
        for good in ["https://api.dictionaryapi.dev", "http://localhost:9000", "http://127.0.0.1:1"] {
            assert_eq!(good.parse::<Origin>().unwrap().as_str(), good);
        }
        assert_eq!("https://example.org/".parse::<Origin>().unwrap().as_str(), "https://example.org");
        for bad in [
            "",
            "example.org",
            "ftp://example.org",
            "https://",
            "https://example.org/api",
            "https://example.org; script-src *",
            "https://me@example.org",
            "https://example.org:0",
            "https://example.org:+80",
            "https://example.org:70000",
            "https://example..org",
            "https://*",
        ] {
            assert!(bad.parse::<Origin>().is_err(), "{bad}");
        }
    }
}
