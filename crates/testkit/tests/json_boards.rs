//! A host that knows only the JSON can follow a game: the changes of the events, applied to the JSON of a board, give the JSON of the next.

use quadrille_catalog::{AcceptAnyWord, AnyPosition, GAMES};
use quadrille_core::{Options, Random};
use quadrille_json as json;
use serde_json::{Value, json};

/// Applies one change as `docs/formats.md` describes it.
fn fold(board: &mut Value, change: &Value) {
    let (kind, what) =
        change.as_object().and_then(|change| change.iter().next()).expect("a change has one key");
    match kind.as_str() {
        "travel" => {
            let piece = cell(board, &what["from"])["piece"].take();
            cell(board, &what["to"])["piece"] = piece;
        }
        "piece" => cell(board, &what["at"])["piece"] = what["now"].clone(),
        "ground" => {
            let cell = cell(board, &what["at"]);
            cell["ground"] = what["now"].clone();
            cell["symbol"] = what["symbol"].clone();
        }
        "status" => {
            let mut known = list_mut(&mut board["status"]).iter_mut();
            let known = known.find(|known| known["key"] == what["key"] && known["seat"] == what["seat"]);
            *known.expect("the status value exists") = what.clone();
        }
        "land" => {
            for span in list(what) {
                let [row, start, end, value] = [0, 1, 2, 3].map(|index| number(&span[index]));
                let runs = &mut board["land"]["runs"][row];
                let mut cells: Vec<usize> =
                    list(runs).iter().flat_map(|run| vec![number(&run[1]); number(&run[0])]).collect();
                cells[start..end].fill(value);
                *runs =
                    json!(cells.chunk_by(|a, b| a == b).map(|run| (run.len(), run[0])).collect::<Vec<_>>());
            }
        }
        "mover" => board["mover"] = what.clone(),
        "ended" => board["outcome"] = what.clone(),
        other => panic!("{other} is not documented"),
    }
}

fn cell<'a>(board: &'a mut Value, name: &Value) -> &'a mut Value {
    let cell = list_mut(&mut board["cells"]).iter_mut().find(|cell| cell["square"] == *name);
    cell.expect("the square is on the board")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn list_mut(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().expect("a list")
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number") as usize
}

fn follow(position: &mut dyn AnyPosition, random: &mut Random, moves: usize) {
    let mut board = json::board(&position.board());
    for _ in 0..moves {
        let Some(mv) = position.sample(random) else { break };
        for event in position.play(&mv, &AcceptAnyWord).expect("a sampled move is legal") {
            let event = json::event(position.grid(), &event);
            list(&event["changes"]).iter().for_each(|change| fold(&mut board, change));
        }
        assert_eq!(board, json::board(&position.board()), "{} after {mv}", position.to_text());
    }
}

#[test]
fn changes_in_json_lead_from_board_to_board() {
    for game in GAMES {
        let mut random = Random::new(5);
        let moves = if game.enumerates_moves() { 300 } else { 6 };
        for seed in 0..4 {
            let mut position = game.initial(&Options::defaults(game.info().options), seed).unwrap();
            follow(&mut *position, &mut random, moves);
        }
    }
}
