//! Playing or watching a game online: the same board as everywhere, with clocks and those who are here.

use quadrille_core::Seat;
use quadrille_protocol::online::Stage as Phase;
use quadrille_view::prelude::*;

use super::deeds::{Deeds, Questions};
use super::ending::Ending;
use super::link::Link;
use super::seat_card::SeatCard;
use super::{LineNote, thinking_time};
use crate::lean::{flag, press, words};
use crate::online::{Remote, ask};
use crate::parts::{Board, Icon, Sheet, When};
use crate::route::Route;
use crate::screens::play::{Helps, Log, Turn, listen, subtitle, turns};
use crate::stage::Stage;
use crate::t;
use crate::text::say;

/// The moves, with what was said between them, the last first.
fn lines(remote: Remote, stage: Stage) -> Vec<Turn> {
    let mut lines = remote.with_live(|live| turns(stage, live.game())).unwrap_or_default();
    // The newest first: what was said before it comes to stand below it, and above the turn that it followed.
    for saying in remote.said.get().into_iter().rev() {
        let text = format!("“{}”", say(&format!("online-phrase-{}", saying.phrase.word())));
        let followed = |line: &Turn| line.number.is_some_and(|number| number <= saying.turns);
        let at = lines.iter().position(followed).unwrap_or(lines.len());
        lines.insert(at, Turn { number: None, seat: saying.seat, text, end: String::new() });
    }
    lines
}

/// The table.
#[component]
pub(super) fn Table(remote: Remote) -> impl IntoView {
    let Some(stage) = untrack(|| remote.stage.get()) else { return Nodes::none() };
    let face = stage.face;
    let (log_open, sharing) = (RwSignal::new(false), RwSignal::new(false));
    let private = move || remote.with_live(|live| live.opening().private).unwrap_or_default();
    let turns = Memo::new(move |_| lines(remote, stage));
    listen(stage);
    let details = move || {
        let parts = remote.with_live(|live| {
            let opening = live.opening();
            let private = if opening.private { say("online-private-mark") } else { String::new() };
            [subtitle(face.id(), &opening.options.0), thinking_time::words(opening.clock), private]
        });
        parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    };
    let watchers = Memo::new(move |_| remote.presence.get().watchers);
    let watches = Memo::new(move |_| remote.you().is_none() && remote.phase() == Some(Phase::Playing));
    let top = move || if stage.flipped.get() { Seat::First } else { Seat::Second };
    let top = Memo::new(move |_| match remote.you() {
        // One's own card is below the board, however the board is seen.
        Some(you) if !face.flips() => you.other(),
        _ => top(),
    });
    let moves = move || remote.with_live(|live| live.game().played().len());
    view! {
        <div class="play online" data-game=face.id() data-moves=moves data-seat=move || remote.you().map(Seat::word) data-turn=move || stage.open.get().then_some("yours")>
            <div class="play-title">
                <a class="icon-button back" href="#/online" aria-label=t!("back")>
                    <Icon name="back" />
                </a>
                <h1>{words(move || face.name())}</h1>
                <p class="muted">{details}</p>
                <When holds=flag(move || watchers.get() != 0)>
                    <p class="muted watchers" id="watchers" title=t!("online-watchers")>
                        <Icon name="eye" />
                        <span class="unseen">{t!("online-watchers")}</span>
                        <span>{move || watchers.get()}</span>
                    </p>
                </When>
                <When holds=flag(move || !private())>
                    <button class="icon-button" id="share" aria-label=t!("online-share") on:click=press(move || sharing.set(true))>
                        <Icon name="share" />
                    </button>
                </When>
                <button class="icon-button log-button" aria-label=t!("play-log") on:click=press(move || log_open.set(true))>
                    <Icon name="log" />
                </button>
            </div>
            <div class="play-board">
                <Board stage />
            </div>
            <div class="play-opponent">{move || view! { <SeatCard remote stage seat=top.get() /> }}</div>
            <div class="play-you">{move || view! { <SeatCard remote stage seat=top.get().other() /> }}</div>
            <div class="play-side">
                <div class="play-panel" tabindex="0">
                    <When holds=flag(move || watches.get())>
                        <p class="note">
                            <Icon name="eye" />
                            <span>{t!("online-watching")}</span>
                        </p>
                    </When>
                    {face.panel(stage)}
                </div>
                <Helps stage />
                <div class="play-log">
                    <section class="sheet log-sheet" aria-label=t!("play-log")>
                        <Log turns />
                    </section>
                </div>
            </div>
            <div class="play-foot">
                <div class="play-asks">
                    <LineNote remote />
                    <When holds=flag(move || stage.notice.with(Option::is_some))>
                        <p class="note warn refused">{move || stage.notice.get()}</p>
                    </When>
                    <Ending remote stage />
                    <Questions remote />
                </div>
                <div class="play-actions">
                    <Deeds remote stage />
                </div>
            </div>
            <Sheet open=sharing title=Signal::derive(move || say("online-share-title"))>
                <p>{t!("online-share-help")}</p>
                <Link title=words(move || face.name()) address=words(move || format!("{}{}", ask::page(), Route::Online(Some(remote.id())).href())) />
            </Sheet>
            <Sheet open=log_open title=Signal::derive(move || say("play-log"))>
                <Log turns />
            </Sheet>
        </div>
    }
}
