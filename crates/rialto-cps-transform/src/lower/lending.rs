//! Calls that may borrow while they are awaited: methods, and calls with a borrow among their arguments.

use super::early::Read;
use super::{Lower, concurrent};
use crate::ir::{Effect, Gather, Lending, Lent, Mode, Part, Set, Var, elementary};
use crate::names;
use crate::walk::Walk;
use syn::spanned::Spanned;
use syn::{Expr, ExprCall, ExprMethodCall, UnOp};

/// As many values as a foreign future can borrow from.
const MOST: usize = 6;

impl Lower {
    /// An argument that may leave the function is evaluated before the call; so is a value that is lent, which drops at the
    /// end of the statement.
    pub fn settle_arguments(&mut self, callee: &mut Expr) {
        let arguments = match callee {
            Expr::MethodCall(call) if self.place(&call.receiver).is_some() => &mut call.args,
            Expr::Call(call)
                if call.args.iter().any(|argument| self.may_borrow(argument) || is_branch(argument)) =>
            {
                &mut call.args
            }
            _ => return,
        };
        let settled = |argument: &Expr| {
            let is_value = is_branch(argument) && self.borrow(argument).is_none();
            // The call is written more than once.
            let is_behind = matches!(argument, Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)));
            names::leaves(argument) || self.lends_value(argument) || is_value || is_behind
        };
        let Some(last) = arguments.iter().rposition(settled) else { return };
        let read = match callee {
            Expr::MethodCall(call) => {
                let read = self.reads(&call.receiver, &call.method, call.args.iter().take(last + 1));
                self.read_receiver(call, read);
                read
            }
            _ => Read::Late,
        };
        let (Expr::MethodCall(ExprMethodCall { args: arguments, .. })
        | Expr::Call(ExprCall { args: arguments, .. })) = callee
        else {
            return;
        };
        for argument in arguments.iter_mut().take(last + 1) {
            let is_borrow = names::as_name(argument).is_some() && self.borrow(argument).is_some();
            let stays = match argument {
                Expr::Lit(_) | Expr::Closure(_) => true,
                Expr::Reference(_) => !self.lends_value(argument),
                _ => is_borrow,
            };
            match stays {
                true => self.check_index(argument),
                false => *argument = self.hoisted(argument.clone()),
            }
        }
        if let (Expr::MethodCall(call), Read::Asked) = (callee, read) {
            self.ask_late(call);
        }
    }

    /// `&mut value`, where the value is a temporary.
    pub fn lends_value(&self, argument: &Expr) -> bool {
        let Expr::Reference(reference) = argument else { return false };
        let is_value = match &*reference.expr {
            Expr::Lit(_) | Expr::Binary(_) | Expr::Cast(_) | Expr::Repeat(_) | Expr::Range(_) => true,
            // `None`, or a constant.
            Expr::Path(path) => {
                let last = path.path.segments.last().map(|last| last.ident.to_string());
                last.is_some_and(|last| last.starts_with(char::is_uppercase))
            }
            value => self.makes_value(value),
        };
        reference.mutability.is_some() && is_value
    }

    /// From what several calls may borrow together, if one of them borrows. All run in one box then, so what the others look
    /// at lies there too.
    pub fn lending_of_all(&self, parts: &[Part], effects: &[Effect]) -> Option<Lending> {
        let all: Vec<&Lending> = parts.iter().filter_map(|part| part.lending.as_ref()).collect();
        if all.is_empty() {
            return None;
        }
        let mut from: Set = all.iter().flat_map(|lending| lending.from.iter().copied()).collect();
        let mut perhaps: Set = all.iter().flat_map(|lending| lending.perhaps.iter().copied()).collect();
        self.borrowed(effects, &mut from, &mut perhaps);
        let perhaps = perhaps.difference(&from).copied().collect();
        let places = all.iter().flat_map(|lending| lending.places().cloned()).collect();
        let from = from.into_iter().collect();
        Some(Lending { from, perhaps, receiver: None, places, owned: None })
    }

    /// From what the call may borrow.
    pub fn lending(&self, callee: &Expr, effects: &[Effect]) -> Option<Lending> {
        let (receiver, arguments) = match callee {
            Expr::Paren(inner) => return self.lending(&inner.expr, effects),
            Expr::MethodCall(call) => (self.lent(&call.receiver), &call.args),
            Expr::Call(call) => (None, &call.args),
            Expr::Async(block) if block.capture.is_none() => return self.lending_block(effects),
            _ => return None,
        };
        let by_name = matches!(callee, Expr::MethodCall(call) if names::as_name(&call.receiver).is_some());
        let owned = receiver.as_ref().filter(|_| by_name).map(|lent| lent.var);
        let owned = owned.filter(|var| self.vars[*var].rebinding.is_none() && !self.vars[*var].is_trivial());
        let method = matches!(callee, Expr::Call(call) if is_method(&call.func));
        if receiver.is_none() && !arguments.iter().any(|argument| self.may_borrow(argument)) {
            return None;
        }
        let (mut from, mut perhaps) = (Set::new(), Set::new());
        self.borrowed(effects, &mut from, &mut perhaps);
        perhaps.retain(|var| !from.contains(var));
        let places = arguments.iter().filter_map(|argument| match argument {
            Expr::Reference(reference) if reference.mutability.is_some() => self.lent(&reference.expr),
            // A variable that is such a borrow itself.
            Expr::Path(_) if self.borrow(argument).is_some_and(|made| made.mutable) => self.lent(argument),
            _ => None,
        });
        let mut places: Vec<Lent> = places.collect();
        let borrows = !from.is_empty() || arguments.iter().any(is_borrowed_value);
        if !borrows || from.len() + perhaps.len() > MOST || names::leaves(callee) {
            return None;
        }
        let mut receiver = receiver;
        let lends = |argument: Option<&Expr>| match argument {
            Some(Expr::Reference(reference)) => reference.mutability.is_some(),
            Some(argument @ Expr::Path(_)) => self.borrow(argument).is_some_and(|made| made.mutable),
            _ => false,
        };
        if method && lends(arguments.first()) && !places.is_empty() {
            receiver = Some(places.remove(0));
        }
        let (from, perhaps) = (from.into_iter().collect(), perhaps.into_iter().collect());
        Some(Lending { from, perhaps, receiver, places, owned })
    }

    /// The calls of a `join!`, or of a `select!`. Each may borrow by itself.
    pub fn parts(&mut self, callee: &mut Expr) -> (Vec<Part>, Gather) {
        let Some((calls, gather)) = concurrent::several(callee) else { return (Vec::new(), Gather::All) };
        for call in calls.iter_mut() {
            self.call_pointer(call);
            self.settle_arguments(call);
        }
        let calls: Vec<Expr> = calls.iter().cloned().collect();
        let parts = calls.iter().cloned().map(|call| {
            let effects = Walk::new(self).of_callee(&call);
            let itself = self.calls_itself(&call);
            let mut lending = self.lending(&call, &effects).filter(|_| !itself);
            lending.iter_mut().for_each(|lending| lending.owned = None);
            Part { call, lending, itself }
        });
        let parts: Vec<Part> = parts.collect();
        if let Gather::First { biased } = gather
            && !calls.iter().zip(&parts).any(|(call, part)| part.lending.is_some() && self.has_borrow(call))
        {
            *callee = self.selected(calls, biased, callee.span());
            return (Vec::new(), gather);
        }
        (parts, gather)
    }

    /// Whether a borrow is among its arguments. Of a method alone, it is a leaf, or a frame.
    fn has_borrow(&self, call: &Expr) -> bool {
        match call {
            Expr::Paren(inner) => self.has_borrow(&inner.expr),
            Expr::MethodCall(call) => call.args.iter().any(|argument| self.may_borrow(argument)),
            Expr::Call(call) => call.args.iter().any(|argument| self.may_borrow(argument)),
            Expr::Async(_) => true,
            _ => false,
        }
    }

    /// `async { .. }` borrows what it names.
    fn lending_block(&self, effects: &[Effect]) -> Option<Lending> {
        let (mut from, mut perhaps) = (Set::new(), Set::new());
        self.borrowed(effects, &mut from, &mut perhaps);
        perhaps.retain(|var| !from.contains(var));
        let (from, perhaps): (Vec<Var>, Vec<Var>) =
            (from.into_iter().collect(), perhaps.into_iter().collect());
        let borrows = !from.is_empty() && from.len() + perhaps.len() <= MOST;
        borrows.then_some(Lending { from, perhaps, receiver: None, places: Vec::new(), owned: None })
    }

    fn lent(&self, place: &Expr) -> Option<Lent> {
        let bases = self.place(place)?.bases;
        let (var, indices) = bases.split_first()?;
        Some(Lent { place: place.clone(), var: *var, indices: indices.to_vec() })
    }

    fn may_borrow(&self, argument: &Expr) -> bool {
        matches!(argument, Expr::Reference(_)) || self.borrow(argument).is_some()
    }

    /// The variables that have slots and are borrowed from; and those from which looked-up ones among them may borrow.
    fn borrowed(&self, effects: &[Effect], from: &mut Set, perhaps: &mut Set) {
        for effect in elementary(effects) {
            match effect {
                Effect::Use(var, Mode::Borrow | Mode::BorrowPart(_)) => self.base(*var, from, perhaps),
                // A reference is copied.
                Effect::Use(var, _) if self.vars[*var].rebinding.is_some() => self.base(*var, from, perhaps),
                _ => {}
            }
        }
    }

    fn base(&self, var: Var, from: &mut Set, perhaps: &mut Set) {
        match &self.vars[var].rebinding {
            Some(made) if made.held => {
                from.insert(var);
                made.bases.iter().for_each(|base| self.all_bases(*base, perhaps));
            }
            Some(made) => made.bases.iter().for_each(|base| self.base(*base, from, perhaps)),
            None => _ = from.insert(var),
        }
    }

    /// All variables that have slots, and from which it may borrow.
    fn all_bases(&self, var: Var, all: &mut Set) {
        match &self.vars[var].rebinding {
            Some(made) => {
                if made.held {
                    all.insert(var);
                }
                made.bases.iter().for_each(|base| self.all_bases(*base, all));
            }
            None => _ = all.insert(var),
        }
    }
}

/// Whether it may move variables on some ways: the call itself is written more than once.
fn is_branch(argument: &Expr) -> bool {
    matches!(argument, Expr::If(_) | Expr::Match(_) | Expr::Block(_))
}

/// Whether it borrows a value that the expression makes.
fn is_borrowed_value(argument: &Expr) -> bool {
    let Expr::Reference(reference) = argument else { return false };
    matches!(*reference.expr, Expr::Call(_) | Expr::MethodCall(_) | Expr::Macro(_) | Expr::Struct(_))
}

/// Whether the path is that of a method, `Type::method`: its first argument is the receiver.
fn is_method(function: &Expr) -> bool {
    let Expr::Path(path) = function else { return false };
    let owner = path.path.segments.iter().rev().nth(1);
    path.qself.is_some()
        || owner.is_some_and(|owner| owner.ident.to_string().starts_with(|first: char| first.is_uppercase()))
}
