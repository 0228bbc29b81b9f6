//! Files from where the client came from, and answers from elsewhere.

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, RequestInit, Response};

/// How long an answer may take, in milliseconds.
const TIMEOUT_MILLIS: u32 = 8_000;

/// What the page says under this name: names of files change with their contents.
pub fn meta_content(meta: &str) -> Option<String> {
    document().query_selector(&format!("meta[name={meta}]")).ok().flatten()?.get_attribute("content")
}

/// The answer to a request; nothing if there was none in time.
pub async fn answer(address: &str) -> Option<Response> {
    let request = RequestInit::new();
    request.set_signal(Some(&AbortSignal::timeout_with_u32(TIMEOUT_MILLIS)));
    let response = JsFuture::from(window().fetch_with_str_and_init(address, &request)).await.ok()?;
    response.dyn_into().ok()
}

/// The text of a file.
pub async fn text(address: &str) -> Option<String> {
    let response = answer(address).await.filter(Response::ok)?;
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// Shows something that the page has hidden.
pub fn reveal(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        // Removing what may not be there cannot fail.
        let _ = element.remove_attribute("hidden");
    }
}
