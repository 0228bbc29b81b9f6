//! The referee's decisions about commands. They change nothing: a decision is an entry for the log, and its effect on the position.

use crate::{
    Command, EntryKind, GameEnd, GamePhase, Offer, OnlinePlayer, RejectReason, Rejection, position_hash,
};
use quadrille_core::{PerSeat, Seat, WordValidator};

use crate::game_state::{GameState, PositionChange};

/// From this many entries on, only moves and ends are written: otherwise phrases and offers could make the log grow without end.
const TALK_UNTIL: u64 = 5000;
/// Moves in a turn before the one that ends it, as the rules pages say.
const MOST_MOVES_IN_TURN: usize = 40;
/// Moves of a turn that its player may undo, so that the log of a turn is bounded.
const MOST_TAKEN_BACK_IN_TURN: usize = 40;
/// Moves that one take-back removes at most: the unfinished turn, and the last turn of each player.
const MOST_MOVES_TAKEN_BACK: usize = 3 * (MOST_MOVES_IN_TURN + 1);
/// Turns after which a game is a draw, as the rules pages say. Only a game without a limit in its own rules gets there, so nobody can force
/// this draw: Quadratic War has at most 100 moves for each of at most 72 pieces.
const MOST_TURNS: usize = 10_000;

/// An entry for the log with its effect on the position, or the reason why there is none.
pub(crate) type Ruling = Result<(EntryKind, PositionChange), Rejection>;

/// An entry that leaves the position as it is.
fn beside_board(kind: EntryKind) -> (EntryKind, PositionChange) {
    (kind, PositionChange::None)
}

/// Circumstances outside the game that a decision depends on.
#[derive(Clone, Copy, Debug)]
pub struct CommandContext {
    /// The time of the decision.
    pub now: u64,
    /// Since when each player is absent; none for players who are present.
    pub gone: PerSeat<Option<u64>>,
}

impl GameState {
    /// A seat without a player.
    pub fn free_seat(&self) -> Option<Seat> {
        let free = |seat: &Seat| self.seats()[*seat].is_none();
        Seat::ALL.into_iter().find(free).filter(|_| self.phase() == GamePhase::Waiting)
    }

    /// The entry that gives the free seat to a player.
    pub(crate) fn take_seat(&self, player: OnlinePlayer) -> Result<(Seat, EntryKind), Rejection> {
        let seat =
            self.free_seat().ok_or_else(|| Rejection::new(RejectReason::TooLate, "both seats are taken"))?;
        Ok((seat, EntryKind::Seated { seat, player }))
    }

    /// The end of a game that is too long, or in which the clock of the side to move has run out.
    pub(crate) fn tick(&self, now: u64) -> Option<EntryKind> {
        let mover = self.mover()?;
        if self.game.finished_turns() >= MOST_TURNS {
            return Some(EntryKind::Ended(GameEnd::LengthLimit));
        }
        (now >= self.due()?).then(|| EntryKind::Ended(GameEnd::Timeout { winner: mover.other() }))
    }

    /// The end of a game that nobody joined.
    pub(crate) fn expire(&self) -> Option<EntryKind> {
        (self.phase() == GamePhase::Waiting).then_some(EntryKind::Ended(GameEnd::Aborted))
    }

    /// The time credit for outages of the server, given as intervals, if a clock ran in them.
    pub(crate) fn credit(&self, outages: &[(u64, u64)]) -> Option<EntryKind> {
        self.mover()?;
        let millis = outages.iter().filter_map(|(from, to)| self.status.clocks.owed(*from, *to)).sum();
        (millis > 0).then_some(EntryKind::Credited { millis })
    }

