//! Tabs: panels of which a page shows one.

use std::sync::{Arc, Mutex, PoisonError};

use rialto_event::{Event, TryEvent};

use crate::environment::{Container, Context, InputSender, Inputs};
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
///     let page = env.into_container();
///     let tabs = page.tabs("Settings");
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
    /// The numbers of the panels, in the order of their addition.
    panels: Arc<Mutex<Vec<NodeId>>>,
    selected: Inputs<(PageId, usize)>,
}

impl Tabs {
    pub(crate) fn new(parent: &Container, label: String) -> Tabs {
        let mut environment = parent.child(Kind::Tabs, &[("label", label.into())]);
        // The filter's own end is kept, because a container's router ends with each of its streams.
        let controls = environment.filter_control();
        let (sender, selected) = Inputs::new();
        let panels = Arc::new(Mutex::new(Vec::new()));
        let (id, context) = (environment.view.id, Arc::clone(&environment.view.context));
        environment.spawn(select(controls, id, context, Arc::clone(&panels), sender));
        Tabs { container: Container::new(environment), panels, selected }
    }

    /// Adds a tab with this label, and returns its panel. The first one is selected. Dropping the panel
    /// removes the tab.
    pub fn tab(&self, label: impl Into<String>) -> Container {
        let panel = Container::new(self.container.child(Kind::Column, &[("label", label.into().into())]));
        lock(&self.panels).push(panel.environment.view.id);
        panel
    }

    /// Shows this panel. Does nothing if it is not one of these tabs.
    pub fn select(&self, panel: &Container) {
        let view = &self.container.environment.view;
        view.context.tree.select(view.id, panel.environment.view.id);
    }

    /// Returns an event that yields the position of the tab that the user has selected, in the order of
    /// [`tab`](Self::tab). Its panel is shown already. An input that is not received stays in the stream.
    pub fn selected_evt(&self) -> impl TryEvent<Output = usize, Pending: Send> + Send + '_ {
        self.selected.next_evt().wrap(|(_, position)| position)
    }
}

fn lock(panels: &Mutex<Vec<NodeId>>) -> std::sync::MutexGuard<'_, Vec<NodeId>> {
    panels.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The task of the tabs. It ends with them, because their stream closes.
async fn select(
    (controls, _own): (Inputs<Control>, InputSender<Control>),
    id: NodeId,
    context: Arc<Context>,
    panels: Arc<Mutex<Vec<NodeId>>>,
    selected: InputSender<(PageId, usize)>,
) {
    while let Ok(routed) = controls.recv_routed_evt().await {
        let Control::Chosen { page, item: Some(item) } = routed.input else { continue };
        let position = lock(&panels).iter().position(|panel| usize::try_from(*panel) == Ok(item));
        let Some(position) = position else { continue };
        context.tree.select(id, item as NodeId);
        selected.send(routed.with((page, position)));
    }
}
