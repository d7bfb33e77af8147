//! The inputs of components: the actions of users in pages.

/// The number of an open page. Each tab of a browser is a page, and a reload makes another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PageId(pub(crate) u64);

impl PageId {
    /// Returns the number.
    pub fn as_u64(self) -> u64 {
        self.0
    }
}

/// The modifier keys that were held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Modifiers {
    /// The shift key.
    pub shift: bool,
    /// The control key.
    pub control: bool,
    /// The alt key.
    pub alt: bool,
    /// The meta key: Command on a Mac, the Windows key elsewhere.
    pub meta: bool,
}

/// An input of the mouse. A button that is pressed with the keyboard also yields a click, as in the browser.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mouse {
    /// The page in which it happened.
    pub page: PageId,
    /// The action.
    pub action: MouseAction,
    /// The distance from the left edge of the component, in CSS pixels.
    pub x: f64,
    /// The distance from the upper edge of the component, in CSS pixels.
    pub y: f64,
    /// The modifier keys.
    pub modifiers: Modifiers,
}

/// The action of a [`Mouse`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MouseAction {
    /// A click, also by the keyboard.
    Click,
    /// The button went down.
    Down,
    /// The button went up.
    Up,
    /// The pointer moved.
    Move,
    /// The user asked for the context menu, with the mouse or the keyboard.
    Menu,
}

/// A key that was pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Key {
    /// The page in which it happened.
    pub page: PageId,
    /// The key, as the browser's `KeyboardEvent.key` names it: "a", "Enter", "ArrowUp".
    pub key: String,
    /// The modifier keys.
    pub modifiers: Modifiers,
}

/// An input that concerns the component as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Control {
    /// The value of a text field was edited.
    Edited {
        /// The page in which it happened.
        page: PageId,
        /// The new value.
        value: String,
        /// The number of the edit within the page, by which the page recognizes its own edits.
        edit: u64,
    },
    /// The head of a table's column was activated.
    Column {
        /// The page in which it happened.
        page: PageId,
        /// The position of the column.
        column: usize,
    },
    /// An item of a menu was chosen.
    Chosen {
        /// The page in which it happened.
        page: PageId,
        /// The position of the item, or `None` if the menu was dismissed.
        item: Option<usize>,
    },
    /// A row of a table was activated.
    Row {
        /// The page in which it happened.
        page: PageId,
        /// The row's key.
        key: u64,
    },
}

/// An input on its way to its component.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Input {
    Mouse(Mouse),
    Key(Key),
    Control(Control),
}
