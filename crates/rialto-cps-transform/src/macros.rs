//! The macros in a body that are forms of the language: what they become takes their place.

use crate::arguments;
use crate::names;
use crate::refuse;
use crate::resolve;
use crate::signature::Parameter;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Error, Expr, ExprAwait, Ident, Macro, Pat, Result, Stmt, Type};

/// Replaces each macro that `expansion` knows, wherever it stands in the body; also in what
/// another one has become. It is told what can be named there, besides what is in the scope around.
///
/// # Errors
///
/// All of `expansion`'s.
pub fn expand(
    body: &mut Block,
    scope: Scope,
    expansion: impl FnMut(&Macro, &Scope) -> Option<Result<Expr>>,
) -> Result<()> {
    expand_within(body, scope, &[], expansion)
}

/// The same, and those of these names also in the arguments of the standard library's macros.
///
/// # Errors
///
/// All of `expansion`'s.
pub fn expand_within(
    body: &mut Block,
    scope: Scope,
    within: &[&str],
    mut expansion: impl FnMut(&Macro, &Scope) -> Option<Result<Expr>>,
) -> Result<()> {
    let expansion = |form: Form<'_>, scope: &Scope| match form {
        Form::Macro(call) => expansion(call, scope),
        Form::Await(_) => None,
    };
    run(body, scope, within, expansion)
}

/// Replaces each await that `expansion` knows, also in the arguments of these macros of the standard library.
///
/// # Errors
///
/// All of `expansion`'s.
pub fn expand_awaits(
    body: &mut Block,
    scope: Scope,
    within: &[&str],
    mut expansion: impl FnMut(&ExprAwait, &Scope) -> Option<Result<Expr>>,
) -> Result<()> {
    let expansion = |form: Form<'_>, scope: &Scope| match form {
        Form::Macro(_) => None,
        Form::Await(awaited) => expansion(awaited, scope),
    };
    run(body, scope, within, expansion)
}

/// What may be replaced.
enum Form<'f> {
    Macro(&'f Macro),
    Await(&'f ExprAwait),
}

fn run(
    body: &mut Block,
    scope: Scope,
    within: &[&str],
    expansion: impl FnMut(Form<'_>, &Scope) -> Option<Result<Expr>>,
) -> Result<()> {
    let mut expand = Expand { expansion, scope, within, errors: Vec::new() };
    expand.visit_block_mut(body);
    refuse::all(expand.errors)
}

/// The variables that can be named at a place, the innermost last.
#[derive(Default)]
pub struct Scope(Vec<Variable>);

/// A variable, with its type, if that is written.
pub struct Variable {
    pub name: Ident,
    pub ty: Option<Type>,
    /// If it is lent by the caller: whether it is not to be changed.
    pub lent: Option<bool>,
}

impl Scope {
    /// That of these, the innermost last.
    #[must_use]
    pub fn with(variables: Vec<Variable>) -> Scope {
        Scope(variables)
    }

    /// That of a function.
    #[must_use]
    pub fn of(parameters: &[Parameter]) -> Scope {
        let variables = parameters.iter().map(|Parameter { name, ty, lent, shared, .. }| Variable {
            name: name.clone(),
            ty: Some(ty.clone()),
            lent: lent.then_some(*shared),
        });
        Scope(variables.collect())
    }

    /// The variable that a name stands for.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Variable> {
        self.0.iter().rev().find(|variable| variable.name == name)
    }

    fn bind(&mut self, pattern: &Pat) {
        let mut types = Vec::new();
        resolve::evident_types(pattern, None, &mut types);
        self.0.extend(names::bound(pattern).into_iter().map(|(name, _)| {
            let ty = types.iter().find(|(typed, _)| *typed == name).map(|(_, ty)| ty.clone());
            Variable { name, ty, lent: None }
        }));
    }
}

/// The await of an expression: made by hand, since in text an attribute of it would be the whole
/// expression's, and what was a macro's could not be told from it.
#[must_use]
pub fn awaiting(base: Expr) -> Expr {
    Expr::Await(ExprAwait {
        attrs: Vec::new(),
        base: Box::new(base),
        dot_token: Default::default(),
        await_token: Default::default(),
    })
}

struct Expand<'n, E> {
    expansion: E,
    scope: Scope,
    within: &'n [&'n str],
    errors: Vec<Error>,
}

impl<E: FnMut(Form<'_>, &Scope) -> Option<Result<Expr>>> Expand<'_, E> {
    fn expanded(&mut self, form: Form<'_>) -> Option<Expr> {
        (self.expansion)(form, &self.scope)?.map_err(|error| self.errors.push(error)).ok()
    }

    /// What is bound in it cannot be named behind it.
    fn scoped(&mut self, visit: impl FnOnce(&mut Self)) {
        let outside = self.scope.0.len();
        visit(self);
        self.scope.0.truncate(outside);
    }
}

impl<E: FnMut(Form<'_>, &Scope) -> Option<Result<Expr>>> VisitMut for Expand<'_, E> {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        let form = match expression {
            Expr::Macro(call) => Some(Form::Macro(&call.mac)),
            Expr::Await(awaited) => Some(Form::Await(awaited)),
            _ => None,
        };
        if let Some(expanded) = form.and_then(|form| self.expanded(form)) {
            *expression = expanded;
        }
        visit_mut::visit_expr_mut(self, expression);
    }

    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        if let Stmt::Macro(call) = statement
            && let Some(expanded) = self.expanded(Form::Macro(&call.mac))
        {
            *statement = Stmt::Expr(expanded, call.semi_token);
        }
        visit_mut::visit_stmt_mut(self, statement);
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        let words = if self.within.is_empty() { Vec::new() } else { names::words(call.tokens.clone()) };
        if words.iter().any(|word| self.within.iter().any(|name| word == name)) {
            arguments::change_values(call, |value| self.visit_expr_mut(value));
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        self.scoped(|this| visit_mut::visit_block_mut(this, block));
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let Some(init) = &mut local.init {
            visit_mut::visit_local_init_mut(self, init);
        }
        self.scope.bind(&local.pat);
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        self.scoped(|this| {
            this.scope.bind(&arm.pat);
            visit_mut::visit_arm_mut(this, arm);
        });
    }

    fn visit_expr_let_mut(&mut self, condition: &mut syn::ExprLet) {
        visit_mut::visit_expr_let_mut(self, condition);
        self.scope.bind(&condition.pat);
    }

    fn visit_expr_if_mut(&mut self, branch: &mut syn::ExprIf) {
        self.scoped(|this| {
            this.visit_expr_mut(&mut branch.cond);
            this.visit_block_mut(&mut branch.then_branch);
        });
        if let Some((_, otherwise)) = &mut branch.else_branch {
            self.visit_expr_mut(otherwise);
        }
    }

    fn visit_expr_while_mut(&mut self, each: &mut syn::ExprWhile) {
        self.scoped(|this| visit_mut::visit_expr_while_mut(this, each));
    }

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        self.visit_expr_mut(&mut each.expr);
        self.scoped(|this| {
            this.scope.bind(&each.pat);
            this.visit_block_mut(&mut each.body);
        });
    }

    // What is in these is not this function's.
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
