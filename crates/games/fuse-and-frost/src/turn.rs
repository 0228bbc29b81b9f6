//! What a move does, and the end of a turn.

use quadrille_core::{EventSink, Seat};

use crate::arena::{Spot, Squares, Way};
use crate::burst;
use crate::event::{Event, Obstacle};
use crate::info::ACTIONS;
use crate::moves::{Kick, Move};
use crate::objects::{Object, Objects};
use crate::position::Position;

impl Position {
    #[inline]
    pub(crate) fn apply<S: EventSink<Event>>(&mut self, mv: Move, events: &mut S) {
        // A mover who is out makes no legal move.
        let Some(at) = self.at[self.mover()] else { return };
        match mv {
            Move::Face(way) => self.face(at, way, events),
            Move::Step(way) => self.step(at, way, events),
            Move::Place(way) => self.place(at, way, events),
            Move::Kick(way) => self.make_kick(at, way, events),
            Move::End => self.end_turn(events),
        }
    }

    #[inline]
    fn face(&mut self, at: Spot, way: Way, events: &mut impl EventSink<Event>) {
        let seat = self.mover();
        if self.players[seat].facing != way {
            self.players[seat].facing = way;
            let player = self.players[seat];
            events.emit(|| Event::Turned { seat, at: at.square(), player });
        }
    }

    #[inline]
    fn pay(&mut self, events: &mut impl EventSink<Event>) {
        self.actions = self.actions.saturating_sub(1);
        let left = self.actions;
        events.emit(|| Event::Spent { left });
    }

    /// When a place or a kick spends the last action, the turn ends by itself. After a step it stays open.
    #[inline]
    fn end_if_spent<S: EventSink<Event>>(&mut self, events: &mut S) {
        if self.actions == 0 {
            self.end_turn(events);
        }
    }

    #[inline]
    fn step(&mut self, from: Spot, way: Way, events: &mut impl EventSink<Event>) {
        self.pay(events);
        self.face(from, way, events);
        let (seat, to) = (self.mover(), from.next(way));
        self.at[seat] = Some(to);
        events.emit(|| Event::Stepped { seat, from: from.square(), to: to.square() });
    }

    #[inline]
    fn place<S: EventSink<Event>>(&mut self, from: Spot, way: Way, events: &mut S) {
        self.pay(events);
        self.face(from, way, events);
        let (seat, at) = (self.mover(), from.next(way));
        let object = self.players[seat].role.lays();
        self.objects.put(at, object);
        events.emit(|| Event::Placed { seat, object, at: at.square() });
        self.end_if_spent(events);
    }

    #[inline]
    fn make_kick<S: EventSink<Event>>(&mut self, from: Spot, way: Way, events: &mut S) {
        let Ok(kick) = self.kick(way) else { return };
        self.pay(events);
        self.face(from, way, events);
        match kick {
            Kick::Push { from, to } => {
                let seat = self.mover().other();
                self.at[seat] = Some(to);
                events.emit(|| Event::Pushed { seat, from: from.square(), to: to.square() });
            }
            Kick::Slide { from, to, stop } => self.slide(from, to, stop, events),
        }
        if self.is_over() {
            self.tell_the_end(events);
        } else {
            self.end_if_spent(events);
        }
    }

    /// Slides what lies on `from` to `to`, before the square `stop`. A bomb just stops; ice hits what stops it.
    #[inline]
    fn slide<S: EventSink<Event>>(&mut self, from: Spot, to: Spot, stop: Spot, events: &mut S) {
        if S::LISTENS
            && let Some(object) = self.objects.get(from)
        {
            let (by, hit) = (self.mover(), self.obstacle(stop));
            events.emit(|| Event::Slid { by, object, from: from.square(), to: to.square(), hit });
        }
        self.objects.slide(from, to);
        if !self.objects.ice().has(to) {
            return;
        }
        let struck = Squares::of(stop) & self.objects.ice();
        self.objects.wear(Squares::of(to) | struck);
        if S::LISTENS {
            for spot in [to].into_iter().chain(struck.spots()) {
                let (at, left) = (spot.square(), self.objects.get(spot));
                events.emit(|| {
                    left.map_or(Event::Shattered { at }, |ice| Event::Cracked { at, health: ice.number() })
                });
            }
        }
        let other = self.mover().other();
        if self.at[other] == Some(stop) {
            self.hurt(other, stop, events);
        }
    }

