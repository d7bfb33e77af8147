//! The question before an action that cannot be undone.

use rialto_event::select;
use rialto_live::Container;

/// Asks the user by a modal dialog. `action` is the label of the button that confirms. The other button comes
/// first: it has the focus, so that a second press of Enter changes nothing.
pub(crate) async fn is_confirmed(page: &Container, question: &str, consequence: &str, action: &str) -> bool {
    let dialog = page.dialog(question);
    let _consequence = dialog.content.text(consequence);
    let buttons = dialog.content.row();
    let (no, yes) = (buttons.button("Cancel"), buttons.button(action));
    select! {
        _ = yes.pressed_evt() => true,
        _ = no.pressed_evt() => false,
        () = dialog.dismissed_evt() => false,
    }
}
