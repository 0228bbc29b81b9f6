//! What a player can do beside moving: offers and their answers, phrases, claiming, giving up.

use quadrille_core::Seat;
use quadrille_match::online::Live;
use quadrille_protocol::online::{Offer, Phrase, Stage as Phase, Wish};
use quadrille_view::prelude::*;

use crate::lean::{flag, press, words};
use crate::online::{Remote, offered};
use crate::parts::{Icon, Sheet, When};
use crate::screens::play::{Looks, Resigning};
use crate::stage::Stage;
use crate::t;
use crate::text::{say, say_with};

/// Whether a player has an offer that was not answered.
fn has_offered(remote: Remote, seat: Option<Seat>, offer: Offer) -> bool {
    seat.is_some_and(|seat| remote.with_live(|live| live.offers(seat).contains(&offer)).unwrap_or_default())
}

/// What waits for an answer: the other's offers, and an absence.
#[component]
pub(super) fn Questions(remote: Remote) -> impl IntoView {
    let other = move || remote.you().map(Seat::other);
    let question = move |offer: Offer| {
        let word = match offer {
            Offer::Draw => "draw",
            Offer::TakeBack => "take-back",
            Offer::Rematch => "rematch",
        };
        view! {
            <When holds=flag(move || has_offered(remote, other(), offer))>
                <section class="note offer" data-offer=word>
                    <p>{move || other().map(|seat| say_with(offered(offer), &[("name", remote.name(seat).into())]))}</p>
                    <div class="button-row">
                        <button class="button primary" id=format!("accept-{word}") on:click=press(move || remote.offer(offer))>{t!("online-accept")}</button>
                        <button class="button" id=format!("decline-{word}") on:click=press(move || remote.wish(Wish::Decline { offer }))>{t!("online-decline")}</button>
                    </div>
                </section>
            </When>
            <When holds=flag(move || has_offered(remote, remote.you(), offer))>
                <p class="note waiting" role="status">{words(move || say(&format!("online-you-offered-{word}")))}</p>
            </When>
        }
    };
    view! {
        <When holds=flag(move || remote.notice.with(Option::is_some))>
            <p class="note warn">{move || remote.notice.get()}</p>
        </When>
        {Offer::ALL.map(question).collect_view()}
        <Absence remote />
    }
}

/// The other is gone: how long to wait, and then the claim.
#[component]
fn Absence(remote: Remote) -> impl IntoView {
    let wait = move || {
        let other = remote.you()?.other();
        remote.mover()?;
        // Until both have moved it can be called off, and there is nothing to win.
        if remote.with_live(Live::may_abort)? {
            return None;
        }
        Some(remote.patience()?.saturating_sub(remote.gone(other)?))
    };
    // Seconds, so that the note changes no more often than it reads differently.
    let left = Memo::new(move |_| wait().map(|millis| millis.div_ceil(1000)));
    view! {
        <When holds=flag(move || left.get().is_some())>
            <section class="note offer">
                <p>{move || left.get().map(|seconds| match seconds {
                    0 => say("online-claim-now"),
                    seconds => say_with("online-claim-later", &[("time", format!("{}:{:02}", seconds / 60, seconds % 60).into())]),
                })}</p>
                <When holds=flag(move || left.get() == Some(0))>
                    <div class="button-row">
                        <button class="button primary" id="claim-win" on:click=press(move || remote.wish(Wish::Claim))>{t!("online-claim")}</button>
                    </div>
                </When>
            </section>
        </When>
    }
}

/// The row of actions.
#[component]
pub(super) fn Deeds(remote: Remote, stage: Stage) -> impl IntoView {
    let (resigning, talking) = (RwSignal::new(false), RwSignal::new(false));
    let plays = Memo::new(move |_| remote.you().is_some());
    let goes_on = Memo::new(move |_| remote.phase() == Some(Phase::Playing));
    let may_abort = Memo::new(move |_| remote.with_live(Live::may_abort).unwrap_or_default());
    let may_ask_back = Memo::new(move |_| {
        let you = remote.you();
        let turn = you.and_then(|you| remote.with_live(|live| live.last_turn_of(you)).flatten());
        turn.is_some() && !has_offered(remote, you, Offer::TakeBack)
    });
    let may_offer_draw = move || !has_offered(remote, remote.you(), Offer::Draw);
    view! {
        <div class="button-row">
            <When holds=flag(move || plays.get() && goes_on.get())>
                <button class="button" id="take-back" disabled=flag(move || !may_ask_back.get()) on:click=press(move || remote.offer(Offer::TakeBack))>
                    <Icon name="undo" />
                    <span>{t!("online-take-back")}</span>
                </button>
                <button class="button" id="draw" disabled=flag(move || !may_offer_draw()) on:click=press(move || remote.offer(Offer::Draw))>
                    <Icon name="draw" />
                    <span>{t!("online-draw")}</span>
                </button>
            </When>
            <When holds=flag(move || plays.get())>
                <button class="button" id="talk" on:click=press(move || talking.set(true))>
                    <Icon name="talk" />
                    <span>{t!("online-talk")}</span>
                </button>
            </When>
            <Looks stage />
            <When holds=flag(move || plays.get() && may_abort.get())>
                <button class="button" id="abort" on:click=press(move || remote.wish(Wish::Abort))>
                    <Icon name="close" />
                    <span>{t!("online-abort")}</span>
                </button>
            </When>
            <When holds=flag(move || plays.get() && goes_on.get() && !may_abort.get())>
                <button class="button" id="resign" on:click=press(move || resigning.set(true))>
                    <Icon name="flag" />
                    <span>{t!("play-resign")}</span>
                </button>
            </When>
        </div>
        <Sheet open=talking title=Signal::derive(move || say("online-talk"))>
            <div class="share-grid">
                {Phrase::ALL.map(|phrase| view! {
                    <button
                        class="button"
                        id=format!("say-{}", phrase.word())
                        on:click=press(move || {
                            talking.set(false);
                            remote.wish(Wish::Say { phrase });
                        })
                    >
                        {words(move || say(&format!("online-phrase-{}", phrase.word())))}
                    </button>
                }).collect_view()}
            </div>
        </Sheet>
        <Resigning open=resigning resign=Callback::new(move |()| remote.wish(Wish::Resign)) />
    }
}
