//! The types that screens use: handles of values, which can be copied into every closure.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;

use super::graph::{self, Entry, Id};
use super::owner::Owner;

/// Says that a value has ended, which is a mistake of whoever reads it.
#[cold]
fn ended() -> ! {
    panic!("a value is read after its owner has ended");
}

fn read(id: Id, followed: bool) -> Rc<Entry> {
    graph::read(id, followed).unwrap_or_else(|| ended())
}

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        pub struct $name<T> {
            id: Id,
            kind: PhantomData<fn(T) -> T>,
        }

        impl<T> Clone for $name<T> {
            fn clone(&self) -> $name<T> {
                *self
            }
        }

        impl<T> Copy for $name<T> {}

        impl<T> $name<T> {
            const fn of(id: Id) -> $name<T> {
                $name { id, kind: PhantomData }
            }
        }
    };
}

handle! {
    /// A value that is followed by whoever reads it.
    RwSignal
}

handle! {
    /// A value that is worked out from others, and told only when it is another.
    Memo
}

handle! {
    /// Something to read, wherever it comes from.
    Signal
}

handle! {
    /// A value that nobody follows.
    StoredValue
}

impl<T: 'static> RwSignal<T> {
    /// Keeps a value.
    pub fn new(value: T) -> RwSignal<T> {
        RwSignal::of(graph::keep(Box::new(RefCell::new(value))))
    }

    /// Looks at it, and follows it.
    pub fn with<U>(self, look: impl FnOnce(&T) -> U) -> U {
        look(&read(self.id, true).value().borrow())
    }

    /// Looks at it.
    pub fn with_untracked<U>(self, look: impl FnOnce(&T) -> U) -> U {
        look(&read(self.id, false).value().borrow())
    }

    /// Follows it.
    pub fn track(self) {
        read(self.id, true);
    }

    /// Puts another value there; nothing happens if it has ended.
    pub fn set(self, value: T) {
        self.try_set(value);
    }

    /// Puts another value there; gives it back if this one has ended.
    pub fn try_set(self, value: T) -> Option<T> {
        let Some(entry) = graph::entry(self.id) else { return Some(value) };
        // The old value is dropped when nothing is borrowed any more.
        let _before = entry.value().replace(value);
        graph::changed(self.id);
        None
    }

    /// Changes it; nothing happens if it has ended.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        self.try_update(change);
    }

    /// Changes it, if it has not ended.
    pub fn try_update<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        let entry = graph::entry(self.id)?;
        let done = change(&mut entry.value().borrow_mut());
        graph::changed(self.id);
        Some(done)
    }

    /// Whether it has ended.
    pub fn is_disposed(self) -> bool {
        graph::entry(self.id).is_none()
    }
}

impl<T: Clone + 'static> RwSignal<T> {
    /// The value, which is followed.
    pub fn get(self) -> T {
        self.with(T::clone)
    }

    /// The value.
    pub fn get_untracked(self) -> T {
        self.with_untracked(T::clone)
    }

    /// The value, if it has not ended.
    pub fn try_get_untracked(self) -> Option<T> {
        Some(graph::read(self.id, false)?.value::<T>().borrow().clone())
    }
}

impl<T: PartialEq + 'static> Memo<T> {
    /// A value that is worked out, given what it was before.
    pub fn new(work: impl Fn(Option<&T>) -> T + 'static) -> Memo<T> {
        let value: Rc<RefCell<Option<T>>> = Rc::default();
        let kept = Rc::clone(&value);
        let work = move || {
            let before = kept.take();
            let now = Some(work(before.as_ref()));
            let changed = before != now;
            kept.replace(now);
            changed
        };
        Memo::of(graph::work_out(Box::new(RefCell::new(value)), Box::new(work)))
    }
}

impl<T: 'static> Memo<T> {
    /// Looks at it, and follows it.
    pub fn with<U>(self, look: impl FnOnce(&T) -> U) -> U {
        let value = Rc::clone(&read(self.id, true).value::<Rc<RefCell<Option<T>>>>().borrow());
        look(value.borrow().as_ref().expect("a memo that is read is worked out, and does not read itself"))
    }

    /// Looks at it.
    pub fn with_untracked<U>(self, look: impl FnOnce(&T) -> U) -> U {
        graph::untrack(move || self.with(look))
    }
}

