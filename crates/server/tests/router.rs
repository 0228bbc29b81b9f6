//! Requests to the router, without a socket.

use axum::body::{Body, to_bytes};
use axum::http::header::{
    ACCEPT_ENCODING, ACCEPT_RANGES, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE,
    ETAG, HeaderMap, HeaderName, IF_MATCH, IF_NONE_MATCH, RANGE, VARY,
};
use axum::http::{Method, Request, StatusCode};
use quadrille_server::{ClientFiles, Config, EMBEDDED, app};
use rust_embed::RustEmbed;
use tower::ServiceExt;

/// A small client. Its compressed forms are texts that tell them apart; only the page and the notices have a gzip form.
#[derive(RustEmbed)]
#[folder = "tests/fixtures/client"]
struct Fixture;

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    #[track_caller]
    fn header(&self, name: impl Into<HeaderName>) -> &str {
        self.headers.get(name.into()).map_or("", |value| value.to_str().expect("it is text"))
    }
}

async fn ask_client(
    client: &'static ClientFiles,
    method: Method,
    path: &str,
    headers: &[(HeaderName, &str)],
) -> Answer {
    let config = Config { dictionary: "https://words.example".parse().expect("it is an origin"), client };
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    let request = request.body(Body::empty()).expect("the request is well formed");
    let response = app(&config, None).oneshot(request).await.expect("a router always answers");
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, 1 << 24).await.expect("the content is embedded").to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}

async fn ask(method: Method, path: &str, headers: &[(HeaderName, &str)]) -> Answer {
    ask_client(&Fixture, method, path, headers).await
}

async fn get(path: &str) -> Answer {
    ask(Method::GET, path, &[]).await
}

#[tokio::test]
async fn every_kind_of_file_has_its_type() {
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/app-0123456789.js", "text/javascript; charset=utf-8"),
        ("/app-0123456789.wasm", "application/wasm"),
        ("/app-0123456789.css", "text/css; charset=utf-8"),
        ("/notices-0123456789.txt", "text/plain; charset=utf-8"),
        ("/words-0123456789.dawg", "application/octet-stream"),
        ("/inter-0123456789.woff2", "font/woff2"),
        ("/icon-0123456789.svg", "image/svg+xml"),
        ("/icon-192-0123456789.png", "image/png"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ] {
        for encoding in ["", "br", "gzip"] {
            let answer = ask(Method::GET, path, &[(ACCEPT_ENCODING, encoding)]).await;
            assert_eq!((answer.status, answer.header(CONTENT_TYPE)), (StatusCode::OK, kind), "{path}");
        }
    }
}

#[tokio::test]
async fn compressed_content_goes_to_clients_that_accept_it() {
    let path = "/app-0123456789.js";
    for (accepted, coding, body) in
        [("gzip, br", "br", "START"), ("gzip", "", "start()\n"), ("br;q=0, *", "", "start()\n")]
    {
        let answer = ask(Method::GET, path, &[(ACCEPT_ENCODING, accepted)]).await;
        assert_eq!(answer.header(CONTENT_ENCODING), coding, "{accepted}");
        assert_eq!(answer.body, body.as_bytes(), "{accepted}");
        assert_eq!(answer.header(VARY), "accept-encoding");
        assert_eq!(answer.header(CONTENT_LENGTH), body.len().to_string());
    }
    assert_eq!(get(path).await.body, b"start()\n");
    let font = ask(Method::GET, "/inter-0123456789.woff2", &[(ACCEPT_ENCODING, "br")]).await;
    assert_eq!((font.header(CONTENT_ENCODING), font.body.as_slice()), ("", b"wOF2".as_slice()));
}

#[tokio::test]
async fn clients_without_brotli_get_gzip() {
    for (accepted, coding, body) in [
        ("gzip, deflate", "gzip", "TERMS-GZ"),
        ("gzip, deflate, br, zstd", "br", "TERMS-BR"),
        ("br;q=0, gzip", "gzip", "TERMS-GZ"),
        ("br;q=0.5, gzip;q=0.8", "gzip", "TERMS-GZ"),
        ("deflate, zstd", "", "terms"),
        ("gzip;q=0", "", "terms"),
    ] {
        let answer = ask(Method::GET, "/notices-0123456789.txt", &[(ACCEPT_ENCODING, accepted)]).await;
        assert_eq!(
            (answer.header(CONTENT_ENCODING), answer.body.as_slice()),
            (coding, body.as_bytes()),
            "{accepted}"
        );
        assert_eq!(answer.header(VARY), "accept-encoding");
        assert_eq!(answer.header(CONTENT_LENGTH), body.len().to_string());
    }
}

#[tokio::test]
async fn accept_encoding_is_parsed_whole() {
    let coding = async |value: &str| {
        let answer = ask(Method::GET, "/app-0123456789.js", &[(ACCEPT_ENCODING, value)]).await;
        answer.header(CONTENT_ENCODING).to_string()
    };
    for value in ["br", "gzip;q=1.0, BR; q=0.5", "*;q=0, br", "br ; Q=1"] {
        assert_eq!(coding(value).await, "br", "{value}");
    }
    for value in ["br;q=0", "br; q=0.000", "*;q=0", "*, br;q=0", "br;q=x", "brotli", "br;level=1"] {
        assert_eq!(coding(value).await, "", "{value}");
    }
}

