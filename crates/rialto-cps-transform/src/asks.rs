//! The question whether a method takes its receiver by value, in code that does not run: the types decide. A trait of the
//! macro's has a method of the name. Of a borrow, rustc prefers a method that takes such a borrow, then that of the trait,
//! and only then one that takes the value.

use crate::names;
use crate::tags::untagged;
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, ExprMethodCall, Ident};

/// The arguments of a call for the method of the trait.
struct Arguments {
    generics: Vec<Ident>,
    types: Vec<TokenStream>,
    values: Vec<TokenStream>,
}

impl Arguments {
    /// `is_known`: whether the argument can be evaluated in the question.
    fn of(call: &ExprMethodCall, is_variable: &dyn Fn(&Expr) -> bool, is_known: fn(&Expr) -> bool) -> Self {
        let mut all = Arguments { generics: Vec::new(), types: Vec::new(), values: Vec::new() };
        for argument in &call.args {
            match argument {
                Expr::Closure(closure) => all.called(closure.inputs.len()),
                Expr::Path(path) if !is_variable(argument) => {
                    let last = path.path.segments.last().map(|last| last.ident.to_string());
                    let last = last.unwrap_or_default();
                    match untagged(&last).0.starts_with(char::is_lowercase) {
                        true => all.called(1),
                        false => {
                            let constant = last.chars().all(|letter| !letter.is_lowercase());
                            all.value(constant.then_some(argument));
                        }
                    }
                }
                argument => all.value(Some(argument).filter(|argument| is_known(argument))),
            }
        }
        all
    }

    /// A function, whose arguments are not known to the method of the trait.
    fn called(&mut self, count: usize) {
        let (wild, any): (Vec<_>, Vec<_>) = (0..count).map(|_| (quote!(_), quote!(__rt::Any))).unzip();
        self.types.push(quote!(impl FnOnce(#(#any),*) -> __rt::Any));
        self.values.push(quote!(|#(#wild),*| __rt::returned()));
    }

    fn value(&mut self, argument: Option<&Expr>) {
        let ty = format_ident!("__A{}", self.types.len());
        self.types.push(quote!(#ty));
        self.values.push(argument.map_or(quote!(__rt::returned()), |argument| quote!(#argument)));
        self.generics.push(ty);
    }

    /// Asks of such a borrow of the receiver, and tells the witness.
    fn ask(&self, call: &ExprMethodCall, borrow: &TokenStream, receiver: &Expr, part: &Ident) -> TokenStream {
        let (method, span) = (&call.method, crate::at(call.method.span()));
        let Arguments { generics, types, values } = self;
        quote_spanned!(span=> if false {
            trait __Asks: Sized {
                fn #method<#(#generics),*>(&self, #(_: #types),*) -> __rt::Asked { __rt::returned() }
            }
            impl<T> __Asks for #borrow T {}
            let __result = (#borrow #receiver).#method(#(#values),*);
            __rt::is(#part, (&&__rt::called(&__result)).receiver(&#receiver));
            __rt::never()
        })
    }
}

/// Asks whether the method takes its receiver: then that is a part that is used by value.
pub fn takes(
    call: &ExprMethodCall,
    is_variable: &dyn Fn(&Expr) -> bool,
    receiver: &Expr,
    part: &Ident,
) -> TokenStream {
    let is_known = |argument: &Expr| {
        matches!(
            argument,
            Expr::Lit(_) | Expr::Path(_) | Expr::Field(_) | Expr::Reference(_) | Expr::Macro(_)
        ) && !names::leaves(argument)
    };
    Arguments::of(call, is_variable, is_known).ask(call, &quote!(&), receiver, part)
}

/// Refuses a receiver that is read late, if its type is copied and the method takes it.
pub fn read_late(call: &ExprMethodCall, is_variable: &dyn Fn(&Expr) -> bool) -> TokenStream {
    let (receiver, span) = (&call.receiver, crate::at(call.method.span()));
    let arguments = Arguments::of(call, is_variable, |argument| !names::leaves(argument));
    let value = syn::parse_quote_spanned!(span=> __value);
    let (shared, mutable) = (format_ident!("__shared"), format_ident!("__mutable"));
    let questions = [(quote!(&), &shared), (quote!(&mut), &mutable)].map(|(borrow, part)| {
        let asks = arguments.ask(call, &borrow, &value, part);
        quote_spanned!(span=> if false { let mut __value = __rt::like_value(&#receiver); #asks __rt::never() })
    });
    let asked = crate::called_at(syn::spanned::Spanned::span(receiver), "read_late", TokenStream::new());
    quote_spanned!(span=> {
        let (#shared, #mutable) = (__rt::unknown(), __rt::unknown());
        #(#questions)*
        (&&__rt::late(#shared, #mutable)) #asked;
    })
}
