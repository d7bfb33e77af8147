//! Assignments to variables that are not `mut`: one that may have a value already is refused.
//!
//! The compiler sees one segment at a time, and there a variable that is given a new value looks like one
//! that has none yet. So this follows the ways through the whole body, with the variables that may have been
//! given a value on them: rustc's dataflow `EverInitialized`. What a statement does to a variable otherwise,
//! by `+=` or `&mut`, needs its old value, and is the compiler's to refuse.

use crate::arguments;
use crate::ir::label_name;
use crate::moves;
use crate::names;
use crate::operands;
use crate::refuse;
use crate::signature::Signature;
use std::collections::{BTreeMap, BTreeSet};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Error, Expr, Label, Lifetime, Pat, Result};

/// Looks for them.
///
/// # Errors
///
/// The first one of each variable.
pub fn check(signature: &Signature) -> Result<()> {
    let parameters =
        signature.parameters.iter().map(|parameter| (parameter.name.to_string(), parameter.mutable));
    refuse::all(twice(parameters.collect(), &signature.body))
}

fn twice(parameters: Vec<(String, bool)>, body: &Block) -> Vec<Error> {
    let mut follow = Follow { given: Some(Set::new()), ..Follow::default() };
    follow.scopes.push(Vec::new());
    for (name, mutable) in parameters {
        follow.declare(name, mutable, true);
    }
    follow.visit_block(body);
    follow.errors.into_values().collect()
}

/// A variable: how many were declared before it.
type Var = usize;
type Set = BTreeSet<Var>;

/// Where a jump may go to, and what may have been given on the ways there.
struct Target {
    label: Option<Lifetime>,
    is_loop: bool,
    broken: Option<Set>,
    continued: Option<Set>,
}

#[derive(Default)]
struct Follow {
    /// What can be named, the innermost last; `None` for one that is `mut`.
    scopes: Vec<Vec<(String, Option<Var>)>>,
    declared: Var,
    /// What may have been given a value on the way that leads here; `None` if none does.
    given: Option<Set>,
    targets: Vec<Target>,
    errors: BTreeMap<Var, Error>,
}

/// Two ways meet.
fn join(one: Option<Set>, other: Option<Set>) -> Option<Set> {
    match (one, other) {
        (Some(one), Some(other)) => Some(&one | &other),
        (one, other) => one.or(other),
    }
}

impl Follow {
    fn declare(&mut self, name: String, mutable: bool, has_value: bool) {
        let variable = self.declared;
        self.declared += 1;
        if let Some(given) = &mut self.given {
            // One of a loop's last turn is another one.
            given.remove(&variable);
            given.extend(has_value.then_some(variable));
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.push((name, (!mutable).then_some(variable)));
        }
    }

    fn bind(&mut self, pattern: &Pat, has_value: bool) {
        for (name, mutable) in names::bound(pattern) {
            self.declare(name.to_string(), mutable || names::is_own(&name), has_value);
        }
    }

    fn scoped(&mut self, visit: impl FnOnce(&mut Self)) {
        self.scopes.push(Vec::new());
        visit(self);
        self.scopes.pop();
    }

    /// The state behind another way from here, on which nothing goes on in this one.
    fn way(&mut self, visit: impl FnOnce(&mut Self)) -> Option<Set> {
        let before = self.given.clone();
        visit(self);
        std::mem::replace(&mut self.given, before)
    }

    fn assign(&mut self, place: &Expr) {
        let Some(name) = moves::variable(place) else { return self.visit_expr(place) };
        let found =
            self.scopes.iter().rev().flat_map(|scope| scope.iter().rev()).find(|(own, _)| *own == name);
        let (Some((_, Some(variable))), Some(given)) = (found, &mut self.given) else { return };
        if !given.insert(*variable) {
            let message = format!(
                "cannot assign twice to immutable variable `{name}`: write `mut {name}` where it is declared"
            );
            self.errors.entry(*variable).or_insert_with(|| Error::new(place.span(), message));
        }
    }

