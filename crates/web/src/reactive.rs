//! Leptos as the screens use it: its prelude, with `view!` and listeners that fit this client.
//!
//! Leptos gives every view a type of its own, and the code of a view is compiled for every type that it appears in. `view!` erases the type at
//! once, which keeps the program small. A closure in a view replaces the nodes that it gave before, so that animations of style
//! sheets start anew; where nodes must be kept and changed, a drawing uses `kept!`.

pub(crate) use leptos::prelude::*;
pub(crate) use leptos::{ev, html};

use leptos::ev::EventDescriptor;
use leptos::reactive::graph::Observer;
use leptos::tachys::html::attribute::Attribute;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::view::{Position, PositionState};
use wasm_bindgen::JsCast;

/// The view of Leptos as an [`AnyView`] that replaces the one before it as a whole.
macro_rules! view {
    ($($view:tt)*) => {
        $crate::reactive::erase(::leptos::view! { $($view)* })
    };
}

/// The view of Leptos as an [`AnyView`] that changes the nodes of the one before it, if both are of one type.
macro_rules! kept {
    ($($view:tt)*) => {
        ::leptos::prelude::IntoAny::into_any(::leptos::view! { $($view)* })
    };
}

pub(crate) use {kept, view};

/// A view without its type.
pub fn erase(view: impl IntoView) -> AnyView {
    Replaced(view.into_view()).into_any()
}

/// A view that replaces the one before it instead of changing its nodes.
struct Replaced<V>(V);

impl<V: Render> Render for Replaced<V> {
    type State = V::State;

    fn build(self) -> V::State {
        self.0.build()
    }

    fn rebuild(self, state: &mut V::State) {
        let mut new = self.0.build();
        state.insert_before_this(&mut new);
        state.unmount();
        *state = new;
    }
}

impl<V: AddAnyAttr> AddAnyAttr for Replaced<V> {
    type Output<A: Attribute> = Replaced<V::Output<A>>;

    fn add_any_attr<A: Attribute>(self, attribute: A) -> Self::Output<A>
    where
        Self::Output<A>: RenderHtml,
    {
        Replaced(self.0.add_any_attr(attribute))
    }
}

impl<V: RenderHtml> RenderHtml for Replaced<V> {
    type AsyncOutput = V::AsyncOutput;
    type Owned = Replaced<V::Owned>;

    const MIN_LENGTH: usize = V::MIN_LENGTH;
    const EXISTS: bool = V::EXISTS;

    fn dry_resolve(&mut self) {
        self.0.dry_resolve();
    }

    async fn resolve(self) -> V::AsyncOutput {
        self.0.resolve().await
    }

    fn to_html_with_buf(
        self,
        html: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        attributes: Vec<AnyAttribute>,
    ) {
        self.0.to_html_with_buf(html, position, escape, mark_branches, attributes);
    }

    fn hydrate<const FROM_SERVER: bool>(self, cursor: &Cursor, position: &PositionState) -> V::State {
        self.0.hydrate::<FROM_SERVER>(cursor, position)
    }

    fn into_owned(self) -> Self::Owned {
        Replaced(self.0.into_owned())
    }
}

/// True where a signal that is read is followed.
pub fn is_tracking() -> bool {
    Observer::get().is_some()
}

/// Listens to events of the window until the current owner is cleaned up.
pub fn window_event_listener<E: EventDescriptor + 'static>(event: E, handler: impl Fn(E::EventType) + 'static)
where
    E::EventType: JsCast,
{
    let listener = leptos::prelude::window_event_listener(event, handler);
    on_cleanup(move || listener.remove());
}
