//! Files: a button that saves one on the user's machine, and a field by which the user sends one.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rialto_event::{Event, TryEvent};
use rialto_sync::{TrySendError, bounded};

use crate::environment::Environment;
use crate::tree::{Content, Data, Kind, NodeId, Tree};

/// A button. When it is pressed, the browser asks for a file, and saves it on the machine of the user.
///
/// ```
/// use rialto_live::Environment;
///
/// async fn report(env: Environment) {
///     let root = env.into_container();
///     let _save = root.download("Save the report", "report.txt", || b"all is well".to_vec());
///     std::future::pending().await
/// }
/// # fn main() { let _ = report; }
/// ```
///
/// The program makes the content in the task of the request, when the button is pressed: it must not block.
/// If that panics, or if the content is larger than [`Builder::max_file`](crate::Builder::max_file), the page
/// says so.
#[derive(Debug)]
#[must_use = "a button that is dropped disappears from all pages"]
pub struct Download {
    environment: Environment,
}

impl Download {
    pub(crate) fn new(environment: Environment, label: String, name: String, content: Content) -> Download {
        environment.view.set("label", label);
        environment.view.set("name", name);
        set_data(&environment, Data::Content(content));
        Download { environment }
    }

    /// Sets the text on the button, which is also its accessible name.
    pub fn set_label(&self, label: impl Into<String>) {
        self.environment.view.set_label(label);
    }
}

/// A field by which the user chooses a file. The browser sends its content to the program.
///
/// ```
/// use rialto_live::Environment;
///
/// async fn size(env: Environment) {
///     let root = env.into_container();
///     let (file, size) = (root.file_field("Measure a file"), root.text(""));
///     loop {
///         let content = file.chosen_evt().await;
///         size.set(format!("{} bytes", content.len()));
///     }
/// }
/// # fn main() { let _ = size; }
/// ```
///
/// The content may be hostile. A file that is larger than [`Builder::max_file`](crate::Builder::max_file) is
/// refused, and so is a second one, until the program has received the first. It does not pass through the
/// streams of the environment, so no filter and no dialog holds it up.
#[must_use = "a field that is dropped disappears from all pages"]
pub struct FileField {
    environment: Environment,
    files: bounded::Receiver<Vec<u8>>,
    /// Keeps the channel open.
    _inbox: bounded::Sender<Vec<u8>>,
}

impl FileField {
    pub(crate) fn new(environment: Environment, label: String) -> FileField {
        let (inbox, files) = bounded(1);
        environment.view.set("label", label);
        set_data(&environment, Data::Inbox(inbox.clone()));
        FileField { environment, files, _inbox: inbox }
    }

    /// Returns an event that yields the content of the next file.
    ///
    /// # Cancellation
    ///
    /// If it is not chosen, the file stays for the next one.
    pub fn chosen_evt(&self) -> impl TryEvent<Output = Vec<u8>, Pending: Send> + Send + '_ {
        // It is open as long as this field.
        self.files.recv_evt().wrap(Result::unwrap_or_default)
    }

    /// Sets the accessible name.
    pub fn set_label(&self, label: impl Into<String>) {
        self.environment.view.set_label(label);
    }
}

impl fmt::Debug for FileField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileField").field("environment", &self.environment).finish_non_exhaustive()
    }
}

fn set_data(environment: &Environment, data: Data) {
    let view = &environment.view;
    let replaced = view.context.tree.change_data(view.id, |node, _| std::mem::replace(&mut node.data, data));
    drop(replaced);
}

/// Why a file is not exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoFile {
    /// There is no such button or field.
    Missing,
    /// The program has panicked.
    Panicked,
    /// The program has not received the last file.
    Unread,
}

/// Makes the content of a download.
pub(crate) fn content_of(tree: &Tree, id: NodeId) -> Result<Vec<u8>, NoFile> {
    let content = match tree.lock().get(id).map(|node| &node.data) {
        Some(Data::Content(content)) => Arc::clone(content),
        _ => return Err(NoFile::Missing),
    };
    // The program's code runs outside the lock, because it may change views.
    catch_unwind(AssertUnwindSafe(|| content())).map_err(|_| NoFile::Panicked)
}

/// Returns whether a file can be sent to the field.
pub(crate) fn takes_file(tree: &Tree, id: NodeId) -> bool {
    tree.lock().get(id).is_some_and(|node| node.kind == Kind::FileField)
}

/// Passes a file to its field.
pub(crate) fn accept(tree: &Tree, id: NodeId, file: Vec<u8>) -> Result<(), NoFile> {
    let inbox = match tree.lock().get(id).map(|node| &node.data) {
        Some(Data::Inbox(inbox)) => inbox.clone(),
        _ => return Err(NoFile::Missing),
    };
    inbox.try_send(file).map_err(|error| match error {
        TrySendError::Full(_) => NoFile::Unread,
        TrySendError::Closed(_) => NoFile::Missing,
    })
}
