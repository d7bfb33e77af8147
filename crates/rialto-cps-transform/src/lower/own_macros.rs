//! Macros that are not known. Between two suspension points such a macro stays as it is, but nobody sees what it expands
//! to: a variable that it declares would end with its segment, and a jump would leave the segment without putting
//! variables back. So it is written where rustc refuses both.
//!
//! - If an await follows in its block, the macro is an expression, which declares nothing.
//! - If it stands in a loop that awaits, a copy of it that does not run stands in a loop of its own. That loop ends
//!   with a value of a type of its own, and moves a value: rustc refuses a `break`, whose value is `()`, and a
//!   `continue`, behind which the value would be moved again.
//!
//! `return` and `?` leave the closure of the body, whose type `Poll<T>` takes an error, and no other value.

use super::Lower;
use super::concurrent::is_concurrent;
use super::forms::is_form;
use crate::names;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Macro, Stmt, parse_quote_spanned};

impl Lower {
    /// Writes the macros of a function's body so that they cannot declare variables, or jump.
    pub fn enclose_macros(&self, body: &mut Block) {
        Enclose { lower: self, in_awaiting_loop: false }.visit_block_mut(body);
    }
}

/// Whether nothing is known of the macro.
pub fn is_unknown(mac: &Macro) -> bool {
    // Macros of `tracing` and `log`, and those that are items.
    const EXPRESSIONS: &[&str] = &[
        "trace",
        "debug",
        "info",
        "warn",
        "error",
        "log",
        "event",
        "span",
        "trace_span",
        "debug_span",
        "info_span",
        "warn_span",
        "error_span",
        "thread_local",
    ];
    let last = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    names::known_macro(mac).is_none()
        && !is_concurrent(mac)
        && !is_form(mac)
        && !EXPRESSIONS.contains(&&*last)
}

struct Enclose<'l> {
    lower: &'l Lower,
    /// Whether the innermost loop around awaits.
    in_awaiting_loop: bool,
}

impl Enclose<'_> {
    fn within(&mut self, in_awaiting_loop: bool, visit: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.in_awaiting_loop, in_awaiting_loop);
        visit(self);
        self.in_awaiting_loop = before;
    }

    /// Code that does not run, and that rustc refuses if the macro leaves the loop around.
    fn check(&self, mac: &Macro) -> Option<Stmt> {
        let span = crate::at(mac.span());
        self.in_awaiting_loop.then(|| {
            parse_quote_spanned!(span=> if false {
                let own_macro_must_not_continue = __rt::Once;
                loop {
                    let _once = own_macro_must_not_continue;
                    break __rt::OwnMacroMustNotBreak({ #mac; });
                };
                __rt::never()
            })
        })
    }

    /// The macro of a statement, if nothing is known of it.
    fn unknown<'s>(&self, statement: &'s Stmt) -> Option<&'s Macro> {
        let mac = match statement {
            Stmt::Macro(call) => &call.mac,
            Stmt::Local(local) => match &*local.init.as_ref()?.expr {
                Expr::Macro(call) => &call.mac,
                _ => return None,
            },
            _ => return None,
        };
        (is_unknown(mac) && !self.lower.macro_breaks_up(mac)).then_some(mac)
    }
}

impl VisitMut for Enclose<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let last = block.stmts.iter().rposition(|statement| self.lower.statement_breaks_up(statement));
        let statements = std::mem::take(&mut block.stmts);
        for (index, mut statement) in statements.into_iter().enumerate() {
            let check = self.unknown(&statement).map(|mac| self.check(mac));
            block.stmts.extend(check.clone().flatten());
            match (&statement, check) {
                (Stmt::Macro(call), Some(_)) if last.is_some_and(|last| index < last) => {
                    let (mac, span) = (&call.mac, crate::at(call.mac.span()));
                    statement = Stmt::Expr(parse_quote_spanned!(span=> (#mac)), Some(Default::default()));
                }
                (_, Some(_)) => {}
                (_, None) => self.visit_stmt_mut(&mut statement),
            }
            block.stmts.push(statement);
        }
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_) => {
                let awaits = self.lower.breaks_up(expr);
                self.within(awaits, |this| visit_mut::visit_expr_mut(this, expr));
            }
            Expr::Closure(_) | Expr::Async(_) => {}
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