#[tokio::test]
async fn hashed_names_are_immutable_and_others_are_revalidated() {
    let named = get("/app-0123456789.wasm").await;
    assert_eq!(named.header(CACHE_CONTROL), "public, max-age=31536000, immutable");
    for path in ["/", "/sw.js", "/manifest.webmanifest"] {
        let first = get(path).await;
        assert_eq!(first.header(CACHE_CONTROL), "no-cache");
        let tag = first.header(ETAG);
        assert!(tag.starts_with('"') && tag.ends_with('"') && tag.len() == 18, "{tag}");
        let again = ask(Method::GET, path, &[(IF_NONE_MATCH, tag)]).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
        assert_eq!(again.header(ETAG), tag);
        assert_eq!(again.header(CACHE_CONTROL), "no-cache");
        assert_eq!((again.header(VARY), again.header(CONTENT_TYPE)), ("accept-encoding", ""));
        let stale = ask(Method::GET, path, &[(IF_NONE_MATCH, "\"0\"")]).await;
        assert_eq!(stale.status, StatusCode::OK);
    }
    let mut tags = Vec::new();
    for encoding in ["", "br", "gzip"] {
        let answer = ask(Method::GET, "/", &[(ACCEPT_ENCODING, encoding)]).await;
        assert_eq!(answer.header(CONTENT_ENCODING), encoding);
        tags.push(answer.header(ETAG).to_string());
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "each form has its own tag: {tags:?}");
}

#[tokio::test]
async fn if_none_match_compares_whole_tags() {
    let tag = get("/").await.header(ETAG).to_string();
    let status = async |value: String| ask(Method::GET, "/", &[(IF_NONE_MATCH, &value)]).await.status;
    for value in [tag.clone(), format!("W/{tag}"), format!("\"b2\", {tag}"), "*".to_string()] {
        assert_eq!(status(value.clone()).await, StatusCode::NOT_MODIFIED, "{value}");
    }
    let bare = tag.trim_matches('"');
    for value in [String::new(), bare.to_string(), format!("\"{}\"", &bare[1..]), format!("\"{bare}")] {
        assert_eq!(status(value.clone()).await, StatusCode::OK, "{value}");
    }
}

#[tokio::test]
async fn ranges_are_ignored() {
    let path = "/app-0123456789.js";
    let answer = ask(Method::GET, path, &[(RANGE, "bytes=0-1"), (IF_MATCH, "\"a1\"")]).await;
    assert_eq!((answer.status, answer.body.as_slice()), (StatusCode::OK, b"start()\n".as_slice()));
    assert_eq!(answer.header(ACCEPT_RANGES), "");
}

#[tokio::test]
async fn head_is_get_without_the_content() {
    for path in ["/", "/app-0123456789.js", "/config.json", "/healthz"] {
        let (head, get) = (ask(Method::HEAD, path, &[]).await, get(path).await);
        assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0), "{path}");
        assert_eq!(head.headers, get.headers, "{path}");
        assert_eq!(head.header(CONTENT_LENGTH), get.body.len().to_string(), "{path}");
    }
}

#[tokio::test]
async fn other_addresses_and_methods_are_rejected() {
    for path in [
        "/nothing",
        "/app-0123456789.js.br",
        "/notices-0123456789.txt.gz",
        "/games/x",
        "//index.html",
        "/index.html/",
        "/./index.html",
        "/..%2findex.html",
        "/%00",
    ] {
        let answer = get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.header(CONTENT_TYPE), "text/plain; charset=utf-8");
        assert!(!answer.body.is_empty());
    }
    for path in ["/", "/config.json", "/healthz", "/nothing"] {
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
            let answer = ask(method.clone(), path, &[]).await;
            assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            assert_eq!(answer.header(ALLOW), "GET, HEAD", "{method} {path}");
        }
    }
}

#[tokio::test]
async fn every_response_has_security_headers() {
    for (method, path) in [
        (Method::GET, "/"),
        (Method::GET, "/app-0123456789.js"),
        (Method::GET, "/config.json"),
        (Method::GET, "/nothing"),
        (Method::POST, "/"),
    ] {
        let answer = ask(method, path, &[]).await;
        let policy = answer.header(HeaderName::from_static("content-security-policy"));
        let parts: Vec<&str> = policy.split("; ").collect();
        assert!(parts.contains(&"default-src 'none'"), "{policy}");
        assert!(parts.contains(&"script-src 'self' 'wasm-unsafe-eval'"), "{policy}");
        assert!(parts.contains(&"connect-src 'self' https://words.example"), "{policy}");
        assert!(!policy.contains("unsafe-inline"), "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(HeaderName::from_static(name)), value, "{path}");
        }
        assert!(answer.header(HeaderName::from_static("permissions-policy")).contains("camera=()"));
    }
}

#[tokio::test]
async fn the_configuration_names_the_dictionary() {
    let answer = get("/config.json").await;
    assert_eq!(answer.header(CONTENT_TYPE), "application/json");
    assert_eq!(answer.body, br#"{"dictionary":"https://words.example","online":false}"#);
    assert_eq!(get("/healthz").await.body, b"ok");
}

#[tokio::test]
async fn the_program_embeds_a_page() {
    let answer = ask_client(EMBEDDED, Method::GET, "/", &[]).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.body.starts_with(b"<!doctype html>"));
}
