//! Whose a value is, and when it ends: with the part of the page that it was made for.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::rc::Rc;

use super::graph::{Id, end};

/// Owns what is made while it is the current one: values, other owners, and what is to be done at the end.
#[derive(Clone, Default)]
pub struct Owner(Rc<Owned>);

#[derive(Default)]
struct Owned {
    parent: Option<Owner>,
    children: RefCell<Vec<Owner>>,
    values: RefCell<Vec<Id>>,
    cleanups: RefCell<Vec<Box<dyn FnOnce()>>>,
    contexts: RefCell<Vec<(TypeId, Rc<dyn Any>)>>,
}

thread_local! {
    static CURRENT: RefCell<Option<Owner>> = const { RefCell::new(None) };
}

impl Owner {
    /// The one that owns what is made now.
    pub fn current() -> Option<Owner> {
        CURRENT.with_borrow(Clone::clone)
    }

    /// A new one that ends with this one.
    #[must_use]
    pub fn child(&self) -> Owner {
        let child = Owner(Rc::new(Owned { parent: Some(self.clone()), ..Owned::default() }));
        self.0.children.borrow_mut().push(child.clone());
        child
    }

    /// A new one that ends with the current one, if there is one.
    pub(crate) fn below_current() -> Owner {
        Owner::current().map_or_else(Owner::default, |current| current.child())
    }

    /// Does something as the current owner.
    pub fn with<T>(&self, work: impl FnOnce() -> T) -> T {
        let before = CURRENT.replace(Some(self.clone()));
        let done = work();
        CURRENT.set(before);
        done
    }

    /// Ends everything that it owns.
    pub fn cleanup(&self) {
        for child in self.0.children.take() {
            child.cleanup();
        }
        for cleanup in self.0.cleanups.take() {
            cleanup();
        }
        for value in self.0.values.take() {
            end(value);
        }
        self.0.contexts.take();
    }

    /// Ends everything that it owns, and itself.
    pub(crate) fn end(&self) {
        self.cleanup();
        if let Some(parent) = &self.0.parent {
            parent.0.children.borrow_mut().retain(|child| !Rc::ptr_eq(&child.0, &self.0));
        }
    }
}

/// Gives a value to the current owner; what nobody owns stays.
pub(super) fn own(id: Id) {
    CURRENT.with_borrow(|current| {
        if let Some(current) = current {
            current.0.values.borrow_mut().push(id);
        }
    });
}

/// Has something done when the current owner ends.
pub fn on_cleanup(work: impl FnOnce() + 'static) {
    add_cleanup(Box::new(work));
}

fn add_cleanup(work: Box<dyn FnOnce()>) {
    CURRENT.with_borrow(|current| {
        if let Some(current) = current {
            current.0.cleanups.borrow_mut().push(work);
        }
    });
}

/// Makes a value known to all that the current owner owns.
pub fn provide_context<T: 'static>(value: T) {
    if let Some(owner) = Owner::current() {
        owner.0.contexts.borrow_mut().push((TypeId::of::<T>(), Rc::new(value)));
    }
}

/// The value of this type that an owner round here has made known. There has to be one.
pub fn expect_context<T: Clone + 'static>() -> T {
    context(TypeId::of::<T>())
        .and_then(|value| value.downcast_ref().cloned())
        .expect("the page provides its contexts before anything asks for them")
}

fn context(kind: TypeId) -> Option<Rc<dyn Any>> {
    let mut owner = Owner::current();
    while let Some(here) = owner {
        let found = here
            .0
            .contexts
            .borrow()
            .iter()
            .find(|(known, _)| *known == kind)
            .map(|(_, value)| Rc::clone(value));
        if found.is_some() {
            return found;
        }
        owner = here.0.parent.clone();
    }
    None
}
