//! A part of the page that is made anew when what it is made from changes.

use wasm_bindgen::JsCast;
use web_sys::Text;

use crate::follow;
use crate::nodes::{Fragment, Kind, Nodes, Placed, mark};
use crate::page::document;

/// What a region shows.
enum Shown {
    Nothing,
    Text(Text),
    Nodes(Placed),
}

/// A region: what was made before is taken away, with all that followed signals in it, and what is made now is put in its place.
/// A text that follows a text stays the same node.
pub(crate) fn region(mut make: Box<dyn FnMut() -> Nodes>) -> Nodes {
    let fragment = Fragment::new();
    let end = mark();
    fragment.push(Nodes(Kind::One(end.clone())));
    let mut shown = Shown::Nothing;
    follow(Box::new(move || {
        let nodes = make();
        if let (Shown::Text(node), Kind::Text(text)) = (&shown, &nodes.0) {
            if node.data() != *text {
                node.set_data(text);
            }
            return;
        }
        match &shown {
            Shown::Nothing => {}
            Shown::Text(node) => node.remove(),
            Shown::Nodes(placed) => placed.remove(),
        }
        shown = match nodes.0 {
            Kind::Nothing => Shown::Nothing,
            Kind::Text(text) => {
                let node = document().create_text_node(&text);
                Nodes(Kind::One(node.clone().unchecked_into())).place_before(&end);
                Shown::Text(node)
            }
            kind => Shown::Nodes(Nodes(kind).place_before(&end)),
        };
    }));
    crate::IntoView::into_view(fragment)
}
