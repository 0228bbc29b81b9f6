//! Positions, legal moves and their effects.
//!
//! The side to move and the outcome are computed from the used turns and the land. Invariants: the used turns are at most those of both
//! players, and words are stored only if repeats are forbidden.

use quadrille_core::{EventSink, MoveError, Outcome, Random, Seat, Square, mix64};
use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::board_view::Event;
use crate::info::{EQUAL_TERRITORY, HANDICAP, TERRITORY};
use crate::letters::Letters;
use crate::path::{GRID, Path, SQUARES, distance};
use crate::raster::{Counts, Gain, Raster};

/// Minimal length of a word.
pub(crate) const SHORTEST: usize = 3;

/// Maximal length of a sampled word.
const LONGEST_SAMPLE: usize = 7;

/// Number of attempts to sample a word that was not played before; then the sample is a pass.
const SAMPLES: usize = 32;

/// Option: whether a word may be played twice in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Repeats {
    /// Words may be repeated.
    Allowed,
    /// Neither player may repeat a word, on any squares.
    Forbidden,
}

impl Repeats {
    /// The word in texts and options.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// Cells of one unit of the handicap.
const HANDICAP_UNIT: i32 = 1000;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Uses a turn without a claim.
    Pass,
    /// Spells a word and claims the land inside it.
    Claim(Path),
}

/// A position.
#[derive(Clone, Debug)]
pub struct Position {
    letters: Letters,
    land: Raster,
    played: u32,
    turns: u32,
    reach: u8,
    repeats: Repeats,
    /// Thousands of cells that Blue gets at the end.
    handicap: u16,
    /// The words played so far, in capitals, if repeats are forbidden. Ignored by equality, as the text does not contain them.
    words: Vec<String>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.small_fields() == other.small_fields()
            && self.letters == other.letters
            && self.land == other.land
    }
}

impl Position {
    /// An initial position.
    pub(crate) fn new(letters: Letters, turns: u32, reach: u32, repeats: Repeats, handicap: u32) -> Position {
        let reach = u8::try_from(reach).expect("a reach is at most 11");
        let handicap = u16::try_from(handicap).expect("a handicap is at most 360");
        let (land, words) = (Raster::unclaimed(), Vec::new());
        Position { letters, land, played: 0, turns, reach, repeats, handicap, words }
    }

    /// The letters of the board.
    pub const fn letters(&self) -> &Letters {
        &self.letters
    }

    /// The land under the letters.
    pub const fn land(&self) -> &Raster {
        &self.land
    }

    /// Number of cells of each kind: the score.
    pub const fn counts(&self) -> Counts {
        self.land.counts()
    }

    /// Turns used by both players.
    pub const fn played(&self) -> u32 {
        self.played
    }

    /// Turns that each player has in a game.
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// Turns that a player has left.
    pub const fn left(&self, seat: Seat) -> u32 {
        let used = match seat {
            Seat::First => self.played.div_ceil(2),
            Seat::Second => self.played / 2,
        };
        self.turns - used
    }

    /// Maximal distance of consecutive letters.
    pub const fn reach(&self) -> u32 {
        self.reach as u32
    }

    /// Whether a word may be played twice.
    pub const fn repeats(&self) -> Repeats {
        self.repeats
    }

    /// Thousands of cells that Blue gets at the end.
    pub const fn handicap(&self) -> u32 {
        self.handicap as u32
    }

    /// The cells of this player minus those of the opponent, with the handicap: positive if this player would win now.
    pub fn lead(&self, seat: Seat) -> i32 {
        let held = self.counts().held;
        let lead = held.first as i32 - held.second as i32 + i32::from(self.handicap) * HANDICAP_UNIT;
        if seat == Seat::First { lead } else { -lead }
    }

    /// The side to move; Blue once the game is over.
    pub const fn side_to_move(&self) -> Seat {
        if self.played.is_multiple_of(2) { Seat::First } else { Seat::Second }
    }

