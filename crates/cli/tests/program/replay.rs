//! `quadrille replay` and `quadrille fmt-record`.

use crate::{run, run_with};
use serde_json::Value;

const QUEEN: &str = r#"{"game":"stay-on-the-board","options":{"size":3},"start":".../.q./... blocked 1 0 200","moves":["91","claim"],"extra":1}"#;

#[test]
fn a_line_of_json_is_answered_in_the_form_of_the_vectors() {
    let out = run_with(&["replay", "--json"], format!("\n{QUEEN}\n").as_bytes()).ok();
    assert_eq!(
        out,
        "{\"positions\":[\"..q/.x./... blocked 2 1 200\",\"..q/.x./... blocked 2 1 200\"],\
         \"legal\":[8,5,0],\"result\":\"first\",\"reason\":\"wrong-claim\"}\n"
    );
    assert_eq!(run_with(&["replay"], QUEEN.as_bytes()).ok(), out);
}

#[test]
fn a_record_is_answered_in_the_same_form() {
    let record = "[Game \"stay-on-the-board\"]\n[Start \".../.q./... blocked 1 0 200\"]\n[Opponent \"unknown tag\"]\n\n\
                  1. 91 {out} (1. 81 22) 2. claim first\n";
    let out = run_with(&["replay"], record.as_bytes()).ok();
    assert_eq!(out, run_with(&["replay"], QUEEN.as_bytes()).ok());
}

#[test]
fn games_that_players_ended_themselves_keep_their_end() {
    let record = "[Game \"quadratic-war\"]\n[Reason \"resign\"]\n1. b3b4 second";
    let out: Value = serde_json::from_str(&run_with(&["replay"], record.as_bytes()).ok()).unwrap();
    assert_eq!((out["result"].as_str(), out["reason"].as_str()), (Some("second"), Some("resign")));
}

#[test]
fn an_illegal_move_is_named_with_line_ply_move_and_reason() {
    let game = r#"{"game":"quadratic-war","moves":["b3b4","b7b5"]}"#;
    let error = run_with(&["replay"], format!("{QUEEN}\n{game}\n").as_bytes()).error();
    assert_eq!(
        error,
        "quadrille: line 2: ply 2, move \"b7b5\": b5 cannot be reached from b7: a constant moves 1 square straight ahead\n"
    );
    let error = run_with(&["replay", "--json"], game.as_bytes()).error();
    let error: Value = serde_json::from_str(&error).unwrap();
    assert_eq!((error["line"].as_u64(), error["ply"].as_u64()), (Some(1), Some(2)));
    assert_eq!((error["move"].as_str(), error["code"].as_str()), (Some("b7b5"), Some("out-of-reach")));
}

#[test]
fn in_a_record_the_line_is_that_of_the_move() {
    let record = "[Game \"quadratic-war\"]\n\n1. b3b4\nb7b6\n\nb4b6 *\n";
    let error = run_with(&["replay"], record.as_bytes()).error();
    assert!(error.starts_with("quadrille: line 6: ply 3, move \"b4b6\": b6 is occupied"), "{error}");
}

