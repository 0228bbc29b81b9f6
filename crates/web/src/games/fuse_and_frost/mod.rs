//! Fuse & Frost: a duel in a walled arena with bombs that burst and ice that slides.
//!
//! | file | contents |
//! |---|---|
//! | `characters` | what the client knows of each character |
//! | `pieces` | players, objects, power-ups and walls |
//! | `overlay` | the legal actions and the danger, drawn on the squares |
//! | `effects` | animated effects of events: bursts, cracks, hits |
//! | `controls` | touch, keys and the panel of buttons |
//! | `describe` | squares and turns in words |

mod characters;
mod controls;
mod describe;
mod effects;
mod overlay;
mod pieces;

use quadrille_core::{BoardView, Grid, Piece, Seat, Square};
use quadrille_fuse_and_frost::{Event, FuseAndFrost, Role};

use super::{GameBoard, GameUi, TypedEvent};
use crate::board::KeyBinding;
use crate::reactive::*;
use crate::settings::Help;
use crate::sound::Sound;

use overlay::Overlay;

/// The UI of the game.
pub struct FuseAndFrostUi;

/// A board of the game.
type ArenaBoard = GameBoard<FuseAndFrostUi>;

/// Values computed once per board.
#[derive(Clone, Copy)]
pub struct State {
    /// The legal actions and the danger.
    overlay: Memo<Overlay>,
}

/// The game's id.
const ID: &str = "fuse-and-frost";

/// Marks on the squares that burst when the turn ends.
const DANGER: Help = Help { word: "danger", by_default: true };

/// Letters instead of symbols for the roles.
const LETTERS: Help = Help { word: "letters", by_default: false };

impl GameUi for FuseAndFrostUi {
    type Rules = FuseAndFrost;
    type State = State;

    fn new_state(&self, board: ArenaBoard) -> State {
        State { overlay: overlay::overlay(board) }
    }

    fn duration(&self, event: &Event, moving: bool) -> u32 {
        effects::duration(event, moving)
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        match event {
            Event::Stepped { .. } | Event::Placed { .. } | Event::PickedUp { .. } | Event::Leapt { .. } => {
                Some(Sound::Tap)
            }
            Event::Slid { .. } => Some(Sound::Slide),
            Event::Cracked { .. } | Event::Shattered { .. } => Some(Sound::Crack),
            Event::Pushed { .. } | Event::Hurt { .. } | Event::Shielded { .. } | Event::Swapped { .. } => {
                Some(Sound::Thud)
            }
            Event::Worn { role: Role::Bomber, .. } => Some(Sound::Tick),
            Event::Burst { .. } => Some(Sound::Boom),
            _ => None,
        }
    }

    fn draw_piece(&self, piece: &Piece) -> AnyView {
        pieces::piece(piece)
    }

    fn draw_square(&self, board: ArenaBoard, square: Square) -> AnyView {
        pieces::ground(board, square)
    }

    fn draw_under(&self, board: ArenaBoard) -> Option<AnyView> {
        Some(view! { {overlay::under(board)} {effects::cause(board)} })
    }

    fn draw_over(&self, board: ArenaBoard) -> Option<AnyView> {
        Some(view! { {overlay::over(board)} {effects::over(board)} })
    }

    fn panel(&self, board: ArenaBoard) -> AnyView {
        view! { <controls::Controls board /> }
    }

    fn describe_square(&self, board: ArenaBoard, square: Square) -> String {
        describe::square(board, square)
    }

    fn player_status(&self, view: &BoardView, seat: Seat) -> String {
        describe::player_status(view, seat)
    }

    fn score_key(&self) -> &'static str {
        "health"
    }

    fn move_delay(&self) -> u32 {
        500
    }

    fn turn_sentences(&self, grid: Grid, events: &[TypedEvent<'_, Event>]) -> Vec<String> {
        describe::turn_sentences(grid, events)
    }

    fn advice(&self, grid: Grid, events: &[TypedEvent<'_, Event>]) -> Vec<String> {
        describe::advice(grid, events)
    }

    fn on_square(&self, board: ArenaBoard, square: Square) {
        controls::touch(board, square);
    }

    fn keys(&self) -> &'static [KeyBinding<ArenaBoard>] {
        controls::KEYS
    }

    fn help_options(&self) -> &'static [Help] {
        &[DANGER, LETTERS]
    }

    /// A bomb in a corner sets off a second one; then ice slides into the player who laid it.
    fn home_preview(&self) -> (&'static str, &'static [&'static str]) {
        (
            "#######/#A...1#/#.#.#.#/#..eB.#/#.#.#.#/#.....#/####### A 5 rl 5,4 bf 12 200",
            &["pr", "md", "md", "end", "kl"],
        )
    }
}
