//! What holds after any orders at all.

use proptest::prelude::*;
use quadrille_core::{Random, Seat};
use quadrille_online::{Command, FromServer, GameState, Offer, Phrase, Referee, StoredEntry, TimeControl};

use crate::table::{Table, decline, offer, play};

/// Some wish; most are moves, or nothing would ever happen.
fn any_wish(table: &Table, random: &mut Random) -> Command {
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
            &table.referee.state().game().table().sample(random).map(|mv| mv.to_text()).unwrap_or_default(),
        ),
    }
}

/// A game of random orders and of time that goes by.
fn any_game(seed: u64) -> Table {
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
    let mut table = Table::playing(game, options, clocks[random.below(4) as usize]);
    for _ in 0..random.below(60) {
        let before = table.now;
        table.now += u64::from(random.below(2000));
        if random.below(12) == 0 {
            table.now += 5000;
            if let Some(stored) = table.referee.credit(&[(before, table.now)], table.now) {
                table.write(stored);
            }
        }
        if let Some(stored) = table.referee.tick(table.now) {
            table.write(stored);
        }
        let command = any_wish(&table, &mut random);
        let seat = table
            .referee
            .state()
            .mover()
            .filter(|_| random.below(4) > 0)
            .unwrap_or(Seat::ALL[random.below(2) as usize]);
        let _ = table.command(seat, command);
    }
    table
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn whatever_was_ordered_the_log_tells_the_whole_game(seed in any::<u64>()) {
        let table = any_game(seed);
        let stored: Vec<StoredEntry> = table.log.iter().map(|stored| StoredEntry::read(&stored.write()).unwrap()).collect();
        prop_assert_eq!(&stored, &table.log);
        prop_assert_eq!(GameState::replay(&table.entries()).unwrap().snapshot(), table.referee.snapshot());
        let again = Referee::from_log(stored).unwrap();
        prop_assert_eq!(again.snapshot(), table.referee.snapshot());
        prop_assert_eq!(again.entries_after(0).unwrap(), table.entries());
        prop_assert!(again.entries_after(table.log.len() as u64 + 1).is_none());
    }

    #[test]
    fn a_copy_from_any_state_goes_on_like_the_original(seed in any::<u64>(), cut in 0.0..1.0_f64) {
        let entries = any_game(seed).entries();
        let cut = 1 + (cut * (entries.len() - 1) as f64) as usize;
        let mut original = GameState::replay(&entries[..cut]).unwrap();
        let text = FromServer::Snapshot { snapshot: Box::new(original.snapshot()), now: 0 }.write();
        let Ok(FromServer::Snapshot { snapshot, .. }) = FromServer::read(&text) else { panic!("a state reads back") };
        let mut copy = GameState::from_snapshot(&snapshot).unwrap();
        prop_assert_eq!(copy.snapshot(), original.snapshot());
        for entry in &entries[cut..] {
            prop_assert_eq!(original.apply(entry).unwrap(), copy.apply(entry).unwrap());
            prop_assert_eq!(copy.snapshot(), original.snapshot());
            prop_assert_eq!(copy.due(), original.due());
        }
    }
}
