//! A component: a type whose fields are the arguments of the function that makes its view.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Error, FnArg, ItemFn, Pat};

pub(crate) fn expand(function: TokenStream) -> syn::Result<TokenStream> {
    let ItemFn { attrs, vis, sig, block, .. } = syn::parse2(function)?;
    let (name, inputs, output) = (&sig.ident, &sig.inputs, &sig.output);
    let mut fields = Vec::new();
    let mut kinds = Vec::new();
    for input in inputs {
        let FnArg::Typed(input) = input else {
            return Err(Error::new(input.span(), "a component is no method"));
        };
        let Pat::Ident(field) = &*input.pat else {
            return Err(Error::new(input.pat.span(), "an argument of a component has a plain name"));
        };
        fields.push(&field.ident);
        kinds.push(&input.ty);
    }
    Ok(quote! {
        #(#attrs)*
        #vis struct #name {
            #(
                #[allow(missing_docs)]
                #vis #fields: #kinds,
            )*
        }

        impl ::quadrille_view::IntoView for #name {
            fn into_view(self) -> ::quadrille_view::Nodes {
                fn made(#inputs) #output #block
                let #name { #(#fields),* } = self;
                ::quadrille_view::untrack(move || ::quadrille_view::IntoView::into_view(made(#(#fields),*)))
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_become_fields() {
        let function = quote! { pub(super) fn Icon(name: &'static str) -> impl IntoView { paths(name) } };
        let made = expand(function).unwrap().to_string();
        let expected = quote! {
            pub(super) struct Icon { #[allow(missing_docs)] pub(super) name: &'static str, }
        };
        assert!(made.starts_with(&expected.to_string()), "{made}");
    }

    #[test]
    fn a_method_is_no_component() {
        assert!(expand(quote! { fn Icon(self) -> impl IntoView {} }).is_err());
        assert!(expand(quote! { fn Icon((x, y): (u8, u8)) -> impl IntoView {} }).is_err());
    }
}
