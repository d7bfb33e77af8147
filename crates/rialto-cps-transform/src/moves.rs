//! Which variables a piece of plain syntax moves away, as far as the text tells.
//!
//! A name where a value is wanted is moved, or copied: then there is nothing to
//! drop, and it makes no difference. Behind `&`, before `.`, in a comparison, and in the
//! macros that format it is borrowed. Whether a field that is read is copied, is for the
//! compiler to find out. Whether a method takes `self` by value the text does not tell, and
//! nothing else does: those do that by their names do, or are in a list of the standard library's, unless the
//! value is evidently of another type; of the others it is taken that they do not, and when that is wrong, the
//! compiler says that a moved value is kept.

use crate::arguments;
use crate::jumps;
use crate::names;
use crate::operands;
use crate::types;
use std::collections::BTreeSet;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{BinOp, Block, Expr, Lifetime, Local, LocalInit, Macro, Member, Pat, Path, Stmt, Token, Type};

/// The names that are moved.
#[derive(Default)]
pub struct Moves {
    /// Whenever it is run.
    pub always: BTreeSet<String>,
    /// On some of its ways, on which it goes on.
    pub sometimes: BTreeSet<String>,
    /// Those of both that are moved by a method, if that is the standard library's.
    pub by_method: BTreeSet<String>,
    /// Those that a pattern takes, of which parts may stay.
    by_pattern: BTreeSet<String>,
    /// Places in variables that are read: what is copied does not move.
    pub reads: Vec<Part>,
}

impl Moves {
    /// All of it is evaluated on some ways only.
    pub fn on_some_ways(&mut self) {
        self.sometimes.append(&mut self.always);
        self.reads.iter_mut().for_each(|part| part.sometimes = true);
    }
}

/// A part of a variable, of which the value is taken.
pub struct Part {
    pub of: String,
    pub place: Expr,
    /// By a method, if that is the standard library's.
    pub by_method: bool,
    /// On some of the ways only.
    pub sometimes: bool,
}

/// How a value is taken out of a variable, if it is at all: that depends on its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    /// By its name alone.
    Name,
    /// By a method that is named like one of the standard library.
    Method,
    /// By `*`.
    Star,
}

impl By {
    /// Whether a value of that type is taken.
    #[must_use]
    pub fn takes(self, ty: &Type) -> bool {
        match self {
            By::Name => true,
            By::Method => types::may_be_standard(ty),
            By::Star => types::is_box(ty),
        }
    }
}

/// Whether the value of a variable is taken in that way.
pub type Takes<'t> = &'t dyn Fn(&str, By) -> bool;

/// What a statement moves.
#[must_use]
pub fn of_statement(statement: &Stmt, takes: Takes<'_>) -> Moves {
    let mut finder = Finder { jumps: !jumps::leaving(statement).is_empty(), ..Finder::new(takes) };
    finder.statement(statement);
    finder.moves
}

/// What a `let` looks at, if that is a variable or a part of one, as do a `match` and an `if let`: their patterns may
/// take parts, of which it is not known where they lie in it. And the variable.
#[must_use]
pub fn looked_at(statement: &Stmt) -> Option<(String, &Expr)> {
    let (name, place) = match statement {
        Stmt::Local(Local { pat, init: Some(init), .. })
            if init.diverge.is_none() && takes(pat) && !is_name(pat) =>
        {
            match &*init.expr {
                place @ Expr::Unary(star) if is_star_of_a_variable(star) => (variable(&star.expr), place),
                place => (root(place).filter(|_| taken_by(pat, place).is_none()), place),
            }
        }
        Stmt::Local(Local { pat, init: Some(init), .. }) if init.diverge.is_some() && takes(pat) => {
            (root(&init.expr), &*init.expr)
        }
        Stmt::Expr(Expr::If(branch), _) => match &*branch.cond {
            Expr::Let(link) if takes(&link.pat) => (part_of(&link.expr), &*link.expr),
            _ => return None,
        },
        Stmt::Expr(Expr::Match(branch), _) if branch.arms.iter().any(|arm| takes(&arm.pat)) => {
            (part_of(&branch.expr), &*branch.expr)
        }
        _ => return None,
    };
    name.map(|name| (name, place))
}

