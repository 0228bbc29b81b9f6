//! A player's card: name, side, score, and turn.

use quadrille_core::Seat;

use crate::boxed::{flag, text_fn};
use crate::components::{PlayerStatus, Show};
use crate::i18n::messages;
use crate::local_game::LocalGame;
use crate::reactive::*;
use crate::saved_games::SeatedPlayer;
use crate::{event_text, t};

/// The displayed name of a player.
fn name(local: LocalGame, seat: Seat) -> String {
    match local.player(seat) {
        SeatedPlayer::Person(Some(name)) => name,
        SeatedPlayer::Person(None) => {
            let humans = local.humans();
            if humans.first && humans.second { event_text::player(seat) } else { messages::play_you() }
        }
        SeatedPlayer::Computer(level) => event_text::computer(level),
    }
}

/// A player's card.
#[component]
pub fn PlayerCard(local: LocalGame, seat: Seat) -> impl IntoView {
    let board = local.board;
    let active = move || local.outcome.get().is_none() && board.side_to_move() == seat;
    let thinks = move || local.thinking.get() && active() && !local.player(seat).is_person();
    let number = if seat == Seat::First { "1" } else { "2" };
    view! {
        <div class="player" data-seat=seat.word() class:active=active aria-current=move || active().then_some("true")>
            <span class="badge" aria-hidden="true">{number}</span>
            <span class="player-text">
                <strong>{text_fn(move || name(local, seat))}</strong>
                <PlayerStatus board seat />
            </span>
            <Show when=flag(thinks)>
                <span class="thinking" role="status">
                    <span class="unseen">{t!(play_thinking)}</span>
                    <i></i>
                    <i></i>
                    <i></i>
                </span>
            </Show>
            <Show when=flag(move || active() && !thinks())>
                <span class="turn">{t!(play_turn)}</span>
            </Show>
        </div>
    }
}
