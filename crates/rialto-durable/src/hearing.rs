//! A thread that hears what others do with the store.

use crate::queue::Shared;
use crate::store::Listen;
use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How soon it sees that the flows are closed; and how long it waits after an error.
const PATIENCE: Duration = Duration::from_secs(1);

/// Begins to hear. Without a thread for it, the store is looked at now and then, as without a listener.
pub fn hear(shared: &Arc<Shared>, mut listener: Box<dyn Listen>) -> io::Result<JoinHandle<()>> {
    let shared = shared.clone();
    thread::Builder::new().name("rialto-durable-hears".into()).spawn(move || {
        while !shared.is_closed() {
            match listener.wait(PATIENCE) {
                Ok(true) => shared.heard(),
                Ok(false) => {}
                // It may be that something was not heard.
                Err(_) => {
                    shared.heard();
                    thread::sleep(PATIENCE);
                }
            }
        }
    })
}
