//! Menus that pop up.

use rialto_event::{Event, TryEvent, select};
use serde_json::{Value, json};

use crate::environment::{Environment, InputReceiver, InputSender, Routed, View};
use crate::input::{Control, Mouse, MouseAction, PageId};
use crate::tree::Kind;

/// A menu that pops up over a component, made by [`Environment::with_menu`].
#[derive(Debug)]
#[must_use = "the items that are chosen come from the menu"]
pub struct Menu {
    chosen: InputReceiver<(PageId, usize)>,
}

impl Menu {
    /// Returns an event that yields the position of the item that the user has chosen.
    ///
    /// # Cancellation
    ///
    /// As [`InputReceiver::recv_evt`].
    pub fn chosen_evt(&self) -> impl TryEvent<Output = usize, Pending: Send> + Send + '_ {
        self.chosen.next_evt().wrap(|(_, item)| item)
    }
}

impl Environment {
    /// Adds a menu to a component, which need not know of it: returns the environment with a filter before
    /// its streams, and the menu. The menu pops up when the user asks for the context menu, with the mouse or
    /// the keyboard. Until an item is chosen or the menu is dismissed, the component gets no inputs of the
    /// mouse from any page: an open menu of one user takes the clicks of all.
    ///
    /// ```
    /// use rialto_live::Environment;
    ///
    /// async fn notes(env: Environment) {
    ///     let (env, menu) = env.with_menu("Notes", &["Clear", "Sign"]);
    ///     let root = env.into_container();
    ///     let text = root.text("some notes");
    ///     loop {
    ///         match menu.chosen_evt().await {
    ///             0 => text.set(""),
    ///             _ => text.set("signed"),
    ///         }
    ///     }
    /// }
    /// # fn main() { let _ = notes; }
    /// ```
    ///
    /// Source: the wrapper of section 3.1 of Reppy's *CML* (1991), which adds a menu to a text window.
    pub fn with_menu(mut self, label: &str, items: &[&str]) -> (Environment, Menu) {
        let context = self.view.context.clone();
        let properties = [("label", label.into()), ("items", items.into())];
        let id = context.tree.add(Kind::Menu, self.view.id, &properties);
        let view = View::without_inputs(id, context);
        self.view.listen_to_mouse();
        let (chosen_sender, chosen) = InputReceiver::new();
        let popup = Popup { view, opened_by: None, chosen: chosen_sender };
        let (mouse, controls) = (self.filter_mouse(), self.filter_control());
        self.spawn(filter(popup, mouse, controls));
        (self, Menu { chosen })
    }
}

/// The menu's own task: takes the inputs that are for the menu, and passes the others on.
async fn filter(
    mut popup: Popup,
    (mouse, mouse_sender): (InputReceiver<Mouse>, InputSender<Mouse>),
    (controls, control_sender): (InputReceiver<Control>, InputSender<Control>),
) {
    loop {
        select! {
            routed = mouse.recv_routed_evt() => {
                // The streams close together with the component.
                let Ok(routed) = routed else { return };
                popup.take_mouse(routed).map(|routed| mouse_sender.send(routed));
            }
            routed = controls.recv_routed_evt() => {
                let Ok(routed) = routed else { return };
                popup.take_control(routed).map(|routed| control_sender.send(routed));
            }
        }
    }
}

struct Popup {
    view: View,
    /// The page that shows the menu now.
    opened_by: Option<PageId>,
    chosen: InputSender<(PageId, usize)>,
}

impl Popup {
    /// Returns the input if it is not for the menu.
    fn take_mouse(&mut self, routed: Routed<Mouse>) -> Option<Routed<Mouse>> {
        let Mouse { page, action, x, y, .. } = routed.input;
        if action == MouseAction::Menu {
            self.opened_by = Some(page);
            self.view.set("open", json!([x, y, page.as_u64()]));
            return None;
        }
        let Some(_page) = self.opened_by else { return Some(routed) };
        if action == MouseAction::Click {
            self.close();
        }
        None
    }

    /// Returns the input if it is not for the menu.
    fn take_control(&mut self, routed: Routed<Control>) -> Option<Routed<Control>> {
        let Control::Chosen { page, item } = routed.input else { return Some(routed) };
        if routed.target() != Some(self.view.id) {
            return Some(routed);
        }
        self.close();
        if let Some(item) = item {
            self.chosen.send(routed.with((page, item)));
        }
        None
    }

    fn close(&mut self) {
        self.opened_by = None;
        self.view.set("open", Value::Null);
    }
}
