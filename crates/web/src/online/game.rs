//! An online game on the screen. Every change arrives as a log entry, so that a player's own move is shown once the server has accepted it.

use std::collections::VecDeque;

use quadrille_catalog::AnyMove;
use quadrille_core::{PerSeat, Seat};
use quadrille_match::Match;
use quadrille_online::{
    Command, EntryKind, FromServer, GameEnd, GamePhase, GameState, Invitation, LogEntry, Offer, OnlinePlayer,
    Phrase, Presence, RejectReason, Rejection, Replica, ReplicaEvent, TimeControl,
};
use wasm_bindgen_futures::spawn_local;

use super::api::RequestError;
use super::connection::{Connection, ConnectionStatus};
use super::{guest, my_games};
use crate::board::BoardController;
use crate::components::announce;
use crate::ending::{Audience, Ending, Reader};
use crate::games::{self, AnyGameUi};
use crate::i18n::messages;
use crate::reactive::*;
use crate::route::Route;
use crate::saved_games::SeatedPlayer;
use crate::settings::Settings;
use crate::time::{self, sleep};
use crate::{event_text, statistics};

/// Interval of clock updates, in milliseconds.
const TICK: u32 = 200;
/// More new moves than this are shown without animation: the reader was away.
const MAX_ANIMATED_MOVES: usize = 8;

/// A chat message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChatMessage {
    /// The number of its log entry.
    pub number: u64,
    /// The sender.
    pub seat: Seat,
    /// The phrase.
    pub phrase: Phrase,
    /// Number of turns begun before it.
    pub turns: usize,
    /// Time of arrival, in milliseconds since 1970.
    pub received: u64,
}

/// A queued update of the board.
enum BoardUpdate {
    Reset(Match),
    Move(Match),
}

/// An online game. It is a handle: copies are the same game.
#[derive(Clone, Copy)]
pub struct OnlineGame {
    id: StoredValue<String>,
    replica: StoredValue<Replica>,
    connection: Connection,
    settings: RwSignal<Settings>,
    owner: StoredValue<Owner>,
    /// The board, once the game is known.
    pub board: RwSignal<Option<BoardController>>,
    /// Incremented with every change of the replica, which notifies readers of it.
    changed: RwSignal<u32>,
    /// The presence of players and spectators.
    pub presence: RwSignal<Presence>,
    /// A notice to the person.
    pub notice: RwSignal<Option<String>>,
    /// Chat messages since this page was opened.
    pub chat: RwSignal<Vec<ChatMessage>>,
    /// True while a move or an undo is unanswered.
    pub sending: RwSignal<bool>,
    /// The current time, updated with the clocks.
    pub now: RwSignal<u64>,
    /// True if the game was over when this page was opened, or the reader asked for the review.
    pub reviewing: RwSignal<bool>,
    /// Moves to send after the one that is being sent.
    outgoing: StoredValue<VecDeque<AnyMove>>,
    updates: StoredValue<VecDeque<BoardUpdate>>,
    updating: RwSignal<bool>,
}

impl OnlineGame {
    /// Connects to a game until the screen is left.
    pub fn connect(id: String, settings: RwSignal<Settings>) -> OnlineGame {
        let nonce = time::random_seed() << 30 | (time::unix_millis() & 0x3fff_ffff);
        let online = OnlineGame {
            connection: Connection::new(id.clone()),
            id: StoredValue::new(id),
            replica: StoredValue::new(Replica::new(nonce)),
            settings,
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            board: RwSignal::new(None),
            changed: RwSignal::new(0),
            presence: RwSignal::new(Presence::default()),
            notice: RwSignal::new(None),
            chat: RwSignal::new(Vec::new()),
            sending: RwSignal::new(false),
            now: RwSignal::new(time::unix_millis()),
            reviewing: RwSignal::new(false),
            outgoing: StoredValue::new(VecDeque::new()),
            updates: StoredValue::new(VecDeque::new()),
            updating: RwSignal::new(false),
        };
        online.connection.run(move || online.send_hello(), move |frame| online.receive(frame));
        spawn_local(async move {
            while online.now.try_set(time::unix_millis()).is_none() {
                sleep(TICK).await;
            }
        });
        online
    }

    /// The game's id.
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// The status of the connection.
    pub fn status(self) -> ConnectionStatus {
        self.connection.status.get()
    }

