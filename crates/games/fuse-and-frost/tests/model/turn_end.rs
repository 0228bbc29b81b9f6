//! "End of a turn", in its order.

use std::collections::HashSet;

use super::Model;
use super::arena::{
    DIRECTIONS, Place, distance, is_armed_mine, is_bomb, is_coil, is_ice, is_mine, is_object, is_player,
    is_power_up, next, one_less, other,
};

impl Model {
    pub(super) fn end_turn(&mut self) {
        self.drain();
        let bursting = self.first_to_burst();
        self.react(bursting);
        // "As soon as a player is out, the steps that follow are left out, except that the turn counts as completed."
        if self.ended.is_none() {
            self.shock();
        }
        if self.ended.is_none() {
            self.storm();
        }
        // "6. The other player's turn begins."; "TURN counts the finished turn, MOVER is the player who would be next and ACTIONS is 5"
        self.turn += 1;
        self.mover = other(self.mover);
        self.actions = 5;
        // "Whoever is out at the end of the last turn counts before the limit."; "`turns` turns were completed: draw"
        if self.ended.is_none() && self.turn == self.limit {
            self.draw("turn-limit");
        }
    }

    /// "1. Every ice block, coil and mine loses 1; at 0 it is gone."
    fn drain(&mut self) {
        for place in self.places() {
            let square = self.at(place);
            if is_ice(square) || is_coil(square) || is_mine(square) {
                self.put(place, one_less(square));
            }
        }
    }

    /// "2. Every bomb's timer drops by 1. All that reach 0 burst together. In the same moment, even if no bomb does, every armed mine bursts
    /// that has a player on one of the four squares beside it." The bombs at 0 are still in the arena as 1.
    fn first_to_burst(&mut self) -> Vec<Place> {
        let mut bursting = Vec::new();
        for place in self.places() {
            let square = self.at(place);
            if square == '1' {
                bursting.push(place);
            } else if is_bomb(square) {
                self.put(place, one_less(square));
            }
            let beside_a_player =
                is_mine(square) && self.around(place).iter().any(|near| is_player(self.at(*near)));
            if beside_a_player && is_armed_mine(square) {
                self.note("an armed mine bursts beside a player");
                bursting.push(place);
            } else if beside_a_player {
                self.note("a mine beside a player is not armed");
            }
        }
        bursting
    }

    fn around(&self, place: Place) -> [Place; 4] {
        DIRECTIONS.map(|direction| next(place, direction))
    }

    /// "3. A bomb's burst covers the bomb's own square and runs in the four directions up to the first wall. A mine's burst covers its own
    /// square and those of the four squares beside it that are floor. Bursts pass through objects and players."
    fn covered_by(&self, place: Place) -> Vec<Place> {
        let mut covered = vec![place];
        for direction in DIRECTIONS {
            let mut reached = next(place, direction);
            while self.at(reached) != '#' {
                covered.push(reached);
                if is_mine(self.at(place)) {
                    break;
                }
                reached = next(reached, direction);
            }
        }
        covered
    }

