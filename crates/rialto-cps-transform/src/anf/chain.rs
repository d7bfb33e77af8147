//! Part of the first phase: chains of `let` and conditions, around which something awaits.
//!
//! ```text
//! if let A(x) = a && f(x).await && x > 1 { b } else { c }
//!
//! 'chain: {
//!     if let A(x) = a { let yes = f(x).await; if yes && x > 1 { break 'chain b } }
//!     c
//! }
//! ```
//!
//! The compiler knows such chains: one is taken apart only before a link that awaits, or is left, and behind one that
//! moves something out of a variable, which may fail all the same.

use super::control::arm;
use super::{Lowering, Source, awaits, leaves};
use crate::ir::{Awaits, Dest, Head, Labelled, Node, Set};
use crate::moves;
use crate::names;
use proc_macro2::Span;
use std::collections::BTreeSet;
use syn::{Expr, Label, Lifetime, Result, Stmt, parse_quote};

impl Lowering<'_> {
    pub(super) fn chain(
        &mut self,
        condition: Expr,
        then: &[Stmt],
        otherwise: &[Stmt],
        dest: &Dest,
    ) -> Result<()> {
        let mut runs = runs(condition);
        if runs.len() == 1 {
            let run = runs.remove(0);
            let bound = bound(&run);
            let head = self.run(run)?;
            let holds = self.nodes_of(bound, |this| this.statements(then, dest))?;
            let arms = vec![arm(None, None, holds), arm(None, None, self.block(otherwise, dest)?)];
            self.push_arms(head, arms);
            return Ok(());
        }
        let label = Lifetime::new(&format!("'__cps_chain{}", self.chains), Span::call_site());
        self.chains += 1;
        let body = self.nodes_of(BTreeSet::new(), |this| {
            this.nested(runs, &mut |this| this.left(&label, then, dest))?;
            let otherwise = this.block(otherwise, dest)?;
            this.push_scope(otherwise);
            Ok(())
        })?;
        let (live_out, around, awaits): (Set, Set, Awaits) = Default::default();
        let label = Some(Label { name: label, colon_token: Default::default() });
        self.nodes.push(Node::Labelled(Labelled {
            label,
            body,
            dest: dest.clone(),
            live_out,
            around,
            awaits,
        }));
        Ok(())
    }

    /// The body of a loop that goes on as long as the chain holds.
    pub(super) fn chain_while(&mut self, condition: Expr, body: &[Stmt]) -> Result<()> {
        let each = &mut |this: &mut Self| {
            this.scope(body)?;
            this.plain(parse_quote!(continue;));
            Ok(())
        };
        self.nested(runs(condition), each)?;
        self.plain(parse_quote!(break;));
        Ok(())
    }

    /// What is done if all of them hold.
    fn nested(&mut self, runs: Vec<Vec<Expr>>, then: &mut dyn FnMut(&mut Self) -> Result<()>) -> Result<()> {
        let mut runs = runs.into_iter();
        let Some(run) = runs.next() else { return then(self) };
        let bound = bound(&run);
        let head = self.run(run)?;
        let holds = self.nodes_of(bound, |this| this.nested(runs.collect(), then))?;
        self.push_arms(head, vec![arm(None, None, holds), arm(None, None, Vec::new())]);
        Ok(())
    }

    /// The block's value is the chain's.
    fn left(&mut self, label: &Lifetime, then: &[Stmt], dest: &Dest) -> Result<()> {
        let value = match dest {
            Dest::Temporary(name) => Some(self.name_temporary(Source::Unknown, name.span())),
            Dest::Discard | Dest::Return => None,
        };
        let body = self.block(then, &value.clone().map_or(dest.clone(), Dest::Temporary))?;
        self.push_scope(body);
        if !matches!(dest, Dest::Return) {
            self.plain(parse_quote!(break #label #value;));
        }
        Ok(())
    }

    /// As a condition: what comes out of it is in its first link.
    fn run(&mut self, links: Vec<Expr>) -> Result<Head> {
        let mut links = links.into_iter();
        let first = match links.next() {
            Some(Expr::Let(mut first)) => {
                *first.expr = self.head(*first.expr)?;
                Expr::Let(first)
            }
            Some(first) => self.head(first)?,
            None => parse_quote!(true),
        };
        Ok(Head::If(links.fold(first, |left, right| parse_quote!(#left && #right))))
    }
}

fn bound(run: &[Expr]) -> BTreeSet<String> {
    let patterns = run.iter().filter_map(|link| match link {
        Expr::Let(link) => Some(names::bound(&link.pat)),
        _ => None,
    });
    patterns.flatten().map(|(name, _)| name.to_string()).collect()
}

/// The links of a chain, in runs of which each is one condition.
fn runs(condition: Expr) -> Vec<Vec<Expr>> {
    let mut runs: Vec<Vec<Expr>> = Vec::new();
    let mut ended = true;
    let apart = matches!(&condition, Expr::Binary(all) if all.attrs.iter().any(crate::apart::is_mark));
    for link in names::links(&condition) {
        let moves = match link {
            Expr::Let(link) => moves::takes(&link.pat) && moves::root(&link.expr).is_some(),
            _ => false,
        };
        let comes_out = apart || awaits(link) || leaves(link);
        match runs.last_mut() {
            Some(run) if !ended && !comes_out => run.push(link.clone()),
            _ => runs.push(vec![link.clone()]),
        }
        ended = moves;
    }
    runs
}
