//! `break` and `continue` that leave a piece of plain syntax, and `return` and
//! `?`, which leave the function.

use crate::arguments;
use crate::given;
use crate::ir::label_name;
use crate::moves;
use crate::names;
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Label, Lifetime, Local, Stmt};

/// One that leaves the statement.
#[derive(Clone, PartialEq, Eq)]
pub struct Jump {
    pub label: Option<Lifetime>,
    pub continues: bool,
    pub value: bool,
}

/// Follows jumps through syntax: is this one's target inside?
#[derive(Default)]
struct Inside {
    loops: usize,
    labels: Vec<Lifetime>,
}

impl Inside {
    fn targets(&self, label: &Option<Lifetime>) -> bool {
        match label {
            Some(label) => self.labels.contains(label),
            None => self.loops > 0,
        }
    }

    fn enter(&mut self, label: &Option<Label>, is_loop: bool) {
        self.labels.extend(label_name(label));
        self.loops += usize::from(is_loop);
    }

    fn leave(&mut self, label: &Option<Label>, is_loop: bool) {
        self.loops -= usize::from(is_loop);
        if label.is_some() {
            self.labels.pop();
        }
    }
}

/// The jumps that leave it.
#[must_use]
pub fn leaving(statement: &Stmt) -> Vec<Jump> {
    Leaving::of_statement(statement).jumps
}

/// The jumps that leave it.
#[must_use]
pub fn leaving_expression(expression: &Expr) -> Vec<Jump> {
    Leaving::of_expression(expression).jumps
}

/// Whether it is itself a jump, or a panic.
fn is_jump(expression: &Expr) -> bool {
    match expression {
        Expr::Break(_) | Expr::Continue(_) | Expr::Return(_) => true,
        Expr::Macro(call) => moves::panics(&call.mac),
        _ => false,
    }
}

/// Whether nothing comes behind it, as far as the text tells.
#[must_use]
pub fn never_ends(statement: &Stmt) -> bool {
    match statement {
        Stmt::Expr(expression, _) => has_no_end(expression),
        Stmt::Local(Local { init: Some(init), .. }) => has_no_end(&init.expr),
        Stmt::Macro(call) => moves::panics(&call.mac),
        _ => false,
    }
}

/// The same of an expression.
#[must_use]
pub fn has_no_end(expression: &Expr) -> bool {
    match expression {
        Expr::Loop(each) => !is_left(each),
        Expr::Block(block) => block.label.is_none() && ends_never(&block.block),
        Expr::If(branch) => branch
            .else_branch
            .as_ref()
            .is_some_and(|(_, otherwise)| ends_never(&branch.then_branch) && has_no_end(otherwise)),
        Expr::Match(branch) => branch.arms.iter().all(|arm| has_no_end(&arm.body)),
        other => is_jump(other),
    }
}

fn ends_never(block: &Block) -> bool {
    block.stmts.last().is_some_and(never_ends)
}

/// The jumps that leave it while there is more of it to be evaluated.
#[must_use]
pub fn leaving_before_the_end(statement: &Stmt) -> Vec<Jump> {
    let Stmt::Expr(expression, _) = statement else { return leaving(statement) };
    match expression {
        Expr::Continue(_) => Vec::new(),
        Expr::Break(syn::ExprBreak { expr: value, .. })
        | Expr::Return(syn::ExprReturn { expr: value, .. }) => {
            value.as_deref().map(leaving_expression).unwrap_or_default()
        }
        expression => leaving_expression(expression),
    }
}

/// Whether a loop is left by `break`, or may be by a macro of somebody's own.
#[must_use]
pub fn is_left(each: &syn::ExprLoop) -> bool {
    if names::calls_own_macro(&Stmt::Expr(Expr::Loop(each.clone()), None)) {
        return true;
    }
    own_jumps(&each.body, &each.label).iter().any(|jump| !jump.continues)
}

/// Whether a loop, or a block with a label, is left by a `break` with a value.
#[must_use]
pub fn is_left_with_a_value(body: &Block, label: &Option<Label>) -> bool {
    own_jumps(body, label).iter().any(|jump| jump.value)
}

/// The jumps that leave the body of a loop, or of a block, with this label, for its end or its beginning.
fn own_jumps(body: &Block, label: &Option<Label>) -> Vec<Jump> {
    let mut leaving = Leaving::default();
    leaving.visit_block(body);
    let own = label_name(label);
    leaving.jumps.retain(|jump| jump.label.is_none() || jump.label == own);
    leaving.jumps
}

/// What leaves a piece of syntax, and what may.
#[derive(Default)]
pub struct Leaving {
    inside: Inside,
    pub jumps: Vec<Jump>,
    /// The labels around it that macros of somebody's own are given, which may jump there.
    pub in_macros: Vec<Lifetime>,
}

impl Leaving {
    #[must_use]
    pub fn of_statement(statement: &Stmt) -> Leaving {
        let mut leaving = Leaving::default();
        leaving.visit_stmt(statement);
        leaving
    }

    #[must_use]
    pub fn of_expression(expression: &Expr) -> Leaving {
        let mut leaving = Leaving::default();
        leaving.visit_expr(expression);
        leaving
    }
}

