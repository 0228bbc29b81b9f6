//! A game being looked at: where in it the reader is, and the other moves that the reader tries.

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

/// A game being looked at. It is a handle: copies are the same analysis.
#[derive(Clone, Copy)]
pub(super) struct Analysis {
    /// The board.
    pub(super) board: BoardController,
    /// The game as it was played.
    main: StoredValue<Match>,
    players: StoredValue<PerSeat<Option<String>>>,
    /// After how many moves the reader's own begin.
    pub(super) fork: RwSignal<Option<usize>>,
    /// How many moves are shown.
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

    /// ViewActions at the moves that are shown, following their changes.
    pub(super) fn with_line<T>(self, read: impl FnOnce(&Match) -> T) -> T {
        self.board.with_match(read)
    }

    /// ViewActions at the game as it was played.
    pub(super) fn with_main<T>(self, read: impl FnOnce(&Match) -> T) -> T {
        self.main.with_value(read)
    }

    /// Number of moves of the line that is shown.
    pub(super) fn move_count(self) -> usize {
        self.with_line(|line| line.played().len())
    }

    /// The record of the moves that are shown, as far as this many.
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

    /// Goes to where this many moves are made. The next move is animated, others are shown at once.
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

    /// Marks where the moves of the reader begin, after the first of them.
    fn mark_fork(self) {
        if self.fork.get_untracked().is_none() {
            self.fork.set(self.ply.get_untracked().checked_sub(1));
            announce(messages::review_forked());
        }
    }

    /// The reader tries moves from here. If they are the game's own, it just goes on.
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
                // The board offers legal moves only; if the rules reject one, nothing is tried.
                Err(_) => break,
            }
        }
        self.enable_input();
    }

    /// Back to the game as it was played, where the reader left it.
    pub(super) fn rejoin(self) {
        if let Some(ply) = self.fork.get_untracked() {
            self.fork.set(None);
            self.board.show(self.main.get_value());
            self.board.jump_to(ply);
            self.enable_input();
        }
    }

    /// The name of a player: as the record has it, or the side.
    pub(super) fn name(self, seat: Seat) -> String {
        let named = self.players.with_value(|players| players[seat].clone());
        named.unwrap_or_else(|| self.board.ui.side(seat))
    }

    /// Whose turn it is where the reader is.
    pub(super) fn mover(self) -> Seat {
        self.board.with_position(|position| position.side_to_move())
    }

    /// A new game from here on with these players; the name it is kept under.
    pub(super) fn play_on(self, seats: PerSeat<SeatedPlayer>) -> Option<String> {
        let record = self.record(Some(self.ply.get_untracked()));
        let game = Match::from_record(&record).ok().filter(|game| game.outcome().is_none())?;
        Some(LocalGame::save_new(&game, seats))
    }
}
