//! The lessons of the games that have one.

mod fuse_and_frost;
mod quadratic_war;
mod stay_on_the_board;
pub(crate) mod territory_words;

use super::lesson::Lesson;

/// Every lesson, in the order of the catalogue.
pub const LESSONS: &[Lesson] =
    &[quadratic_war::LESSON, fuse_and_frost::LESSON, territory_words::LESSON, stay_on_the_board::LESSON];

/// The lesson of a game.
pub fn lesson_of(game: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.game == game)
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::{AcceptAnyWord, AnyPosition, find, finished_games};
    use quadrille_core::{Event, Outcome};

    use super::*;
    use crate::lesson::{Goal, LearnerAction, Progress, Step};

    fn each_step(mut visit: impl FnMut(&Lesson, &Step, Box<dyn AnyPosition>)) {
        for lesson in LESSONS {
            for step in lesson.steps {
                let start = step.start(lesson.game).unwrap_or_else(|| panic!("{} does not begin", step.text));
                visit(lesson, step, start.position().clone_box());
            }
        }
    }

    fn play(table: &mut dyn AnyPosition, step: &Step, mv: &str) -> Vec<Event> {
        table.play_text(mv, &AcceptAnyWord).unwrap_or_else(|error| panic!("{}: {mv}: {error}", step.text))
    }

    #[test]
    fn every_finished_game_has_a_lesson_of_five_to_eight_steps() {
        for game in finished_games() {
            let lesson = lesson_of(game.info().id).expect("a lesson for every finished game");
            assert!((5..=8).contains(&lesson.steps.len()), "{}", lesson.game);
            assert_eq!(lesson_of(lesson.game).map(|found| found.game), Some(lesson.game));
        }
        for lesson in LESSONS {
            assert!(find(lesson.game).is_some(), "{}", lesson.game);
        }
        assert!(lesson_of("chess").is_none());
    }

    #[test]
    fn no_step_begins_at_the_end_of_a_game() {
        each_step(|_, step, table| assert_eq!(table.outcome(), None, "{}", step.text));
    }

    #[test]
    fn the_marked_squares_are_on_the_board() {
        each_step(|_, step, table| {
            for mark in step.marks {
                assert!(table.grid().parse_square(mark).is_some(), "{}: {mark}", step.text);
            }
        });
    }

    #[test]
    fn the_solution_reaches_the_goal_with_its_last_move_and_the_reply_is_legal() {
        each_step(|_, step, mut table| {
            let learner = table.side_to_move();
            let mut made = Vec::new();
            let mut last = Progress::Going;
            for mv in step.solution {
                assert_eq!(last, Progress::Going, "{}: too early", step.text);
                let events = play(table.as_mut(), step, mv);
                made.push(table.parse_move(mv).expect("it was played"));
                last = step.progress(learner, table.as_ref(), LearnerAction::Played { mv, events: &events });
            }
            if step.goal == Goal::Undo {
                assert!(table.undo_len(&made) > 0, "{}", step.text);
                last = step.progress(learner, table.as_ref(), LearnerAction::Undone);
            }
            assert_eq!(last, Progress::Done, "{}", step.text);
            for mv in step.reply {
                play(table.as_mut(), step, mv);
            }
        });
    }

    #[test]
    fn a_wrong_move_misses_a_goal_that_asks_for_something() {
        let wrong: &[(&str, &[&str])] = &[
            ("learn-quadratic-war-linear", &["g2g3"]),
            ("learn-quadratic-war-quadratic", &["b1b4"]),
            ("learn-quadratic-war-strike", &["d2d4"]),
            ("learn-quadratic-war-backfire", &["d3d6"]),
            ("learn-quadratic-war-two", &["e3e5"]),
            ("learn-quadratic-war-draw", &["g3g4"]),
            ("learn-quadratic-war-win", &["h3h4"]),
            ("learn-fuse-and-frost-walk", &["mr", "end"]),
            ("learn-fuse-and-frost-undo", &["mr", "end"]),
            ("learn-fuse-and-frost-place", &["pr", "end"]),
            ("learn-fuse-and-frost-escape", &["end"]),
            ("learn-fuse-and-frost-shoot", &["pu", "ku", "end"]),
            ("learn-fuse-and-frost-kick", &["end"]),
            ("learn-fuse-and-frost-chain", &["mr", "pr", "end"]),
            ("learn-territory-words-pick", &["h9-d9-f6"]),
            ("learn-territory-words-shape", &[territory_words::SUN_IN_LINE]),
            ("learn-territory-words-strength", &[territory_words::CAT]),
            ("learn-territory-words-attack", &[territory_words::CAT]),
            ("learn-territory-words-neutral", &[territory_words::PLANT]),
            ("learn-territory-words-pass", &[territory_words::CAT]),
            ("learn-territory-words-win", &[territory_words::CAT]),
            ("learn-stay-on-the-board-touch", &["92"]),
            ("learn-stay-on-the-board-closed", &["61"]),
            ("learn-stay-on-the-board-jump", &["61"]),
            ("learn-stay-on-the-board-keypad", &["91"]),
            ("learn-stay-on-the-board-claim", &["61"]),
            ("learn-stay-on-the-board-count", &["claim"]),
            ("learn-stay-on-the-board-split", &["81"]),
            ("learn-stay-on-the-board-win", &["21"]),
        ];
        let mut tried = 0;
        each_step(|_, step, mut table| {
            let Some((_, moves)) = wrong.iter().find(|(text, _)| *text == step.text) else { return };
            tried += 1;
            let learner = table.side_to_move();
            let mut last = Progress::Going;
            for mv in *moves {
                assert_eq!(last, Progress::Going, "{}", step.text);
                let events = play(table.as_mut(), step, mv);
                last = step.progress(learner, table.as_ref(), LearnerAction::Played { mv, events: &events });
            }
            assert_eq!(last, Progress::Missed, "{}", step.text);
        });
        assert_eq!(tried, wrong.len());
    }

    #[test]
    fn the_squares_of_the_lesson_spell_its_words() {
        use territory_words::{CAT, HEN, PLANT, STONE, SUN, SUN_IN_LINE};
        let start = territory_words::LESSON.steps[0].start("territory-words").expect("the step begins");
        let words = [
            (CAT, "cat"),
            (HEN, "hen"),
            (PLANT, "plant"),
            (STONE, "stone"),
            (SUN, "sun"),
            (SUN_IN_LINE, "sun"),
        ];
        for (mv, word) in words {
            assert_eq!(start.position().check_text(mv), Ok(Some(word.to_string())));
        }
    }

    #[test]
    fn a_lesson_is_won_in_its_last_step() {
        for lesson in LESSONS {
            let step = lesson.steps.last().expect("five steps or more");
            let start = step.start(lesson.game).expect("the step begins");
            let mut table = start.position().clone_box();
            let learner = table.side_to_move();
            for mv in step.solution.iter().chain(step.reply) {
                play(table.as_mut(), step, mv);
            }
            let winner = table.outcome().and_then(Outcome::winner);
            assert_eq!(winner, Some(learner), "{}", lesson.game);
        }
    }
}
