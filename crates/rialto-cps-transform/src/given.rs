//! Which variables a plain statement gives values to, on each of its ways, before it asks for them: what they had is not
//! needed there.

use crate::arguments;
use crate::ir::label_name;
use crate::jumps::{self, Jump};
use crate::moves;
use crate::names;
use crate::operands;
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{BinOp, Block, Expr, Label, Local, Pat, Stmt};

/// What is given by a statement.
pub struct Given {
    /// What it names where that may have got no value in it.
    pub asked: BTreeSet<String>,
    /// On each way through it.
    pub behind: BTreeSet<String>,
    /// At each of the jumps that leave it.
    pub at_jumps: Vec<(Jump, BTreeSet<String>)>,
}

/// The names of those that are given before they are asked for.
#[must_use]
pub fn by_statement(statement: &Stmt) -> Given {
    let mut follow = Follow { given: Some(BTreeSet::new()), asked: BTreeSet::new(), at_jumps: Vec::new() };
    follow.statement(statement);
    let asked = &follow.asked | &names::bound_within(statement);
    let behind = &follow.given.unwrap_or_default() - &asked;
    let at_jumps = follow.at_jumps.into_iter().map(|(jump, given)| (jump, &given - &asked)).collect();
    Given { asked, behind, at_jumps }
}

/// The names of all that are given a value somewhere in it, as a whole.
#[must_use]
pub fn within(statement: &Stmt) -> BTreeSet<String> {
    struct Within(BTreeSet<String>);
    impl<'a> Visit<'a> for Within {
        fn visit_expr_assign(&mut self, assign: &'a syn::ExprAssign) {
            self.0.extend(operands::assigned(&assign.left).into_iter().filter_map(moves::variable));
            syn::visit::visit_expr_assign(self, assign);
        }
        fn visit_macro(&mut self, call: &'a syn::Macro) {
            for argument in arguments::values(call) {
                self.0.extend(within(&Stmt::Expr(argument, None)));
            }
        }
        // What is in these is not this function's.
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
        fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    }
    let mut within = Within(BTreeSet::new());
    within.visit_stmt(statement);
    within.0
}