    /// The outcome, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.played < 2 * self.turns {
            return None;
        }
        let held = self.counts().held;
        Some(match self.lead(Seat::First).cmp(&0) {
            std::cmp::Ordering::Greater if held.first > held.second => Outcome::win(Seat::First, TERRITORY),
            std::cmp::Ordering::Greater => Outcome::win(Seat::First, HANDICAP),
            std::cmp::Ordering::Less => Outcome::win(Seat::Second, TERRITORY),
            std::cmp::Ordering::Equal => Outcome::draw(EQUAL_TERRITORY),
        })
    }

    /// The word on these squares, in capitals.
    pub fn spell(&self, path: &Path) -> String {
        path.squares().map(|square| self.letters.at(square)).collect()
    }

    /// Change of the counts by a claim of this player. The position is unchanged.
    ///
    /// ```
    /// use quadrille_core::{Options, Rules, Seat};
    /// use quadrille_territory_words::{Move, TerritoryWords};
    /// let position = TerritoryWords::initial(&Options::defaults(TerritoryWords::INFO.options), 7).unwrap();
    /// let Move::Claim(path) = TerritoryWords::parse_move("a1-a2-b2-b1").unwrap() else { unreachable!() };
    /// assert_eq!(position.claim_gain(Seat::First, &path).held.first, 2500);
    /// ```
    pub fn claim_gain(&self, attacker: Seat, path: &Path) -> Gain {
        self.land.claim_gain(attacker, path)
    }

    fn small_fields(&self) -> (u32, u32, u8, Repeats, u16) {
        (self.played, self.turns, self.reach, self.repeats, self.handicap)
    }

    pub(crate) fn hash(&self) -> u64 {
        let small =
            [u64::from(self.played), u64::from(self.turns), u64::from(self.reach), self.repeats as u64];
        let handicap = (self.handicap > 0).then_some(u64::from(self.handicap));
        let parts = small.into_iter().chain(handicap).chain(self.letters.as_u64s());
        parts.fold(self.land.fast_hash(), |key, part| mix64(key ^ part).wrapping_add(part))
    }

    /// Checks that the move is legal, apart from the validity of its word.
    pub(crate) fn check(&self, mv: Move) -> Result<(), MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::game_over(outcome));
        }
        let Move::Claim(path) = mv else { return Ok(()) };
        self.check_picks(&path)?;
        if path.len() < SHORTEST {
            let what = format!("a word has at least {SHORTEST} letters; this one has {}", path.len());
            return Err(MoveError::new("too-short", what));
        }
        if self.is_repeated(&path) {
            let what = format!("{} was played before, and repeats are forbidden", self.spell(&path));
            return Err(MoveError::new("word-repeated", what));
        }
        Ok(())
    }

    /// Checks that these squares can be picked in this order, as a word or the beginning of one.
    pub(crate) fn check_picks(&self, path: &Path) -> Result<(), MoveError> {
        let mut picked = [false; SQUARES];
        let mut before = None;
        for square in path.squares() {
            if std::mem::replace(&mut picked[GRID.index(square)], true) {
                let what = format!("{} is picked twice", GRID.name(square));
                return Err(MoveError::new("picked-twice", what));
            }
            if let Some(before) = before
                && distance(before, square) > self.reach
            {
                let what = format!(
                    "{} is {} away from {}; the reach is {}",
                    GRID.name(square),
                    distance(before, square),
                    GRID.name(before),
                    self.reach
                );
                return Err(MoveError::new("out-of-reach", what));
            }
            before = Some(square);
        }
        Ok(())
    }

    /// True if the word was played before and repeats are forbidden.
    fn is_repeated(&self, path: &Path) -> bool {
        let letters = path.squares().map(|square| self.letters.at(square));
        self.words.iter().any(|word| word.chars().eq(letters.clone()))
    }

    pub(crate) fn apply<S: EventSink<Event>>(&mut self, mv: Move, events: &mut S) {
        let seat = self.side_to_move();
        self.played += 1;
        let (played, left) = (self.played, self.left(seat));
        match mv {
            Move::Pass => events.emit(|| Event::Passed { seat, played, left }),
            Move::Claim(path) => {
                events.emit(|| Event::Spelled {
                    seat,
                    word: self.spell(&path),
                    squares: path.squares().collect(),
                    strength: path.strength(),
                    played,
                    left,
                });
                if self.repeats == Repeats::Forbidden {
                    self.words.push(self.spell(&path));
                }
                self.claim(seat, &path, events);
            }
        }
        match self.outcome() {
            Some(outcome) => events.emit(|| Event::Ended(outcome)),
            None => {
                let side_to_move = self.side_to_move();
                events.emit(|| Event::TurnBegan { side_to_move, played });
            }
        }
    }

    fn claim<S: EventSink<Event>>(&mut self, seat: Seat, path: &Path, events: &mut S) {
        let before = self.counts();
        let spans = if S::ENABLED { self.land.changed_spans(seat, path) } else { Vec::new() };
        self.land.claim(seat, path);
        let after = self.counts();
        events.emit(|| Event::Claimed { seat, spans, before, after });
    }

    /// A random claim of 3 to 7 letters, or a pass if every sampled word is a forbidden repeat.
    pub(crate) fn sample(&self, random: &mut Random) -> Option<Move> {
        if self.outcome().is_some() {
            return None;
        }
        let drawn = (0..SAMPLES).map(|_| self.sample_path(random)).find(|path| !self.is_repeated(path));
        Some(drawn.map_or(Move::Pass, Move::Claim))
    }

    fn sample_path(&self, random: &mut Random) -> Path {
        let length = SHORTEST + random.below((LONGEST_SAMPLE - SHORTEST + 1) as u32) as usize;
        let mut path = Path::EMPTY;
        while path.len() < length {
            let square = self.sample_square(path.last(), random);
            // This ends: even in a corner at reach 2, 9 squares are within reach, more than a sampled word has.
            if !path.contains(square) {
                assert!(path.push(square), "the square is on the board");
            }
        }
        path
    }

    /// A uniformly chosen square within reach, which may be `from` itself.
    fn sample_square(&self, from: Option<Square>, random: &mut Random) -> Square {
        let (reach, last) = (self.reach, GRID.rows - 1);
        let mut near = |from: Option<u8>| {
            let low = from.map_or(0, |from| from.saturating_sub(reach));
            let high = from.map_or(last, |from| (from + reach).min(last));
            low + random.below(u32::from(high - low) + 1) as u8
        };
        Square::new(near(from.map(|from| from.row)), near(from.map(|from| from.column)))
    }
}
