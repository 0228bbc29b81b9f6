//! Stay on the Board: one queen, squares that close, a dial of directions and distances.

mod dial;

use crate::lean::flag;
use crate::parts::When;
use quadrille_core::{Event, Piece, Seat, Square, View};
use quadrille_view::prelude::*;

use super::Face;
use crate::settings::{Help, settings};
use crate::sound::Tone;
use crate::stage::{Key, Stage, number};
use crate::text::{say, say_with};
use crate::{t, tell};

use dial::{Dial, landing};

/// The face of the game.
pub struct StayOnTheBoard;

/// Marks on the safe squares.
const SAFE: Help = Help { word: "safe", by_default: true };
/// The board is hidden.
const BLINDFOLD: Help = Help { word: "blindfold", by_default: false };

/// True while the board is hidden; the end of the game shows it.
fn is_blindfolded(stage: Stage) -> bool {
    settings().with(|settings| settings.is_on(BLINDFOLD)) && stage.view.with(|view| view.outcome.is_none())
}

/// The safe squares that a wrong claim overlooked, as the rules told them with it.
fn missed(stage: Stage) -> Vec<Square> {
    stage.last.with(|events| {
        let missed = events.iter().find(|event| event.name == "missed");
        missed.map(|event| tell::squares_of(event, "squares")).unwrap_or_default()
    })
}

/// The mark of a safe square that was overlooked: a ring round a tick, so that the shape tells it from the marks of a game that goes on.
fn missed_mark(x: i32, y: i32) -> Nodes {
    view! {
        <g class="missed-mark" transform=format!("translate({x} {y})")>
            <circle r="34" />
            <path d="M-15 1 L-4 12 L16 -11" />
        </g>
    }
}

