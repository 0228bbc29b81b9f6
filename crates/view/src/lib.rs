//! Views of the client: elements, regions and lists that follow signals.
//!
//! | file | what is in it |
//! |---|---|
//! | `nodes` | what a view comes to: nodes of the page |
//! | `element` | an element being made: attributes, classes, styles, events, children |
//! | `value` | what attributes, classes and properties can be given |
//! | `into_view` | what can stand in a view |
//! | `region`, `keyed` | parts of the page that are made anew when what they are made from changes |
//! | `picture` | a drawing that changes on the elements that it has |
//! | `signal` | values that are followed, and who owns them |
//! | `event` | events by their names, with their types |
//! | `page` | the window, the document, the start |
//!
//! Nothing here is compiled once for each view: the generic functions only put what
//! they are given into a box, so that a view comes to a list of calls. `view!` writes that list.

mod element;
pub mod event;
mod into_view;
mod keyed;
mod nodes;
mod page;
mod picture;
mod region;
mod signal;
mod value;

pub use element::{Element, NodeRef};
pub use event as ev;
pub use into_view::{CollectView, IntoView};
pub use keyed::keyed;
pub use nodes::{Fragment, Nodes};
pub use page::{document, log_error, mount_to_body, window, window_event_listener};
pub use picture::picture;
pub use quadrille_view_macro::{component, view};
pub use signal::{
    Callback, Effect, Memo, Owner, RwSignal, Signal, StoredValue, expect_context, is_tracking, on_cleanup,
    provide_context, untrack,
};
pub use value::{IntoAttribute, IntoFlag, IntoProperty, Value};

use std::rc::Rc;

pub(crate) use signal::follow;

/// What a component shows that was put into it, as often as it likes.
pub type ChildrenFn = Rc<dyn Fn() -> Nodes>;

/// What stands between the tags of a component, to be made when it is wanted.
pub fn children<V: IntoView>(view: impl Fn() -> V + 'static) -> ChildrenFn {
    Rc::new(move || view().into_view())
}

/// All that a screen needs.
pub mod prelude {
    pub use crate::{
        Callback, ChildrenFn, CollectView, Effect, Element, IntoAttribute, IntoFlag, IntoProperty, IntoView,
        Memo, NodeRef, Nodes, Owner, RwSignal, Signal, StoredValue, component, document, ev, expect_context,
        on_cleanup, provide_context, untrack, view, window, window_event_listener,
    };
}
