//! Effects of moves and the end of a turn.

use quadrille_core::{EventSink, PerSeat, Seat};

use crate::arena::{Bitboard, Heading, SquareIndex};
use crate::burst;
use crate::event::{Cause, Event, Obstacle};
use crate::info::ACTIONS;
use crate::moves::{Kick, Move};
use crate::objects::{Object, Objects};
use crate::position::{Position, ToldEnd};
use crate::rule_options::Kicks;

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

    /// Ends the turn automatically if a place or kick spent the last action. After a step it stays open.
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
        self.at[seat] = Some(to);
        events.emit(|| Event::Stepped { seat, from: from.square(), to: to.square() });
    }

    #[inline]
    fn place<S: EventSink<Event>>(&mut self, from: SquareIndex, way: Heading, events: &mut S) {
        self.spend_action(events);
        self.face(from, way, events);
        let (seat, at) = (self.side_to_move(), from.neighbor(way));
        let object = self.placed_object(seat);
        self.objects.put(at, object);
        events.emit(|| Event::Placed { seat, object, at: at.square() });
        self.end_if_spent(events);
    }

    #[inline]
    fn make_kick<S: EventSink<Event>>(&mut self, from: SquareIndex, way: Heading, events: &mut S) {
        let Ok(kick) = self.kick(way) else { return };
        self.spend_action(events);
        self.face(from, way, events);
        match kick {
            Kick::Push { from, to } => {
                let seat = self.side_to_move().other();
                self.at[seat] = Some(to);
                events.emit(|| Event::Pushed { seat, from: from.square(), to: to.square() });
            }
            Kick::Slide { from, to, stop } => self.slide(from, to, stop, events),
        }
        if self.is_over() {
            self.emit_end(events);
        } else {
            self.end_if_spent(events);
        }
    }

    /// Slides the object on `from` to `to`, before the square `stop`. A bomb only stops; ice damages the obstacle.
    #[inline]
    fn slide<S: EventSink<Event>>(
        &mut self,
        from: SquareIndex,
        to: SquareIndex,
        stop: SquareIndex,
        events: &mut S,
    ) {
        if S::ENABLED
            && let Some(object) = self.objects.get(from)
        {
            let (by, hit) = (self.side_to_move(), self.obstacle(stop));
            events.emit(|| Event::Slid { by, object, from: from.square(), to: to.square(), hit });
        }
        self.objects.slide(from, to);
        if !self.objects.ice().has(to) {
            if self.rules.kicks == Kicks::Burning {
                self.burn_down(to, events);
            }
            return;
        }
        let struck = Bitboard::single(stop) & self.objects.ice();
        self.objects.decrement(Bitboard::single(to) | struck);
        if S::ENABLED {
            for spot in [to].into_iter().chain(struck.indices()) {
                let (at, left) = (spot.square(), self.objects.get(spot));
                events.emit(|| {
                    left.map_or(Event::Shattered { at }, |ice| Event::Cracked { at, health: ice.number() })
                });
            }
        }
        let other = self.side_to_move().other();
        if self.at[other] == Some(stop) {
            let left = self.players[other].health.saturating_sub(1);
            self.hurt(other, left, Cause::Ice, events);
        }
    }

    /// Shortens the timer of a kicked bomb, but not below 1.
    fn burn_down(&mut self, at: SquareIndex, events: &mut impl EventSink<Event>) {
        let Some(Object::Bomb { timer: 2.. }) = self.objects.get(at) else { return };
        self.objects.decrement(Bitboard::single(at));
        if let Some(Object::Bomb { timer }) = self.objects.get(at) {
            events.emit(|| Event::BurnedDown { at: at.square(), timer });
        }
    }

    fn obstacle(&self, spot: SquareIndex) -> Obstacle {
        match self.objects.get(spot) {
            Some(Object::Bomb { .. }) => Obstacle::Bomb,
            Some(Object::Ice { .. }) => Obstacle::Ice,
            None => {
                let player = Seat::ALL.into_iter().find(|seat| self.at[*seat] == Some(spot));
                player.map_or(Obstacle::Wall, Obstacle::Player)
            }
        }
    }

    /// Reduces a player's health to what is left. At 0 the player is out.
    fn hurt(&mut self, seat: Seat, left: u8, cause: Cause, events: &mut impl EventSink<Event>) {
        let Some(at) = self.at[seat] else { return };
        let lost = self.players[seat].health.saturating_sub(left);
        self.players[seat].health = left;
        let player = self.players[seat];
        events.emit(|| Event::Hurt { seat, at: at.square(), player, lost, cause });
        if left == 0 {
            self.eliminate(seat, at, events);
        }
    }

    fn eliminate(&mut self, seat: Seat, at: SquareIndex, events: &mut impl EventSink<Event>) {
        self.at[seat] = None;
        self.players[seat].health = 0;
        events.emit(|| Event::Out { seat, at: at.square() });
    }

    fn end_turn<S: EventSink<Event>>(&mut self, events: &mut S) {
        let before = self.objects;
        self.objects.decrement(before.all());
        if S::ENABLED {
            emit_decrements(&before, &self.objects, events);
        }
        if !before.due().is_empty() {
            self.burst(&before, events);
        }
        if self.rules.has_storm_after(self.turn + 1) {
            self.storm(events);
        }
        self.turn += 1;
        self.actions = ACTIONS;
        let (side_to_move, actions, turn) = (self.side_to_move(), self.actions, self.turn);
        events.emit(|| Event::Passed { side_to_move, actions, turn });
        self.emit_end(events);
    }

    /// Bursts the bombs that are due and all bombs that they reach. `before` is the objects before the decrement of the timers.
    fn burst<S: EventSink<Event>>(&mut self, before: &Objects, events: &mut S) {
        let (due, bombs, floor) = (before.due(), before.bombs(), self.size.floor());
        let covered = burst::chain_reaction(due, bombs, floor);
        if S::ENABLED {
            let spread = burst::spread(due, bombs, floor);
            let listed =
                |waves: Vec<Bitboard>| waves.into_iter().map(|wave| wave.into_iter().collect()).collect();
            let (bombs, waves) = (listed(spread.bombs), listed(spread.waves));
            let ice = (self.objects.ice() & covered).into_iter().collect();
            events.emit(|| Event::Burst { bombs, waves, ice });
        }
        self.objects.remove(covered);
        for seat in Seat::ALL {
            if let Some(at) = self.at[seat].filter(|at| covered.has(*at)) {
                match self.rules.blast.left(self.players[seat].health) {
                    Some(left) => self.hurt(seat, left, Cause::Burst, events),
                    None => self.eliminate(seat, at, events),
                }
            }
        }
    }

    /// The storm at the end of a turn takes health from the player farther from the middle, or else from the one whose turn would begin.
    fn storm(&mut self, events: &mut impl EventSink<Event>) {
        let PerSeat { first: Some(first), second: Some(second) } = self.at else { return };
        let middle = self.size.middle();
        let distances = PerSeat { first: first.distance(middle), second: second.distance(middle) };
        let next = self.side_to_move().other();
        let seat = if distances[next] >= distances[next.other()] { next } else { next.other() };
        let left = self.players[seat].health.saturating_sub(1);
        self.hurt(seat, left, Cause::Storm, events);
        if left == 0 {
            self.end = Some(ToldEnd::Storm);
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

/// Emits the changes of ice and timers at the end of a turn.
fn emit_decrements(before: &Objects, after: &Objects, events: &mut impl EventSink<Event>) {
    let numbers = |set: Bitboard| {
        let number = |spot: SquareIndex| (spot.square(), after.get(spot).map_or(0, Object::number));
        set.indices().map(number).collect()
    };
    if !before.ice().is_empty() {
        events.emit(|| Event::Thawed { ice: numbers(before.ice()) });
    }
    if !before.bombs().is_empty() {
        events.emit(|| Event::Ticked { bombs: numbers(before.bombs()) });
    }
}
