//! The one who is asked: it keeps the game on the table and the players who think about it, and answers line by line.

use std::time::Duration;

use quadrille_catalog::ReplayError;
use quadrille_lexicon::Lexicon;
use quadrille_players::{self as players, Insight, Player, Roster, roster};
use quadrille_protocol::engine::{Answer, Ask, Code, Level, Line, Said, Think, Thought, Tier, What};
use quadrille_search::{Host, Limits, SearchRequest, SingleThread};

use crate::scene::{Scene, Setup};

/// Players that are kept: both of a game that computers play against each other, and one who is asked for hints.
const MOST_PLAYERS: usize = 3;

/// Answers questions, see [`quadrille_protocol::engine`]. Whatever it is asked, it does not panic.
///
/// ```
/// use quadrille_protocol::engine::{Answer, Said};
/// use quadrille_search::NoClock;
/// use quadrille_worker::Thinker;
///
/// let line = r#"{"id":1,"what":{"think":{"game":"quadratic-war","level":"expert","nodes":1000}}}"#;
/// let answer = Answer::read(&Thinker::default().answer(line, &NoClock)).unwrap();
/// assert!(matches!(answer.said, Said::Thought(_)));
/// ```
#[derive(Default)]
pub struct Thinker {
    /// The game that was asked about last.
    scene: Option<Scene>,
    /// Those who thought about that game, the last one first. They remember what they planned.
    players: Vec<Seated>,
}

impl std::fmt::Debug for Thinker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinker").field("scene", &self.scene).finish_non_exhaustive()
    }
}

/// A player, and whom to ask for to get it again.
struct Seated {
    level: Level,
    luck: u64,
    player: Box<dyn Player>,
}

/// Why a question is not answered.
struct Refused {
    code: Code,
    what: String,
}

impl From<ReplayError> for Refused {
    fn from(stumble: ReplayError) -> Refused {
        let code = if matches!(stumble, ReplayError::Setup(_)) { Code::Setup } else { Code::Move };
        Refused { code, what: stumble.to_string() }
    }
}

impl From<Refused> for Said {
    fn from(Refused { code, what }: Refused) -> Said {
        Said::Refused { code, what }
    }
}

impl Thinker {
    /// The line that answers a line. The host's clock runs from the moment the question came in.
    pub fn answer(&mut self, line: &str, host: &dyn Host) -> String {
        let answer = match Ask::read(line) {
            Ok(Ask { id, what }) => {
                let said = match what {
                    What::Think(think) => self.think(&think, host),
                    What::Word { word } => look_up(word),
                };
                Answer { id, said: said.unwrap_or_else(Said::from) }
            }
            Err(no_ask) => {
                let refused = Refused { code: Code::Malformed, what: no_ask.what };
                Answer { id: no_ask.id, said: refused.into() }
            }
        };
        answer.write()
    }

    fn think(&mut self, think: &Think, host: &dyn Host) -> Result<Said, Refused> {
        let setup = Setup::of(think);
        // A player remembers one game, and who sits down to another one begins afresh.
        if self.scene.as_ref().is_none_or(|scene| *scene.setup() != setup) {
            self.players.clear();
        }
        let scene = match self.scene.take().filter(|scene| scene.leads_to(&setup, &think.moves)) {
            Some(scene) => scene,
            None => Scene::begin(setup)?,
        };
        let scene = self.scene.insert(scene);
        scene.play_on(&think.moves)?;
        let table = scene.table();
        if table.outcome().is_some() {
            return Ok(Said::Over);
        }
        let roster = roster(&think.game).ok_or_else(|| Refused {
            code: Code::NoPlayers,
            what: format!("no computer plays {}", table.info().name),
        })?;
        if roster.needs_words() {
            words()?;
        }
        let request = SearchRequest {
            limits: limits(think),
            lines: think.lines as usize,
            host,
            threads: &SingleThread,
        };
        let player = seated(&mut self.players, roster, think);
        let insight = player.think(table, &request, &mut |_| ());
        Ok(insight.map_or(Said::Over, |Insight { lines, depth, nodes }| {
            let lines = lines.into_iter().map(|line| Line {
                chance: (line.chance * 1000.0).round() as u16,
                score: line.score.to_string(),
                moves: line.moves,
            });
            Said::Thought(Thought { mover: table.mover(), depth, nodes, lines: lines.collect() })
        }))
    }
}

/// The player who is asked for, from among those who are there or anew. Too many at the table are the one who was asked longest ago.
fn seated<'a>(players: &'a mut Vec<Seated>, roster: &dyn Roster, think: &Think) -> &'a mut dyn Player {
    let Think { level, luck, .. } = *think;
    let found = players.iter().position(|seated| seated.level == level && seated.luck == luck);
    let seated = match found {
        Some(at) => players.remove(at),
        None => Seated { level, luck, player: roster.player(players_level(level), luck) },
    };
    players.truncate(MOST_PLAYERS - 1);
    players.insert(0, seated);
    &mut *players[0].player
}

const fn players_level(level: Level) -> players::Level {
    match level {
        Level::Easy => players::Level::Easy,
        Level::Medium => players::Level::Medium,
        Level::Hard => players::Level::Hard,
        Level::Expert => players::Level::Expert,
    }
}

/// The limits that are asked for, or else the level's own.
fn limits(think: &Think) -> Limits {
    if think.millis.is_none() && think.nodes.is_none() {
        return players_level(think.level).limits();
    }
    let time = think.millis.map(|millis| Duration::from_millis(millis.into()));
    Limits { time, nodes: think.nodes, depth: None }
}

fn words() -> Result<&'static Lexicon, Refused> {
    Lexicon::provided().ok_or_else(|| Refused {
        code: Code::NoWords,
        what: "the word list is not at hand; load it and ask again".to_string(),
    })
}

fn look_up(word: String) -> Result<Said, Refused> {
    let tier = words()?.tier(&word).map(|tier| match tier {
        quadrille_lexicon::Tier::Common => Tier::Common,
        quadrille_lexicon::Tier::Full => Tier::Full,
        quadrille_lexicon::Tier::Abbreviation => Tier::Abbreviation,
    });
    Ok(Said::Word { word, known: tier.is_some(), tier })
}
