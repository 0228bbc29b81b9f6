//! What holds after any orders at all.

use proptest::prelude::*;
use quadrille_core::{Random, Seat};
use quadrille_match::online::{Live, Room};
use quadrille_protocol::online::{Clock, FromServer, Kept, Offer, Phrase, Wish};

use crate::desk::{Desk, decline, offer, play};

/// Some wish; most are moves, or nothing would ever happen.
fn any_wish(desk: &Desk, random: &mut Random) -> Wish {
    let offers = Offer::ALL[random.below(3) as usize];
    match random.below(24) {
        0 => Wish::Say { phrase: Phrase::ALL[random.below(8) as usize] },
        1..=3 => offer(offers),
        4 => decline(offers),
        5 | 6 => Wish::Retract,
        7 if random.below(4) == 0 => {
            [Wish::Resign, Wish::Claim, Wish::Abort][random.below(3) as usize].clone()
        }
        _ => play(&desk.room.live().game().table().sample(random).unwrap_or_default()),
    }
}

/// A game of random orders and of time that goes by.
fn any_game(seed: u64) -> Desk {
    let mut random = Random::new(seed);
    let games: [(&str, &[(&str, &str)]); 4] = [
        ("quadratic-war", &[]),
        ("fuse-and-frost", &[("size", "7"), ("turns", "20")]),
        ("territory-words", &[("turns", "4"), ("dictionary", "honour")]),
        ("stay-on-the-board", &[("size", "3")]),
    ];
    let clocks = [
        Clock::None,
        Clock::Turn { seconds: 9 },
        Clock::Game { minutes: 1, increment: 2 },
        Clock::Days { days: 1 },
    ];
    let (game, options) = games[random.below(4) as usize];
    let mut desk = Desk::playing(game, options, clocks[random.below(4) as usize]);
    for _ in 0..random.below(60) {
        let before = desk.now;
        desk.now += u64::from(random.below(2000));
        if random.below(12) == 0 {
            desk.now += 5000;
            if let Some(kept) = desk.room.credit(&[(before, desk.now)], desk.now) {
                desk.write(kept);
            }
        }
        if let Some(kept) = desk.room.tick(desk.now) {
            desk.write(kept);
        }
        let wish = any_wish(&desk, &mut random);
        let seat = desk
            .room
            .live()
            .mover()
            .filter(|_| random.below(4) > 0)
            .unwrap_or(Seat::ALL[random.below(2) as usize]);
        let _ = desk.wish(seat, wish);
    }
    desk
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn whatever_was_ordered_the_log_tells_the_whole_game(seed in any::<u64>()) {
        let desk = any_game(seed);
        let kept: Vec<Kept> = desk.log.iter().map(|kept| Kept::read(&kept.write()).unwrap()).collect();
        prop_assert_eq!(&kept, &desk.log);
        prop_assert_eq!(Live::replay(&desk.entries()).unwrap().state(), desk.room.state());
        let again = Room::of(kept).unwrap();
        prop_assert_eq!(again.state(), desk.room.state());
        prop_assert_eq!(again.entries_after(0).unwrap(), desk.entries());
        prop_assert!(again.entries_after(desk.log.len() as u64 + 1).is_none());
    }

    #[test]
    fn a_copy_from_any_state_goes_on_like_the_original(seed in any::<u64>(), cut in 0.0..1.0_f64) {
        let entries = any_game(seed).entries();
        let cut = 1 + (cut * (entries.len() - 1) as f64) as usize;
        let mut original = Live::replay(&entries[..cut]).unwrap();
        let text = FromServer::State { state: Box::new(original.state()), now: 0 }.write();
        let Ok(FromServer::State { state, .. }) = FromServer::read(&text) else { panic!("a state reads back") };
        let mut copy = Live::of(&state).unwrap();
        prop_assert_eq!(copy.state(), original.state());
        for entry in &entries[cut..] {
            prop_assert_eq!(original.apply(entry).unwrap(), copy.apply(entry).unwrap());
            prop_assert_eq!(copy.state(), original.state());
            prop_assert_eq!(copy.due(), original.due());
        }
    }
}
