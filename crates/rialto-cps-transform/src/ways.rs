//! The ways through a statement that awaits nothing, and moves a variable on some of them: on the others the variable
//! is put away, so that behind the statement, and where it is left, it is known where its value is. The statement stays
//! where it is, and may go on to borrow what it borrows.
//!
//! ```text
//! if let Some(order) = orders.first() {      if let Some(order) = orders.first() {
//!     if order.express { drop(slow); }           if order.express { drop(slow); } else { held = Some(slow); }
//! }                                          } else { held = Some(slow); }
//! ```
//!
//! What this cannot do, `apart` does.

use crate::ir::label_name;
use crate::jumps::{self, Jump};
use crate::moves::{self, Moves, Part, Takes};
use crate::names;
use crate::operands;
use quote::format_ident;
use std::mem;
use syn::{
    BinOp, Block, Expr, ExprBreak, ExprIf, ExprMatch, Ident, Label, Lifetime, Local, Pat, Stmt, parse_quote,
};

/// Loops in each other, of which each is left where the variable was moved: each doubles what is done for those in it.
const DEEPEST: usize = 8;

/// Where the value of the variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// Under its name.
    Here,
    /// It was moved, or put away.
    Gone,
    /// Nothing goes on from here.
    Never,
}

impl Passed {
    /// Ways meet: what was moved on one is under its name on none.
    fn meet(self, other: Passed) -> Passed {
        match (self, other) {
            (Passed::Never, one) | (one, Passed::Never) => one,
            (Passed::Here, Passed::Here) => Passed::Here,
            _ => Passed::Gone,
        }
    }
}

/// A statement in which a variable is put away.
pub struct Through {
    pub syntax: Stmt,
    /// Where it is behind it.
    pub passed: Passed,
    /// Its parts that may have been read there.
    pub reads: Vec<Expr>,
    /// Those that are read on some of the ways that meet, and not on others.
    pub unsure: Vec<Expr>,
    pub is_put_away: IsPutAway,
    /// Jumps that leave the statement where the variable was moved.
    pub gone_at: Vec<Jump>,
}

/// Where a variable may have been put away.
#[derive(Clone, Copy, Default)]
pub struct IsPutAway {
    /// Behind the statement.
    pub behind: bool,
    /// Where a jump leaves it.
    pub at_jumps: bool,
}

/// Makes the statement that puts a variable away, where these parts of it have been read.
pub type Away<'w> = &'w dyn Fn(&[Expr]) -> Stmt;

/// Puts `variable` away by `away`, if that can be done in this statement.
#[must_use]
pub fn through(statement: &Stmt, variable: &Ident, away: Away<'_>, takes: Takes<'_>) -> Option<Through> {
    let name = variable.to_string();
    if moves::looked_at(statement).is_some_and(|(of, _)| of == name)
        || names::bound_within(statement).contains(&name)
    {
        return None;
    }
    let mut ways = Ways {
        variable,
        name: &name,
        away,
        takes,
        passed: Passed::Here,
        reads: Vec::new(),
        unsure: Vec::new(),
        targets: Vec::new(),
        wrapped: 0,
        is_put_away: IsPutAway::default(),
        gone_at: Vec::new(),
        fails: false,
    };
    let mut syntax = statement.clone();
    ways.statement(&mut syntax);
    let Ways { passed, reads, unsure, is_put_away, gone_at, .. } = ways;
    (!ways.fails).then_some(Through { syntax, passed, reads, unsure, is_put_away, gone_at })
}

/// What is known at the end of a way.
struct Way {
    passed: Passed,
    reads: Vec<Expr>,
}

/// A loop, or a block with a label, within the statement.
#[derive(Clone)]
struct Target {
    label: Option<Lifetime>,
    is_loop: bool,
    /// Where the variable is when it begins.
    begins: Passed,
    /// It is left where the variable has been moved.
    is_gone: bool,
    /// So the variable is put away wherever else it is left.
    puts_away: bool,
    /// What leaves it, leaves this.
    wrapped: Option<Lifetime>,
}

