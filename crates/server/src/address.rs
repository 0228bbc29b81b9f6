//! The address of a client: of its connection, or from a header that a trusted proxy sets.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
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
        IpAddr::V6(address) => prefix(address, 64),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// The networks of an address, from the smallest: providers give a client a /64, /56 or /48 prefix of IPv6, and sell whole /48 prefixes. An IPv4
/// address is the only one of its kind.
pub(crate) fn networks(address: IpAddr) -> impl Iterator<Item = IpAddr> {
    let (first, wider) = match address.to_canonical() {
        IpAddr::V6(address) => (prefix(address, 64), Some([prefix(address, 56), prefix(address, 48)])),
        v4 @ IpAddr::V4(_) => (v4, None),
    };
    std::iter::once(first).chain(wider.into_iter().flatten())
}

/// The largest network that one client may have.
pub(crate) fn widest_network(address: IpAddr) -> IpAddr {
    networks(address).last().unwrap_or(address)
}

fn prefix(address: Ipv6Addr, bits: u32) -> IpAddr {
    IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_address_belongs_to_three_networks() {
        let networks = |address: &str| -> Vec<String> {
            networks(address.parse().unwrap()).map(|network| network.to_string()).collect()
        };
        assert_eq!(
            networks("2001:db8:1:abcd:5::6"),
            ["2001:db8:1:abcd::", "2001:db8:1:ab00::", "2001:db8:1::"]
        );
        assert_eq!(networks("::ffff:10.0.0.1"), ["10.0.0.1"]);
        assert_eq!(networks("10.0.0.1"), ["10.0.0.1"]);
    }

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
