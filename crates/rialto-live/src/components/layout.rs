//! Layout: containers, and what they contain.

use std::future::Future;
use std::sync::Arc;

use rialto_event::Task;

use super::{
    Button, Canvas, Dialog, Download, FileField, Graph, Link, Plot, Table, Tabs, Terminal, Text, TextField,
    Tree,
};
use crate::environment::{Container, Environment};
use crate::tree::Kind;

/// Each method adds a child after the last one. The child disappears when its handle is dropped. A
/// [`component`](Self::component) has no handle: it disappears when its task ends.
impl Container {
    /// Adds a container that puts its children below each other.
    pub fn column(&self) -> Container {
        Container::new(self.child(Kind::Column, &[]))
    }

    /// Adds a container that puts its children beside each other.
    pub fn row(&self) -> Container {
        Container::new(self.child(Kind::Row, &[]))
    }

    /// Adds a container with a path for each child ([`Paths::path`]). A page shows the first child whose path
    /// equals the page's path, or is a prefix of it in whole segments: `/tasks` also shows `/tasks/7`, and
    /// not `/tasks2`. The path `/` matches itself only. If no child matches, the first one is shown.
    ///
    /// Components cannot read the path: all pages share them, and each page has a path of its own. So
    /// `/tasks/7` shows the same as `/tasks`, unless a child has this path and comes first.
    ///
    /// ```
    /// use rialto_live::Environment;
    ///
    /// async fn site(env: Environment) {
    ///     let root = env.into_container();
    ///     let _links = (root.link("Home", "/"), root.link("Help", "/help"));
    ///     let paths = root.paths();
    ///     let (home, help) = (paths.path("/"), paths.path("/help"));
    ///     let _texts = (home.text("Welcome"), help.text("There is none"));
    ///     std::future::pending().await
    /// }
    /// # fn main() { let _ = site; }
    /// ```
    pub fn paths(&self) -> Paths {
        Paths { container: Container::new(self.child(Kind::Paths, &[])) }
    }

    /// Adds a component, and runs its task until it ends, this container is dropped, or the application ends.
    /// Its view is a column. If it panics, its view disappears, and the other components go on. The runtime
    /// treats the panic as that of any task.
    ///
    /// ```
    /// use rialto_event::after;
    /// use rialto_live::{Container, Environment};
    /// use std::time::Duration;
    ///
    /// async fn clock(env: Environment) {
    ///     let column = env.into_container();
    ///     let text = column.text("0 s");
    ///     for seconds in 1.. {
    ///         after(Duration::from_secs(1)).await;
    ///         text.set(format!("{seconds} s"));
    ///     }
    /// }
    ///
    /// fn two_clocks(root: &Container) {
    ///     root.component(clock);
    ///     root.component(clock);
    /// }
    /// ```
    pub fn component<F>(&self, component: impl FnOnce(Environment) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let environment = self.child(Kind::Column, &[]);
        self.run(component(environment));
    }

    /// Adds a component whose task `spawn` runs, such as one that is a process. Otherwise it is like
    /// [`component`](Self::component). Returns the result of `spawn`.
    pub fn component_with<F, R>(
        &self,
        component: impl FnOnce(Environment) -> F,
        spawn: impl FnOnce(Task) -> R,
    ) -> R
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let environment = self.child(Kind::Column, &[]);
        self.run_with(component(environment), spawn)
    }

    /// Adds the environment of a component whose task the caller runs.
    pub fn child_environment(&self) -> Environment {
        self.child(Kind::Column, &[])
    }

    /// Adds a heading of this level, from 1 to 6. Another level becomes the nearest of these.
    pub fn heading(&self, level: u8, text: impl Into<String>) -> Text {
        Text::heading(self.child(Kind::Heading, &[]), level, text.into())
    }

    /// Adds a text.
    pub fn text(&self, text: impl Into<String>) -> Text {
        Text::new(self.child(Kind::Text, &[]), text.into())
    }

    /// Adds a link to another path of the application. A path that does not begin with one `/`, or that a
    /// browser would read as the address of another site, becomes `/`.
    pub fn link(&self, text: impl Into<String>, path: impl Into<String>) -> Link {
        Link::new(self.child(Kind::Link, &[]), text.into(), path.into())
    }

    /// Adds a button.
    pub fn button(&self, label: impl Into<String>) -> Button {
        Button::new(self.child(Kind::Button, &[]), label.into())
    }

    /// Adds a button by which users save the file `name`, whose content `content` makes when they press it.
    pub fn download(
        &self,
        label: impl Into<String>,
        name: impl Into<String>,
        content: impl Fn() -> Vec<u8> + Send + Sync + 'static,
    ) -> Download {
        Download::new(self.child(Kind::Download, &[]), label.into(), name.into(), Arc::new(content))
    }

    /// Adds a field by which users send a file to the program.
    pub fn file_field(&self, label: impl Into<String>) -> FileField {
        FileField::new(self.child(Kind::FileField, &[]), label.into())
    }

    /// Adds a text field.
    pub fn text_field(&self, label: impl Into<String>) -> TextField {
        TextField::new(self.child(Kind::TextField, &[]), label.into())
    }

    /// Adds a table with these columns.
    pub fn table(&self, label: impl Into<String>, columns: &[&str]) -> Table {
        Table::new(self.child(Kind::Table, &[]), label.into(), columns)
    }

    /// Adds a plot of these series, which shows the last `keep` points.
    pub fn plot(&self, label: impl Into<String>, series: &[&str], keep: usize) -> Plot {
        Plot::new(self.child(Kind::Plot, &[]), label.into(), series, keep)
    }

    /// Adds a tree with these columns.
    pub fn tree(&self, label: impl Into<String>, columns: &[&str]) -> Tree {
        Tree::new(self, label.into(), columns)
    }

    /// Adds a row of tabs.
    pub fn tabs(&self, label: impl Into<String>) -> Tabs {
        Tabs::new(self, label.into())
    }

    /// Opens a modal dialog with this title. It has the inputs of all pages that show this container.
    pub fn dialog(&self, title: impl Into<String>) -> Dialog {
        Dialog::new(self, title.into())
    }

    /// Adds a drawing of this size, in CSS pixels.
    pub fn canvas(&self, label: impl Into<String>, width: u32, height: u32) -> Canvas {
        Canvas::new(self.child(Kind::Canvas, &[]), label.into(), width, height)
    }

    /// Adds a terminal.
    pub fn terminal(&self, label: impl Into<String>) -> Terminal {
        Terminal::new(self, label.into())
    }

    /// Adds the drawing of a graph.
    pub fn graph(&self, label: impl Into<String>) -> Graph {
        Graph::new(self.child(Kind::Graph, &[]), label.into())
    }
}

/// A container with a path for each child, made by [`Container::paths`].
#[derive(Debug)]
#[must_use = "a container that is dropped disappears from all pages, with its children"]
pub struct Paths {
    container: Container,
}

impl Paths {
    /// Adds a column that the pages at `path` show.
    pub fn path(&self, path: &str) -> Container {
        Container::new(self.container.child(Kind::Column, &[("path", path.into())]))
    }
}

impl Environment {
    /// Makes this component a container, and starts its router.
    pub fn into_container(self) -> Container {
        Container::new(self)
    }
}
