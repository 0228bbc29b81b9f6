//! A contestant at the board: it is asked for one move at a time.

use quadrille_catalog::Table;
use quadrille_players::{Player, Stopwatch, Threads, roster};
use quadrille_search::{Limits, SearchRequest};
use quadrille_ugi::{Client, EngineError, Patience};

use crate::contestant::{Contestant, Kind};
use crate::setting::Setting;

/// Why a contestant has no move to offer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoMove {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("the player named no move")]
    Player,
}

/// A contestant between its games. An engine's process is kept from one game to the next.
pub(crate) struct Competitor<'a> {
    contestant: &'a Contestant,
    client: Option<Client>,
}

impl<'a> Competitor<'a> {
    pub(crate) fn new(contestant: &'a Contestant) -> Competitor<'a> {
        Competitor { contestant, client: None }
    }

    /// Sits down for a game, remembering nothing of the last one. What it does by lot follows from the seed.
    pub(crate) fn begin(&mut self, setting: &Setting, seed: u64) -> Result<Seated<'_>, NoMove> {
        let limits = self.contestant.limits();
        let threads = self.contestant.threads();
        let brain = match &self.contestant.kind {
            Kind::Level(level) => {
                let id = setting.game().info().id;
                Brain::Player(roster(id).ok_or(NoMove::Player)?.player(*level, seed))
            }
            Kind::Engine(launch) => {
                let mut client = match self.client.take() {
                    Some(client) => client,
                    None => Client::start(launch, Patience::default())?,
                };
                prepare(&mut client, setting, seed, threads)?;
                Brain::Engine { client, home: &mut self.client }
            }
        };
        Ok(Seated { brain, limits, threads })
    }
}

fn prepare(client: &mut Client, setting: &Setting, seed: u64, threads: usize) -> Result<(), EngineError> {
    client.set_option("Threads", &threads.to_string())?;
    client.set_option("Seed", &seed.to_string())?;
    for (key, value) in setting.options().iter() {
        client.set_option(key, &value.to_string())?;
    }
    client.new_game()
}

/// A contestant in a game.
pub(crate) struct Seated<'a> {
    brain: Brain<'a>,
    limits: Limits,
    threads: usize,
}

enum Brain<'a> {
    Player(Box<dyn Player>),
    /// An engine that misbehaved does not come home.
    Engine {
        client: Client,
        home: &'a mut Option<Client>,
    },
}

impl Seated<'_> {
    /// The move it would play on the table, where these moves have led to from a start.
    pub(crate) fn choose(
        &mut self,
        table: &dyn Table,
        start: &str,
        moves: &[String],
    ) -> Result<String, NoMove> {
        match &mut self.brain {
            Brain::Player(player) => {
                let (watch, threads) = (Stopwatch::start(), Threads(self.threads));
                let request =
                    SearchRequest { limits: self.limits, lines: 1, host: &watch, threads: &threads };
                let insight = player.think(table, &request, &mut |_| ());
                let best = insight.as_ref().and_then(|insight| insight.best());
                best.map(str::to_string).ok_or(NoMove::Player)
            }
            Brain::Engine { client, .. } => Ok(client.best_move(start, moves, self.limits)?),
        }
    }

    /// Gets up after a game in which it did nothing wrong.
    pub(crate) fn leave(self) {
        if let Brain::Engine { client, home } = self.brain {
            *home = Some(client);
        }
    }
}
