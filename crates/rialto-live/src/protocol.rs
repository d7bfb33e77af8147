//! The messages of a page, and their limits. The crate's documentation has the list of all messages.

use std::fmt;

use serde::Deserialize;

use crate::input::Modifiers;
use crate::tree::NodeId;

/// The largest message of a page, in bytes.
pub(crate) const MAX_MESSAGE: usize = 16 * 1024;
/// The largest number of rows of a table that a page may ask for.
pub(crate) const MAX_ROWS: usize = 200;
/// The longest path of a page, in bytes.
pub(crate) const MAX_PATH: usize = 1024;
/// The longest name of a key, in bytes.
pub(crate) const MAX_KEY: usize = 64;
/// The number of patches that a page may be behind with its acknowledgements. A page that is further behind
/// gets nothing until it has caught up, and then the newest view.
pub(crate) const MAX_UNACKNOWLEDGED: u64 = 2;

/// A message of a page. Its first message is `open`, and no later one is.
#[derive(Debug, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Message {
    /// The page is open, at a path. It proves that it has the key of this server: by `proof`, an HMAC of the
    /// hello's nonce, or by the key itself.
    Open {
        path: String,
        #[serde(default)]
        proof: String,
        #[serde(default)]
        key: String,
    },
    /// The user has gone to another path.
    Path { path: String },
    /// The page has shown the patch with this version.
    Shown { v: u64 },
    /// The page shows these rows of a table.
    Rows { id: NodeId, from: usize, to: usize },
    /// The mouse. `action` is `click`, `down`, `up`, `move` or `menu`.
    Mouse {
        id: NodeId,
        action: String,
        x: f64,
        y: f64,
        #[serde(default)]
        mods: u8,
    },
    /// A key went down.
    Key {
        id: NodeId,
        key: String,
        #[serde(default)]
        mods: u8,
    },
    /// A text field was edited.
    Edit { id: NodeId, value: String, n: u64 },
    /// Enter was pressed in a text field.
    Submit { id: NodeId, value: String, n: u64 },
    /// The head of a table's column was activated.
    Column { id: NodeId, column: usize },
    /// A row of a table was activated. The key is a string, because numbers of JavaScript have 53 bits.
    Row { id: NodeId, key: String },
    /// A row of a tree was opened or closed.
    Toggle { id: NodeId, key: String, open: bool },
    /// A node has another size.
    Size { id: NodeId, width: f64, height: f64 },
    /// An item of a menu or a tab was chosen, or the menu or a dialog was dismissed.
    Choose { id: NodeId, item: Option<u64> },
}

impl Message {
    /// Reads a message.
    ///
    /// # Errors
    ///
    /// [`ProtocolError`] if the text has another form.
    pub(crate) fn read(text: &str) -> Result<Message, ProtocolError> {
        serde_json::from_str(text).map_err(|error| ProtocolError(format!("invalid message: {error}")))
    }
}

/// Reads the bits of modifier keys.
pub(crate) fn modifiers(bits: u8) -> Modifiers {
    Modifiers { shift: bits & 1 != 0, control: bits & 2 != 0, alt: bits & 4 != 0, meta: bits & 8 != 0 }
}

/// A page has sent something that is not in the protocol. The page is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProtocolError(pub(crate) String);

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
