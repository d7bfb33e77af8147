//! Part of the first phase: branches and loops that await somewhere inside.

use super::guards::guard_awaits;
use super::{Lowering, Source, awaits, leaves};
use crate::callee::bare;
use crate::ir::{Arm, Block, Branch, Dest, Head, Labelled, Loop, Node};
use crate::iterate;
use crate::made;
use crate::names;
use syn::spanned::Spanned;
use syn::{BinOp, Error, Expr, Label, Pat, Result, Stmt, parse_quote};

impl Lowering<'_> {
    pub(super) fn branch_if(&mut self, branch: syn::ExprIf, dest: &Dest) -> Result<()> {
        let otherwise = match branch.else_branch {
            Some((_, otherwise)) => body_of(*otherwise),
            None => Vec::new(),
        };
        let then = branch.then_branch.stmts;
        match bare(*branch.cond) {
            Expr::Let(condition) => {
                let head = Head::IfLet(self.head(*condition.expr)?);
                let arms = vec![(Some(*condition.pat), None, then), (Some(parse_quote!(_)), None, otherwise)];
                self.push_branch(head, arms, dest)
            }
            condition if names::has_let(&condition) => self.chain(condition, &then, &otherwise, dest),
            condition => {
                let head = Head::If(self.condition(condition)?);
                self.push_branch(head, vec![(None, None, then), (None, None, otherwise)], dest)
            }
        }
    }

    pub(super) fn branch_match(&mut self, branch: syn::ExprMatch, dest: &Dest) -> Result<()> {
        if branch.arms.iter().any(guard_awaits) {
            return self.guarded(branch, dest);
        }
        let head = Head::Match(self.head(*branch.expr)?);
        let mut arms = Vec::new();
        for arm in branch.arms {
            if let Some((_, guard)) = arm.guard.as_ref().filter(|(_, guard)| leaves(guard)) {
                let message = "this guard leaves a loop or a block, where an arm awaits: leave it in an arm";
                return Err(Error::new_spanned(guard, message));
            }
            let guard = arm.guard.map(|(_, guard)| *guard);
            arms.push((Some(arm.pat), guard, body_of(*arm.body)));
        }
        self.push_branch(head, arms, dest)
    }

    /// `a && b` is `if a { b } else { false }`.
    pub(super) fn lazy(&mut self, binary: syn::ExprBinary, dest: &Dest) -> Result<()> {
        let left = self.condition(*binary.left)?;
        let right = vec![Stmt::Expr(*binary.right, None)];
        let known = |value: Expr| vec![Stmt::Expr(value, None)];
        let (then, otherwise) = match binary.op {
            BinOp::And(_) => (right, known(parse_quote!(false))),
            _ => (known(parse_quote!(true)), right),
        };
        self.push_branch(Head::If(left), vec![(None, None, then), (None, None, otherwise)], dest)
    }

    pub(super) fn push_branch(
        &mut self,
        head: Head,
        arms: Vec<(Option<Pat>, Option<Expr>, Vec<Stmt>)>,
        dest: &Dest,
    ) -> Result<()> {
        let arms = arms
            .into_iter()
            .map(|(pattern, guard, statements)| {
                let bound = pattern.iter().flat_map(names::bound).map(|(name, _)| name.to_string()).collect();
                let body = self.nodes_of(bound, |this| this.statements(&statements, dest))?;
                Ok(arm(pattern, guard, body))
            })
            .collect::<Result<_>>()?;
        self.push_arms(head, arms);
        Ok(())
    }

    pub(super) fn push_arms(&mut self, head: Head, arms: Vec<Arm>) {
        let (uses, moves, sometimes, reads, live_in, present, lasting) = Default::default();
        let branch = Branch { head, arms, uses, moves, sometimes, reads, live_in, present, lasting };
        self.nodes.push(Node::Branch(branch));
    }

    pub(super) fn push_loop(&mut self, label: Option<Label>, body: Block, dest: Dest) {
        let (live_in, live_out, around, awaits) = Default::default();
        self.nodes.push(Node::Loop(Loop { label, body, dest, live_in, live_out, around, awaits }));
    }

    /// A loop of statements that ends by a `break` in them, and evaluates to `()`.
    pub(super) fn endless(
        &mut self,
        label: Option<Label>,
        dest: &Dest,
        body: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let outer = std::mem::take(&mut self.nodes);
        let result = body(self);
        let body = std::mem::replace(&mut self.nodes, outer);
        result?;
        self.push_loop(label, body, Dest::Discard);
        if !matches!(dest, Dest::Discard) {
            self.store(made::unit(), dest);
        }
        Ok(())
    }

    pub(super) fn loop_while(&mut self, each: syn::ExprWhile, dest: &Dest) -> Result<()> {
        let body = each.body.stmts;
        self.endless(each.label, dest, |this| match bare(*each.cond) {
            Expr::Let(condition) => {
                let head = Head::IfLet(this.head(*condition.expr)?);
                let over = vec![parse_quote!(break;)];
                this.push_branch(
                    head,
                    vec![(Some(*condition.pat), None, body), (Some(parse_quote!(_)), None, over)],
                    &Dest::Discard,
                )
            }
            condition if names::has_let(&condition) => this.chain_while(condition, &body),
            condition => {
                let condition = this.operand(condition)?;
                this.plain(parse_quote!(if !(#condition) { break; }));
                this.scope(&body)
            }
        })
    }

    pub(super) fn loop_for(&mut self, each: syn::ExprForLoop, dest: &Dest) -> Result<()> {
        let span = each.expr.span();
        let mut head = iterate::head(*each.expr)?;
        if awaits(&head) {
            head = self.operand(head)?;
        }
        // What is left of the items is dropped with the loop.
        let outer = std::mem::take(&mut self.nodes);
        let rest = self.name_temporary(Source::Iterator(head.clone()), span);
        let iterated = made::call(made::of_cps(&["Iterate", "iterate"]), head.clone());
        self.store(iterated, &Dest::Temporary(rest.clone()));
        let (pattern, body) = (each.pat, each.body.stmts);
        let result = self.endless(each.label, &Dest::Discard, |this| {
            let kept = names::leaves_out(&pattern);
            let item = this.name_temporary(Source::ItemOf { head, kept }, span);
            let next = made::call(made::of_cps(&["Iterator", "next"]), made::borrowed(&rest));
            this.store(made::or_break(next), &Dest::Temporary(item.clone()));
            this.plain(made::bound(*pattern, made::name(&item)));
            this.scope(&body)
        });
        let inside = std::mem::replace(&mut self.nodes, outer);
        result?;
        self.push_scope(inside);
        if !matches!(dest, Dest::Discard) {
            self.store(made::unit(), dest);
        }
        Ok(())
    }

    /// Statements in a block of their own.
    pub(super) fn scope(&mut self, statements: &[Stmt]) -> Result<()> {
        let body = self.block(statements, &Dest::Discard)?;
        self.push_scope(body);
        Ok(())
    }

    pub(super) fn push_scope(&mut self, body: Block) {
        let (live_out, around, awaits) = Default::default();
        let dest = Dest::Discard;
        self.nodes.push(Node::Labelled(Labelled { label: None, body, dest, live_out, around, awaits }));
    }
}

/// The statements of an arm.
fn body_of(expression: Expr) -> Vec<Stmt> {
    match expression {
        Expr::Block(block) if block.label.is_none() && block.attrs.is_empty() => block.block.stmts,
        other => vec![Stmt::Expr(other, None)],
    }
}

pub(super) fn arm(pattern: Option<Pat>, guard: Option<Expr>, body: Block) -> Arm {
    let (binds, moves, live_in, lasting, awaits) = Default::default();
    Arm { pattern, guard, binds, moves, body, live_in, lasting, awaits }
}
