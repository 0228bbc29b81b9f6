//! Invitations: links whose secret lets friends join while others guess codes.

use std::time::Instant;

use futures_util::future::join_all;
use quadrille_core::Seat;
use quadrille_online::{InvitationSecret, JoinedGame};
use serde_json::{Value, json};

use crate::server::{Guest, Server, TestResponse, address};
use crate::socket::Socket;

/// More wrong codes of different addresses than all clients together may try.
const GUESSES: usize = 230;

fn path(code: &str) -> String {
    format!("/api/v1/codes/{code}/join")
}

fn with(secret: InvitationSecret) -> Value {
    json!({ "invitation": secret.reveal() })
}

/// A game that waits for a friend: its id, code and secret, and its host.
async fn waiting(server: &Server) -> (String, String, InvitationSecret, Guest) {
    let host = server.guest().await;
    let JoinedGame { game, code, invitation, .. } =
        server.create(&host, json!({ "game": "quadratic-war" })).await;
    (game, code.expect("it waits"), invitation.expect("it has an invitation"), host)
}

/// Tries wrong codes from many addresses, until the limit that all clients share is used up.
async fn use_up_the_shared_limit(server: &Server) {
    let guest = server.guest().await;
    let guess = async |_| {
        let attacker = Guest { address: address(), ..guest.clone() };
        server.post(&path("BBBB"), &attacker, json!({})).await.status.as_u16()
    };
    let answers = join_all((0..GUESSES).map(guess)).await;
    assert!(answers.iter().all(|status| [404, 429].contains(status)), "{answers:?}");
    assert!(answers.contains(&429), "the limit is used up");
}

fn error(answer: &TestResponse) -> (u16, String) {
    answer.error()
}

#[tokio::test]
async fn a_link_joins_while_attackers_use_up_the_limit_of_wrong_codes() {
    let server = Server::start().await;
    let (game, code, secret, host) = waiting(&server).await;
    use_up_the_shared_limit(&server).await;
    let friend = server.guest().await;
    let typed = server.post(&path(&code), &friend, json!({})).await;
    assert_eq!(error(&typed), (429, "too-fast".to_string()), "a typed code shares the limit");
    let joined = server.post(&path(&code), &friend, with(secret)).await.joined();
    assert_eq!((joined.game, joined.seat, joined.invitation), (game.clone(), Seat::Second, None));
    // The response was lost; a stranger opens the link late; the host opens it.
    assert_eq!(server.post(&path(&code), &friend, with(secret)).await.joined().seat, Seat::Second);
    let late = server.post(&path(&code), &server.guest().await, with(secret)).await;
    assert_eq!((error(&late), &late.json()["game"]), ((409, "begun".to_string()), &json!(game)));
    assert_eq!(server.post(&path(&code), &host, with(secret)).await.joined().seat, Seat::First);
}

/// With a wrong secret a right code gets the answer of a wrong one, as late as that.
#[tokio::test]
async fn a_wrong_secret_tells_nothing_about_the_code() {
    let server = Server::start().await;
    let (game, code, secret, host) = waiting(&server).await;
    let (_, _, other_secret, _) = waiting(&server).await;
    let mut bits = *secret.bits();
    bits[0] ^= 1;
    let mut answers = Vec::new();
    for (code, secret) in [
        (code.as_str(), InvitationSecret::new(bits)),
        (&code, other_secret),
        ("BBBB", InvitationSecret::new(bits)),
        ("OOOO", secret),
    ] {
        let started = Instant::now();
        let answer = server.post(&path(code), &server.guest().await, with(secret)).await;
        assert!(started.elapsed().as_millis() >= 700, "{code}");
        answers.push((answer.status, answer.text));
    }
    assert_eq!(answers[0].0, 404, "{answers:?}");
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!(snapshot.seats.second, None, "nobody has joined");
    // The limit of each address applies.
    let (guest, path) = (server.guest().await, path(&code));
    let tries = join_all((0..11).map(|_| server.post(&path, &guest, with(other_secret)))).await;
    assert!(tries.iter().any(|answer| answer.status == 429), "ten are allowed");
    let malformed = server.post(&path, &guest, json!({ "invitation": "0123" })).await;
    assert!([400, 429].contains(&malformed.status.as_u16()), "{}", malformed.text);
}

#[tokio::test]
async fn only_the_host_gets_the_invitation_and_every_node_knows_it() {
    let server = Server::start().await;
    let (game, code, secret, host) = waiting(&server).await;
    let (_socket, welcome) = Socket::subscribe(&server, &game, Some(&host)).await;
    assert_eq!((welcome.code, welcome.invitation), (Some(code.clone()), Some(secret)));
    let (_socket, welcome) = Socket::subscribe(&server, &game, None).await;
    assert_eq!((welcome.code, welcome.invitation), (None, None));
    let text = server.get(&format!("/api/v1/games/{game}"), None).await.text;
    assert!(!text.contains(&secret.reveal()), "{text}");
    let server = server.restarted().await;
    let host = Guest { address: address(), ..host };
    let (_socket, welcome) = Socket::subscribe(&server, &game, Some(&host)).await;
    assert_eq!(welcome.invitation, Some(secret));
    let joined = server.post(&path(&code), &server.guest().await, with(secret)).await.joined();
    assert_eq!(joined.game, game);
}
