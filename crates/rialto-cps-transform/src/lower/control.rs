//! Control flow that holds awaits: it becomes nodes, and is entered again at the resume point.

use super::concurrent::is_select;
use super::remake::sources;
use super::{Lower, OpenTarget, diverges, statement_diverges};
use crate::ir::{
    Arm, Awaits, Body, Branch, Dest, Effect, Head, Loop, Node, Scope, Target, Var, Variable, completes,
};
use crate::names;
use crate::walk::{self, Names};
use quote::format_ident;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Label, Lifetime, Pat, Stmt, Token, parse_quote, parse_quote_spanned};

/// An iteration over a place: its position, and how the item is borrowed again.
struct Walked {
    advance: Expr,
    current: Expr,
    bases: Vec<Var>,
    mutable: bool,
    values: bool,
}

/// Whether its value is that of one of its blocks: it is not evaluated again.
fn is_branch(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_branch(&inner.expr),
        expr => matches!(expr, Expr::If(_) | Expr::Match(_) | Expr::Block(_)),
    }
}

/// A borrow to iterate over, as a variable, and the iteration over that.
struct Walk {
    borrow: Expr,
    mutable: bool,
    over: Expr,
    /// The variables that it names besides.
    bases: Vec<Var>,
    /// Its items are values, and no borrows.
    values: bool,
}

/// An arm before it is lowered.
struct Source<'s> {
    pattern: Option<&'s Pat>,
    guard: Option<&'s Expr>,
    /// The bindings of the arm's scope, when it is entered.
    binding: Vec<&'s Pat>,
    /// How it is made again, for patterns within a condition.
    scrutinees: Vec<(&'s Pat, &'s Expr, bool)>,
    /// The effects on the scrutinee when the arm is entered.
    taken: Vec<Effect>,
    body: Expr,
}

impl Lower {
    /// Lowers control flow that holds awaits; `false` if the expression is none.
    pub fn control(&mut self, expr: &Expr, dest: Dest) -> bool {
        match expr {
            Expr::If(branch) => self.if_else(branch, dest),
            Expr::Match(matched) => self.matched(matched, dest),
            Expr::Loop(each) => self.repeated(each.label.clone(), dest, |this| {
                this.statements(&each.body, Dest::Discard);
            }),
            Expr::While(each) => self.while_loop(each, dest),
            Expr::ForLoop(each) => self.for_loop(each, dest),
            Expr::Block(block) => self.block(block, dest),
            Expr::Macro(call) if is_select(&call.mac) => {
                let mut awaits = self.concurrent(&call.mac);
                self.label_awaits_in(&mut awaits);
                self.numbers.tag_again(&mut awaits);
                return self.control(&awaits, dest);
            }
            Expr::Macro(call) if super::forms::is_form(&call.mac) => {
                let form = self.form(&call.mac).expect("it is one");
                return self.control(&form, dest);
            }
            Expr::Paren(inner) => return self.control(&inner.expr, dest),
            Expr::Group(inner) => return self.control(&inner.expr, dest),
            _ => return false,
        }
        true
    }

    fn target(&mut self, label: Option<&Label>, is_loop: bool) -> Target {
        let id = self.targets.next;
        self.targets.next += 1;
        let label = label.map(|label| label.name.clone());
        self.targets.open.push(OpenTarget { id, label, is_loop, depth: self.blocks.len(), left: false });
        id
    }

    fn block(&mut self, block: &syn::ExprBlock, dest: Dest) {
        self.scope(block.label.clone(), dest, |this, dest| {
            this.statements(&block.block, dest);
            this.builder().dead |= block.block.stmts.last().is_some_and(statement_diverges);
        });
    }

