//! Whether an element is within the viewport.

use wasm_bindgen::prelude::*;
use web_sys::{IntersectionObserver, IntersectionObserverEntry};

use crate::boxed::effect;
use crate::reactive::*;

/// An observer that stops with its value.
struct Observer {
    observer: IntersectionObserver,
    _callback: Closure<dyn FnMut(js_sys::Array)>,
}

impl Drop for Observer {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// A signal that is true while any part of the element that matches is visible. The element has to be a part of the current component.
pub fn is_visible(selector: String) -> ReadSignal<bool> {
    let (visible, set_visible) = signal(false);
    // Effects run when the component is on the page.
    effect(move || {
        let callback = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            // The last entry is the newest. The signal is gone if the element has left the page meanwhile.
            let entry: IntersectionObserverEntry = entries.pop().unchecked_into();
            set_visible.try_set(entry.is_intersecting());
        });
        let observer = IntersectionObserver::new(callback.as_ref().unchecked_ref()).ok();
        let element = document().query_selector(&selector).ok().flatten();
        if let Some((element, observer)) = element.zip(observer) {
            observer.observe(&element);
            StoredValue::new_local(Observer { observer, _callback: callback });
        }
    });
    visible
}
