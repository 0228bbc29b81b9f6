//! The address that a request comes from: of the connection, or from a header, if a proxy of ours sets it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

use axum::extract::ConnectInfo;
use axum::http::header::InvalidHeaderName;
use axum::http::{Extensions, HeaderMap, HeaderName};

/// Whether there is a proxy in front, and in which header it puts the client's address last. By default there is none, and headers are not believed.
#[derive(Clone, Debug, Default)]
pub struct Proxy {
    header: Option<HeaderName>,
}

impl Proxy {
    /// Whether clients connect through a proxy.
    pub(crate) fn is_there(&self) -> bool {
        self.header.is_some()
    }

    /// The address of the client that sent a request with these headers over this connection.
    pub(crate) fn client(&self, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
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

/// The network that limits apply to: an IPv4 address, or the 64-bit prefix of an IPv6 address, as a client has a whole network of those.
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
    fn a_header_is_believed_only_if_configured() {
        let name = HeaderName::from_static("x-forwarded-for");
        let told: Proxy = name.as_str().parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(&name, "6.6.6.6, 1.2.3.4".parse().unwrap());
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([9, 9, 9, 9], 1))));
        assert_eq!(Proxy::default().client(&headers, &extensions).to_string(), "9.9.9.9");
        assert_eq!(told.client(&headers, &extensions).to_string(), "1.2.3.4");
        headers.insert(&name, "nonsense".parse().unwrap());
        assert_eq!(told.client(&headers, &extensions).to_string(), "9.9.9.9");
    }
}
