//! A picture that changes on the elements that it has, so that the style sheet can lead from one look to the next.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, Node};

use crate::follow;
use crate::into_view::IntoView;
use crate::nodes::{Fragment, Kind, Nodes, Placed, mark};

/// A picture of one element with what is in it, drawn anew when what it is made from changes. It is no more than attributes and texts: nothing in it
/// follows signals or listens.
pub fn picture(draw: impl Fn() -> Nodes + 'static) -> Nodes {
    drawn(Box::new(draw))
}

fn drawn(draw: Box<dyn Fn() -> Nodes>) -> Nodes {
    let fragment = Fragment::new();
    let end = mark();
    fragment.push(Nodes(Kind::One(end.clone())));
    let mut shown: Option<Placed> = None;
    follow(Box::new(move || {
        let nodes = draw();
        if let (Some(placed), Kind::One(new)) = (&shown, &nodes.0)
            && redraw(&placed.first, new)
        {
            return;
        }
        if let Some(placed) = &shown {
            placed.remove();
        }
        shown = Some(nodes.place_before(&end));
    }));
    fragment.into_view()
}

/// Makes a node look like another; false if they are of different kinds.
fn redraw(old: &Node, new: &Node) -> bool {
    if old.node_name() != new.node_name() {
        return false;
    }
    match (old.dyn_ref::<Element>(), new.dyn_ref::<Element>()) {
        (Some(old), Some(new)) => copy_attributes(old, new),
        _ => old.set_node_value(new.node_value().as_deref()),
    }
    let (mut olds, mut news) = (old.first_child(), new.first_child());
    loop {
        // A child that is taken over has no next one any more.
        let after = (olds.as_ref().and_then(Node::next_sibling), news.as_ref().and_then(Node::next_sibling));
        // Both are children of the nodes whose children they were.
        let _ = match (&olds, &news) {
            (Some(here), Some(child)) if redraw(here, child) => Ok(child.clone()),
            (Some(here), Some(child)) => old.replace_child(child, here),
            (Some(here), None) => old.remove_child(here),
            (None, Some(child)) => old.append_child(child),
            (None, None) => return true,
        };
        (olds, news) = after;
    }
}

fn copy_attributes(old: &Element, new: &Element) {
    for name in old.get_attribute_names().iter().chain(new.get_attribute_names().iter()) {
        let Some(name) = name.as_string() else { continue };
        let (before, now) = (old.get_attribute(&name), new.get_attribute(&name));
        if before == now {
            continue;
        }
        // The names are those of attributes that are there.
        let _ = match now {
            // A style that is written as an attribute would be refused by the page's policy.
            now if name == "style" => {
                let style = old.unchecked_ref::<HtmlElement>().style();
                style.set_css_text(&now.unwrap_or_default());
                Ok(())
            }
            Some(now) => old.set_attribute(&name, &now),
            None => old.remove_attribute(&name),
        };
    }
}