/// Whether it binds all of it.
fn is_name(pattern: &Pat) -> bool {
    match pattern {
        Pat::Ident(_) => true,
        Pat::Type(typed) => is_name(&typed.pat),
        Pat::Paren(inner) => is_name(&inner.pat),
        _ => false,
    }
}

/// The variable of which this is a part.
fn part_of(place: &Expr) -> Option<String> {
    root(place).filter(|_| variable(place).is_none())
}

/// What such a statement moves, before its pattern takes anything.
#[must_use]
pub fn of_looking(statement: &Stmt, takes: Takes<'_>) -> Moves {
    let mut finder = Finder::new(takes);
    match statement {
        Stmt::Local(Local { init: Some(init), .. }) => {
            finder.place(&init.expr);
            finder.otherwise(init);
        }
        other => finder.statement(other),
    }
    finder.moves
}

/// What an expression moves whose value is used.
#[must_use]
pub fn of_value(expression: &Expr, takes: Takes<'_>) -> Moves {
    let mut finder = Finder::new(takes);
    finder.value(expression);
    finder.moves
}

/// What a condition moves, before the pattern of a `let` takes anything out.
#[must_use]
pub fn of_condition(condition: &Expr, takes: Takes<'_>) -> Moves {
    let mut finder = Finder::new(takes);
    finder.scoped(|finder| finder.condition(condition, false));
    finder.moves
}

/// What looking at an expression moves, before a pattern takes anything out.
#[must_use]
pub fn of_place(expression: &Expr, takes: Takes<'_>) -> Moves {
    let mut finder = Finder::new(takes);
    finder.place(expression);
    finder.moves
}

/// Whether a pattern takes out of what it is matched with.
#[must_use]
pub fn takes(pattern: &Pat) -> bool {
    struct Takes(bool);
    impl<'a> syn::visit::Visit<'a> for Takes {
        fn visit_pat_ident(&mut self, pattern: &'a syn::PatIdent) {
            let named = !names::bound(&Pat::Ident(pattern.clone())).is_empty();
            self.0 |= named && pattern.by_ref.is_none();
            syn::visit::visit_pat_ident(self, pattern);
        }
        fn visit_expr(&mut self, _: &'a Expr) {}
    }
    let mut takes = Takes(false);
    syn::visit::Visit::visit_pat(&mut takes, pattern);
    takes.0
}

/// The variable that this is.
#[must_use]
pub fn variable(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        Expr::Paren(inner) => variable(&inner.expr),
        Expr::Group(inner) => variable(&inner.expr),
        _ => None,
    }
}

/// The variable that a place is in.
#[must_use]
pub fn root(place: &Expr) -> Option<String> {
    match place {
        Expr::Field(field) => root(&field.base),
        other => variable(other),
    }
}

/// How a method takes its receiver, if it does by its name.
#[must_use]
pub fn takes_self(method: &str) -> Option<By> {
    const NAMES: [&str; 46] = [
        "unwrap",
        "unwrap_or",
        "unwrap_or_else",
        "unwrap_or_default",
        "unwrap_err",
        "expect",
        "expect_err",
        "ok",
        "err",
        "ok_or",
        "ok_or_else",
        "map",
        "map_err",
        "map_or",
        "map_or_else",
        "and",
        "and_then",
        "or",
        "or_else",
        "xor",
        "is_some_and",
        "is_none_or",
        "is_ok_and",
        "is_err_and",
        "transpose",
        "unzip",
        "flatten",
        "filter",
        "filter_map",
        "flat_map",
        "zip",
        "chain",
        "rev",
        "enumerate",
        "skip",
        "step_by",
        "take_while",
        "skip_while",
        "peekable",
        "cloned",
        "copied",
        "collect",
        "sum",
        "product",
        "fold",
        "for_each",
    ];
    match method {
        "into" | "try_into" => Some(By::Name),
        _ if method.starts_with("into_") => Some(By::Name),
        _ => NAMES.contains(&method).then_some(By::Method),
    }
}

struct Finder<'t> {
    moves: Moves,
    /// Names that are bound inside.
    inner: Vec<BTreeSet<String>>,
    takes: Takes<'t>,
    /// Something may jump out of it.
    jumps: bool,
}

