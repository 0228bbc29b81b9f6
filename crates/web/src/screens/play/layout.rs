//! The layout of a table: board, players, panel, log and actions. Local and online games fill its slots.

use quadrille_core::Seat;

use super::{Goal, HelpToggles, KeyHelpDialog, Log, Turn, listen};
use crate::board::BoardController;
use crate::boxed::{TextFn, on_click, text_fn, view_fn};
use crate::components::{Board, Dialog, Icon};
use crate::i18n::messages;
use crate::reactive::*;
use crate::settings::settings;
use crate::t;

/// The slots of a table.
pub struct TableSlots {
    /// Options and clock, under the title.
    pub details: TextFn,
    /// Buttons and notes in the title row.
    pub title: AnyView,
    /// The card of a player.
    pub card: Box<dyn Fn(Seat) -> AnyView + Send + Sync>,
    /// The result over the board.
    pub over_board: AnyView,
    /// Contents above the game's panel.
    pub above_panel: AnyView,
    /// Notices and questions.
    pub notices: AnyView,
    /// The row of actions.
    pub actions: AnyView,
}

/// The state of a table as data attributes for scenarios and style sheets.
pub struct TableState {
    /// Number of moves made.
    pub moves: Box<dyn Fn() -> usize + Send>,
    /// The reader's seat in an online game.
    pub seat: Box<dyn Fn() -> Option<Seat> + Send>,
    /// True for an online game.
    pub online: bool,
}

/// The switch of the sounds.
#[component]
fn SoundSwitch() -> impl IntoView {
    let settings = settings();
    let on = move || settings.with(|settings| settings.sound);
    view! {
        <button
            class="icon-button"
            id="sound"
            aria-label=t!(settings_sound)
            aria-pressed=move || on().to_string()
            on:click=on_click(move || settings.update(|settings| settings.sound = !settings.sound))
        >
            {view_fn(move || view! { <Icon name=if on() { "sound" } else { "mute" } /> })}
        </button>
    }
}

/// A table with the board, the player shown at the top, and the turns of the log.
#[component]
pub fn TableLayout(
    board: BoardController,
    back: &'static str,
    top: Signal<Seat>,
    turns: Memo<Vec<Turn>>,
    state: TableState,
    slots: TableSlots,
) -> impl IntoView {
    let ui = board.ui;
    let (log_open, keys_open) = (RwSignal::new(false), RwSignal::new(false));
    listen(board, keys_open);
    let TableState { moves, seat, online } = state;
    let TableSlots { details, title, card, over_board, above_panel, notices, actions } = slots;
    let card = StoredValue::new(card);
    let player = move |seat: Seat| card.with_value(|card| card(seat));
    view! {
        <div
            class=if online { "play online" } else { "play" }
            data-game=ui.id()
            data-moves=move || moves().to_string()
            data-seat=move || seat().map(Seat::word)
            data-turn=move || (online && board.input.enabled.get()).then_some("yours")
        >
            <div class="play-title">
                <a class="icon-button back" href=back aria-label=t!(back)>
                    <Icon name="back" />
                </a>
                <h1>{text_fn(move || ui.name())}</h1>
                <p class="muted">{details}</p>
                {title}
                <button
                    class="icon-button"
                    id="keys"
                    aria-label=t!(keys_title)
                    aria-keyshortcuts="?"
                    title=text_fn(|| format!("{} (?)", messages::keys_title()))
                    on:click=on_click(move || keys_open.set(true))
                >
                    <Icon name="keys" />
                </button>
                <SoundSwitch />
                <button class="icon-button log-button" aria-label=t!(play_log) on:click=on_click(move || log_open.set(true))>
                    <Icon name="log" />
                </button>
            </div>
            <div class="play-board">
                <Board board overlay=over_board />
            </div>
            <div class="play-opponent">{view_fn(move || player(top.get()))}</div>
            <div class="play-you">{view_fn(move || player(top.get().other()))}</div>
            <div class="play-side">
                <div class="play-panel" tabindex="0">{above_panel} {ui.panel(board)}</div>
                <HelpToggles board />
                <div class="play-log">
                    <section class="sheet log-sheet" aria-label=t!(play_log)>
                        <Log turns />
                    </section>
                </div>
            </div>
            <div class="play-foot">
                <div class="play-asks">{notices} <Goal board /></div>
                <div class="play-actions">{actions}</div>
            </div>
            <Dialog open=log_open title=Signal::derive(messages::play_log)>
                <Log turns />
            </Dialog>
            <KeyHelpDialog board open=keys_open />
        </div>
    }
}
