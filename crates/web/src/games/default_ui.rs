//! The UI of games without one of their own: a checkered board, labelled pieces, targets, the last move and the numbers beside the board.
//! Names and sentences come from translations, or else from the game's English info.

use std::any::Any;
use std::rc::Rc;

use quadrille_core::{BoardView, Event, FactValue, GameInfo, Grid, PerSeat, Piece, Seat, Square};
use quadrille_match::PlayedMove;

use super::{AnyGameUi, DEFAULT_MOVE_DELAY, frames, hint_frames};
use crate::board::{BoardController, Key, KeyHelp, number};
use crate::boxed::{on_click, text_fn, view_fn};
use crate::event_text;
use crate::i18n::game_message;
use crate::reactive::*;
use crate::settings::Help;
use crate::sound::Sound;

/// The UI of a game without one of its own.
pub struct DefaultUi {
    info: &'static GameInfo,
}

impl DefaultUi {
    /// The UI of the game with this info.
    pub const fn new(info: &'static GameInfo) -> DefaultUi {
        DefaultUi { info }
    }

    /// A word of the game, translated if there is a translation.
    fn word(&self, kind: &str, word: &str) -> String {
        game_message(self.info.id, &format!("{kind}-{word}"), &[]).unwrap_or_else(|| word.replace('-', " "))
    }

    /// A status value as a text: "pieces 16".
    fn status(&self, key: &str, value: &FactValue) -> Option<String> {
        let value = match value {
            FactValue::Number(number) => number.to_string(),
            FactValue::Word(word) => self.word("status", word),
            FactValue::Text(text) => text.clone(),
            _ => return None,
        };
        Some(format!("{} {value}", self.word("status", key)))
    }

    /// The status values of one player, or of the game if `seat` is `None`.
    fn statuses(&self, view: &BoardView, seat: Option<Seat>) -> String {
        let of_seat = view.status.iter().filter(|status| status.seat == seat);
        of_seat.filter_map(|status| self.status(status.key, &status.value)).collect::<Vec<_>>().join(" · ")
    }
}

