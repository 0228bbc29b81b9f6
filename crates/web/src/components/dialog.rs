//! A modal dialog: rules, the log on a phone, a question.

use crate::boxed::{effect, flag, on_click, text_fn};
use crate::components::{Icon, Show};
use crate::reactive::*;
use crate::t;

/// A modal dialog. The browser traps the focus, and Escape closes it.
#[component]
pub fn Dialog(open: RwSignal<bool>, title: Signal<String>, children: ChildrenFn) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    effect(move || {
        let (Some(dialog), open) = (node.get(), open.get()) else { return };
        if open && !dialog.open() {
            // Fails only for a dialog that is open or not on the page.
            let _ = dialog.show_modal();
        } else if !open && dialog.open() {
            dialog.close();
        }
    });
    view! {
        <dialog node_ref=node class="dialog" aria-label=text_fn(move || title.get()) on:close=move |_| open.set(false)>
            <header class="dialog-head">
                <h2>{text_fn(move || title.get())}</h2>
                <button class="icon-button" aria-label=t!(close) on:click=on_click(move || open.set(false))>
                    <Icon name="close" />
                </button>
            </header>
            <div class="dialog-body">
                <Show when=flag(move || open.get())>{children()}</Show>
            </div>
        </dialog>
    }
}
