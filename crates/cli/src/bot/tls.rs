//! TLS to a server: rustls with the cryptography of ring, and the certificates of the operating system.
//!
//! The connections to the database and to the bus use the same. An operator trusts a certificate of their own by adding it to the system, or by
//! the variable `SSL_CERT_FILE`.

use ureq::tls::{Certificate, TlsConfig};

use super::BotError;

/// The settings of requests over TLS; those of WebSockets are the same.
pub(super) fn settings() -> Result<TlsConfig, BotError> {
    // An error means that it is installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let loaded = rustls_native_certs::load_native_certs();
    if loaded.certs.is_empty() {
        return Err(BotError::NoCertificates);
    }
    let certificates = loaded.certs.iter().map(|certificate| Certificate::from_der(certificate).to_owned());
    Ok(TlsConfig::builder().root_certs(certificates.into()).build())
}
