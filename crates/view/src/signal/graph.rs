//! Who follows whom, and what has to be done again.
//!
//! A change marks those who read the value as stale, and those who read what they give as perhaps stale. Nothing is worked out by a change itself:
//! a memo is when it is read, and effects are in one go after the running code has ended, the oldest first. So whoever made an effect is done before it,
//! and may have ended it.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The number of a value; it is never given again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Id {
    place: u32,
    turn: u32,
}

/// How sure it is that a value is what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Fresh,
    /// Something that it read may have changed.
    Perhaps,
    Stale,
}

/// What is done to work a value out; whether it is another than before.
pub(super) type Work = Box<dyn FnMut() -> bool>;

pub(super) struct Entry {
    value: Box<dyn Any>,
    work: Option<RefCell<Work>>,
    /// Effects have a number by which the oldest is known.
    effect: Option<u32>,
    state: Cell<State>,
    readers: RefCell<Vec<Id>>,
    sources: RefCell<Vec<Id>>,
}

#[derive(Default)]
struct Place {
    turn: u32,
    entry: Option<Rc<Entry>>,
}

thread_local! {
    static PLACES: RefCell<Vec<Place>> = const { RefCell::new(Vec::new()) };
    static FREE: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
    /// Who reads now.
    static READER: Cell<Option<Id>> = const { Cell::new(None) };
    static EFFECTS: Cell<u32> = const { Cell::new(0) };
    static DUE: RefCell<Vec<(u32, Id)>> = const { RefCell::new(Vec::new()) };
}

fn insert(value: Box<dyn Any>, work: Option<Work>, effect: Option<u32>, state: State) -> Id {
    let entry = Rc::new(Entry {
        value,
        work: work.map(RefCell::new),
        effect,
        state: Cell::new(state),
        readers: RefCell::default(),
        sources: RefCell::default(),
    });
    let id = PLACES.with_borrow_mut(|places| match FREE.with_borrow_mut(Vec::pop) {
        Some(place) => {
            let at = &mut places[place as usize];
            at.turn += 1;
            at.entry = Some(entry);
            Id { place, turn: at.turn }
        }
        None => {
            let place = places.len() as u32;
            places.push(Place { turn: 0, entry: Some(entry) });
            Id { place, turn: 0 }
        }
    });
    super::owner::own(id);
    id
}

/// Keeps a value; its type is `RefCell<T>`.
pub(super) fn keep(value: Box<dyn Any>) -> Id {
    insert(value, None, None, State::Fresh)
}

/// Keeps a value that is worked out when it is read.
pub(super) fn work_out(value: Box<dyn Any>, work: Work) -> Id {
    insert(value, Some(work), None, State::Stale)
}

/// Keeps something to do when what it reads has changed; the first time now, or in the next go.
pub(super) fn effect(work: Work, now: bool) {
    let number = EFFECTS.get();
    EFFECTS.set(number + 1);
    let id = insert(Box::new(()), Some(work), Some(number), State::Stale);
    if now {
        refresh(id);
    } else {
        enqueue(number, id);
    }
}

pub(super) fn entry(id: Id) -> Option<Rc<Entry>> {
    PLACES.with_borrow(|places| {
        let place = places.get(id.place as usize)?;
        place.entry.clone().filter(|_| place.turn == id.turn)
    })
}

impl Entry {
    /// The value.
    pub(super) fn value<T: 'static>(&self) -> &RefCell<T> {
        self.value.downcast_ref().expect("a handle has the type of its value")
    }
}

/// Ends a value.
pub(super) fn end(id: Id) {
    let Some(entry) = entry(id) else { return };
    PLACES.with_borrow_mut(|places| places[id.place as usize].entry = None);
    FREE.with_borrow_mut(|free| free.push(id.place));
    forget_sources(id, &entry);
}

fn forget_sources(id: Id, reader: &Entry) {
    for source in reader.sources.take() {
        if let Some(source) = entry(source) {
            source.readers.borrow_mut().retain(|reader| *reader != id);
        }
    }
}

/// The entry to read from, brought up to date; whoever reads now follows it from now on.
pub(super) fn read(id: Id, followed: bool) -> Option<Rc<Entry>> {
    let source = entry(id)?;
    if source.work.is_some() {
        refresh(id);
    }
    if followed
        && let Some(reader) = READER.get()
        && let Some(entry) = entry(reader)
    {
        let mut sources = entry.sources.borrow_mut();
        if !sources.contains(&id) {
            sources.push(id);
            source.readers.borrow_mut().push(reader);
        }
    }
    Some(source)
}

/// Whether what is read now is followed.
pub fn is_tracking() -> bool {
    READER.get().is_some()
}

/// Does something that follows nothing of what it reads.
pub fn untrack<T>(work: impl FnOnce() -> T) -> T {
    let before = READER.replace(None);
    let done = work();
    READER.set(before);
    done
}

/// Tells whoever read this value that it is another.
pub(super) fn changed(id: Id) {
    if let Some(entry) = entry(id) {
        mark_readers(&entry, State::Stale);
    }
}

fn mark_readers(source: &Entry, state: State) {
    // Marking runs no code that could change who reads.
    for reader in source.readers.borrow().iter() {
        let Some(entry) = entry(*reader) else { continue };
        let before = entry.state.get();
        if before >= state {
            continue;
        }
        entry.state.set(state);
        if before == State::Fresh {
            match entry.effect {
                Some(number) => enqueue(number, *reader),
                None => mark_readers(&entry, State::Perhaps),
            }
        }
    }
}

/// Works a value out if something that it read has changed.
fn refresh(id: Id) {
    let Some(here) = entry(id) else { return };
    if here.state.get() == State::Perhaps {
        for source in here.sources.borrow().clone() {
            refresh(source);
            if here.state.get() == State::Stale {
                break;
            }
        }
    }
    let stale = here.state.replace(State::Fresh) == State::Stale;
    let Some(work) = here.work.as_ref().filter(|_| stale) else { return };
    // Whoever asks for what is being worked out gets what was there before.
    let Ok(mut work) = work.try_borrow_mut() else { return };
    forget_sources(id, &here);
    let before = READER.replace(Some(id));
    let changed = work();
    READER.set(before);
    if changed {
        mark_readers(&here, State::Stale);
    }
}

fn enqueue(number: u32, id: Id) {
    let first = DUE.with_borrow_mut(|due| {
        due.push((number, id));
        due.len() == 1
    });
    if first {
        #[cfg(target_family = "wasm")]
        wasm_bindgen_futures::spawn_local(async { run_due() });
    }
}

/// Takes out the oldest of what is due.
#[cfg(any(test, target_family = "wasm"))]
fn oldest(due: &mut Vec<(u32, Id)>) -> Option<Id> {
    let (index, _) = due.iter().enumerate().min_by_key(|(_, (number, _))| *number)?;
    Some(due.swap_remove(index).1)
}

/// Does everything that is due, until nothing is.
#[cfg(any(test, target_family = "wasm"))]
pub(super) fn run_due() {
    while let Some(id) = DUE.with_borrow_mut(oldest) {
        refresh(id);
    }
}
