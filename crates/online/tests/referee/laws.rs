//! Properties of random games.

use proptest::prelude::*;
use quadrille_core::{Random, Seat};
use quadrille_online::{Command, FromServer, GameState, Offer, Phrase, Referee, StoredEntry, TimeControl};

use crate::test_game::{TestGame, decline, offer, play};

/// A random command, most often a move.
fn any_command(game: &TestGame, random: &mut Random) -> Command {
    let offers = Offer::ALL[random.below(3) as usize];
    match random.below(24) {
        0 => Command::Say { phrase: Phrase::ALL[random.below(8) as usize] },
        1..=3 => offer(offers),
        4 => decline(offers),
        5 | 6 => Command::Undo,
        7 if random.below(4) == 0 => {
            [Command::Resign, Command::Claim, Command::Abort][random.below(3) as usize].clone()
        }
        _ => play(
            &game.referee.state().game().position().sample(random).map(|mv| mv.to_text()).unwrap_or_default(),
        ),
    }
}

/// A game of random commands at random times.
fn any_game(seed: u64) -> TestGame {
    let mut random = Random::new(seed);
    let games: [(&str, &[(&str, &str)]); 4] = [
        ("quadratic-war", &[]),
        ("fuse-and-frost", &[("size", "7"), ("turns", "20")]),
        ("territory-words", &[("turns", "4"), ("dictionary", "honour")]),
        ("stay-on-the-board", &[("size", "3")]),
    ];
    let clocks = [
        TimeControl::None,
        TimeControl::Turn { seconds: 9 },
        TimeControl::Game { minutes: 1, increment: 2 },
        TimeControl::Days { days: 1 },
    ];
    let (game, options) = games[random.below(4) as usize];
    let mut game = TestGame::playing(game, options, clocks[random.below(4) as usize]);
    for _ in 0..random.below(60) {
        let before = game.now;
        game.now += u64::from(random.below(2000));
        if random.below(12) == 0 {
            game.now += 5000;
            if let Some(stored) = game.referee.credit(&[(before, game.now)], game.now) {
                game.commit(stored);
            }
        }
        if let Some(stored) = game.referee.tick(game.now) {
            game.commit(stored);
        }
        let command = any_command(&game, &mut random);
        let seat = game
            .referee
            .state()
            .mover()
            .filter(|_| random.below(4) > 0)
            .unwrap_or(Seat::ALL[random.below(2) as usize]);
        let _ = game.command(seat, command);
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_log_determines_the_game(seed in any::<u64>()) {
        let game = any_game(seed);
        let stored: Vec<StoredEntry> = game.log.iter().map(|stored| StoredEntry::read(&stored.write()).unwrap()).collect();
        prop_assert_eq!(&stored, &game.log);
        prop_assert_eq!(GameState::replay(&game.entries()).unwrap().snapshot(), game.referee.snapshot());
        let again = Referee::from_log(stored).unwrap();
        prop_assert_eq!(again.snapshot(), game.referee.snapshot());
        prop_assert_eq!(again.entries_after(0).unwrap(), game.entries());
        prop_assert!(again.entries_after(game.log.len() as u64 + 1).is_none());
    }

    #[test]
    fn a_copy_from_any_snapshot_continues_like_the_original(seed in any::<u64>(), cut in 0.0..1.0_f64) {
        let entries = any_game(seed).entries();
        let cut = 1 + (cut * (entries.len() - 1) as f64) as usize;
        let mut original = GameState::replay(&entries[..cut]).unwrap();
        let text = FromServer::Snapshot { snapshot: Box::new(original.snapshot()), now: 0 }.write();
        let Ok(FromServer::Snapshot { snapshot, .. }) = FromServer::read(&text) else { panic!("a snapshot round-trips") };
        let mut copy = GameState::from_snapshot(&snapshot).unwrap();
        prop_assert_eq!(copy.snapshot(), original.snapshot());
        for entry in &entries[cut..] {
            prop_assert_eq!(original.apply(entry).unwrap(), copy.apply(entry).unwrap());
            prop_assert_eq!(copy.snapshot(), original.snapshot());
            prop_assert_eq!(copy.due(), original.due());
        }
    }
}
