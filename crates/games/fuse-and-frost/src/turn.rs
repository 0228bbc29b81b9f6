//! Effects of moves and the end of a turn.

use quadrille_core::{EventSink, PerSeat, Seat};

use crate::arena::{Bitboard, Heading, SquareIndex};
use crate::burst;
use crate::ending::ToldEnd;
use crate::event::{Cause, Event, Obstacle};
use crate::info::{ACTIONS, STORM};
use crate::moves::{Kick, Move};
use crate::objects::Objects;
use crate::position::Position;
use crate::power_ups::PowerUp;
use crate::roles::Role;

impl Position {
    #[inline]
    pub(crate) fn apply<S: EventSink<Event>>(&mut self, mv: Move, events: &mut S) {
        // A player who is out has no legal moves.
        let Some(at) = self.at[self.side_to_move()] else { return };
        match mv {
            Move::Face(way) => self.face(at, way, events),
            Move::Step(way) => self.step(at, way, events),
            Move::Place(way) => self.place(at, way, events),
            Move::Kick(way) => self.make_kick(at, way, events),
            Move::Leap(way) => self.leap(at, way, events),
            Move::Swap => self.swap(events),
            Move::End => self.end_turn(events),
        }
    }

    #[inline]
    fn face(&mut self, at: SquareIndex, way: Heading, events: &mut impl EventSink<Event>) {
        let seat = self.side_to_move();
        if self.players[seat].facing != way {
            self.players[seat].facing = way;
            let player = self.players[seat];
            events.emit(|| Event::Turned { seat, at: at.square(), player });
        }
    }

    #[inline]
    fn spend_action(&mut self, events: &mut impl EventSink<Event>) {
        self.actions = self.actions.saturating_sub(1);
        let left = self.actions;
        events.emit(|| Event::Spent { left });
    }

    /// Ends the turn automatically if an action other than a step was the last one. After a step it stays open.
    #[inline]
    fn end_if_spent<S: EventSink<Event>>(&mut self, events: &mut S) {
        if self.actions == 0 {
            self.end_turn(events);
        }
    }

    #[inline]
    fn step(&mut self, from: SquareIndex, way: Heading, events: &mut impl EventSink<Event>) {
        self.spend_action(events);
        self.face(from, way, events);
        let (seat, to) = (self.side_to_move(), from.neighbor(way));
        events.emit(|| Event::Stepped { seat, from: from.square(), to: to.square() });
        self.arrive(seat, to, events);
    }

    /// Sets a player's square and picks up the power-up there.
    #[inline]
    fn arrive(&mut self, seat: Seat, at: SquareIndex, events: &mut impl EventSink<Event>) {
        self.at[seat] = Some(at);
        if self.has_power_ups()
            && let Some(power_up) = self.power_ups.take(at)
        {
            self.players[seat].held = Some(power_up);
            events.emit(|| Event::PickedUp { seat, at: at.square(), power_up });
        }
    }

    #[inline]
    fn place<S: EventSink<Event>>(&mut self, from: SquareIndex, way: Heading, events: &mut S) {
        self.spend_action(events);
        self.face(from, way, events);
        let (seat, at) = (self.side_to_move(), from.neighbor(way));
        let object = self.placed_object(seat);
        self.destroy_power_up(at, events);
        self.objects.put(at, object);
        events.emit(|| Event::Placed { seat, object, at: at.square() });
        self.end_if_spent(events);
    }

    /// Removes the power-up on a square that an object or a burst comes to.
    #[inline]
    fn destroy_power_up(&mut self, at: SquareIndex, events: &mut impl EventSink<Event>) {
        if self.has_power_ups()
            && let Some(power_up) = self.power_ups.take(at)
        {
            events.emit(|| Event::Destroyed { at: at.square(), power_up });
        }
    }

    // Apart from the other moves, which need fewer registers.
    #[inline(never)]
    fn make_kick<S: EventSink<Event>>(&mut self, from: SquareIndex, way: Heading, events: &mut S) {
        let Ok(kick) = self.kick(way) else { return };
        self.spend_action(events);
        self.face(from, way, events);
        match kick {
            Kick::Push { from, to } => {
                let seat = self.side_to_move().other();
                events.emit(|| Event::Pushed { seat, from: from.square(), to: to.square() });
                self.arrive(seat, to, events);
            }
            Kick::Slide { from, to, stop } => self.slide(from, to, stop, way, events),
        }
        if self.is_over() {
            self.emit_end(events);
        } else {
            self.end_if_spent(events);
        }
    }