impl<'t> Finder<'t> {
    fn new(takes: Takes<'t>) -> Self {
        Finder { moves: Moves::default(), inner: Vec::new(), takes, jumps: false }
    }

    fn is_bound_inside(&self, name: &str) -> bool {
        self.inner.iter().any(|scope| scope.contains(name))
    }

    fn moved(&mut self, name: String) {
        if !self.is_bound_inside(&name) {
            self.moves.always.insert(name);
        }
    }

    /// A value is taken out of a place.
    fn read(&mut self, place: &Expr) {
        self.read_by(place, By::Name);
    }

    /// The same, in a way in which one of some types is not taken.
    fn read_by(&mut self, place: &Expr, by: By) {
        let Some(of) = root(place).filter(|name| !self.is_bound_inside(name)) else { return };
        let by_method = by == By::Method;
        if variable(place).is_none() {
            let (place, sometimes) = (place.clone(), false);
            self.moves.reads.push(Part { of, place, by_method, sometimes });
        } else if by == By::Name || (self.takes)(&of, by) {
            self.moves.by_method.extend(by_method.then(|| of.clone()));
            self.moves.always.insert(of);
        }
    }

    fn bind(&mut self, pattern: &Pat) {
        if let Some(scope) = self.inner.last_mut() {
            scope.extend(names::bound(pattern).into_iter().map(|(name, _)| name.to_string()));
        }
    }

    fn scoped(&mut self, visit: impl FnOnce(&mut Self)) {
        self.inner.push(BTreeSet::new());
        visit(self);
        self.inner.pop();
    }

    /// What may be run, and may not: what is moved where the function is left does not matter.
    fn perhaps(&mut self, leaves: bool, visit: impl FnOnce(&mut Self)) {
        if let Some(moves) = self.way(leaves, visit) {
            self.sometimes(moves);
        }
    }

    /// What is moved on one way, if that does not leave the function.
    fn way(&mut self, leaves: bool, visit: impl FnOnce(&mut Self)) -> Option<Moves> {
        let outside = std::mem::take(&mut self.moves);
        self.scoped(visit);
        let inside = std::mem::replace(&mut self.moves, outside);
        (!leaves).then_some(inside)
    }

    /// One of these is run: what each moves, is moved.
    fn one_of(&mut self, ways: Vec<Option<Moves>>) {
        let all_go_on = !self.jumps && ways.iter().all(Option::is_some);
        let ways: Vec<Moves> = ways.into_iter().flatten().collect();
        let each = ways.iter().map(|way| way.always.clone()).reduce(|one, other| &one & &other);
        let mut each = each.filter(|_| all_go_on).unwrap_or_default();
        each.retain(|name| !ways.iter().any(|way| way.by_pattern.contains(name)));
        for mut way in ways {
            way.always.retain(|name| !each.contains(name));
            self.sometimes(way);
        }
        self.moves.always.extend(each);
    }

