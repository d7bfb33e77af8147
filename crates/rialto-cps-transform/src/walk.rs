//! The one walker over syntax: what a piece of plain code does to the function's variables, in evaluation order.
//!
//! Passes ask no questions of syntax; they ask the [`Effect`]s.

use super::ir::{Effect, Jump, Mode, Taken, To, Var};
use super::names::{self, Passes};
use quote::ToTokens;
use syn::{BinOp, Block, Expr, Ident, Pat, Stmt, UnOp};

/// The questions of the walker to its surroundings.
pub trait Names {
    /// The variable of this name, if it is one of the function's.
    fn find(&self, name: &str) -> Option<Var>;
    /// A mention of a variable; without a number, or in what takes it along, it cannot be replaced.
    fn mentioned(&mut self, var: Var, mention: Option<u32>, how: Mention);
    /// A mention of a field of a variable, by the hash of its name.
    fn field(&mut self, var: Var, name: u64, member: &syn::Member);
    /// Where a jump goes that leaves the code. The number is that of its tag.
    fn jump(&mut self, leaves: Leaves, label: Option<&str>, tag: Option<u32>) -> Jump;
}

/// How a variable is mentioned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mention {
    Read,
    Take,
    TakePart,
    /// By a pattern, which may bind copies only.
    TakeBound,
    Assign,
    /// A closure takes it along, or the code is not known.
    Fixed,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Leaves {
    Break,
    Continue,
    Return,
}

pub struct Walk<'n, N> {
    names: &'n mut N,
    /// Names bound within the code, which hide variables.
    hidden: Vec<String>,
    /// Loops and labelled blocks within the code.
    inner: Vec<(Option<String>, bool)>,
    /// Within closures jumps are not the function's.
    closed: usize,
    /// Whether a method that may take its receiver can be asked. In a call that is awaited, it cannot.
    asks: bool,
    out: Vec<Effect>,
}

impl<'n, N: Names> Walk<'n, N> {
    pub fn new(names: &'n mut N) -> Self {
        Walk { names, hidden: Vec::new(), inner: Vec::new(), closed: 0, asks: true, out: Vec::new() }
    }

    /// The effects of an expression whose value is used.
    pub fn of_value(mut self, expr: &Expr) -> Vec<Effect> {
        self.value(expr);
        self.out
    }

    /// The effects of a call that is awaited.
    pub fn of_callee(mut self, expr: &Expr) -> Vec<Effect> {
        self.asks = false;
        self.of_value(expr)
    }

    /// The effects of a condition with what follows it, if it holds, in the scope of its bindings.
    pub fn of_condition(mut self, condition: &Expr) -> Vec<Effect> {
        self.condition(condition);
        self.out
    }

    /// The effects of a scrutinee, before a pattern matches.
    pub fn of_scrutinee(mut self, expr: &Expr) -> Vec<Effect> {
        self.scrutinee(expr, std::iter::empty());
        self.out
    }

    /// The effects of a pattern that matches on its scrutinee.
    pub fn of_pattern(mut self, expr: &Expr, pattern: &Pat) -> Vec<Effect> {
        self.taken(expr, pattern);
        self.out
    }

    /// The effects of a guard, or an inline body, in which a pattern's names hide others.
    pub fn of_arm(mut self, pattern: Option<&Pat>, expr: &Expr) -> Vec<Effect> {
        if let Some(pattern) = pattern {
            self.pattern(pattern);
        }
        self.value(expr);
        self.out
    }

    /// The effects of a statement; not the values that a `let` gives to what it declares.
    pub fn of_statement(mut self, statement: &Stmt) -> Vec<Effect> {
        self.statement(statement, false);
        self.out
    }

    fn find(&self, name: &Ident) -> Option<Var> {
        self.find_text(super::tags::untagged(&name.to_string()).0)
    }

    fn find_text(&self, name: &str) -> Option<Var> {
        let hidden = self.hidden.iter().any(|hidden| names::unraw(hidden) == names::unraw(name));
        if hidden { None } else { self.names.find(name) }
    }

    fn mention(&mut self, name: &Ident, mode: Mode) {
        if let Some(var) = self.find(name) {
            self.out.push(Effect::Use(var, mode));
            let how = match mode {
                Mode::Move => Mention::Take,
                Mode::MovePart(_) => Mention::TakePart,
                Mode::MoveBound(_) => Mention::TakeBound,
                Mode::Named | Mode::Borrow | Mode::BorrowPart(_) | Mode::AssignPart(_) => Mention::Read,
            };
            self.tell(name, var, how);
        }
    }

