//! The calls of a `join!` or a `select!` if some of them may borrow. Each is begun by itself, as in `lend`. If one is a foreign future, all
//! run in one box, and the box returns their variables together.

use super::emitter::Emitter;
use super::lend::{Regained, Released, begun_before};
use crate::ir::{Await, Gather, Lending, Part, Set, Var};
use crate::lower::{CHOSEN, frame, selection};
use crate::shadows;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Ident};

/// The name of the witness that tells whether a part is a frame or a foreign future.
pub fn kind(number: u32, index: usize) -> Ident {
    format_ident!("__kind{}_{}", number, index)
}

impl Emitter<'_> {
    /// A `join!` without parts that borrow.
    pub fn joined(&self, node: &Await, held: &Set) -> TokenStream {
        let frames = node.parts.iter().map(|part| self.plain_part(part, &part.call, held));
        quote_spanned!(crate::at(node.callee.span())=> __rt::joined((#(#frames,)*)))
    }

    /// The frame of a part that borrows nothing.
    fn plain_part(&self, part: &Part, call: &Expr, held: &Set) -> TokenStream {
        let made = match part.itself {
            true => quote_spanned!(crate::at(call.span())=> __rt::nested(#call)),
            false => frame(call),
        };
        let Ok(mut made) = syn::parse2(made.clone()) else { return made };
        self.leave_expr(&mut made, held);
        made.to_token_stream()
    }

    /// The value that is awaited: the frames, or the box.
    pub fn several(&self, node: &Await, lending: &Lending, held: &Set) -> TokenStream {
        let whole = format_ident!("__kind{}", node.number);
        let text = text(node);
        let mut calls: Vec<Expr> = node.parts.iter().map(|part| part.call.clone()).collect();
        let copies = self.copy_parts_before(&mut calls);
        let Released { puts, behind, looked_up, early, late } = self.released(node, lending, held);
        let borrowed = self.borrowed(node, lending);
        let slots: Vec<Ident> = borrowed.iter().map(|var| self.slot(*var)).collect();
        let names: Vec<&Ident> = borrowed.iter().map(|var| &self.function.vars[*var].name).collect();
        let (asks, borrows) = (asks(node, &calls), borrows(node));
        let called = node.parts.iter().zip(&calls).enumerate().map(|(index, (part, call))| {
            let name = format_ident!("__called{}", index);
            let made = match &part.lending {
                Some(_) => {
                    let kind = kind(node.number, index);
                    quote_spanned!(crate::at(call.span())=> #kind.called(#call))
                }
                None => self.plain_part(part, call, held),
            };
            quote!(let #name = #made;)
        });
        let called: Vec<_> = called.collect();
        let begun = node.parts.iter().enumerate().map(|(index, part)| {
            let (name, kind) = (format_ident!("__called{}", index), kind(node.number, index));
            part.lending.as_ref().map_or(quote!(#name), |lending| {
                let lenders = self.lenders(lending);
                quote!(#kind.begin(#name, #lenders))
            })
        });
        let begun: Vec<_> = begun.collect();
        let gathered = match node.gather {
            Gather::All => quote!(__rt::joined((#(#begun,)*))),
            Gather::First { biased } => selection(&begun, biased, node.callee.span()),
        };
        let inside = self.together(node, &calls, &borrowed);
        let boxed = quote!(__rt::values((#(&mut #slots,)*)), #text, |(#(#names,)*)| {
            ::std::boxed::Box::pin(async move { #inside })
        });
        let boxed = crate::called_at(node.callee.span(), "boxed", boxed);
        let boxed = begun_before(quote!(#whole #boxed), &behind);
        quote! {{
            #copies
            #asks
            if #borrows {
                #looked_up
                #puts
                #boxed
            } else {
                #(#called)*
                #early
                let __callee = #whole.frames(#gathered);
                #late
                __callee
            }
        }}
    }

    /// All calls, as one future.
    fn together(&self, node: &Await, calls: &[Expr], borrowed: &[Var]) -> TokenStream {
        let within = self.within(node, borrowed);
        let names: Vec<(Ident, Ident)> = (0..node.parts.len())
            .map(|index| (format_ident!("__future{}", index), format_ident!("__result{}", index)))
            .collect();
        let begun = node.parts.iter().zip(calls).map(|(part, call)| {
            let call = self.inside(call, borrowed);
            let call = match part.itself {
                true => quote!(__rt::nested(#call)),
                false => call.to_token_stream(),
            };
            let span = crate::at(call.span());
            quote_spanned!(span=> ::core::future::IntoFuture::into_future(#call))
        });
        let futures: Vec<_> = names.iter().map(|(future, _)| future).collect();
        let results: Vec<_> = names.iter().map(|(_, result)| result).collect();
        if let Gather::First { .. } = node.gather {
            let chosen = (0..futures.len()).map(|index| chosen(node, index));
            return quote! {
                #within
                match (#(#begun,)*) {
                    (#(#futures,)*) => {
                        #(let mut #futures = ::core::pin::pin!(#futures);)*
                        ::core::future::poll_fn(|__cx| {
                            #(if let __rt_Ready(__value) = ::core::future::Future::poll(#futures.as_mut(), __cx) {
                                return __rt_Ready(#chosen(__value));
                            })*
                            __rt::Pending
                        }).await
                    }
                }
            };
        }
        // Temporaries that the calls borrow live as long as the `match`.
        quote! {
            #within
            match (#(#begun,)*) {
                (#(#futures,)*) => {
                    #(let mut #futures = ::core::pin::pin!(#futures); let mut #results = __rt_None;)*
                    ::core::future::poll_fn(|__cx| {
                        match #(__rt::polled(&mut #futures, &mut #results, __cx))&* {
                            true => __rt_Ready((#(__rt_take(&mut #results),)*)),
                            false => __rt::Pending,
                        }
                    }).await
                }
            }
        }
    }

    /// Puts the lent variables back in their places, and takes the results.
    pub fn several_ended(&self, node: &Await, lending: &Lending) -> TokenStream {
        let (whole, borrows) = (format_ident!("__kind{}", node.number), borrows(node));
        let Regained { slots, taken, back } = self.regained(node, lending);
        let results: Vec<Ident> =
            (0..node.parts.len()).map(|index| format_ident!("__result{}", index)).collect();
        let ends = node.parts.iter().zip(&results).enumerate().map(|(index, (part, result))| {
            let kind = kind(node.number, index);
            part.lending.as_ref().map_or(quote!(#result), |lending| {
                let lenders = self.lenders(lending);
                quote!(#kind.end(#result, #lenders))
            })
        });
        let ends: Vec<_> = ends.collect();
        let ended = match node.gather {
            Gather::All => quote! {
                let (#(#results,)*) = #whole.ended(__ready);
                let __ready = (#(#ends,)*);
            },
            Gather::First { .. } => {
                let chosen: Vec<_> = (0..ends.len()).map(|index| chosen(node, index)).collect();
                quote!(let __ready = match #whole.ended(__ready) { #(#chosen(#results) => #chosen(#ends),)* };)
            }
        };
        quote! {
            let __ready = if #borrows {
                #whole.end_boxed(__ready, (#(&mut #slots,)*))
            } else {
                #taken
                #ended
                #back
                __ready
            };
        }
    }
}

/// Asks for the kind of each part that borrows. All borrow at the same time.
fn asks(node: &Await, calls: &[Expr]) -> TokenStream {
    let parts = node.parts.iter().enumerate().filter(|(_, part)| part.lending.is_some());
    let parts: Vec<_> = parts.collect();
    let futures: Vec<_> = parts.iter().map(|(index, _)| format_ident!("__future{}", index)).collect();
    let calls = parts.iter().map(|(index, _)| &calls[*index]);
    let asked = parts.iter().zip(&futures).map(|((index, part), future)| {
        let kind = kind(node.number, *index);
        let span = crate::at(part.call.span());
        quote_spanned!(span=> (&&&&&__rt::asked(&#future)).is(#kind);)
    });
    quote!(if false {
        match (#(#calls,)*) {
            (#(#futures,)*) => {
                #(#asked)*
                __rt_never()
            }
        }
    })
}

/// Whether all calls run in a box: one of them is a foreign future. In a `select!` no place may be lent, because a frame
/// that is dropped does not return it.
fn borrows(node: &Await) -> TokenStream {
    let asks = match node.gather {
        Gather::All => "borrows",
        Gather::First { .. } => "borrows_in_arm",
    };
    let parts = node.parts.iter().enumerate().filter(|(_, part)| part.lending.is_some());
    let kinds = parts.map(|(index, part)| {
        let lent = part.lending.as_ref().and_then(|lending| lending.places().next());
        let span = crate::at(lent.map_or(part.call.span(), |lent| lent.place.span()));
        let mut kind = kind(node.number, index);
        kind.set_span(span);
        let asks = crate::called_at(span, asks, TokenStream::new());
        quote!(#kind #asks)
    });
    quote!((#(#kinds)||*))
}

/// As a refusal shows it.
fn text(node: &Await) -> String {
    let calls: Vec<String> = node.parts.iter().map(|part| shadows::text(&part.call)).collect();
    let name = match node.gather {
        Gather::All => "join!",
        Gather::First { .. } => "select!",
    };
    format!("{name}({})", calls.join(", "))
}

/// The variant of this result among those of a `select!`.
fn chosen(node: &Await, index: usize) -> TokenStream {
    let ty = format_ident!("Chosen{}", node.parts.len());
    let variant = format_ident!("{}", CHOSEN[index]);
    quote!(__rt::#ty::#variant)
}
