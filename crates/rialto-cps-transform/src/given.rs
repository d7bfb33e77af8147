//! Which variables a plain statement gives values to, on each of its ways, before it asks for them: what they had is not
//! needed there.

use crate::moves;
use crate::names;
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{Block, Expr, Ident, Pat, Stmt};

/// Their names.
#[must_use]
pub fn by_statement(statement: &Stmt) -> BTreeSet<String> {
    let mut ways = Ways::default();
    ways.statement(statement);
    &(&ways.given.unwrap_or_default() - &ways.asked) - &bound_inside(statement)
}

/// What has one of these names, is perhaps another.
fn bound_inside(statement: &Stmt) -> BTreeSet<String> {
    struct Bound(Vec<Ident>);
    impl<'a> Visit<'a> for Bound {
        fn visit_pat(&mut self, pattern: &'a Pat) {
            self.0.extend(names::bound(pattern).into_iter().map(|(name, _)| name));
            syn::visit::visit_pat(self, pattern);
        }
    }
    let mut bound = Bound(Vec::new());
    bound.visit_stmt(statement);
    bound.0.iter().map(ToString::to_string).collect()
}

struct Ways {
    /// On the way that leads here; `None` if none does.
    given: Option<BTreeSet<String>>,
    /// Named where they may have had no value from here.
    asked: BTreeSet<String>,
}

impl Default for Ways {
    fn default() -> Self {
        Ways { given: Some(BTreeSet::new()), asked: BTreeSet::new() }
    }
}

impl Ways {
    fn ask(&mut self, names: BTreeSet<String>) {
        if let Some(given) = &self.given {
            self.asked.extend(&names - given);
        }
    }

    fn way(&mut self, run: impl FnOnce(&mut Self)) -> Option<BTreeSet<String>> {
        let before = self.given.clone();
        run(self);
        std::mem::replace(&mut self.given, before)
    }

    /// What is given on all of them that go on.
    fn meet(&mut self, ways: Vec<Option<BTreeSet<String>>>) {
        self.given = ways.into_iter().flatten().reduce(|one, other| &one & &other);
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Expr(expression, _) => self.expression(expression),
            Stmt::Local(local) if local.init.as_ref().is_some_and(|init| init.diverge.is_none()) => {
                local.init.iter().for_each(|init| self.expression(&init.expr));
            }
            other => self.ask(names::free_in_statement(other)),
        }
    }

    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|statement| self.statement(statement));
    }

    fn expression(&mut self, expression: &Expr) {
        match expression {
            Expr::Assign(assign) => {
                self.expression(&assign.right);
                match (moves::variable(&assign.left), &mut self.given) {
                    (Some(name), Some(given)) => drop(given.insert(name)),
                    _ => self.ask(names::free_in_expression(&assign.left)),
                }
            }
            Expr::Paren(inner) => self.expression(&inner.expr),
            Expr::Group(inner) => self.expression(&inner.expr),
            Expr::Block(block) if block.label.is_none() => self.block(&block.block),
            Expr::If(branch) => {
                self.ask(names::free_in_expression(&branch.cond));
                let then = self.way(|this| this.block(&branch.then_branch));
                let otherwise = self.way(|this| {
                    branch.else_branch.iter().for_each(|(_, otherwise)| this.expression(otherwise));
                });
                self.meet(vec![then, otherwise]);
            }
            Expr::Match(branch) => {
                self.expression(&branch.expr);
                for (_, guard) in branch.arms.iter().filter_map(|arm| arm.guard.as_ref()) {
                    self.ask(names::free_in_expression(guard));
                }
                let arms = branch.arms.iter().map(|arm| self.way(|this| this.expression(&arm.body)));
                let arms = arms.collect();
                self.meet(arms);
            }
            Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => {
                self.ask(names::free_in_expression(expression));
                self.given = None;
            }
            other => {
                self.ask(names::free_in_expression(other));
                if moves::leaves(other) {
                    self.given = None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_given_before_it_is_asked_for() {
        for (statement, given) in [
            ("x = 1;", "x"),
            ("x = x + 1;", ""),
            ("if a { x = 1; } else { x = 2; y = 3; }", "x"),
            ("if a { x = 1; }", ""),
            ("if x { x = 1; } else { x = 2; }", ""),
            ("match a { 0 => x = 1, 1 => { step(y); x = 2; y = 3; } 2 => return, _ => panic!() }", "x"),
            ("match a { 0 => x = 1, _ => loop { x = 2; } }", ""),
            ("{ { x = 1; } step(x); y = x; }", "x y"),
            ("let z = { x = 1; x };", "x"),
            ("if a { x = 1; } else { let x = 2; x = 3; }", ""),
            ("(x, y) = (1, 2);", ""),
            ("x.part = 1;", ""),
            ("x += 1;", ""),
            ("if a && { x = 1; true } { y = 1; } else { y = 2; }", "y"),
            ("step(|| x = 1);", ""),
        ] {
            let statement = syn::parse_str(statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
            let names = by_statement(&statement).into_iter().collect::<Vec<_>>().join(" ");
            assert_eq!(names, given, "{}", quote::quote!(#statement));
        }
    }
}
