//! What following means, without a page.

use std::cell::RefCell;
use std::rc::Rc;

use super::graph::run_due;
use super::*;

/// Something that can be told.
struct Value(String);

impl From<i32> for Value {
    fn from(number: i32) -> Value {
        Value(number.to_string())
    }
}

impl From<bool> for Value {
    fn from(holds: bool) -> Value {
        Value(holds.to_string())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value(text.to_string())
    }
}

/// A list that closures write to.
#[derive(Clone, Default)]
struct Told(Rc<RefCell<Vec<String>>>);

impl Told {
    fn tell(&self, what: impl Into<Value>) {
        let Value(what) = what.into();
        self.0.borrow_mut().push(what);
    }

    fn take(&self) -> Vec<String> {
        run_due();
        self.0.take()
    }
}

#[test]
fn an_effect_is_done_once_for_several_changes() {
    let told = Told::default();
    let number = RwSignal::new(1);
    let teller = told.clone();
    Effect::new(move |_| teller.tell(number.get()));
    assert_eq!(told.take(), ["1"]);
    number.set(2);
    number.update(|number| *number += 1);
    assert_eq!(told.take(), ["3"]);
    assert!(told.take().is_empty());
}

#[test]
fn a_memo_tells_only_another_value() {
    let told = Told::default();
    let number = RwSignal::new(1);
    let even = Memo::new(move |_| number.get() % 2 == 0);
    let teller = told.clone();
    follow(Box::new(move || teller.tell(even.get())));
    assert_eq!(told.take(), ["false"]);
    number.set(3);
    assert!(told.take().is_empty());
    number.set(4);
    assert_eq!(told.take(), ["true"]);
}

#[test]
fn a_memo_is_up_to_date_when_it_is_read() {
    let number = RwSignal::new(1);
    let twice = Memo::new(move |_| number.get() * 2);
    let more = Memo::new(move |before: Option<&i32>| twice.get() + before.copied().unwrap_or_default());
    assert_eq!(more.get(), 2);
    number.set(5);
    assert_eq!((twice.get(), more.get()), (10, 12));
}

#[test]
fn what_is_no_longer_read_is_no_longer_followed() {
    let told = Told::default();
    let (which, left, right) = (RwSignal::new(true), RwSignal::new(1), RwSignal::new(2));
    let teller = told.clone();
    follow(Box::new(move || teller.tell(if which.get() { left.get() } else { right.get() })));
    which.set(false);
    assert_eq!(told.take(), ["1", "2"]);
    left.set(7);
    assert!(told.take().is_empty());
    right.set(8);
    assert_eq!(told.take(), ["8"]);
}

#[test]
fn untracked_reads_are_not_followed() {
    let told = Told::default();
    let number = RwSignal::new(1);
    let teller = told.clone();
    follow(Box::new(move || {
        assert!(is_tracking());
        teller.tell(untrack(move || number.get()) + number.get_untracked());
    }));
    number.set(2);
    assert_eq!(told.take(), ["2"]);
}

#[test]
fn an_outer_effect_ends_what_its_inner_ones_follow_before_they_are_done() {
    let told = Told::default();
    let shown = RwSignal::new(Some(1));
    let teller = told.clone();
    follow(Box::new(move || {
        if shown.with(Option::is_some) {
            let teller = teller.clone();
            follow(Box::new(move || teller.tell(shown.get().expect("the outer effect looked"))));
        }
    }));
    shown.set(Some(2));
    assert_eq!(told.take(), ["1", "2"]);
    shown.set(None);
    assert!(told.take().is_empty());
}

#[test]
fn values_end_with_their_owner() {
    let told = Told::default();
    let owner = Owner::default();
    let teller = told.clone();
    let (number, kept) = owner.with(|| {
        on_cleanup(move || teller.tell("cleaned up"));
        (RwSignal::new(1), StoredValue::new("text"))
    });
    assert_eq!((number.try_get_untracked(), kept.try_get_value()), (Some(1), Some("text")));
    assert_eq!(number.try_set(2), None);
    owner.cleanup();
    assert_eq!(told.take(), ["cleaned up"]);
    assert!(number.is_disposed());
    assert_eq!((number.try_get_untracked(), kept.try_get_value()), (None, None));
    assert_eq!((number.try_set(3), kept.try_set_value("other")), (Some(3), Some("other")));
    // The place is used again, and the old handle does not see what is there now.
    let next = RwSignal::new(9);
    assert_eq!((number.try_get_untracked(), next.get_untracked()), (None, 9));
}

#[test]
fn contexts_are_known_below_their_owner() {
    let owner = Owner::default();
    owner.with(|| provide_context(RwSignal::new("outer")));
    let child = owner.child();
    assert_eq!(child.with(|| expect_context::<RwSignal<&str>>().get_untracked()), "outer");
    child.with(|| provide_context(RwSignal::new("inner")));
    assert_eq!(child.with(|| expect_context::<RwSignal<&str>>().get_untracked()), "inner");
    assert_eq!(owner.with(|| expect_context::<RwSignal<&str>>().get_untracked()), "outer");
}

#[test]
fn an_effect_that_changes_what_another_reads_is_followed_in_the_same_go() {
    let told = Told::default();
    let (first, second) = (RwSignal::new(0), RwSignal::new(0));
    let teller = told.clone();
    Effect::new(move |_| teller.tell(second.get()));
    Effect::new(move |before: Option<i32>| {
        second.set(first.get());
        before.unwrap_or_default() + 1
    });
    first.set(5);
    assert_eq!(told.take(), ["0", "5"]);
    let twice = Signal::derive(move || second.get() * 2);
    assert_eq!((twice.get(), Signal::stored(3).get_untracked()), (10, 3));
}
