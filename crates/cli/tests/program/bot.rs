//! `quadrille bot`: two engines play a game of each kind on a server, over its API.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout};

use tempfile::TempDir;

use crate::server_process::ServerProcess;
use crate::{command, run};

/// Starts a server with its own data folder, which the second value removes.
fn server() -> (ServerProcess, TempDir) {
    let data = tempfile::tempdir().expect("a folder for data");
    let server = ServerProcess::start(command(&["serve", "--port", "0", "--data"]).arg(data.path()));
    (server, data)
}

/// Starts a bot.
fn bot(server: &ServerProcess, game: &str, seat: &[&str]) -> (Child, BufReader<ChildStdout>) {
    let engine = format!("{} ugi {game} --level easy", env!("CARGO_BIN_EXE_quadrille"));
    let address = format!("http://{}", server.host);
    let arguments = ["bot", "--server", &address, "--engine", &engine, "--nodes", "50"];
    let mut child = command(&[&arguments, seat].concat()).spawn().expect("the program starts");
    let out = BufReader::new(child.stdout.take().expect("its output is piped"));
    (child, out)
}

fn line(out: &mut BufReader<ChildStdout>) -> String {
    let mut line = String::new();
    out.read_line(&mut line).expect("the bot writes a line");
    line.trim_end().to_string()
}

/// Lets two bots play; returns the last line of each.
fn play(server: &ServerProcess, game: &str, options: &[&str]) -> [String; 2] {
    let (mut host, mut from_host) = bot(server, game, &[&["--open", game], options].concat());
    let waiting = line(&mut from_host);
    let code = waiting.rsplit(' ').next().expect("a line has words").to_string();
    assert!(waiting.starts_with("waiting in game ") && code.len() == 4, "{waiting}");
    let (mut guest, mut from_guest) = bot(server, game, &["--join", &code]);
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
    for (game, options) in [
        ("quadratic-war", &["-o", "rules=classic", "--clock", "5+3"][..]),
        ("fuse-and-frost", &["-o", "size=7", "-o", "turns=20"]),
        ("territory-words", &["-o", "turns=2"]),
        ("stay-on-the-board", &["-o", "size=3", "--clock", "30s"]),
    ] {
        let [host, guest] = play(&server, game, options);
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
    let secure =
        run(&["bot", "--server", "https://games.example", "--engine", &engine, "--join", "BBBB"]).error();
    assert!(secure.contains("http://HOST:PORT"), "{secure}");
}
