//! Text fields.

use rialto_event::{Event, TryEvent};
use serde_json::json;

use crate::environment::Environment;
use crate::input::{Control, Key};

/// A field of one line of text.
///
/// All pages show the same value. The page that edits it keeps what the user has typed since; the others get
/// each value that the owner has received.
#[derive(Debug)]
pub struct TextField {
    environment: Environment,
}

impl TextField {
    pub(crate) fn new(environment: Environment, label: String) -> TextField {
        environment.view.set("label", label);
        TextField { environment }
    }

    /// Returns an event that yields the value after an edit. All pages get the value when it is received.
    pub fn edited_evt(&self) -> impl TryEvent<Output = String, Pending: Send> + Send + '_ {
        self.environment.control.recv_evt().wrap(|control| match control {
            Control::Edited { page, value, edit } => {
                self.environment.view.set("value", json!([value, page.as_u64(), edit]));
                value
            }
            // The session sends a text field no other input.
            _ => String::new(),
        })
    }

    /// Returns an event that yields a key that was pressed in the field, such as "Enter".
    /// [`listen_to_keys`](Self::listen_to_keys) turns it on.
    pub fn key_evt(&self) -> impl TryEvent<Output = Key, Pending: Send> + Send + '_ {
        self.environment.keyboard.recv_evt()
    }

    /// Makes the pages send the keys that are pressed in the field.
    pub fn listen_to_keys(self) -> Self {
        self.environment.view.listen(true, false);
        self
    }

    /// Sets the value in all pages, also where it is being edited.
    pub fn set(&self, value: impl Into<String>) {
        self.environment.view.set("value", json!([value.into(), 0, 0]));
    }
}
