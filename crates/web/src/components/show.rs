//! A part of a screen that is there only while something holds.

use crate::boxed::Flag;
use crate::reactive::*;

/// Shows its children while something holds. They are made anew only when the answer changes, not whenever it is asked.
#[component]
pub fn Show(when: Flag, children: ChildrenFn) -> impl IntoView {
    let holds = Memo::new(move |_| when());
    view! { {move || holds.get().then(|| children())} }
}
