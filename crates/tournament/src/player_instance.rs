//! Players of a match: one move at a time.

use quadrille_catalog::{AnyMove, AnyPosition};
use quadrille_core::MoveError;
use quadrille_native::{Stopwatch, Threads};
use quadrille_players::{AnyEngine, AnyEngineFactory, engine_factory};
use quadrille_search::{SearchLimits, SearchRequest};
use quadrille_ugi::{EngineError, EngineProcess, EngineTimeouts};

use crate::match_config::MatchConfig;
use crate::player_spec::{PlayerKind, PlayerSpec};

/// Why a player has no move.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MoveFailure {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("the player returned no move")]
    Player,
    #[error("{mv:?} is illegal: {error}")]
    Rejected { mv: String, error: MoveError },
}

/// A player between games. The process of an external engine is kept from one game to the next.
pub(crate) struct PlayerInstance<'a> {
    player: &'a PlayerSpec,
    client: Option<EngineProcess>,
}

impl<'a> PlayerInstance<'a> {
    pub(crate) fn new(player: &'a PlayerSpec) -> PlayerInstance<'a> {
        PlayerInstance { player, client: None }
    }

    /// Starts a game. Nothing is kept from the last game; the seed is for random choices.
    pub(crate) fn begin(&mut self, config: &MatchConfig, seed: u64) -> Result<ActivePlayer<'_>, MoveFailure> {
        let limits = self.player.limits();
        let threads = self.player.threads();
        let backend = match &self.player.kind {
            PlayerKind::Level(level) => PlayerBackend::Player(factory(config)?.new_engine(*level, seed)),
            PlayerKind::Baseline(baseline) => {
                PlayerBackend::Player(factory(config)?.new_baseline(*baseline, seed))
            }
            PlayerKind::Engine(launch) => {
                let mut client = match self.client.take() {
                    Some(client) => client,
                    None => EngineProcess::start(launch, EngineTimeouts::default())?,
                };
                prepare(&mut client, config, seed, threads)?;
                PlayerBackend::Engine { client, home: &mut self.client }
            }
        };
        Ok(ActivePlayer { backend, limits, threads })
    }
}

fn factory(config: &MatchConfig) -> Result<&'static dyn AnyEngineFactory, MoveFailure> {
    engine_factory(config.game().info().id).ok_or(MoveFailure::Player)
}

fn prepare(
    client: &mut EngineProcess,
    config: &MatchConfig,
    seed: u64,
    threads: usize,
) -> Result<(), EngineError> {
    client.set_option("Threads", &threads.to_string())?;
    client.set_option("Seed", &seed.to_string())?;
    for (key, value) in config.options().iter() {
        client.set_option(key, &value.to_string())?;
    }
    client.new_game()
}

/// A player in a game.
pub(crate) struct ActivePlayer<'a> {
    backend: PlayerBackend<'a>,
    limits: SearchLimits,
    threads: usize,
}

enum PlayerBackend<'a> {
    Player(Box<dyn AnyEngine>),
    /// The process returns to its slot only after a game without a failure.
    Engine {
        client: EngineProcess,
        home: &'a mut Option<EngineProcess>,
    },
}

impl ActivePlayer<'_> {
    /// The player's move in a position, which these moves have led to from `start`.
    pub(crate) fn choose(
        &mut self,
        position: &dyn AnyPosition,
        start: &str,
        moves: &[String],
    ) -> Result<AnyMove, MoveFailure> {
        match &mut self.backend {
            PlayerBackend::Player(player) => {
                let (watch, threads) = (Stopwatch::start(), Threads(self.threads));
                let request =
                    SearchRequest { limits: self.limits, lines: 1, clock: &watch, threads: &threads };
                let report = player.search(position, &request, &mut |_| ());
                let best = report.as_ref().and_then(|report| report.best());
                best.cloned().ok_or(MoveFailure::Player)
            }
            PlayerBackend::Engine { client, .. } => {
                let mv = client.best_move(start, moves, self.limits)?;
                position.parse_playable(&mv).map_err(|error| MoveFailure::Rejected { mv, error })
            }
        }
    }

    /// Ends a game without a failure of the player.
    pub(crate) fn leave(self) {
        if let PlayerBackend::Engine { client, home } = self.backend {
            *home = Some(client);
        }
    }
}
