//! Territory Words: letters, the land under them and the word being spelled.

mod canvas;
mod drawing;
mod paint;
mod panel;
mod spelling;

use quadrille_core::{BoardView, Piece, Seat, Square};
use quadrille_territory_words::{Event, TerritoryWords};

use super::{GameBoard, GameUi};
use crate::board::{Key, KeyBinding, number};
use crate::boxed::text_fn;
use crate::event_text;
use crate::i18n::messages;
use crate::reactive::*;
use crate::sound::Sound;

use canvas::LandCanvas;
use panel::Panel;
use spelling::Spelling;

/// The UI of the game.
pub struct TerritoryWordsUi;

/// A board of the game.
type WordBoard = GameBoard<TerritoryWordsUi>;

/// The game's id.
const ID: &str = "territory-words";

/// Values computed once per board.
#[derive(Clone, Copy)]
pub struct State {
    /// The word being spelled and its value.
    spelling: Memo<Option<Spelling>>,
}

impl GameUi for TerritoryWordsUi {
    type Rules = TerritoryWords;
    type State = State;

    fn new_state(&self, board: WordBoard) -> State {
        State { spelling: Memo::new(move |_| spelling::spelling(board)) }
    }

    fn duration(&self, event: &Event, moving: bool) -> u32 {
        match event {
            _ if !moving => 0,
            Event::Spelled { .. } | Event::Claimed { .. } => 400,
            Event::Passed { .. } => 250,
            Event::TurnBegan { .. } | Event::Ended(_) => 0,
        }
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        match event {
            Event::Spelled { .. } => Some(Sound::Tap),
            Event::Claimed { .. } => Some(Sound::Wash),
            Event::Passed { .. } => Some(Sound::Thud),
            Event::TurnBegan { .. } | Event::Ended(_) => None,
        }
    }

    /// The game has no pieces.
    fn draw_piece(&self, _piece: &Piece) -> AnyView {
        ().into_any()
    }

    fn draw_square(&self, board: WordBoard, square: Square) -> AnyView {
        let letter = Memo::new(move |_| spelling::letter(board, square));
        let out_of_reach = Memo::new(move |_| {
            let selecting = board.input.enabled.get()
                && board.input.selected.with(|selected| !selected.is_empty() && !selected.contains(&square));
            selecting
                && board
                    .input
                    .actions
                    .with(|actions| actions.squares.iter().all(|target| target.square != square))
        });
        view! {
            <rect class="square" class:dim=out_of_reach width="100" height="100" />
            <text class="letter" class:dim=out_of_reach x="50" y="65" text-anchor="middle" font-size="42">
                {text_fn(move || letter.get().to_string())}
            </text>
        }
    }

    fn backdrop(&self, board: WordBoard) -> Option<AnyView> {
        Some(view! { <LandCanvas board /> })
    }

    fn draw_under(&self, board: WordBoard) -> Option<AnyView> {
        Some(view! { {drawing::claim(board)} {drawing::last_word(board)} })
    }

    fn draw_over(&self, board: WordBoard) -> Option<AnyView> {
        Some(view! { {drawing::hint(board)} {drawing::pointer(board)} {drawing::selection(board)} })
    }

    fn panel(&self, board: WordBoard) -> AnyView {
        view! { <Panel board /> }
    }

    fn describe_square(&self, board: WordBoard, square: Square) -> String {
        let letter = spelling::letter(board, square).to_string();
        let mut parts = vec![board.grid().name(square), messages::territory_words_letter(letter)];
        let order = board.input.selected.with(|selected| selected.iter().position(|other| *other == square));
        if let Some(order) = order {
            parts.push(messages::territory_words_picked(order + 1));
        } else if board.input.enabled.get() {
            let within = board.is_target(square);
            parts.push(if within {
                messages::territory_words_within()
            } else {
                messages::territory_words_without()
            });
        }
        let (owner, strength) = board.state.view.with(|view| land_at(view, square));
        parts.push(messages::territory_words_land(owner, strength));
        parts.join(", ")
    }

    fn player_status(&self, view: &BoardView, seat: Seat) -> String {
        let cells = number(view, "score", Some(seat));
        let mut land = messages::territory_words_cells(cells, share(view, cells));
        let handicap = number(view, "handicap", Some(seat));
        if handicap > 0 {
            land = messages::territory_words_handicap(land, handicap * 1000);
        }
        with_turns_left(format!("{} · {land}", event_text::side(ID, seat)), view, seat)
    }

    fn short_status(&self, view: &BoardView, seat: Seat) -> String {
        with_turns_left(share(view, number(view, "score", Some(seat))), view, seat)
    }

