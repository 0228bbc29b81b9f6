//! Properties of random games.

use proptest::prelude::*;
use quadrille_core::{AcceptAnyWord, PerSeat, Random, Seat};
use quadrille_online::{
    Command, CommandContext, CommandRequest, Decision, FromServer, GameState, Offer, Phrase, Referee,
    StoredEntry, StoredSnapshot, TimeControl,
};

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

/// The part of a referee's state that a snapshot restores.
fn outline(referee: &Referee) -> String {
    let state = referee.state();
    let owners = Seat::ALL.map(|seat| referee.owner(seat));
    let game = state.game();
    format!(
        "{:?} {owners:?} {} {} {} {} {:?}",
        state.status(),
        game.position().to_text(),
        game.move_count(),
        game.turn_start(),
        game.finished_turns(),
        state.may_abort(),
    )
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

    /// A referee from a stored snapshot decides as one that has the whole log, unless it says that it needs the history.
    #[test]
    fn a_referee_from_any_stored_snapshot_decides_like_the_original(
        seed in any::<u64>(),
        cut in 0.0..1.0_f64,
        kept in 0..40_usize,
        before in 1..40_u64,
    ) {
        let game = any_game(seed);
        let cut = 1 + (cut * (game.log.len() - 1) as f64) as usize;
        let mut original = Referee::from_log(game.log[..cut].to_vec()).unwrap();
        let Some(snapshot) = original.stored_snapshot(kept) else { return Ok(()) };
        let snapshot = StoredSnapshot::read(&snapshot.write()).unwrap();
        let first = (cut as u64).saturating_sub(before) as usize;
        let seats = original.state().seats().clone();
        let mut resumed =
            Referee::from_snapshot(&snapshot, seats.clone(), game.log[first..cut].to_vec()).unwrap();
        let mut random = Random::new(seed ^ 1);
        for stored in &game.log[cut..] {
            prop_assert_eq!(outline(&resumed), outline(&original));
            for seat in Seat::ALL {
                // New commands, and some that were executed before.
                let old = &game.log[random.below(cut as u32) as usize].entry;
                let command = any_command(&game, &mut random);
                let id = old.command_id.as_ref().map_or("new".to_string(), |id| id.id.clone());
                let version = if id == "new" { original.state().version() } else { old.number - 1 };
                let request = CommandRequest { id, version, command };
                if !resumed.needs_history(&request) {
                    let context = CommandContext { now: game.now, gone: PerSeat::default() };
                    let decide = |referee: &Referee| {
                        let decision = referee.prepare(seat, &request, context, &AcceptAnyWord);
                        match decision {
                            Decision::Append(prepared) => format!("{:?}", prepared.stored()),
                            other => format!("{other:?}"),
                        }
                    };
                    prop_assert_eq!(decide(&resumed), decide(&original));
                }
            }
            original.apply(stored.clone()).unwrap();
            // Entries may take moves back that the snapshot does not have.
            if resumed.apply(stored.clone()).is_err() {
                prop_assert!(resumed.state().game().omitted_moves() > 0);
                return Ok(());
            }
        }
        prop_assert_eq!(outline(&resumed), outline(&original));
        let version = original.state().version();
        for after in 0..=version {
            if let Some(entries) = resumed.entries_after(after) {
                prop_assert_eq!(Some(entries), original.entries_after(after));
            } else {
                prop_assert!(after < first as u64);
            }
        }
        if resumed.is_complete() {
            prop_assert_eq!(resumed.snapshot(), original.snapshot());
        }

        // A snapshot of another log, or one that is newer than the log, is not used.
        let refused = |log: &[StoredEntry]| Referee::from_snapshot(&snapshot, seats.clone(), log.to_vec()).is_err();
        prop_assert!(refused(&[]) && refused(&game.log[first..cut - 1]));
        let mut other = game.log[first..cut].to_vec();
        other.last_mut().unwrap().entry.at += 1;
        prop_assert!(refused(&other));
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