    /// Decides about a command of a player who saw this version of the game.
    pub(crate) fn decide(
        &self,
        seat: Seat,
        version: u64,
        command: &Command,
        context: CommandContext,
        validator: &dyn WordValidator,
    ) -> Ruling {
        let is_talk = matches!(
            command,
            Command::Say { .. } | Command::Offer { .. } | Command::Decline { .. } | Command::Undo
        );
        if is_talk && self.version() >= TALK_UNTIL {
            return Err(Rejection::new(
                RejectReason::TooLate,
                "the log of this game is full: only moves and resignation are accepted",
            ));
        }
        let is_about_rematch = matches!(
            command,
            Command::Offer { offer: Offer::Rematch } | Command::Decline { offer: Offer::Rematch }
        );
        match (self.phase(), command) {
            (_, Command::Say { .. }) => {}
            (GamePhase::Over, _) if is_about_rematch => {}
            (GamePhase::Over, _) => {
                let reason = self.end().map_or("", GameEnd::reason);
                return Err(Rejection::new(RejectReason::Over, format!("the game is over: {reason}")));
            }
            (_, _) if is_about_rematch => {
                return Err(Rejection::new(RejectReason::TooSoon, "the game is not over"));
            }
            (GamePhase::Waiting, Command::Abort) | (GamePhase::Playing, _) => {}
            (GamePhase::Waiting, _) => {
                return Err(Rejection::new(RejectReason::NotBegun, "the opponent has not joined yet"));
            }
        }
        match command {
            Command::Move { mv } => self.make_move(seat, version, mv, validator),
            Command::Undo => self.undo(seat, version),
            Command::Resign => Ok(beside_board(EntryKind::Ended(GameEnd::Resigned { winner: seat.other() }))),
            Command::Offer { offer } => self.offer(seat, *offer),
            Command::Decline { offer } => self.decline(seat, *offer).map(beside_board),
            Command::Say { phrase } => Ok(beside_board(EntryKind::Said { seat, phrase: *phrase })),
            Command::Claim => self.claim(seat, context).map(beside_board),
            Command::Abort => self.abort().map(beside_board),
        }
    }

    fn make_move(&self, seat: Seat, version: u64, mv: &str, validator: &dyn WordValidator) -> Ruling {
        self.check_position(seat, version)?;
        let prepared = self.game.parse_playable(mv).and_then(|mv| self.game.prepare_move(mv, validator));
        let prepared = prepared.map_err(|error| Rejection::new(RejectReason::Illegal, error.to_string()))?;
        let after = prepared.position();
        let goes_on = after.side_to_move() == seat && after.outcome().is_none();
        if goes_on && self.game.move_count() - self.game.turn_start() >= MOST_MOVES_IN_TURN {
            let message = format!("A turn has at most {MOST_MOVES_IN_TURN} moves; end the turn.");
            return Err(Rejection::new(RejectReason::TooManyMoves, message));
        }
        let kind = EntryKind::Moved { seat, mv: mv.to_string(), hash: position_hash(after) };
        Ok((kind, PositionChange::Move(prepared)))
    }

    fn undo(&self, seat: Seat, version: u64) -> Ruling {
        self.check_position(seat, version)?;
        let count = self.game.undo_len();
        if count == 0 {
            let message = "there is nothing to undo";
            return Err(Rejection::new(RejectReason::Nothing, message));
        }
        if self.status.undone_in_turn + count > MOST_TAKEN_BACK_IN_TURN {
            let message = format!(
                "At most {MOST_TAKEN_BACK_IN_TURN} moves of a turn can be undone; play on or end the turn."
            );
            return Err(Rejection::new(RejectReason::TooManyMoves, message));
        }
        let prepared = self.game.prepare_take_back(self.game.move_count() - count);
        let (moves, hash) = (prepared.moves(), position_hash(prepared.position()));
        Ok((EntryKind::Undone { seat, moves, hash }, PositionChange::TakeBack(prepared)))
    }

    /// Checks that it is this player's turn, and that the position is the one that the player saw.
    fn check_position(&self, seat: Seat, version: u64) -> Result<(), Rejection> {
        if version < self.position_version() || version > self.version() {
            let now = self.version();
            let message = format!("the game is at version {now}, and the position changed since {version}");
            return Err(Rejection::new(RejectReason::Stale, message));
        }
        if self.game.position().side_to_move() != seat {
            return Err(Rejection::new(RejectReason::NotYourTurn, "it is the opponent's turn"));
        }
        Ok(())
    }

