//! A part of a screen that is there only while something holds.

use quadrille_view::{keyed, prelude::*};

use crate::boxed::Flag;

/// Shows its children while something holds. They are made anew only when the answer changes, not whenever it is asked.
#[component]
pub fn Show(when: Flag, children: ChildrenFn) -> impl IntoView {
    keyed(move || when().then_some(()), |()| (), move |()| children())
}
