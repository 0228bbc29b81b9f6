//! The clipboard and the device's share sheet.

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::ShareData;

/// Copies a text to the clipboard; false if the browser does not allow it.
pub async fn copy(text: &str) -> bool {
    // Only secure contexts have a clipboard.
    let navigator = window().navigator();
    let available =
        js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard")).is_ok_and(|it| !it.is_undefined());
    available && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// True if the device has a share sheet.
pub fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &JsValue::from_str("share")).unwrap_or_default()
}

/// Opens the share sheet with a link. Closing it is not an error.
pub async fn share(title: &str, address: &str) {
    let data = ShareData::new();
    data.set_title(title);
    data.set_url(address);
    let _ = JsFuture::from(window().navigator().share_with_data(&data)).await;
}
