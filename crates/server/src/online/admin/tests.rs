//! The operator's listener, with a real store.

use axum::body::{Body, to_bytes};
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, RETRY_AFTER, WWW_AUTHENTICATE,
};
use axum::http::{HeaderMap, Request, StatusCode};
use quadrille_online::CreateGame;
use quadrille_store::{DatabaseLocation, open};
use tempfile::TempDir;
use tower::ServiceExt;

use super::*;
use crate::online::{Online, OnlineConfig, create};

const TOKEN: &str = "0123456789abcdef0123456789abcdef";

struct Listener {
    online: Online,
    router: Router,
    _folder: TempDir,
}

impl Listener {
    async fn start(token: Option<&str>, config: OnlineConfig) -> Listener {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await.unwrap();
        let online = Online::start(store, config).await.unwrap();
        let router = online.operator_routes(token.map(|token| token.parse().unwrap()));
        Listener { online, router, _folder: folder }
    }

    async fn get(&self, path: &str, authorization: Option<&str>) -> (StatusCode, HeaderMap, String) {
        let mut request = Request::get(path);
        if let Some(authorization) = authorization {
            request = request.header(AUTHORIZATION, authorization);
        }
        let response = self.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, 1 << 20).await.unwrap();
        (parts.status, parts.headers, String::from_utf8(body.to_vec()).unwrap())
    }
}

fn basic(token: &str) -> String {
    let mut headers = HeaderMap::new();
    headers.typed_insert(Authorization::basic("operator", token));
    headers[AUTHORIZATION].to_str().unwrap().to_string()
}

#[tokio::test]
async fn the_page_needs_the_token_and_metrics_do_not() {
    let listener = Listener::start(Some(TOKEN), OnlineConfig::default()).await;
    assert_eq!(listener.get("/metrics", None).await.0, StatusCode::OK);
    let (status, headers, text) = listener.get("/admin", None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    assert!(headers[WWW_AUTHENTICATE].to_str().unwrap().starts_with("Basic ") && !text.contains("<h1>"));
    for authorization in [basic(TOKEN), format!("Bearer {TOKEN}")] {
        let (status, headers, text) = listener.get("/admin", Some(&authorization)).await;
        assert_eq!(
            (status, &headers[CACHE_CONTROL]),
            (StatusCode::OK, &HeaderValue::from_static("no-store"))
        );
        let policy = headers[CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert!(
            text.contains("http-equiv=\"refresh\"") && !text.contains("<script") && !text.contains(TOKEN)
        );
        assert!(!text.contains("style=") && text.contains("<link rel=\"stylesheet\" href=\"/admin.css\">"));
    }
    let (_, _, paused) = listener.get("/admin?paused", Some(&basic(TOKEN))).await;
    assert!(!paused.contains("http-equiv=\"refresh\""));
    assert_eq!(listener.get("/admin.css", None).await.0, StatusCode::OK);
}

#[tokio::test]
async fn wrong_tokens_are_limited() {
    let listener = Listener::start(Some(TOKEN), OnlineConfig::default()).await;
    for _ in 0..10 {
        assert_eq!(listener.get("/admin", None).await.0, StatusCode::UNAUTHORIZED, "no token is no try");
        assert_eq!(listener.get("/admin", Some(&basic("wrong"))).await.0, StatusCode::UNAUTHORIZED);
    }
    let (status, headers, _) = listener.get("/admin", Some(&basic(TOKEN))).await;
    assert_eq!((status, headers.contains_key(RETRY_AFTER)), (StatusCode::TOO_MANY_REQUESTS, true));
    assert_eq!(listener.get("/metrics", None).await.0, StatusCode::OK);
}

#[tokio::test]
async fn without_a_token_there_is_no_page() {
    let listener = Listener::start(None, OnlineConfig::default()).await;
    let (status, _, text) = listener.get("/admin", Some(&basic(""))).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(text.contains("QUADRILLE_ADMIN_TOKEN"), "{text}");
}

#[tokio::test]
async fn the_page_shows_games_rates_and_nodes() {
    let config = OnlineConfig { several_nodes: true, ..OnlineConfig::default() };
    let listener = Listener::start(Some(TOKEN), config).await;
    let node = &listener.online.node;
    let host = create::Host { owner: "host".to_string(), address: [127, 0, 0, 1].into() };
    let game = CreateGame { game: "quadratic-war".to_string(), ..CreateGame::default() };
    create::create_game(node, &game, &host, None).await.unwrap();
    node.metrics.refused("too-fast");
    node.metrics.refused("<script>");
    node.store.heartbeat("other", node.env.now(), u64::MAX).await.unwrap();
    node.store.report("other", r#"{"version":"9.9","bus":"lost","skew":-12,"sockets":1234}"#).await.unwrap();
    let (_, _, text) = listener.get("/admin", Some(&basic(TOKEN))).await;
    for part in [
        "<th scope=\"row\">quadratic-war</th><td>1</td><td>0</td>",
        "<th scope=\"row\">too-fast</th><td>1</td><td>1</td>",
        "&lt;script&gt;",
        &format!("{} (this)", node.id),
        "<th scope=\"row\">other</th>",
        "9.9 ≠",
        "-12 ms",
        "<td>lost</td>",
        "1\u{202f}234",
        "<p class=\"state good\">Ready</p>",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    listener.online.close().await;
    let (status, _, text) = listener.get("/admin", Some(&basic(TOKEN))).await;
    assert_eq!(status, StatusCode::OK, "it is served without the database");
    assert!(text.contains("The database does not answer."), "{text}");
}