    #[cold]
    fn leap<S: EventSink<Event>>(&mut self, from: SquareIndex, way: Heading, events: &mut S) {
        let Some(to) = self.landing(way) else { return };
        self.spend_action(events);
        self.face(from, way, events);
        let seat = self.side_to_move();
        self.players[seat].held = None;
        events.emit(|| Event::Leapt { seat, from: from.square(), to: to.square() });
        self.arrive(seat, to, events);
        self.end_if_spent(events);
    }

    #[cold]
    fn swap<S: EventSink<Event>>(&mut self, events: &mut S) {
        self.spend_action(events);
        let seat = self.side_to_move();
        self.players[seat].held = None;
        let PerSeat { first, second } = self.at;
        self.at = PerSeat { first: second, second: first };
        if let (Some(first), Some(second)) = (second, first) {
            let (players, at) = (self.players, PerSeat { first: first.square(), second: second.square() });
            events.emit(|| Event::Swapped { seat, players, at });
        }
        self.end_if_spent(events);
    }

    /// Slides the object on `from` to `to`, before the square `stop`.
    #[inline]
    fn slide<S: EventSink<Event>>(
        &mut self,
        from: SquareIndex,
        to: SquareIndex,
        stop: SquareIndex,
        way: Heading,
        events: &mut S,
    ) {
        let role = self.objects.role_of(from);
        if S::ENABLED
            && let Some(object) = self.objects.get(from)
        {
            let (by, hit) = (self.side_to_move(), self.obstacle(stop));
            events.emit(|| Event::Slid { by, object, from: from.square(), to: to.square(), hit });
        }
        if self.has_power_ups() {
            let mut at = from;
            while at != to {
                at = at.neighbor(way);
                self.destroy_power_up(at, events);
            }
        }
        self.objects.slide(from, to);
        role.stopped(self, to, stop, events);
    }

    fn obstacle(&self, spot: SquareIndex) -> Obstacle {
        if let Some(object) = self.objects.get(spot) {
            return Obstacle::Object(object.role);
        }
        let player = Seat::ALL.into_iter().find(|seat| self.at[*seat] == Some(spot));
        player.map_or(Obstacle::Wall, Obstacle::Player)
    }

    /// Takes 1 from the numbers of the object that slid and of the one that it struck, if any.
    #[inline]
    pub(crate) fn crack<S: EventSink<Event>>(&mut self, slid: SquareIndex, struck: Bitboard, events: &mut S) {
        let before = self.objects;
        self.objects.decrement(Bitboard::single(slid) | struck);
        if S::ENABLED {
            for spot in [slid].into_iter().chain(struck.indices()) {
                let (at, was) = (spot.square(), before.get(spot));
                events.emit(|| match (self.objects.get(spot), was) {
                    (Some(object), _) => Event::Cracked { at, object },
                    (None, was) => Event::Shattered { at, role: was.map_or(Role::ALL[0], |was| was.role) },
                });
            }
        }
    }

    /// A hit: reduces a player's health to what is left, or puts the player out. A shield absorbs it. True if the player is out.
    pub(crate) fn hit(
        &mut self,
        seat: Seat,
        left: Option<u8>,
        cause: Cause,
        events: &mut impl EventSink<Event>,
    ) -> bool {
        let Some(at) = self.at[seat] else { return false };
        let (square, before) = (at.square(), self.players[seat]);
        if before.held == Some(PowerUp::Shield) {
            self.players[seat].held = None;
            events.emit(|| Event::Shielded { seat, at: square, cause });
            return false;
        }
        self.players[seat].health = left.unwrap_or(0);
        let player = self.players[seat];
        if left.is_some() {
            let lost = before.health - player.health;
            events.emit(|| Event::Hurt { seat, at: square, player, lost, cause });
        }
        if player.health == 0 {
            self.at[seat] = None;
            self.players[seat].held = None;
            events.emit(|| Event::Out { seat, at: square, dropped: before.held });
        }
        player.health == 0
    }