    /// A block. The value of a labelled one leaves by `break`, as others do.
    pub fn scope(&mut self, label: Option<Label>, dest: Dest, body: impl FnOnce(&mut Self, Dest)) {
        self.flush();
        let target = label.as_ref().map(|label| self.target(Some(label), false));
        self.open();
        match (&label, dest) {
            (Some(label), Dest::Var(_)) => {
                let span = label.name.ident.span();
                let (inner, name) = self.temporary(span);
                body(self, Dest::Var(inner));
                let lifetime = &label.name;
                let mut leave: Expr = match self.builder().dead {
                    false => parse_quote_spanned!(crate::at(span)=> break #lifetime #name),
                    // Its end cannot be reached, and has no value.
                    true => parse_quote!(__rt::returned()),
                };
                self.tag(&mut leave);
                self.plain(Stmt::Expr(leave, Some(Default::default())));
            }
            (Some(_), Dest::Return) => {
                body(self, dest);
                if self.builder().dead {
                    self.plain(parse_quote!(__rt::returned();));
                }
            }
            _ => body(self, dest),
        }
        let body = self.close();
        let is_left = target.is_some() && self.targets.open.pop().is_some_and(|target| target.left);
        self.builder().dead |= self.closed_dead && !is_left;
        self.builder().nodes.push(Node::Scope(Scope { label, target, body, dest }));
    }

    /// Numbers a jump that the lowering made.
    fn tag(&mut self, jump: &mut Expr) {
        let tag = self.numbers.jump();
        match jump {
            Expr::Break(jump) => jump.attrs.push(tag),
            Expr::Continue(jump) => jump.attrs.push(tag),
            _ => {}
        }
    }

    fn repeated(&mut self, label: Option<Label>, dest: Dest, body: impl FnOnce(&mut Self)) {
        self.flush();
        // So that code within a labelled block can leave it.
        let label = label.or_else(|| {
            let name = format!("'__cps_loop{}", self.targets.next);
            let name = Lifetime::new(&name, proc_macro2::Span::call_site());
            Some(Label { name, colon_token: Default::default() })
        });
        let target = self.target(label.as_ref(), true);
        self.open();
        body(self);
        let body = self.close();
        let is_left = self.targets.open.pop().is_some_and(|target| target.left);
        self.builder().dead |= !is_left;
        self.builder().nodes.push(Node::Loop(Loop { label, target, body, dest }));
    }

    /// The value of what has none but `()`.
    fn unit(&mut self, dest: Dest) {
        if dest != Dest::Discard {
            self.store(parse_quote!(()), dest);
        }
    }

    fn while_loop(&mut self, each: &syn::ExprWhile, dest: Dest) {
        self.repeated(each.label.clone(), Dest::Discard, |this| {
            let (condition, body) = (&each.cond, &each.body);
            let mut leave: Expr = parse_quote_spanned!(crate::at(each.while_token.span)=> break);
            this.tag(&mut leave);
            // The bindings of `while let` are in the body's scope, as of an `if let`.
            let branch: Expr = if names::has_let(condition) {
                parse_quote_spanned!(crate::at(each.while_token.span)=> if #condition #body else { #leave })
            } else {
                parse_quote_spanned!(crate::at(each.while_token.span)=> if #condition {} else { #leave })
            };
            let branch_breaks = this.breaks_up(&branch);
            match branch_breaks {
                true => _ = this.control(&branch, Dest::Discard),
                false => this.plain(Stmt::Expr(branch, Some(Default::default()))),
            }
            if !names::has_let(condition) {
                this.statements(body, Dest::Discard);
            }
        });
        self.unit(dest);
    }

    fn for_loop(&mut self, each: &syn::ExprForLoop, dest: Dest) {
        let span = each.for_token.span;
        let number = self.vars.len();
        // The temporaries of what it goes over drop behind the loop.
        self.scope(None, Dest::Discard, |this, _| {
            let mut iterated = this.flatten(&each.expr);
            this.settle_borrow(&mut iterated);
            let iterated = this.without_temporaries(iterated);
            let constant = is_constant(&iterated);
            let (over, by_place) = match constant {
                true => (this.begun(&iterated, number, span), None),
                false => this.iterated(&iterated, number, span),
            };
            this.repeated(each.label.clone(), Dest::Discard, |this| {
                let mut leave: Expr = parse_quote_spanned!(crate::at(span)=> break);
                this.tag(&mut leave);
                let pattern = names::in_let(&each.pat);
                if let Some(walked) = &by_place {
                    let (advance, current) = (&walked.advance, &walked.current);
                    this.plain(parse_quote_spanned!(crate::at(span)=> if !#advance { #leave }));
                    this.remade_item(
                        parse_quote_spanned!(crate::at(span)=> let #pattern = #current;),
                        walked,
                    );
                } else {
                    let item = format_ident!("__cps_item{}", number, span = span);
                    let next: Expr = match constant {
                        true => parse_quote_spanned!(crate::at(span)=>
                            (&&__rt::constant(&#iterated)).further(&mut #over)),
                        false => parse_quote_spanned!(crate::at(span)=> __rt::next(&mut #over)),
                    };
                    this.plain(parse_quote_spanned!(crate::at(span)=>
                        let ::core::option::Option::Some(#item) = #next else {
                            #leave
                        };));
                    let bound = parse_quote_spanned!(crate::at(span)=> let #pattern = #item;);
                    match constant {
                        true => this.item_of_constant(
                            bound,
                            parse_quote_spanned!(crate::at(span)=> (&&__rt::constant(&#iterated)).item(&#over)),
                            &over,
                        ),
                        false => this.plain(bound),
                    }
                    this.note_items(&iterated, &pattern);
                }
                this.statements(&each.body, Dest::Discard);
            });
        });
        self.unit(dest);
    }

    /// The item of an iteration over a place, which is bound again after a resume. A value is kept.
    fn remade_item(&mut self, statement: Stmt, walked: &Walked) {
        let Stmt::Local(local) = &statement else { return };
        let bound = names::bound(&local.pat);
        let held = walked.values && bound.len() == 1 && !bound[0].mutable;
        if walked.values && !held {
            return self.plain(statement);
        }
        let init = local.init.as_ref().expect("it has a value");
        let effects = walk::Walk::new(self).of_value(&init.expr);
        let (pattern, place) = (local.pat.clone(), (*init.expr).clone());
        let binds = self.rebound(&pattern, place, walked.bases.clone(), false, walked.mutable);
        self.bound_again(statement, effects, binds, held);
    }

    /// A `let` of variables that are bound again after a resume.
    fn bound_again(&mut self, statement: Stmt, mut effects: Vec<Effect>, binds: Vec<Var>, held: bool) {
        for var in &binds {
            self.vars[*var].rebinding.iter_mut().for_each(|made| made.held = held);
        }
        effects.extend(binds.iter().copied().map(Effect::Init));
        self.builder().pending.push(crate::ir::Statement { syntax: statement, effects, declares: binds });
    }

    /// The iteration over a constant by value: its type tells whether the frame keeps the items that are left, or how many
    /// the loop has begun.
    fn begun(&mut self, constant: &Expr, number: usize, span: proc_macro2::Span) -> syn::Ident {
        let over = format_ident!("__cps_over{}", number, span = span);
        self.plain(parse_quote_spanned!(crate::at(span)=>
            let mut #over = (&&__rt::constant(&#constant)).begin(#constant);));
        self.note_iterator(constant, &over);
        over
    }

    /// The item of an iteration over a constant. The frame keeps the parts that are data, and finds borrows again.
    fn item_of_constant(&mut self, statement: Stmt, again: Expr, over: &syn::Ident) {
        let Stmt::Local(local) = &statement else { return };
        if names::bound(&local.pat).iter().any(|bound| bound.mutable || bound.by_ref) {
            return self.plain(statement);
        }
        let init = local.init.as_ref().expect("it has a value");
        let effects = walk::Walk::new(self).of_value(&init.expr);
        let over = Names::find(self, &over.to_string()).expect("it is declared");
        let binds = self.rebound(&local.pat.clone(), again, vec![over], false, false);
        self.bound_again(statement, effects, binds, true);
    }

    /// The iteration of a `for`: an iterator that is data, or a position in a place.
    fn iterated(
        &mut self,
        expr: &Expr,
        number: usize,
        span: proc_macro2::Span,
    ) -> (syn::Ident, Option<Walked>) {
        let over = format_ident!("__cps_over{}", number, span = span);
        let at = expr.span();
        // The place is borrowed as long as the loop runs.
        let of = format_ident!("__cps_of{}", number, span = at);
        let mut expr = expr.clone();
        self.keep_arguments(&mut expr);
        let Some(Walk { borrow, mutable, over: walk, bases, values }) = self.walk(&expr, &of) else {
            let iterate = by_value(&expr);
            self.plain(parse_quote_spanned!(crate::at(span)=> let mut #over = #iterate;));
            self.note_iterator(&expr, &over);
            return (over, None);
        };
        self.plain(parse_quote_spanned!(crate::at(at)=> let #of = #borrow;));
        self.plain(parse_quote_spanned!(crate::at(at)=> let mut #over = __rt::position(#walk);));
        let var = |name: &syn::Ident| Names::find(self, &name.to_string()).expect("it is declared");
        let bases = [var(&of), var(&over)].into_iter().chain(bases).collect();
        let advance = parse_quote_spanned!(crate::at(at)=> __rt::advance(#walk, &mut #over).is_some());
        let current = parse_quote_spanned!(crate::at(at)=> __rt::again(#walk, &#over));
        (over, Some(Walked { advance, current, bases, mutable, values }))
    }

    /// The borrow that is iterated over, with its adaptors, if it can be made again.
    fn walk(&self, expr: &Expr, of: &syn::Ident) -> Option<Walk> {
        let span = expr.span();
        match expr {
            Expr::Paren(inner) => self.walk(&inner.expr, of),
            Expr::MethodCall(call) if names::iterates(&call.method) => {
                self.walk_by_position(call, of).or_else(|| self.walk_by_count(expr, of))
            }
            expr => self.borrow(expr).map(|made| {
                // A reference that is named twice is borrowed again, not moved.
                let borrow = match (names::as_name(expr).is_some(), made.mutable) {
                    (true, true) => parse_quote_spanned!(crate::at(span)=> &mut *#expr),
                    _ => expr.clone(),
                };
                Walk {
                    borrow,
                    mutable: made.mutable,
                    over: through(of, made.mutable),
                    bases: Vec::new(),
                    values: false,
                }
            }),
        }
    }

    /// By an index or a key.
    fn walk_by_position(&self, call: &syn::ExprMethodCall, of: &syn::Ident) -> Option<Walk> {
        let span = call.span();
        let receiver = &call.receiver;
        let adapted = |name: &str| {
            let mut walk = match &**receiver {
                Expr::MethodCall(inner) => self.walk_by_position(inner, of)?,
                receiver => self.walk(receiver, of)?,
            };
            let (name, over) = (format_ident!("{}", name), &walk.over);
            walk.over = parse_quote_spanned!(crate::at(span)=> __rt::#name(#over));
            walk.values |= name == "Cloned";
            Some(walk)
        };
        let of_place = |name: Option<&str>, mutable: bool| {
            let borrow = self.borrow_of(receiver, mutable, span)?;
            let mut over = through(of, mutable);
            if let Some(name) = name.map(|name| format_ident!("{}", name)) {
                over = parse_quote_spanned!(crate::at(span)=> __rt::#name(#over));
            }
            Some(Walk { borrow, mutable, over, bases: Vec::new(), values: false })
        };
        if !call.args.is_empty() {
            return None;
        }
        match &*call.method.to_string() {
            "enumerate" => adapted("Enumerated"),
            "rev" => adapted("Reversed"),
            "cloned" | "copied" => adapted("Cloned"),
            "iter" => of_place(None, false),
            "iter_mut" => of_place(None, true),
            "keys" => of_place(Some("Keys"), false),
            "values" => of_place(Some("Values"), false),
            "values_mut" => of_place(Some("Values"), true),
            _ => None,
        }
    }

    /// A borrow of a place; a variable that is a reference itself is borrowed through.
    fn borrow_of(&self, place: &Expr, mutable: bool, span: proc_macro2::Span) -> Option<Expr> {
        self.place(place)?;
        let star = self.borrow(place).map(|_| quote::quote_spanned!(crate::at(span)=> *));
        Some(match mutable {
            true => parse_quote_spanned!(crate::at(span)=> &mut #star #place),
            false => parse_quote_spanned!(crate::at(span)=> &#star #place),
        })
    }

    /// Another iterator of the standard library, which is made again, and counts.
    fn walk_by_count(&self, expr: &Expr, of: &syn::Ident) -> Option<Walk> {
        let made = self.chain(expr)?;
        let root = self.root(expr)?;
        let borrow = self.borrow_of(&root, made.mutable, expr.span())?;
        let mut over = expr.clone();
        let root = root_of(&mut over)?;
        let through = through(of, made.mutable);
        *root = parse_quote_spanned!(crate::at(expr.span())=> (#through));
        Some(Walk { borrow, mutable: made.mutable, values: makes_values(expr), over, bases: made.bases })
    }

    fn if_else(&mut self, branch: &syn::ExprIf, dest: Dest) {
        let links = names::links(&branch.cond);
        if links.iter().skip(1).any(|link| self.breaks_up(link)) {
            return self.split_chain(branch, &links, dest);
        }
        let condition = self.condition_apart(&branch.cond);
        if let Some(single) = names::single_let(&condition)
            && (self.breaks_up(&single.expr) || self.makes_value(unreferenced(&single.expr)))
            && self.block_breaks_up(&branch.then_branch)
            && !self.apart.replace(true)
        {
            return self.scope(None, dest, |this, dest| this.if_else(branch, dest));
        }
        self.apart.set(false);
        let mut condition = self.flatten_condition(&condition);
        let then = &branch.then_branch;
        let otherwise: Expr = match &branch.else_branch {
            Some((_, otherwise)) => (**otherwise).clone(),
            None => parse_quote!({}),
        };
        if !self.block_breaks_up(then) && !self.breaks_up(&otherwise) {
            // A temporary drops before `else`.
            if let Expr::Let(single) = &mut condition {
                *single.expr = self.moved((*single.expr).clone());
            }
            let plain = parse_quote_spanned!(crate::at(branch.span())=> if #condition #then else #otherwise);
            return self.store(plain, dest);
        }
        if let Some(first) = names::first_let(&mut condition) {
            match names::bound(&first.pat).iter().any(|bound| bound.by_ref) {
                true => self.settle_value(&mut first.expr),
                false => self.settle_borrow(&mut first.expr),
            }
        }
        let mut made = false;
        if let Expr::Let(first) = &mut condition
            && self.makes_value(&first.expr)
            && self.block_breaks_up(then)
        {
            *first.expr = self.hoisted((*first.expr).clone());
            made = true;
        }
        let (mut taken, mut untaken) = (Vec::new(), Vec::new());
        if let Some(single) = names::single_let(&condition) {
            taken = walk::Walk::new(self).of_pattern(&single.expr, &single.pat);
            // The value of the scrutinee drops before `else`.
            if made || names::as_name(&single.expr).is_some_and(|name| self.is_temporary(name)) {
                untaken = walk::Walk::new(self).of_value(&single.expr);
            }
        }
        let (mut binding, mut scrutinees) = (Vec::new(), Vec::new());
        for link in names::links(&condition) {
            if let Expr::Let(condition) = link {
                binding.push(&*condition.pat);
                scrutinees.push((&*condition.pat, &*condition.expr, !names::is_irrefutable(&condition.pat)));
            }
        }
        let head_effects = match names::single_let(&condition) {
            Some(single) => walk::Walk::new(self).of_scrutinee(&single.expr),
            None => walk::Walk::new(self).of_condition(&condition),
        };
        let then = Source {
            pattern: None,
            guard: None,
            binding,
            scrutinees,
            taken,
            body: parse_quote_spanned!(crate::at(then.span())=> #then),
        };
        let otherwise = Source {
            pattern: None,
            guard: None,
            binding: Vec::new(),
            scrutinees: Vec::new(),
            taken: untaken,
            body: otherwise,
        };
        self.branch(Head::If(condition.clone()), head_effects, vec![then, otherwise], dest);
    }

    /// The condition, whose first link may await.
    fn flatten_condition(&mut self, condition: &Expr) -> Expr {
        if !self.breaks_up(condition) {
            let mut condition = condition.clone();
            if let Some(first) = names::first_let(&mut condition) {
                self.keep_arguments(&mut first.expr);
            }
            return condition;
        }
        let mut condition = condition.clone();
        match &mut condition {
            Expr::Let(first) => {
                *first.expr = self.flatten(&first.expr);
                condition
            }
            Expr::Binary(binary) if names::has_let(&binary.left) || names::has_let(&binary.right) => {
                *binary.left = self.flatten_condition(&binary.left);
                condition
            }
            other => self.flatten(other),
        }
    }

    /// `if a && let P = b.await { then } else { otherwise }`
    fn split_chain(&mut self, branch: &syn::ExprIf, links: &[&Expr], dest: Dest) {
        let span = branch.if_token.span;
        let name = Lifetime::new(&format!("'__cps_if{}", self.vars.len()), span);
        let then = &branch.then_branch;
        let otherwise = branch.else_branch.as_ref().map(|(_, otherwise)| &**otherwise);
        let value = |mut leave: Expr, this: &mut Self| {
            this.tag(&mut leave);
            leave
        };
        let leave = value(parse_quote_spanned!(crate::at(span)=> break #name #then), self);
        let chain = links
            .iter()
            .rev()
            .fold(leave, |inner, link| parse_quote_spanned!(crate::at(span)=> if #link { #inner }));
        let otherwise = otherwise.map(|otherwise| quote::quote!(#otherwise));
        let mut whole: Expr = parse_quote_spanned!(crate::at(span)=> #name: { #chain; #otherwise });
        let outer = self.targets.open.iter().rev().find(|target| target.is_loop);
        if let Some(label) = outer.and_then(|target| target.label.clone()) {
            Labelled(label).visit_expr_mut(&mut whole);
        }
        self.control(&whole, dest);
    }

    pub fn is_temporary(&self, name: &syn::Ident) -> bool {
        let var = crate::walk::Names::find(self, &name.to_string());
        var.is_some_and(|var| self.vars[var].temporary)
    }

    fn matched(&mut self, matched: &syn::ExprMatch, dest: Dest) {
        if self.breaks_up(&matched.expr) || self.makes_value(unreferenced(&matched.expr)) {
            return self.scope(None, dest, |this, dest| this.matched_here(matched, dest));
        }
        self.matched_here(matched, dest);
    }

    pub fn matched_here(&mut self, matched: &syn::ExprMatch, dest: Dest) {
        if matched.arms.iter().any(|arm| self.guard_awaits(arm)) {
            return self.guarded(matched, dest);
        }
        let mut scrutinee = self.flatten(&matched.expr);
        self.keep_arguments(&mut scrutinee);
        if !matched.arms.iter().any(|arm| self.breaks_up(&arm.body)) {
            let mut plain = matched.clone();
            *plain.expr = scrutinee;
            return self.store(Expr::Match(plain), dest);
        }
        let by_ref = matched.arms.iter().any(|arm| names::bound(&arm.pat).iter().any(|bound| bound.by_ref));
        match by_ref {
            true => self.settle_value(&mut scrutinee),
            false => self.settle_borrow(&mut scrutinee),
        }
        if self.makes_value(&scrutinee) {
            scrutinee = self.hoisted(scrutinee);
        }
        let effects = walk::Walk::new(self).of_scrutinee(&scrutinee);
        let arms = matched.arms.iter().map(|arm| Source {
            pattern: Some(&arm.pat),
            guard: arm.guard.as_ref().map(|(_, guard)| &**guard),
            binding: vec![&arm.pat],
            scrutinees: vec![(&arm.pat, &scrutinee, !names::is_irrefutable(&arm.pat))],
            taken: walk::Walk::new(self).of_pattern(&scrutinee, &arm.pat),
            body: (*arm.body).clone(),
        });
        let arms = arms.collect();
        self.branch(Head::Match(scrutinee.clone()), effects, arms, dest);
    }

    /// `let P = e else { .. await .. };`
    pub fn let_else(&mut self, local: &syn::Local) {
        let init = local.init.as_ref().expect("it has a value");
        let (_, otherwise) = init.diverge.as_ref().expect("it has an `else`");
        let (pattern, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
            pattern => (pattern, None),
        };
        // Temporaries drop before `else`.
        let mut scrutinee = match self.leaves_temporaries(&init.expr) {
            true => {
                let (var, name) = self.temporary(init.expr.span());
                self.scope(None, Dest::Var(var), |this, dest| this.evaluate(&init.expr, dest));
                parse_quote!(#name)
            }
            false => self.flatten(&init.expr),
        };
        self.keep_arguments(&mut scrutinee);
        if ty.is_some() || is_branch(&scrutinee) {
            scrutinee = self.hoisted_as(scrutinee, ty);
        }
        let effects = walk::Walk::new(self).of_scrutinee(&scrutinee);
        let taken = walk::Walk::new(self).of_pattern(&scrutinee, pattern);
        let temporary = names::as_name(&scrutinee).is_some_and(|name| self.is_temporary(name));
        // The value of the scrutinee drops before `else`.
        let untaken = if temporary { walk::Walk::new(self).of_value(&scrutinee) } else { Vec::new() };
        let before = self.pending();
        let otherwise = self.arm_block(|this| {
            this.evaluate(otherwise, Dest::Discard);
            this.diverge();
        });
        // Its bindings are in scope behind the statement.
        let source = (pattern, &scrutinee, true);
        let (binds, bind_effects) = self.bind(&[pattern], &[source]);
        let bind_effects = taken.into_iter().chain(bind_effects).collect();
        let awaits = otherwise.awaits;
        let arms = vec![
            Arm {
                pattern: Some(pattern.clone()),
                guard: None,
                binds,
                effects: bind_effects,
                body: Body::Block(Default::default()),
                exit: self.mark(),
            },
            Arm {
                pattern: Some(parse_quote!(_)),
                guard: None,
                binds: Vec::new(),
                effects: untaken,
                body: Body::Block(otherwise),
                exit: self.mark(),
            },
        ];
        let head = Head::Match(scrutinee);
        let branch = Branch { before, head, effects, arms, dest: Dest::Discard, awaits };
        self.builder().nodes.push(Node::Branch(branch));
    }

    /// Nothing gets here: rustc asks that of an `else`, and its text does not always show it.
    fn diverge(&mut self) {
        if !self.builder().dead {
            let never = Effect::Jump(crate::ir::Jump { to: crate::ir::To::Never, mark: None });
            let syntax = parse_quote!(__rt::returned(););
            let statement = crate::ir::Statement { syntax, effects: vec![never], declares: Vec::new() };
            self.builder().pending.push(statement);
            self.builder().dead = true;
        }
    }

    fn branch(&mut self, head: Head, effects: Vec<Effect>, sources: Vec<Source>, dest: Dest) {
        let before = self.pending();
        let mut awaits = Awaits::default();
        let mut dead = !sources.is_empty();
        let arms = sources.into_iter().map(|source| {
            let arm = self.arm(source, dest);
            dead &= match &arm.body {
                Body::Inline { effects, diverges, .. } => *diverges || !completes(effects),
                Body::Block(_) => self.closed_dead,
            };
            arm
        });
        let arms: Vec<Arm> = arms.collect();
        self.builder().dead |= dead;
        for arm in &arms {
            if let Body::Block(block) = &arm.body {
                awaits = awaits.and(block.awaits);
            }
        }
        self.builder().nodes.push(Node::Branch(Branch { before, head, effects, arms, dest, awaits }));
    }

    fn arm(&mut self, source: Source, dest: Dest) -> Arm {
        let Source { pattern, guard, binding, mut scrutinees, taken, body } = source;
        // The guard decides between alternatives, and is not evaluated again.
        if guard.is_some() && pattern.is_some_and(names::overlaps) {
            scrutinees.clear();
        }
        let mut guard_effects =
            guard.map(|guard| walk::Walk::new(self).of_arm(pattern, guard)).unwrap_or_default();
        guard_effects.extend(guard.map(|_| Effect::Guarded));
        guard_effects.extend(taken);
        if !self.breaks_up(&body) {
            let hidden = hiding(&binding);
            let effects = walk::Walk::new(self).of_arm(hidden.as_ref(), &body);
            let diverges = diverges(&body);
            return Arm {
                pattern: pattern.cloned(),
                guard: guard.cloned(),
                binds: Vec::new(),
                effects: guard_effects,
                body: Body::Inline { value: body, effects, diverges },
                exit: self.mark(),
            };
        }
        let (mut binds, mut effects) = (Vec::new(), guard_effects);
        let block = self.arm_block(|this| {
            let bound = this.bind(&binding, &scrutinees);
            binds = bound.0;
            effects.extend(bound.1);
            match &body {
                Expr::Block(block) if block.label.is_none() => this.statements(&block.block, dest),
                body => this.evaluate(body, dest),
            }
        });
        Arm {
            pattern: pattern.cloned(),
            guard: guard.cloned(),
            binds,
            effects,
            body: Body::Block(block),
            exit: self.mark(),
        }
    }

    fn arm_block(&mut self, body: impl FnOnce(&mut Self)) -> crate::ir::Block {
        self.open();
        body(self);
        self.close()
    }

    /// Declares what patterns bind, in the current block.
    fn bind(&mut self, patterns: &[&Pat], scrutinees: &[(&Pat, &Expr, bool)]) -> (Vec<Var>, Vec<Effect>) {
        let mut binds = Vec::new();
        let mut effects = Vec::new();
        for pattern in patterns {
            let source = scrutinees.iter().find(|(other, ..)| std::ptr::eq(*other, *pattern));
            let own = match source {
                Some((pattern, expr, _)) => self.bind_source(pattern, expr),
                None => self.bind_values(pattern),
            };
            effects.extend(own.iter().map(|var| Effect::Init(*var)));
            binds.extend(own);
        }
        (binds, effects)
    }

    fn bind_source(&mut self, pattern: &Pat, expr: &Expr) -> Vec<Var> {
        let mut all = Vec::new();
        for (pattern, expr) in sources(pattern, expr) {
            let remade = self.remade(pattern, expr, !names::is_irrefutable(pattern));
            let binds = self.bind_values(pattern);
            if let Some(made) = remade {
                self.remade_as(made, &binds);
            }
            all.extend(binds);
        }
        all
    }

    pub(super) fn bind_values(&mut self, pattern: &Pat) -> Vec<Var> {
        let bound = names::bound(pattern).into_iter().map(|bound| {
            self.declare(Variable {
                name: bound.name,
                mutable: bound.mutable,
                ty: None,
                temporary: false,
                closure: false,
                ordinal: None,
                rebinding: None,
            })
        });
        bound.collect()
    }
}

/// Jumps to the loop around name it.
struct Labelled(Lifetime);

impl VisitMut for Labelled {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_) | Expr::Closure(_) | Expr::Async(_) => return,
            Expr::Break(jump) if jump.label.is_none() => jump.label = Some(self.0.clone()),
            Expr::Continue(jump) if jump.label.is_none() => jump.label = Some(self.0.clone()),
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Whether it is a constant or a `static`, by the case of its name.
fn is_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_constant(&inner.expr),
        Expr::Path(path) => names::is_constant(&path.path),
        _ => false,
    }
}

/// The place that is borrowed.
fn unreferenced(expr: &Expr) -> &Expr {
    match expr {
        Expr::Reference(reference) => unreferenced(&reference.expr),
        Expr::Paren(inner) => unreferenced(&inner.expr),
        expr => expr,
    }
}

/// A variable that is a borrow, or what it borrows again.
fn through(of: &syn::Ident, mutable: bool) -> Expr {
    match mutable {
        true => parse_quote_spanned!(crate::at(of.span())=> &mut *#of),
        false => parse_quote_spanned!(crate::at(of.span())=> #of),
    }
}

/// Where a chain of methods begins.
fn root_of(expr: &mut Expr) -> Option<&mut Expr> {
    match expr {
        Expr::Paren(inner) => root_of(&mut inner.expr),
        Expr::MethodCall(call) => match &*call.receiver {
            Expr::MethodCall(_) | Expr::Paren(_) => root_of(&mut call.receiver),
            _ => Some(&mut call.receiver),
        },
        _ => None,
    }
}

/// Whether the items of an iterator are values, or may be.
fn makes_values(expr: &Expr) -> bool {
    const NAMES: &[&str] = &["map", "filter_map", "cloned", "copied", "chars", "char_indices", "bytes"];
    match expr {
        Expr::MethodCall(call) => {
            NAMES.iter().any(|name| call.method == name) || makes_values(&call.receiver)
        }
        Expr::Paren(inner) => makes_values(&inner.expr),
        _ => false,
    }
}

/// An iterator over values, with the adaptors that are data.
fn by_value(expr: &Expr) -> Expr {
    let span = expr.span();
    match expr {
        Expr::Paren(inner) => by_value(&inner.expr),
        Expr::MethodCall(call) if call.args.is_empty() => {
            let receiver = &call.receiver;
            match &*call.method.to_string() {
                "into_iter" => by_value(receiver),
                "rev" => {
                    let inner = by_value(receiver);
                    parse_quote_spanned!(crate::at(span)=> ::rialto_cps::rt::reversed(#inner))
                }
                "enumerate" => {
                    let inner = by_value(receiver);
                    parse_quote_spanned!(crate::at(span)=> ::rialto_cps::rt::enumerated(#inner))
                }
                _ => parse_quote_spanned!(crate::at(span)=> __rt::iterate(#expr)),
            }
        }
        expr => parse_quote_spanned!(crate::at(span)=> __rt::iterate(#expr)),
    }
}

/// A pattern that binds the names of all of these.
fn hiding(patterns: &[&Pat]) -> Option<Pat> {
    let _: Option<Token![,]> = None;
    if patterns.is_empty() { None } else { Some(parse_quote!((#(#patterns),*))) }
}