    /// A body that is run again after its end: twice shows all that comes from the turn before.
    fn repeated(&mut self, label: &Option<Label>, mut turn: impl FnMut(&mut Self)) -> Target {
        self.targets.push(Target { label: label_name(label), is_loop: true, broken: None, continued: None });
        let declared = self.declared;
        for _ in 0..2 {
            let before = self.given.clone();
            // The same variables have the same numbers.
            self.declared = declared;
            turn(self);
            let continued = self.targets.last_mut().and_then(|target| target.continued.take());
            self.given = join(join(before, continued), self.given.take());
        }
        self.targets.pop().unwrap_or_else(|| unreachable!("it was pushed above"))
    }

    fn jump(&mut self, label: &Option<Lifetime>, continues: bool) {
        let given = self.given.take();
        let target = self.targets.iter_mut().rev().find(|target| match label {
            Some(label) => target.label.as_ref() == Some(label),
            None => target.is_loop,
        });
        if let Some(target) = target {
            let place = if continues { &mut target.continued } else { &mut target.broken };
            *place = join(place.take(), given);
        }
    }
}

impl<'a> Visit<'a> for Follow {
    fn visit_block(&mut self, block: &'a Block) {
        self.scoped(|this| visit::visit_block(this, block));
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        if let Some(init) = &local.init {
            self.visit_expr(&init.expr);
            if let Some((_, otherwise)) = &init.diverge {
                self.way(|this| this.visit_expr(otherwise));
            }
        }
        self.bind(&local.pat, local.init.is_some());
    }

    fn visit_expr_let(&mut self, link: &'a syn::ExprLet) {
        self.visit_expr(&link.expr);
        self.bind(&link.pat, true);
    }

    fn visit_expr_assign(&mut self, assign: &'a syn::ExprAssign) {
        self.visit_expr(&assign.right);
        for place in operands::assigned(&assign.left) {
            self.assign(place);
        }
    }

    fn visit_expr_if(&mut self, branch: &'a syn::ExprIf) {
        self.scopes.push(Vec::new());
        self.visit_expr(&branch.cond);
        let then = self.way(|this| this.visit_block(&branch.then_branch));
        self.scopes.pop();
        if let Some((_, otherwise)) = &branch.else_branch {
            self.visit_expr(otherwise);
        }
        self.given = join(then, self.given.take());
    }

    fn visit_expr_match(&mut self, branch: &'a syn::ExprMatch) {
        self.visit_expr(&branch.expr);
        let mut behind = None;
        for arm in &branch.arms {
            let way = self.way(|this| {
                this.scoped(|this| {
                    this.bind(&arm.pat, true);
                    if let Some((_, guard)) = &arm.guard {
                        this.visit_expr(guard);
                    }
                    this.visit_expr(&arm.body);
                })
            });
            behind = join(behind, way);
        }
        self.given = behind;
    }

    fn visit_expr_binary(&mut self, both: &'a syn::ExprBinary) {
        self.visit_expr(&both.left);
        match both.op {
            // A chain of `let` binds for what stands behind it, too.
            syn::BinOp::And(_) | syn::BinOp::Or(_) => {
                let short = self.given.clone();
                self.visit_expr(&both.right);
                self.given = join(short, self.given.take());
            }
            _ => self.visit_expr(&both.right),
        }
    }

    fn visit_expr_block(&mut self, block: &'a syn::ExprBlock) {
        if block.label.is_none() {
            return self.visit_block(&block.block);
        }
        let label = label_name(&block.label);
        self.targets.push(Target { label, is_loop: false, broken: None, continued: None });
        self.visit_block(&block.block);
        let broken = self.targets.pop().and_then(|target| target.broken);
        self.given = join(broken, self.given.take());
    }

    fn visit_expr_loop(&mut self, each: &'a syn::ExprLoop) {
        self.given = self.repeated(&each.label, |this| this.visit_block(&each.body)).broken;
    }

    fn visit_expr_while(&mut self, each: &'a syn::ExprWhile) {
        let target = self.repeated(&each.label, |this| {
            this.scoped(|this| {
                this.visit_expr(&each.cond);
                this.visit_block(&each.body);
            })
        });
        self.given = join(target.broken, self.given.take());
    }

