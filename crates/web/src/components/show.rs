//! Conditional rendering.

use crate::boxed::Flag;
use crate::reactive::*;

/// Shows its children while `when` is true. They are rendered again only when the result changes, not whenever `when` runs.
#[component]
pub fn Show(when: Flag, children: ChildrenFn) -> impl IntoView {
    let holds = Memo::new(move |_| when());
    view! { {move || holds.get().then(|| children())} }
}
