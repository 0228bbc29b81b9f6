//! A list whose items stay what they are while others come and go round them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use crate::follow;
use crate::into_view::IntoView;
use crate::nodes::{Fragment, Kind, Nodes, Placed, mark};
use crate::signal::{Owner, untrack};

/// An item that is on the page.
struct Item {
    key: u64,
    placed: Placed,
    owner: Owner,
}

/// An item that is wanted: which one it is, and how it is made if it is not there.
type Wanted = (u64, Box<dyn FnOnce() -> Nodes>);

/// A list that follows what it is made from. An item is made once for its key, and stays until there is no more item of this key.
pub fn keyed<T: 'static, I: IntoIterator<Item = T>, K: Hash, V: IntoView>(
    each: impl Fn() -> I + 'static,
    key: impl Fn(&T) -> K + 'static,
    view: impl Fn(T) -> V + 'static,
) -> Nodes {
    let view = Rc::new(view);
    list(Box::new(move || {
        let wanted = |item: T| -> Wanted {
            let view = Rc::clone(&view);
            (hashed(&key(&item)), Box::new(move || view(item).into_view()))
        };
        each().into_iter().map(wanted).collect()
    }))
}

fn hashed(key: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}

fn list(mut wanted: Box<dyn FnMut() -> Vec<Wanted>>) -> Nodes {
    let fragment = Fragment::new();
    let end = mark();
    fragment.push(Nodes(Kind::One(end.clone())));
    let mut shown: Vec<Item> = Vec::new();
    // Items outlive the run that makes them, so that they are not owned by what follows but beside it.
    let owner = Owner::current().unwrap_or_default();
    follow(Box::new(move || {
        let wanted = wanted();
        let mut before = std::mem::take(&mut shown);
        before.retain(|item| {
            let stays = wanted.iter().any(|(key, _)| *key == item.key);
            if !stays {
                item.owner.end();
                item.placed.remove();
            }
            stays
        });
        let mut next = end.clone();
        for (key, make) in wanted.into_iter().rev() {
            // From the back, so that of two items with one key each finds its own.
            let item = match before.iter().rposition(|item| item.key == key) {
                Some(index) => {
                    let item = before.remove(index);
                    item.placed.move_before(&next);
                    item
                }
                None => {
                    let owner = owner.child();
                    let nodes = owner.with(|| untrack(make));
                    Item { key, placed: nodes.place_before(&next), owner }
                }
            };
            next = item.placed.first.clone();
            shown.push(item);
        }
        for item in before {
            item.owner.end();
            item.placed.remove();
        }
        shown.reverse();
    }));
    fragment.into_view()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_are_one_key() {
        assert_eq!(hashed(&(3, "c3".to_string())), hashed(&(3, "c3".to_string())));
        assert_ne!(hashed(&(3, "c3".to_string())), hashed(&(3, "c4".to_string())));
    }
}