    /// Reads the state and tracks its changes; none before the first snapshot.
    pub fn with_state<T>(self, read: impl FnOnce(&GameState) -> T) -> Option<T> {
        if crate::reactive::is_tracking() {
            self.changed.track();
        }
        self.replica.with_value(|replica| replica.state().map(read))
    }

    /// The seat of this browser; none for spectators.
    pub fn you(self) -> Option<Seat> {
        if crate::reactive::is_tracking() {
            self.changed.track();
        }
        self.replica.with_value(Replica::seat)
    }

    /// The invitation by which a friend can join.
    pub fn invitation(self) -> Option<Invitation> {
        self.changed.track();
        self.replica.with_value(Replica::invitation)
    }

    /// True if the game waits in the lobby or to be paired.
    pub fn is_listed(self) -> bool {
        self.changed.track();
        self.replica.with_value(Replica::is_listed)
    }

    /// The phase of the game.
    pub fn phase(self) -> Option<GamePhase> {
        self.with_state(GameState::phase)
    }

    /// The seat to move.
    pub fn mover(self) -> Option<Seat> {
        self.with_state(GameState::mover).flatten()
    }

    /// The UI of the game.
    pub fn ui(self) -> Option<&'static dyn AnyGameUi> {
        self.with_state(|state| games::game_ui(&state.config().game)).flatten()
    }

    /// The end of the game.
    pub fn end(self) -> Option<Ending> {
        self.with_state(GameState::end).flatten().map(ending_of)
    }

    /// The reader and the players.
    fn audience(self) -> Audience {
        let players =
            PerSeat::from_fn(|seat| match self.with_state(|state| state.seats()[seat].clone()).flatten() {
                Some(OnlinePlayer::Guest { name, .. }) => {
                    SeatedPlayer::Person(Some(name).filter(|name| !name.is_empty()))
                }
                Some(OnlinePlayer::Computer { level }) => SeatedPlayer::Computer(level),
                None => SeatedPlayer::Person(None),
            });
        Audience { reader: self.you().map_or(Reader::Watcher, Reader::Player), players }
    }

    /// True while the board shows queued updates.
    pub fn is_updating(self) -> bool {
        self.updating.get()
    }

    /// Remaining time of a player on the server's clock, in milliseconds.
    pub fn time_left(self, seat: Seat) -> Option<u64> {
        let now = self.server_now();
        self.with_state(|state| state.left(seat, now)).flatten()
    }

    fn server_now(self) -> u64 {
        let now = self.now.get();
        self.replica.with_value(|replica| replica.server_time(now))
    }

    /// Duration of a player's absence, in milliseconds.
    pub fn gone(self, seat: Seat) -> Option<u64> {
        let since = self.presence.get().gone[seat]?;
        Some(self.server_now().saturating_sub(since))
    }

    /// Absence of the opponent after which a win can be claimed, in milliseconds.
    pub fn claim_delay(self) -> Option<u64> {
        self.with_state(|state| TimeControl::claim_after(state.config().clock)).flatten()
    }

    /// The displayed name of a player.
    pub fn name(self, seat: Seat) -> String {
        let player = self.with_state(|state| state.seats()[seat].clone()).flatten();
        let yours = self.you() == Some(seat);
        match player {
            Some(OnlinePlayer::Guest { name, .. }) if !name.is_empty() => name,
            Some(OnlinePlayer::Guest { .. }) if yours => messages::play_you(),
            Some(OnlinePlayer::Computer { level }) => event_text::computer(level),
            _ if self.you().is_some() => messages::online_other(),
            _ => event_text::player(seat),
        }
    }

    fn send_hello(self) {
        let hello = self.replica.try_update_value(|replica| replica.hello(guest::token()));
        if let Some(hello) = hello {
            self.connection.send(&hello);
        }
    }

    /// Sends a command to the server.
    pub fn send_command(self, command: Command) {
        self.notice.set(None);
        let frame = self.replica.try_update_value(|replica| replica.command(command));
        if let Some(frame) = frame {
            self.connection.send(&frame);
            self.connection.expect_answer();
        }
        self.update_sending();
    }

    /// Makes an offer, or accepts the same offer of the opponent.
    pub fn offer(self, offer: Offer) {
        self.send_command(Command::Offer { offer });
    }

    fn update_sending(self) {
        let moves = self.replica.with_value(|replica| {
            replica
                .pending()
                .iter()
                .any(|request| matches!(request.command, Command::Move { .. } | Command::Undo))
        });
        self.sending.set(moves);
        self.advance();
    }

    /// Sends moves one by one: the server checks each against the position after the one before.
    fn play_moves(self, moves: Vec<AnyMove>) {
        self.outgoing.set_value(moves.into());
        self.send_next();
    }

    fn send_next(self) {
        let Some(mv) = self.outgoing.try_update_value(VecDeque::pop_front).flatten() else { return };
        let error = self.with_state(|state| state.game().position().check(&mv).err()).flatten();
        match error {
            Some(error) => {
                self.outgoing.set_value(VecDeque::new());
                let game = self.ui().map_or("", |ui| ui.id());
                self.notify(event_text::rejection(game, error));
            }
            None => self.send_command(Command::Move { mv: mv.to_text() }),
        }
    }

    fn receive(self, frame: FromServer) {
        let update = self.replica.try_update_value(|replica| replica.receive(frame, time::unix_millis()));
        let Some(update) = update else { return };
        for frame in &update.replies {
            self.connection.send(frame);
        }
        if !update.events.is_empty() {
            self.apply_events(update.events);
        }
    }

    fn apply_events(self, events: Vec<ReplicaEvent>) {
        let (mut reset, mut moves, mut move_accepted) = (false, 0, false);
        for event in events {
            match event {
                ReplicaEvent::Reset => reset = true,
                ReplicaEvent::Applied(entry, _) => match entry.kind {
                    EntryKind::Moved { .. } => {
                        // The notice was about the position before.
                        self.notice.set(None);
                        moves += 1;
                    }
                    EntryKind::Undone { .. } | EntryKind::TookBack { .. } => {
                        reset = true;
                        announce(messages::play_undone());
                    }
                    _ => self.show_entry(&entry),
                },
                ReplicaEvent::Acknowledged(request) => {
                    move_accepted |= matches!(request.command, Command::Move { .. });
                }
                ReplicaEvent::Rejected(request, rejection) => {
                    self.outgoing.set_value(VecDeque::new());
                    self.show_rejection(request.as_ref().map(|request| &request.command), rejection);
                }
                ReplicaEvent::Presence => {
                    let presence = self.replica.with_value(Replica::presence);
                    if self.presence.get_untracked() != presence {
                        self.presence.set(presence);
                    }
                }
                ReplicaEvent::Reconnect => self.connection.reconnect(),
                ReplicaEvent::UnknownGame => self.connection.stop_outdated(),
            }
        }
        if reset || moves > 0 {
            self.queue_updates(reset, moves);
        }
        self.save_to_my_games();
        self.changed.update(|changed| *changed += 1);
        self.update_sending();
        if move_accepted {
            self.send_next();
        }
    }

    fn save_to_my_games(self) {
        let id = self.id();
        self.replica.with_value(|replica| {
            if let (Some(you), Some(state)) = (replica.seat(), replica.state()) {
                my_games::save(&id, you, state);
                statistics::count_online(&id, you, state);
            }
        });
    }

    /// Shows an entry that does not change the board.
    fn show_entry(self, entry: &LogEntry) {
        match &entry.kind {
            EntryKind::Seated { seat, .. } => {
                announce(messages::online_came(self.name(*seat)));
            }
            EntryKind::Said { seat, phrase } => {
                let turns =
                    self.with_state(|state| state.game().played().chunk_by(|a, b| a.seat == b.seat).count());
                let message = ChatMessage {
                    number: entry.number,
                    seat: *seat,
                    phrase: *phrase,
                    turns: turns.unwrap_or_default(),
                    received: time::unix_millis(),
                };
                self.chat.update(|chat| chat.push(message));
                announce(format!("{}: {}", self.name(*seat), phrase_text(*phrase)));
            }
            EntryKind::Offered { seat, offer } if self.you() != Some(*seat) => {
                announce(offer_text(*offer, self.name(*seat)));
            }
            EntryKind::Declined { seat, .. } if self.you() == Some(seat.other()) => {
                self.notify(messages::online_declined(self.name(*seat)));
            }
            EntryKind::Ended(end) => {
                let ending = ending_of(*end);
                // A game that was aborted while it waited has no board.
                if let Some(board) = self.board.get_untracked() {
                    board.announce_end(&ending);
                }
            }
            EntryKind::Rematch { game } if self.you().is_some() => Route::Online(Some(game.clone())).go(),
            _ => {}
        }
    }

    fn show_rejection(self, command: Option<&Command>, rejection: Rejection) {
        // The rules accepted the move before it was sent, so that only its word can be wrong.
        let word = match (command, rejection.reason) {
            (Some(Command::Move { mv }), RejectReason::Illegal) => {
                self.with_state(|state| state.game().position().check_text(mv).ok().flatten()).flatten()
            }
            _ => None,
        };
        match (word, self.board.get_untracked()) {
            (Some(word), Some(board)) => board.reject(messages::words_unknown(word.to_ascii_uppercase())),
            _ => self.notify(RequestError::from(rejection).message()),
        }
    }

    /// Shows a notice and announces it.
    fn notify(self, sentence: String) {
        announce(sentence.clone());
        self.notice.set(Some(sentence));
    }

    /// Queues updates of the board: the new moves, or the whole game after a reset.
    fn queue_updates(self, reset: bool, moves: usize) {
        let Some(game) = self.with_state(|state| state.game().clone()) else { return };
        if self.board.get_untracked().is_none() {
            self.create_board(game);
            return;
        }
        let count = game.played().len();
        if reset || moves > MAX_ANIMATED_MOVES || moves > count {
            self.updates.set_value(VecDeque::from([BoardUpdate::Reset(game)]));
        } else {
            for ply in count - moves + 1..=count {
                let mut earlier = game.clone();
                earlier.take_back(ply);
                self.updates.update_value(|updates| updates.push_back(BoardUpdate::Move(earlier)));
            }
        }
        if !self.updating.get_untracked() {
            self.updating.set(true);
            spawn_local(self.apply_updates());
        }
    }

    /// Creates the board once the game is known.
    fn create_board(self, game: Match) {
        let Some(ui) = self.ui() else { return };
        let settings = self.settings;
        let has_moves = !game.played().is_empty();
        let board = self.owner.get_value().with(|| {
            let mut board = BoardController::new(ui, game, settings);
            board.input.confirm =
                Signal::derive(move || settings.with(|settings| settings.confirm.applies(false)));
            board.audience = Signal::derive(move || self.audience());
            board.on_moves(move |moves| self.play_moves(moves));
            board.on_take_back(move || self.send_command(Command::Undo));
            board
        });
        board.state.flipped.set(self.you() == Some(Seat::Second) && ui.can_flip());
        self.reviewing.set(self.phase() == Some(GamePhase::Over) && has_moves);
        self.board.set(Some(board));
    }

    async fn apply_updates(self) {
        while let Some(update) = self.updates.try_update_value(VecDeque::pop_front).flatten() {
            let Some(board) = self.board.try_get_untracked().flatten() else { return };
            board.set_enabled(false);
            match update {
                BoardUpdate::Reset(game) => board.show(game),
                BoardUpdate::Move(game) => {
                    board.follow(game).await;
                }
            }
        }
        if self.updating.try_set(false).is_none() {
            self.advance();
        }
    }

    /// Enables input if it is the person's turn and every update was shown.
    fn advance(self) {
        let Some(board) = self.board.get_untracked() else { return };
        let turn = untrack(|| self.you().is_some() && self.you() == self.mover());
        let enable = turn && !self.sending.get_untracked() && !self.updating.get_untracked();
        if enable != board.input.enabled.get_untracked() {
            board.set_enabled(enable);
        }
    }
}

/// The text of an offer by the opponent.
pub fn offer_text(offer: Offer, name: String) -> String {
    match offer {
        Offer::Draw => messages::online_offered_draw(name),
        Offer::TakeBack => messages::online_offered_take_back(name),
        Offer::Rematch => messages::online_offered_rematch(name),
    }
}

/// The text of a chat phrase.
pub fn phrase_text(phrase: Phrase) -> String {
    match phrase {
        Phrase::Hello => messages::online_phrase_hello(),
        Phrase::GoodLuck => messages::online_phrase_good_luck(),
        Phrase::WellPlayed => messages::online_phrase_well_played(),
        Phrase::Oops => messages::online_phrase_oops(),
        Phrase::OneMoment => messages::online_phrase_one_moment(),
        Phrase::Thanks => messages::online_phrase_thanks(),
        Phrase::GoodGame => messages::online_phrase_good_game(),
        Phrase::MustGo => messages::online_phrase_must_go(),
    }
}

fn ending_of(end: GameEnd) -> Ending {
    Ending { winner: end.winner(), reason: end.reason().to_string() }
}
