//! Types that are evident from the text: a frame's fields need them.

use crate::findings;
use crate::made;
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, Ident, Lit, RangeLimits, Type, UnOp, parse_quote};

/// The type of an expression, if the text shows it. `variable` knows those of
/// the variables.
pub fn evident(expression: &Expr, variable: &dyn Fn(&Ident) -> Option<Type>) -> Option<Type> {
    let of = |inner: &Expr| evident(inner, variable);
    match expression {
        Expr::Path(path) => variable(path.path.get_ident()?),
        Expr::Lit(literal) => of_literal(&literal.lit),
        Expr::Cast(cast) => Some((*cast.ty).clone()),
        Expr::Paren(inner) => of(&inner.expr),
        Expr::Group(inner) => of(&inner.expr),
        Expr::Unary(unary) if !matches!(unary.op, UnOp::Deref(_)) => number(of(&unary.expr)?),
        Expr::Binary(binary) => match binary.op {
            BinOp::And(_) | BinOp::Or(_) | BinOp::Eq(_) | BinOp::Ne(_) => Some(made::known("bool")),
            BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => Some(made::known("bool")),
            BinOp::Shl(_) | BinOp::Shr(_) => number(of(&binary.left)?),
            _ => match (of(&binary.left), of(&binary.right)) {
                // The compiler is asked whether it is so: `resolve`.
                (Some(left), _) if number(left.clone()).is_some() => Some(left),
                (Some(left), Some(right)) => operation(&binary.op)
                    .map(|operation| parse_quote!(<#left as ::rialto_cps::rt::#operation<#right>>::Output)),
                // If that is no number, the compiler says that this is of another type.
                (Some(left), None) if is_told(&left) && is_number(&binary.right) => Some(left),
                (None, Some(right)) => number(right),
                _ => None,
            },
        },
        Expr::Range(range) => {
            let item = of_items(range, variable)?;
            Some(match (&range.start, &range.end, &range.limits) {
                (Some(_), Some(_), RangeLimits::HalfOpen(_)) => made::ty("Range", item),
                (Some(_), Some(_), RangeLimits::Closed(_)) => made::ty("RangeInclusive", item),
                (Some(_), None, _) => made::ty("RangeFrom", item),
                _ => return None,
            })
        }
        Expr::Try(tried) => {
            let ty = of(&tried.expr)?;
            Some(made::ty("Value", ty))
        }
        Expr::Tuple(tuple) => {
            let types = tuple.elems.iter().map(of).collect::<Option<Vec<_>>>()?;
            Some(parse_quote!((#(#types,)*)))
        }
        Expr::Array(array) => {
            let (item, count) = (of(array.elems.first()?)?, array.elems.len());
            Some(parse_quote!([#item; #count]))
        }
        Expr::Repeat(array) => {
            let (item, count) = (of(&array.expr)?, &array.len);
            Some(parse_quote!([#item; #count]))
        }
        Expr::Struct(made)
            if made.path.segments.last()?.ident.to_string().starts_with(char::is_uppercase) =>
        {
            // `Enum::Variant { .. }` has two such words.
            let words =
                made.path.segments.iter().filter(|s| s.ident.to_string().starts_with(char::is_uppercase));
            let path = &made.path;
            (words.count() == 1).then(|| parse_quote!(#path))
        }
        Expr::MethodCall(call) if call.method == "clone" && call.args.is_empty() => {
            // What is behind a borrow is copied.
            match of(&call.receiver)? {
                Type::Reference(reference) if is_sized(&reference.elem) => Some(*reference.elem),
                ty => Some(ty),
            }
        }
        Expr::MethodCall(call) if call.method == "to_string" && call.args.is_empty() => {
            Some(made::known("String"))
        }
        Expr::MethodCall(call) if call.method == "len" && call.args.is_empty() => Some(made::known("usize")),
        Expr::Macro(call) if call.mac.path.is_ident("format") => Some(made::known("String")),
        Expr::Call(call) => {
            let Expr::Path(function) = &*call.func else { return None };
            match (path_text(&function.path).as_str(), call.args.first()) {
                ("String :: new" | "String :: from", _) => Some(made::known("String")),
                ("Some", Some(value)) => {
                    let ty = of(value)?;
                    Some(made::ty("Option", ty))
                }
                ("Box :: new", Some(value)) => {
                    let ty = of(value)?;
                    Some(made::ty("Box", ty))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether its text says that it has a size.
fn is_sized(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => !path.path.is_ident("str"),
        Type::Slice(_) | Type::TraitObject(_) => false,
        _ => true,
    }
}

/// The trait of an operator, of numbers and others.
fn operation(op: &BinOp) -> Option<Ident> {
    let name = match op {
        BinOp::Add(_) => "Add",
        BinOp::Sub(_) => "Sub",
        BinOp::Mul(_) => "Mul",
        BinOp::Div(_) => "Div",
        BinOp::Rem(_) => "Rem",
        BinOp::BitXor(_) => "BitXor",
        BinOp::BitAnd(_) => "BitAnd",
        BinOp::BitOr(_) => "BitOr",
        _ => return None,
    };
    Some(Ident::new(name, op.span()))
}

/// Whether its type, if it is evident, is guessed by one operand: the compiler is to find that it is so.
#[must_use]
pub fn is_guessed(value: &Expr) -> bool {
    match value {
        Expr::Paren(inner) => is_guessed(&inner.expr),
        Expr::Binary(binary) => {
            use BinOp::{And, Or};
            !matches!(binary.op, And(_) | Or(_)) && !crate::operands::is_comparison(&binary.op)
        }
        _ => false,
    }
}

/// Whether it is made of numbers without types.
fn is_number(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(literal) => matches!(literal.lit, Lit::Int(_) | Lit::Float(_)),
        Expr::Paren(inner) => is_number(&inner.expr),
        Expr::Group(inner) => is_number(&inner.expr),
        Expr::Unary(unary) => is_number(&unary.expr),
        Expr::Binary(binary) => is_number(&binary.left) && is_number(&binary.right),
        _ => false,
    }
}

/// What is called, of whose results it is made up: the compiler finds out whether their types are evident.
#[must_use]
pub fn told_by(ty: &Type) -> Vec<Type> {
    struct Told(Vec<Type>);
    impl syn::visit::Visit<'_> for Told {
        fn visit_path_segment(&mut self, segment: &syn::PathSegment) {
            if let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments
                && segment.ident == "Told"
                && let Some(syn::GenericArgument::Type(callee)) = arguments.args.first()
            {
                self.0.push(callee.clone());
            }
            syn::visit::visit_path_segment(self, segment);
        }
    }
    let mut told = Told(Vec::new());
    syn::visit::Visit::visit_type(&mut told, ty);
    told.0
}

/// Its text, as it stays when other parts of the function change.
#[must_use]
pub fn text(ty: &Type) -> String {
    stable(ty.to_token_stream()).to_string()
}

/// What is called has its own name.
fn stable(tokens: TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Ident(name) => TokenTree::Ident(findings::called(&name).unwrap_or(name)),
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), stable(group.stream())))
            }
            other => other,
        })
        .collect()
}

/// Whether it has to be found out whether it is evident.
#[must_use]
pub fn is_told(ty: &Type) -> bool {
    !told_by(ty).is_empty()
}

/// The type of the numbers of a range.
fn of_items(range: &syn::ExprRange, variable: &dyn Fn(&Ident) -> Option<Type>) -> Option<Type> {
    let of = |end: &Option<Box<Expr>>| end.as_ref().and_then(|end| evident(end, variable));
    of(&range.start).or_else(|| of(&range.end))
}

fn of_literal(literal: &Lit) -> Option<Type> {
    let suffixed = |suffix: &str| match suffix {
        "" => None,
        suffix => syn::parse_str(suffix).ok(),
    };
    match literal {
        Lit::Int(int) => suffixed(int.suffix()),
        Lit::Float(float) => suffixed(float.suffix()),
        Lit::Bool(_) => Some(made::known("bool")),
        Lit::Char(_) => Some(parse_quote!(char)),
        Lit::Byte(_) => Some(parse_quote!(u8)),
        _ => None,
    }
}

/// Whether it is a `PhantomData`, whatever of.
#[must_use]
pub fn holds_nothing(path: &syn::TypePath) -> bool {
    path.path.segments.last().is_some_and(|last| last.ident == "PhantomData")
}

/// Whether it is a `Box`.
#[must_use]
pub fn is_box(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Box"))
}

/// Whether it is named like an iterator.
#[must_use]
pub fn is_iterator(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let name = path.path.segments.last().map(|last| last.ident.to_string());
    name.is_some_and(|name| name.ends_with("Iter") || name.ends_with("Iterator"))
}

/// Whether nothing is known of its methods: what is behind a `Box`, and what is named like an iterator, may be anything.
#[must_use]
pub fn may_be_any(ty: &Type) -> bool {
    is_told(ty) || is_box(ty) || is_iterator(ty)
}

/// Whether it may be one of those of the standard library that have methods which take them apart, or adapt them:
/// not, if it is evidently of another name. Types that are known by what is called may be any.
#[must_use]
pub fn may_be_standard(ty: &Type) -> bool {
    const NAMES: [&str; 7] =
        ["Option", "Result", "Box", "Range", "RangeInclusive", "RangeFrom", "ControlFlow"];
    let Type::Path(path) = ty else { return true };
    let Some(last) = path.path.segments.last() else { return true };
    let name = last.ident.to_string();
    path.qself.is_some()
        || path.path.leading_colon.is_some()
        || is_told(ty)
        || NAMES.contains(&name.as_str())
        || is_iterator(ty)
}

/// A value of a type that is a number, a `bool` or a `char`.
#[must_use]
pub fn zero(ty: &Type) -> Option<TokenStream> {
    let Type::Path(path) = ty else { return None };
    match path.path.get_ident()?.to_string().as_str() {
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => Some(quote!(0)),
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => Some(quote!(0)),
        "f32" | "f64" => Some(quote!(0.0)),
        "bool" => Some(quote!(false)),
        "char" => Some(quote!('\0')),
        _ => None,
    }
}

/// What arithmetic keeps: with other types, an operator may return anything.
fn number(ty: Type) -> Option<Type> {
    const NUMBERS: [&str; 15] = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64",
        "bool",
    ];
    let Type::Path(path) = &ty else { return None };
    NUMBERS.iter().any(|name| path.path.is_ident(name)).then_some(ty)
}

fn path_text(path: &syn::Path) -> String {
    path.to_token_stream().to_string()
}

/// Whether it is of no account when a value of the type is dropped, as far as its
/// text tells: it has no destructor, or one that only gives back memory.
#[must_use]
pub fn drops_silently(ty: &Type) -> bool {
    match ty {
        Type::Reference(_) | Type::Ptr(_) | Type::BareFn(_) | Type::Never(_) => true,
        Type::Tuple(tuple) => tuple.elems.iter().all(drops_silently),
        Type::Array(array) => drops_silently(&array.elem),
        Type::Paren(inner) => drops_silently(&inner.elem),
        Type::Group(inner) => drops_silently(&inner.elem),
        Type::Path(path) if path.qself.is_none() => of_silent_parts(&path.path),
        _ => false,
    }
}

/// Whether its name alone says that a value of it drops silently: it is no number, and no borrow.
#[must_use]
pub fn is_named(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => path.qself.is_none() && zero(ty).is_none() && of_silent_parts(&path.path),
        Type::Tuple(tuple) => tuple.elems.iter().any(is_named),
        Type::Array(array) => is_named(&array.elem),
        Type::Paren(inner) => is_named(&inner.elem),
        Type::Group(inner) => is_named(&inner.elem),
        _ => false,
    }
}

fn of_silent_parts(path: &syn::Path) -> bool {
    const SILENT: [&str; 41] = [
        "u8",
        "u16",
        "u32",
        "u64",
        "u128",
        "usize",
        "i8",
        "i16",
        "i32",
        "i64",
        "i128",
        "isize",
        "f32",
        "f64",
        "bool",
        "char",
        "str",
        "String",
        "Vec",
        "VecDeque",
        "Option",
        "Result",
        "Box",
        "HashMap",
        "HashSet",
        "BTreeMap",
        "BTreeSet",
        "Duration",
        "Instant",
        "Range",
        "RangeInclusive",
        "RangeFrom",
        "NonZeroU32",
        "NonZeroU64",
        "Ordering",
        "PhantomData",
        "PathBuf",
        "OsString",
        "Reversed",
        "Enumerated",
        "SystemTime",
    ];
    let Some(last) = path.segments.last() else { return false };
    let silent = SILENT.iter().any(|name| last.ident == name);
    silent
        && match &last.arguments {
            syn::PathArguments::None => true,
            syn::PathArguments::AngleBracketed(arguments) => {
                arguments.args.iter().all(|argument| match argument {
                    syn::GenericArgument::Type(ty) => drops_silently(ty),
                    _ => true,
                })
            }
            syn::PathArguments::Parenthesized(_) => false,
        }
}
