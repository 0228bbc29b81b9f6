//! The browser's local storage. Without it (private windows, full disks) the client still works.

use leptos::prelude::window;
use web_sys::{Storage, StorageEvent};

/// The prefix of our keys: other pages of the host share the storage.
const PREFIX: &str = "quadrille.";

fn local_storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// The text stored under this key.
pub fn get(key: &str) -> Option<String> {
    local_storage()?.get_item(&format!("{PREFIX}{key}")).ok().flatten()
}

/// Stores a text under this key; false if that fails.
pub fn set(key: &str, text: &str) -> bool {
    local_storage().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{key}"), text).is_ok())
}

/// Removes the text stored under this key.
pub fn remove(key: &str) {
    if let Some(storage) = local_storage() {
        // Removing fails only where storing does, and then there is nothing to remove.
        let _ = storage.remove_item(&format!("{PREFIX}{key}"));
    }
}

/// The key that another tab changed, if it is one of ours.
pub fn changed_by_other_tab(event: &StorageEvent) -> Option<String> {
    event.key()?.strip_prefix(PREFIX).map(str::to_string)
}

/// The rest of each key with this beginning.
pub fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = local_storage() else { return Vec::new() };
    let prefix = format!("{PREFIX}{prefix}");
    let count = storage.length().unwrap_or(0);
    (0..count)
        .filter_map(|index| storage.key(index).ok().flatten())
        .filter_map(|key| key.strip_prefix(&prefix).map(str::to_string))
        .collect()
}
