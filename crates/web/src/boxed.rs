//! One type for many closures. What is generic is compiled once for every type it is given, and every closure has a type of its own; put behind
//! one of these, a hundred of them are compiled once.

use web_sys::MouseEvent;

use crate::reactive::*;

/// A text that follows what it is made from.
pub type TextFn = Box<dyn Fn() -> String + Send + Sync>;

/// A text that follows what it is made from.
pub fn text_fn(text: impl Fn() -> String + Send + Sync + 'static) -> TextFn {
    Box::new(text)
}

/// A yes or no that follows what it is made from.
pub type Flag = Box<dyn Fn() -> bool + Send + Sync>;

/// A yes or no that follows what it is made from.
pub fn flag(flag: impl Fn() -> bool + Send + Sync + 'static) -> Flag {
    Box::new(flag)
}

/// What a press does.
pub type ClickHandler = Box<dyn FnMut(MouseEvent)>;

/// What a press does, whatever is known of it.
pub fn on_click(mut work: impl FnMut() + 'static) -> ClickHandler {
    Box::new(move |_| work())
}

/// A part of a screen that is made anew when what it is made from changes.
pub fn view_fn(view: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    (Box::new(view) as Box<dyn Fn() -> AnyView + Send>).into_any()
}

/// Parts of a screen for each of some things.
pub fn each<T>(things: impl IntoIterator<Item = T>, view: impl FnMut(T) -> AnyView) -> Vec<AnyView> {
    things.into_iter().map(view).collect()
}
