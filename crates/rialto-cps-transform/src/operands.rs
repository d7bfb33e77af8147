//! The operands of an expression, in the order in which they are evaluated, and what may happen to
//! one while the others are.

use crate::moves::{self, By};
use crate::names;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Ident};

/// Whether evaluating it later makes no difference.
pub fn is_simple(expression: &Expr) -> bool {
    match expression {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Field(field) => is_simple(&field.base),
        Expr::Paren(inner) => is_simple(&inner.expr),
        _ => false,
    }
}

/// Whether it can as well be evaluated later: that, and what borrows it.
pub fn stays(expression: &Expr) -> bool {
    match expression {
        Expr::Reference(reference) => stays(&reference.expr),
        expression => is_simple(expression),
    }
}

/// Whether it says where something lies, which a copy would not.
pub fn is_place(expression: &Expr) -> bool {
    match expression {
        Expr::Index(_) => true,
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)),
        Expr::Field(field) => is_place(&field.base),
        Expr::Paren(inner) => is_place(&inner.expr),
        _ => false,
    }
}

/// Whether evaluating an expression may change what a name stands for. These are parameters that are lent.
pub fn may_change(expression: &Expr, name: &Expr, lent: &[Ident]) -> bool {
    struct Changes {
        name: Ident,
        is_lent: bool,
        found: bool,
    }
    impl Changes {
        fn root(&mut self, place: &Expr) {
            self.found |= root(place).as_ref() == Some(&self.name);
        }

        /// It may be changed through what one of these patterns binds.
        fn looked_at<'p>(&mut self, place: &Expr, patterns: impl IntoIterator<Item = &'p syn::Pat>) {
            if patterns.into_iter().any(|pattern| names::borrows_part(pattern).flatten().is_some()) {
                self.root(place);
            }
        }

        /// What is behind it is looked at.
        fn read(&mut self, place: &Expr) {
            if !is_simple(place) {
                self.visit_expr(place);
            }
        }
    }
    impl<'a> Visit<'a> for Changes {
        fn visit_expr_assign(&mut self, assign: &'a syn::ExprAssign) {
            for place in assigned(&assign.left) {
                self.root(place);
            }
            visit::visit_expr_assign(self, assign);
        }
        fn visit_expr_raw_addr(&mut self, address: &'a syn::ExprRawAddr) {
            if matches!(address.mutability, syn::PointerMutability::Mut(_)) {
                self.root(&address.expr);
            }
            visit::visit_expr_raw_addr(self, address);
        }
        fn visit_local(&mut self, local: &'a syn::Local) {
            if let Some(init) = &local.init {
                self.looked_at(&init.expr, [&local.pat]);
            }
            visit::visit_local(self, local);
        }
        fn visit_expr_let(&mut self, link: &'a syn::ExprLet) {
            self.looked_at(&link.expr, [&*link.pat]);
            visit::visit_expr_let(self, link);
        }
        fn visit_expr_match(&mut self, branch: &'a syn::ExprMatch) {
            self.looked_at(&branch.expr, branch.arms.iter().map(|arm| &arm.pat));
            visit::visit_expr_match(self, branch);
        }
        fn visit_expr_binary(&mut self, binary: &'a syn::ExprBinary) {
            if is_compound(&binary.op) {
                self.root(&binary.left);
            }
            visit::visit_expr_binary(self, binary);
        }
        fn visit_expr_reference(&mut self, reference: &'a syn::ExprReference) {
            if reference.mutability.is_some() {
                self.root(&reference.expr);
            }
            visit::visit_expr_reference(self, reference);
        }
        fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
            self.root(&call.receiver);
            visit::visit_expr_method_call(self, call);
        }
        fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
            // As a value, it is lent on.
            self.found |= self.is_lent && path.path.is_ident(&self.name);
        }
        fn visit_expr_field(&mut self, field: &'a syn::ExprField) {
            self.read(&field.base);
        }
        fn visit_expr_unary(&mut self, unary: &'a syn::ExprUnary) {
            self.read(&unary.expr);
        }
        fn visit_expr_index(&mut self, index: &'a syn::ExprIndex) {
            self.read(&index.expr);
            self.visit_expr(&index.index);
        }
        fn visit_macro(&mut self, call: &'a syn::Macro) {
            // What it does with what it names is unknown.
            self.found |= names::free_in_macro(call).contains(&self.name.to_string());
        }
    }
    let Some(name) = root(name) else { return false };
    let mut changes = Changes { is_lent: lent.contains(&name), name, found: false };
    changes.visit_expr(expression);
    changes.found
}

