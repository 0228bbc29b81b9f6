//! One type for many closures. A view is compiled once for every type it is made of, and every closure has a type of its own; put behind one of
//! these, a hundred of them are compiled once. That is what keeps the page small.

use leptos::prelude::*;
use web_sys::MouseEvent;

/// A text that follows what it is made from.
pub fn words(text: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(text)
}

/// A text that follows what it is made from, and may be missing.
pub fn maybe(text: impl Fn() -> Option<String> + Send + Sync + 'static) -> Signal<Option<String>> {
    Signal::derive(text)
}

/// A yes or no that follows what it is made from.
pub fn flag(flag: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    Signal::derive(flag)
}

/// What a press does.
pub type Press = Box<dyn FnMut(MouseEvent)>;

/// What a press does, whatever is known of it.
pub fn press(mut work: impl FnMut() + 'static) -> Press {
    Box::new(move |_| work())
}

/// A part of a screen that is made anew when what it is made from changes.
pub type Part = Box<dyn FnMut() -> AnyView + Send>;

/// A part of a screen that is made anew when what it is made from changes.
pub fn part(view: impl FnMut() -> AnyView + Send + 'static) -> Part {
    Box::new(view)
}

/// Parts of a screen for each of some things.
pub fn each<T>(things: impl IntoIterator<Item = T>, view: impl FnMut(T) -> AnyView) -> Vec<AnyView> {
    things.into_iter().map(view).collect()
}