    fn sometimes(&mut self, mut moves: Moves) {
        moves.on_some_ways();
        self.moves.sometimes.extend(moves.sometimes);
        self.moves.by_method.extend(moves.by_method);
        self.moves.by_pattern.extend(moves.by_pattern);
        self.moves.reads.extend(moves.reads);
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Local(local) => self.local(local),
            Stmt::Expr(expression, _) => self.value(expression),
            Stmt::Macro(call) => self.in_macro(&call.mac),
            Stmt::Item(_) => {}
        }
    }

    fn local(&mut self, Local { pat, init, .. }: &Local) {
        if let Some(init) = init {
            let parts = init.diverge.is_none().then(|| taken_by(pat, &init.expr)).flatten();
            match (takes(pat), parts) {
                (false, _) => self.place(&init.expr),
                (true, Some(parts)) => self.parts(&init.expr, &parts),
                (true, None) => {
                    self.moves.by_pattern.extend(variable(&init.expr).filter(|_| !is_name(pat)));
                    self.value(&init.expr);
                }
            }
            self.otherwise(init);
        }
        self.bind(pat);
    }

    fn otherwise(&mut self, init: &LocalInit) {
        if let Some((_, otherwise)) = &init.diverge {
            self.perhaps(is_over(otherwise), |this| this.value(otherwise));
        }
    }

    fn block(&mut self, block: &Block) {
        self.scoped(|this| block.stmts.iter().for_each(|statement| this.statement(statement)));
    }

    /// What was read on this way since then, and gets another value, is there as before.
    fn assigned(&mut self, left: &Expr, since: usize) {
        let mut given = operands::assigned(left);
        given.retain(|place| root(place).is_some_and(|name| !self.is_bound_inside(&name)));
        let read = self.moves.reads.split_off(since);
        self.moves.reads.extend(read.into_iter().filter(|part| !operands::is_given(&part.place, &given)));
    }

    /// From the statement on that may leave it, the rest may not be run.
    fn labelled(&mut self, label: &Lifetime, block: &Block) {
        let leaves = |statement: &Stmt| {
            jumps::leaving(statement).iter().any(|jump| jump.label.as_ref() == Some(label))
        };
        let sure = block.stmts.iter().take_while(|statement| !leaves(statement)).count();
        let (sure, unsure) = block.stmts.split_at(sure);
        self.scoped(|this| {
            sure.iter().for_each(|statement| this.statement(statement));
            this.perhaps(false, |this| unsure.iter().for_each(|statement| this.statement(statement)));
        });
    }

    /// Its value is used.
    fn value(&mut self, expression: &Expr) {
        match expression {
            Expr::Path(_) => self.read(expression),
            Expr::Field(field) => {
                self.read(expression);
                self.place(&field.base);
            }
            Expr::Paren(inner) => self.value(&inner.expr),
            Expr::Group(inner) => self.value(&inner.expr),
            Expr::Unary(unary) if is_star_of_a_variable(unary) => self.read_by(&unary.expr, By::Star),
            _ => self.place(expression),
        }
    }

    fn values<'e>(&mut self, all: impl IntoIterator<Item = &'e Expr>) {
        all.into_iter().for_each(|expression| self.value(expression));
    }

    /// These places are read, which are all that a pattern takes of a value.
    fn parts(&mut self, value: &Expr, parts: &[Expr]) {
        self.place(value);
        parts.iter().for_each(|part| self.read(part));
    }

    /// It is evaluated, and what it names, if it is a place, stays there.
    fn place(&mut self, expression: &Expr) {
        match expression {
            Expr::Paren(inner) => self.place(&inner.expr),
            Expr::Group(inner) => self.place(&inner.expr),
            Expr::Field(field) => self.place(&field.base),
            Expr::Reference(reference) => self.place(&reference.expr),
            Expr::Unary(unary) => self.place(&unary.expr),
            Expr::Cast(cast) => self.value(&cast.expr),
            Expr::Try(tried) => self.value(&tried.expr),
            Expr::Await(awaited) => self.value(&awaited.base),
            Expr::Index(index) => {
                self.place(&index.expr);
                self.value(&index.index);
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::Assign(assign) => {
                // Unless something jumps away before it is given.
                let before = self.moves.reads.len();
                let since = match (self.jumps, jumps::leaving_expression(&assign.right).is_empty()) {
                    (false, _) => Some(0),
                    (true, true) => Some(before),
                    (true, false) => None,
                };
                match assigned_to(&assign.left, &assign.right) {
                    Some(parts) => self.parts(&assign.right, &parts),
                    None => self.value(&assign.right),
                }
                operands::assigned(&assign.left).into_iter().for_each(|place| self.place(place));
                if let Some(since) = since {
                    self.assigned(&assign.left, since);
                }
            }
            Expr::MethodCall(call) => {
                if let Some(by) = takes_self(&call.method.to_string()) {
                    self.read_by(&call.receiver, by);
                }
                self.place(&call.receiver);
                self.values(&call.args);
            }
            Expr::Call(call) => {
                self.place(&call.func);
                self.values(&call.args);
            }
            Expr::Tuple(tuple) => self.values(&tuple.elems),
            Expr::Array(array) => self.values(&array.elems),
            Expr::Repeat(array) => self.value(&array.expr),
            Expr::Struct(made) => {
                self.values(made.fields.iter().map(|field| &field.expr));
                self.values(made.rest.as_deref());
            }
            Expr::Range(range) => {
                self.values(range.start.as_deref());
                self.values(range.end.as_deref());
            }
            Expr::Return(leave) => self.values(leave.expr.as_deref()),
            Expr::Break(leave) => self.values(leave.expr.as_deref()),
            Expr::Macro(call) => self.in_macro(&call.mac),
            Expr::Block(block) => match &block.label {
                Some(label) => self.labelled(&label.name, &block.block),
                None => self.block(&block.block),
            },
            Expr::Unsafe(block) => self.block(&block.block),
            Expr::Closure(closure) => self.closure(closure),
            Expr::Async(later) => {
                let Block { stmts, .. } = &later.block;
                let capture = &later.capture;
                self.closure(&syn::parse_quote!(#capture || { #(#stmts)* }));
            }
            other => self.control(other),
        }
    }

    fn binary(&mut self, binary: &syn::ExprBinary) {
        match binary.op {
            op if operands::is_comparison(&op) => {
                self.place(&binary.left);
                self.place(&binary.right);
            }
            BinOp::And(_) | BinOp::Or(_) => {
                self.value(&binary.left);
                self.perhaps(false, |this| this.value(&binary.right));
            }
            op if operands::is_compound(&op) => {
                self.value(&binary.right);
                self.place(&binary.left);
            }
            _ => self.values([&*binary.left, &*binary.right]),
        }
    }

    /// Branches and loops.
    fn control(&mut self, expression: &Expr) {
        match expression {
            Expr::If(branch) => {
                let mut holds = None;
                self.scoped(|this| {
                    this.condition(&branch.cond, true);
                    let is_over = leaves_block(&branch.then_branch)
                        && branch.then_branch.stmts.iter().all(|one| jumps::leaving(one).is_empty());
                    holds = this.way(is_over, |this| this.block(&branch.then_branch));
                });
                // What the condition binds is not bound here.
                let otherwise = match &branch.else_branch {
                    Some((_, otherwise)) => self.way(is_over(otherwise), |this| this.value(otherwise)),
                    None => Some(Moves::default()),
                };
                self.one_of(vec![holds, otherwise]);
            }
            Expr::Match(branch) => {
                self.place(&branch.expr);
                let ways = branch.arms.iter().map(|arm| self.arm(&branch.expr, arm)).collect();
                self.one_of(ways);
            }
            Expr::While(each) => self.scoped(|this| {
                this.condition(&each.cond, true);
                this.perhaps(false, |this| this.block(&each.body));
            }),
            Expr::ForLoop(each) => {
                self.value(&each.expr);
                self.perhaps(false, |this| {
                    this.bind(&each.pat);
                    this.block(&each.body);
                });
            }
            Expr::Loop(each) => self.perhaps(false, |this| this.block(&each.body)),
            Expr::Let(_) => self.scoped(|this| this.condition(expression, true)),
            _ => {}
        }
    }

    fn arm(&mut self, scrutinee: &Expr, arm: &syn::Arm) -> Option<Moves> {
        self.way(is_over(&arm.body), |this| {
            if let Some(name) = variable(scrutinee).filter(|_| takes(&arm.pat)) {
                this.moves.by_pattern.insert(name.clone());
                this.moved(name);
            }
            this.bind(&arm.pat);
            if let Some((_, guard)) = &arm.guard {
                this.value(guard);
            }
            this.value(&arm.body);
        })
    }

    /// With what its patterns take, or without.
    fn condition(&mut self, condition: &Expr, taken: bool) {
        match condition {
            Expr::Let(condition) => {
                self.place(&condition.expr);
                if let Some(name) = variable(&condition.expr).filter(|_| taken && takes(&condition.pat)) {
                    let inside = self.inner.iter().any(|scope| scope.contains(&name));
                    if !inside {
                        self.moves.sometimes.insert(name);
                    }
                }
                self.bind(&condition.pat);
            }
            Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
                self.condition(&binary.left, taken);
                // What it binds, is bound in what follows.
                let before = std::mem::take(&mut self.moves);
                self.condition(&binary.right, taken);
                let behind = std::mem::replace(&mut self.moves, before);
                self.sometimes(behind);
            }
            other => self.value(other),
        }
    }

    fn closure(&mut self, closure: &syn::ExprClosure) {
        if closure.capture.is_some() {
            return self.captured(closure);
        }
        // What its body moves, it has itself.
        let mut body = Finder { inner: self.inner.clone(), ..Finder::new(self.takes) };
        body.scoped(|body| {
            closure.inputs.iter().for_each(|input| body.bind(input));
            body.value(&closure.body);
        });
        self.moves.always.extend(body.moves.always);
        self.moves.always.extend(body.moves.sometimes);
        self.moves.by_method.extend(body.moves.by_method);
        // It takes them when it is made, whichever way it goes.
        self.moves.reads.extend(body.moves.reads.into_iter().map(|part| Part { sometimes: false, ..part }));
    }

    /// A `move` closure takes the places that it names.
    fn captured(&mut self, closure: &syn::ExprClosure) {
        struct Places(Vec<Expr>, BTreeSet<String>);
        impl<'a> syn::visit::Visit<'a> for Places {
            fn visit_expr(&mut self, expression: &'a Expr) {
                match root(expression) {
                    Some(_) => self.0.push(expression.clone()),
                    None => syn::visit::visit_expr(self, expression),
                }
            }
            fn visit_macro(&mut self, call: &'a Macro) {
                let mut names = names::free_in_statement(&syn::parse_quote!(#call;));
                let before = self.0.len();
                for argument in arguments_of(call) {
                    self.visit_expr(match &argument {
                        Expr::Assign(named) => &named.right,
                        argument => argument,
                    });
                }
                for place in &self.0[before..] {
                    names.retain(|name| root(place).as_ref() != Some(name));
                }
                self.1.extend(names);
            }
        }
        let free = names::free_in_expression(&Expr::Closure(closure.clone()));
        let mut places = Places(Vec::new(), BTreeSet::new());
        syn::visit::Visit::visit_expr(&mut places, &closure.body);
        let named = |place: &&Expr| root(place).is_some_and(|name| free.contains(&name));
        places.0.iter().filter(named).for_each(|place| self.read(place));
        places.1.intersection(&free).for_each(|name| self.moved(name.clone()));
    }

    fn in_macro(&mut self, call: &Macro) {
        if arguments::takes_values(call) {
            return self.values(&arguments::values(call));
        }
        let arguments = arguments_of(call);
        let always = arguments::evaluated(call).unwrap_or(0).min(arguments.len());
        let (always, sometimes) = arguments.split_at(always);
        always.iter().for_each(|argument| self.argument(argument));
        // The text of an `assert!` is for a panic; of those of other macros nothing is known.
        self.perhaps(arguments::evaluated(call).is_some(), |this| {
            sometimes.iter().for_each(|argument| this.argument(argument));
        });
    }

    /// One of a macro that looks at it.
    fn argument(&mut self, argument: &Expr) {
        match argument {
            // `name = value`
            Expr::Assign(named) => self.place(&named.right),
            argument => self.place(argument),
        }
    }
}

/// The arguments of a macro, if they are expressions.
fn arguments_of(call: &Macro) -> Vec<Expr> {
    let arguments = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(call.tokens.clone());
    arguments.into_iter().flatten().collect()
}

/// The places whose values an irrefutable pattern takes, if its parts are those of a place.
fn taken_by(pattern: &Pat, place: &Expr) -> Option<Vec<Expr>> {
    root(place)?;
    match pattern {
        Pat::Wild(_) | Pat::Rest(_) => Some(Vec::new()),
        Pat::Ident(bound) if bound.by_ref.is_some() => Some(Vec::new()),
        Pat::Ident(_) => Some(vec![place.clone()]),
        Pat::Type(typed) => taken_by(&typed.pat, place),
        Pat::Paren(inner) => taken_by(&inner.pat, place),
        Pat::Tuple(tuple) => each(&tuple.elems, place, |pattern| matches!(pattern, Pat::Rest(_)), taken_by),
        Pat::TupleStruct(made) if is_struct(&made.path) => {
            each(&made.elems, place, |pattern| matches!(pattern, Pat::Rest(_)), taken_by)
        }
        Pat::Struct(made) if is_struct(&made.path) => {
            let fields = made.fields.iter().map(|field| taken_by(&field.pat, &part(place, &field.member)));
            fields.collect::<Option<Vec<_>>>().map(|fields| fields.concat())
        }
        _ => None,
    }
}

/// The same for what stands before `=`.
fn assigned_to(left: &Expr, place: &Expr) -> Option<Vec<Expr>> {
    root(place)?;
    let is_rest =
        |left: &Expr| matches!(left, Expr::Range(rest) if rest.start.is_none() && rest.end.is_none());
    match left {
        Expr::Infer(_) => Some(Vec::new()),
        Expr::Paren(inner) => assigned_to(&inner.expr, place),
        Expr::Tuple(tuple) => each(&tuple.elems, place, is_rest, assigned_to),
        Expr::Call(made) => match &*made.func {
            Expr::Path(path) if is_struct(&path.path) => each(&made.args, place, is_rest, assigned_to),
            _ => None,
        },
        Expr::Struct(made) if is_struct(&made.path) => {
            let fields =
                made.fields.iter().map(|field| assigned_to(&field.expr, &part(place, &field.member)));
            fields.collect::<Option<Vec<_>>>().map(|fields| fields.concat())
        }
        Expr::Path(_) | Expr::Field(_) | Expr::Index(_) | Expr::Unary(_) => Some(vec![place.clone()]),
        _ => None,
    }
}

/// Of what has numbered parts. Behind `..` it is not known which ones they are.
fn each<T>(
    elements: &Punctuated<T, Token![,]>,
    place: &Expr,
    is_rest: fn(&T) -> bool,
    taken: fn(&T, &Expr) -> Option<Vec<Expr>>,
) -> Option<Vec<Expr>> {
    let rest = elements.iter().position(is_rest).unwrap_or(elements.len());
    if rest + 1 < elements.len() {
        return None;
    }
    let each = elements.iter().take(rest).enumerate();
    let each = each.map(|(index, element)| taken(element, &part(place, &Member::from(index))));
    each.collect::<Option<Vec<_>>>().map(|each| each.concat())
}

fn part(place: &Expr, member: &Member) -> Expr {
    syn::parse_quote!(#place.#member)
}

/// Whether a path names a struct, and no variant of an enum, as far as the text tells.
fn is_struct(path: &Path) -> bool {
    let is_type = |segment: &syn::PathSegment| segment.ident.to_string().starts_with(char::is_uppercase);
    let variants = ["Some", "Ok", "Err"].iter().any(|variant| path.is_ident(variant));
    path.segments.iter().nth_back(1).is_none_or(|around| !is_type(around)) && !variants
}

fn is_star_of_a_variable(unary: &syn::ExprUnary) -> bool {
    matches!(unary.op, syn::UnOp::Deref(_)) && variable(&unary.expr).is_some()
}

/// Whether nothing comes behind it, anywhere in the function.
fn is_over(expression: &Expr) -> bool {
    leaves(expression) && jumps::leaving_expression(expression).is_empty()
}

/// Whether it ends by leaving the function.
#[must_use]
pub fn leaves(expression: &Expr) -> bool {
    match expression {
        Expr::Return(_) => true,
        Expr::Block(block) if block.label.is_none() => leaves_block(&block.block),
        Expr::Macro(call) => panics(&call.mac),
        Expr::Paren(inner) => leaves(&inner.expr),
        _ => false,
    }
}

fn leaves_block(block: &Block) -> bool {
    block.stmts.iter().any(|statement| match statement {
        Stmt::Expr(expression, _) => leaves(expression),
        Stmt::Macro(call) => panics(&call.mac),
        _ => false,
    })
}

/// Whether nothing comes behind it.
#[must_use]
pub fn panics(call: &Macro) -> bool {
    let names: Vec<String> = call.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let name = match names.as_slice() {
        [name] => name,
        [library, name] if library == "std" || library == "core" => name,
        _ => return false,
    };
    ["panic", "unreachable", "todo", "unimplemented"].contains(&name.as_str())
}
