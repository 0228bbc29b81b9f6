//! Where a request comes from: the connection says, or a header, if it was set by a proxy of ours.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

use axum::extract::ConnectInfo;
use axum::http::header::InvalidHeaderName;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName};

/// Whether there is a proxy in front, and in which header it puts the client's address last. By default there is none, and headers are not believed.
#[derive(Clone, Debug, Default)]
pub struct Proxy {
    header: Option<HeaderName>,
}

impl Proxy {
    /// The address of whoever sent this request.
    pub(crate) fn client(&self, parts: &Parts) -> IpAddr {
        self.address(&parts.headers, &parts.extensions)
    }

    fn address(&self, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
        // The last one is what the proxy saw; those before it are what the client says.
        let told = self.header.as_ref().and_then(|name| {
            let last = headers.get_all(name).iter().next_back()?.to_str().ok()?;
            last.rsplit(',').next()?.trim().parse().ok()
        });
        let connected = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
        told.or(connected).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
    }
}

impl FromStr for Proxy {
    type Err = InvalidHeaderName;

    /// The proxy that tells in the header of this name.
    fn from_str(name: &str) -> Result<Proxy, InvalidHeaderName> {
        Ok(Proxy { header: Some(name.parse()?) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_believed_only_if_configured() {
        let name = HeaderName::from_static("x-forwarded-for");
        let told: Proxy = name.as_str().parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(&name, "6.6.6.6, 1.2.3.4".parse().unwrap());
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([9, 9, 9, 9], 1))));
        assert_eq!(Proxy::default().address(&headers, &extensions).to_string(), "9.9.9.9");
        assert_eq!(told.address(&headers, &extensions).to_string(), "1.2.3.4");
        headers.insert(&name, "nonsense".parse().unwrap());
        assert_eq!(told.address(&headers, &extensions).to_string(), "9.9.9.9");
    }
}
