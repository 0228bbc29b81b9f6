//! HTTP requests, and the `meta` elements of the page that name files.

use futures_channel::oneshot;
use leptos::prelude::{document, window};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Event, RequestInit, Response};

/// The timeout of a request, in milliseconds.
const TIMEOUT_MILLIS: u32 = 8_000;

/// The content of a `meta` element of the page; some hold file names with content hashes.
pub fn meta_content(meta: &str) -> Option<String> {
    document().query_selector(&format!("meta[name={meta}]")).ok().flatten()?.get_attribute("content")
}

/// The response to a request; `None` on failure or timeout.
pub async fn get(address: &str) -> Option<Response> {
    let request = RequestInit::new();
    request.set_signal(Some(&AbortSignal::timeout_with_u32(TIMEOUT_MILLIS)));
    let response = JsFuture::from(window().fetch_with_str_and_init(address, &request)).await.ok()?;
    response.dyn_into().ok()
}

/// The text of a file; `None` if it cannot be fetched.
pub async fn text(address: &str) -> Option<String> {
    let response = get(address).await.filter(Response::ok)?;
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// Starts to load the style sheet that a `meta` element names, between the base sheet and those of the games. The result is true once it
/// applies.
pub fn load_style(meta: &'static str) -> impl Future<Output = bool> {
    let (sender, loaded) = oneshot::channel();
    let mut sender = Some(sender);
    let is_loaded = document().get_element_by_id(meta).is_some();
    let handler = (!is_loaded).then(|| {
        insert_style(meta, move |applies| {
            if let Some(sender) = sender.take() {
                // The receiver may be gone together with the screen.
                let _ = sender.send(applies);
            }
        })
    });
    async move {
        let _handler = handler;
        is_loaded || loaded.await.unwrap_or(false)
    }
}

/// Inserts a style sheet, and calls back with true when it applies, or with false when it cannot be loaded and was removed.
fn insert_style(
    meta: &'static str,
    mut settle: impl FnMut(bool) + 'static,
) -> Option<Closure<dyn FnMut(Event)>> {
    let link = document().create_element("link").ok()?;
    link.set_attribute("rel", "stylesheet").ok()?;
    link.set_attribute("href", &meta_content(meta)?).ok()?;
    let element = link.clone();
    let handler = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        let applies = event.type_() == "load";
        if applies {
            element.set_id(meta);
        } else {
            element.remove();
        }
        settle(applies);
    });
    for event in ["load", "error"] {
        link.add_event_listener_with_callback(event, handler.as_ref().unchecked_ref()).ok()?;
    }
    document().get_element_by_id("games-style")?.before_with_node_1(&link).ok()?;
    Some(handler)
}

/// Shows a hidden element of the page.
pub fn reveal(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        // Removing an attribute does not fail, even if it is absent.
        let _ = element.remove_attribute("hidden");
    }
}