    fn react(&mut self, mut bursting: Vec<Place>) {
        let mut by_bombs: HashSet<Place> = HashSet::new();
        let mut by_mines: HashSet<Place> = HashSet::new();
        loop {
            for place in &bursting {
                let covered = self.covered_by(*place);
                if is_bomb(self.at(*place)) { by_bombs.extend(covered) } else { by_mines.extend(covered) }
            }
            // "Every bomb and mine that a burst covers bursts as well, in the same moment."
            let known = bursting.len();
            for place in self.places() {
                let square = self.at(place);
                let covered = by_bombs.contains(&place) || by_mines.contains(&place);
                if covered && (is_bomb(square) || is_mine(square)) && !bursting.contains(&place) {
                    self.note(match (is_bomb(square), by_bombs.contains(&place)) {
                        (true, true) => "a bomb sets off a bomb",
                        (true, false) => "a mine sets off a bomb",
                        (false, true) => "a bomb sets off a mine",
                        (false, false) => "a mine sets off a mine",
                    });
                    if is_mine(square) && !is_armed_mine(square) {
                        self.note("a mine bursts that is not armed");
                    }
                    bursting.push(place);
                }
            }
            if bursting.len() == known {
                break;
            }
        }
        // "When the whole reaction is known, the objects and power-ups that it covers are gone."
        let mut hit_by_a_bomb = Vec::new();
        for place in self.places() {
            let (bomb, mine) = (by_bombs.contains(&place), by_mines.contains(&place));
            let square = self.at(place);
            if (bomb || mine) && is_power_up(square) {
                self.note("a reaction removes a power-up");
            }
            if (bomb || mine) && (is_object(square) || is_power_up(square)) {
                self.put(place, '.');
            }
            // "A player whom a bomb's burst covers is out, or with `blast` a number loses so much health, at most what is left; a player
            // whom only bursts of mines cover loses 1 health. Both players are hit in the same moment."; "one hit however many bombs and mines cover them"
            if bomb && is_player(square) {
                self.note(if mine { "a bomb and a mine cover a player" } else { "a bomb covers a player" });
                hit_by_a_bomb.push(square);
                // "With `blast=out` a bomb's burst takes all the health that is left."
                let cost = self.extras.blast.unwrap_or(u32::MAX);
                self.hit(square, cost, "a shield against a reaction");
            } else if mine && is_player(square) {
                self.note("mines cover a player");
                self.hit(square, 1, "a shield against a reaction");
            }
        }
        match self.take_out()[..] {
            [] => {}
            // "a bomb's burst takes one player's last health: the other wins"
            [player] if hit_by_a_bomb.contains(&player) => self.lose(player, "blast"),
            // "the burst of a mine takes one player's last health: the other wins"
            [player] => self.lose(player, "mined"),
            // "both players are out in the same reaction, by bombs or mines: draw"
            _ => self.draw("double-blast"),
        }
    }

    /// "Two coils are **linked** if they are in the same row or the same column and every square between them is floor without an object.
    /// Players and power-ups between them do not break the link. The squares between two linked coils are **live**." Returns the live
    /// squares, each once for every link.
    fn live_squares(&self) -> Vec<Place> {
        let mut live = Vec::new();
        for coil in self.places() {
            if !is_coil(self.at(coil)) {
                continue;
            }
            // Each pair is found from its upper or left coil.
            for direction in ['d', 'r'] {
                let mut between = Vec::new();
                let mut place = next(coil, direction);
                while self.at(place) != '#' && !is_object(self.at(place)) {
                    between.push(place);
                    place = next(place, direction);
                }
                if is_coil(self.at(place)) {
                    live.extend(between);
                }
            }
        }
        live
    }

    /// "4. Every player on a live square loses 1 health, both in the same moment. What is linked is decided only now, by the coils and the
    /// other objects that the steps before have left."; "live squares at the end of a turn, one hit however many links cross there"
    fn shock(&mut self) {
        let live = self.live_squares();
        for player in ['A', 'B'] {
            let place = self.place_of(player);
            let links = live.iter().filter(|square| **square == place).count();
            if links > 0 {
                self.note(if links > 1 { "a player where links cross" } else { "a player on a live square" });
                self.hit(player, 1, "a shield against a current");
            }
        }
        match self.take_out()[..] {
            [] => {}
            // "a live square takes one player's last health: the other wins"
            [player] => self.lose(player, "shocked"),
            // "live squares take both players' last health in the same moment: draw"
            _ => self.draw("double-shock"),
        }
    }

    /// "5. If this is the k-th completed turn, `storm` is not 0 and divides k: the player at the greater distance from the middle loses 1
    /// health; at equal distances the player whose turn would begin."
    fn storm(&mut self) {
        let completed = self.turn + 1;
        if self.extras.storm == 0 || !completed.is_multiple_of(self.extras.storm) {
            return;
        }
        // "The **middle** is the square in row and column (N-1)/2".
        let middle = ((self.arena.len() - 1) / 2, (self.arena.len() - 1) / 2);
        let [first, second] = ['A', 'B'].map(|player| distance(self.place_of(player), middle));
        let player = if first > second {
            'A'
        } else if second > first {
            'B'
        } else {
            self.note("a storm at equal distances");
            other(self.mover)
        };
        self.note("a storm");
        self.hit(player, 1, "a shield against the storm");
        // "the storm takes a player's last health: the other wins"
        for out in self.take_out() {
            self.lose(out, "storm");
        }
    }
}
