//! The address of a client: of its connection, or from a header that a trusted proxy sets.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

use axum::extract::ConnectInfo;
use axum::http::header::InvalidHeaderName;
use axum::http::{Extensions, HeaderMap, HeaderName};

/// The header in which a reverse proxy appends the address of the client. By default there is no proxy, and no header is trusted.
#[derive(Clone, Debug, Default)]
pub struct Proxy {
    header: Option<HeaderName>,
}

impl Proxy {
    /// True if clients connect through a proxy.
    pub(crate) fn is_configured(&self) -> bool {
        self.header.is_some()
    }

    /// The address of the client that sent a request with these headers over this connection.
    pub(crate) fn client(&self, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
        // The proxy appends the last address; those before it come from the client and are not trusted.
        let forwarded = self.header.as_ref().and_then(|name| {
            let last = headers.get_all(name).iter().next_back()?.to_str().ok()?;
            last.rsplit(',').next()?.trim().parse().ok()
        });
        let connected = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
        forwarded.or(connected).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
    }
}

impl FromStr for Proxy {
    type Err = InvalidHeaderName;

    /// A proxy that uses the header of this name.
    fn from_str(name: &str) -> Result<Proxy, InvalidHeaderName> {
        Ok(Proxy { header: Some(name.parse()?) })
    }
}

/// The network that limits apply to: an IPv4 address, or the /64 prefix of an IPv6 address, because one client has a whole prefix.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_trusted_only_if_configured() {
        let name = HeaderName::from_static("x-forwarded-for");
        let proxy: Proxy = name.as_str().parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(&name, "6.6.6.6, 1.2.3.4".parse().unwrap());
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([9, 9, 9, 9], 1))));
        assert_eq!(Proxy::default().client(&headers, &extensions).to_string(), "9.9.9.9");
        assert_eq!(proxy.client(&headers, &extensions).to_string(), "1.2.3.4");
        headers.insert(&name, "nonsense".parse().unwrap());
        assert_eq!(proxy.client(&headers, &extensions).to_string(), "9.9.9.9");
    }
}
