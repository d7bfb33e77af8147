//! Modal dialogs.

use rialto_event::{Event, TryEvent};

use crate::environment::Container;
use crate::tree::Kind;

/// A modal dialog: until it is dropped, the pages that show it give their inputs to it, and to nothing else.
/// It is a delegation: a component lends the inputs of its user to the dialog, and has them back when it
/// drops the dialog. If there are several, the newest one has the inputs.
///
/// The keyboard's focus stays in the dialog. The Escape key asks for its end ([`dismissed_evt`]); the owner
/// decides.
///
/// ```
/// use rialto_event::select;
/// use rialto_live::{Container, Environment};
///
/// async fn is_confirmed(page: &Container) -> bool {
///     let dialog = page.dialog("Delete all files?");
///     let (yes, no) = (dialog.content.button("Delete"), dialog.content.button("Keep"));
///     select! {
///         _ = yes.pressed_evt() => true,
///         _ = no.pressed_evt() => false,
///         () = dialog.dismissed_evt() => false,
///     }
/// }
/// # fn main() { let _ = is_confirmed; }
/// ```
///
/// [`dismissed_evt`]: Self::dismissed_evt
///
/// Source: section 3.1 of Reppy's *CML* (1991), for delegation.
#[derive(Debug)]
#[must_use = "a dialog that is dropped disappears from all pages"]
pub struct Dialog {
    /// The components in the dialog.
    pub content: Container,
}

impl Dialog {
    pub(crate) fn new(parent: &Container, label: String) -> Dialog {
        Dialog { content: Container::new(parent.child(Kind::Dialog, &[("label", label.into())])) }
    }

    /// Returns an event that is enabled when the user has dismissed the dialog with Escape. An input that is
    /// not received stays in the dialog's stream.
    pub fn dismissed_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send + '_ {
        self.content.environment.control.next_evt().wrap(|_| ())
    }
}
