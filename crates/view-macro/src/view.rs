//! A view: from elements, components, texts and blocks to a list of calls.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use rstml::node::{KeyedAttribute, Node, NodeAttribute, NodeBlock, NodeElement, NodeName};
use syn::spanned::Spanned;
use syn::{Error, Expr, Lit, LitStr};

/// The elements of drawings that have no namesake in HTML.
const DRAWN: [&str; 17] = [
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "defs",
    "use", "clipPath", "marker", "pattern", "mask",
];

pub(crate) fn expand(tokens: TokenStream) -> syn::Result<TokenStream> {
    let nodes = rstml::parse2(tokens)?;
    let nodes = all(&nodes)?;
    Ok(quote! {
        {
            #[allow(unused_braces, clippy::semicolon_if_nothing_returned)]
            {
                ::quadrille_view::IntoView::into_view(#nodes)
            }
        }
    })
}

/// Nodes one after the other, as one expression.
fn all(nodes: &[Node]) -> syn::Result<TokenStream> {
    match nodes {
        [] => Ok(quote! { () }),
        [node] => one(node),
        nodes => {
            let nodes = nodes.iter().map(one).collect::<syn::Result<Vec<_>>>()?;
            Ok(quote! { ::quadrille_view::Fragment::new() #(.child(#nodes))* })
        }
    }
}

fn one(node: &Node) -> syn::Result<TokenStream> {
    match node {
        Node::Element(element) if is_component(element.name()) => component(element),
        Node::Element(node) => element(node),
        Node::Block(NodeBlock::ValidBlock(block)) => Ok(quote! { #block }),
        Node::Text(text) => {
            let text = &text.value;
            Ok(quote! { #text })
        }
        Node::Fragment(fragment) => all(&fragment.children),
        node => {
            Err(Error::new(node.span(), "in a view stand elements, components, \"texts\" and {expressions}"))
        }
    }
}

fn is_component(name: &NodeName) -> bool {
    match name {
        NodeName::Path(path) => {
            let last = path.path.segments.last().map(|segment| segment.ident.to_string());
            last.is_some_and(|name| name.starts_with(char::is_uppercase))
        }
        _ => false,
    }
}

fn element(node: &NodeElement<rstml::Infallible>) -> syn::Result<TokenStream> {
    let tag = node.name().to_string();
    let kind = Ident::new(if DRAWN.contains(&tag.as_str()) { "svg" } else { "html" }, Span::call_site());
    let mut calls = TokenStream::new();
    let mut toggled = false;
    for attribute in node.attributes() {
        let attribute = keyed(attribute)?;
        let key = attribute.key.to_string();
        if key == "class" && toggled {
            return Err(Error::new(
                attribute.span(),
                "class= stands before class:name=, or it would undo them",
            ));
        }
        toggled |= key.starts_with("class:");
        calls.extend(call(&tag, &key, attribute)?);
    }
    for child in &node.children {
        let child = one(child)?;
        calls.extend(quote! { .child(#child) });
    }
    Ok(quote! { ::quadrille_view::Element::#kind(#tag) #calls })
}

/// The call that gives an element one attribute.
fn call(tag: &str, key: &str, attribute: &KeyedAttribute) -> syn::Result<TokenStream> {
    let span = attribute.span();
    let Some(value) = attribute.value() else {
        return Ok(quote! { .set(#key, "") });
    };
    let (kind, name) = key.split_once(':').unwrap_or(("", key));
    Ok(match kind {
        "class" => quote! { .class(#name, #value) },
        "style" => quote! { .style(#name, #value) },
        "prop" => quote! { .property(#name, #value) },
        "on" => {
            let (event, handler) = match name.strip_suffix(":target") {
                Some(event) => {
                    let target = Ident::new(target(tag, span)?, Span::call_site());
                    (event, quote! { ::quadrille_view::ev::targeted::<::web_sys::#target>(#value) })
                }
                None => (name, quote! { #value }),
            };
            let event = Ident::new(event, span);
            quote! { .on(::quadrille_view::ev::#event, #handler) }
        }
        _ if key == "node_ref" => quote! { .node_ref(#value) },
        _ => match text(value) {
            Some(text) => quote! { .set(#key, #text) },
            None => quote! { .attribute(#key, #value) },
        },
    })
}

/// The value if it is a text as it stands.
fn text(value: &Expr) -> Option<&LitStr> {
    match value {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Some(text),
            _ => None,
        },
        _ => None,
    }
}

/// The type of the elements that know what was typed or chosen.
fn target(tag: &str, span: Span) -> syn::Result<&'static str> {
    match tag {
        "input" => Ok("HtmlInputElement"),
        "textarea" => Ok("HtmlTextAreaElement"),
        "select" => Ok("HtmlSelectElement"),
        _ => Err(Error::new(span, "only fields of forms have something to be asked for")),
    }
}

fn keyed(attribute: &NodeAttribute) -> syn::Result<&KeyedAttribute> {
    match attribute {
        NodeAttribute::Attribute(attribute) => Ok(attribute),
        NodeAttribute::Block(block) => Err(Error::new(block.span(), "an attribute has a name")),
    }
}

fn component(node: &NodeElement<rstml::Infallible>) -> syn::Result<TokenStream> {
    if node.name().to_string() == "For" {
        return list(node);
    }
    let name = node.name();
    let mut fields = Vec::new();
    for attribute in node.attributes() {
        let attribute = keyed(attribute)?;
        let key = &attribute.key;
        fields.push(match attribute.value() {
            Some(value) => quote! { #key: #value },
            None => quote! { #key },
        });
    }
    if !node.children.is_empty() {
        let children = all(&node.children)?;
        fields.push(quote! { children: ::quadrille_view::children(move || #children) });
    }
    Ok(quote! { #name { #(#fields),* } })
}

/// `<For each=list key=key let:item>`.
fn list(node: &NodeElement<rstml::Infallible>) -> syn::Result<TokenStream> {
    let (mut each, mut key, mut item) = (None, None, None);
    for attribute in node.attributes() {
        let attribute = keyed(attribute)?;
        let name = attribute.key.to_string();
        match (name.as_str(), name.strip_prefix("let:")) {
            ("each", _) => each = attribute.value(),
            ("key", _) => key = attribute.value(),
            (_, Some(name)) => item = Some(Ident::new(name, attribute.span())),
            _ => return Err(Error::new(attribute.span(), "For has each=, key= and let:item")),
        }
    }
    let (Some(each), Some(key), Some(item)) = (each, key, item) else {
        return Err(Error::new(node.span(), "For needs each=, key= and let:item"));
    };
    let children = all(&node.children)?;
    Ok(quote! { ::quadrille_view::keyed(#each, #key, move |#item| #children) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(view: TokenStream, expected: &TokenStream) {
        let expected = quote! {
            {
                #[allow(unused_braces, clippy::semicolon_if_nothing_returned)]
                {
                    ::quadrille_view::IntoView::into_view(#expected)
                }
            }
        };
        assert_eq!(expand(view).unwrap().to_string(), expected.to_string());
    }

    #[test]
    fn elements_are_lists_of_calls() {
        check(
            quote! { <p class="note" id=name class:big=is_big hidden on:click=press>"Now" {then}</p> },
            &quote! {
                ::quadrille_view::Element::html("p")
                    .set("class", "note")
                    .attribute("id", name)
                    .class("big", is_big)
                    .set("hidden", "")
                    .on(::quadrille_view::ev::click, press)
                    .child("Now")
                    .child({ then })
            },
        );
    }

    #[test]
    fn drawings_are_known_by_their_names() {
        check(
            quote! { <g style:--scene=time><i></i></g> },
            &quote! {
                ::quadrille_view::Element::svg("g")
                    .style("--scene", time)
                    .child(::quadrille_view::Element::html("i"))
            },
        );
    }

    #[test]
    fn several_roots_are_a_fragment() {
        check(quote! { {a} "b" }, &quote! { ::quadrille_view::Fragment::new().child({ a }).child("b") });
        check(quote! {}, &quote! { () });
    }

    #[test]
    fn components_have_fields_and_children() {
        check(
            quote! { <Sheet open title=name>{log}</Sheet> },
            &quote! { Sheet { open, title: name, children: ::quadrille_view::children(move || { log }) } },
        );
    }

    #[test]
    fn lists_have_keys() {
        check(
            quote! { <For each=all key=number let:one>{one.text}</For> },
            &quote! { ::quadrille_view::keyed(all, number, move |one| { one.text }) },
        );
        assert!(expand(quote! { <For each=all let:one>{one.text}</For> }).is_err());
    }

    #[test]
    fn fields_know_their_elements() {
        check(
            quote! { <input on:input:target=typed /> },
            &quote! {
                ::quadrille_view::Element::html("input").on(
                    ::quadrille_view::ev::input,
                    ::quadrille_view::ev::targeted::<::web_sys::HtmlInputElement>(typed)
                )
            },
        );
        assert!(expand(quote! { <p on:input:target=typed /> }).is_err());
    }

    #[test]
    fn a_class_that_would_undo_others_is_refused() {
        assert!(expand(quote! { <p class:big=true class=name /> }).is_err());
    }
}