/// The places that get values from an assignment to this.
pub fn assigned(left: &Expr) -> Vec<&Expr> {
    match left {
        Expr::Paren(inner) => assigned(&inner.expr),
        Expr::Group(inner) => assigned(&inner.expr),
        Expr::Tuple(tuple) => tuple.elems.iter().flat_map(assigned).collect(),
        Expr::Array(array) => array.elems.iter().flat_map(assigned).collect(),
        Expr::Call(made) => made.args.iter().flat_map(assigned).collect(),
        Expr::Struct(made) => made.fields.iter().flat_map(|field| assigned(&field.expr)).collect(),
        place => vec![place],
    }
}

/// The places to which a statement assigns, when it is done.
pub fn given(statement: &syn::Stmt) -> Vec<&Expr> {
    match statement {
        syn::Stmt::Expr(Expr::Assign(assign), _) => assigned(&assign.left),
        _ => Vec::new(),
    }
}

/// Whether a part of a variable is in one of these places.
pub fn is_given(part: &Expr, given: &[&Expr]) -> bool {
    given.iter().any(|place| is_same(part, place))
        || match part {
            Expr::Field(field) => is_given(&field.base, given),
            Expr::Paren(inner) => is_given(&inner.expr, given),
            _ => false,
        }
}

/// Whether two parts of variables are written alike, but for parentheses.
fn is_same(one: &Expr, other: &Expr) -> bool {
    match (one, other) {
        (Expr::Paren(inner), other) | (other, Expr::Paren(inner)) => is_same(&inner.expr, other),
        (Expr::Field(one), Expr::Field(other)) => {
            one.member == other.member && is_same(&one.base, &other.base)
        }
        (one, other) => one == other,
    }
}

/// The variable of a place.
pub fn root(place: &Expr) -> Option<Ident> {
    match place {
        Expr::Path(path) => path.path.get_ident().cloned(),
        Expr::Field(field) => root(&field.base),
        Expr::Index(index) => root(&index.expr),
        Expr::Reference(reference) => root(&reference.expr),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => root(&unary.expr),
        Expr::Paren(inner) => root(&inner.expr),
        _ => None,
    }
}

/// One of those that are evaluated before what is done with them.
pub struct Operand<'e> {
    pub expression: &'e mut Expr,
    /// How its value is taken; else it is looked at where it is.
    pub taken: Option<By>,
    /// It is lent from where it is.
    pub is_lent: bool,
}

/// The operands, in the order in which they are evaluated.
pub fn operands(expression: &mut Expr) -> Option<Vec<Operand<'_>>> {
    let (looks, first) = looks(expression);
    let each = expressions(expression)?.into_iter().enumerate();
    let taken = |index| match index {
        0 if looks == 0 => Some(first),
        index => (index >= looks).then_some(By::Name),
    };
    Some(
        each.map(|(index, expression)| Operand { expression, taken: taken(index), is_lent: false }).collect(),
    )
}

/// How many of the first operands of an expression are only looked at, and how the first is taken if it is not. What
/// a method does with its receiver is known of some.
fn looks(expression: &Expr) -> (usize, By) {
    let looks = match expression {
        Expr::Binary(binary) if is_comparison(&binary.op) => 2,
        Expr::MethodCall(call) => match moves::takes_self(&call.method.to_string()) {
            Some(by) => return (0, by),
            None => 1,
        },
        Expr::Call(_) | Expr::Index(_) | Expr::Field(_) | Expr::Unary(_) | Expr::Reference(_) => 1,
        _ => 0,
    };
    (looks, By::Name)
}