impl<T: Clone + 'static> From<Memo<T>> for Signal<T> {
    fn from(memo: Memo<T>) -> Signal<T> {
        Signal::derive(move || memo.get())
    }
}

impl<T: Clone + 'static> Memo<T> {
    /// The value, which is followed.
    pub fn get(self) -> T {
        self.with(T::clone)
    }
}

impl<T: 'static> Signal<T> {
    /// What a closure gives, asked whenever it is read.
    pub fn derive(value: impl Fn() -> T + 'static) -> Signal<T> {
        let value: Rc<dyn Fn() -> T> = Rc::new(value);
        Signal::of(graph::keep(Box::new(RefCell::new(value))))
    }

    /// The value, which is followed.
    pub fn get(self) -> T {
        let value = Rc::clone(&read(self.id, false).value::<Rc<dyn Fn() -> T>>().borrow());
        value()
    }

    /// The value.
    pub fn get_untracked(self) -> T {
        graph::untrack(move || self.get())
    }
}

impl<T: Clone + 'static> Signal<T> {
    /// A value that stays.
    pub fn stored(value: T) -> Signal<T> {
        Signal::derive(move || value.clone())
    }
}

impl<T: 'static> StoredValue<T> {
    /// Keeps a value.
    pub fn new(value: T) -> StoredValue<T> {
        StoredValue::of(graph::keep(Box::new(RefCell::new(value))))
    }

    /// Looks at it.
    pub fn with_value<U>(self, look: impl FnOnce(&T) -> U) -> U {
        look(&read(self.id, false).value().borrow())
    }

    /// Puts another value there; nothing happens if it has ended.
    pub fn set_value(self, value: T) {
        self.try_set_value(value);
    }

    /// Puts another value there; gives it back if this one has ended.
    pub fn try_set_value(self, value: T) -> Option<T> {
        let Some(entry) = graph::entry(self.id) else { return Some(value) };
        let _before = entry.value().replace(value);
        None
    }

    /// Changes it; nothing happens if it has ended.
    pub fn update_value(self, change: impl FnOnce(&mut T)) {
        self.try_update_value(change);
    }

    /// Changes it, if it has not ended.
    pub fn try_update_value<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        let entry = graph::entry(self.id)?;
        let done = change(&mut entry.value().borrow_mut());
        Some(done)
    }
}

impl<T: Clone + 'static> StoredValue<T> {
    /// The value.
    pub fn get_value(self) -> T {
        self.with_value(T::clone)
    }

    /// The value, if it has not ended.
    pub fn try_get_value(self) -> Option<T> {
        Some(graph::entry(self.id)?.value::<T>().borrow().clone())
    }
}

/// Something that is done when what it reads has changed.
pub struct Effect;

impl Effect {
    /// Does something after the running code has ended, and again when what it read has changed, given what it gave before.
    #[expect(clippy::new_ret_no_self, reason = "an effect lives in its owner, and there is nothing to hold")]
    pub fn new<T: 'static>(mut work: impl FnMut(Option<T>) -> T + 'static) {
        let mut before = None;
        owned(Box::new(move || before = Some(work(before.take()))), false);
    }
}

/// Does something now, and again when a signal that it read has changed, as long as its owner is there.
pub(crate) fn follow(work: Box<dyn FnMut()>) {
    owned(work, true);
}

/// What is made by an effect is ended before it is done again.
fn owned(mut work: Box<dyn FnMut()>, now: bool) {
    let owner = Owner::below_current();
    let work = move || {
        owner.cleanup();
        owner.with(&mut work);
        false
    };
    graph::effect(Box::new(work), now);
}

/// Something to be called later, by whoever has it.
pub struct Callback<T>(Rc<dyn Fn(T)>);

impl<T> Clone for Callback<T> {
    fn clone(&self) -> Callback<T> {
        Callback(Rc::clone(&self.0))
    }
}

impl<T> Callback<T> {
    /// Keeps a closure.
    pub fn new(work: impl Fn(T) + 'static) -> Callback<T> {
        Callback(Rc::new(work))
    }

    /// Calls it.
    pub fn run(&self, value: T) {
        (self.0)(value);
    }
}