    fn offer(&self, seat: Seat, offer: Offer) -> Ruling {
        let accepts = self.offers(seat.other()).contains(&offer);
        if !accepts && self.offers(seat).contains(&offer) {
            let message = "this offer is open already";
            return Err(Rejection::new(RejectReason::Nothing, message));
        }
        match offer {
            Offer::Draw if accepts => Ok(beside_board(EntryKind::Ended(GameEnd::Agreed))),
            Offer::TakeBack => {
                let asks = if accepts { seat.other() } else { seat };
                let moves = self.last_turn_of(asks);
                let moves = moves
                    .ok_or_else(|| Rejection::new(RejectReason::Nothing, "there is no turn to take back"))?;
                if !accepts {
                    return Ok(beside_board(EntryKind::Offered { seat, offer }));
                }
                let prepared = self.game.prepare_take_back(moves);
                let kind = EntryKind::TookBack { moves, hash: position_hash(prepared.position()) };
                Ok((kind, PositionChange::TakeBack(prepared)))
            }
            Offer::Rematch if self.rematch().is_some() => {
                Err(Rejection::new(RejectReason::Nothing, "there is a rematch already"))
            }
            Offer::Draw | Offer::Rematch => Ok(beside_board(EntryKind::Offered { seat, offer })),
        }
    }

    fn decline(&self, seat: Seat, offer: Offer) -> Result<EntryKind, Rejection> {
        if self.offers(seat.other()).contains(&offer) {
            Ok(EntryKind::Declined { seat, offer })
        } else {
            Err(Rejection::new(RejectReason::Nothing, "there is no such offer"))
        }
    }

    /// The number of moves that remain when a player's last turn is taken back.
    pub fn last_turn_of(&self, seat: Seat) -> Option<usize> {
        let played = self.game.played();
        let last = played.iter().rposition(|each| each.seat == seat)?;
        let before = played[..last].iter().rev().take_while(|each| each.seat == seat).count();
        Some(self.game.omitted_moves() + last - before)
    }

    /// True if moves that this copy does not have may be needed to decide about a command.
    pub(crate) fn needs_earlier_moves(&self, command: &Command) -> bool {
        let takes_back = matches!(command, Command::Undo | Command::Offer { offer: Offer::TakeBack });
        takes_back && self.game.omitted_moves() > 0 && self.game.played().len() <= MOST_MOVES_TAKEN_BACK
    }

    fn claim(&self, seat: Seat, context: CommandContext) -> Result<EntryKind, Rejection> {
        if self.may_abort() {
            return Err(Rejection::new(
                RejectReason::TooSoon,
                "the second player has not moved: the game can be cancelled",
            ));
        }
        let claim_after = self.config.clock.claim_after();
        let claim_after = claim_after.ok_or_else(|| {
            Rejection::new(RejectReason::TooSoon, "in a correspondence game only the clock decides")
        })?;
        let gone = context.gone[seat.other()].map(|since| context.now.saturating_sub(since));
        match gone {
            None => Err(Rejection::new(RejectReason::TooSoon, "the opponent is present")),
            Some(gone) if gone < claim_after => {
                let wait = (claim_after - gone).div_ceil(1000);
                Err(Rejection::new(RejectReason::TooSoon, format!("wait for another {wait} s")))
            }
            Some(_) => Ok(EntryKind::Ended(GameEnd::Abandoned { winner: seat })),
        }
    }

    fn abort(&self) -> Result<EntryKind, Rejection> {
        if self.may_abort() {
            Ok(EntryKind::Ended(GameEnd::Aborted))
        } else {
            Err(Rejection::new(RejectReason::TooLate, "both players have moved; you can resign"))
        }
    }

    /// True while the game can be cancelled: the second player has not moved.
    pub fn may_abort(&self) -> bool {
        self.phase() != GamePhase::Over
            && self.game.omitted_moves() == 0
            && self.game.played().iter().all(|each| each.seat == Seat::First)
    }
}
