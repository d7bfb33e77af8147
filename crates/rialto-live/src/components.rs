//! The components that the library has. Those without a task of their own are handles: their owner changes
//! them, and waits for their events in its own choices.

mod button;
mod graph;
mod layout;
mod menu;
mod plot;
mod table;
mod text;
mod text_field;

pub use button::Button;
pub use graph::{Graph, GraphEdge, GraphNode};
pub use menu::Menu;
pub use plot::Plot;
pub use table::{Table, TableInput};
pub use text::{Link, Text};
pub use text_field::{TextField, TextInput};
