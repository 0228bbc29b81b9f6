//! A game with its referee, without a server: prepared entries are committed at once.

use quadrille_catalog::AcceptAnyWord;
use quadrille_core::{PerSeat, Seat};
use quadrille_json::GivenOptions;
use quadrille_online::{
    Command, CommandContext, CommandRequest, Decision, EntryKind, GameConfig, LogEntry, Offer, OnlinePlayer,
    PreparedEntry, Referee, RejectReason, Rejection, StoredEntry, TimeControl,
};

pub(crate) const FIRST: Seat = Seat::First;
pub(crate) const SECOND: Seat = Seat::Second;

/// A game whose prepared entries are committed at once.
pub(crate) struct TestGame {
    pub(crate) referee: Referee,
    pub(crate) log: Vec<StoredEntry>,
    pub(crate) now: u64,
    pub(crate) gone: PerSeat<Option<u64>>,
    requests: u64,
}

impl TestGame {
    /// A game that waits for a second player.
    pub(crate) fn waiting(game: &str, options: &[(&str, &str)], clock: TimeControl) -> TestGame {
        let options = options.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string())).collect();
        let config = GameConfig {
            game: game.to_string(),
            rules: GameConfig::known_rules(game).unwrap_or_default(),
            options: GivenOptions(options),
            seed: 5,
            start: None,
            clock,
            private: false,
            host: FIRST,
            rematch_of: None,
        };
        let log = vec![Referee::first_entry(config, 1000)];
        let referee = Referee::from_log(log.clone()).expect("defaults give a start");
        let mut game = TestGame { referee, log, now: 1000, gone: PerSeat::default(), requests: 0 };
        game.join("host").expect("both seats are free");
        game
    }

    /// A game with two players.
    pub(crate) fn playing(game: &str, options: &[(&str, &str)], clock: TimeControl) -> TestGame {
        let mut game = TestGame::waiting(game, options, clock);
        assert_eq!(game.join("guest"), Ok(SECOND));
        game
    }

    pub(crate) fn war(clock: TimeControl) -> TestGame {
        TestGame::playing("quadratic-war", &[], clock)
    }

    pub(crate) fn join(&mut self, owner: &str) -> Result<Seat, RejectReason> {
        let taken =
            self.referee.take_seat(OnlinePlayer::guest(owner, false), Some(owner.to_string()), self.now);
        let (seat, prepared) = taken.map_err(|rejection| rejection.reason)?;
        self.commit(prepared);
        Ok(seat)
    }

    pub(crate) fn commit(&mut self, prepared: PreparedEntry) {
        self.log.push(prepared.stored().clone());
        self.referee.commit(prepared);
    }

    pub(crate) fn entries(&self) -> Vec<LogEntry> {
        self.log.iter().map(|stored| stored.entry.clone()).collect()
    }

    pub(crate) fn answer(&self, seat: Seat, request: &CommandRequest) -> Decision {
        self.referee.prepare(seat, request, CommandContext { now: self.now, gone: self.gone }, &AcceptAnyWord)
    }

    pub(crate) fn seen_at(
        &mut self,
        seat: Seat,
        version: u64,
        command: Command,
    ) -> Result<EntryKind, RejectReason> {
        self.requests += 1;
        let request = CommandRequest { id: format!("o{}", self.requests), version, command };
        match self.answer(seat, &request) {
            Decision::Append(prepared) => {
                let kind = prepared.entry().kind.clone();
                self.commit(*prepared);
                Ok(kind)
            }
            Decision::Rejected(Rejection { reason, message }) => {
                assert!(!message.is_empty());
                Err(reason)
            }
            Decision::Duplicate(version) => panic!("a new command was executed before, at {version}"),
        }
    }

    pub(crate) fn command(&mut self, seat: Seat, command: Command) -> Result<EntryKind, RejectReason> {
        self.seen_at(seat, self.referee.state().version(), command)
    }

    /// Makes legal moves.
    #[track_caller]
    pub(crate) fn moves(&mut self, moves: &[&str]) {
        for mv in moves {
            let mover = self.referee.state().mover().expect("it is being played");
            self.command(mover, play(mv)).unwrap_or_else(|reason| panic!("{mv}: {reason:?}"));
        }
    }

    pub(crate) fn played(&self) -> Vec<String> {
        self.referee.snapshot().moves
    }

    pub(crate) fn end(&self) -> (Option<Seat>, &'static str) {
        let end = self.referee.state().end().expect("it is over");
        (end.winner(), end.reason())
    }
}

pub(crate) fn play(mv: &str) -> Command {
    Command::Move { mv: mv.to_string() }
}

pub(crate) fn offer(offer: Offer) -> Command {
    Command::Offer { offer }
}

pub(crate) fn decline(offer: Offer) -> Command {
    Command::Decline { offer }
}
