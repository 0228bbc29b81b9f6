//! An element being made: attributes, classes, styles, events, children.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;

use js_sys::Reflect;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue, UnwrapThrowExt};
use web_sys::{Event, EventTarget, HtmlElement};

use crate::event::Named;
use crate::follow;
use crate::into_view::IntoView;
use crate::nodes::{Kind, Nodes};
use crate::page::document;
use crate::signal::{RwSignal, on_cleanup, untrack};
use crate::value::{IntoAttribute, IntoFlag, IntoProperty, Value};

const SVG: &str = "http://www.w3.org/2000/svg";

/// An element being made.
pub struct Element(web_sys::Element);

impl Element {
    /// An element of HTML.
    pub fn html(tag: &str) -> Element {
        // The names of tags come from the sources, and are well formed.
        Element(document().create_element(tag).unwrap_throw())
    }

    /// An element of a drawing.
    pub fn svg(tag: &str) -> Element {
        Element(document().create_element_ns(Some(SVG), tag).unwrap_throw())
    }

    /// With an attribute that stays.
    #[must_use]
    pub fn set(self, name: &str, value: &str) -> Element {
        set_attribute(&self.0, name, Some(value));
        self
    }

    /// With an attribute.
    #[must_use]
    pub fn attribute(self, name: &'static str, value: impl IntoAttribute) -> Element {
        self.attribute_of(name, value.into_attribute())
    }

    fn attribute_of(self, name: &'static str, value: Value<Option<String>>) -> Element {
        self.text(name, value, set_attribute)
    }

    /// With a property of its style.
    #[must_use]
    pub fn style(self, name: &'static str, value: impl IntoAttribute) -> Element {
        self.style_of(name, value.into_attribute())
    }

    fn style_of(self, name: &'static str, value: Value<Option<String>>) -> Element {
        self.text(name, value, set_style)
    }

    fn text(
        self,
        name: &'static str,
        value: Value<Option<String>>,
        set: fn(&web_sys::Element, &str, Option<&str>),
    ) -> Element {
        match value {
            Value::Fixed(value) => set(&self.0, name, value.as_deref()),
            Value::Follows(value) => {
                let element = self.0.clone();
                let mut before = None;
                follow(Box::new(move || {
                    let now = value();
                    if now != before {
                        set(&element, name, now.as_deref());
                        before = now;
                    }
                }));
            }
        }
        self
    }

    /// With a class while something holds.
    #[must_use]
    pub fn class(self, name: &'static str, holds: impl IntoFlag) -> Element {
        self.class_of(name, holds.into_flag())
    }

    fn class_of(self, name: &'static str, holds: Value<bool>) -> Element {
        match holds {
            Value::Fixed(holds) => toggle(&self.0, name, holds),
            Value::Follows(holds) => {
                let element = self.0.clone();
                let mut before = false;
                follow(Box::new(move || {
                    let now = holds();
                    if now != before {
                        toggle(&element, name, now);
                        before = now;
                    }
                }));
            }
        }
        self
    }

    /// With a property, which is what the browser has of the element now, where an attribute is what it began with.
    #[must_use]
    pub fn property(self, name: &'static str, value: impl IntoProperty) -> Element {
        self.property_of(name, value.into_property())
    }

    fn property_of(self, name: &'static str, value: Value<JsValue>) -> Element {
        match value {
            Value::Fixed(value) => set_property(&self.0, name, &value),
            Value::Follows(value) => {
                let element = self.0.clone();
                follow(Box::new(move || set_property(&element, name, &value())));
            }
        }
        self
    }

    /// With something to do when this event happens.
    #[must_use]
    pub fn on<E: Named>(self, event: E, mut handler: impl FnMut(E::Event) + 'static) -> Element {
        listen(&self.0, event.name(), Box::new(move |event| handler(event.unchecked_into())));
        self
    }

    /// Known from now on to whoever has the reference.
    #[must_use]
    pub fn node_ref<T: JsCast + Clone>(self, node: NodeRef<T>) -> Element {
        node.element.set(Some(self.0.clone()));
        self
    }

    /// With something more in it, at its end.
    #[must_use]
    pub fn child(self, view: impl IntoView) -> Element {
        view.into_view().append_to(&self.0);
        self
    }
}

impl IntoView for Element {
    fn into_view(self) -> Nodes {
        Nodes(Kind::One(self.0.unchecked_into()))
    }
}

fn set_attribute(element: &web_sys::Element, name: &str, value: Option<&str>) {
    // The names of attributes come from the sources, and are well formed.
    match value {
        Some(value) => element.set_attribute(name, value).unwrap_throw(),
        None => element.remove_attribute(name).unwrap_throw(),
    }
}

fn set_style(element: &web_sys::Element, name: &str, value: Option<&str>) {
    // Elements of drawings have a style as well.
    let style = element.unchecked_ref::<HtmlElement>().style();
    // A value that the browser does not understand is left out by it.
    let _ = match value {
        Some(value) => style.set_property(name, value),
        None => style.remove_property(name).map(drop),
    };
}

fn set_property(element: &web_sys::Element, name: &str, value: &JsValue) {
    // It fails for objects that refuse properties, which elements do not.
    let _ = Reflect::set(element, &JsValue::from_str(name), value);
}

fn toggle(element: &web_sys::Element, name: &str, holds: bool) {
    let classes = element.class_list();
    // The names of classes come from the sources, and are well formed.
    let _ = if holds { classes.add_1(name) } else { classes.remove_1(name) };
}

/// Listens until the owner is cleaned up: an element that leaves the page may still send an event, and nobody is there to act on it.
pub(crate) fn listen(target: &EventTarget, name: &'static str, handler: Box<dyn FnMut(Event)>) {
    let handler = Rc::new(RefCell::new(Some(handler)));
    let listener = {
        let handler = Rc::clone(&handler);
        Closure::<dyn FnMut(Event)>::new(move |event| {
            if let Ok(mut handler) = handler.try_borrow_mut()
                && let Some(handler) = handler.as_mut()
            {
                untrack(|| handler(event));
            }
        })
        .into_js_value()
    };
    // The browser refuses no listener.
    let _ = target.add_event_listener_with_callback(name, listener.unchecked_ref());
    let target = target.clone();
    on_cleanup(move || {
        let _ = target.remove_event_listener_with_callback(name, listener.unchecked_ref());
        if let Ok(mut handler) = handler.try_borrow_mut() {
            handler.take();
        }
    });
}

/// A reference to an element of a view, empty until the view is made. It is a handle: copies are the same reference.
pub struct NodeRef<T> {
    element: RwSignal<Option<web_sys::Element>>,
    kind: PhantomData<fn() -> T>,
}

impl<T> Clone for NodeRef<T> {
    fn clone(&self) -> NodeRef<T> {
        *self
    }
}

impl<T> Copy for NodeRef<T> {}

impl<T: JsCast + Clone> NodeRef<T> {
    /// A reference to nothing yet.
    #[expect(clippy::new_without_default, reason = "a reference is made where it is used")]
    pub fn new() -> NodeRef<T> {
        NodeRef { element: RwSignal::new(None), kind: PhantomData }
    }

    /// The element, followed.
    pub fn get(self) -> Option<T> {
        self.element.get().map(JsCast::unchecked_into)
    }

    /// The element, not followed; nothing as well once its view is gone.
    pub fn get_untracked(self) -> Option<T> {
        self.element.try_get_untracked().flatten().map(JsCast::unchecked_into)
    }
}
