//! Boxed closures. Every closure has a type of its own, and generic code is compiled once per type; boxed, they share one instance.

use web_sys::MouseEvent;

use crate::reactive::*;

/// A reactive text.
pub type TextFn = Box<dyn Fn() -> String + Send + Sync>;

/// Boxes a reactive text.
pub fn text_fn(text: impl Fn() -> String + Send + Sync + 'static) -> TextFn {
    Box::new(text)
}

/// A reactive condition.
pub type Flag = Box<dyn Fn() -> bool + Send + Sync>;

/// Boxes a reactive condition.
pub fn flag(flag: impl Fn() -> bool + Send + Sync + 'static) -> Flag {
    Box::new(flag)
}

/// A handler of clicks.
pub type ClickHandler = Box<dyn FnMut(MouseEvent)>;

/// Boxes a handler that ignores the details of the click.
pub fn on_click(mut work: impl FnMut() + 'static) -> ClickHandler {
    Box::new(move |_| work())
}

/// Runs a closure after the current change, and again whenever a signal that it reads has changed.
pub fn effect(work: impl FnMut() + 'static) {
    Effect::new(Box::new(work) as Box<dyn FnMut()>);
}

/// A view that is replaced when the signals it reads change.
pub fn view_fn(view: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    (Box::new(view) as Box<dyn Fn() -> AnyView + Send>).into_any()
}

/// A view for each item.
pub fn each<T>(things: impl IntoIterator<Item = T>, view: impl FnMut(T) -> AnyView) -> Vec<AnyView> {
    things.into_iter().map(view).collect()
}
