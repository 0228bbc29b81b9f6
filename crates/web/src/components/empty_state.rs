//! The place of an empty list.

use crate::boxed::TextFn;
use crate::reactive::*;

/// A picture, a sentence, and the next step, unless it follows directly.
#[component]
pub fn EmptyState(
    picture: AnyView,
    text: TextFn,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    view! {
        <div class="empty">
            {picture}
            <p>{text}</p>
            {children.map(|children| view! { <div class="button-row">{children()}</div> })}
        </div>
    }
}
