//! Engines for every game that lists its moves and has none of its own: Monte-Carlo tree search, with more playouts at higher levels.

use std::sync::{Arc, OnceLock};

use quadrille_catalog::{AcceptAnyWord, AnyMove, AnyPosition};
use quadrille_core::{Level, Random, Seat, Verdict};
use quadrille_search::{
    Engine, GameTree, MonteCarlo, Playout, PvLine, Score, SearchLimits, SearchReport, SearchRequest,
};

use crate::engine::{AnyEngine, AnyEngineFactory, AnyPvLine, AnyReport, Baseline, chance};

/// The score, in hundredths, at which the odds of winning are ten to one: the scale of the search's scores.
const TEN_TO_ONE: f64 = 400.0;
/// Playouts of each level, the weakest first; without a number they are limited by the request alone.
const PLAYOUTS: [Option<u64>; Level::COUNT] = [
    Some(2),
    Some(8),
    Some(25),
    Some(60),
    Some(130),
    Some(300),
    Some(700),
    Some(1_800),
    Some(5_000),
    Some(12_000),
    Some(30_000),
    None,
];
/// Moves after which a playout counts as a draw.
const MAX_PLAYOUT_MOVES: u64 = 2_000;

/// The default engines.
pub(crate) struct DefaultEngines;

impl AnyEngineFactory for DefaultEngines {
    fn needs_words(&self) -> bool {
        false
    }

    fn is_parallel(&self) -> bool {
        false
    }

    fn new_engine(&self, level: Level, seed: u64) -> Box<dyn AnyEngine> {
        let playouts = PLAYOUTS[level.index()].map_or_else(SearchLimits::default, SearchLimits::nodes);
        Box::new(PlayoutEngine { playouts, search: MonteCarlo::new(ErasedTree, seed) })
    }

    fn new_baseline(&self, baseline: Baseline, seed: u64) -> Box<dyn AnyEngine> {
        Box::new(OneMove { takes_wins: baseline == Baseline::Greedy, random: Random::new(seed) })
    }
}

/// Plays random legal moves, and takes a win at once if it is to. Nothing else can be told of a position of any game.
struct OneMove {
    takes_wins: bool,
    random: Random,
}

impl AnyEngine for OneMove {
    fn search(
        &mut self,
        position: &dyn AnyPosition,
        _request: &SearchRequest<'_>,
        _on_report: &mut dyn FnMut(&AnyReport),
    ) -> Option<AnyReport> {
        let wins = |mv: &AnyMove| {
            let mut next = position.clone_box();
            let is_played = next.play_without_events(mv, &AcceptAnyWord).is_ok();
            let won = Some(Verdict::Win(position.side_to_move()));
            is_played && next.outcome().map(|outcome| outcome.verdict) == won
        };
        let moves = if self.takes_wins { position.legal_moves() } else { None };
        let win = moves.unwrap_or_default().into_iter().find(wins);
        let moves = vec![win.or_else(|| position.sample(&mut self.random))?];
        let line = AnyPvLine { score: Score::EVEN, chance: chance(Score::EVEN, TEN_TO_ONE), moves };
        Some(AnyReport { lines: vec![line], depth: 0, nodes: 1 })
    }
}

/// Monte-Carlo tree search with the playouts of a level.
struct PlayoutEngine {
    playouts: SearchLimits,
    search: MonteCarlo<ErasedTree>,
}

impl AnyEngine for PlayoutEngine {
    fn search(
        &mut self,
        position: &dyn AnyPosition,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&AnyReport),
    ) -> Option<AnyReport> {
        let root = ErasedNode::new(position.clone_box());
        let request = SearchRequest { limits: request.limits.tightened_by(self.playouts), ..*request };
        let mut on_report = |report: &SearchReport<u32>| on_report(&any_report(&root, report));
        let report = self.search.search(&root, &request, &mut on_report)?;
        Some(any_report(&root, &report))
    }
}

/// The tree of any game that lists its moves. A move is its index in the list.
struct ErasedTree;

/// A position with its moves, listed when they are first needed.
#[derive(Clone)]
struct ErasedNode(Arc<(Box<dyn AnyPosition>, OnceLock<Vec<AnyMove>>)>);

impl ErasedNode {
    fn new(position: Box<dyn AnyPosition>) -> ErasedNode {
        ErasedNode(Arc::new((position, OnceLock::new())))
    }

    fn position(&self) -> &dyn AnyPosition {
        &*self.0.0
    }

    fn moves(&self) -> &[AnyMove] {
        self.0.1.get_or_init(|| self.position().legal_moves().unwrap_or_default())
    }
}

impl GameTree for ErasedTree {
    type Position = ErasedNode;
    type Move = u32;

    fn side_to_move(&self, node: &ErasedNode) -> Seat {
        node.position().side_to_move()
    }

    fn verdict(&self, node: &ErasedNode) -> Option<Verdict> {
        node.position().outcome().map(|outcome| outcome.verdict)
    }

    fn hash(&self, node: &ErasedNode) -> u64 {
        node.position().hash()
    }

    fn for_each_move(&self, node: &ErasedNode, visit: impl FnMut(u32)) {
        (0..node.moves().len() as u32).for_each(visit);
    }

