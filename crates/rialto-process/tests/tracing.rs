//! The `tracing` events of robust processes.

mod support;

use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto_event::after;
use rialto_process::supervisor::Robust;
use rialto_process::{Exit, Exited, down_evt, exit, recv, send, trap_exits};
use support::{LONG, process};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

/// Records the level and the text of the events of processes.
#[derive(Clone, Default)]
struct Keeps(Arc<Mutex<Vec<(Level, String)>>>);

struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

impl Subscriber for Keeps {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "rialto::process"
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut text = Text(String::new());
        event.record(&mut text);
        self.0.lock().unwrap().push((*event.metadata().level(), text.0));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[test]
fn robust_process_emits_tracing_events() {
    let told = Keeps::default();
    tracing::subscriber::with_default(told.clone(), || {
        process(async {
            for takes in [2, 20] {
                let robust =
                    Robust::new(1, LONG).shutdown_time(Duration::from_secs(9)).spawn(move || async move {
                        trap_exits(true);
                        recv! {
                            "crash": &'static str => panic!("crash"),
                            Exited { .. } => after(Duration::from_secs(takes)).await
                        }
                    });
                send(robust, "crash").unwrap();
                after(Duration::from_secs(1)).await;
                exit(robust, Exit::Shutdown);
                down_evt(robust).await;
            }
            let robust = Robust::new(0, LONG).spawn(|| async { panic!("crash") });
            down_evt(robust).await;
        });
    });
    let told: Vec<_> = told.0.lock().unwrap().drain(..).collect();
    let told: Vec<_> = told.iter().map(|(level, text)| (*level, text.as_str())).collect();
    let again = (Level::WARN, "the worker has failed and is restarted: panicked: crash");
    let asked = (Level::INFO, "the worker is asked to end within 9s");
    assert_eq!(
        told,
        [
            again,
            asked,
            (Level::INFO, "the worker has ended as requested: finished normally"),
            again,
            asked,
            (Level::WARN, "the worker has not ended in time and is killed"),
            (Level::ERROR, "the worker has failed more often than its restart limit allows: panicked: crash"),
        ]
    );
}
