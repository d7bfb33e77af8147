//! Calls that may borrow: the call is written three times, and its type chooses. See `lend` in the runtime.

use super::emitter::{Emitter, How, Open};
use crate::ir::{Await, Effect, Lending, Lent, Mark, Mode, Set, Var, elementary};
use crate::names;
use crate::shadows;
use crate::tags::untagged;
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, parse_quote_spanned};

/// How the variables go back to their slots when a call has been made.
pub struct Released {
    /// For a call in a box: all but `behind`, before the call.
    pub puts: TokenStream,
    /// For a call in a box: the others, after it has begun. It copies their parts, and borrows nothing from them.
    pub behind: TokenStream,
    /// Those that were looked up.
    pub looked_up: TokenStream,
    /// Those that are lent as a whole.
    pub early: TokenStream,
    /// Those with parts that are lent, when the call has begun.
    pub late: TokenStream,
}

/// How the variables come back when a call has ended.
pub struct Regained {
    /// The slots of the variables from which a foreign future borrowed.
    pub slots: Vec<Ident>,
    /// Takes the variables out of their slots.
    pub taken: TokenStream,
    /// Puts the kept ones back.
    pub back: TokenStream,
}

impl Emitter<'_> {
    /// The receiver, if it is not named after the call, which may take it by value.
    fn owned(&self, node: &Await, lending: &Lending) -> Option<Var> {
        lending.owned.filter(|var| !self.facts.is_live(node.after, *var))
    }

    /// The variables from which a foreign future borrows, and that come back.
    pub fn borrowed(&self, node: &Await, lending: &Lending) -> Vec<Var> {
        let owned = self.owned(node, lending);
        let perhaps = lending.perhaps.iter().filter(|var| self.facts.is_live(node.after, **var));
        let from = lending.from.iter().filter(|var| owned != Some(**var));
        let all: Set = from.chain(perhaps).copied().collect();
        all.into_iter().collect()
    }

    /// How a variable is kept from which the call borrows.
    pub fn lent_how(&self, node: &Await, lending: &Lending, var: Var) -> How {
        let is_it = |lent: &Lent| self.whole_variable(lent) == Some(var);
        let receiver = lending.receiver.as_ref().is_some_and(is_it);
        match receiver || lending.places.iter().any(is_it) {
            // Each part of a `join!` is of a kind of its own.
            true if node.parts.is_empty() => How::LentWhole { number: node.number, receiver },
            _ => How::Lent,
        }
    }

    /// How the variables go back to their slots.
    pub fn released(&self, node: &Await, lending: &Lending, held: &Set) -> Released {
        // What was looked up is in the box even if it is not named again, and so is not laid aside.
        let looked_up =
            lending.from.iter().copied().filter(|var| {
                self.function.vars[*var].is_held() && !self.facts.is_live(node.before.exit, *var)
            });
        let looked_up: Set = looked_up.collect();
        let copied = self.copied_from(node, lending, held);
        let behind = match copied.is_empty() {
            true => TokenStream::new(),
            false => self.puts_without_guards(node.before.exit, &copied),
        };
        let puts = self.puts(node.before.exit, &(&(held - &looked_up) - &copied));
        let looked_up: TokenStream = looked_up.iter().rev().map(|var| self.put_back(*var)).collect();
        let local = self.locals(lending);
        let late: Set = held.intersection(&local).copied().collect();
        let early: Set = held.difference(&local).copied().collect();
        let late = self.puts(node.before.exit, &late);
        let early = self.puts_without_guards(node.before.exit, &early);
        // What the analyses ask is what all of it puts.
        self.puts(node.before.exit, held);
        Released { puts, behind, looked_up, early, late }
    }

    /// As `puts`, for some of the variables; what is under guards goes back with the others.
    fn puts_without_guards(&self, mark: Mark, held: &Set) -> TokenStream {
        let guards = std::mem::take(&mut *self.guards.borrow_mut());
        let puts = self.puts(mark, held);
        *self.guards.borrow_mut() = guards;
        puts
    }

    /// The variables that stay here while the call is awaited, although it uses their parts by value.
    fn copied_from(&self, node: &Await, lending: &Lending, held: &Set) -> Set {
        let borrowed = self.borrowed(node, lending);
        let copied = elementary(&node.effects).into_iter().filter_map(|effect| match effect {
            Effect::Use(var, Mode::MovePart(_)) => Some(*var),
            _ => None,
        });
        // A borrow is made again in the box.
        let is_own = |var: &Var| self.function.vars[*var].rebinding.is_none();
        copied.filter(|var| held.contains(var) && !borrowed.contains(var) && is_own(var)).collect()
    }

    /// What is awaited.
    pub fn lent(&self, node: &Await, lending: &Lending, held: &Set) -> TokenStream {
        let kind = format_ident!("__kind{}", node.number);
        let text = shadows::text(&node.callee);
        let mut call = node.callee.clone();
        let copies = self.copy_parts_before([&mut call]);
        let call = &call;
        let span = call.span();
        let Released { puts, behind, looked_up, early, late } = self.released(node, lending, held);
        let owned = self.owned(node, lending);
        let borrowed = self.borrowed(node, lending);
        let slots: Vec<Ident> = borrowed.iter().map(|var| self.slot(*var)).collect();
        let names: Vec<&Ident> = borrowed.iter().map(|var| &self.function.vars[*var].name).collect();
        let lenders = self.lenders(lending);
        if node.itself {
            return quote_spanned!(crate::at(span)=> {
                #copies
                if false {
                    let __future = #call;
                    __rt::lent_itself(&__future, #kind);
                    __rt_never()
                }
                let __called = #kind.called(#call);
                #early
                let __callee = #kind.begin(__called, #lenders);
                #late
                __callee
            });
        }
        let within = self.within(node, &borrowed);
        let inside = self.inside(call, &borrowed);
        let within = quote_spanned!(crate::at(span)=> #within #inside.await);
        let boxed = quote!(__rt::values((#(&mut #slots,)*)), #text, |(#(#names,)*)| {
            ::std::boxed::Box::pin(async move { #within })
        });
        let boxed = crate::called_at(span, "boxed", boxed);
        let boxed = begun_before(quote!(#kind #boxed), &behind);
        let ask = quote_spanned!(crate::at(span)=> (&&&&&__rt::asked(&__future)).is(#kind));
        let called = quote_spanned!(crate::at(span)=> #kind.called(#call));
        let begin = match owned {
            None => quote!({
                let __called = #called;
                #early
                let __callee = #kind.begin(__called, #lenders);
                #late
                __callee
            }),
            Some(var) => {
                self.puts.borrow_mut().entry(node.before.exit).or_default().slots.insert(var);
                let back = self.put_back(var);
                let stays = quote_spanned!(crate::at(span)=> #kind.stays(#call));
                let takes = quote_spanned!(crate::at(span)=> #kind.takes(#call));
                quote!(if #kind.takes_receiver() {
                    let __called = #takes.0;
                    #early
                    let __callee = #kind.begin(__called, #lenders);
                    #late
                    __callee
                } else {
                    let __called = #stays.0;
                    #early
                    #back
                    let __callee = #kind.begin(__called, #lenders);
                    #late
                    __callee
                })
            }
        };
        quote! {{
            #copies
            if false {
                let __future = #call;
                #ask;
                __rt_never()
            }
            if #kind.borrows() {
                #looked_up
                #puts
                #boxed
            } else #begin
        }}
    }

    /// Returns the code around the end of a call to which variables are lent.
    pub fn regained(&self, node: &Await, lending: &Lending) -> Regained {
        let slots = self.borrowed(node, lending).into_iter().map(|var| self.slot(var)).collect();
        let mut open = Open::default();
        self.taken(&self.locals(lending), node.after, &mut open);
        let kept = open.held.iter().rev().filter(|var| self.function.vars[**var].is_kept());
        let back = kept.map(|var| self.put_back(*var)).collect();
        Regained { slots, taken: open.tokens, back }
    }

    /// The loans have come back to their places, and the result is there.
    pub fn ended(&self, node: &Await, lending: &Lending) -> TokenStream {
        let kind = format_ident!("__kind{}", node.number);
        let Regained { slots, taken, back } = self.regained(node, lending);
        let lenders = self.lenders(lending);
        if node.itself {
            return quote! {
                let __ready = {
                    #taken
                    let __ready = #kind.end(__ready, #lenders);
                    #back
                    __ready
                };
            };
        }
        quote! {
            let __ready = if #kind.borrows() {
                #kind.end_boxed(__ready, (#(&mut #slots,)*))
            } else {
                #taken
                let __ready = #kind.end(__ready, #lenders);
                #back
                __ready
            };
        }
    }

    /// The variable, if the place is one as a whole, and it has a slot. Behind a parameter `&mut T` that is the frame's own
    /// variable: it is lent on, and not copied.
    fn whole_variable(&self, lent: &Lent) -> Option<Var> {
        names::as_name(&lent.place)?;
        match &self.function.vars[lent.var].rebinding {
            None => Some(lent.var),
            Some(made) => {
                let Expr::Reference(reference) = &made.place else { return None };
                let own = names::as_name(&reference.expr)?;
                let single = made.binds.len() == 1 && reference.mutability.is_some() && !made.held;
                let base = made.bases.first().copied().filter(|_| single)?;
                let is_parameter = self.function.params.contains(&base);
                (is_parameter && self.function.vars[base].name == *own).then_some(base)
            }
        }
    }

    /// The variables of which parts are lent: they stay variables until the call has begun.
    pub fn locals(&self, lending: &Lending) -> Set {
        let mut all = Set::new();
        for lent in lending.places().filter(|lent| self.whole_variable(lent).is_none()) {
            for var in lent.indices.iter().chain([&lent.var]) {
                self.mentions(&[Effect::Use(*var, Mode::Borrow)], &mut all);
            }
        }
        all
    }

    /// From where the receiver and the places are lent.
    pub fn lenders(&self, lending: &Lending) -> TokenStream {
        let receiver = lending.receiver.as_ref().map_or(quote!(__rt::Nowhere), |lent| self.lender(lent));
        let places = lending.places.iter().map(|lent| self.lender(lent));
        quote!((#receiver, (#(#places,)*)))
    }

    fn lender(&self, lent: &Lent) -> TokenStream {
        if let Some(var) = self.whole_variable(lent) {
            let slot = self.slot(var);
            return quote!(__rt::Whole(&mut #slot));
        }
        let variable = &self.function.vars[lent.var];
        let mutable = match &variable.rebinding {
            Some(made) => made.mutable,
            None => variable.mutable,
        };
        let place = &lent.place;
        match (mutable, names::as_name(place)) {
            (false, _) => quote!(__rt::Nowhere),
            (true, Some(name)) => lender_of(&quote!(#name.__rt_reach())),
            (true, None) => lender_of(&quote!(&mut #place)),
        }
    }

    /// Variables that are references within the box.
    fn references(&self, borrowed: &[Var]) -> Vec<&Ident> {
        let references = borrowed.iter().filter(|var| !self.function.vars[**var].is_held());
        references.map(|var| &self.function.vars[*var].name).collect()
    }

    /// A call within the box.
    pub fn inside(&self, call: &Expr, borrowed: &[Var]) -> Expr {
        let mut call = call.clone();
        References { names: &self.references(borrowed) }.visit_expr_mut(&mut call);
        call
    }

    /// The borrows that are made again within the box, before the call.
    pub fn within(&self, node: &Await, borrowed: &[Var]) -> TokenStream {
        let mut all = Set::new();
        self.mentions(&node.effects, &mut all);
        let names = &self.references(borrowed)[..];
        let mut references = References { names };
        let mut tokens = TokenStream::new();
        let mut bound = Set::new();
        for var in all {
            let variable = &self.function.vars[var];
            let Some(made) = &variable.rebinding else { continue };
            if made.held {
                // Else what needs it makes it again.
                if !borrowed.contains(&var) {
                    continue;
                }
                let name = &variable.name;
                let kept = quote!(__rt::copied(&*#name));
                let found = self.found(var, &kept, node.after, |place| {
                    References { names }.visit_expr_mut(place);
                });
                tokens.extend(quote!(let #name = #found;));
                continue;
            }
            if bound.contains(&var) {
                continue;
            }
            bound.extend(&made.binds);
            let (pattern, mut place) = (names::in_let(&made.pattern), made.place.clone());
            references.visit_expr_mut(&mut place);
            let otherwise = made.refutable.then(|| quote!(else { __rt_returned() }));
            tokens.extend(quote!(let #pattern = #place #otherwise;));
        }
        tokens
    }
}

/// Makes the call in a box. Then puts back the variables whose parts the call has copied.
pub fn begun_before(boxed: TokenStream, behind: &TokenStream) -> TokenStream {
    match behind.is_empty() {
        true => boxed,
        false => quote!(let __callee = #boxed; #behind __callee),
    }
}

/// Variables that are references now.
struct References<'n> {
    names: &'n [&'n Ident],
}

impl References<'_> {
    fn has(&self, name: &Ident) -> bool {
        let text = name.to_string();
        self.names.iter().any(|own| *own == untagged(&text).0)
    }
}

impl VisitMut for References<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match names::as_name(expr).filter(|name| self.has(name)) {
            Some(name) => *expr = parse_quote_spanned!(crate::at(name.span())=> (*#name)),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

/// Lends a part of a variable: the type tells what stands there meanwhile.
fn lender_of(place: &TokenStream) -> TokenStream {
    quote!({ let __lent = #place; (&&__rt::lends_part(__lent)).lender(__lent) })
}
