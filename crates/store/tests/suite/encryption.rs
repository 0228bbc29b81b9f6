//! TLS to PostgreSQL, as the address of the database says.

use quadrille_store::testing::Postgres;
use quadrille_store::{DatabaseLocation, open};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use sqlx::{AnyConnection, Connection};

use crate::databases::{create, id, waiting};

fn authority() -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// A server whose certificate is for this name, and the file of the authority that signed it.
fn server_of(name: &str, folder: &std::path::Path) -> (Postgres, String) {
    let (authority, key) = (authority(), KeyPair::generate().unwrap());
    let certificate =
        CertificateParams::new([name.to_string()]).unwrap().signed_by(&key, &authority).unwrap();
    let file = folder.join(format!("{name}.pem"));
    std::fs::write(&file, authority.pem()).unwrap();
    let server = Postgres::start_with_tls(&certificate.pem(), &key.serialize_pem()).unwrap();
    (server, file.display().to_string())
}

/// Opens the database and counts its connections that are encrypted, and the others.
async fn connections(url: &str) -> Result<(i64, i64), String> {
    let store = open(&DatabaseLocation::Url(url.to_string())).await.map_err(|error| error.to_string())?;
    // Reads, moves, new games and other writes have their own connections.
    create(&store, "a1", 10, &waiting()).await;
    store.load(&id("a1")).await.unwrap();
    store.ready().await.unwrap();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    let mut count = async |encrypted: &str| {
        let query = format!(
            "SELECT COUNT(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
             WHERE {encrypted} ssl AND datname = current_database() AND pid <> pg_backend_pid()"
        );
        let query = sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(query));
        query.fetch_one(&mut connection).await.unwrap()
    };
    let counted = (count("").await, count("NOT").await);
    store.close().await;
    Ok(counted)
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_encrypted_as_the_address_says() {
    let folder = tempfile::tempdir().unwrap();
    let (server, authority) = server_of("127.0.0.1", folder.path());
    let (_, stranger) = server_of("localhost", folder.path());
    for (mode, is_encrypted) in [
        ("", true),
        ("?sslmode=disable", false),
        ("?sslmode=prefer", true),
        ("?sslmode=require", true),
        (&format!("?sslmode=verify-full&sslrootcert={authority}"), true),
    ] {
        let url = server.database().await.unwrap() + mode;
        let (encrypted, plain) = connections(&url).await.unwrap();
        let all = if is_encrypted { encrypted } else { plain };
        assert!(all >= 3 && encrypted + plain == all, "{mode}: {encrypted} encrypted, {plain} not");
    }
    let url = server.database().await.unwrap();
    let error = connections(&format!("{url}?sslmode=verify-full&sslrootcert={stranger}")).await.unwrap_err();
    assert!(error.contains("certificate"), "{error}");
    assert!(connections(&format!("{url}?sslmode=verify-full")).await.is_err(), "the system does not know it");
    let renamed = url.replace("127.0.0.1", "localhost");
    let error =
        connections(&format!("{renamed}?sslmode=verify-full&sslrootcert={authority}")).await.unwrap_err();
    assert!(error.contains("certificate"), "it is for another name: {error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_tls_is_used_only_if_the_address_allows_it() {
    let server = Postgres::start().unwrap();
    let url = server.database().await.unwrap();
    let (encrypted, plain) = connections(&url).await.unwrap();
    assert!(encrypted == 0 && plain >= 3, "{encrypted} encrypted, {plain} not");
    let error = connections(&format!("{url}?sslmode=require")).await.unwrap_err();
    assert!(error.contains("TLS"), "{error}");
}