impl AnyGameUi for DefaultUi {
    fn id(&self) -> &'static str {
        self.info.id
    }

    fn new_state(&self, _board: BoardController) -> Rc<dyn Any> {
        Rc::new(())
    }

    fn duration(&self, event: &Event, moving: bool) -> u32 {
        if moving && !event.changes.is_empty() && event.sentence.is_some() { 300 } else { 0 }
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        event.sentence.as_ref().map(|_| Sound::Tap)
    }

    fn draw_piece(&self, piece: &Piece) -> AnyView {
        let owner = piece.owner.map_or("nobody", Seat::word);
        let size = if piece.label.chars().count() > 2 { 26 } else { 38 };
        kept! {
            <g class=format!("plain-piece {owner}")>
                <circle r="38" />
                <text text-anchor="middle" dy="0.35em" font-size=size>{piece.label.clone()}</text>
            </g>
        }
    }

    fn draw_square(&self, _board: BoardController, square: Square) -> AnyView {
        let dark = (square.row + square.column) % 2 == 1;
        view! { <rect class="square" class:dark=dark width="100" height="100" /> }
    }

    fn backdrop(&self, _board: BoardController) -> Option<AnyView> {
        None
    }

    fn draw_under(&self, board: BoardController) -> Option<AnyView> {
        let last = move || {
            let squares = board
                .state
                .last_events
                .with(|events| events.iter().map(event_text::squares).find(|squares| !squares.is_empty()));
            frames(board, squares.unwrap_or_default(), "plain-last")
        };
        let selected = move || frames(board, board.input.selected.get(), "plain-selected");
        Some(view! { {last} {selected} })
    }

    fn draw_over(&self, board: BoardController) -> Option<AnyView> {
        // Only squares that complete a move are marked; the pointer marks those that begin one.
        let targets = move || {
            let squares: Vec<Square> = board.input.actions.with(|actions| {
                let complete = actions.squares.iter().filter(|target| !target.moves.is_empty());
                complete.map(|target| target.square).collect()
            });
            let dot = |square| {
                let (x, y) = board.center(square);
                view! { <circle class="plain-target" cx=x cy=y r="12" /> }
            };
            squares.into_iter().map(dot).collect_view()
        };
        let armed = move || frames(board, board.input.armed.get().into_iter().collect(), "aim");
        Some(view! { {targets} {armed} {move || hint_frames(board)} })
    }

    fn panel(&self, board: BoardController) -> AnyView {
        let info = self.info;
        let status = move || board.state.view.with(|view| DefaultUi::new(info).statuses(view, None));
        let last = move || {
            board.state.last_events.with(|events| {
                let events: Vec<&Event> = events.iter().collect();
                DefaultUi::new(info).turn_sentences(board.grid(), &events).join(" ")
            })
        };
        let buttons = move || {
            let buttons = board.input.actions.with(|actions| actions.buttons.clone());
            let button = |(action, mv): (&'static str, _)| {
                let label = move || DefaultUi::new(info).word("action", action);
                let moves = vec![mv];
                view! {
                    <button class="button" data-action=action on:click=on_click(move || board.play(moves.clone()))>
                        {text_fn(label)}
                    </button>
                }
            };
            buttons.into_iter().map(button).collect_view().into_any()
        };
        view! {
            <section class="sheet tight plain-panel">
                <p>{text_fn(last)}</p>
                <p class="muted">{text_fn(status)}</p>
                <div class="button-row">{view_fn(buttons)}</div>
            </section>
        }
    }

    fn describe_square(&self, board: BoardController, square: Square) -> String {
        let mut parts = vec![board.grid().name(square)];
        let cell = board.state.view.with(|view| view.cell(square).clone());
        if let Some(piece) = cell.piece {
            parts.extend(piece.owner.map(|seat| event_text::side(self.info.id, seat)));
            parts.push(self.word("piece", piece.kind));
        }
        parts.join(", ")
    }

    fn player_status(&self, view: &BoardView, seat: Seat) -> String {
        let statuses = self.statuses(view, Some(seat));
        let side = event_text::side(self.info.id, seat);
        if statuses.is_empty() { side } else { format!("{side} · {statuses}") }
    }

    fn short_status(&self, view: &BoardView, seat: Seat) -> String {
        self.player_status(view, seat)
    }

    fn move_delay(&self) -> u32 {
        DEFAULT_MOVE_DELAY
    }

    fn scores(&self, view: &BoardView) -> PerSeat<i64> {
        let key = view.status.iter().find(|status| status.seat.is_some()).map_or("", |status| status.key);
        PerSeat::from_fn(|seat| number(view, key, Some(seat)))
    }

    fn score(&self, _view: &BoardView) -> Option<String> {
        None
    }

    fn log_line(&self, grid: Grid, moves: &[PlayedMove]) -> (String, String) {
        let events: Vec<&Event> = moves.iter().flat_map(|played| &played.events).collect();
        (self.turn_sentences(grid, &events).join(" "), String::new())
    }

    fn turn_sentences(&self, grid: Grid, events: &[&Event]) -> Vec<String> {
        events.iter().filter_map(|event| event_text::sentence(self.info.id, grid, event)).collect()
    }

    fn advice(&self, grid: Grid, events: &[&Event]) -> Vec<String> {
        events.iter().filter_map(|event| event_text::advice(self.info.id, grid, event, true)).collect()
    }

    fn cancel_entry(&self, _board: BoardController) -> bool {
        false
    }

    fn on_square(&self, board: BoardController, square: Square) {
        board.select_or_move(square);
    }

    fn on_key(&self, _board: BoardController, _key: &Key) -> bool {
        false
    }

    fn key_help(&self, _board: BoardController) -> Vec<KeyHelp> {
        Vec::new()
    }

    fn on_square_key(&self, board: BoardController, square: Square, _key: &Key) {
        board.touch(square);
    }

    fn is_clickable(&self, board: BoardController, square: Square) -> bool {
        board.is_target(square)
    }

    fn legend(&self, _board: BoardController) -> Option<AnyView> {
        None
    }

    fn can_flip(&self) -> bool {
        true
    }

    fn help_options(&self) -> &'static [Help] {
        &[]
    }

    fn home_preview(&self) -> Option<(&'static str, &'static [&'static str])> {
        None
    }
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::{AcceptAnyWord, find};

    use super::*;

    #[test]
    fn a_game_without_translations_uses_its_own_english() {
        let info = find("quadratic-war").expect("a game of the catalogue").info();
        // No locale has messages for this id.
        let other: &'static GameInfo = Box::leak(Box::new(GameInfo { id: "unknown-game", ..*info }));
        leptos::prelude::Owner::new().with(|| {
            crate::i18n::set_test_language("en");
            let ui = DefaultUi::new(other);
            let mut position = find(info.id)
                .expect("a game of the catalogue")
                .parse("q-17/8/8/8/8/2C+25/8/8/8 b classic 0 1")
                .expect("a position");
            let events = position.play_text("c4c5", &AcceptAnyWord).expect("a legal move");
            let events: Vec<&Event> = events.iter().collect();
            assert_eq!(ui.turn_sentences(position.grid(), &events), ["Blue moves 2 from c4 to c5."]);
            assert_eq!(ui.player_status(&position.board(), Seat::First), "first · pieces 1");
        });
    }
}
