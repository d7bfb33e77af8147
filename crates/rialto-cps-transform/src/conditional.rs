//! Before the phases: what stands under `#[cfg(..)]`. No macro can ask whether a condition holds, but the compiler
//! asks before it runs one. So the item is written twice, each under a condition of its own, and transformed as far as
//! it is there:
//!
//! ```text
//! #[cps]                                 #[cfg(unix)] #[cps]            #[cfg(not(unix))] #[cps]
//! async fn f() {                         async fn f() {                 async fn f() {
//!     #[cfg(unix)]
//!     g().await;                             g().await;
//!     h().await;                             h().await;                     h().await;
//! }                                      }                              }
//! ```

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Item, Meta, Token};

/// The item by the first of its conditions, if there is one that something in it can be left out by.
#[must_use]
pub fn split(item: &Item) -> Option<TokenStream> {
    let attribute = quote!(::rialto_cps::cps);
    let condition = conditions(item).into_iter().next()?;
    let (mut with, mut without) = (item.clone(), item.clone());
    let holds = Holds(&condition);
    Kept(holds).visit_item_mut(&mut with);
    LeftOut(holds).visit_item_mut(&mut without);
    let is_left = conditions(&without).iter().any(|other| other.to_string() == condition.to_string());
    (!is_left).then(|| {
        quote! {
            #[cfg(#condition)]
            #[#attribute]
            #with

            #[cfg(not(#condition))]
            #[#attribute]
            #without
        }
    })
}

/// The condition of an attribute, and what stands there if it holds.
#[must_use]
pub fn condition(attribute: &Attribute) -> Option<(TokenStream, Vec<Meta>)> {
    let Meta::List(list) = &attribute.meta else { return None };
    if list.path.is_ident("cfg") {
        return Some((list.tokens.clone(), Vec::new()));
    }
    if !list.path.is_ident("cfg_attr") {
        return None;
    }
    let all = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone()).ok()?;
    let mut all = all.into_iter();
    Some((all.next()?.to_token_stream(), all.collect()))
}

fn conditions(item: &Item) -> Vec<TokenStream> {
    struct Conditions(Vec<TokenStream>);
    impl<'a> Visit<'a> for Conditions {
        fn visit_attribute(&mut self, attribute: &'a Attribute) {
            self.0.extend(condition(attribute).map(|(condition, _)| condition));
        }
    }
    let mut conditions = Conditions(Vec::new());
    conditions.visit_item(item);
    conditions.0
}

/// The condition of which it is known whether it holds.
#[derive(Clone, Copy)]
struct Holds<'c>(&'c TokenStream);

impl Holds<'_> {
    fn is_of(self, attribute: &Attribute) -> Option<Vec<Meta>> {
        let (condition, meant) = condition(attribute)?;
        (condition.to_string() == self.0.to_string()).then_some(meant)
    }

    /// Whether one of the attributes with which it begins is this `cfg`.
    fn is_around(self, syntax: &impl ToTokens) -> bool {
        let mut tokens = syntax.to_token_stream().into_iter();
        while let (Some(TokenTree::Punct(hash)), Some(TokenTree::Group(of))) = (tokens.next(), tokens.next())
        {
            let attribute = Attribute::parse_outer.parse2(quote!(#hash #of)).unwrap_or_default();
            if attribute.iter().any(|it| it.path().is_ident("cfg") && self.is_of(it).is_some()) {
                return true;
            }
        }
        false
    }
}

/// It holds: what is under it stays.
struct Kept<'c>(Holds<'c>);

impl VisitMut for Kept<'_> {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        let all = std::mem::take(attributes).into_iter();
        attributes.extend(all.flat_map(|attribute| match self.0.is_of(&attribute) {
            Some(meant) => meant.into_iter().map(|meta| Attribute { meta, ..attribute.clone() }).collect(),
            None => vec![attribute],
        }));
    }
}

/// It does not: what is under it is left out, where something can be.
struct LeftOut<'c>(Holds<'c>);

impl LeftOut<'_> {
    fn of<T: ToTokens + Clone, P: Default>(&self, all: &mut Punctuated<T, P>) {
        *all = all.iter().filter(|each| !self.0.is_around(each)).cloned().collect();
    }
}

impl VisitMut for LeftOut<'_> {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|attribute| attribute.path().is_ident("cfg") || self.0.is_of(attribute).is_none());
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain(|statement| !self.0.is_around(statement));
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_match_mut(&mut self, branch: &mut syn::ExprMatch) {
        branch.arms.retain(|arm| !self.0.is_around(arm));
        visit_mut::visit_expr_match_mut(self, branch);
    }

    fn visit_expr_struct_mut(&mut self, made: &mut syn::ExprStruct) {
        self.of(&mut made.fields);
        if made.dot2_token.is_some() && !made.fields.empty_or_trailing() {
            made.fields.push_punct(Default::default());
        }
        visit_mut::visit_expr_struct_mut(self, made);
    }

    fn visit_pat_struct_mut(&mut self, pattern: &mut syn::PatStruct) {
        self.of(&mut pattern.fields);
        visit_mut::visit_pat_struct_mut(self, pattern);
    }

    fn visit_expr_array_mut(&mut self, array: &mut syn::ExprArray) {
        self.of(&mut array.elems);
        visit_mut::visit_expr_array_mut(self, array);
    }

    fn visit_expr_call_mut(&mut self, call: &mut syn::ExprCall) {
        self.of(&mut call.args);
        visit_mut::visit_expr_call_mut(self, call);
    }

    fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
        self.of(&mut call.args);
        visit_mut::visit_expr_method_call_mut(self, call);
    }

    fn visit_signature_mut(&mut self, signature: &mut syn::Signature) {
        self.of(&mut signature.inputs);
        visit_mut::visit_signature_mut(self, signature);
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        item.items.retain(|each| !self.0.is_around(each));
        visit_mut::visit_item_impl_mut(self, item);
    }
}
