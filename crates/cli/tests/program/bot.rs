//! `quadrille bot`: two engines play a game of each kind on a server, over its API.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout};
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::ServerConfig;
use rustls::crypto::ring::default_provider;
use rustls::pki_types::PrivateKeyDer;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio_rustls::TlsAcceptor;

use crate::server_process::ServerProcess;
use crate::{command, run};

/// Starts a server with its own data folder, which the second value removes.
fn server() -> (ServerProcess, TempDir) {
    let data = tempfile::tempdir().expect("a folder for data");
    let server = ServerProcess::start(command(&["serve", "--port", "0", "--data"]).arg(data.path()));
    (server, data)
}

/// Starts a bot. It trusts the certificates of this file, or those of the system.
fn bot(address: &str, trusted: Option<&Path>, game: &str, seat: &[&str]) -> (Child, BufReader<ChildStdout>) {
    let engine = format!("{} ugi {game} --level easy", env!("CARGO_BIN_EXE_quadrille"));
    let arguments = ["bot", "--server", address, "--engine", &engine, "--nodes", "50"];
    let mut bot = command(&[&arguments, seat].concat());
    if let Some(trusted) = trusted {
        bot.env("SSL_CERT_FILE", trusted);
    }
    let mut child = bot.spawn().expect("the program starts");
    let out = BufReader::new(child.stdout.take().expect("its output is piped"));
    (child, out)
}

fn line(out: &mut BufReader<ChildStdout>) -> String {
    let mut line = String::new();
    out.read_line(&mut line).expect("the bot writes a line");
    line.trim_end().to_string()
}

/// Lets two bots play, the first at its own address; returns the last line of each.
fn play(
    (address, trusted): (&str, Option<&Path>),
    other_address: &str,
    game: &str,
    options: &[&str],
) -> [String; 2] {
    let (mut host, mut from_host) = bot(address, trusted, game, &[&["--open", game], options].concat());
    let waiting = line(&mut from_host);
    let code = waiting.rsplit(' ').next().expect("a line has words").to_string();
    assert!(waiting.starts_with("waiting in game ") && code.len() == 4, "{waiting}");
    let (mut guest, mut from_guest) = bot(other_address, None, game, &["--join", &code]);
    assert!(line(&mut from_guest).starts_with("playing in game "));
    let ends = [line(&mut from_host), line(&mut from_guest)];
    for bot in [&mut host, &mut guest] {
        let ended = bot.wait().expect("the bot ends");
        let mut err = String::new();
        let _ = bot.stderr.take().map(|mut stderr| stderr.read_to_string(&mut err));
        assert!(ended.success(), "{game}: {err}");
    }
    ends
}

#[test]
fn two_engines_play_a_game_of_each_kind() {
    let (server, _data) = server();
    let address = format!("http://{}", server.host);
    for (game, options) in [
        ("quadratic-war", &["-o", "rules=classic", "--clock", "5+3"][..]),
        ("fuse-and-frost", &["-o", "size=7", "-o", "turns=20"]),
        ("territory-words", &["-o", "turns=2"]),
        ("stay-on-the-board", &["-o", "size=3", "--clock", "30s"]),
    ] {
        let [host, guest] = play((&address, None), &address, game, options);
        let (how, rest) = host.split_once(" as the first player after ").unwrap_or_else(|| panic!("{host}"));
        let other = match how {
            "won" => "lost",
            "lost" => "won",
            drew => drew,
        };
        assert_eq!(guest, format!("{other} as the second player after {rest}"), "{game}");
    }
}

#[test]
fn errors_are_one_line() {
    let (server, _data) = server();
    let address = format!("http://{}", server.host);
    let engine = format!("{} ugi stay-on-the-board", env!("CARGO_BIN_EXE_quadrille"));
    let with = |arguments: &[&str]| {
        run(&[&["bot", "--server", &address, "--engine", &engine], arguments].concat()).error()
    };
    assert!(with(&["--join", "BBBB"]).contains("no-such-code"));
    assert!(with(&["--open", "chess"]).contains("chess"));
    assert!(with(&["--open", "stay-on-the-board", "-o", "size=99"]).contains("size"));
    let nobody =
        run(&["bot", "--server", "http://127.0.0.1:1", "--engine", &engine, "--join", "BBBB"]).error();
    assert!(nobody.contains("cannot be reached"), "{nobody}");
    let other =
        run(&["bot", "--server", "ftp://games.example", "--engine", &engine, "--join", "BBBB"]).error();
    assert!(other.contains("http://HOST:PORT or https://HOST"), "{other}");
    assert!(
        with(&["--join", "https://games.example/#/join/BBBB/00112233445566778899"]).contains("no-such-code")
    );
    assert!(with(&["--join", "ABCD"]).contains("no code has"));
}

/// A proxy that terminates TLS in front of a server, until it is dropped.
struct TlsProxy {
    address: String,
    /// The certificate of the authority that has signed its own.
    authority: PathBuf,
    _runtime: Runtime,
}

impl TlsProxy {
    fn start(server: &ServerProcess, folder: &Path) -> TlsProxy {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority =
            CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("a certificate");
        let file = folder.join("authority.pem");
        std::fs::write(&file, authority.pem()).expect("the folder can be written");
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(["localhost".to_string()]).expect("it is a name");
        let chain = vec![params.signed_by(&key, &authority).expect("a certificate").der().clone()];
        let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()));
        let config =
            config.with_safe_default_protocol_versions().expect("ring has them").with_no_client_auth();
        let acceptor = TlsAcceptor::from(Arc::new(config.with_single_cert(chain, key).expect("they fit")));
        let (runtime, server) = (Runtime::new().expect("a runtime"), server.host.clone());
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port is free");
        let address = format!("https://localhost:{}", listener.local_addr().expect("it listens").port());
        runtime.spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, server) = (acceptor.clone(), server.clone());
                tokio::spawn(async move {
                    // A client that does not trust the certificate ends the handshake.
                    let Ok(mut inside) = acceptor.accept(stream).await else { return };
                    let mut outside = TcpStream::connect(server).await.expect("it listens");
                    // Either side may close the connection at any time.
                    let _ = tokio::io::copy_bidirectional(&mut inside, &mut outside).await;
                });
            }
        });
        TlsProxy { address, authority: file, _runtime: runtime }
    }
}

#[test]
fn a_bot_plays_over_tls_with_a_server_that_it_trusts() {
    let (server, _data) = server();
    let folder = tempfile::tempdir().unwrap();
    let proxy = TlsProxy::start(&server, folder.path());
    let plain = format!("http://{}", server.host);
    let secure = (proxy.address.as_str(), Some(proxy.authority.as_path()));
    let [host, guest] = play(secure, &plain, "stay-on-the-board", &["-o", "size=3"]);
    assert!(host.contains(" as the first player after "), "{host}");
    assert!(guest.contains(" as the second player after "), "{guest}");

    let stranger = folder.path().join("stranger.pem");
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(["localhost".to_string()]).unwrap().self_signed(&key).unwrap();
    std::fs::write(&stranger, certificate.pem()).unwrap();
    let seat = ["--pair", "stay-on-the-board"];
    let (mut bot, _) = bot(&proxy.address, Some(&stranger), "stay-on-the-board", &seat);
    assert!(!bot.wait().unwrap().success());
    let mut error = String::new();
    bot.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert!(error.contains("certificate"), "{error}");
}
