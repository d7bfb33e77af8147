//! Tabs: a page shows one of several panels.

use std::sync::{Arc, Mutex, PoisonError};

use rialto_event::{Event, TryEvent};

use crate::environment::{Container, Context, InputReceiver, InputSender};
use crate::input::{Control, PageId};
use crate::tree::{Kind, NodeId};

/// A row of tabs, each with a panel. All pages show the panel of the same tab, and get only its part of the
/// view.
///
/// The user selects a tab with the mouse, or with the arrow keys. The library's own task shows its panel.
///
/// ```
/// use rialto_live::Environment;
///
/// async fn settings(env: Environment) {
///     let root = env.into_container();
///     let tabs = root.tabs("Settings");
///     let (general, sound) = (tabs.tab("General"), tabs.tab("Sound"));
///     let _parts = (general.text_field("Name"), sound.text_field("Volume"));
///     std::future::pending().await
/// }
/// # fn main() { let _ = settings; }
/// ```
#[derive(Debug)]
#[must_use = "tabs that are dropped disappear from all pages, with their panels"]
pub struct Tabs {
    container: Container,
    panels: Arc<Mutex<Panels>>,
    selected: InputReceiver<(PageId, usize)>,
}

/// The panels that exist. Some of them may be gone since the last call of `add`.
#[derive(Debug, Default)]
struct Panels {
    /// The nodes and positions.
    positions: Vec<(NodeId, usize)>,
    added: usize,
}

impl Panels {
    /// Adds a panel, and forgets those that are gone.
    fn add(&mut self, panel: NodeId, exists: impl Fn(NodeId) -> bool) {
        self.positions.retain(|(panel, _)| exists(*panel));
        self.positions.push((panel, self.added));
        self.added += 1;
    }

    fn position(&self, panel: NodeId) -> Option<usize> {
        self.positions.iter().find(|(known, _)| *known == panel).map(|(_, position)| *position)
    }
}

impl Tabs {
    pub(crate) fn new(parent: &Container, label: String) -> Tabs {
        let mut environment = parent.child(Kind::Tabs, &[("label", label.into())]);
        // The filter's own end is kept, because a container's router ends with each of its streams.
        let controls = environment.filter_control();
        let (sender, selected) = InputReceiver::new();
        let panels = Arc::new(Mutex::new(Panels::default()));
        let (id, context) = (environment.view.id, Arc::clone(&environment.view.context));
        environment.spawn(select(controls, id, context, Arc::clone(&panels), sender));
        Tabs { container: Container::new(environment), panels, selected }
    }

    /// Adds a tab with this label, and returns its panel. The first one is selected. Dropping the panel
    /// removes the tab.
    pub fn tab(&self, label: impl Into<String>) -> Container {
        let panel = Container::new(self.container.child(Kind::Column, &[("label", label.into().into())]));
        let tree = &panel.environment.view.context.tree;
        lock(&self.panels).add(panel.environment.view.id, |id| tree.lock().get(id).is_some());
        panel
    }

    /// Shows this panel. Does nothing if it is not one of these tabs.
    pub fn select(&self, panel: &Container) {
        let view = &self.container.environment.view;
        view.context.tree.select(view.id, panel.environment.view.id);
    }

    /// Returns an event that yields the position of the tab that the user has selected: the number of calls
    /// of [`tab`](Self::tab) before the one that added it. Tabs that were removed count, so a position means
    /// the same tab for ever. Its panel is shown already.
    ///
    /// # Cancellation
    ///
    /// As [`InputReceiver::recv_evt`].
    pub fn selected_evt(&self) -> impl TryEvent<Output = usize, Pending: Send> + Send + '_ {
        self.selected.next_evt().wrap(|(_, position)| position)
    }
}

fn lock(panels: &Mutex<Panels>) -> std::sync::MutexGuard<'_, Panels> {
    panels.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The task of the tabs. It ends with them, because their stream closes.
async fn select(
    (controls, _own): (InputReceiver<Control>, InputSender<Control>),
    id: NodeId,
    context: Arc<Context>,
    panels: Arc<Mutex<Panels>>,
    selected: InputSender<(PageId, usize)>,
) {
    while let Ok(routed) = controls.recv_routed_evt().await {
        let Control::Selected { page, panel } = routed.input else { continue };
        let Some(position) = lock(&panels).position(panel) else { continue };
        context.tree.select(id, panel);
        selected.send(routed.with((page, position)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Live;

    #[test]
    fn tabs_that_come_and_go_leave_nothing_and_keep_their_positions() {
        drop(Live::builder(drop).start(|env| {
            let root = env.into_container();
            let tabs = root.tabs("Files");
            let _first = tabs.tab("first");
            (1..1000).for_each(|n| drop(tabs.tab(n.to_string())));
            let last = tabs.tab("last");
            let panels = lock(&tabs.panels);
            assert_eq!(panels.position(last.environment.view.id), Some(1000));
            assert_eq!(panels.positions.len(), 2);
            async {}
        }));
    }
}