    fn tell(&mut self, name: &Ident, var: Var, how: Mention) {
        let number = super::tags::untagged(&name.to_string()).1;
        self.names.mentioned(var, number, how);
        if number.is_none() {
            self.out.push(Effect::Fixed(var));
        }
    }

    fn fixed(&mut self, var: Var) {
        self.names.mentioned(var, None, Mention::Fixed);
        self.out.push(Effect::Fixed(var));
    }

    /// Runs `walk` with names of its own, and an output of its own.
    fn apart(&mut self, walk: impl FnOnce(&mut Self)) -> Vec<Effect> {
        let (hidden, out) = (self.hidden.len(), std::mem::take(&mut self.out));
        walk(self);
        self.hidden.truncate(hidden);
        std::mem::replace(&mut self.out, out)
    }

    fn scoped(&mut self, walk: impl FnOnce(&mut Self)) {
        let effects = self.apart(walk);
        self.out.extend(effects);
    }

    fn branch(&mut self, ways: Vec<Vec<Effect>>) {
        if ways.iter().any(|way| !way.is_empty()) {
            self.out.push(Effect::Branch(ways));
        }
    }

    fn pattern(&mut self, pattern: &Pat) {
        self.hidden.extend(names::bound(pattern).into_iter().map(|bound| bound.name.to_string()));
    }

    fn block(&mut self, block: &Block) {
        self.scoped(|this| block.stmts.iter().for_each(|statement| this.statement(statement, true)));
    }

    /// `hides`: what it declares are names within the code.
    fn statement(&mut self, statement: &Stmt, hides: bool) {
        match statement {
            Stmt::Local(local) => {
                if let (Some(init), true) = (&local.init, copies(&local.pat))
                    && !is_temporary(&init.expr)
                {
                    self.operand_or_place(&init.expr);
                } else if let (Some(init), Pat::Wild(_), true) = (&local.init, &local.pat, self.closed > 0)
                    && names::as_name(&init.expr).is_some()
                {
                    // A closure does not capture it.
                    self.place(&init.expr, Mode::Named);
                } else if let Some(init) = &local.init {
                    self.scrutinee(&init.expr, std::iter::once(&local.pat));
                    if let Some((_, otherwise)) = &init.diverge {
                        let mut otherwise = self.apart(|this| this.value(otherwise));
                        otherwise.push(Effect::Jump(Jump { to: To::Never, mark: None }));
                        self.branch(vec![otherwise, Vec::new()]);
                    }
                }
                if hides {
                    self.pattern(&local.pat);
                }
            }
            Stmt::Expr(expr, semi) => self.statement_expr(expr, semi.is_some()),
            Stmt::Macro(mac) => self.macro_call(&mac.mac),
            Stmt::Item(_) => {}
        }
    }

    /// A value that is copied.
    fn operand_or_place(&mut self, expr: &Expr) {
        match expr {
            Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => self.place(expr, Mode::Borrow),
            expr => self.value(expr),
        }
    }

    fn statement_expr(&mut self, expr: &Expr, discarded: bool) {
        // `place;` moves nothing if its type is `Copy`, and is rare otherwise.
        let _ = discarded;
        self.value(expr);
    }