    fn score_key(&self) -> &'static str {
        "score"
    }

    /// Shares of the board; the reason of a game played to its end already counts the cells.
    fn final_score(&self, view: &BoardView) -> String {
        let [first, second] = Seat::ALL.map(|seat| share(view, number(view, "score", Some(seat))));
        messages::territory_words_score(first, second)
    }

    fn is_hint_effect(&self, event: &Event) -> bool {
        matches!(event, Event::Claimed { .. })
    }

    fn on_square(&self, board: WordBoard, square: Square) {
        spelling::touch(board, square);
    }

    fn keys(&self) -> &'static [KeyBinding<WordBoard>] {
        spelling::KEYS
    }

    fn on_square_key(&self, board: WordBoard, square: Square, key: &Key) {
        spelling::press_square(board, square, key);
    }

    fn log_line(&self, events: &[&Event]) -> Option<(String, String)> {
        let word = panel::log_line(events);
        Some(word.unwrap_or_else(|| (messages::territory_words_log_pass(), String::new())))
    }

    fn home_preview(&self) -> (&'static str, &'static [&'static str]) {
        (PREVIEW, &["b11-e12-h11-g8-d7", "j12-k9-j7-g7-f10", "c9-b7-f7-e10", "i10-k11-k8-h7"])
    }
}

/// A board for STONE, HEART, LAND and WASH.
const PREVIEW: &str = "NHTOTIELAHOH/SSTRFRAOSEAL/EIEADTBOWITM/CALTOECNNDEN/EPISRENARESC/MAMERNRHLAAS/TCETHKLTLTID/GFILLORWOEAL/NAOAETNALEYS/DWPEEBTHANHO/ISSTAONLEIHN/NTOFENPLEEYU \
    b 0 8 4 allowed 0 0 0 4d3d61474cdfe025";

/// A score followed by the turns that the player has left.
fn with_turns_left(score: String, view: &BoardView, seat: Seat) -> String {
    if view.outcome.is_some() {
        return score;
    }
    format!("{score} · {}", messages::territory_words_left(number(view, "left", Some(seat))))
}

/// A number of cells as a share of the board: "2.3 %".
fn share(view: &BoardView, cells: i64) -> String {
    let total = view.land.as_ref().map_or(1, |land| i64::from(land.columns) * i64::from(land.rows));
    let thousandths = (cells * 1000 + total / 2) / total;
    messages::territory_words_percent(thousandths / 10, thousandths % 10)
}

/// The owner and strength of the land at the centre of a square.
fn land_at(view: &BoardView, square: Square) -> (&'static str, u8) {
    let Some(land) = &view.land else { return ("nobody", 0) };
    let middle = |index: u8, squares: u8, cells: u16| {
        let cells = usize::from(cells) / usize::from(squares);
        usize::from(index) * cells + cells / 2
    };
    let x = middle(square.column, view.grid.columns, land.columns);
    let y = middle(square.row, view.grid.rows, land.rows);
    let value = land.cells.get(y * usize::from(land.columns) + x).copied().unwrap_or_default();
    let owner = match value >> 3 {
        0 => "nobody",
        1 => "first",
        2 => "second",
        _ => "neutral",
    };
    (owner, value & 7)
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::{AcceptAnyWord, find};

    use super::*;
    use crate::games::AnyGameUi;
    use crate::i18n::set_test_language;

    #[test]
    fn land_is_also_a_share_of_the_board() {
        let mut position = find(ID).expect("a game of the catalogue").parse(PREVIEW).expect("a position");
        position.play_text("b11-e12-h11-g8-d7", &AcceptAnyWord).expect("a legal move");
        let view = position.board();
        leptos::prelude::Owner::new().with(|| {
            set_test_language("en");
            let score = |seat| GameUi::player_status(&TerritoryWordsUi, &view, seat);
            assert!(score(Seat::First).ends_with(" cells, 13.2 % · 7 turns left"), "{}", score(Seat::First));
            assert_eq!(score(Seat::Second), "Red · 0 cells, 0.0 % · 8 turns left");
            let short = GameUi::short_status(&TerritoryWordsUi, &view, Seat::First);
            assert_eq!(short, "13.2 % · 7 turns left");
            let score = || AnyGameUi::score(&TerritoryWordsUi, &view);
            assert_eq!(score().as_deref(), Some("Land: Blue 13.2 %, Red 0.0 %"));
            set_test_language("uk");
            assert_eq!(score().as_deref(), Some("Земля: Сині 13,2 %, Червоні 0,0 %"));
        });
    }
}
