//! The action of a read. It is public because the type of the event names it, but it is not reachable.

use rialto_event::Action;

use super::IVar;

/// The action of [`IVar::read_evt`]: clones the value or the error.
#[derive(Debug)]
pub struct CloneContent<T, E>(pub(super) IVar<T, E>);

impl<T, E> Clone for CloneContent<T, E> {
    fn clone(&self) -> Self {
        CloneContent(self.0.clone())
    }
}

impl<T: Clone, E: Clone> Action<()> for CloneContent<T, E> {
    type Output = Result<T, E>;
    fn apply(self, (): ()) -> Result<T, E> {
        match self.0.get() {
            Some(content) => content.clone(),
            None => unreachable!("the content is written before the condition is signalled"),
        }
    }
}
