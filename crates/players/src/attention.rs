//! What a player notices. Lower levels err as people do: they overlook things, the more often the harder a thing is to see.

use quadrille_core::{Level, mix64};

/// The attention of a player in a game. Whether something in a position is noticed depends only on the seed, the position and the thing, so
/// a search sees the same position the same way each time, and a new engine sees what the last one saw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attention {
    seed: u64,
}

impl Attention {
    /// The attention of a player with this seed.
    pub(crate) const fn new(seed: u64) -> Attention {
        Attention { seed: mix64(!seed) }
    }

    /// True if the player notices a thing in a position, both given by a hash. `percent` is the probability: 0 or less is never, 100 or more
    /// always.
    #[inline]
    pub(crate) const fn notices(self, position: u64, thing: u64, percent: i32) -> bool {
        percent >= 100 || (self.draw(position, thing, 100) as i32) < percent
    }

    /// A number below `bound` that depends on the position and the thing.
    #[inline]
    pub(crate) const fn draw(self, position: u64, thing: u64, bound: u32) -> u32 {
        let drawn = mix64(mix64(self.seed ^ position).wrapping_add(thing)) >> 32;
        ((drawn * bound as u64) >> 32) as u32
    }
}

/// The number of skills in a table for [`day_form`].
pub(crate) const DAY_SKILLS: usize = Level::COUNT + 2;

/// The skill with which a level plays a game, for games in which small differences of skill decide nearly every game: people have better and
/// worse days, so a level plays with one of three neighbouring skills, each as often as the others. The table has a skill more at either end
/// than there are levels below [`Level::EXPERT`]; its last row is the expert's, who has no bad days.
pub(crate) fn day_form<S>(skills: &'static [S; DAY_SKILLS], level: Level, seed: u64) -> &'static S {
    if level == Level::EXPERT {
        return &skills[DAY_SKILLS - 1];
    }
    // From one below the level's own skill, which is the one with its number, to one above.
    &skills[level.index() + day(seed) as usize]
}

/// The day of a game: 0, 1 or 2. The upper half of a seed is that of the game: a host that makes an engine for each move may vary the lower half.
const fn day(seed: u64) -> u32 {
    Attention::new(seed >> 32).draw(0, 0, 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_noticed_as_often_as_given() {
        let attention = Attention::new(5);
        for percent in [-10, 0, 1, 30, 99, 100, 250] {
            let noticed =
                (0..10_000).filter(|thing| attention.notices(thing / 50, thing % 50, percent)).count();
            let expected = percent.clamp(0, 100) as usize * 100;
            assert!(noticed.abs_diff(expected) < 200, "{noticed} of 10,000 with {percent} %");
        }
    }

    #[test]
    fn a_day_is_as_often_good_as_bad() {
        const SKILLS: &[usize; DAY_SKILLS] = &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
        let days = |level| (0..3_000).map(move |game| *day_form(SKILLS, level, game << 32 | 7));
        for level in Level::ALL {
            let number = usize::from(level.number());
            let skills = if level == Level::EXPERT { vec![13] } else { vec![number - 1, number, number + 1] };
            assert!(days(level).all(|skill| skills.contains(&skill)), "{level}");
            let least = skills.iter().map(|skill| days(level).filter(|day| day == skill).count()).min();
            assert!(least >= Some(900), "{level}: {least:?}");
        }
    }

    #[test]
    fn players_notice_different_things() {
        let seen = |seed, position| {
            (0..64).map(|thing| Attention::new(seed).notices(position, thing, 50)).collect::<Vec<_>>()
        };
        assert_eq!(seen(1, 7), seen(1, 7));
        assert_ne!(seen(1, 7), seen(2, 7));
        assert_ne!(seen(1, 7), seen(1, 8));
    }
}
