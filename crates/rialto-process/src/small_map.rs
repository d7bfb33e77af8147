//! A map that takes little memory while it has few entries. Most processes have no links and monitors, or
//! one or two; some have a great many.

use std::collections::{BTreeMap, btree_map};
use std::mem;
use std::vec;

/// A map: a sorted list, and above a certain size a tree.
pub enum SmallMap<K, V> {
    List(Vec<(K, V)>),
    Tree(BTreeMap<K, V>),
}

impl<K, V> Default for SmallMap<K, V> {
    fn default() -> Self {
        SmallMap::List(Vec::new())
    }
}

impl<K: Ord, V> SmallMap<K, V> {
    const MAX_LIST: usize = 16;

    pub(crate) fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        match self {
            SmallMap::List(list) => {
                let at = list.binary_search_by(|(other, _)| other.cmp(key)).ok()?;
                Some(&mut list[at].1)
            }
            SmallMap::Tree(tree) => tree.get_mut(key),
        }
    }

    /// Inserts an entry. Returns the value that the key had before.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        if let SmallMap::List(list) = self {
            match list.binary_search_by(|(other, _)| other.cmp(&key)) {
                Ok(at) => return Some(mem::replace(&mut list[at].1, value)),
                Err(at) if list.len() < Self::MAX_LIST => {
                    // Most maps have one entry, so the list begins with room for one.
                    list.reserve_exact(usize::from(list.is_empty()));
                    list.insert(at, (key, value));
                    return None;
                }
                Err(_) => *self = SmallMap::Tree(mem::take(list).into_iter().collect()),
            }
        }
        match self {
            SmallMap::Tree(tree) => tree.insert(key, value),
            SmallMap::List(_) => unreachable!("a list without room has become a tree"),
        }
    }

    /// Iterates in the order of the keys.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        let (list, tree) = match self {
            SmallMap::List(list) => (Some(list), None),
            SmallMap::Tree(tree) => (None, Some(tree)),
        };
        list.into_iter().flatten().map(|(key, value)| (key, value)).chain(tree.into_iter().flatten())
    }

    pub(crate) fn remove(&mut self, key: &K) -> Option<V> {
        match self {
            SmallMap::List(list) => {
                let at = list.binary_search_by(|(other, _)| other.cmp(key)).ok()?;
                Some(list.remove(at).1)
            }
            SmallMap::Tree(tree) => tree.remove(key),
        }
    }
}

/// An iterator in the order of the keys.
pub enum IntoIter<K, V> {
    List(vec::IntoIter<(K, V)>),
    Tree(btree_map::IntoIter<K, V>),
}

impl<K, V> IntoIterator for SmallMap<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;

    fn into_iter(self) -> IntoIter<K, V> {
        match self {
            SmallMap::List(list) => IntoIter::List(list.into_iter()),
            SmallMap::Tree(tree) => IntoIter::Tree(tree.into_iter()),
        }
    }
}

impl<K, V> Iterator for IntoIter<K, V> {
    type Item = (K, V);

    fn next(&mut self) -> Option<(K, V)> {
        match self {
            IntoIter::List(list) => list.next(),
            IntoIter::Tree(tree) => tree.next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig { failure_persistence: None, ..Default::default() })]

        /// Compares the map with a `BTreeMap`, while it grows and shrinks.
        #[test]
        fn list_and_tree_agree_with_a_map(steps in proptest::collection::vec((0..3_u8, 0..40_u32, 0..9_u32), 0..200)) {
            let (mut few, mut tree) = (SmallMap::default(), BTreeMap::new());
            for (what, key, value) in steps {
                match what {
                    0 => proptest::prop_assert_eq!(few.remove(&key), tree.remove(&key)),
                    1 => proptest::prop_assert_eq!(few.get_mut(&key), tree.get_mut(&key)),
                    _ => proptest::prop_assert_eq!(few.insert(key, value), tree.insert(key, value)),
                }
            }
            proptest::prop_assert!(few.iter().eq(&tree));
            proptest::prop_assert!(few.into_iter().eq(tree));
        }
    }
}
