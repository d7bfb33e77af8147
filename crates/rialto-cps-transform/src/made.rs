//! Pieces of syntax that are needed often, made of their parts. `parse_quote!` makes them too, and is what takes the
//! longest in a transformation that is not optimised, as most are: so it is left to what is rare.

use proc_macro2::{Span, TokenStream};
use syn::punctuated::Punctuated;
use syn::token::{Brace, Paren};
use syn::{
    AngleBracketedGenericArguments, Arm, Block, Expr, ExprBlock, ExprBreak, ExprCall, ExprMatch, ExprPath,
    ExprReference, ExprReturn, GenericArgument, Ident, Local, LocalInit, Pat, PatIdent, PatTupleStruct, Path,
    PathArguments, PathSegment, Stmt, Token, Type, TypePath,
};

/// `name`.
#[must_use]
pub fn name(name: &Ident) -> Expr {
    path(name.clone().into())
}

/// `()`.
#[must_use]
pub fn unit() -> Expr {
    Expr::Tuple(syn::ExprTuple { attrs: Vec::new(), paren_token: Paren::default(), elems: Punctuated::new() })
}

/// `&mut name`.
#[must_use]
pub fn borrowed(of: &Ident) -> Expr {
    let (attrs, and_token, mutability) = (Vec::new(), <Token![&]>::default(), Some(<Token![mut]>::default()));
    Expr::Reference(ExprReference { attrs, and_token, mutability, expr: Box::new(name(of)) })
}

/// `function(argument)`.
#[must_use]
pub fn call(function: Path, argument: Expr) -> Expr {
    Expr::Call(ExprCall {
        attrs: Vec::new(),
        func: Box::new(path(function)),
        paren_token: Paren::default(),
        args: Punctuated::from_iter([argument]),
    })
}

/// `__cps::a::b`.
#[must_use]
pub fn of_cps(names: &[&str]) -> Path {
    let names = std::iter::once(&"__cps").chain(names);
    let segments = names.map(|name| PathSegment::from(Ident::new(name, Span::call_site())));
    Path { leading_colon: None, segments: segments.collect() }
}

/// `::rialto_cps::rt::Name<T>`.
#[must_use]
pub fn ty(name: &str, argument: Type) -> Type {
    let [rialto, rt, ident] = ["rialto_cps", "rt", name].map(|name| Ident::new(name, Span::call_site()));
    let arguments = PathArguments::AngleBracketed(AngleBracketedGenericArguments {
        colon2_token: None,
        lt_token: <Token![<]>::default(),
        args: Punctuated::from_iter([GenericArgument::Type(argument)]),
        gt_token: <Token![>]>::default(),
    });
    let segments = Punctuated::from_iter([rialto.into(), rt.into(), PathSegment { ident, arguments }]);
    let path = Path { leading_colon: Some(<Token![::]>::default()), segments };
    Type::Path(TypePath { qself: None, path })
}

/// `Name`.
#[must_use]
pub fn named(name: &Ident) -> Type {
    Type::Path(TypePath { qself: None, path: name.clone().into() })
}

/// `let pattern = value;`
#[must_use]
pub fn bound(pat: Pat, value: Expr) -> Stmt {
    Stmt::Local(Local {
        attrs: Vec::new(),
        let_token: <Token![let]>::default(),
        pat,
        init: Some(LocalInit { eq_token: <Token![=]>::default(), expr: Box::new(value), diverge: None }),
        semi_token: <Token![;]>::default(),
    })
}

/// `match value { __cps::Some(__cps_item) => __cps_item, __cps::None => break, }`
#[must_use]
pub fn or_break(value: Expr) -> Expr {
    let item = Ident::new("__cps_item", Span::call_site());
    let arm = |pat, body| Arm {
        attrs: Vec::new(),
        pat,
        guard: None,
        fat_arrow_token: <Token![=>]>::default(),
        body: Box::new(body),
        comma: Some(<Token![,]>::default()),
    };
    let pattern = Pat::Ident(PatIdent {
        attrs: Vec::new(),
        by_ref: None,
        mutability: None,
        ident: item.clone(),
        subpat: None,
    });
    let some = Pat::TupleStruct(PatTupleStruct {
        attrs: Vec::new(),
        qself: None,
        path: of_cps(&["Some"]),
        paren_token: Paren::default(),
        elems: Punctuated::from_iter([pattern]),
    });
    let none = Pat::Path(ExprPath { attrs: Vec::new(), qself: None, path: of_cps(&["None"]) });
    let (attrs, break_token) = (Vec::new(), <Token![break]>::default());
    let left = Expr::Break(ExprBreak { attrs, break_token, label: None, expr: None });
    Expr::Match(ExprMatch {
        attrs: Vec::new(),
        match_token: <Token![match]>::default(),
        expr: Box::new(value),
        brace_token: Brace::default(),
        arms: vec![arm(some, name(&item)), arm(none, left)],
    })
}

/// `Name`, as it stands here.
#[must_use]
pub fn known(name: &str) -> Type {
    named(&Ident::new(name, Span::call_site()))
}

/// `return value`, where nobody reads the value again.
#[must_use]
pub fn returned(value: TokenStream) -> Expr {
    let (attrs, return_token) = (Vec::new(), <Token![return]>::default());
    Expr::Return(ExprReturn { attrs, return_token, expr: Some(Box::new(Expr::Verbatim(value))) })
}

/// `{ statements }`, where nobody reads them again.
#[must_use]
pub fn block(statements: TokenStream) -> Expr {
    let stmts = vec![Stmt::Expr(Expr::Verbatim(statements), None)];
    let block = Block { brace_token: Brace::default(), stmts };
    Expr::Block(ExprBlock { attrs: Vec::new(), label: None, block })
}

fn path(path: Path) -> Expr {
    Expr::Path(ExprPath { attrs: Vec::new(), qself: None, path })
}