fn expressions(expression: &mut Expr) -> Option<Vec<&mut Expr>> {
    Some(match expression {
        // What is assigned to is looked at last.
        Expr::Assign(assign) if is_simple(&assign.left) || matches!(*assign.left, Expr::Infer(_)) => {
            vec![&mut assign.right]
        }
        Expr::Binary(binary) => match (is_compound(&binary.op), is_simple(&binary.left)) {
            (false, _) => vec![&mut binary.left, &mut binary.right],
            (true, true) => vec![&mut binary.right],
            (true, false) => return None,
        },
        Expr::Unary(unary) => vec![&mut unary.expr],
        Expr::Cast(cast) => vec![&mut cast.expr],
        Expr::Field(field) => vec![&mut field.base],
        Expr::Reference(reference) => vec![&mut reference.expr],
        Expr::Try(tried) => vec![&mut tried.expr],
        Expr::Index(index) => vec![&mut index.expr, &mut index.index],
        Expr::Call(call) => std::iter::once(&mut *call.func).chain(&mut call.args).collect(),
        Expr::MethodCall(call) => std::iter::once(&mut *call.receiver).chain(&mut call.args).collect(),
        Expr::Tuple(tuple) => tuple.elems.iter_mut().collect(),
        Expr::Array(array) => array.elems.iter_mut().collect(),
        Expr::Range(range) => range.start.iter_mut().chain(&mut range.end).map(|end| &mut **end).collect(),
        Expr::Struct(made) => {
            // What is only named may be computed before.
            for field in &mut made.fields {
                field.colon_token.get_or_insert_default();
            }
            made.fields.iter_mut().map(|field| &mut field.expr).chain(made.rest.as_deref_mut()).collect()
        }
        _ => return None,
    })
}

/// Whether it looks at its operands.
#[must_use]
pub fn is_comparison(op: &BinOp) -> bool {
    use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}

/// Whether it makes a value of its operands, and no `bool` of two.
#[must_use]
pub fn makes(op: &BinOp) -> bool {
    !is_comparison(op) && !is_compound(op) && !matches!(op, BinOp::And(_) | BinOp::Or(_))
}

/// Whether it is `+=`, or one like it.
#[must_use]
pub fn is_compound(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::ToTokens;

    fn parsed(text: &str) -> Expr {
        syn::parse_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn an_assignment_gives_values_to_these_places() {
        for (left, places) in [
            ("x", "x"),
            ("x.part", "x . part"),
            ("(x, y.part)", "x, y . part"),
            ("[x, (y, _)]", "x, y, _"),
            ("Two { first: x, second: (y) }", "x, y"),
            ("Some(x)", "x"),
        ] {
            let left = parsed(left);
            let given: Vec<String> =
                assigned(&left).iter().map(|place| place.to_token_stream().to_string()).collect();
            assert_eq!(given.join(", "), places);
        }
    }

    #[test]
    fn a_part_is_given_with_what_it_is_in() {
        for (part, statement, is) in [
            ("x.part", "x.part = 1;", true),
            ("x.part.inner", "x.part = 1;", true),
            ("x.part", "x.part.inner = 1;", false),
            ("x.part", "x = y;", true),
            ("x.part", "(y, x.part) = z;", true),
            ("x.part", "y.part = 1;", false),
            ("x.part", "x.part += 1;", false),
        ] {
            let statement: syn::Stmt = syn::parse_str(statement).expect("it is a statement");
            assert_eq!(
                is_given(&parsed(part), &given(&statement)),
                is,
                "{part}: {}",
                quote::quote!(#statement)
            );
        }
    }

    #[test]
    fn these_may_change_what_a_name_stands_for() {
        for (operand, may) in [
            ("{ k = 1; f() }", true),
            ("{ (k, _) = (1, 2); f() }", true),
            ("{ k += 1; f() }", true),
            ("f(&mut k)", true),
            ("f(&raw mut k)", true),
            ("{ let ref mut r = k; f() }", true),
            ("match k { ref mut r => f(r) }", true),
            ("if let Some(ref mut r) = k { f(r) } else { 0 }", true),
            ("k.reset()", true),
            ("own!(k)", true),
            ("f(&k)", false),
            ("{ let ref r = k; f() }", false),
            ("{ j = k; f() }", false),
            ("match k { 1 => f(), _ => 2 }", false),
        ] {
            assert_eq!(may_change(&parsed(operand), &parsed("k"), &[]), may, "{operand}");
        }
    }
}
