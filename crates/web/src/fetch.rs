//! HTTP requests, and the `meta` elements of the page that name files.

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, RequestInit, Response};

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

/// Shows a hidden element of the page.
pub fn reveal(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        // Removing an attribute does not fail, even if it is absent.
        let _ = element.remove_attribute("hidden");
    }
}
