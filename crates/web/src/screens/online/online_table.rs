//! The table of an online game for players and spectators: the board with clocks and presence.

use quadrille_core::Seat;
use quadrille_online::GamePhase;

use super::actions::{Notices, OnlineActions};
use super::ending::Ending;
use super::link::Link;
use super::seat_card::SeatCard;
use super::{ConnectionNote, thinking_time};
use crate::board::BoardController;
use crate::boxed::{flag, on_click, text_fn};
use crate::components::{Dialog, Icon, Show};
use crate::i18n::messages;
use crate::online::{OnlineGame, api, phrase_text};
use crate::reactive::*;
use crate::route::Route;
use crate::screens::play::{TableLayout, TableSlots, TableState, Turn, subtitle, turns};
use crate::t;

/// The turns and the chat messages between them, the last first.
fn lines(online: OnlineGame, board: BoardController) -> Vec<Turn> {
    let mut lines = online.with_state(|state| turns(board, state.game())).unwrap_or_default();
    // Newest message first: each is inserted directly above the turn that it followed, and so below later messages.
    for message in online.chat.get().into_iter().rev() {
        let text = format!("“{}”", phrase_text(message.phrase));
        let followed = |line: &Turn| line.number.is_some_and(|number| number <= message.turns);
        let at = lines.iter().position(followed).unwrap_or(lines.len());
        lines.insert(at, Turn { number: None, seat: message.seat, text, end: String::new() });
    }
    lines
}

/// The table.
#[component]
pub(super) fn OnlineTable(online: OnlineGame) -> impl IntoView {
    let Some(board) = untrack(|| online.board.get()) else { return ().into_any() };
    let ui = board.ui;
    let sharing = RwSignal::new(false);
    let private = move || online.with_state(|state| state.config().private).unwrap_or_default();
    let turns = Memo::new(move |_| lines(online, board));
    let details = move || {
        let parts = online.with_state(|state| {
            let config = state.config();
            let private = if config.private { messages::online_private_mark() } else { String::new() };
            [subtitle(ui.id(), &config.options.0), thinking_time::words(config.clock), private]
        });
        parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    };
    let watchers = Memo::new(move |_| online.presence.get().watchers);
    let watches = Memo::new(move |_| online.you().is_none() && online.phase() == Some(GamePhase::Playing));
    let top = move || if board.state.flipped.get() { Seat::First } else { Seat::Second };
    let top = Memo::new(move |_| match online.you() {
        // The player's own card stays below a board that cannot be flipped.
        Some(you) if !ui.can_flip() => you.other(),
        _ => top(),
    });
    let state = TableState {
        moves: Box::new(move || online.with_state(|state| state.game().played().len()).unwrap_or_default()),
        seat: Box::new(move || online.you()),
        online: true,
    };
    let title = view! {
        <Show when=flag(move || watchers.get() != 0)>
            <p class="muted watchers" id="watchers" title=t!(online_watchers)>
                <Icon name="eye" />
                <span class="unseen">{t!(online_watchers)}</span>
                <span>{move || watchers.get()}</span>
            </p>
        </Show>
        <Show when=flag(move || !private())>
            <button class="icon-button" id="share" aria-label=t!(online_share) on:click=on_click(move || sharing.set(true))>
                <Icon name="share" />
            </button>
        </Show>
        <Dialog open=sharing title=Signal::derive(messages::online_share_title)>
            <p>{t!(online_share_help)}</p>
            <Link title=text_fn(move || ui.name()) address=text_fn(move || format!("{}{}", api::page_url(), Route::Online(Some(online.id())).href())) />
        </Dialog>
    };
    let above_panel = view! {
        <Show when=flag(move || watches.get())>
            <p class="note">
                <Icon name="eye" />
                <span>{t!(online_watching)}</span>
            </p>
        </Show>
    };
    let notices = view! {
        <ConnectionNote online />
        <Show when=flag(move || board.state.notice.with(Option::is_some))>
            <p class="note warn refused">{move || board.state.notice.get()}</p>
        </Show>
        <Notices online />
    };
    let slots = TableSlots {
        details: text_fn(details),
        title,
        card: Box::new(move |seat| view! { <SeatCard online board seat /> }),
        over_board: view! { <Ending online board /> },
        above_panel,
        notices,
        actions: view! { <OnlineActions online board /> },
    };
    view! { <TableLayout board back="#/online" top=top.into() turns state slots /> }
}
