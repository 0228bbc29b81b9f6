//! The help on keys: the keys of this game and of every table, from the tables that handle them.

use super::keys::TABLE_KEYS;
use crate::board::{BoardController, COMMON_KEYS, KeyBinding, KeyHelp, KeyPattern};
use crate::boxed::{each, view_fn};
use crate::components::{Dialog, SQUARE_KEYS};
use crate::i18n::{Message, messages};
use crate::reactive::*;

/// Lines of the help under a heading; the game's own keys need none.
#[derive(Clone, Debug, PartialEq, Eq)]
struct KeySection {
    heading: Option<String>,
    lines: Vec<KeyHelp>,
}

/// The keys that work on this board.
fn sections(board: BoardController) -> Vec<KeySection> {
    let own = if board.has_player() { board.ui.key_help(board) } else { Vec::new() };
    let has = |key: &KeyPattern| own.iter().any(|line| line.keys.contains(key));
    // Arrow keys that the game uses itself do not lead to the board.
    let lead: Message = if has(&KeyPattern::Named("ArrowUp")) {
        messages::keys_after_tab
    } else {
        messages::keys_after_arrow
    };
    // A key of the game's own replaces the one of every game.
    let mut common = KeyBinding::help(COMMON_KEYS, board);
    common.retain(|line| !line.keys.iter().all(has));
    common.extend(KeyBinding::help(TABLE_KEYS, board));
    let squares = KeyBinding::help(SQUARE_KEYS, board);
    let mut sections = vec![
        KeySection { heading: None, lines: own },
        KeySection { heading: Some(lead()), lines: squares },
        KeySection { heading: Some(messages::keys_always()), lines: common },
    ];
    sections.retain(|section| !section.lines.is_empty());
    sections
}

/// The dialog with the keys.
#[component]
pub(super) fn KeyHelpDialog(board: BoardController, open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog open=open title=Signal::derive(messages::keys_title)>
            {view_fn(move || each(sections(board), section_view).into_any())}
        </Dialog>
    }
}

fn section_view(section: KeySection) -> AnyView {
    view! {
        <section class="key-section">
            {section.heading.map(|heading| view! { <h3>{heading}</h3> })}
            <dl class="key-list">{each(section.lines, line_view)}</dl>
        </section>
    }
}

/// A line. The keys of the numeric keypad follow the others, under its name.
fn line_view(line: KeyHelp) -> AnyView {
    let is_keypad = |key: &KeyPattern| matches!(key, KeyPattern::KeypadDigit(_));
    let (keypad, others): (Vec<KeyPattern>, Vec<KeyPattern>) = line.keys.into_iter().partition(is_keypad);
    let label = |key: KeyPattern| view! { <kbd>{key.label()}</kbd> };
    view! {
        <div class="key-line">
            <dt>
                <span class="key-caps">{each(others, label)}</span>
                {(!keypad.is_empty()).then(|| view! {
                    <span class="key-caps">
                        <span class="muted">{messages::keys_keypad()}</span>
                        {each(keypad, label)}
                    </span>
                })}
            </dt>
            <dd>{line.text}</dd>
        </div>
    }
}
