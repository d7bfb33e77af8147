//! Buttons.

use rialto_event::TryEvent;

use crate::environment::Environment;
use crate::input::Mouse;

/// A button. It is pressed with the mouse, or with Enter or the space bar.
///
/// ```
/// use rialto_live::Environment;
///
/// async fn counter(env: Environment) {
///     let root = env.into_container();
///     let (text, add) = (root.text("0"), root.button("Add one"));
///     for count in 1.. {
///         add.pressed_evt().await;
///         text.set(count.to_string());
///     }
/// }
/// # fn main() { let _ = counter; }
/// ```
#[derive(Debug)]
#[must_use = "a button that is dropped disappears from all pages"]
pub struct Button {
    environment: Environment,
}

impl Button {
    pub(crate) fn new(environment: Environment, label: String) -> Button {
        environment.view.set("label", label);
        Button { environment }
    }

    /// Returns an event that receives a press. The value has the page and the modifier keys. Its coordinates
    /// mean nothing if the button was pressed by a key.
    ///
    /// # Cancellation
    ///
    /// As [`InputReceiver::recv_evt`](crate::InputReceiver::recv_evt).
    pub fn pressed_evt(&self) -> impl TryEvent<Output = Mouse, Pending: Send> + Send + '_ {
        self.environment.mouse.next_evt()
    }

    /// Sets the text on the button, which is also its accessible name.
    pub fn set_label(&self, label: impl Into<String>) {
        self.environment.view.set_label(label);
    }

    /// Sets whether the button can be pressed. A press that reaches the server later is ignored, although its
    /// page may have shown the button as enabled. A press that is in the stream is still received.
    pub fn set_enabled(&self, is_enabled: bool) {
        self.environment.view.set("disabled", !is_enabled);
    }
}
