//! Before the phases: `f(a).await`, where `f` is a variable whose type is written as
//! `CpsFnPtr<S>`, becomes `::rialto_cps::rt::call::<S>(f, (a,)).await`.

use crate::names;
use std::collections::BTreeMap;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, GenericArgument, Ident, PathArguments, Type, parse_quote};

/// Rewrites such calls in a body. The parameters are given with their types.
pub fn expand<'p>(body: &mut Block, parameters: impl Iterator<Item = (&'p Ident, &'p Type)>) {
    let typed = names::typed(body, parameters);
    let pointers = typed.iter().filter_map(|(name, ty)| Some((name.to_string(), signature(ty)?)));
    let found: BTreeMap<String, Type> = pointers.collect();
    if !found.is_empty() {
        Calls(found).visit_block_mut(body);
    }
}

fn signature(ty: &Type) -> Option<Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match (last.ident == "CpsFnPtr", arguments.args.first()?) {
        (true, GenericArgument::Type(signature)) => Some(signature.clone()),
        _ => None,
    }
}

/// Variables that are pointers, and to functions of which type.
struct Calls(BTreeMap<String, Type>);

impl VisitMut for Calls {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        let Expr::Call(call) = expression else { return };
        let Expr::Path(path) = &*call.func else { return };
        let Some(name) = path.path.get_ident() else { return };
        if let Some(signature) = self.0.get(&name.to_string()) {
            let arguments = &call.args;
            let comma =
                (!arguments.is_empty() && !arguments.trailing_punct()).then(syn::token::Comma::default);
            let attributes = &call.attrs;
            *expression = parse_quote!(#(#attributes)* ::rialto_cps::rt::call::<#signature>(#name, (#arguments #comma)));
        }
    }
}