#[derive(Clone)]
struct Ways<'w> {
    variable: &'w Ident,
    name: &'w str,
    away: Away<'w>,
    takes: Takes<'w>,
    passed: Passed,
    /// Parts of the variable that have been read on this way.
    reads: Vec<Expr>,
    unsure: Vec<Expr>,
    targets: Vec<Target>,
    wrapped: usize,
    is_put_away: IsPutAway,
    /// Jumps that leave the statement where it was moved.
    gone_at: Vec<Jump>,
    fails: bool,
}

impl Ways<'_> {
    fn names(&self, expression: &Expr) -> bool {
        names::free_in_expression(expression).contains(self.name)
    }

    /// A way that begins here.
    fn way(&mut self, run: impl FnOnce(&mut Self)) -> Way {
        let (passed, reads) = (self.passed, self.reads.clone());
        run(self);
        Way { passed: mem::replace(&mut self.passed, passed), reads: mem::replace(&mut self.reads, reads) }
    }

    /// They meet. Where it is put away on one of them, what was read there is known; otherwise it is not known behind.
    fn meet(&mut self, ways: &[Way]) {
        let passed = ways.iter().map(|way| way.passed).fold(Passed::Never, Passed::meet);
        self.passed = passed;
        if passed == Passed::Here {
            ways.iter().filter(|way| way.passed == Passed::Here).for_each(|way| self.may_have_read(way));
        }
    }

    fn may_have_read(&mut self, way: &Way) {
        for read in &way.reads {
            if !self.reads.contains(read) {
                self.unsure.push(read.clone());
                self.reads.push(read.clone());
            }
        }
    }

    fn statement(&mut self, statement: &mut Stmt) {
        match statement {
            Stmt::Local(local) => self.local(local),
            Stmt::Expr(expression, _) => self.expression(expression, false),
            Stmt::Macro(call) => {
                let (attrs, mac) = (call.attrs.clone(), call.mac.clone());
                self.straight(&mut Expr::Macro(syn::ExprMacro { attrs, mac }), false);
            }
            Stmt::Item(_) => {}
        }
    }

    fn local(&mut self, local: &mut Local) {
        let whole = Stmt::Local(local.clone());
        let Some(init) = &mut local.init else { return };
        let (takes, diverges) = (moves::takes(&local.pat), init.diverge.is_some());
        match self.is_in(&init.expr) {
            // Its pattern takes parts, perhaps.
            true if takes && !diverges && self.passed == Passed::Here => {
                self.found(moves::of_statement(&whole, self.takes));
            }
            is_in => {
                self.fails |= is_in && takes;
                self.expression(&mut init.expr, !takes);
            }
        }
        if let Some((_, otherwise)) = &mut init.diverge {
            self.way(|this| this.expression(otherwise, false));
        }
    }

    /// Whether it is the variable, or a part of it.
    fn is_in(&self, place: &Expr) -> bool {
        moves::root(place).is_some_and(|name| name == self.name)
    }

    /// What something moves on each of its ways.
    fn found(&mut self, found: Moves) {
        self.fails |= found.sometimes.contains(self.name);
        for part in found.reads.into_iter().filter(|part| part.of == self.name) {
            self.fails |= part.sometimes;
            self.reads.push(part.place);
        }
        if found.always.contains(self.name) {
            self.passed = Passed::Gone;
        }
    }

    fn block(&mut self, block: &mut Block) {
        for statement in &mut block.stmts {
            if self.passed == Passed::Never {
                return;
            }
            self.statement(statement);
        }
    }

    /// It is evaluated; and what it names, if it is a place, may stay there.
    fn expression(&mut self, expression: &mut Expr, is_place: bool) {
        if self.passed == Passed::Never {
            return;
        }
        let is_named = self.names(expression);
        if !is_named && jumps::leaving_expression(expression).is_empty() {
            if moves::leaves(expression) {
                self.passed = Passed::Never;
            }
            return;
        }
        // What cannot be named any more and is, was not moved.
        self.fails |= is_named && self.passed == Passed::Gone;
        match expression {
            Expr::Paren(inner) => self.expression(&mut inner.expr, is_place),
            Expr::Group(inner) => self.expression(&mut inner.expr, is_place),
            Expr::If(branch) => self.branch_if(branch),
            Expr::Match(branch) => self.branch_match(branch),
            Expr::Binary(both) if matches!(both.op, BinOp::And(_) | BinOp::Or(_)) => self.lazy(expression),
            Expr::Unsafe(block) => self.block(&mut block.block),
            Expr::Block(block) if block.label.is_none() => self.block(&mut block.block),
            Expr::Block(_) | Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_) => self.around(expression),
            Expr::Break(jump) => {
                if let Some(value) = &mut jump.expr {
                    self.expression(value, false);
                }
                if self.passed != Passed::Never {
                    self.jump(expression);
                }
            }
            Expr::Continue(_) => self.jump(expression),
            Expr::Return(leave) => {
                if let Some(value) = &mut leave.expr {
                    self.expression(value, false);
                }
                self.passed = Passed::Never;
            }
            _ => self.straight(expression, is_place),
        }
    }

    /// All of it is evaluated.
    fn straight(&mut self, expression: &mut Expr, is_place: bool) {
        let found = match is_place {
            true => moves::of_place(expression, self.takes),
            false => moves::of_value(expression, self.takes),
        };
        let is_unsure = |part: &Part| part.of == self.name && part.sometimes;
        let sometimes = found.sometimes.contains(self.name) || found.reads.iter().any(is_unsure);
        if !sometimes && jumps::leaving_expression(expression).is_empty() {
            self.found(found);
            if moves::leaves(expression) {
                self.passed = Passed::Never;
            }
            return;
        }
        self.parts(expression);
    }

    /// Those of which an expression consists, in their order.
    fn parts(&mut self, expression: &mut Expr) {
        match expression {
            Expr::Reference(reference) => self.expression(&mut reference.expr, true),
            Expr::Unary(unary) => self.expression(&mut unary.expr, true),
            Expr::Field(field) => self.expression(&mut field.base, true),
            Expr::Cast(cast) => self.expression(&mut cast.expr, false),
            Expr::Try(tried) => self.expression(&mut tried.expr, false),
            Expr::Index(index) => {
                self.expression(&mut index.expr, true);
                self.expression(&mut index.index, false);
            }
            Expr::Binary(both) => {
                let is_place = operands::is_comparison(&both.op);
                self.expression(&mut both.left, is_place || operands::is_compound(&both.op));
                self.expression(&mut both.right, is_place);
            }
            Expr::Assign(assign) => {
                self.fails |= self.is_in(&assign.right);
                self.expression(&mut assign.right, false);
                self.expression(&mut assign.left, true);
            }
            Expr::MethodCall(call) => {
                let takes = |by| moves::variable(&call.receiver).is_none_or(|name| (self.takes)(&name, by));
                let is_place = !moves::takes_self(&call.method.to_string()).is_some_and(takes);
                self.expression(&mut call.receiver, is_place);
                call.args.iter_mut().for_each(|argument| self.expression(argument, false));
            }
            Expr::Call(call) => {
                self.expression(&mut call.func, true);
                call.args.iter_mut().for_each(|argument| self.expression(argument, false));
            }
            Expr::Tuple(tuple) => tuple.elems.iter_mut().for_each(|each| self.expression(each, false)),
            Expr::Array(array) => array.elems.iter_mut().for_each(|each| self.expression(each, false)),
            Expr::Struct(made) if made.rest.is_none() => {
                made.fields.iter_mut().for_each(|field| self.expression(&mut field.expr, false));
            }
            _ => self.fails = true,
        }
    }

    fn branch_if(&mut self, branch: &mut ExprIf) {
        match names::has_let(&branch.cond) {
            true => self.chain(&mut branch.cond),
            false => self.expression(&mut branch.cond, false),
        }
        let then = self.way(|this| this.block(&mut branch.then_branch));
        let otherwise = self.way(|this| {
            if let Some((_, otherwise)) = &mut branch.else_branch {
                this.expression(otherwise, false);
            }
        });
        let ways = [then, otherwise];
        self.meet(&ways);
        if self.passed == Passed::Gone {
            let [then, otherwise] = &ways;
            if then.passed == Passed::Here {
                self.put_away_in_block(&mut branch.then_branch, then);
            }
            if otherwise.passed == Passed::Here {
                let (_, branch) = branch
                    .else_branch
                    .get_or_insert_with(|| (Default::default(), Box::new(parse_quote!({}))));
                self.put_away_in(branch, otherwise);
            }
        }
    }

    /// Which link of it failed is not known behind it: none of them may move the variable, but the only one.
    fn chain(&mut self, condition: &mut Expr) {
        let found = moves::of_condition(condition, self.takes);
        if found.always.contains(self.name) || found.sometimes.contains(self.name) {
            match condition {
                Expr::Let(link) => self.look(&mut link.expr, [&*link.pat]),
                _ => self.fails = true,
            }
            return;
        }
        // Some of them may leave it.
        self.links(condition);
    }

    fn links(&mut self, condition: &mut Expr) {
        match condition {
            Expr::Let(link) => self.look(&mut link.expr, [&*link.pat]),
            Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => {
                self.links(&mut both.left);
                self.links(&mut both.right);
            }
            condition => self.expression(condition, false),
        }
    }

    /// Patterns look at it, and may take it.
    fn look<'p>(&mut self, looked_at: &mut Expr, patterns: impl IntoIterator<Item = &'p Pat>) {
        self.fails |= self.is_in(looked_at) && patterns.into_iter().any(moves::takes);
        self.expression(looked_at, true);
    }

    fn branch_match(&mut self, branch: &mut ExprMatch) {
        self.look(&mut branch.expr, branch.arms.iter().map(|arm| &arm.pat));
        for (_, guard) in branch.arms.iter().filter_map(|arm| arm.guard.as_ref()) {
            let found = moves::of_value(guard, self.takes);
            self.fails |= found.always.contains(self.name) || found.sometimes.contains(self.name);
            self.fails |= !jumps::leaving_expression(guard).is_empty();
        }
        let bodies = branch.arms.iter_mut().map(|arm| &mut *arm.body);
        let ways: Vec<Way> = bodies.map(|body| self.way(|this| this.expression(body, false))).collect();
        self.meet(&ways);
        if self.passed == Passed::Gone {
            for (arm, way) in branch.arms.iter_mut().zip(&ways).filter(|(_, way)| way.passed == Passed::Here)
            {
                self.put_away_in(&mut arm.body, way);
            }
        }
    }

    /// `a && b` is `if a { b } else { false }`, if `b` moves it.
    fn lazy(&mut self, expression: &mut Expr) {
        let Expr::Binary(both) = expression else { return };
        self.expression(&mut both.left, false);
        let is_and = matches!(both.op, BinOp::And(_));
        let right = self.way(|this| this.expression(&mut both.right, false));
        match (self.passed, right.passed) {
            (Passed::Here, Passed::Here) => self.may_have_read(&right),
            (Passed::Here, Passed::Gone) => {
                let (left, right, away) = (both.left.clone(), both.right.clone(), self.away());
                *expression = match is_and {
                    true => parse_quote!(if (#left) { #right } else { #away false }),
                    false => parse_quote!(if (#left) { #away true } else { #right }),
                };
                self.passed = Passed::Gone;
            }
            _ => {}
        }
    }

    /// A loop, or a block with a label.
    fn around(&mut self, expression: &mut Expr) {
        let mut leaves = false;
        match expression {
            Expr::ForLoop(each) => {
                leaves = !jumps::leaving_expression(&each.expr).is_empty();
                self.expression(&mut each.expr, false);
            }
            Expr::While(each) => {
                let found = moves::of_condition(&each.cond, self.takes);
                self.fails |= found.always.contains(self.name) || found.sometimes.contains(self.name);
                self.fails |= !jumps::leaving_expression(&each.cond).is_empty();
                for link in names::links(&each.cond) {
                    self.fails |=
                        matches!(link, Expr::Let(link) if self.is_in(&link.expr) && moves::takes(&link.pat));
                }
            }
            _ => {}
        }
        if self.passed != Passed::Here {
            self.inside(expression, false);
            return;
        }
        let (mut tried, mut made) = (self.clone(), expression.clone());
        let is_gone = tried.inside(&mut made, false);
        if !is_gone || tried.fails {
            *expression = made;
            *self = tried;
        } else if self.targets.len() < DEEPEST && !leaves {
            self.inside(expression, true);
        } else {
            self.fails = true;
        }
    }

    /// Whether it is left where the variable has been moved.
    fn inside(&mut self, expression: &mut Expr, puts_away: bool) -> bool {
        let (label, body, is_loop, ends) = match expression {
            Expr::Loop(each) => (&each.label, &mut each.body, true, false),
            Expr::While(each) => (&each.label, &mut each.body, true, true),
            Expr::ForLoop(each) => (&each.label, &mut each.body, true, true),
            Expr::Block(block) => (&block.label, &mut block.block, false, true),
            _ => return false,
        };
        let is_wrapped = puts_away && is_loop && ends;
        let wrapped = is_wrapped.then(|| self.wrapper());
        let label = label_name(label);
        let target = Target {
            label,
            is_loop,
            begins: self.passed,
            is_gone: false,
            puts_away,
            wrapped: wrapped.clone(),
        };
        self.targets.push(target);
        let end = self.way(|this| this.block(body));
        self.may_have_read(&end);
        let mut is_gone = self.targets.pop().is_some_and(|target| target.is_gone);
        let begins_here = self.passed == Passed::Here;
        match is_loop {
            // It would be moved again.
            true => self.fails |= begins_here && end.passed == Passed::Gone,
            false => {
                is_gone |= end.passed == Passed::Gone;
                if puts_away && end.passed == Passed::Here {
                    self.put_away_in_block(body, &end);
                }
            }
        }
        if is_gone {
            self.passed = Passed::Gone;
        }
        if let Some(wrapped) = wrapped {
            let (whole, away) = (expression.clone(), self.away());
            let label = Label { name: wrapped, colon_token: Default::default() };
            *expression = parse_quote!(#label { #whole #away });
        }
        is_gone
    }

    fn wrapper(&mut self) -> Lifetime {
        self.wrapped += 1;
        let name = format_ident!("__cps_way_{}_{}", self.variable, self.wrapped);
        Lifetime { apostrophe: name.span(), ident: name }
    }

    /// `break` or `continue`, behind its value.
    fn jump(&mut self, expression: &mut Expr) {
        let (label, continues) = match expression {
            Expr::Break(jump) => (jump.label.clone(), false),
            Expr::Continue(jump) => (jump.label.clone(), true),
            _ => return,
        };
        let inside = self.targets.iter().rposition(|target| match &label {
            Some(label) => target.label.as_ref() == Some(label),
            None => target.is_loop,
        });
        let before = mem::replace(&mut self.passed, Passed::Never);
        let puts_away = match inside.map(|index| &mut self.targets[index]) {
            None => {
                let value = matches!(expression, Expr::Break(jump) if jump.expr.is_some());
                match before {
                    Passed::Gone => self.gone_at.push(Jump { label, continues, value }),
                    _ => self.is_put_away.at_jumps = true,
                }
                true
            }
            Some(target) if continues => {
                self.fails |= target.begins == Passed::Here && before == Passed::Gone;
                false
            }
            Some(target) => {
                target.is_gone |= before == Passed::Gone;
                self.is_put_away.behind |= target.puts_away && before == Passed::Here;
                if let (Some(wrapped), Expr::Break(jump)) = (&target.wrapped, &mut *expression) {
                    jump.label = Some(wrapped.clone());
                }
                target.puts_away
            }
        };
        if !puts_away || before != Passed::Here {
            return;
        }
        let away = (self.away)(&self.reads);
        if let Expr::Break(ExprBreak { expr: Some(value), .. }) = &mut *expression {
            **value = behind(value, &away);
        } else {
            let jump = expression.clone();
            *expression = parse_quote!({ #away #jump });
        }
    }

    fn away(&mut self) -> Stmt {
        self.is_put_away.behind = true;
        (self.away)(&self.reads)
    }

    fn put_away_in(&mut self, body: &mut Expr, way: &Way) {
        let mut block = match body {
            Expr::Block(block) if block.label.is_none() && block.attrs.is_empty() => block.block.clone(),
            ref body => parse_quote!({ #body }),
        };
        self.put_away_in_block(&mut block, way);
        *body = Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block });
    }

    /// Behind all of it: until then something may borrow from the variable.
    fn put_away_in_block(&mut self, block: &mut Block, Way { reads, .. }: &Way) {
        let before = mem::replace(&mut self.reads, reads.clone());
        let away = self.away();
        self.reads = before;
        let whole = &*block;
        *block = match block.stmts.as_slice() {
            // A temporary that it borrows lives on.
            [Stmt::Expr(value @ Expr::Reference(_), None)] if !self.names(value) => {
                parse_quote!({ #away #value })
            }
            [.., last] if has_value(last) => {
                let value = behind(&parse_quote!(#whole), &away);
                parse_quote!({ #value })
            }
            [] => parse_quote!({ #away }),
            _ => parse_quote!({ #whole #away }),
        };
    }
}

/// Whether it is the value of the block that it ends.
fn has_value(last: &Stmt) -> bool {
    match last {
        Stmt::Expr(_, semicolon) => semicolon.is_none(),
        Stmt::Macro(call) => call.semi_token.is_none(),
        Stmt::Local(_) | Stmt::Item(_) => false,
    }
}

/// The value, and behind it this.
fn behind(value: &Expr, away: &Stmt) -> Expr {
    parse_quote!(__cps::behind(#value, { #away }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::{ToTokens, quote};

    /// What it becomes, with `away();` where the variable `g` is put away.
    fn put_away(statement: &str) -> Option<String> {
        let statement: Stmt = syn::parse_str(statement).expect("it is a statement");
        let away = |reads: &[Expr]| parse_quote!(away(#(#reads),*););
        let Through { syntax, .. } = through(&statement, &format_ident!("g"), &away, &|_, _| true)?;
        Some(syntax.to_token_stream().to_string())
    }

    #[test]
    fn it_is_put_away_on_the_ways_on_which_it_does_not_move() {
        for (statement, made) in [
            (
                "if a { drop(g); }",
                quote!(if a {
                    drop(g);
                } else {
                    away();
                }),
            ),
            (
                "if let Some(o) = all.first() { if o.express { drop(g); } step(o); }",
                quote! {
                    if let Some(o) = all.first() {
                        if o.express { drop(g); } else { away(); }
                        step(o);
                    } else {
                        away();
                    }
                },
            ),
            (
                "for m in &all { if *m == n { drop(g); break; } step(*m); }",
                quote! {
                    '__cps_way_g_1: {
                        for m in &all {
                            if *m == n { drop(g); break '__cps_way_g_1; }
                            step(*m);
                        }
                        away();
                    }
                },
            ),
            (
                "if let Some(m) = all.first() { if *m == turn { drop(g); break; } step(*m); }",
                quote! {
                    if let Some(m) = all.first() {
                        if *m == turn { drop(g); break; }
                        step(*m);
                    }
                },
            ),
        ] {
            assert_eq!(put_away(statement).as_deref(), Some(&*made.to_string()), "{statement}");
        }
    }

    #[test]
    fn what_cannot_be_followed_is_left_to_others() {
        for statement in [
            "if a { drop(g); g = make(); }",
            "if let Some(x) = g { drop(x); }",
            "match a { b if took(g) => {} _ => {} }",
            "while a && took(g) { break; }",
            "note!(a && took(g));",
            "if a { drop(g); } else { let g = make(); drop(g); }",
        ] {
            assert_eq!(put_away(statement), None, "{statement}");
        }
    }

    #[test]
    fn loops_in_loops_end() {
        let moved = "loop {".repeat(40) + "drop(g); break;" + &"} break; ".repeat(39) + "}";
        assert_eq!(put_away(&moved), None);
        let looked_at = "loop {".repeat(40) + "step(g.0);" + &"}".repeat(40);
        assert!(put_away(&looked_at).is_some());
    }
}
