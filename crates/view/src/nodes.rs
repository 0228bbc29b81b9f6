//! What a view comes to: nodes of the page.

use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{DocumentFragment, Node};

use crate::into_view::IntoView;
use crate::page::document;

/// Nodes of the page: nothing, a text, or an element; or several of them, in a fragment.
pub struct Nodes(pub(crate) Kind);

pub(crate) enum Kind {
    Nothing,
    /// A text that has no node yet, so that a region can keep the one it has.
    Text(String),
    One(Node),
    Many(DocumentFragment),
}

impl Nodes {
    /// Nothing.
    pub const fn none() -> Nodes {
        Nodes(Kind::Nothing)
    }

    /// Puts them at the end of a node.
    pub(crate) fn append_to(self, parent: &Node) {
        match self.0 {
            Kind::Nothing => {}
            Kind::Text(text) => append(parent, &document().create_text_node(&text)),
            Kind::One(node) => append(parent, &node),
            Kind::Many(fragment) => append(parent, &fragment),
        }
    }

    /// Puts them before a node that is on the page or in a fragment.
    pub(crate) fn place_before(self, next: &Node) -> Placed {
        let node = match self.0 {
            Kind::Nothing => mark(),
            Kind::Text(text) => document().create_text_node(&text).unchecked_into(),
            Kind::One(node) => node,
            Kind::Many(fragment) => {
                // What stands first in a fragment may be a region's, which changes; what stands last never is.
                let first = mark();
                insert(&first, next);
                let last = fragment.last_child().unwrap_or_else(|| first.clone());
                insert(&fragment, next);
                return Placed { first, last };
            }
        };
        insert(&node, next);
        Placed { first: node.clone(), last: node }
    }
}

/// Nodes that stand one after the other on the page.
pub(crate) struct Placed {
    pub(crate) first: Node,
    pub(crate) last: Node,
}

impl Placed {
    fn each(&self, mut work: impl FnMut(&Node)) {
        let mut node = Some(self.first.clone());
        while let Some(here) = node {
            node = if here == self.last { None } else { here.next_sibling() };
            work(&here);
        }
    }

    /// Takes them away.
    pub(crate) fn remove(&self) {
        self.each(|node| {
            if let Some(parent) = node.parent_node() {
                // A node is a child of its parent.
                let _ = parent.remove_child(node);
            }
        });
    }

    /// Moves them before a node, unless they stand there.
    pub(crate) fn move_before(&self, next: &Node) {
        if self.last.next_sibling().as_ref() != Some(next) {
            self.each(|node| insert(node, next));
        }
    }
}

/// A place on the page that nobody sees.
pub(crate) fn mark() -> Node {
    document().create_comment("").unchecked_into()
}

fn append(parent: &Node, child: &Node) {
    // A new node can stand in every element.
    parent.append_child(child).unwrap_throw();
}

fn insert(node: &Node, next: &Node) {
    if let Some(parent) = next.parent_node() {
        // The next one is a child of its parent.
        let _ = parent.insert_before(node, Some(next));
    }
}

/// Several nodes being collected.
pub struct Fragment(DocumentFragment);

impl Fragment {
    /// No nodes yet.
    #[expect(clippy::new_without_default, reason = "an empty fragment is no default of anything")]
    pub fn new() -> Fragment {
        Fragment(document().create_document_fragment())
    }

    /// With more nodes at its end.
    #[must_use]
    pub fn child(self, view: impl IntoView) -> Fragment {
        self.push(view.into_view());
        self
    }

    pub(crate) fn push(&self, nodes: Nodes) {
        nodes.append_to(&self.0);
    }
}

impl IntoView for Fragment {
    fn into_view(self) -> Nodes {
        Nodes(Kind::Many(self.0))
    }
}
