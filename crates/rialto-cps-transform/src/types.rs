//! Types that are evident from the text. `spawn!` and `recv!` need them, because they put variables into items of their
//! own, and so does the text of a state's identity.

use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, Ident, Lit, Pat, RangeLimits, Type, UnOp, parse_quote};

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
            BinOp::And(_) | BinOp::Or(_) | BinOp::Eq(_) | BinOp::Ne(_) => Some(known("bool")),
            BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => Some(known("bool")),
            BinOp::Shl(_) | BinOp::Shr(_) => number(of(&binary.left)?),
            _ => match (of(&binary.left), of(&binary.right)) {
                (Some(left), _) if number(left.clone()).is_some() => Some(left),
                (Some(left), Some(right)) => operation(&binary.op)
                    .map(|operation| parse_quote!(<#left as ::rialto_cps::rt::#operation<#right>>::Output)),
                (None, Some(right)) => number(right),
                _ => None,
            },
        },
        Expr::Range(range) => {
            let item = of_items(range, variable)?;
            Some(match (&range.start, &range.end, &range.limits) {
                (Some(_), Some(_), RangeLimits::HalfOpen(_)) => of_rt("Range", item),
                (Some(_), Some(_), RangeLimits::Closed(_)) => of_rt("RangeInclusive", item),
                (Some(_), None, _) => of_rt("RangeFrom", item),
                _ => return None,
            })
        }
        Expr::Try(tried) => {
            let ty = of(&tried.expr)?;
            Some(of_rt("Value", ty))
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
        Expr::MethodCall(call) if call.method == "to_string" && call.args.is_empty() => Some(known("String")),
        Expr::MethodCall(call) if call.method == "len" && call.args.is_empty() => Some(known("usize")),
        Expr::Macro(call) if call.mac.path.is_ident("format") => Some(known("String")),
        Expr::Call(call) => {
            let Expr::Path(function) = &*call.func else { return None };
            match (path_text(&function.path).as_str(), call.args.first()) {
                ("String :: new" | "String :: from", _) => Some(known("String")),
                ("Some", Some(value)) => {
                    let ty = of(value)?;
                    Some(of_rt("Option", ty))
                }
                ("Box :: new", Some(value)) => {
                    let ty = of(value)?;
                    Some(of_rt("Box", ty))
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
        Lit::Bool(_) => Some(known("bool")),
        Lit::Char(_) => Some(parse_quote!(char)),
        Lit::Byte(_) => Some(parse_quote!(u8)),
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

/// The text of a type, as the identity of a state has it.
#[must_use]
pub fn text(ty: &Type) -> String {
    ty.to_token_stream().to_string()
}

/// `Name`, as it stands here.
fn known(name: &str) -> Type {
    let name = Ident::new(name, Span::call_site());
    parse_quote!(#name)
}

/// `::rialto_cps::rt::Name<T>`.
fn of_rt(name: &str, argument: Type) -> Type {
    let name = Ident::new(name, Span::call_site());
    parse_quote!(::rialto_cps::rt::#name<#argument>)
}

/// The types of what a pattern binds, as far as annotations and tuples tell.
pub fn evident_types(pattern: &Pat, ty: Option<&Type>, types: &mut Vec<(Ident, Type)>) {
    match (pattern, ty) {
        (Pat::Type(typed), _) if !has_placeholder(&typed.ty) => {
            evident_types(&typed.pat, Some(&typed.ty), types)
        }
        (Pat::Type(typed), ty) => evident_types(&typed.pat, ty, types),
        (Pat::Paren(inner), ty) => evident_types(&inner.pat, ty, types),
        (Pat::Ident(ident), Some(ty)) if ident.by_ref.is_none() => {
            types.push((ident.ident.clone(), ty.clone()))
        }
        (Pat::Tuple(tuple), Some(Type::Tuple(ty))) if tuple.elems.len() == ty.elems.len() => {
            for (pattern, ty) in tuple.elems.iter().zip(&ty.elems) {
                evident_types(pattern, Some(ty), types);
            }
        }
        (Pat::TupleStruct(variant), Some(Type::Path(ty))) if variant.elems.len() == 1 => {
            if let Some(inner) = inside(&variant.path, &ty.path) {
                evident_types(&variant.elems[0], Some(&inner), types);
            }
        }
        _ => {}
    }
}

/// What `Some`, `Ok` and `Err` hold in `Option` and `Result`.
fn inside(variant: &syn::Path, ty: &syn::Path) -> Option<Type> {
    let (variant, last) = (variant.get_ident()?.to_string(), ty.segments.last()?);
    let index = match (variant.as_str(), last.ident.to_string().as_str()) {
        ("Some", "Option") | ("Ok", "Result") => 0,
        ("Err", "Result") => 1,
        // The result of a call. Nothing else is known of it.
        ("Some" | "Ok", "Output" | "Value") => {
            return Some(parse_quote!(::rialto_cps::rt::Value<#ty>));
        }
        _ => return None,
    };
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.iter().nth(index)? {
        syn::GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    }
}

/// Whether the text leaves a part of the type to inference.
#[must_use]
pub fn has_placeholder(ty: &Type) -> bool {
    struct Placeholder(bool);
    impl syn::visit::Visit<'_> for Placeholder {
        fn visit_type_infer(&mut self, _: &syn::TypeInfer) {
            self.0 = true;
        }
    }
    let mut placeholder = Placeholder(false);
    syn::visit::Visit::visit_type(&mut placeholder, ty);
    placeholder.0
}