    fn end_turn<S: EventSink<Event>>(&mut self, events: &mut S) {
        let all = self.objects.all();
        if !all.is_empty() {
            self.wear(all, events);
        }
        if self.rules.has_storm_after(self.turn + 1) && !self.is_decided() {
            self.storm(events);
        }
        self.turn += 1;
        self.actions = ACTIONS;
        let (side_to_move, actions, turn) = (self.side_to_move(), self.actions, self.turn);
        events.emit(|| Event::Passed { side_to_move, actions, turn });
        self.emit_end(events);
    }

    /// The end of a turn for the objects: wear, the reaction and what follows it.
    #[inline]
    fn wear<S: EventSink<Event>>(&mut self, all: Bitboard, events: &mut S) {
        let due = Role::due(self, &self.objects);
        if S::ENABLED || !due.is_empty() {
            let before = self.objects;
            self.objects.decrement(all);
            if S::ENABLED {
                emit_wear(&before, &self.objects, events);
            }
            if !due.is_empty() {
                self.burst(&before, due, events);
            }
        } else {
            self.objects.decrement(all);
        }
        Role::after_reaction(self, events);
    }

    /// Bursts the objects that are due and all objects that they reach. `before` is the objects before the end of the turn took 1 from each.
    #[cold]
    fn burst<S: EventSink<Event>>(&mut self, before: &Objects, due: Bitboard, events: &mut S) {
        let floor = self.size.floor();
        let covered = burst::chain_reaction(due, Role::reacting(before), floor);
        if S::ENABLED {
            let event = burst::event(due, before, &self.objects, floor);
            events.emit(|| event);
        }
        self.objects.remove(covered);
        if self.has_power_ups() {
            for at in self.power_ups.squares().filter(|at| covered.has(*at)) {
                self.destroy_power_up(at, events);
            }
        }
        let (mut out, mut end) = (0, None);
        for seat in Seat::ALL {
            let Some(at) = self.at[seat].filter(|at| covered.has(*at)) else { continue };
            // A burst covers a square exactly if a burst from there would cover it.
            let covers = |role: &Role| {
                let reach = role.info().object.reach().map(|reach| reach.squares(at, floor));
                !(reach.unwrap_or_default() & role.reacting_of(before) & covered).is_empty()
            };
            let Some(role) = Role::ALL.into_iter().find(covers) else { continue };
            let Some(kind) = &role.info().object.burst else { continue };
            let left = (kind.left)(self.players[seat].health, &self.rules);
            if self.hit(seat, left, Cause::Object(role), events) {
                out += 1;
                end = ToldEnd::from_reason(kind.end);
            }
        }
        // If both players are out, the text tells the reason.
        if out == 1 {
            self.end = end;
        }
    }

    /// The storm at the end of a turn hits the player farther from the middle, or else the one whose turn would begin.
    #[cold]
    fn storm(&mut self, events: &mut impl EventSink<Event>) {
        let PerSeat { first: Some(first), second: Some(second) } = self.at else { return };
        let middle = self.size.middle();
        let distances = PerSeat { first: first.distance(middle), second: second.distance(middle) };
        let next = self.side_to_move().other();
        let seat = if distances[next] >= distances[next.other()] { next } else { next.other() };
        let left = self.players[seat].health.saturating_sub(1);
        if self.hit(seat, Some(left), Cause::Storm, events) {
            self.end = ToldEnd::from_reason(STORM);
        }
    }

    fn emit_end<S: EventSink<Event>>(&self, events: &mut S) {
        if S::ENABLED
            && let Some(outcome) = self.outcome()
        {
            events.emit(|| Event::Ended(outcome));
        }
    }
}

/// Emits what the end of a turn took from the objects.
fn emit_wear(before: &Objects, after: &Objects, events: &mut impl EventSink<Event>) {
    // Ice melts before timers drop.
    let bursts = |role: &Role| role.info().object.wear.verbs.is_none();
    let (bursting, others): (Vec<Role>, Vec<Role>) = Role::ALL.into_iter().partition(bursts);
    for role in others.into_iter().chain(bursting) {
        let objects = before.of(role);
        if !objects.is_empty() {
            let number =
                |spot: SquareIndex| (spot.square(), after.get(spot).map_or(0, |object| object.number));
            events.emit(|| Event::Worn { role, objects: objects.indices().map(number).collect() });
        }
    }
}
