//! Expressions that evidently make a value of their own, by their syntax.

use syn::{Expr, Stmt};

/// Whether a chain evidently yields a value of its own.
pub fn is_data(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_data(&inner.expr),
        Expr::MethodCall(call) => {
            let maps = ["map", "and_then", "filter_map", "find_map", "map_or", "map_or_else"];
            let method = call.method.to_string();
            let owns = ["cloned", "copied"].contains(&&*method) || is_owned(expr);
            let mapped = maps.contains(&&*method).then(|| call.args.last()).flatten();
            match mapped {
                Some(Expr::Closure(closure)) => is_owned(&closure.body),
                Some(Expr::Path(path)) => is_owned_path(&path.path),
                _ => owns || is_data(&call.receiver),
            }
        }
        Expr::Try(tried) => is_data(found(&tried.expr)),
        _ => false,
    }
}

/// Whether the expression evidently makes a value.
fn is_owned(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_owned(&inner.expr),
        Expr::MethodCall(call) => is_owned_name(&call.method),
        Expr::Macro(call) => ["format", "vec"].iter().any(|name| call.mac.path.is_ident(name)),
        // A field behind a reference is copied.
        Expr::Binary(_) | Expr::Cast(_) | Expr::Field(_) => true,
        Expr::Block(block) => single(&block.block).is_some_and(is_owned),
        _ => false,
    }
}

fn is_owned_path(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| is_owned_name(&last.ident))
}

fn is_owned_name(name: &syn::Ident) -> bool {
    const NAMES: &[&str] = &[
        "clone",
        "to_string",
        "to_owned",
        "to_vec",
        "to_uppercase",
        "to_lowercase",
        "into",
        "from",
        "parse",
        "len",
        "count",
        "sum",
        "is_empty",
        "contains",
    ];
    NAMES.iter().any(|own| name == own)
}

/// The only expression of a block.
pub fn single(block: &syn::Block) -> Option<&Expr> {
    match &block.stmts[..] {
        [Stmt::Expr(expr, None)] => Some(expr),
        _ => None,
    }
}

/// A look-up whose value `?` takes: the error that it would return is not made again.
pub fn found(expr: &Expr) -> &Expr {
    match expr {
        Expr::MethodCall(call) if is_error(&call.method) => found(&call.receiver),
        Expr::Paren(inner) => found(&inner.expr),
        expr => expr,
    }
}

/// Whether a method makes only the error of a result.
pub fn is_error(method: &syn::Ident) -> bool {
    ["ok_or", "ok_or_else", "map_err", "context", "with_context"].iter().any(|name| method == name)
}