#[test]
fn every_kind_of_bad_input_is_told_and_ends_with_1() {
    for (input, told) in [
        ("nonsense", "line 1: character 2: this is not a game as a line of JSON"),
        ("{\"game\":\"quadratic-war\",\"options\":[]}", "options as an object with numbers or texts"),
        (
            "{\"game\":\"quadratic-war\",\"options\":{\"rules\":null}}",
            "the option rules is neither a number nor a text",
        ),
        (
            "{\"game\":\"quadratic-war\",\"options\":{\"rules\":\"modern\",\"rules\":\"classic\"}}",
            "option rules: given twice",
        ),
        ("{\"game\":\"quadratic-war\",\"moves\":5}", "invalid type: integer `5`"),
        ("7", "an object with game, options, start and moves"),
        ("[Game \"quadratic-war\"]\n[Reason \"resign\"] draw", "a player who resigns loses"),
        ("[Game \"quadratic-war\"]\n[Reason \"agreement\"] first", "an agreement is a draw"),
        ("[Game \"quadratic-war\"]\n[Reason \"length-limit\"] first", "a game at the length limit is a draw"),
        ("[Game \"quadratic-war\"]\n[Reason \"resign\"] *", "but no result"),
        ("[Game \"quadratic-war\"]\n1. b3b4\n(1. b3b4 b7b6\n3. b4b6) *", "line 4: ply 3, move \"b4b6\""),
        ("{\"moves\":[]}", "missing field `game`"),
        ("{\"game\":\"chess\",\"moves\":[]}", "there is no game \"chess\"; there are quadratic-war"),
        ("{\"game\":\"quadratic-war\",\"options\":{\"size\":3}}", "option size: there is no such option"),
        (
            "{\"game\":\"quadratic-war\",\"start\":\"8/8 b classic 0 1\"}",
            "BOARD (character 1): a board has 9 ranks",
        ),
        (
            "{\"game\":\"stay-on-the-board\",\"options\":{\"size\":4},\"start\":\".../.q./... open 1 0 9\"}",
            "the option size is 4, but",
        ),
        ("{\"game\":\"stay-on-the-board\",\"moves\":[\"55\"]}", "ply 1, move \"55\": a move is a direction"),
        ("[Game \"chess\"] *", "there is no game \"chess\""),
        (
            "\n\n[Game \"quadratic-war\"]\n[Rules \"9\"]\n\n1. b3b4 *",
            "line 3: this is a record of version 9 of the rules",
        ),
        ("[Game \"quadratic-war\"]\n[Reason \"blast\"] first", "cannot end for the reason \"blast\""),
        ("[Game \"quadratic-war\"]\n[Reason \"blocked\"] draw", "the game is not over"),
        ("[Game \"quadratic-war\"] b3b4", "the moves end without a result"),
    ] {
        let error = run_with(&["replay"], input.as_bytes()).error();
        assert!(error.contains(told), "{input}: {error}");
    }
    let over = r#"{"game":"stay-on-the-board","start":".../.q./... blocked 1 0 200","moves":["claim","91"]}"#;
    assert!(run_with(&["replay"], over.as_bytes()).error().contains("ply 2, move \"91\": the game is over"));
    assert!(run_with(&["replay"], b"{\"game\": \"\xff\"}").error().contains("line 1"));
    assert!(run(&["replay", "no-such-file"]).error().contains("no-such-file cannot be opened"));
}

#[test]
fn with_json_every_fault_is_an_object() {
    for input in ["nonsense", "[Game \"x]\n*", "{\"game\":\"chess\"}", "[Game \"quadratic-war\"] b3b5 *"] {
        let error: Value =
            serde_json::from_str(&run_with(&["replay", "--json"], input.as_bytes()).error()).unwrap();
        assert!(error["error"].is_string(), "{input}: {error}");
    }
    let error: Value = serde_json::from_str(&run(&["replay", "--json", "no-such-file"]).error()).unwrap();
    assert!(error["error"].as_str().unwrap().contains("no-such-file"), "{error}");
}

#[test]
fn a_mark_of_the_encoding_and_windows_line_ends_do_no_harm() {
    assert_eq!(run_with(&["replay"], format!("\u{feff}{QUEEN}\r\n\r\n").as_bytes()).ok().lines().count(), 1);
    let record = "\u{feff}[Game \"quadratic-war\"]\r\n\r\n1. b3b4\r\n*\r\n";
    assert_eq!(run_with(&["replay"], record.as_bytes()).ok().lines().count(), 1);
}

#[test]
fn games_before_a_bad_one_are_still_answered() {
    let run = run_with(&["replay"], format!("{QUEEN}\nnonsense\n").as_bytes());
    assert_eq!(run.out.lines().count(), 1);
    assert_eq!(run.code, Some(1));
}

