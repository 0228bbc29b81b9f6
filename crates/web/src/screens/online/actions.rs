//! The actions of a player beside moves: offers, phrases, claims, resignation.

use quadrille_core::Seat;
use quadrille_online::{Command, GamePhase, GameState, Offer, Phrase};

use crate::board::BoardController;
use crate::boxed::{flag, on_click, text_fn};
use crate::components::{Dialog, Icon, Show};
use crate::i18n::{Message, messages};
use crate::online::{OnlineGame, offer_text, phrase_text};
use crate::reactive::*;
use crate::screens::play::{ResignDialog, ViewActions};
use crate::t;

/// True if a player has made an offer that is unanswered.
pub(super) fn has_offered(online: OnlineGame, seat: Option<Seat>, offer: Offer) -> bool {
    seat.is_some_and(|seat| {
        online.with_state(|state| state.offers(seat).contains(&offer)).unwrap_or_default()
    })
}

/// The notice, open offers, and the absence of the opponent.
#[component]
pub(super) fn Notices(online: OnlineGame) -> impl IntoView {
    let other = move || online.you().map(Seat::other);
    let question = move |offer: Offer| {
        let (word, waiting): (&str, Message) = match offer {
            Offer::Draw => ("draw", messages::online_you_offered_draw),
            Offer::TakeBack => ("take-back", messages::online_you_offered_take_back),
            Offer::Rematch => ("rematch", messages::online_you_offered_rematch),
        };
        view! {
            <Show when=flag(move || has_offered(online, other(), offer))>
                <section class="note offer" data-offer=word>
                    <p>{move || other().map(|seat| offer_text(offer, online.name(seat)))}</p>
                    <div class="button-row">
                        <button class="button primary" id=format!("accept-{word}") on:click=on_click(move || online.offer(offer))>{t!(online_accept)}</button>
                        <button class="button" id=format!("decline-{word}") on:click=on_click(move || online.send_command(Command::Decline { offer }))>{t!(online_decline)}</button>
                    </div>
                </section>
            </Show>
            <Show when=flag(move || has_offered(online, online.you(), offer))>
                <p class="note waiting" role="status">{text_fn(waiting)}</p>
            </Show>
        }
    };
    view! {
        <Show when=flag(move || online.notice.with(Option::is_some))>
            <p class="note warn">{move || online.notice.get()}</p>
        </Show>
        {Offer::ALL.map(question).collect_view()}
        <Absence online />
    }
}

/// The absence of the opponent: a countdown, then the button to claim a win.
#[component]
fn Absence(online: OnlineGame) -> impl IntoView {
    let remaining = move || {
        let other = online.you()?.other();
        online.mover()?;
        // Until both have moved the game can be aborted, and there is nothing to claim.
        if online.with_state(GameState::may_abort)? {
            return None;
        }
        Some(online.claim_delay()?.saturating_sub(online.gone(other)?))
    };
    // Whole seconds, so that the note is not rendered at every tick.
    let left = Memo::new(move |_| remaining().map(|millis| millis.div_ceil(1000)));
    view! {
        <Show when=flag(move || left.get().is_some())>
            <section class="note offer">
                <p>{move || left.get().map(|seconds| match seconds {
                    0 => messages::online_claim_now(),
                    seconds => messages::online_claim_later(format!("{}:{:02}", seconds / 60, seconds % 60)),
                })}</p>
                <Show when=flag(move || left.get() == Some(0))>
                    <div class="button-row">
                        <button class="button primary" id="claim-win" on:click=on_click(move || online.send_command(Command::Claim))>{t!(online_claim)}</button>
                    </div>
                </Show>
            </section>
        </Show>
    }
}

/// The row of actions.
#[component]
pub(super) fn OnlineActions(online: OnlineGame, board: BoardController) -> impl IntoView {
    let (resigning, talking) = (RwSignal::new(false), RwSignal::new(false));
    let is_player = Memo::new(move |_| online.you().is_some());
    let is_playing = Memo::new(move |_| online.phase() == Some(GamePhase::Playing));
    let may_abort = Memo::new(move |_| online.with_state(GameState::may_abort).unwrap_or_default());
    let may_take_back = Memo::new(move |_| {
        let you = online.you();
        let turn = you.and_then(|you| online.with_state(|state| state.last_turn_of(you)).flatten());
        turn.is_some() && !has_offered(online, you, Offer::TakeBack)
    });
    let may_offer_draw = move || !has_offered(online, online.you(), Offer::Draw);
    view! {
        <div class="button-row">
            <Show when=flag(move || is_player.get() && is_playing.get())>
                <button class="button" id="take-back" disabled=flag(move || !may_take_back.get()) on:click=on_click(move || online.offer(Offer::TakeBack))>
                    <Icon name="undo" />
                    <span>{t!(online_take_back)}</span>
                </button>
                <button class="button" id="draw" disabled=flag(move || !may_offer_draw()) on:click=on_click(move || online.offer(Offer::Draw))>
                    <Icon name="draw" />
                    <span>{t!(online_draw)}</span>
                </button>
            </Show>
            <Show when=flag(move || is_player.get())>
                <button class="button" id="talk" on:click=on_click(move || talking.set(true))>
                    <Icon name="talk" />
                    <span>{t!(online_talk)}</span>
                </button>
            </Show>
            <ViewActions board />
            <Show when=flag(move || is_player.get() && may_abort.get())>
                <button class="button" id="abort" on:click=on_click(move || online.send_command(Command::Abort))>
                    <Icon name="close" />
                    <span>{t!(online_abort)}</span>
                </button>
            </Show>
            <Show when=flag(move || is_player.get() && is_playing.get() && !may_abort.get())>
                <button class="button" id="resign" on:click=on_click(move || resigning.set(true))>
                    <Icon name="flag" />
                    <span>{t!(play_resign)}</span>
                </button>
            </Show>
        </div>
        <Dialog open=talking title=Signal::derive(messages::online_talk)>
            <div class="share-grid">
                {Phrase::ALL.map(|phrase| view! {
                    <button
                        class="button"
                        id=format!("say-{}", phrase.word())
                        on:click=on_click(move || {
                            talking.set(false);
                            online.send_command(Command::Say { phrase });
                        })
                    >
                        {text_fn(move || phrase_text(phrase))}
                    </button>
                }).collect_view()}
            </div>
        </Dialog>
        <ResignDialog open=resigning resign=Callback::new(move |()| online.send_command(Command::Resign)) />
    }
}
