//! Calls that may borrow: the call is written three times, and its type chooses. See `lend` in the runtime.

use super::Emitter;
use super::segment::Open;
use crate::next::ir::{Await, Effect, Lending, Mode, Set, Var};
use crate::next::names;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, parse_quote_spanned};

impl Emitter<'_> {
    /// What is awaited.
    pub fn lent(&self, node: &Await, lending: &Lending, held: &Set) -> TokenStream {
        let (call, kind) = (&node.callee, format_ident!("__kind{}", node.number));
        let text = call.to_token_stream().to_string();
        let span = call.span();
        let puts = self.puts(node.before.exit, held);
        let local = self.locals(lending);
        let late: Set = held.intersection(&local).copied().collect();
        let early: Set = held.difference(&local).copied().collect();
        let (early, late) = (self.puts(node.before.exit, &early), self.puts(node.before.exit, &late));
        // What the analyses ask is what all of it puts.
        self.puts(node.before.exit, held);
        let slots: Vec<Ident> = lending.from.iter().map(|var| self.slot(*var)).collect();
        let names: Vec<&Ident> = lending.from.iter().map(|var| &self.function.vars[*var].name).collect();
        let lenders = self.lenders(lending);
        let within = self.within(node, &names);
        let ask = quote_spanned!(crate::next::at(span)=> (&&&&__rt::asked(&__future)).is(#kind));
        let called = quote_spanned!(crate::next::at(span)=> #kind.called(#call));
        quote! {{
            if false {
                let __future = #call;
                #ask;
                __rt::never()
            }
            if #kind.borrows() {
                #puts
                #kind.boxed(__rt::values((#(&mut #slots,)*)), #text, |(#(#names,)*)| {
                    ::std::boxed::Box::pin(async move { #within })
                })
            } else {
                let __called = #called;
                #early
                let __callee = #kind.begin(__called, #lenders);
                #late
                __callee
            }
        }}
    }

    /// What is lent is in its place again, and the result is there.
    pub fn ended(&self, node: &Await, lending: &Lending) -> TokenStream {
        let kind = format_ident!("__kind{}", node.number);
        let slots: Vec<Ident> = lending.from.iter().map(|var| self.slot(*var)).collect();
        let lenders = self.lenders(lending);
        let mut open = Open::default();
        let places = lending.receiver.iter().chain(&lending.places).filter(|place| !self.is_whole(place));
        let mut all = Set::new();
        for place in places {
            self.place_variables(place, &node.effects, &mut all);
        }
        self.taken(&all, &mut open);
        let back = open.held.iter().rev().map(|var| {
            self.put_back(*var)
        });
        let taken = &open.tokens;
        quote! {
            let __ready = if #kind.borrows() {
                #kind.end_boxed(__ready, (#(&mut #slots,)*))
            } else {
                #taken
                let __ready = #kind.end(__ready, #lenders);
                #(#back)*
                __ready
            };
        }
    }

    fn root(&self, place: &Expr) -> Option<String> {
        match place {
            Expr::Field(field) => self.root(&field.base),
            Expr::Index(index) => self.root(&index.expr),
            Expr::Paren(inner) => self.root(&inner.expr),
            Expr::Unary(unary) => self.root(&unary.expr),
            Expr::MethodCall(call) => self.root(&call.receiver),
            other => names::as_name(other).map(ToString::to_string),
        }
    }

    /// The variable that a place is in, among those that the call mentions.
    fn variable(&self, place: &Expr, effects: &[Effect]) -> Option<Var> {
        let root = self.root(place)?;
        let mut all = Set::new();
        self.mentions(effects, &mut all);
        all.into_iter().rev().find(|var| self.function.vars[*var].name == root)
    }

    fn place_variables(&self, place: &Expr, effects: &[Effect], all: &mut Set) {
        if let Some(var) = self.variable(place, effects) {
            self.mentions(&[Effect::Use(var, Mode::Borrow)], all);
        }
    }

    fn is_whole(&self, place: &Expr) -> bool {
        self.whole(place).is_some()
    }

    /// The variable that the place is as a whole, if it has a slot.
    fn whole(&self, place: &Expr) -> Option<Var> {
        let name = names::as_name(place)?;
        let kept = |var: &Var| self.function.vars[*var].is_kept() && !self.function.vars[*var].is_held();
        self.lendable(name).filter(kept)
    }

    fn lendable(&self, name: &Ident) -> Option<Var> {
        (0..self.function.vars.len()).rev().find(|var| self.function.vars[*var].name == *name)
    }

    /// The variables of which parts are lent: they stay variables until the call has begun.
    fn locals(&self, lending: &Lending) -> Set {
        let parts = lending.receiver.iter().chain(&lending.places).filter(|place| !self.is_whole(place));
        let roots: Vec<String> = parts.filter_map(|place| self.root(place)).collect();
        let mut all = Set::new();
        for root in roots {
            if let Some(var) = self.lendable(&format_ident!("{}", root)) {
                self.mentions(&[Effect::Use(var, Mode::Borrow)], &mut all);
            }
        }
        all
    }

    /// From where the receiver and the places are lent.
    fn lenders(&self, lending: &Lending) -> TokenStream {
        let receiver = lending.receiver.as_ref().map_or(quote!(__rt::Nowhere), |place| self.lender(place));
        let places = lending.places.iter().map(|place| self.lender(place));
        quote!((#receiver, (#(#places,)*)))
    }

    fn lender(&self, place: &Expr) -> TokenStream {
        if let Some(var) = self.whole(place) {
            let slot = self.slot(var);
            return quote!(__rt::Whole(&mut #slot));
        }
        let var = self.root(place).and_then(|root| self.lendable(&format_ident!("{}", root)));
        let Some(var) = var else { return quote!(__rt::Nowhere) };
        let variable = &self.function.vars[var];
        let mutable = match &variable.rebinding {
            Some(made) => made.mutable,
            None => variable.mutable,
        };
        match (mutable, names::as_name(place)) {
            (false, _) => quote!(__rt::Nowhere),
            (true, Some(name)) => quote!(__rt::Part(&mut *#name)),
            (true, None) => quote!(__rt::Part(&mut #place)),
        }
    }

    /// The call within the box, where the variables are references.
    fn within(&self, node: &Await, names: &[&Ident]) -> TokenStream {
        let mut all = Set::new();
        self.mentions(&node.effects, &mut all);
        let mut references = References { names };
        let mut tokens = TokenStream::new();
        let mut bound = Set::new();
        for var in all {
            let variable = &self.function.vars[var];
            let Some(made) = &variable.rebinding else { continue };
            if bound.contains(&var) {
                continue;
            }
            bound.extend(&made.binds);
            let (pattern, mut place) = (&made.pattern, made.place.clone());
            references.visit_expr_mut(&mut place);
            let otherwise = made.refutable.then(|| quote!(else { __rt::returned() }));
            tokens.extend(quote!(let #pattern = #place #otherwise;));
        }
        let mut call = node.callee.clone();
        references.visit_expr_mut(&mut call);
        tokens.extend(quote_spanned!(crate::next::at(call.span())=> #call.await));
        tokens
    }
}

/// Variables that are references now.
struct References<'n> {
    names: &'n [&'n Ident],
}

impl VisitMut for References<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match names::as_name(expr).filter(|name| self.names.contains(name)) {
            Some(name) => *expr = parse_quote_spanned!(crate::next::at(name.span())=> (*#name)),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
