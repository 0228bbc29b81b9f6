//! What comes of what just happened: a computer's answer or turn, another game.

use quadrille_core::{Honour, Seat};
use quadrille_match::online::{Answer, Circumstances};
use quadrille_protocol::online::{Offer, Order, Who, Wish};
use quadrille_store::StoreError;
use tokio::time::{Instant, sleep_until};

use super::{Call, Host, PACE};
use crate::online::index::create_seated;
use crate::online::{computer, now, secrets};

impl Host {
    /// Does what follows from an order that was carried out: ends a game that is too long, opens a rematch, lets a computer play.
    pub(super) async fn follow_up(&mut self) {
        self.keep_time().await;
        if self.room.wants_rematch() {
            self.open_rematch().await;
        }
        self.let_computers_answer().await;
        self.let_computers_play();
    }

    pub(super) async fn open_rematch(&mut self) {
        let live = self.room.live();
        let id = secrets::rematch_id(&self.id);
        let opening = live.opening().rematch(self.id.as_str(), secrets::seed());
        let seats = Seat::ALL.map(|seat| {
            (seat, live.seats()[seat.other()].clone(), self.room.owner(seat.other()).map(str::to_string))
        });
        let created = create_seated(&self.shared, &id, opening, seats).await;
        match created {
            Ok(()) | Err(StoreError::IdTaken) => {
                let kept = self.room.rematch(id.as_str(), now());
                // If it cannot be written now, the next order tries again.
                let _ = self.write(kept).await;
            }
            Err(error) => tracing::warn!(game = %self.id, %error, "the rematch cannot be opened"),
        }
    }

    /// Computers let people take back and play again, and do not take draws.
    pub(super) async fn let_computers_answer(&mut self) {
        for seat in Seat::ALL {
            let computer = matches!(self.room.live().seats()[seat], Some(Who::Computer { .. }));
            let offers = self.room.live().offers(seat.other()).to_vec();
            for offer in offers.into_iter().filter(|_| computer) {
                let wish = match offer {
                    Offer::Draw => Wish::Decline { offer },
                    Offer::TakeBack | Offer::Rematch => Wish::Offer { offer },
                };
                let version = self.room.live().version();
                let order = Order { id: format!("computer-{version}"), version, wish };
                let circumstances = Circumstances { now: now(), gone: self.gone() };
                if let Answer::Write(kept) = self.room.order(seat, &order, circumstances, &Honour) {
                    let _ = self.write(*kept).await;
                }
                if self.room.wants_rematch() {
                    self.open_rematch().await;
                }
            }
        }
    }

    pub(super) fn let_computers_play(&mut self) {
        let live = self.room.live();
        let Some(seat) = live.mover() else { return };
        let Some(level) = live.seats()[seat].as_ref().and_then(Who::level) else { return };
        // One thought at a time: when it is done, the room looks whether it still has to think. What is said or offered meanwhile does not
        // change what there is to think about.
        if self.thinking.is_some() {
            return;
        }
        let version = live.position_version();
        self.thinking = Some(version);
        let luck = live.opening().seed ^ version << 1 ^ seat.index() as u64;
        let (table, calls) = (live.game().table().duplicate(), self.calls.clone());
        tokio::spawn(async move {
            let pace = sleep_until(Instant::now() + PACE);
            let mv = computer::think(table, level, luck).await;
            pace.await;
            // A room that is gone has no use for it.
            let _ = calls.send(Call::Thought { version, seat, mv }).await;
        });
    }

    pub(super) async fn thought(&mut self, version: u64, seat: Seat, mv: Option<String>) {
        self.thinking = None;
        let live = self.room.live();
        if live.mover() != Some(seat) || live.position_version() != version {
            self.let_computers_play();
            return;
        }
        let Some(mv) = mv else {
            tracing::error!(game = %self.id, "a computer has no move");
            return;
        };
        let order = Order { id: format!("computer-{version}"), version, wish: Wish::Move { mv } };
        if let Err(refused) = self.order(seat, &order).await {
            tracing::error!(game = %self.id, message = refused.message, "a computer's move is refused");
        }
    }
}
