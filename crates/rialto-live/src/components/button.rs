//! Buttons.

use rialto_event::TryEvent;

use crate::environment::Environment;
use crate::input::Mouse;

/// A button. It is pressed with the mouse, or with Enter or the space bar.
#[derive(Debug)]
pub struct Button {
    environment: Environment,
}

impl Button {
    pub(crate) fn new(environment: Environment, label: String) -> Button {
        environment.view.set("label", label);
        Button { environment }
    }

    /// Returns an event that is enabled when the user has pressed the button. Each press yields once.
    pub fn pressed_evt(&self) -> impl TryEvent<Output = Mouse, Pending: Send> + Send + '_ {
        self.environment.mouse.recv_evt()
    }

    /// Sets the text on the button, which is also its accessible name.
    pub fn set_label(&self, label: impl Into<String>) {
        self.environment.view.set_label(label);
    }

    /// Sets whether the button can be pressed.
    pub fn set_enabled(&self, is_enabled: bool) {
        self.environment.view.set("disabled", !is_enabled);
    }

    /// Returns the button's environment, to delegate or to filter it.
    pub fn environment_mut(&mut self) -> &mut Environment {
        &mut self.environment
    }
}
