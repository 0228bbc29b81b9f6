//! Events by their names, with their types.

use std::marker::PhantomData;

use wasm_bindgen::JsCast;

/// The name of an event, and the type of what happens.
pub trait Named: Copy {
    /// What happens.
    type Event: JsCast;

    /// The browser's name for it.
    fn name(self) -> &'static str;
}

macro_rules! events {
    ($($name:ident: $event:ident)*) => {
        $(
            #[doc = concat!("The event `", stringify!($name), "`.")]
            #[derive(Clone, Copy, Debug)]
            #[expect(non_camel_case_types, reason = "the names are the browser's")]
            pub struct $name;

            impl Named for $name {
                type Event = web_sys::$event;

                fn name(self) -> &'static str {
                    stringify!($name)
                }
            }
        )*
    };
}

events! {
    blur: FocusEvent
    change: Event
    click: MouseEvent
    close: Event
    focus: FocusEvent
    focusin: FocusEvent
    hashchange: HashChangeEvent
    input: Event
    keydown: KeyboardEvent
    offline: Event
    online: Event
    pointerdown: PointerEvent
    pointerenter: PointerEvent
    pointerleave: PointerEvent
    resize: UiEvent
    storage: StorageEvent
    submit: Event
    visibilitychange: Event
}

/// An event together with the type of the element that it happens to.
pub struct Targeted<T> {
    event: web_sys::Event,
    target: PhantomData<T>,
}

impl<T: JsCast> Targeted<T> {
    /// The element.
    pub fn target(&self) -> T {
        let target = self.event.current_target().or_else(|| self.event.target());
        target.map(JsCast::unchecked_into).expect("an event that is handled has a target")
    }
}

/// What to do with an event, given one that knows its element: `on:input:target` in a view.
pub fn targeted<T: JsCast + 'static>(
    mut handler: impl FnMut(Targeted<T>) + 'static,
) -> impl FnMut(web_sys::Event) + 'static {
    move |event| handler(Targeted { event, target: PhantomData })
}
