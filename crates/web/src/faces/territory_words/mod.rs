//! Territory Words: letters, the land under them, and the word being spelled.

mod drawing;
mod land;
mod paint;
mod panel;
mod picks;

use quadrille_core::{Event, Piece, Seat, Square, View};
use quadrille_match::Played;
use quadrille_view::prelude::*;

use super::Face;
use crate::lean::words;
use crate::sound::Tone;
use crate::stage::{Key, Stage, number};
use crate::tell;
use crate::text::{grouped, say, say_with};

use land::LandSheets;
use panel::Panel;

/// The face of the game.
pub struct TerritoryWords;

impl Face for TerritoryWords {
    fn id(&self) -> &'static str {
        "territory-words"
    }

    fn pace(&self, event: &Event, moving: bool) -> u32 {
        match event.name {
            _ if !moving => 0,
            "spelled" | "claimed" => 400,
            "passed" => 250,
            _ => 0,
        }
    }

    fn tone(&self, event: &Event) -> Option<Tone> {
        match event.name {
            "spelled" => Some(Tone::Tap),
            "claimed" => Some(Tone::Wash),
            "passed" => Some(Tone::Thud),
            _ => None,
        }
    }

    /// The game has no pieces.
    fn piece(&self, _piece: &Piece) -> Nodes {
        Nodes::none()
    }

    fn ground(&self, stage: Stage, square: Square) -> Nodes {
        let letter = Memo::new(move |_| picks::letter(stage, square));
        let out_of_reach = Memo::new(move |_| {
            let picking = stage.open.get() && stage.touched.with(|touched| !touched.is_empty());
            picking
                && stage.choices.with(|choices| choices.squares.iter().all(|target| target.square != square))
        });
        view! {
            <rect class="square" width="100" height="100" />
            <text class="letter" class:dim=out_of_reach x="50" y="65" text-anchor="middle" font-size="42">
                {words(move || letter.get().to_string())}
            </text>
        }
    }

    fn backdrop(&self, stage: Stage) -> Option<Nodes> {
        Some(view! { <LandSheets stage /> })
    }

    fn under(&self, stage: Stage) -> Option<Nodes> {
        Some(view! { {drawing::claim(stage)} {drawing::last_word(stage)} })
    }

    fn over(&self, stage: Stage) -> Option<Nodes> {
        Some(view! { {drawing::hint(stage)} {drawing::pointer(stage)} {drawing::picks(stage)} })
    }

    fn panel(&self, stage: Stage) -> Nodes {
        view! { <Panel stage /> }
    }

    fn describe(&self, stage: Stage, square: Square) -> String {
        let letter = picks::letter(stage, square).to_string();
        let mut told =
            vec![stage.grid().name(square), say_with("territory-words-letter", &[("letter", letter.into())])];
        let order = stage.touched.with(|touched| touched.iter().position(|picked| *picked == square));
        if let Some(order) = order {
            told.push(say_with("territory-words-picked", &[("number", (order + 1).into())]));
        } else if stage.open.get() {
            let within =
                stage.choices.with(|choices| choices.squares.iter().any(|target| target.square == square));
            told.push(say(if within { "territory-words-within" } else { "territory-words-without" }));
        }
        let (owner, strength) = stage.view.with(|view| land_at(view, square));
        told.push(say_with(
            "territory-words-land",
            &[("owner", owner.into()), ("strength", strength.into())],
        ));
        told.join(", ")
    }

    fn beside(&self, view: &View, seat: Seat) -> String {
        let score =
            format!("{} · {}", tell::side(self.id(), seat), grouped(number(view, "score", Some(seat))));
        if view.outcome.is_some() {
            return score;
        }
        let left = number(view, "left", Some(seat));
        format!("{score} · {}", say_with("territory-words-left", &[("count", left.into())]))
    }

    fn score_key(&self) -> &'static str {
        "score"
    }

    fn score(&self, view: &View) -> Option<String> {
        // A game that was played to its end is won by land, and its reason says how much.
        view.outcome.is_none().then(|| tell::score(self.id(), self.scores(view)))
    }

    fn effects(&self) -> &'static [&'static str] {
        &["claimed"]
    }

    fn touch(&self, stage: Stage, square: Square) {
        picks::touch(stage, square);
    }

    fn key(&self, stage: Stage, key: &Key) -> bool {
        picks::key(stage, key)
    }

    fn press_square(&self, stage: Stage, square: Square, key: &Key) {
        picks::press_square(stage, square, key);
    }

    fn log_line(&self, moves: &[Played]) -> Option<(String, String)> {
        let played = moves.first()?;
        Some(panel::told(&played.events).unwrap_or_else(|| (say("territory-words-log-pass"), String::new())))
    }

    fn preview(&self) -> (&'static str, &'static [&'static str]) {
        (PREVIEW, &["b11-e12-h11-g8-d7", "j12-k9-j7-g7-f10", "c9-b7-f7-e10", "i10-k11-k8-h7"])
    }
}

/// A board for STONE, HEART, LAND and WASH.
const PREVIEW: &str = "NHTOTIELAHOH/SSTRFRAOSEAL/EIEADTBOWITM/CALTOECNNDEN/EPISRENARESC/MAMERNRHLAAS/TCETHKLTLTID/GFILLORWOEAL/NAOAETNALEYS/DWPEEBTHANHO/ISSTAONLEIHN/NTOFENPLEEYU \
    b 0 8 4 allowed 0 0 0 4d3d61474cdfe025";

/// Whose the land is in the middle of a square, where its letter stands, and how strongly it is held.
fn land_at(view: &View, square: Square) -> (&'static str, u8) {
    let Some(land) = &view.land else { return ("nobody", 0) };
    let middle = |index: u8, squares: u8, cells: u16| {
        let cells = usize::from(cells) / usize::from(squares);
        usize::from(index) * cells + cells / 2
    };
    let x = middle(square.column, view.grid.columns, land.columns);
    let y = middle(square.row, view.grid.rows, land.rows);
    let value = land.cells.get(y * usize::from(land.columns) + x).copied().unwrap_or_default();
    let owner = match value >> 3 {
        0 => "nobody",
        1 => "first",
        2 => "second",
        _ => "neutral",
    };
    (owner, value & 7)
}
