//! The inputs of components: the actions of users in pages.

use std::mem::discriminant;

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

/// An input of the mouse, or of a finger or pen. A button that is pressed with the keyboard also yields a
/// click, as in the browser. `Down` and `Up` do not say which button of the mouse it was. An input is sent
/// for each component on the way from the element under the pointer to the root that listens, as events of a
/// browser bubble; a context menu is sent for the first only.
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

/// A key that was pressed. While it is held, it is repeated as the user's system repeats keys. It is sent for
/// the nearest component that listens.
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

/// An input of one of the library's components: an edit, a choice, a row. A component of your own receives
/// only its size, but a filter receives those of all components below it.
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
    /// Enter was pressed in a text field that [listens to it](crate::TextField::listen_to_enter).
    Submitted {
        /// The page in which it happened.
        page: PageId,
        /// The value at that time.
        value: String,
        /// The number of the edit within the page.
        edit: u64,
    },
    /// The head of a table's column was activated.
    Column {
        /// The page in which it happened.
        page: PageId,
        /// The position of the column.
        column: usize,
    },
    /// An item of a menu was chosen, or a menu or a dialog was dismissed.
    Chosen {
        /// The page in which it happened.
        page: PageId,
        /// The position of the item. `None` if the menu or the dialog was dismissed.
        item: Option<usize>,
    },
    /// A tab was selected.
    Selected {
        /// The page in which it happened.
        page: PageId,
        /// The number of the panel's view node.
        panel: u64,
    },
    /// A row of a tree was opened or closed.
    Toggled {
        /// The page in which it happened.
        page: PageId,
        /// The row's key.
        key: u64,
        /// Whether it was opened.
        is_open: bool,
    },
    /// A row of a table or a tree was activated.
    Row {
        /// The page in which it happened.
        page: PageId,
        /// The row's key.
        key: u64,
    },
    /// The component has this size in a page. Pages of different windows have different sizes.
    /// [`View::listen_to_size`](crate::View::listen_to_size) turns it on.
    Resized {
        /// The page.
        page: PageId,
        /// The width in CSS pixels, rounded.
        width: u32,
        /// The height in CSS pixels, rounded.
        height: u32,
    },
}

/// What a stream does with an input of a page that has as many inputs in it as it may have.
#[derive(Debug)]
pub enum Surplus {
    /// The input is dropped.
    Drop,
    /// The input is added nevertheless. There can be one such input of each kind for each page and component.
    Add,
    /// The input is added instead of the earlier one at this position.
    Replace(usize),
}

/// An input as the queue of a stream sees it.
pub trait Queued: Send + 'static {
    /// Returns the page in which it happened.
    fn page(&self) -> PageId;

    /// Returns the number of bytes of its texts.
    fn bytes(&self) -> usize {
        0
    }

    /// Returns whether the component can do without `earlier`, if this input comes directly after it.
    fn supersedes(&self, _earlier: &Self) -> bool {
        false
    }

    /// Decides about this input if the queue is full. `earlier` has the queued inputs of the same page and
    /// component.
    fn surplus(&self, _earlier: &[&Self]) -> Surplus {
        Surplus::Drop
    }
}

impl Queued for Mouse {
    fn page(&self) -> PageId {
        self.page
    }

    fn supersedes(&self, earlier: &Self) -> bool {
        self.action == MouseAction::Move && earlier.action == MouseAction::Move
    }

    /// Without the last release of the button, a component would drag for ever.
    fn surplus(&self, earlier: &[&Self]) -> Surplus {
        let last = earlier.iter().rfind(|mouse| mouse.action != MouseAction::Move);
        let is_released = last.is_some_and(|mouse| mouse.action == MouseAction::Up);
        if self.action == MouseAction::Up && !is_released { Surplus::Add } else { Surplus::Drop }
    }
}

impl Queued for Key {
    fn page(&self) -> PageId {
        self.page
    }

    fn bytes(&self) -> usize {
        self.key.len()
    }
}

impl Queued for Control {
    fn page(&self) -> PageId {
        match self {
            Control::Edited { page, .. }
            | Control::Submitted { page, .. }
            | Control::Column { page, .. }
            | Control::Chosen { page, .. }
            | Control::Selected { page, .. }
            | Control::Toggled { page, .. }
            | Control::Row { page, .. }
            | Control::Resized { page, .. } => *page,
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Control::Edited { value, .. } | Control::Submitted { value, .. } => value.len(),
            _ => 0,
        }
    }

    fn supersedes(&self, earlier: &Self) -> bool {
        self.is_state() && self.is_like(earlier)
    }

    /// Without the last edit, the component would not know the text that the page shows, and without the last
    /// size, not how large it is.
    fn surplus(&self, earlier: &[&Self]) -> Surplus {
        if !self.is_state() {
            return Surplus::Drop;
        }
        earlier.iter().rposition(|control| self.is_like(control)).map_or(Surplus::Add, Surplus::Replace)
    }
}

/// An input of a component with a task of its own, such as the item of a menu that was chosen.
impl<T: Send + 'static> Queued for (PageId, T) {
    fn page(&self) -> PageId {
        self.0
    }
}

impl Control {
    /// Returns whether this is a state of the page. Only the newest one matters.
    fn is_state(&self) -> bool {
        matches!(self, Control::Edited { .. } | Control::Resized { .. })
    }

    fn is_like(&self, other: &Control) -> bool {
        discriminant(self) == discriminant(other)
    }
}

/// An input on its way to its component.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Input {
    Mouse(Mouse),
    Key(Key),
    Control(Control),
}
