//! Territory Words: letters, the land under them and the word being spelled.

mod canvas;
mod drawing;
mod paint;
mod panel;
mod spelling;

use quadrille_core::{BoardView, Piece, Seat, Square};
use quadrille_territory_words::{Event, TerritoryWords};

use super::{GameBoard, GameUi};
use crate::board::{Key, number};
use crate::boxed::text_fn;
use crate::event_text;
use crate::i18n::{grouped, messages};
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
            let selecting =
                board.input.enabled.get() && board.input.selected.with(|selected| !selected.is_empty());
            selecting
                && board
                    .input
                    .actions
                    .with(|actions| actions.squares.iter().all(|target| target.square != square))
        });
        view! {
            <rect class="square" width="100" height="100" />
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
        let score =
            format!("{} · {}", event_text::side(ID, seat), grouped(number(view, "score", Some(seat))));
        if view.outcome.is_some() {
            return score;
        }
        let left = number(view, "left", Some(seat));
        format!("{score} · {}", messages::territory_words_left(left))
    }

    fn score_key(&self) -> &'static str {
        "score"
    }

    /// The reason of a game played to its end already includes the land of both players.
    fn shows_final_score(&self, view: &BoardView) -> bool {
        view.outcome.is_none()
    }

    fn is_hint_effect(&self, event: &Event) -> bool {
        matches!(event, Event::Claimed { .. })
    }

    fn on_square(&self, board: WordBoard, square: Square) {
        spelling::touch(board, square);
    }

    fn on_key(&self, board: WordBoard, key: &Key) -> bool {
        spelling::key(board, key)
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