impl Face for StayOnTheBoard {
    fn id(&self) -> &'static str {
        "stay-on-the-board"
    }

    fn pace(&self, event: &Event, moving: bool) -> u32 {
        match event.name {
            _ if !moving => 0,
            "moved" => 320,
            "closed" => 200,
            "fell" | "blocked" => 700,
            "claimed" => 500,
            "missed" => 900,
            _ => 0,
        }
    }

    fn tone(&self, event: &Event) -> Option<Tone> {
        match event.name {
            "moved" => Some(Tone::Tap),
            "fell" | "blocked" => Some(Tone::Thud),
            _ => None,
        }
    }

    fn piece(&self, _piece: &Piece) -> Nodes {
        view! {
            <g class="queen">
                <path d="M-36 -22 L-24 24 H24 L36 -22 L17 2 L0 -34 L-17 2 Z" />
                <path d="M-24 33 H24" class="queen-foot" />
                <circle cx="-36" cy="-26" r="5" />
                <circle cx="36" cy="-26" r="5" />
                <circle cx="0" cy="-38" r="5" />
            </g>
        }
    }

    fn ground(&self, stage: Stage, square: Square) -> Nodes {
        let closed = move || stage.view.with(|view| view.cell(square).ground.kind == "closed");
        let dark = (square.row + square.column) % 2 == 1;
        view! {
            <rect class="square" class:dark=dark width="100" height="100" />
            <When holds=flag(closed)>
                <g class="closed">
                    <rect x="9" y="9" width="82" height="82" rx="10" />
                    <path d="M32 32 L68 68 M68 32 L32 68" />
                </g>
            </When>
        }
    }

    fn under(&self, stage: Stage) -> Option<Nodes> {
        let settings = settings();
        let dots = move || {
            let shown = settings.with(|settings| settings.is_on(SAFE)) && !is_blindfolded(stage);
            let squares = if shown { stage.marked("safe") } else { Vec::new() };
            squares
                .into_iter()
                .map(|square| {
                    let (x, y) = stage.middle(square);
                    view! { <circle class="safe-dot" cx=x cy=y r="9" /> }
                })
                .collect_view()
        };
        Some(dots.into_view())
    }

    fn over(&self, stage: Stage) -> Option<Nodes> {
        let grid = stage.grid();
        let aim = move || {
            let square = landing(stage).or_else(|| stage.armed.get())?;
            let (x, y) = stage.middle(square);
            Some(view! { <circle class="aim" cx=x cy=y r="36" /> })
        };
        let hint = move || {
            let hint = stage.hint.get()?;
            let marks = hint.squares.into_iter().map(|square| {
                let (x, y) = stage.middle(square);
                view! { <rect class="hint-mark" x=x - 46 y=y - 46 width="92" height="92" rx="12" /> }
            });
            Some(marks.collect_view())
        };
        let blind = move || {
            let (width, height) = (i32::from(grid.columns) * 100, i32::from(grid.rows) * 100);
            is_blindfolded(stage).then(|| {
                view! {
                    <g class="blindfold">
                        <rect width=width height=height />
                        <path d=format!("M{} {} q{} {} {} 0", width * 3 / 10, height / 2, width / 5, height * 3 / 20, width * 2 / 5) />
                    </g>
                }
            })
        };
        let overlooked = move || {
            let mark = |square| {
                let (x, y) = stage.middle(square);
                missed_mark(x, y)
            };
            missed(stage).into_iter().map(mark).collect_view()
        };
        Some(view! { {aim} {hint} {blind} {overlooked} })
    }

    fn panel(&self, stage: Stage) -> Nodes {
        let made =
            move || say_with("stay-on-the-board-made", &[("count", stage.number("points", None).into())]);
        let note = move || {
            let closes = stage.view.with(|view| crate::stage::word(view, "mode", None) == Some("blocked"));
            say(if closes { "stay-on-the-board-note-blocked" } else { "stay-on-the-board-note-open" })
        };
        view! {
            <section class="sheet dial-sheet">
                <Dial stage />
            </section>
            <section class="sheet tight dial-note">
                <strong>{made}</strong>
                <p class="muted">{note}</p>
            </section>
            {self.legend(stage)}
        }
    }

    fn describe(&self, stage: Stage, square: Square) -> String {
        let name = stage.grid().name(square);
        if is_blindfolded(stage) {
            return name;
        }
        let what = stage.view.with(|view| {
            let cell = view.cell(square);
            match (&cell.piece, cell.ground.kind) {
                (Some(_), _) => "queen",
                (None, "closed") => "closed",
                (None, _) => "open",
            }
        });
        let safe = settings().with(|settings| settings.is_on(SAFE)) && stage.marked("safe").contains(&square);
        let what = match (safe, missed(stage).contains(&square)) {
            (true, _) => "safe",
            (_, true) => "missed",
            _ => what,
        };
        say_with("stay-on-the-board-square", &[("square", name.into()), ("what", what.into())])
    }

    fn beside(&self, view: &View, seat: Seat) -> String {
        let side = tell::side(self.id(), seat);
        let points =
            say_with("stay-on-the-board-points", &[("count", number(view, "points", Some(seat)).into())]);
        format!("{side} · {points}")
    }

    fn score_key(&self) -> &'static str {
        "points"
    }

    fn key(&self, stage: Stage, key: &Key) -> bool {
        dial::key(stage, key)
    }

    /// A dialled move comes first: the same keys confirm it, and it was dialled after the focus came to the square.
    fn press_square(&self, stage: Stage, square: Square, _key: &Key) {
        if !dial::confirm_dialled(stage) {
            stage.touch(square);
        }
    }

    /// Behind the blindfold every square looks alike: those in line would show where the queen is.
    fn invites(&self, stage: Stage, square: Square) -> bool {
        let in_line =
            stage.choices.with(|choices| choices.squares.iter().any(|target| target.square == square));
        in_line || (stage.open.get() && is_blindfolded(stage))
    }

    fn legend(&self, stage: Stage) -> Option<Nodes> {
        let missed = move || !missed(stage).is_empty();
        Some(view! {
            <When holds=flag(missed)>
                <p class="sheet tight legend missed-note">
                    <svg class="icon" viewBox="0 0 100 100" aria-hidden="true">{missed_mark(50, 50)}</svg>
                    <span>{t!("stay-on-the-board-missed-legend")}</span>
                </p>
            </When>
        })
    }

    fn helps(&self) -> &'static [Help] {
        &[SAFE, BLINDFOLD]
    }

    fn preview(&self) -> (&'static str, &'static [&'static str]) {
        (
            "......./..x..../...x.../..q..../....x../......./....... blocked 1 3 200",
            &["93", "22", "41", "82", "43", "31"],
        )
    }
}
