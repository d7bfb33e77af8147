//! The variables that a macro of the language can name, with their types.

use syn::{Ident, Type};

/// The variables that can be named at a place, the innermost last.
#[derive(Default)]
pub struct Scope(Vec<Variable>);

/// A variable, with its type, if that is written.
pub struct Variable {
    pub name: Ident,
    pub ty: Option<Type>,
    /// If it is lent by the caller: whether it is not to be changed.
    pub lent: Option<bool>,
}

impl Scope {
    #[must_use]
    pub fn with(variables: Vec<Variable>) -> Scope {
        Scope(variables)
    }

    /// The variable that a name stands for.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Variable> {
        self.0.iter().rev().find(|variable| variable.name == name)
    }
}
