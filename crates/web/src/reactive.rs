//! The Leptos prelude with a type-erasing `view!` and listeners that are removed on cleanup.
//!
//! Leptos gives every view a type of its own and compiles its code for every type that contains it. `view!` erases the type at once, which
//! keeps the binary small. A closure in a view replaces its previous nodes, so that CSS animations restart; `kept!` updates the nodes instead.

pub(crate) use leptos::prelude::*;
pub(crate) use leptos::{ev, html};

use leptos::ev::EventDescriptor;
use leptos::reactive::graph::Observer;
use leptos::tachys::html::attribute::Attribute;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::view::{Position, PositionState};
use wasm_bindgen::JsCast;

/// A Leptos view as an [`AnyView`] that replaces the nodes of its predecessor.
macro_rules! view {
    ($($view:tt)*) => {
        $crate::reactive::erase(::leptos::view! { $($view)* })
    };
}

/// A Leptos view as an [`AnyView`] that updates the nodes of a predecessor of the same type.
macro_rules! kept {
    ($($view:tt)*) => {
        ::leptos::prelude::IntoAny::into_any(::leptos::view! { $($view)* })
    };
}

pub(crate) use {kept, view};

/// Erases the type of a view.
pub fn erase(view: impl IntoView) -> AnyView {
    Replaced(view.into_view()).into_any()
}

/// A view that replaces its predecessor instead of updating its nodes.
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

/// True if signals that are read now are tracked.
pub fn is_tracking() -> bool {
    Observer::get().is_some()
}

/// Listens to window events until the current owner is cleaned up.
pub fn window_event_listener<E: EventDescriptor + 'static>(event: E, handler: impl Fn(E::EventType) + 'static)
where
    E::EventType: JsCast,
{
    let listener = leptos::prelude::window_event_listener(event, handler);
    on_cleanup(move || listener.remove());
}
