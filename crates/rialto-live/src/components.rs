//! The components that the library has. Those without a task of their own are handles: their owner changes
//! them, and waits for their events in its own choices.

mod button;
mod canvas;
mod dialog;
pub(crate) mod file;
mod graph;
mod layout;
mod menu;
mod outline;
mod plot;
mod table;
mod tabs;
mod terminal;
mod text;
mod text_field;

pub use button::Button;
pub use canvas::{Canvas, Color, Shape};
pub use dialog::Dialog;
pub use file::{Download, FileField};
pub use graph::{Graph, GraphEdge, GraphNode};
pub use layout::Paths;
pub use menu::Menu;
pub use outline::{Tree, TreeItem};
pub use plot::Plot;
pub use table::{Table, TableInput};
pub use tabs::Tabs;
pub use terminal::{Terminal, TerminalInput};
pub use text::{Link, Text};
pub use text_field::{TextField, TextInput};
