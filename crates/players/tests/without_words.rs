//! Territory Words where no word list is at hand. It takes a build of its own: `cargo test --package quadrille-players --no-default-features
//! --test without_words`.
#![cfg(not(feature = "builtin"))]

use quadrille_catalog::{AcceptAnyWord, set_up};
use quadrille_lexicon::Lexicon;
use quadrille_players::{Level, roster};
use quadrille_search::{Limits, SearchRequest};

#[test]
fn who_knows_no_words_passes() {
    assert!(Lexicon::provided().is_none());
    let roster = roster("territory-words").unwrap();
    assert!(roster.needs_words());
    for level in Level::ALL {
        let mut table = set_up("territory-words", [("turns", "3")], 5, None).unwrap();
        let mut player = roster.player(level, 1);
        let request = SearchRequest::without_clock(Limits::nodes(100_000));
        while let Some(insight) =
            player.think(&*table, &request, &mut |told| assert_eq!(told.best(), Some("pass")))
        {
            assert_eq!(insight.best(), Some("pass"), "{level}");
            table.play("pass", &AcceptAnyWord).unwrap();
        }
        assert!(table.outcome().is_some());
    }
}
