//! One type for many closures. What is generic is compiled once for every type it is given, and every closure has a type of its own; put behind
//! one of these, a hundred of them are compiled once.

use quadrille_view::prelude::*;
use web_sys::MouseEvent;

/// A text that follows what it is made from.
pub type TextFn = Box<dyn Fn() -> String>;

/// A text that follows what it is made from.
pub fn text_fn(text: impl Fn() -> String + 'static) -> TextFn {
    Box::new(text)
}

/// A yes or no that follows what it is made from.
pub type Flag = Box<dyn Fn() -> bool>;

/// A yes or no that follows what it is made from.
pub fn flag(flag: impl Fn() -> bool + 'static) -> Flag {
    Box::new(flag)
}

/// What a press does.
pub type ClickHandler = Box<dyn FnMut(MouseEvent)>;

/// What a press does, whatever is known of it.
pub fn on_click(mut work: impl FnMut() + 'static) -> ClickHandler {
    Box::new(move |_| work())
}

/// A part of a screen that is made anew when what it is made from changes.
pub fn view_fn(view: impl Fn() -> Nodes + 'static) -> Nodes {
    (Box::new(view) as Box<dyn Fn() -> Nodes>).into_view()
}

/// Parts of a screen for each of some things.
pub fn each<T>(things: impl IntoIterator<Item = T>, view: impl FnMut(T) -> Nodes) -> Vec<Nodes> {
    things.into_iter().map(view).collect()
}
