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
///     let page = env.into_container();
///     let (text, add) = (page.text("0"), page.button("Add one"));
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

    /// Returns an event that is enabled when the user has pressed the button. Each press yields once. A press
    /// that is not received, or that another choice leaves, stays in the button's stream.
    pub fn pressed_evt(&self) -> impl TryEvent<Output = Mouse, Pending: Send> + Send + '_ {
        self.environment.mouse.next_evt()
    }

    /// Sets the text on the button, which is also its accessible name.
    pub fn set_label(&self, label: impl Into<String>) {
        self.environment.view.set_label(label);
    }

    /// Sets whether the button can be pressed. Presses that a page has sent before it knew are ignored.
    pub fn set_enabled(&self, is_enabled: bool) {
        self.environment.view.set("disabled", !is_enabled);
    }
}