fn lifetimes(tokens: TokenStream, found: &mut Vec<Lifetime>) {
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => lifetimes(group.stream(), found),
            TokenTree::Punct(quote) if quote.as_char() == '\'' => {
                if let Some(TokenTree::Ident(ident)) = tokens.next() {
                    found.push(Lifetime { apostrophe: quote.span(), ident });
                }
            }
            _ => {}
        }
    }
}

macro_rules! through {
    ($module:ident: $($visit:ident($node:ty, $is_loop:literal))*) => {
        $(fn $visit(&mut self, node: $node) {
            self.inside.enter(&node.label, $is_loop);
            $module::$visit(self, node);
            self.inside.leave(&node.label, $is_loop);
        })*
    };
}

impl<'a> Visit<'a> for Leaving {
    through! { visit:
        visit_expr_while(&'a syn::ExprWhile, true)
        visit_expr_loop(&'a syn::ExprLoop, true)
        visit_expr_block(&'a syn::ExprBlock, false)
    }

    fn visit_expr_for_loop(&mut self, each: &'a syn::ExprForLoop) {
        // A jump in what it goes over is one from around it.
        self.visit_expr(&each.expr);
        self.inside.enter(&each.label, true);
        self.visit_block(&each.body);
        self.inside.leave(&each.label, true);
    }

    fn visit_expr_break(&mut self, jump: &'a syn::ExprBreak) {
        visit::visit_expr_break(self, jump);
        if !self.inside.targets(&jump.label) {
            let jump = Jump { label: jump.label.clone(), continues: false, value: jump.expr.is_some() };
            self.jumps.push(jump);
        }
    }

    fn visit_expr_continue(&mut self, jump: &'a syn::ExprContinue) {
        if !self.inside.targets(&jump.label) {
            self.jumps.push(Jump { label: jump.label.clone(), continues: true, value: false });
        }
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        if arguments::is_own(call) {
            let mut found = Vec::new();
            lifetimes(call.tokens.clone(), &mut found);
            found.retain(|label| !self.inside.labels.contains(label));
            self.in_macros.append(&mut found);
        }
    }

    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

/// Whether the function may be left in it.
#[must_use]
pub fn leaves(expression: &Expr) -> bool {
    struct Leaves(bool);
    impl<'a> Visit<'a> for Leaves {
        fn visit_expr_return(&mut self, _: &'a syn::ExprReturn) {
            self.0 = true;
        }
        fn visit_expr_try(&mut self, _: &'a syn::ExprTry) {
            self.0 = true;
        }
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
        fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut leaves = Leaves(false);
    leaves.visit_expr(expression);
    leaves.0
}

/// What a jump becomes, with its value, where these places have got values.
type OfJump<'r> = &'r dyn Fn(&Jump, Option<Expr>, &[Expr]) -> Expr;

/// Writes the jumps that leave a statement anew.
pub struct Rewrite<'r> {
    inside: Inside,
    /// The places that have got values on the way.
    given: Vec<Expr>,
    pub jump: OfJump<'r>,
    pub function: &'r dyn Fn(Leave) -> Expr,
    /// What stands for a name, if it is another expression.
    pub path: &'r dyn Fn(&syn::ExprPath) -> Option<Expr>,
}

/// What leaves the function.
pub enum Leave {
    Return(Option<Expr>),
    Try(Expr),
}

impl<'r> Rewrite<'r> {
    #[must_use]
    pub fn new(
        jump: OfJump<'r>,
        function: &'r dyn Fn(Leave) -> Expr,
        path: &'r dyn Fn(&syn::ExprPath) -> Option<Expr>,
    ) -> Self {
        Rewrite { inside: Inside::default(), given: Vec::new(), jump, function, path }
    }
}

impl VisitMut for Rewrite<'_> {
    through! { visit_mut:
        visit_expr_while_mut(&mut syn::ExprWhile, true)
        visit_expr_loop_mut(&mut syn::ExprLoop, true)
        visit_expr_block_mut(&mut syn::ExprBlock, false)
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let outside = self.given.len();
        for statement in &mut block.stmts {
            let given: Vec<Expr> = given::places(statement).into_iter().cloned().collect();
            self.visit_stmt_mut(statement);
            self.given.extend(given);
        }
        self.given.truncate(outside);
    }

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        self.visit_expr_mut(&mut each.expr);
        self.inside.enter(&each.label, true);
        self.visit_block_mut(&mut each.body);
        self.inside.leave(&each.label, true);
    }

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        *expression = match expression {
            Expr::Break(jump) if !self.inside.targets(&jump.label) => {
                let value = jump.expr.take().map(|value| *value);
                let jump = Jump { label: jump.label.clone(), continues: false, value: value.is_some() };
                (self.jump)(&jump, value, &self.given)
            }
            Expr::Continue(jump) if !self.inside.targets(&jump.label) => (self.jump)(
                &Jump { label: jump.label.clone(), continues: true, value: false },
                None,
                &self.given,
            ),
            Expr::Return(leave) => (self.function)(Leave::Return(leave.expr.take().map(|value| *value))),
            Expr::Try(tried) => (self.function)(Leave::Try((*tried.expr).clone())),
            Expr::Path(path) => match (self.path)(path) {
                Some(other) => other,
                None => return,
            },
            _ => return,
        };
    }

    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
