//! The macros of the client's views: `view!` writes a view as a list of calls, `#[component]` makes a component of a function.
//!
//! | in a view | means |
//! |---|---|
//! | `<p class="note" id=name>` | an element with attributes; a value is any expression |
//! | `class:shown=holds` | a class that is there while something holds |
//! | `style:transform=place` | a property of the element's style |
//! | `prop:checked=holds` | a property of the element itself |
//! | `on:click=handler` | something to do when this happens |
//! | `on:input:target=handler` | the same, with an event that knows its element |
//! | `node_ref=reference` | a reference that is filled with the element |
//! | `"text"`, `{expression}` | anything that can stand in a view |
//! | `<Board stage />` | a component; what stands between its tags are its `children` |
//! | `<For each=list key=key let:item>` | a list whose items stay what they are while others come and go |

mod component;
mod view;

use proc_macro::TokenStream;

/// A view as nodes of the page. Elements of drawings are known by their names, wherever they stand.
#[proc_macro]
pub fn view(tokens: TokenStream) -> TokenStream {
    view::expand(tokens.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Makes a component of a function: a type of the same name, whose fields are the arguments, and which can stand in a view.
/// Signals that its body reads outside of closures are not followed.
#[proc_macro_attribute]
pub fn component(_: TokenStream, function: TokenStream) -> TokenStream {
    component::expand(function.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}