/// The places, of variables around it, that have got values on each of the ways that go on behind it.
#[must_use]
pub fn places(statement: &Stmt) -> Vec<&Expr> {
    let mut places = match statement {
        // What is bound in the value is not bound here.
        Stmt::Expr(Expr::Assign(assign), _) => return operands::assigned(&assign.left),
        Stmt::Expr(expression, _) => places_by(expression).unwrap_or_default(),
        Stmt::Local(local) => match &local.init {
            Some(init) if init.diverge.is_none() => places_by(&init.expr).unwrap_or_default(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    let bound = names::bound_within(statement);
    places.retain(|place| operands::root(place).is_none_or(|root| !bound.contains(&root.to_string())));
    places
}

/// The same; `None` if it does not go on.
fn places_by(expression: &Expr) -> Option<Vec<&Expr>> {
    match expression {
        Expr::Assign(assign) => Some(operands::assigned(&assign.left)),
        Expr::Paren(inner) => places_by(&inner.expr),
        Expr::Group(inner) => places_by(&inner.expr),
        Expr::Block(block) if block.label.is_none() => places_in(&block.block),
        Expr::Unsafe(block) => places_in(&block.block),
        Expr::If(branch) => {
            let otherwise = branch.else_branch.as_ref();
            let otherwise = otherwise.map_or(Some(Vec::new()), |(_, otherwise)| places_by(otherwise));
            on_both(places_in(&branch.then_branch), otherwise)
        }
        Expr::Match(branch) => branch.arms.iter().map(|arm| places_by(&arm.body)).reduce(on_both).flatten(),
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => None,
        other => (!moves::leaves(other)).then(Vec::new),
    }
}

fn places_in(block: &Block) -> Option<Vec<&Expr>> {
    let each = block.stmts.iter().map(|statement| match statement {
        Stmt::Expr(expression, _) => places_by(expression),
        Stmt::Macro(call) => (!moves::panics(&call.mac)).then(Vec::new),
        _ => Some(Vec::new()),
    });
    each.collect::<Option<Vec<_>>>().map(|all| all.concat())
}

/// Two ways meet.
fn on_both<'e>(one: Option<Vec<&'e Expr>>, other: Option<Vec<&'e Expr>>) -> Option<Vec<&'e Expr>> {
    match (one, other) {
        (Some(mut one), Some(other)) => {
            one.retain(|place| operands::is_given(place, &other));
            Some(one)
        }
        (one, other) => one.or(other),
    }
}

/// Whether the arms of a statement, of which the patterns take parts of this place, give it another value.
#[must_use]
pub fn again_in_arms(statement: &Stmt, place: &Expr) -> bool {
    match statement {
        Stmt::Expr(Expr::If(branch), _) => match &*branch.cond {
            Expr::Let(link) => again_in_arm(&link.pat, places_in(&branch.then_branch), place),
            _ => false,
        },
        Stmt::Expr(Expr::Match(branch), _) => {
            branch.arms.iter().all(|arm| again_in_arm(&arm.pat, places_by(&arm.body), place))
        }
        _ => false,
    }
}

/// Whether an arm takes nothing of what it looks at, or gives it another value, or does not go on.
fn again_in_arm(pattern: &Pat, given: Option<Vec<&Expr>>, place: &Expr) -> bool {
    let bound = names::bound(pattern);
    let is_hidden = operands::root(place).is_none_or(|root| bound.iter().any(|(name, _)| *name == root));
    !moves::takes(pattern) || given.is_none_or(|given| !is_hidden && operands::is_given(place, &given))
}

/// Follows the ways through a statement.
struct Follow {
    /// On the way that leads here; `None` if none does.
    given: Option<BTreeSet<String>>,
    /// Named where they may have had no value from here.
    asked: BTreeSet<String>,
    at_jumps: Vec<(Jump, BTreeSet<String>)>,
}

impl Follow {
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
            Stmt::Local(Local { init: Some(init), .. }) => {
                self.expression(&init.expr);
                if let Some((_, otherwise)) = &init.diverge {
                    self.way(|this| this.expression(otherwise));
                }
            }
            other => {
                self.ask(names::free_in_statement(other));
                self.left(jumps::leaving(other));
            }
        }
    }

    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|statement| self.statement(statement));
    }

    /// The statement is left by these.
    fn left(&mut self, jumps: Vec<Jump>) {
        let given = self.given.clone().unwrap_or_default();
        self.at_jumps.extend(jumps.into_iter().map(|jump| (jump, given.clone())));
    }

    /// A loop's body, or a block with a label, and what is given behind it: where it is left, and at its end, if it goes
    /// on from there. What a loop gives in one turn is not told in the next.
    fn body(&mut self, body: &Block, label: &Option<Label>, is_loop: bool) {
        let (before, outside) = (self.given.clone(), self.at_jumps.len());
        self.block(body);
        let label = label_name(label);
        let is_own = |jump: &Jump| match &jump.label {
            None => is_loop,
            named => *named == label,
        };
        let (own, others): (Vec<_>, Vec<_>) =
            self.at_jumps.split_off(outside).into_iter().partition(|(jump, _)| is_own(jump));
        self.at_jumps.extend(others);
        let mut ways: Vec<_> =
            own.into_iter().filter(|(jump, _)| !jump.continues).map(|(_, given)| Some(given)).collect();
        ways.extend((!is_loop).then(|| self.given.take()));
        // A macro may leave it, too.
        ways.extend(body.stmts.iter().any(names::calls_own_macro).then_some(before));
        self.meet(ways);
    }

    /// A body that runs as often as its loop says, perhaps never.
    fn repeated(&mut self, body: &Block, label: &Option<Label>) {
        self.way(|this| this.body(body, label, true));
    }

    /// It names what it names, in whatever order, and may leave the statement.
    fn as_a_whole(&mut self, expression: &Expr) {
        self.ask(names::free_in_expression(expression));
        self.left(jumps::leaving_expression(expression));
    }

    fn expression(&mut self, expression: &Expr) {
        match expression {
            Expr::Assign(assign) => {
                self.expression(&assign.right);
                for place in operands::assigned(&assign.left) {
                    match (moves::variable(place), &mut self.given) {
                        (Some(name), Some(given)) => drop(given.insert(name)),
                        _ => self.as_a_whole(place),
                    }
                }
            }
            Expr::Paren(inner) => self.expression(&inner.expr),
            Expr::Group(inner) => self.expression(&inner.expr),
            Expr::If(branch) => {
                self.expression(&branch.cond);
                let then = self.way(|this| this.block(&branch.then_branch));
                let otherwise = self.way(|this| {
                    branch.else_branch.iter().for_each(|(_, otherwise)| this.expression(otherwise));
                });
                self.meet(vec![then, otherwise]);
            }
            Expr::Match(branch) => {
                self.expression(&branch.expr);
                for (_, guard) in branch.arms.iter().filter_map(|arm| arm.guard.as_ref()) {
                    self.as_a_whole(guard);
                }
                let arms = branch.arms.iter().map(|arm| self.way(|this| this.expression(&arm.body)));
                let arms = arms.collect();
                self.meet(arms);
            }
            Expr::Binary(both) if matches!(both.op, BinOp::And(_) | BinOp::Or(_)) => {
                self.expression(&both.left);
                self.way(|this| this.expression(&both.right));
            }
            Expr::Block(block) if block.label.is_none() => self.block(&block.block),
            Expr::Block(block) => self.body(&block.block, &block.label, false),
            Expr::Let(link) => self.expression(&link.expr),
            Expr::Call(call) => {
                self.expression(&call.func);
                call.args.iter().for_each(|argument| self.expression(argument));
            }
            Expr::MethodCall(call) => {
                self.expression(&call.receiver);
                call.args.iter().for_each(|argument| self.expression(argument));
            }
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(|element| self.expression(element)),
            Expr::Unary(unary) => self.expression(&unary.expr),
            Expr::Reference(reference) => self.expression(&reference.expr),
            Expr::Cast(cast) => self.expression(&cast.expr),
            Expr::Binary(both) if !operands::is_compound(&both.op) => {
                self.expression(&both.left);
                self.expression(&both.right);
            }
            Expr::Loop(each) => self.body(&each.body, &each.label, true),
            Expr::While(each) => {
                self.expression(&each.cond);
                self.repeated(&each.body, &each.label);
            }
            Expr::ForLoop(each) => {
                self.expression(&each.expr);
                self.repeated(&each.body, &each.label);
            }
            Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => {
                self.as_a_whole(expression);
                self.given = None;
            }
            other => {
                self.as_a_whole(other);
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
    fn places_are_given_on_each_way() {
        for (statement, given) in [
            ("x.a = 1;", "x . a"),
            ("(x.a, y) = z;", "x . a, y"),
            ("(x.a = 1);", "x . a"),
            ("let y = x.a = 1;", "x . a"),
            ("if c { x.a = 1; }", ""),
            ("if c { x.a = 1; x.b = 2; } else { x.a = 3; }", "x . a"),
            ("if c { x.a = 1; } else { return; }", "x . a"),
            ("match c { 0 => x.a = 1, 1 => panic!(), _ => { x.a = 2 } }", "x . a"),
            ("match c { 0 => x.a = 1, _ => {} }", ""),
            ("{ let x = y; x.a = 1; }", ""),
            ("loop { x.a = 1; }", ""),
        ] {
            let statement = syn::parse_str(statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
            let places: Vec<String> =
                places(&statement).iter().map(|place| quote::quote!(#place).to_string()).collect();
            assert_eq!(places.join(", "), given, "{}", quote::quote!(#statement));
        }
    }

    #[test]
    fn it_is_given_before_it_is_asked_for() {
        for (statement, given) in [
            ("x = 1;", "x"),
            ("x = x + 1;", ""),
            ("if a { x = 1; } else { x = 2; y = 3; }", "x"),
            ("if a { x = 1; }", ""),
            ("if x { x = 1; } else { x = 2; }", ""),
            ("match a { 0 => x = 1, 1 => { step(y); x = 2; y = 3; } 2 => return, _ => panic!() }", "x"),
            ("match a { 0 => x = 1, _ => loop { x = 2; } }", "x"),
            ("match a { 0 => x = 1, _ => for y in z { x = 2; } }", ""),
            ("{ { x = 1; } step(x); y = x; }", "x y"),
            ("let z = { x = 1; x };", "x"),
            ("if a { x = 1; } else { let x = 2; x = 3; }", ""),
            ("(x, y) = (1, 2);", "x y"),
            ("(x, y) = (y, x);", ""),
            ("(x, _) = (y, 1);", "x"),
            ("x.part = 1;", ""),
            ("x += 1;", ""),
            ("if a && { x = 1; true } { y = 1; } else { y = 2; }", "y"),
            ("step(|| x = 1);", ""),
            ("for y in 0..3 { x = y; }", ""),
            ("loop { x = 1; if a { break; } y = 2; }", "x"),
            ("loop { if a { y = 1; break; } x = 1; if b { y = 2; x = 2; break; } }", "y"),
            ("'a: loop { x = 1; loop { y = 1; if b { break 'a; } if c { break; } } }", "x y"),
            ("loop { if b { continue; } x = 1; break; }", "x"),
            ("loop { x = 1; }", ""),
            ("loop { own!(); x = 1; break; }", ""),
            ("{ x = 1; own!(x); }", "x"),
            ("'a: { x = 1; if a { break 'a; } y = 2; }", "x"),
            ("'a: { if a { break 'a; } x = 1; }", ""),
            ("while a { x = 1; if b { break; } }", ""),
            ("while { x = 1; a } { if b { break; } }", "x"),
        ] {
            let statement = syn::parse_str(statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
            let names = by_statement(&statement).behind.into_iter().collect::<Vec<_>>().join(" ");
            assert_eq!(names, given, "{}", quote::quote!(#statement));
        }
    }

    #[test]
    fn what_is_given_another_value_is_not_asked_for() {
        for (statement, asked) in [
            ("if a { x = 1; }", "a"),
            ("if a { x = 1; step(x); }", "a step"),
            ("if a { step(x); x = 1; }", "a step x"),
            ("let y = a && { x = 1; true };", "a"),
            ("for y in a { x = y; step(x); }", "a step y"),
            ("for y in a { step(x); x = y; }", "a step x y"),
            ("while a { x = 1; if x > 2 { break; } }", "a"),
            ("loop { if a { x = 1; break; } step(x); }", "a step x"),
            ("if a { x += 1; }", "a x"),
            ("step(|| x = 1);", "step x"),
            ("let Some(y) = a else { x = 1; return x; };", "a"),
            ("step(if a { x = 1; 2 } else { 3 });", "a step"),
            ("step({ x = 1; 2 }, x);", "step"),
            ("step(x, { x = 1; 2 });", "step x"),
            ("if { x = 1; a } && b { step(x); }", "a b step"),
            ("a.push(2 + { x = 1; x });", "a"),
        ] {
            let statement = syn::parse_str(statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
            let names = by_statement(&statement).asked.into_iter().collect::<Vec<_>>().join(" ");
            assert_eq!(names, asked, "{}", quote::quote!(#statement));
        }
    }
}
