//! A sheet that lies over the page until it is put away: rules at hand, the log on a phone, a question.

use crate::lean::{flag, press, words};
use crate::parts::When;
use quadrille_view::prelude::*;

use crate::parts::Icon;
use crate::t;

/// A dialog. The browser keeps the focus inside, and Escape closes it.
#[component]
pub fn Sheet(open: RwSignal<bool>, title: Signal<String>, children: ChildrenFn) -> impl IntoView {
    let node = NodeRef::<web_sys::HtmlDialogElement>::new();
    Effect::new(move |_| {
        let (Some(dialog), open) = (node.get(), open.get()) else { return };
        if open && !dialog.open() {
            // It fails only for a dialog that is open or not on the page.
            let _ = dialog.show_modal();
        } else if !open && dialog.open() {
            dialog.close();
        }
    });
    view! {
        <dialog node_ref=node class="dialog" aria-label=words(move || title.get()) on:close=move |_| open.set(false)>
            <header class="dialog-head">
                <h2>{words(move || title.get())}</h2>
                <button class="icon-button" aria-label=t!("close") on:click=press(move || open.set(false))>
                    <Icon name="close" />
                </button>
            </header>
            <div class="dialog-body">
                <When holds=flag(move || open.get())>{children()}</When>
            </div>
        </dialog>
    }
}