    fn values<'e>(&mut self, all: impl IntoIterator<Item = &'e Expr>) {
        all.into_iter().for_each(|expr| self.value(expr));
    }

    /// An expression whose value is used.
    fn value(&mut self, expr: &Expr) {
        match expr {
            Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => self.place(expr, Mode::Move),
            Expr::Paren(inner) => self.value(&inner.expr),
            Expr::Group(inner) => self.value(&inner.expr),
            // It moves out of a `Box`.
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                self.place(&unary.expr, Mode::MovePart(Taken::SOME))
            }
            Expr::Unary(unary) => self.operand(&unary.expr),
            Expr::Reference(reference) => self.place(&reference.expr, Mode::Borrow),
            Expr::RawAddr(raw) => self.place(&raw.expr, Mode::Borrow),
            Expr::Assign(assign) => {
                self.value(&assign.right);
                self.assigned(&assign.left);
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::MethodCall(call) => {
                let mode = match names::takes_self(&call.method) {
                    true => {
                        self.asked(call).map_or(Mode::Move, |hash| Mode::MoveBound(Taken::bound(hash, None)))
                    }
                    false => Mode::Borrow,
                };
                self.place(&call.receiver, mode);
                self.values(&call.args);
            }
            Expr::Call(call) => {
                self.place(&call.func, Mode::Borrow);
                self.values(&call.args);
            }
            Expr::Array(array) => self.values(&array.elems),
            Expr::Tuple(tuple) => self.values(&tuple.elems),
            Expr::Repeat(repeat) => self.values([&*repeat.expr, &*repeat.len]),
            Expr::Cast(cast) => self.value(&cast.expr),
            Expr::Range(range) => self.values(range.start.iter().chain(&range.end).map(|end| &**end)),
            Expr::Struct(made) => {
                made.fields.iter().for_each(|field| self.value(&field.expr));
                if let Some(rest) = &made.rest {
                    if let Some(var) = names::as_name(rest).and_then(|name| self.find(name)) {
                        for field in &made.fields {
                            self.names.field(var, Taken::within(None, &field.member).field, &field.member);
                        }
                    }
                    self.place(rest, Mode::MovePart(Taken::SOME));
                }
            }
            Expr::Await(awaited) => self.value(&awaited.base),
            Expr::Try(tried) => {
                self.value(&tried.expr);
                self.leave(Leaves::Return, None, None, true);
            }
            Expr::Return(returned) => {
                self.values(returned.expr.as_deref());
                self.leave(Leaves::Return, None, None, false);
            }
            Expr::Break(broken) => {
                self.values(broken.expr.as_deref());
                self.jump(Leaves::Break, broken.label.as_ref(), tag_of(&broken.attrs));
            }
            Expr::Continue(next) => {
                self.jump(Leaves::Continue, next.label.as_ref(), tag_of(&next.attrs));
            }
            Expr::Macro(call) => self.macro_call(&call.mac),
            Expr::Let(condition) => {
                self.scrutinee(&condition.expr, std::iter::once(&*condition.pat));
                self.pattern(&condition.pat);
            }
            Expr::If(_) | Expr::Match(_) | Expr::While(_) | Expr::ForLoop(_) | Expr::Loop(_) => {
                self.control(expr);
            }
            Expr::Block(block) => match &block.label {
                Some(label) => {
                    self.inner.push((Some(label.name.ident.to_string()), false));
                    let body = self.apart(|this| this.block(&block.block));
                    self.inner.pop();
                    self.out.push(Effect::Scope(body));
                }
                None => self.block(&block.block),
            },
            Expr::Unsafe(block) => self.block(&block.block),
            Expr::Const(_) => {}
            Expr::Closure(closure) => {
                let inputs: Vec<_> = closure.inputs.iter().collect();
                self.closure(closure.capture.is_some(), |this| {
                    inputs.iter().for_each(|input| this.pattern(input));
                    this.value(&closure.body);
                });
            }
            Expr::Async(block) => self.closure(block.capture.is_some(), |this| this.block(&block.block)),
            _ => {}
        }
    }

    /// If the compiler is asked whether the method takes its receiver: the name of the call.
    fn asked(&self, call: &syn::ExprMethodCall) -> Option<u64> {
        let can_be_asked = self.asks
            && self.closed == 0
            && call.turbofish.is_none()
            && !names::surely_takes_self(&call.method);
        super::tags::untagged(&names::as_name(&call.receiver)?.to_string()).1.filter(|_| can_be_asked)?;
        Some(names::call_hash(call))
    }

    /// An operand of an operator that takes no more than it needs.
    fn operand(&mut self, expr: &Expr) {
        match expr {
            Expr::Field(_) | Expr::Index(_) => self.place(expr, Mode::Borrow),
            expr => self.value(expr),
        }
    }

    fn binary(&mut self, binary: &syn::ExprBinary) {
        match binary.op {
            BinOp::And(_) | BinOp::Or(_) => {
                self.value(&binary.left);
                let right = self.apart(|this| this.value(&binary.right));
                self.branch(vec![right, Vec::new()]);
            }
            op if names::is_comparison(&op) => {
                self.place(&binary.left, Mode::Borrow);
                self.place(&binary.right, Mode::Borrow);
            }
            // A text that is added to would be moved, which is rare within a closure.
            BinOp::Add(_) if self.closed == 0 => {
                self.value(&binary.left);
                self.value(&binary.right);
            }
            op if names::is_compound(&op) => {
                self.operand(&binary.right);
                self.place(&binary.left, Mode::Borrow);
            }
            _ => {
                self.operand(&binary.left);
                self.operand(&binary.right);
            }
        }
    }

    /// A place expression, which is used in this way.
    fn place(&mut self, expr: &Expr, mode: Mode) {
        match expr {
            Expr::Path(path) => {
                if let Some(name) = path.path.get_ident() {
                    self.mention(name, mode);
                }
            }
            Expr::Field(field) => {
                let name = crate::hash::hash(0, &field.member.to_token_stream().to_string());
                let part = match mode {
                    Mode::AssignPart(_) if names::as_name(&field.base).is_some() => Mode::AssignPart(name),
                    Mode::Named | Mode::Borrow | Mode::BorrowPart(_) | Mode::AssignPart(_) => {
                        Mode::BorrowPart(name)
                    }
                    Mode::MovePart(part) => Mode::MovePart(Taken::within(Some(part), &field.member)),
                    Mode::Move | Mode::MoveBound(_) => Mode::MovePart(Taken::within(None, &field.member)),
                };
                if let Some(var) = names::as_name(&field.base).and_then(|base| self.find(base)) {
                    self.names.field(var, name, &field.member);
                }
                self.place(&field.base, part);
            }
            Expr::Index(index) => {
                self.place(&index.expr, Mode::Borrow);
                self.value(&index.index);
            }
            Expr::Paren(inner) => self.place(&inner.expr, mode),
            Expr::Group(inner) => self.place(&inner.expr, mode),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                // It moves out of a `Box`.
                let mode = match mode {
                    Mode::Move => Mode::MovePart(Taken::behind(None)),
                    Mode::MovePart(part) => Mode::MovePart(Taken::behind(Some(part))),
                    Mode::MoveBound(_) => mode,
                    _ => Mode::Borrow,
                };
                self.place(&unary.expr, mode);
            }
            expr => self.value(expr),
        }
    }

    fn assigned(&mut self, left: &Expr) {
        match left {
            Expr::Path(path) => {
                let name = path.path.get_ident();
                if let (Some(name), Some(var)) = (name, name.and_then(|name| self.find(name))) {
                    self.tell(name, var, if self.closed > 0 { Mention::Read } else { Mention::Assign });
                    let effect =
                        if self.closed > 0 { Effect::Use(var, Mode::Borrow) } else { Effect::Assign(var) };
                    self.out.push(effect);
                }
            }
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(|left| self.assigned(left)),
            Expr::Array(array) => array.elems.iter().for_each(|left| self.assigned(left)),
            Expr::Call(call) => call.args.iter().for_each(|left| self.assigned(left)),
            Expr::Struct(made) => made.fields.iter().for_each(|field| self.assigned(&field.expr)),
            Expr::Paren(inner) => self.assigned(&inner.expr),
            Expr::Infer(_) => {}
            Expr::Field(_) => self.place(left, Mode::AssignPart(0)),
            place => self.place(place, Mode::Borrow),
        }
    }

    fn scrutinee<'p>(&mut self, expr: &Expr, patterns: impl Iterator<Item = &'p Pat>) {
        let mut patterns = patterns;
        let taking = patterns.find(|pattern| names::binds_by_value(pattern));
        self.place(expr, taking.map_or(Mode::Borrow, taking_mode));
    }

    fn taken(&mut self, expr: &Expr, pattern: &Pat) {
        if names::binds_by_value(pattern) && is_place(expr) {
            self.place(expr, taking_mode(pattern));
        }
    }

    /// A condition; the names that it binds stay.
    fn condition(&mut self, condition: &Expr) {
        let links = names::links(condition);
        for link in links {
            self.value(link);
        }
    }

    fn control(&mut self, expr: &Expr) {
        match expr {
            Expr::If(branch) => {
                let hidden = self.hidden.len();
                let single = names::single_let(&branch.cond);
                match single {
                    Some(single) => self.scrutinee(&single.expr, std::iter::empty()),
                    None => self.condition(&branch.cond),
                }
                let then = self.apart(|this| {
                    if let Some(single) = single {
                        this.taken(&single.expr, &single.pat);
                        this.pattern(&single.pat);
                    }
                    this.block(&branch.then_branch);
                });
                self.hidden.truncate(hidden);
                let otherwise = self.apart(|this| {
                    if let Some((_, otherwise)) = &branch.else_branch {
                        this.value(otherwise);
                    }
                });
                self.branch(vec![then, otherwise]);
            }
            Expr::Match(matched) => {
                self.scrutinee(&matched.expr, std::iter::empty());
                let mut ways = Vec::new();
                for arm in &matched.arms {
                    ways.push(self.apart(|this| {
                        if arm.guard.is_none() {
                            this.taken(&matched.expr, &arm.pat);
                        }
                        let hidden = this.hidden.len();
                        this.pattern(&arm.pat);
                        if let Some((_, guard)) = &arm.guard {
                            this.condition(guard);
                            this.out.push(Effect::Guarded);
                            let inner = this.hidden.split_off(hidden);
                            this.taken(&matched.expr, &arm.pat);
                            this.hidden.extend(inner);
                        }
                        this.value(&arm.body);
                    }));
                }
                self.branch(ways);
                if matched.arms.is_empty() && self.closed == 0 {
                    self.out.push(Effect::Jump(Jump { to: To::Never, mark: None }));
                }
            }
            Expr::While(each) => {
                let label = each.label.as_ref().map(|label| label.name.ident.to_string());
                self.repeated(label, |this| {
                    this.condition(&each.cond);
                    this.ends();
                    this.block(&each.body);
                });
            }
            Expr::ForLoop(each) => {
                self.value(&each.expr);
                let label = each.label.as_ref().map(|label| label.name.ident.to_string());
                self.repeated(label, |this| {
                    this.ends();
                    this.pattern(&each.pat);
                    this.block(&each.body);
                });
            }
            Expr::Loop(each) => {
                let label = each.label.as_ref().map(|label| label.name.ident.to_string());
                self.repeated(label, |this| this.block(&each.body));
            }
            _ => {}
        }
    }

    fn repeated(&mut self, label: Option<String>, body: impl FnOnce(&mut Self)) {
        self.inner.push((label, true));
        let body = self.apart(body);
        self.inner.pop();
        self.out.push(Effect::Loop(body));
    }

    /// The innermost loop may end here.
    fn ends(&mut self) {
        let to = To::Inner { level: self.inner.len() - 1, again: false };
        self.out.push(Effect::Branch(vec![vec![Effect::Jump(Jump { to, mark: None })], Vec::new()]));
    }

    /// A macro that is not known may leave the loops and blocks around it.
    fn may_leave(&mut self) {
        let leave = |level, again| vec![Effect::Jump(Jump { to: To::Inner { level, again }, mark: None })];
        let ends = (0..self.inner.len()).map(|level| leave(level, false));
        let loops = self.inner.iter().enumerate().filter(|(_, (_, is_loop))| *is_loop);
        let mut ways: Vec<_> = ends.chain(loops.map(|(level, _)| leave(level, true))).collect();
        if !ways.is_empty() && self.closed == 0 {
            ways.push(Vec::new());
            self.out.push(Effect::Branch(ways));
        }
    }

    fn closure(&mut self, by_value: bool, body: impl FnOnce(&mut Self)) {
        self.closed += 1;
        let effects = self.apart(body);
        self.closed -= 1;
        let from = self.out.len();
        captured(effects, by_value, &mut self.out);
        let taken: Vec<Var> = self.out[from..]
            .iter()
            .filter_map(|effect| match effect {
                Effect::Use(var, Mode::MovePart(_) | Mode::MoveBound(_)) => Some(*var),
                _ => None,
            })
            .collect();
        taken.into_iter().for_each(|var| self.fixed(var));
    }

    fn jump(&mut self, leaves: Leaves, label: Option<&syn::Lifetime>, tag: Option<u32>) {
        let name = label.map(super::ir::label_name);
        let level = self.inner.iter().rposition(|(inner, is_loop)| match &name {
            Some(name) => inner.as_ref() == Some(name),
            None => *is_loop,
        });
        match level {
            Some(level) if self.closed == 0 => {
                let to = To::Inner { level, again: leaves == Leaves::Continue };
                self.out.push(Effect::Jump(Jump { to, mark: None }));
            }
            Some(_) => {}
            None => self.leave(leaves, name.as_deref(), tag, false),
        }
    }

    fn leave(&mut self, leaves: Leaves, label: Option<&str>, tag: Option<u32>, perhaps: bool) {
        if self.closed > 0 {
            return;
        }
        let jump = Effect::Jump(self.names.jump(leaves, label, tag));
        self.out.push(if perhaps { Effect::Branch(vec![vec![jump], Vec::new()]) } else { jump });
    }

    fn macro_call(&mut self, mac: &syn::Macro) {
        self.macro_arguments(mac);
        if names::may_return(mac) {
            self.leave(Leaves::Return, None, None, true);
        }
    }

    fn arguments(&mut self, arguments: &[names::Argument], passes: Passes) {
        for argument in arguments {
            match passes {
                Passes::ByReference | Passes::Scrutinee => self.place(&argument.value, Mode::Borrow),
                Passes::ByValue | Passes::Repeat => self.value(&argument.value),
            }
            for name in names::captured(&argument.value) {
                if let Some(var) = self.find_text(&name) {
                    self.out.push(Effect::Use(var, Mode::Borrow));
                }
            }
        }
    }

    fn macro_arguments(&mut self, mac: &syn::Macro) {
        let Some(known) = names::arguments(mac) else {
            for word in names::words(mac.tokens.clone()) {
                if let Some(var) = self.find_text(&word) {
                    self.out.push(Effect::Use(var, Mode::Borrow));
                    self.fixed(var);
                }
            }
            self.may_leave();
            return;
        };
        let (always, message) = known.arguments.split_at(names::evaluated(mac, known.arguments.len()));
        self.arguments(always, known.passes);
        if !message.is_empty() {
            let mut failed = self.apart(|this| this.arguments(message, known.passes));
            failed.push(Effect::Jump(Jump { to: To::Never, mark: None }));
            self.branch(vec![failed, Vec::new()]);
        }
        if known.passes == Passes::Scrutinee {
            // A guard in the pattern may name variables.
            for word in names::words(mac.tokens.clone()) {
                if let Some(var) = self.find_text(&word) {
                    self.out.push(Effect::Use(var, Mode::Borrow));
                }
            }
        }
        if names::is_panic(mac) && self.closed == 0 {
            self.out.push(Effect::Jump(Jump { to: To::Never, mark: None }));
        }
    }
}

