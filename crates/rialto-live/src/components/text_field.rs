//! Text fields.

use std::sync::atomic::{AtomicU64, Ordering};

use rialto_event::{Event, TryEvent};
use serde_json::json;

use crate::environment::Environment;
use crate::input::{Control, Key};

/// A field of one line of text.
///
/// All pages show the same value. The page that edits it keeps what the user has typed since; the others get
/// each value that the owner has received. If two users type at the same time, the value is that of the edit
/// that is received last.
///
/// ```
/// use rialto_live::{Environment, TextInput};
///
/// async fn chat(env: Environment) {
///     let root = env.into_container();
///     let (line, said) = (root.text_field("Message").listen_to_enter(), root.text(""));
///     loop {
///         if let TextInput::Submitted(text) = line.input_evt().await {
///             said.set(text);
///             line.set("");
///         }
///     }
/// }
/// # fn main() { let _ = chat; }
/// ```
#[derive(Debug)]
#[must_use = "a text field that is dropped disappears from all pages"]
pub struct TextField {
    environment: Environment,
    /// The number of calls of `set`. So each call is a change, also with the same value.
    sets: AtomicU64,
}

/// An input of a [`TextField`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextInput {
    /// The value was edited. This is the new one.
    Edited(String),
    /// Enter was pressed. This is the value.
    Submitted(String),
}

impl TextField {
    pub(crate) fn new(environment: Environment, label: String) -> TextField {
        environment.view.set("label", label);
        TextField { environment, sets: AtomicU64::new(0) }
    }

    /// Returns an event that yields the next input, in the order of the user's actions. All pages get the
    /// value when it is received. Edits that follow each other are merged in the field's stream: the event
    /// yields the newest value.
    ///
    /// # Cancellation
    ///
    /// As [`InputReceiver::recv_evt`](crate::InputReceiver::recv_evt). An input that stays in the stream has
    /// not changed the other pages.
    pub fn input_evt(&self) -> impl TryEvent<Output = TextInput, Pending: Send> + Send + '_ {
        self.environment.control.next_evt().wrap(|control| match control {
            Control::Edited { page, value, edit } => {
                self.environment.view.set("value", json!([value, page.as_u64(), edit]));
                TextInput::Edited(value)
            }
            Control::Submitted { page, value, edit } => {
                self.environment.view.set("value", json!([value, page.as_u64(), edit]));
                TextInput::Submitted(value)
            }
            _ => {
                unreachable!("the session sends a text field its own inputs only")
            }
        })
    }

    /// Returns an event that yields the value after an edit. It is [`input_evt`](Self::input_evt) for a field
    /// that does not distinguish its inputs.
    ///
    /// # Cancellation
    ///
    /// As [`input_evt`](Self::input_evt).
    pub fn edited_evt(&self) -> impl TryEvent<Output = String, Pending: Send> + Send + '_ {
        self.input_evt().wrap(|input| match input {
            TextInput::Edited(value) | TextInput::Submitted(value) => value,
        })
    }

    /// Makes the pages report Enter, as [`TextInput::Submitted`].
    pub fn listen_to_enter(self) -> Self {
        self.environment.view.set("submits", true);
        self
    }

    /// Returns an event that yields a key that was pressed in the field, such as "Escape".
    /// [`listen_to_keys`](Self::listen_to_keys) turns it on. Keys and edits are two streams, without an order
    /// between them: for Enter, use [`listen_to_enter`](Self::listen_to_enter).
    ///
    /// # Cancellation
    ///
    /// As [`InputReceiver::recv_evt`](crate::InputReceiver::recv_evt).
    pub fn key_evt(&self) -> impl TryEvent<Output = Key, Pending: Send> + Send + '_ {
        self.environment.keyboard.next_evt()
    }

    /// Makes the pages send the keys that are pressed in the field.
    pub fn listen_to_keys(self) -> Self {
        self.environment.view.listen_to_keys();
        self
    }

    /// Sets the value in all pages, also where it is being edited. Line ends become spaces.
    pub fn set(&self, value: impl Into<String>) {
        let value = value.into().replace(['\r', '\n'], " ");
        let set = self.sets.fetch_add(1, Ordering::Relaxed) + 1;
        self.environment.view.set("value", json!([value, 0, set]));
    }
}
