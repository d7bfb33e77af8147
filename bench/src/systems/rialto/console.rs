//! Runtimes with diagnostics, and with an open page of the console.

use crate::web::LOOPBACK;
use anyhow::{Context, Result};
use rialto_console::Console;
use rialto_rt::{Builder, Runtime};
use smol::channel::{Sender, bounded};
use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// The page of the last runtime.
static OPEN: Mutex<Option<OpenPage>> = Mutex::new(None);

/// A console with an open page.
struct OpenPage {
    console: Console,
    /// Its drop ends the thread of the page.
    stop: Option<Sender<Infallible>>,
    thread: Option<JoinHandle<()>>,
}

impl OpenPage {
    fn new(runtime: &Runtime) -> Result<OpenPage> {
        let console = rialto_console::serve(runtime, LOOPBACK).context("the console does not start")?;
        let mut page = console.live().open("/tasks");
        let (stop, stopped) = bounded(1);
        let shown = async move {
            // The page takes all patches.
            page.wait_until(|_| false).await;
        };
        let until_stopped = async move {
            let _ = stopped.recv().await;
        };
        let thread = thread::spawn(|| smol::block_on(smol::future::or(shown, until_stopped)));
        Ok(OpenPage { console, stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for OpenPage {
    fn drop(&mut self) {
        // Before the console, whose end a page reports by a panic.
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        self.console.live().stop();
    }
}

/// Builds a runtime as `RIALTO_CONSOLE` asks: with `diagnostics`; or with a `page`, which shows its tasks, too.
///
/// # Errors
///
/// If the runtime or the console does not start.
pub fn build(builder: Builder) -> Result<Runtime> {
    let wanted = std::env::var("RIALTO_CONSOLE").unwrap_or_default();
    let is_observed = matches!(&*wanted, "diagnostics" | "page");
    let runtime = builder.diagnostics(is_observed).build()?;
    if wanted == "page" {
        let page = OpenPage::new(&runtime)?;
        // Closes the page of the run before.
        *OPEN.lock().unwrap_or_else(PoisonError::into_inner) = Some(page);
    }
    Ok(runtime)
}