/// How a pattern that binds by value uses what it matches.
fn taking_mode(pattern: &Pat) -> Mode {
    if names::binds_whole(pattern) { Mode::Move } else { Mode::MoveBound(names::bound_part(pattern)) }
}

/// Whether it is a temporary of the lowering: nothing else names it.
fn is_temporary(expr: &Expr) -> bool {
    names::as_name(expr).is_some_and(|name| name.to_string().starts_with("__cps_t"))
}

/// Whether the pattern is a name with a type whose values are copied.
fn copies(pattern: &Pat) -> bool {
    match pattern {
        Pat::Type(typed) => matches!(*typed.pat, Pat::Ident(_)) && super::ir::is_trivial(&typed.ty),
        _ => false,
    }
}

/// The captures of a closure, where it is made.
fn captured(effects: Vec<Effect>, by_value: bool, out: &mut Vec<Effect>) {
    for effect in effects {
        match effect {
            Effect::Use(var, Mode::Borrow) if by_value => out.push(Effect::Use(var, Mode::Move)),
            Effect::Use(var, Mode::BorrowPart(name)) if by_value => {
                out.push(Effect::Use(var, Mode::MovePart(Taken { field: name, path: name })))
            }
            Effect::Use(..) | Effect::Fixed(_) => out.push(effect),
            Effect::Branch(ways) => ways.into_iter().for_each(|way| captured(way, by_value, out)),
            Effect::Loop(body) | Effect::Scope(body) => captured(body, by_value, out),
            Effect::Assign(_) | Effect::Init(_) | Effect::Declare(_) | Effect::Jump(_) | Effect::Guarded => {}
        }
    }
}

/// Whether the expression is a place, or within one.
fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) => true,
        Expr::Field(field) => is_place(&field.base),
        Expr::Index(index) => is_place(&index.expr),
        Expr::Paren(inner) => is_place(&inner.expr),
        Expr::Group(inner) => is_place(&inner.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => is_place(&unary.expr),
        _ => false,
    }
}

/// The name of the attribute that numbers jumps.
pub const TAG: &str = "__cps_jump";

/// The number of a jump.
#[must_use]
pub fn tag_of(attributes: &[syn::Attribute]) -> Option<u32> {
    let tag = attributes.iter().find(|attribute| attribute.path().is_ident(TAG))?;
    tag.parse_args::<syn::LitInt>().ok()?.base10_parse().ok()
}