    fn obstacle(&self, spot: Spot) -> Obstacle {
        match self.objects.get(spot) {
            Some(Object::Bomb { .. }) => Obstacle::Bomb,
            Some(Object::Ice { .. }) => Obstacle::Ice,
            None => {
                let player = Seat::ALL.into_iter().find(|seat| self.at[*seat] == Some(spot));
                player.map_or(Obstacle::Wall, Obstacle::Player)
            }
        }
    }

    fn hurt(&mut self, seat: Seat, at: Spot, events: &mut impl EventSink<Event>) {
        self.players[seat].health = self.players[seat].health.saturating_sub(1);
        let player = self.players[seat];
        events.emit(|| Event::Hurt { seat, at: at.square(), player });
        if player.health == 0 {
            self.put_out(seat, at, events);
        }
    }

    fn put_out(&mut self, seat: Seat, at: Spot, events: &mut impl EventSink<Event>) {
        self.at[seat] = None;
        self.players[seat].health = 0;
        events.emit(|| Event::Out { seat, at: at.square() });
    }

    fn end_turn<S: EventSink<Event>>(&mut self, events: &mut S) {
        let before = self.objects;
        self.objects.wear(before.all());
        if S::LISTENS {
            tell_the_wear(&before, &self.objects, events);
        }
        if !before.due().is_empty() {
            self.burst(&before, events);
        }
        self.turn += 1;
        self.actions = ACTIONS;
        let (mover, actions, turn) = (self.mover(), self.actions, self.turn);
        events.emit(|| Event::Passed { mover, actions, turn });
        self.tell_the_end(events);
    }

    /// The bombs that were due go off, and all that their bursts reach. `before` is what lay there before the timers dropped.
    fn burst<S: EventSink<Event>>(&mut self, before: &Objects, events: &mut S) {
        let (due, bombs, floor) = (before.due(), before.bombs(), self.size.floor());
        let covered = burst::reaction(due, bombs, floor);
        if S::LISTENS {
            let spread = burst::spread(due, bombs, floor);
            let listed = |waves: Vec<Squares>| waves.into_iter().map(|wave| wave.iter().collect()).collect();
            let (bombs, waves) = (listed(spread.bombs), listed(spread.waves));
            let ice = (self.objects.ice() & covered).iter().collect();
            events.emit(|| Event::Burst { bombs, waves, ice });
        }
        self.objects.remove(covered);
        for seat in Seat::ALL {
            if let Some(at) = self.at[seat].filter(|at| covered.has(*at)) {
                self.put_out(seat, at, events);
            }
        }
    }

    fn tell_the_end<S: EventSink<Event>>(&self, events: &mut S) {
        if S::LISTENS
            && let Some(outcome) = self.outcome()
        {
            events.emit(|| Event::Ended(outcome));
        }
    }
}

/// Tells what a turn's end takes off ice and timers.
fn tell_the_wear(before: &Objects, after: &Objects, events: &mut impl EventSink<Event>) {
    let numbers = |set: Squares| {
        let number = |spot: Spot| (spot.square(), after.get(spot).map_or(0, Object::number));
        set.spots().map(number).collect()
    };
    if !before.ice().is_empty() {
        events.emit(|| Event::Thawed { ice: numbers(before.ice()) });
    }
    if !before.bombs().is_empty() {
        events.emit(|| Event::Ticked { bombs: numbers(before.bombs()) });
    }
}