#[test]
fn words_are_taken_as_given_or_looked_up() {
    let letters = ["CATXXXXXXXXX"; 12].join("/");
    let start = format!("{letters} b 0 8 4 allowed 0 0 0 4d3d61474cdfe025");
    let game = |moves: &str| {
        format!(
            r#"{{"game":"territory-words","options":{{"dictionary":"builtin"}},"start":"{start}","moves":["{moves}"]}}"#
        )
    };
    assert!(run_with(&["replay"], game("d1-e2-c1").as_bytes()).ok().contains("\"legal\":null"));
    let error = run_with(&["replay", "--check-words"], game("d1-e2-c1").as_bytes()).error();
    assert!(error.contains("ply 1, move \"d1-e2-c1\": \"xxt\" is not in the dictionary"), "{error}");
    run_with(&["replay", "--check-words"], game("a1-b2-c1").as_bytes()).ok();
}

#[test]
fn games_go_from_one_form_to_the_other_and_back() {
    let frost =
        r#"{"game":"fuse-and-frost","options":{"turns":50},"moves":["fu","fd","md","fl","fu","fd","end"]}"#;
    let records = run_with(&["fmt-record"], format!("{QUEEN}\n{frost}\n").as_bytes()).ok();
    assert!(
        records.starts_with("[Game \"stay-on-the-board\"]\n[Rules \"1\"]\n[Options \"size=3\"]\n"),
        "{records}"
    );
    assert!(
        records.contains("1. 91 claim first\n") && records.contains("[Reason \"wrong-claim\"]"),
        "{records}"
    );
    assert!(records.contains("1. fd md end *\n"), "facings that left no trace are dropped: {records}");
    let lines = run_with(&["fmt-record", "--to", "json"], records.as_bytes()).ok();
    let again = run_with(&["fmt-record"], lines.as_bytes()).ok();
    assert_eq!(again, records);
    assert_eq!(run_with(&["fmt-record"], records.as_bytes()).ok(), records);
}

#[test]
fn an_unrecorded_end_is_found() {
    let record = "[Game \"stay-on-the-board\"]\n[Seed \"3\"]\n\n1. claim *\n";
    assert!(run_with(&["replay"], record.as_bytes()).ok().contains("\"reason\":\"wrong-claim\""));
    assert!(run_with(&["fmt-record"], record.as_bytes()).ok().ends_with("1. claim second\n"));
    let told = record.replace('*', "first");
    assert!(
        run_with(&["replay"], told.as_bytes())
            .error()
            .contains("the moves end with second (wrong-claim), but the record says first")
    );
}

#[test]
fn an_end_that_players_made_survives_both_forms() {
    let record = "[Game \"quadratic-war\"]\n[Rules \"1\"]\n[Result \"second\"]\n[Reason \"resign\"]\n\n1. b3b4 second\n";
    let line = run_with(&["fmt-record", "--to", "json"], record.as_bytes()).ok();
    assert!(line.contains("\"result\":\"second\",\"reason\":\"resign\""), "{line}");
    assert_eq!(run_with(&["fmt-record"], line.as_bytes()).ok(), record);
}

#[test]
fn records_lose_moves_without_a_trace_unless_something_hangs_on_them() {
    let bare = "[Game \"fuse-and-frost\"]\n1. fu fd fl mr end *";
    assert!(run_with(&["fmt-record"], bare.as_bytes()).ok().contains("1. fl mr end *"));
    let commented = "[Game \"fuse-and-frost\"]\n1. fu {looks up} 2. fd fl (3. fr) 4. mr end *";
    let kept = run_with(&["fmt-record"], commented.as_bytes()).ok();
    assert!(kept.contains("1. fu {looks up} 2. fd fl (3. fr) 4. mr end *"), "{kept}");
}
