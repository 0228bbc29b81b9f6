//! Handing texts over: to the clipboard, or to whatever the device shares with.

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::ShareData;

/// Puts a text on the clipboard; whether the browser allowed it.
pub async fn copy(text: &str) -> bool {
    // A page that did not come over a safe connection has no clipboard.
    let navigator = window().navigator();
    let there =
        js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard")).is_ok_and(|it| !it.is_undefined());
    there && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// Whether the device has a way to share.
pub fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &JsValue::from_str("share")).unwrap_or_default()
}

/// Shares a link as the device does. Whoever puts the device's sheet away has changed their mind, which is no failure.
pub async fn share(title: &str, address: &str) {
    let data = ShareData::new();
    data.set_title(title);
    data.set_url(address);
    let _ = JsFuture::from(window().navigator().share_with_data(&data)).await;
}