    fn visit_expr_for_loop(&mut self, each: &'a syn::ExprForLoop) {
        self.visit_expr(&each.expr);
        let target = self.repeated(&each.label, |this| {
            this.scoped(|this| {
                this.bind(&each.pat, true);
                this.visit_block(&each.body);
            })
        });
        self.given = join(target.broken, self.given.take());
    }

    fn visit_expr_break(&mut self, jump: &'a syn::ExprBreak) {
        visit::visit_expr_break(self, jump);
        self.jump(&jump.label, false);
    }

    fn visit_expr_continue(&mut self, jump: &'a syn::ExprContinue) {
        self.jump(&jump.label, true);
    }

    fn visit_expr_return(&mut self, jump: &'a syn::ExprReturn) {
        visit::visit_expr_return(self, jump);
        self.given = None;
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        for value in arguments::values(call) {
            // Its variables are none of those that are told of once.
            Visit::visit_expr(self, &value);
        }
        if moves::panics(call) {
            self.given = None;
        }
    }

    // What is in these is not this function's.
    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The variables that are assigned twice in it, of which `p` is a parameter.
    fn found(body: &str) -> String {
        let body = syn::parse_str(&format!("{{ {body} }}")).unwrap_or_else(|error| panic!("{body}: {error}"));
        let errors = twice(vec![("p".to_owned(), false), ("q".to_owned(), true)], &body);
        let names =
            errors.iter().map(|error| error.to_string().split('`').nth(1).unwrap_or_default().to_owned());
        names.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_variable_that_may_have_a_value_is_not_assigned_another() {
        for (body, names) in [
            ("let x = 1; step().await; x = 2;", "x"),
            ("p = 2;", "p"),
            ("let x; x = 1; step().await; x = 2; x = 3;", "x"),
            ("let x; if c { x = 1; } x = 2;", "x"),
            ("let x; if c { x = 1; } else { return; } x = 2;", "x"),
            ("let x; loop { x = 1; step().await; }", "x"),
            ("let x; loop { if c { x = 1; continue; } step().await; }", "x"),
            ("let x; while c { x = 1; }", "x"),
            ("let x; for y in z { x = y; y = 1; }", "x y"),
            ("let x; 'a: { if c { x = 1; break 'a; } } x = 2;", "x"),
            ("let x; match c { 0 => x = 1, _ => {} } x = 2;", "x"),
            ("let x; c && { x = 1; true }; x = 2;", "x"),
            ("let (x, y) = z; (x, y) = z;", "x y"),
            ("if let Some(x) = y { x = 1; }", "x"),
            ("let Some(x) = y else { return; }; x = 1;", "x"),
            ("match y { x => x = 1 }", "x"),
            ("let x; x = 1; step({ x = 2; x }).await;", "x"),
            ("let x = 1; println!(\"{}\", { x = 2; x });", "x"),
            ("let x = 1; { let x = 2; x = 3; } x = 4;", "x x"),
        ] {
            assert_eq!(found(body), names, "{body}");
        }
    }

    #[test]
    fn a_variable_that_is_mut_or_has_no_value_yet_is_assigned() {
        for body in [
            "let mut x = 1; step().await; x = 2;",
            "q = 2;",
            "let x; step().await; x = 1;",
            "let x; if c { x = 1; } else { step().await; x = 2; }",
            "let x; match c { 0 => x = 1, 1 => return, _ => { step().await; x = 2; } }",
            "let x; loop { if c { x = 1; break; } step().await; }",
            "let x; if c { x = 1; return; } x = 2;",
            "let x; if c { x = 1; panic!(\"{x}\"); } x = 2;",
            "loop { let x; step().await; x = 1; }",
            "while c { let x; if d { continue; } step().await; x = 1; }",
            "let x; 'a: { if c { break 'a; } step().await; } x = 1;",
            "let x; let Some(y) = z else { x = 1; return x; }; x = 2;",
            "let x = 1; { let mut x = 2; x = 3; }",
            "let x = 1; let mut x = x; x = 2;",
            "let x = part; x.part = 1; *x = 2; x[0] = 3;",
            "let mut x = 1; let y = { x = 2; x };",
            "if let Some(mut x) = y { x = 1; }",
            "let x; x = 1; call(|| { let y; y = x; y });",
        ] {
            assert_eq!(found(body), "", "{body}");
        }
    }
}
