//! The window, the document, and the start.

use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{Document, Window};

use crate::element::listen;
use crate::event::Named;
use crate::into_view::IntoView;
use crate::signal::Owner;

thread_local! {
    static WINDOW: Window = web_sys::window().expect_throw("views are made in a browser's window");
    static DOCUMENT: Document = window().document().expect_throw("a window has a document");
}

/// The window.
pub fn window() -> Window {
    WINDOW.with(Clone::clone)
}

/// The document.
pub fn document() -> Document {
    DOCUMENT.with(Clone::clone)
}

/// Puts a view at the end of the page, for as long as the page is there.
pub fn mount_to_body<V: IntoView>(view: impl FnOnce() -> V) {
    let nodes = Owner::default().with(|| view().into_view());
    nodes.append_to(&document().body().expect_throw("a page has a body"));
}

/// Listens to events of the window until the owner is cleaned up.
pub fn window_event_listener<E: Named>(event: E, handler: impl Fn(E::Event) + 'static) {
    listen(&window(), event.name(), Box::new(move |event| handler(event.unchecked_into())));
}

/// Says on the console that something is wrong.
pub fn log_error(fault: &str) {
    #[cfg(target_family = "wasm")]
    web_sys::console::error_1(&wasm_bindgen::JsValue::from_str(fault));
    #[cfg(not(target_family = "wasm"))]
    eprintln!("{fault}");
}
