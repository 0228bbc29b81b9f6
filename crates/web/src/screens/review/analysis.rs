//! The review of a game: the shown position, and a variation that the reader tries.

use quadrille_catalog::AnyMove;
use quadrille_core::{PerSeat, Record, Seat};
use quadrille_match::Match;
use wasm_bindgen_futures::spawn_local;

use crate::board::BoardController;
use crate::components::announce;
use crate::ending::Audience;
use crate::games::AnyGameUi;
use crate::i18n::messages;
use crate::local_game::LocalGame;
use crate::reactive::*;
use crate::saved_games::SeatedPlayer;
use crate::settings::Settings;
use crate::time;

/// The review of a game. It is a handle: copies are the same analysis.
#[derive(Clone, Copy)]
pub(super) struct Analysis {
    /// The board.
    pub(super) board: BoardController,
    /// The game as it was played.
    main: StoredValue<Match>,
    players: StoredValue<PerSeat<Option<String>>>,
    /// The ply at which the reader's variation leaves the game.
    pub(super) fork: RwSignal<Option<usize>>,
    /// Number of moves shown.
    pub(super) ply: RwSignal<usize>,
}

impl Analysis {
    pub(super) fn new(
        ui: &'static dyn AnyGameUi,
        game: Match,
        record: Record,
        at_end: bool,
        settings: RwSignal<Settings>,
    ) -> Analysis {
        let ply = if at_end { game.played().len() } else { 0 };
        let mut board = BoardController::at_ply(ui, game.clone(), ply, settings);
        board.audience = Signal::stored(Audience::of(&record));
        let analysis = Analysis {
            board,
            main: StoredValue::new(game),
            players: StoredValue::new(record.players),
            fork: RwSignal::new(None),
            ply: board.state.ply,
        };
        board.on_moves(move |moves| spawn_local(analysis.try_moves(moves)));
        board.on_change(move || analysis.mark_fork());
        analysis.enable_input();
        analysis
    }

    /// Reads the shown line and tracks its changes.
    pub(super) fn with_line<T>(self, read: impl FnOnce(&Match) -> T) -> T {
        self.board.with_match(read)
    }

    /// Reads the game as it was played.
    pub(super) fn with_main<T>(self, read: impl FnOnce(&Match) -> T) -> T {
        self.main.with_value(read)
    }

    /// Number of moves of the shown line.
    pub(super) fn move_count(self) -> usize {
        self.with_line(|line| line.played().len())
    }

    /// The record of the shown line, optionally cut to this many moves.
    pub(super) fn record(self, moves: Option<usize>) -> Record {
        let mut line = untrack(|| self.with_line(Match::clone));
        if let Some(moves) = moves {
            line.take_back(moves);
        }
        let mut record = line.record();
        record.players = self.players.get_value();
        record.date = Some(time::today());
        record
    }

    fn enable_input(self) {
        let over = self.board.with_position(|position| position.outcome().is_some());
        self.board.set_enabled(!over);
    }

    /// Goes to a ply. A single step forward is animated, any other is not.
    pub(super) fn go(self, ply: usize) {
        let to = ply.min(untrack(|| self.move_count()));
        if to != self.ply.get_untracked() {
            spawn_local(async move {
                if self.show_ply(to).await {
                    self.enable_input();
                }
            });
        }
    }

    async fn show_ply(self, ply: usize) -> bool {
        self.board.set_enabled(false);
        self.board.go_to(ply).await
    }

    /// Marks the start of a variation after its first move.
    fn mark_fork(self) {
        if self.fork.get_untracked().is_none() {
            self.fork.set(self.ply.get_untracked().checked_sub(1));
            announce(messages::review_forked());
        }
    }

    /// Plays moves of the reader: a step forward if they are the next ones of the line, otherwise a variation.
    async fn try_moves(self, moves: Vec<AnyMove>) {
        self.board.set_enabled(false);
        for mv in moves {
            let ply = self.ply.get_untracked();
            let is_next =
                self.board.with_match(|line| line.played().get(ply).is_some_and(|next| next.mv == mv));
            let shown =
                if is_next { Ok(self.board.go_to(ply + 1).await) } else { self.board.play_move(&mv).await };
            match shown {
                Ok(true) => {}
                Ok(false) => return,
                // The board offers legal moves only, so that this does not happen.
                Err(_) => break,
            }
        }
        self.enable_input();
    }

    /// Leaves the variation and returns to the game where it began.
    pub(super) fn rejoin(self) {
        if let Some(ply) = self.fork.get_untracked() {
            self.fork.set(None);
            self.board.show(self.main.get_value());
            self.board.jump_to(ply);
            self.enable_input();
        }
    }

    /// The name of a player in the record, or the side.
    pub(super) fn name(self, seat: Seat) -> String {
        let named = self.players.with_value(|players| players[seat].clone());
        named.unwrap_or_else(|| self.board.ui.side(seat))
    }

    /// The seat to move in the shown position.
    pub(super) fn mover(self) -> Seat {
        self.board.with_position(|position| position.side_to_move())
    }

    /// Saves a new game from the shown position and returns its id; none if the game is over there.
    pub(super) fn play_on(self, seats: PerSeat<SeatedPlayer>) -> Option<String> {
        let record = self.record(Some(self.ply.get_untracked()));
        let game = Match::from_record(&record).ok().filter(|game| game.outcome().is_none())?;
        Some(LocalGame::save_new(&game, seats))
    }
}
