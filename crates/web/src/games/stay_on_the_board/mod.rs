//! Stay on the Board: one queen, squares that close, a keypad of directions and distances.

mod keypad;

use quadrille_core::{BoardView, Grid, Piece, Seat, Square};
use quadrille_stay_on_the_board::{Event, StayOnTheBoard};

use super::{GameBoard, GameUi, TypedEvent, hint_frames};
use crate::board::{Key, KeyBinding, number, word};
use crate::boxed::flag;
use crate::components::Show;
use crate::i18n::messages;
use crate::reactive::*;
use crate::settings::{Help, settings};
use crate::sound::Sound;
use crate::{event_text, t};

use keypad::{Keypad, KeypadPanel, target_square};

/// The UI of the game.
pub struct StayOnTheBoardUi;

/// A board of the game.
type QueenBoard = GameBoard<StayOnTheBoardUi>;

/// The game's id.
const ID: &str = "stay-on-the-board";

/// Marks on the safe squares.
const SAFE: Help = Help { word: "safe", by_default: true };
/// Hides the board.
const BLINDFOLD: Help = Help { word: "blindfold", by_default: false };

/// True while the board is hidden; it is shown when the game ends.
fn is_blindfolded(board: QueenBoard) -> bool {
    settings().with(|settings| settings.is_on(BLINDFOLD))
        && board.state.view.with(|view| view.outcome.is_none())
}

/// The safe squares that a wrong claim overlooked.
fn missed(board: QueenBoard) -> Vec<Square> {
    let squares = board.last_events().into_iter().find_map(|event| match event {
        Event::Missed { squares } => Some(squares),
        _ => None,
    });
    squares.unwrap_or_default()
}

/// The square and the point that a losing move led to, in the board's drawing; the point may be off the board.
fn losing_move(board: QueenBoard) -> Option<(Square, (i32, i32))> {
    board.last_events().into_iter().find_map(|event| match event {
        Event::Fell { from, direction, distance } => {
            let ((x, y), (down, right)) = (board.center(from), direction.delta());
            let distance = i32::from(distance) * 100;
            // Not farther than just past the edge, where it can still be seen.
            let past = |at: i32, count: u8| at.clamp(-30, i32::from(count) * 100 + 30);
            let (x, y) = (x + i32::from(right) * distance, y + i32::from(down) * distance);
            Some((from, (past(x, board.grid().columns), past(y, board.grid().rows))))
        }
        Event::Blocked { from, to } => Some((from, board.center(to))),
        _ => None,
    })
}

/// A losing move: the queen leaves its square along an arrow, and the closed square flashes.
fn draw_losing_move(board: QueenBoard) -> Option<AnyView> {
    let (from, (x, y)) = losing_move(board)?;
    let (x1, y1) = board.center(from);
    let path = format!("M{x1} {y1} L{x} {y}");
    Some(view! {
        <path class="losing-path" d=path />
        <rect class="losing-flash" x=x - 46 y=y - 46 width="92" height="92" rx="10" />
        <g transform=format!("translate({x} {y})")>
            <g class="losing-queen" style:--x=format!("{}px", x1 - x) style:--y=format!("{}px", y1 - y)>{draw_queen()}</g>
        </g>
    })
}

/// Where a square is on the board.
fn place(grid: Grid, square: Square) -> &'static str {
    let ends = [
        square.row == 0 || square.row + 1 == grid.rows,
        square.column == 0 || square.column + 1 == grid.columns,
    ];
    match ends {
        [true, true] => "corner",
        [false, false] => "middle",
        _ => "edge",
    }
}

fn draw_queen() -> AnyView {
    view! {
        <g class="queen">
            <path d="M-36 -22 L-24 24 H24 L36 -22 L17 2 L0 -34 L-17 2 Z" />
            <path d="M-24 33 H24" class="queen-foot" />
            <circle cx="-36" cy="-26" r="5" />
            <circle cx="36" cy="-26" r="5" />
            <circle cx="0" cy="-38" r="5" />
        </g>
    }
}

/// The mark of an overlooked safe square: a ring round a tick, which differs in shape from the marks during a game.
fn missed_mark(x: i32, y: i32) -> AnyView {
    view! {
        <g class="missed-mark" transform=format!("translate({x} {y})")>
            <circle r="34" />
            <path d="M-15 1 L-4 12 L16 -11" />
        </g>
    }
}

impl GameUi for StayOnTheBoardUi {
    type Rules = StayOnTheBoard;
    type State = Keypad;

    fn new_state(&self, _board: QueenBoard) -> Keypad {
        Keypad::new()
    }

    fn duration(&self, event: &Event, moving: bool) -> u32 {
        match event {
            _ if !moving => 0,
            Event::Moved { .. } => 320,
            Event::Closed { .. } => 200,
            Event::Fell { .. } | Event::Blocked { .. } => 700,
            Event::Claimed { .. } => 500,
            Event::Missed { .. } => 900,
            Event::Scored { .. } | Event::Ended(_) => 0,
        }
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        match event {
            Event::Moved { .. } => Some(Sound::Tap),
            Event::Fell { .. } | Event::Blocked { .. } => Some(Sound::Thud),
            _ => None,
        }
    }

    fn draw_piece(&self, _piece: &Piece) -> AnyView {
        draw_queen()
    }

    fn draw_square(&self, board: QueenBoard, square: Square) -> AnyView {
        let closed = move || board.state.view.with(|view| view.cell(square).ground.kind == "closed");
        let dark = (square.row + square.column) % 2 == 1;
        view! {
            <rect class="square" class:dark=dark width="100" height="100" />
            <Show when=flag(closed)>
                <g class="closed">
                    <rect x="9" y="9" width="82" height="82" rx="10" />
                    <path d="M32 32 L68 68 M68 32 L32 68" />
                </g>
            </Show>
        }
    }

