//! Values that `rialto-node` keeps with a node, by their types. So its parts need not know each other.

use std::any::Any;
use std::sync::OnceLock;

/// A list of values of different types. Values are added, and never removed.
#[derive(Default)]
pub(crate) struct Extensions(OnceLock<Box<Extension>>);

struct Extension {
    value: Box<dyn Any + Send + Sync>,
    next: Extensions,
}

impl Extensions {
    /// Returns the value of the type `T`, if there is one.
    pub(crate) fn get<T: Any>(&self) -> Option<&T> {
        let mut list = self;
        while let Some(extension) = list.0.get() {
            if let Some(value) = extension.value.downcast_ref() {
                return Some(value);
            }
            list = &extension.next;
        }
        None
    }

    /// Returns the value of the type `T`. If there is none, adds `value`.
    pub(crate) fn get_or_add<T: Any + Send + Sync>(&self, value: T) -> &T {
        let mut list = self;
        let mut new = Some(Box::new(Extension { value: Box::new(value), next: Extensions::default() }));
        loop {
            if let Some(extension) = new.take() {
                // The list may have an end elsewhere by now: another thread has added a value.
                new = list.0.set(extension).err();
            }
            let Some(extension) = list.0.get() else { unreachable!("a value was added, if there was none") };
            if let Some(value) = extension.value.downcast_ref() {
                return value;
            }
            list = &extension.next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_of_a_type_stays() {
        let extensions = Extensions::default();
        assert_eq!(extensions.get::<u8>(), None);
        assert_eq!(*extensions.get_or_add(1_u8), 1);
        assert_eq!(*extensions.get_or_add("two"), "two");
        assert_eq!(*extensions.get_or_add(3_u8), 1);
        assert_eq!((extensions.get::<u8>(), extensions.get::<&str>()), (Some(&1), Some(&"two")));
        assert_eq!(extensions.get::<u16>(), None);
    }
}
