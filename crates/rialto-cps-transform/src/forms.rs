//! Before the phases: the macros in a body that are forms of the language, and may stand in each other: `join!`,
//! `select!`, `spawn!` and `recv!`.

use crate::concurrent;
use crate::macros::{self, Scope};
use crate::received::Receives;
use crate::signature::Signature;
use crate::spawned::{Spawned, Spawns};
use proc_macro2::TokenStream;
use syn::{Path, Result};

/// What is left of them beside the body.
pub struct Forms {
    pub spawned: Vec<Spawned>,
    /// What stands beside the function.
    pub items: TokenStream,
    /// The paths of the macros.
    pub macros: Vec<Path>,
}

/// Rewrites them in a function's body.
///
/// # Errors
///
/// What is none of their forms; variables without evident types in what is asked of messages.
pub fn expand(signature: &mut Signature) -> Result<Forms> {
    let Signature { name, generics, parameters, body, .. } = signature;
    let (mut spawns, mut receives) = (Spawns::of(name, generics), Receives::of(name, generics));
    let mut macros = Vec::new();
    macros::expand_within(body, Scope::of(parameters), &["join", "select", "recv"], |call, scope| {
        let expanded = concurrent::expanded(call)
            .or_else(|| spawns.expanded(call, scope))
            .or_else(|| receives.expanded(call, scope))?;
        macros.extend(expanded.is_ok().then(|| call.path.clone()));
        Some(expanded)
    })?;
    Ok(Forms { spawned: spawns.all, items: receives.items, macros })
}
