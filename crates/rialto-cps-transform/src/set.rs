//! Some of the variables of a function: most often few, most often none. So they stand in order in a `Vec`; a tree
//! would be made and taken down thousands of times.

use crate::ir::Var;
use std::ops::{BitAnd, BitOr, Deref, Sub};

/// Some variables, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Set(Vec<Var>);

impl Set {
    /// None.
    #[must_use]
    pub const fn new() -> Self {
        Set(Vec::new())
    }

    /// Whether this is one of them.
    #[must_use]
    pub fn contains(&self, variable: &Var) -> bool {
        self.0.binary_search(variable).is_ok()
    }

    /// With this one: whether it was none of them.
    pub fn insert(&mut self, variable: Var) -> bool {
        match self.0.binary_search(&variable) {
            Ok(_) => false,
            Err(at) => {
                self.0.insert(at, variable);
                true
            }
        }
    }

    /// Without this one: whether it was one of them.
    pub fn remove(&mut self, variable: &Var) -> bool {
        match self.0.binary_search(variable) {
            Ok(at) => {
                self.0.remove(at);
                true
            }
            Err(_) => false,
        }
    }

    /// Without any.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Only those of which this holds.
    pub fn retain(&mut self, holds: impl FnMut(&Var) -> bool) {
        self.0.retain(holds);
    }

    /// With all of those, which are none any more.
    pub fn append(&mut self, others: &mut Set) {
        if !others.is_empty() {
            *self = &*self | others;
            others.0.clear();
        }
    }

    /// Those of them that the others have too.
    pub fn intersection<'a>(&'a self, others: &'a Set) -> impl Iterator<Item = &'a Var> {
        self.iter().filter(|variable| others.contains(variable))
    }

    /// Whether the others have all of them.
    #[must_use]
    pub fn is_subset(&self, others: &Set) -> bool {
        self.iter().all(|variable| others.contains(variable))
    }

    /// Whether the others have none of them.
    #[must_use]
    pub fn is_disjoint(&self, others: &Set) -> bool {
        !self.iter().any(|variable| others.contains(variable))
    }
}

/// The variables.
impl Deref for Set {
    type Target = [Var];

    fn deref(&self) -> &[Var] {
        &self.0
    }
}

impl FromIterator<Var> for Set {
    fn from_iter<I: IntoIterator<Item = Var>>(variables: I) -> Self {
        let mut set = Set(variables.into_iter().collect());
        set.order();
        set
    }
}

impl<const COUNT: usize> From<[Var; COUNT]> for Set {
    fn from(variables: [Var; COUNT]) -> Self {
        variables.into_iter().collect()
    }
}

impl Extend<Var> for Set {
    fn extend<I: IntoIterator<Item = Var>>(&mut self, variables: I) {
        self.0.extend(variables);
        self.order();
    }
}

impl<'a> Extend<&'a Var> for Set {
    fn extend<I: IntoIterator<Item = &'a Var>>(&mut self, variables: I) {
        self.extend(variables.into_iter().copied());
    }
}

impl Set {
    fn order(&mut self) {
        if !self.0.is_sorted_by(|one, next| one < next) {
            self.0.sort_unstable();
            self.0.dedup();
        }
    }
}

impl IntoIterator for Set {
    type Item = Var;
    type IntoIter = std::vec::IntoIter<Var>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Set {
    type Item = &'a Var;
    type IntoIter = std::slice::Iter<'a, Var>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl BitOr for &Set {
    type Output = Set;

    fn bitor(self, others: &Set) -> Set {
        let mut all = self.clone();
        if !others.is_empty() {
            all.extend(others);
        }
        all
    }
}

impl BitAnd for &Set {
    type Output = Set;

    fn bitand(self, others: &Set) -> Set {
        let mut both = Set::new();
        if !others.is_empty() {
            both.0.extend(self.intersection(others));
        }
        both
    }
}

impl Sub for &Set {
    type Output = Set;

    fn sub(self, others: &Set) -> Set {
        let mut left = self.clone();
        if !others.is_empty() {
            left.retain(|variable| !others.contains(variable));
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All sets of these numbers.
    fn all() -> impl Iterator<Item = (Set, BTreeSet<Var>)> {
        (0..64usize).map(|bits| {
            // Each twice, and the last first.
            let chosen = || (0..6).rev().chain(0..6).filter(move |at| bits >> at & 1 == 1);
            (chosen().collect(), chosen().collect())
        })
    }

    #[test]
    fn they_are_those_of_a_tree() {
        for (one, of_one) in all() {
            assert!(one.iter().eq(&of_one));
            for (other, of_other) in all() {
                assert!((&one | &other).iter().eq(&(&of_one | &of_other)));
                assert!((&one & &other).iter().eq(&(&of_one & &of_other)));
                assert!((&one - &other).iter().eq(&(&of_one - &of_other)));
                assert_eq!(one.is_subset(&other), of_one.is_subset(&of_other));
                assert_eq!(one.is_disjoint(&other), of_one.is_disjoint(&of_other));
                let (mut appended, mut left) = (one.clone(), other.clone());
                appended.append(&mut left);
                assert_eq!((appended, left), (&one | &other, Set::new()));
            }
            for variable in 0..7 {
                let (mut set, mut tree) = (one.clone(), of_one.clone());
                assert_eq!(set.contains(&variable), tree.contains(&variable));
                assert_eq!(set.insert(variable), tree.insert(variable));
                assert!(set.iter().eq(&tree));
                assert!(set.remove(&variable) && tree.remove(&variable) && !set.remove(&variable));
                assert!(set.iter().eq(&tree));
            }
        }
    }
}
