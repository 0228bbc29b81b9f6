//! A player or someone who watches, with the copy of the game that a browser has.

use quadrille_match::online::{Heard, News, Replica};
use quadrille_protocol::online::{FromServer, Offer, Phrase, Stage, State, ToServer, Token, Wish};

use crate::lot::Lot;

pub(crate) struct Client {
    token: Token,
    replica: Replica,
    connection: Option<(usize, u64)>,
    acknowledged: Vec<(String, u64)>,
}

impl Client {
    pub(crate) fn new(owner: &str, nonce: u64) -> Client {
        let mut bits = [0; 16];
        bits[15] = owner.as_bytes()[0];
        Client {
            token: Token::new(bits),
            replica: Replica::new(nonce),
            connection: None,
            acknowledged: Vec::new(),
        }
    }

    pub(crate) fn connection(&self) -> Option<(usize, u64)> {
        self.connection
    }

    pub(crate) fn cut(&mut self) {
        self.connection = None;
    }

    pub(crate) fn cut_from(&mut self, node: usize) {
        self.connection = self.connection.filter(|(connected, _)| *connected != node);
    }

    pub(crate) fn connect(&mut self, node: usize, connection: u64) -> ToServer {
        self.connection = Some((node, connection));
        self.replica.hello(Some(self.token.clone()))
    }

    pub(crate) fn hear(&mut self, frame: FromServer, now: u64) -> Vec<ToServer> {
        if let FromServer::Done { id, version } = &frame {
            self.acknowledged.push((id.clone(), *version));
        }
        let Heard { news, send } = self.replica.hear(frame, now);
        if news.contains(&News::Reconnect) {
            self.cut();
        }
        send
    }

    /// What it wants next, if anything.
    pub(crate) fn want(&mut self, random: &mut Lot) -> Option<ToServer> {
        let live = self.replica.live()?;
        if self.replica.waiting().len() > 2 {
            return None;
        }
        let mine = live.mover().is_some() && live.mover() == self.replica.you();
        let wish = match random.below(100) {
            0..3 => Wish::Say { phrase: Phrase::Hello },
            3 => Wish::Offer { offer: Offer::Draw },
            4..8 => Wish::Offer { offer: Offer::TakeBack },
            8 => Wish::Decline { offer: Offer::TakeBack },
            9..12 => Wish::Retract,
            12 if random.below(10) == 0 => Wish::Resign,
            13 if random.below(10) == 0 => Wish::Claim,
            14 if random.below(10) == 0 => Wish::Abort,
            15..20 if live.stage() == Stage::Over => Wish::Offer { offer: Offer::Rematch },
            // Now and then someone who is not to move tries to.
            _ if mine || random.below(10) == 0 => {
                Wish::Move { mv: live.game().table().sample(random.random())? }
            }
            _ => return None,
        };
        Some(self.replica.order(wish))
    }

    pub(crate) fn state(&self) -> Option<State> {
        self.replica.live().map(quadrille_match::online::Live::state)
    }

    pub(crate) fn is_answered(&self) -> bool {
        self.replica.waiting().is_empty()
    }

    pub(crate) fn acknowledged(&self) -> &[(String, u64)] {
        &self.acknowledged
    }
}
