//! Time in the browser: clocks, timers, the date, and seeds.

use js_sys::Promise;
use leptos::prelude::window;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::IdleRequestOptions;

use crate::i18n;

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    window().performance().map_or_else(js_sys::Date::now, |performance| performance.now())
}

/// Waits this many milliseconds.
pub async fn sleep(millis: u32) {
    let promise = Promise::new(&mut |resolve, _| {
        let millis = i32::try_from(millis).unwrap_or(i32::MAX);
        if window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, millis).is_err() {
            // Without timers there is no wait.
            let _ = resolve.call0(&JsValue::NULL);
        }
    });
    // The promise is only ever resolved.
    let _ = JsFuture::from(promise).await;
}

/// Waits for the next animation frame.
pub async fn next_frame() {
    let promise = Promise::new(&mut |resolve, _| {
        if window().request_animation_frame(&resolve).is_err() {
            let _ = resolve.call0(&JsValue::NULL);
        }
    });
    let _ = JsFuture::from(promise).await;
}

/// The longest wait for an idle browser, in milliseconds: Chromium sometimes reports none for seconds.
const IDLE_TIMEOUT: u32 = 500;

/// Waits until the browser is idle; in WebKit, which does not report that, until the next task.
pub async fn idle() {
    let promise = Promise::new(&mut |resolve, _| {
        let (window, options) = (window(), IdleRequestOptions::new());
        options.set_timeout(IDLE_TIMEOUT);
        if window.request_idle_callback_with_options(&resolve, &options).is_err()
            && window.set_timeout_with_callback(&resolve).is_err()
        {
            let _ = resolve.call0(&JsValue::NULL);
        }
    });
    let _ = JsFuture::from(promise).await;
}

/// The date in the player's time zone: `2026-11-15`.
pub fn today() -> String {
    let now = js_sys::Date::new_0();
    format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}

/// A date in the reader's language: "Nov 15, 2026". All screens show dates in this format.
pub fn date_text(unix_millis: u64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(unix_millis as f64));
    let options = js_sys::Object::new();
    // Setting a property of a new object does not fail.
    let _ = js_sys::Reflect::set(&options, &"dateStyle".into(), &"medium".into());
    date.to_locale_date_string(i18n::language(), &options).into()
}

/// Milliseconds since 1970.
pub fn unix_millis() -> u64 {
    js_sys::Date::now() as u64
}

/// A random seed.
pub fn random_seed() -> u64 {
    let high = (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    let low = (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    // Seeds are shown and typed: nine digits are enough, and short enough to read out.
    (high << 32 | low) % 1_000_000_000
}
