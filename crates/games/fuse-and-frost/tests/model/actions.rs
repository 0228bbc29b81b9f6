//! "A turn": the legal list, and what each action does.

use super::arena::{
    DIRECTIONS, Place, is_bomb, is_coil, is_ice, is_mine, is_object, is_player, is_power_up, next, one_less,
    seat,
};
use super::{Model, is_empty_floor};

impl Model {
    /// "Legal list: `end`; the three facings other than the present one; and, while an action is left, every step, place, kick, leap and
    /// swap that may be done. Nothing once the game is over."
    pub(crate) fn moves(&self) -> Vec<String> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let mut list = vec!["end".to_string()];
        for direction in DIRECTIONS {
            if self.facing[seat(self.mover)] != direction {
                list.push(format!("f{direction}"));
            }
            if self.actions == 0 {
                continue;
            }
            // "step, place: the next square that way is empty floor"
            if self.is_empty_floor(next(self.place_of(self.mover), direction)) {
                list.push(format!("m{direction}"));
                list.push(format!("p{direction}"));
            }
            if self.may_kick(direction) {
                list.push(format!("k{direction}"));
            }
            if self.may_leap(direction) {
                list.push(format!("j{direction}"));
            }
        }
        // "swap: you hold a swap"
        if self.actions > 0 && self.holds('X') {
            list.push("swap".to_string());
        }
        list
    }

    /// Makes a legal move.
    pub(crate) fn play(&mut self, mv: &str) {
        if mv == "end" {
            self.end_turn();
            return;
        }
        if mv == "swap" {
            self.actions -= 1;
            self.swap();
            self.end_turn_if_spent();
            return;
        }
        let mut letters = mv.chars();
        let action = letters.next().expect("an action");
        let direction = letters.next().expect("a direction");
        // Every other action turns the player in its direction.
        self.facing[seat(self.mover)] = direction;
        if action == 'f' {
            return;
        }
        self.actions -= 1;
        let here = self.place_of(self.mover);
        let there = next(here, direction);
        match action {
            'm' => {
                self.put(here, '.');
                self.stand(self.mover, there, "a step on a power-up");
                // "After a step that spends the last action the turn stays open".
                return;
            }
            'p' => self.place(there),
            'k' => self.kick(there, direction),
            'j' => self.leap(here, direction),
            _ => panic!("{mv} is no move"),
        }
        self.end_turn_if_spent();
    }

    /// "When a place, a kick, a leap or a swap spends the last action, the turn ends by itself."; "A player at 0 is out, and the game
    /// ends at once."; "When the game ends within a turn (`frozen`), MOVER, ACTIONS (after paying the kick) and TURN stay as they are".
    fn end_turn_if_spent(&mut self) {
        if self.ended.is_none() && self.actions == 0 {
            self.end_turn();
        }
    }

    /// "A player who comes to stand on a power-up picks it up at once: by a step, a leap, or being kicked there. It is gone from the floor.
    /// A player holds at most one: the one that was held before is gone."
    fn stand(&mut self, player: char, place: Place, how: &'static str) {
        let square = self.at(place);
        if is_power_up(square) {
            self.note(how);
            if self.extras.held[seat(player)] != '-' {
                self.note("a power-up replaces another");
            }
            self.extras.held[seat(player)] = square;
        }
        self.put(place, player);
    }

    fn holds(&self, power_up: char) -> bool {
        self.extras.held[seat(self.mover)] == power_up
    }

    /// "place: faces and puts the object of your character there"; "An object that is placed on a power-up crushes it".
    fn place(&mut self, there: Place) {
        if is_power_up(self.at(there)) {
            self.note("a placed object crushes a power-up");
        }
        let object = match self.roles[seat(self.mover)] {
            // "a bomb: timer, `fuse` when placed"
            'b' => char::from_digit(self.extras.fuse, 10).expect("a fuse has one digit"),
            // "an ice block: health, 6 when placed"
            'f' => 'f',
            // "a coil: charge, 6 when placed"
            's' => 'r',
            // "a mine: charge, 6 when placed"
            'm' => 'x',
            role => panic!("{role} is no character"),
        };
        self.put(there, object);
    }

    /// "kick a player: the opponent is next to you that way and the square behind them is empty floor"; "kick an object: an object is next
    /// to you that way, and the run of objects that starts there ends at an empty floor square".
    fn may_kick(&self, direction: char) -> bool {
        let there = next(self.place_of(self.mover), direction);
        if self.at(there) == self.opponent() {
            return self.is_empty_floor(next(there, direction));
        }
        is_object(self.at(there)) && self.is_empty_floor(next(self.last_of_run(there, direction), direction))
    }

    fn kick(&mut self, there: Place, direction: char) {
        if self.at(there) == self.opponent() {
            // "they move one square"; "A kicked player's facing does not change."
            self.put(there, '.');
            self.stand(self.opponent(), next(there, direction), "a kick onto a power-up");
            return;
        }
        // "the **last** object of the run slides"
        self.slide(self.last_of_run(there, direction), direction);
    }

    fn last_of_run(&self, start: Place, direction: char) -> Place {
        let mut last = start;
        while is_object(self.at(next(last, direction))) {
            last = next(last, direction);
        }
        last
    }

    /// "The object moves on while the next square is empty floor, and stops before the first that is not."
    fn slide(&mut self, from: Place, direction: char) {
        let object = self.at(from);
        self.put(from, '.');
        let mut place = from;
        while self.is_empty_floor(next(place, direction)) {
            place = next(place, direction);
            // "An object that is placed on a power-up crushes it, and so does one that slides over it or stops on it: it is gone."
            if is_power_up(self.at(place)) {
                self.note("a sliding object crushes a power-up");
                self.put(place, '.');
            }
        }
        self.put(place, object);
        // "A bomb, a coil and a mine just stop; a bomb's timer goes on, and with `kicks=burning` it drops by 1 when the bomb has stopped,
        // but not below 1."
        if is_bomb(object) && self.extras.burning_kicks {
            self.note(if object == '1' { "a kicked bomb stays at 1" } else { "a kicked bomb burns down" });
            self.put(place, if object == '1' { '1' } else { one_less(object) });
        }
        if is_ice(object) {
            // "Ice always ends by hitting something and loses 1 health".
            self.put(place, one_less(object));
            self.hit_by_ice(next(place, direction));
        }
    }

    /// "ice that it hits loses 1 too; a player that it hits loses 1 health; a coil or a mine that it hits loses 1 charge. Ice, a coil or a
    /// mine at 0 is gone; a mine does not burst by that."
    fn hit_by_ice(&mut self, place: Place) {
        let square = self.at(place);
        if is_ice(square) || is_coil(square) || is_mine(square) {
            self.put(place, one_less(square));
            self.note(match (is_coil(square), is_mine(square), one_less(square)) {
                (true, _, '.') => "ice removes a coil",
                (true, _, _) => "ice hits a coil",
                (_, true, '.') => "ice removes a mine",
                (_, true, _) => "ice hits a mine",
                _ => "ice hits ice",
            });
        }
        if is_player(square) {
            self.hit(square, 1, "a shield against ice");
            // "A player at 0 is out, and the game ends at once."; "ice takes a player's last health: the other wins"
            for out in self.take_out() {
                self.lose(out, "frozen");
            }
        }
    }

    /// The square on the other side of the neighbour; `None` outside the arena: empty floor is "not beyond the walls".
    fn second_square(&self, from: Place, direction: char) -> Option<Place> {
        let (row, column) = from;
        let (row, column) = match direction {
            'u' => (row.checked_sub(2)?, column),
            'd' => (row + 2, column),
            'l' => (row, column.checked_sub(2)?),
            _ => (row, column + 2),
        };
        let size = self.arena.len();
        (row < size && column < size).then_some((row, column))
    }

    /// "leap: you hold a leap, and the second square that way is empty floor"
    fn may_leap(&self, direction: char) -> bool {
        let landing = self.second_square(self.place_of(self.mover), direction);
        self.holds('L') && landing.is_some_and(|place| is_empty_floor(self.at(place)))
    }

    /// "faces; the leap is used up; you move there, over whatever is on the square between"; "A leap is used up before its player lands, so
    /// that a power-up on the landing square is held afterwards. The square between is left alone."
    fn leap(&mut self, here: Place, direction: char) {
        self.note(match self.at(next(here, direction)) {
            '#' => "a leap over a pillar",
            '.' => "a leap over nothing",
            square if is_player(square) => "a leap over a player",
            square if is_power_up(square) => "a leap over a power-up",
            _ => "a leap over an object",
        });
        self.extras.held[seat(self.mover)] = '-';
        self.put(here, '.');
        let landing = self.second_square(here, direction).expect("a legal leap lands in the arena");
        self.stand(self.mover, landing, "a leap onto a power-up");
    }

    /// "the swap is used up; you and the opponent change squares; nobody's facing changes"
    fn swap(&mut self) {
        self.note("a swap");
        self.extras.held[seat(self.mover)] = '-';
        let (here, there) = (self.place_of(self.mover), self.place_of(self.opponent()));
        self.put(here, self.opponent());
        self.put(there, self.mover);
    }
}
