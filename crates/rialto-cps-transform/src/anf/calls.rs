//! Part of the first phase: what is awaited, and what is lent to it.

use super::{Lowering, Source, awaits, leaves};
use crate::callee::{self, Around, bare};
use crate::given;
use crate::ir::{Await, Call, Dest, Node};
use crate::lend::{self, Lent};
use crate::moves::{self, By};
use crate::names;
use crate::operands::{self, Operand};
use proc_macro2::Span;
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::{Error, Expr, Ident, Local, Pat, Result, Stmt, Type, parse_quote, parse_quote_spanned};

impl Lowering<'_> {
    /// A future that is no data is awaited as the leaf `foreign`, which yields something of an
    /// unknown type. A witness that stands outside remembers the type.
    pub(super) fn foreign(&mut self, future: Expr, tries: usize, dest: &Dest) -> Result<()> {
        let span = future.span();
        let text = shown(&future);
        let future = self.operand(future)?;
        let witness = self.witness(span);
        let erased: Expr = parse_quote_spanned!(span=> ::rialto_cps::rt::erased(#future, &#witness, #text));
        let opened =
            self.temporary(parse_quote!(::rialto_cps::rt::foreign(#erased).await), Source::Unknown)?;
        let mut value: Expr = parse_quote!(#witness.open(#opened));
        for _ in 0..tries {
            value = parse_quote_spanned!(span=> #value?);
        }
        self.store(value, dest);
        Ok(())
    }

    /// One more that knows a type.
    fn witness(&mut self, span: Span) -> Ident {
        let witness = Ident::new(&format!("__cps_witness{}", self.witnesses.len()), span);
        self.witnesses.push(witness.clone());
        witness
    }

    pub(super) fn awaited(&mut self, base: Expr, tries: usize, dest: &Dest) -> Result<()> {
        let base = bare(base);
        if callee::is_foreign(&base, self.around()) {
            return self.foreign(base, tries, dest);
        }
        let label = crate::labels::of(&base);
        let mut call = callee::read(base.clone(), self.around())?;
        let lends = call.lends() > 0;
        if lends && (tries > 0 || !matches!(dest, Dest::Temporary(_))) {
            return self.lending(&base, &call, tries, dest);
        }
        if let Some((argument, _)) =
            call.perhaps_evaluated().find(|(argument, perhaps)| *perhaps && awaits(argument))
        {
            let message = "this is evaluated only if the arm is not switched off, and nothing can await here, nor move a value \
                           on some of its ways: bind it by `let` before the `select!`";
            return Err(Error::new(argument.span(), message));
        }
        for (index, argument) in call.arguments.iter().enumerate() {
            let others = call.arguments.iter().enumerate().filter(|(other, _)| *other != index);
            lend::found_again(argument, others.map(|(_, other)| other), &self.lent)?;
        }
        self.looked_at(&mut call.arguments);
        let operands: Vec<Operand> = (call.arguments.iter_mut())
            .map(|expression| {
                let is_lent = lend::is_lent(expression, &self.lent);
                Operand { is_lent, expression, taken: Some(By::Name) }
            })
            .collect();
        // What may leave the function, or panic, does so before anything is lent.
        match operands.iter().any(|operand| operand.is_lent) {
            true => self.in_order(operands, |operand| !operands::stays(operand))?,
            false => self.in_order(operands, |operand| awaits(operand) || leaves(operand))?,
        }
        self.before_lent(&mut call.arguments)?;
        let (lent, restored) = self.lend(&mut call.arguments)?;
        if let Dest::Temporary(name) = dest {
            self.learn(name, Source::Known(call.result(tries)));
        }
        let (uses, moves, sometimes, reads, live_in, live_out) = Default::default();
        let (present, kept) = Default::default();
        let dest = dest.clone();
        let number = 0;
        self.nodes.push(Node::Await(Await {
            number,
            call,
            label,
            tries,
            dest,
            lent,
            lends: Vec::new(),
            uses,
            moves,
            sometimes,
            reads,
            live_in,
            live_out,
            present,
            kept,
        }));
        restored.into_iter().for_each(|statement| self.plain(statement));
        Ok(())
    }

    /// What was lent is back before the result is looked at.
    pub(super) fn lending(&mut self, base: &Expr, call: &Call, tries: usize, dest: &Dest) -> Result<()> {
        if let Dest::Temporary(name) = dest {
            self.learn(name, Source::Known(call.result(tries)));
        }
        let value = self.temporary(parse_quote!((#base).await), Source::Unknown)?;
        self.store((0..tries).fold(value, |value, _| parse_quote!(#value?)), dest);
        Ok(())
    }

    /// Lends arguments by value. The names are of those who get them back, the
    /// statements bring them to their places.
    pub(super) fn lend(&mut self, arguments: &mut [Expr]) -> Result<(Vec<Ident>, Vec<Stmt>)> {
        let (mut names, mut restored) = (Vec::new(), Vec::new());
        self.apart(arguments);
        for argument in arguments {
            let Some(place) = lend::read(argument, &self.lent)? else { continue };
            let (name, value): (Ident, Expr) = match place {
                Lent::Variable(name) => (name.clone(), parse_quote!(#name)),
                Lent::Part(place) => {
                    let name = self.name_temporary(Source::Unknown, place.span());
                    restored.push(parse_quote!(#place = #name;));
                    (name, parse_quote!(::rialto_cps::rt::lent(&mut #place)))
                }
                Lent::Value(value) => {
                    let name = self.name_temporary(Source::Unknown, value.span());
                    restored.push(parse_quote!(#name;));
                    (name, value)
                }
            };
            names.push(name);
            *argument = value;
        }
        Ok((names, restored))
    }
}

impl Lowering<'_> {
    /// Operands of a node that look at what has been borrowed just before, by `let` or by the pattern of an arm, are plain
    /// statements, which are run where that can be named; and so are the others, in their order.
    pub(super) fn looked_at(&mut self, operands: &mut [Expr]) {
        let (borrows, may_borrow) = self.borrowing();
        if borrows.is_empty() && may_borrow.is_empty() || operands.iter().any(awaits) {
            return;
        }
        let looks = |operand: &Expr| {
            let named = names::free_in_expression(operand);
            let is_part = moves::variable(operand).is_none() && !named.is_disjoint(&borrows);
            let is_computed = !operands::stays(operand) && !named.is_disjoint(&may_borrow);
            // What gets another value there, is named behind it.
            let stays = given::within(&Stmt::Expr(operand.clone(), None)).is_disjoint(&borrows);
            (is_part || is_computed) && stays && !lend::is_lent(operand, &self.lent)
        };
        let Some(last) = operands.iter().rposition(looks) else { return };
        for (index, operand) in operands.iter_mut().enumerate() {
            let value = match lend::is_lent(operand, &self.lent) {
                true if index > last => continue,
                true => self.lent_from_nowhere(operand),
                false => (index <= last || !operands::stays(operand)).then_some(operand),
            };
            if let Some(value) = value {
                let name = self.name_temporary(Source::Unknown, value.span());
                self.plain(parse_quote!(let #name = #value;));
                *value = parse_quote!(#name);
            }
        }
    }

    /// The names of what borrows, where the last node is a segment that goes on, and of what may borrow there.
    fn borrowing(&self) -> (BTreeSet<String>, BTreeSet<String>) {
        let (mut borrows, mut may_borrow) = (BTreeSet::new(), BTreeSet::new());
        let statements = match self.nodes.last() {
            None => &[][..],
            Some(Node::Plain(segment)) if segment.store.is_none() => &segment.statements,
            Some(_) => return (borrows, may_borrow),
        };
        if self.nodes.len() < 2 {
            may_borrow.extend(self.bound.iter().cloned());
        }
        for statement in statements {
            let Stmt::Local(Local { pat, init: Some(init), .. }) = &statement.syntax else { continue };
            let names = names::bound(pat).into_iter().map(|(name, _)| name.to_string());
            match (pat, &*init.expr) {
                (Pat::Type(typed), _) if !matches!(*typed.ty, Type::Reference(_)) => {}
                (Pat::Type(_), _) | (_, Expr::Reference(_) | Expr::Closure(_)) => borrows.extend(names),
                (_, Expr::Path(_) | Expr::Lit(_)) => {}
                _ => may_borrow.extend(names),
            }
        }
        (borrows, may_borrow)
    }

    fn around(&self) -> Around<'_> {
        Around {
            function: self.name,
            unique: self.unique,
            lent: &self.lent,
            methods: self.methods,
            generics: Some(self.generics),
        }
    }

    /// In `self.push(self.len())` what is lent is named by another argument, which is computed before: as where
    /// Rust borrows in two phases.
    fn before_lent(&mut self, arguments: &mut [Expr]) -> Result<()> {
        let is_lent = |argument: &Expr| lend::is_lent(argument, &self.lent);
        let lent: BTreeSet<String> = (arguments.iter().filter(|argument| is_lent(argument)))
            .filter_map(|argument| match bare(argument.clone()) {
                Expr::Reference(reference) => operands::root(&reference.expr),
                argument => operands::root(&argument),
            })
            .map(|name| name.to_string())
            .collect();
        for argument in arguments {
            if !lend::is_lent(argument, &self.lent) && !lent.is_disjoint(&names::free_in_expression(argument))
            {
                *argument = self.temporary(argument.clone(), Source::Of(argument.clone()))?;
            }
        }
        Ok(())
    }

    /// What is lent at the same time lies apart: this the compiler sees to.
    fn apart(&mut self, arguments: &[Expr]) {
        let has_place = |argument: &&Expr| {
            matches!(lend::read(argument, &self.lent), Ok(Some(Lent::Variable(_) | Lent::Part(_))))
        };
        let lent: Vec<Expr> = (arguments.iter().filter(has_place))
            .map(|argument| match bare(argument.clone()) {
                Expr::Path(parameter) => parse_quote!(&mut *#parameter),
                place => place,
            })
            .collect();
        if lent.len() > 1 {
            self.plain(parse_quote!(if false { let _ = (#(#lent,)*); }));
        }
    }
}

/// A piece of the text, for messages.
fn shown(expression: &Expr) -> String {
    let text = expression.to_token_stream().to_string().replace(" . ", ".").replace(" :: ", "::");
    let text = text.replace(" (", "(").replace("( ", "(").replace(" )", ")").replace(" ,", ",");
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text,
    }
}