    fn make_move(&self, node: &ErasedNode, index: u32) -> ErasedNode {
        let mut next = node.position().clone_box();
        let played = next.play_without_events(&node.moves()[index as usize], &AcceptAnyWord);
        played.expect("a listed move is legal");
        ErasedNode::new(next)
    }
}

impl Playout for ErasedTree {
    fn playout(&self, node: ErasedNode, seat: Seat, random: &mut Random) -> f32 {
        let mut position = node.position().clone_box();
        position.play_random(random, MAX_PLAYOUT_MOVES);
        match position.outcome().map(|outcome| outcome.verdict) {
            Some(Verdict::Win(winner)) => f32::from(u8::from(winner == seat)),
            Some(Verdict::Draw) | None => 0.5,
        }
    }
}

/// The report with the game's moves. The search ranks moves by visits, so a later line can have the higher mean; its score is not
/// reported as better than that of the line before it.
fn any_report(root: &ErasedNode, report: &SearchReport<u32>) -> AnyReport {
    let mut most = Score::win_in(0);
    let line = |line: &PvLine<u32>| {
        most = most.min(line.score);
        let mut node = root.clone();
        let moves = line.moves.iter().map(|&index| {
            let mv = node.moves()[index as usize].clone();
            node = ErasedTree.make_move(&node, index);
            mv
        });
        AnyPvLine { moves: moves.collect(), score: most, chance: chance(most, TEN_TO_ONE) }
    };
    AnyReport { lines: report.lines.iter().map(line).collect(), depth: report.depth, nodes: report.nodes }
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::{GAMES, find};
    use quadrille_core::Options;

    use super::*;

    fn start(text: &str) -> Box<dyn AnyPosition> {
        find("stay-on-the-board").expect("a game of the catalogue").parse(text).expect("a position")
    }

    fn play(levels: [Level; 2], seed: u64, nodes: u64) -> Verdict {
        let mut position = start(".../.q./... blocked 1 0 0");
        let mut engines = levels.map(|level| DefaultEngines.new_engine(level, seed));
        let request = SearchRequest::nodes(nodes);
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome.verdict;
            }
            let engine = &mut engines[position.side_to_move().index()];
            let report = engine.search(&*position, &request, &mut |_| ()).expect("the game is not over");
            position.play(report.best().expect("there is a move"), &AcceptAnyWord).expect("it is legal");
        }
    }

    #[test]
    fn expert_wins_a_small_game_that_is_won() {
        for seed in 0..20 {
            let levels = [Level::EXPERT, Level::ALL[seed as usize % Level::COUNT]];
            assert_eq!(play(levels, seed, 20_000), Verdict::Win(Seat::First), "seed {seed}");
        }
    }

    #[test]
    fn one_node_is_enough_for_a_game() {
        for level in Level::ALL {
            assert_ne!(play([level, level], 1, 1), Verdict::Draw);
        }
    }

    #[test]
    fn lower_levels_use_fewer_playouts() {
        let position = start("....../..q.../....../....../....../...... blocked 1 0 0");
        let nodes = |level, limits| {
            let mut engine = DefaultEngines.new_engine(level, 1);
            let report = engine.search(&*position, &SearchRequest::without_clock(limits), &mut |_| ());
            report.expect("the game is not over").nodes
        };
        assert_eq!(
            Level::NAMED.map(|level| nodes(level, SearchLimits::nodes(9_000))),
            [25, 300, 5_000, 9_000]
        );
        assert_eq!(nodes(Level::HARD, SearchLimits::nodes(100)), 100, "the request can have a lower limit");
    }

    #[test]
    fn levels_that_search_take_a_win_at_once() {
        let game = find("breakthrough").expect("a game of the catalogue");
        let text = ".......b/w......./......../..bb..../..ww..../......../.....b../wwww.... w";
        for level in [Level::MEDIUM, Level::HARD, Level::EXPERT] {
            let mut position = game.parse(text).expect("a position");
            let mut engine = DefaultEngines.new_engine(level, 1);
            let request = SearchRequest::nodes(2_000);
            let report = engine.search(&*position, &request, &mut |_| ()).expect("the game is not over");
            position.play(report.best().expect("a move"), &AcceptAnyWord).expect("it is legal");
            let verdict = position.outcome().map(|outcome| outcome.verdict);
            assert_eq!(verdict, Some(Verdict::Win(Seat::First)), "{level:?}: {}", position.to_text());
        }
    }

    #[test]
    fn every_game_that_lists_its_moves_is_played() {
        for game in GAMES.iter().filter(|game| game.enumerates_moves()) {
            let mut position =
                game.initial(&Options::defaults(game.info().options), 1).expect("the defaults");
            let mut engine = DefaultEngines.new_engine(Level::HARD, 1);
            let request = SearchRequest::nodes(200);
            for _ in 0..4 {
                let Some(report) = engine.search(&*position, &request, &mut |_| ()) else { break };
                for line in &report.lines {
                    let mut after = position.clone_box();
                    for mv in &line.moves {
                        after.play(mv, &AcceptAnyWord).expect("lines are legal");
                    }
                }
                position.play(report.best().expect("a move"), &AcceptAnyWord).expect("it is legal");
            }
        }
    }
}
