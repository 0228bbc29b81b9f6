//! A player or a spectator, with the same replica as the browser client.

use quadrille_core::Random;
use quadrille_online::{
    Command, FromServer, GamePhase, GameSnapshot, Offer, Phrase, Replica, ReplicaEvent, ToServer, Token,
};

pub(super) struct Client {
    token: Token,
    replica: Replica,
    /// The node and the number of the connection.
    pub(super) connection: Option<(usize, u64)>,
    /// The ids and versions of acknowledged commands.
    pub(super) acknowledged: Vec<(String, u64)>,
}

impl Client {
    pub(super) fn new(token: Token, nonce: u64) -> Client {
        Client { token, replica: Replica::new(nonce), connection: None, acknowledged: Vec::new() }
    }

    pub(super) fn connect(&mut self, node: usize, connection: u64) -> ToServer {
        self.connection = Some((node, connection));
        self.replica.hello(Some(self.token.clone()))
    }

    pub(super) fn receive(&mut self, frame: FromServer, now: u64) -> Vec<ToServer> {
        if let FromServer::Ack { id, version } = &frame {
            self.acknowledged.push((id.clone(), *version));
        }
        let update = self.replica.receive(frame, now);
        if update.events.contains(&ReplicaEvent::Reconnect) {
            self.connection = None;
        }
        update.replies
    }

    /// A random command, or none.
    pub(super) fn next_command(&mut self, random: &mut Random) -> Option<ToServer> {
        let state = self.replica.state()?;
        if self.replica.pending().len() > 2 {
            return None;
        }
        let on_turn = state.mover().is_some() && state.mover() == self.replica.seat();
        let command = match random.below(100) {
            0..3 => Command::Say { phrase: Phrase::Hello },
            3 => Command::Offer { offer: Offer::Draw },
            4..8 => Command::Offer { offer: Offer::TakeBack },
            8 => Command::Decline { offer: Offer::TakeBack },
            9..12 => Command::Undo,
            12 if random.below(10) == 0 => Command::Resign,
            13 if random.below(10) == 0 => Command::Claim,
            14 if random.below(10) == 0 => Command::Abort,
            15..20 if state.phase() == GamePhase::Over => Command::Offer { offer: Offer::Rematch },
            // Sometimes a player tries to move in the opponent's turn.
            _ if on_turn || random.below(10) == 0 => {
                Command::Move { mv: state.game().position().sample(random)?.to_text() }
            }
            _ => return None,
        };
        Some(self.replica.command(command))
    }

    pub(super) fn snapshot(&self) -> Option<GameSnapshot> {
        self.replica.state().map(quadrille_online::GameState::snapshot)
    }

    pub(super) fn version(&self) -> Option<u64> {
        self.replica.state().map(quadrille_online::GameState::version)
    }

    /// Which players are gone, and the number of spectators, as the client knows them.
    pub(super) fn presence(&self) -> ([bool; 2], u32) {
        let presence = self.replica.presence();
        ([presence.gone.first.is_some(), presence.gone.second.is_some()], presence.watchers)
    }

    pub(super) fn is_answered(&self) -> bool {
        self.replica.pending().is_empty()
    }
}