    fn draw_under(&self, board: QueenBoard) -> Option<AnyView> {
        let settings = settings();
        let checks = move || {
            let shown = settings.with(|settings| settings.is_on(SAFE)) && !is_blindfolded(board);
            let squares = if shown { board.highlighted("safe") } else { Vec::new() };
            squares
                .into_iter()
                .map(|square| {
                    let (x, y) = board.center(square);
                    view! { <path class="safe-check" d="M-15 2 L-4 13 L17 -11" transform=format!("translate({x} {y})") /> }
                })
                .collect_view()
        };
        Some(checks.into_any())
    }

    fn draw_over(&self, board: QueenBoard) -> Option<AnyView> {
        let grid = board.grid();
        let aim = move || {
            let square = target_square(board).or_else(|| board.input.armed.get())?;
            let (x, y) = board.center(square);
            Some(view! { <circle class="aim" cx=x cy=y r="36" /> })
        };
        let blindfold = move || {
            let (width, height) = (i32::from(grid.columns) * 100, i32::from(grid.rows) * 100);
            is_blindfolded(board).then(|| {
                view! {
                    <g class="blindfold">
                        <rect width=width height=height />
                        <path d=format!("M{} {} q{} {} {} 0", width * 3 / 10, height / 2, width / 5, height * 3 / 20, width * 2 / 5) />
                    </g>
                }
            })
        };
        let overlooked = move || {
            let mark = |square| {
                let (x, y) = board.center(square);
                missed_mark(x, y)
            };
            missed(board).into_iter().map(mark).collect_view()
        };
        Some(
            view! { {aim} {move || hint_frames(*board)} {move || draw_losing_move(board)} {blindfold} {overlooked} },
        )
    }

    fn panel(&self, board: QueenBoard) -> AnyView {
        let points = move || messages::stay_on_the_board_made(board.number("points", None));
        let note = move || {
            let closes = board.state.view.with(|view| word(view, "mode", None) == Some("blocked"));
            if closes {
                messages::stay_on_the_board_note_blocked()
            } else {
                messages::stay_on_the_board_note_open()
            }
        };
        view! {
            <section class="sheet dial-sheet">
                <KeypadPanel board />
            </section>
            <section class="sheet tight dial-note">
                <strong>{points}</strong>
                <p class="muted">{note}</p>
            </section>
            {self.legend(board)}
        }
    }

    fn describe_square(&self, board: QueenBoard, square: Square) -> String {
        let name = board.grid().name(square);
        if is_blindfolded(board) {
            return name;
        }
        let state = board.state.view.with(|view| {
            let cell = view.cell(square);
            match (&cell.piece, cell.ground.kind) {
                (Some(_), _) => "queen",
                (None, "closed") => "closed",
                (None, _) => "open",
            }
        });
        let safe =
            settings().with(|settings| settings.is_on(SAFE)) && board.highlighted("safe").contains(&square);
        let state = match (safe, missed(board).contains(&square)) {
            (true, _) => "safe",
            (_, true) => "missed",
            _ => state,
        };
        messages::stay_on_the_board_square(name, state)
    }

    fn player_status(&self, view: &BoardView, seat: Seat) -> String {
        let side = event_text::side(ID, seat);
        let points = messages::stay_on_the_board_points(
            number(view, "points", Some(seat)),
            number(view, "points", None),
        );
        format!("{side} · {points}")
    }

    fn score_key(&self) -> &'static str {
        "points"
    }

    /// The reason for a move is the square that it closes.
    fn advice(&self, grid: Grid, events: &[TypedEvent<'_, Event>]) -> Vec<String> {
        let sentence = |event: &TypedEvent<'_, Event>| match event.event {
            Event::Closed { at } => {
                Some(messages::stay_on_the_board_closes(place(grid, *at), grid.name(*at)))
            }
            _ => event_text::advice(ID, grid, event.erased, false),
        };
        events.iter().filter_map(sentence).collect()
    }

    fn move_delay(&self) -> u32 {
        1000
    }

    fn cancel_entry(&self, board: QueenBoard) -> bool {
        keypad::cancel(board)
    }

    fn keys(&self) -> &'static [KeyBinding<QueenBoard>] {
        keypad::KEYS
    }

    /// Confirms an entered move first, with the same keys: it was entered after the square got the focus.
    fn on_square_key(&self, board: QueenBoard, square: Square, _key: &Key) {
        if !keypad::confirm(board) {
            board.touch(square);
        }
    }

    /// Behind the blindfold every square is clickable: the legal targets would reveal the queen.
    fn is_clickable(&self, board: QueenBoard, square: Square) -> bool {
        board.is_target(square) || (board.input.enabled.get() && is_blindfolded(board))
    }

    fn legend(&self, board: QueenBoard) -> Option<AnyView> {
        let missed = move || !missed(board).is_empty();
        Some(view! {
            <Show when=flag(missed)>
                <p class="sheet tight legend missed-note">
                    <svg class="icon" viewBox="0 0 100 100" aria-hidden="true">{missed_mark(50, 50)}</svg>
                    <span>{t!(stay_on_the_board_missed_legend)}</span>
                </p>
            </Show>
        })
    }

    fn help_options(&self) -> &'static [Help] {
        &[SAFE, BLINDFOLD]
    }

    fn home_preview(&self) -> (&'static str, &'static [&'static str]) {
        (
            "......./..x..../...x.../..q..../....x../......./....... blocked 1 3 200",
            &["93", "22", "41", "82", "43", "31"],
        )
    }
}
