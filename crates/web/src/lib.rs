//! The client: every game in the browser.

use leptos::prelude::*;

/// Puts the client on the page.
pub fn mount() {
    console_error_panic_hook::set_once();
    mount_to_body(|| view! { <main>"Quadrille"</main> });
}
