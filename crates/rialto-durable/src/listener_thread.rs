//! A thread that listens for the changes of other processes.

use crate::queue::Shared;
use crate::store::Listener;
use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How soon the thread sees that the flows are closed, and how long it pauses after an error.
const WAIT: Duration = Duration::from_secs(1);

/// Starts the thread. If that fails, the store is only polled, as without a listener.
pub fn start(shared: &Arc<Shared>, mut listener: Box<dyn Listener>) -> io::Result<JoinHandle<()>> {
    let shared = shared.clone();
    thread::Builder::new().name("rialto-durable-listen".into()).spawn(move || {
        while !shared.is_closed() {
            match listener.wait(WAIT) {
                Ok(true) => shared.notify_all(),
                Ok(false) => {}
                // A notification may have been lost.
                Err(_) => {
                    shared.notify_all();
                    thread::sleep(WAIT);
                }
            }
        }
    })
}
