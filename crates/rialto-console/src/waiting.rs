//! A page of the tasks that wait for events, for a program whose tasks run on another executor, such as tokio.

use std::sync::Arc;

use rialto_event::diagnostics::Blocked;
use rialto_live::Environment;

use crate::list::{Cell, Entry, List};
use crate::objects::{self, Objects};
use crate::pace::Pace;
use crate::text::place;
use crate::waits::{drawing, found_cycles, summary};

const COLUMNS: [&str; 5] = ["task", "name", "waits for", "since", "spawned at"];

/// Returns the root component of a page that shows waiting tasks: their waits, the channels and other
/// objects, the wait-for graph and its cycles. `blocked` makes the report. On tokio it is
/// `rialto_tokio::diagnostics::blocked`. The page asks for a report at most once a second, while it is open.
///
/// The page is a route of the program's own axum server:
///
/// ```
/// use axum::Router;
/// use rialto_live::Live;
/// use rialto_tokio::diagnostics;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// diagnostics::enable();
/// let page = rialto_console::waiting_tasks(diagnostics::blocked);
/// let console = Live::builder(tokio::spawn).base("/console").start(page);
/// let app: Router = Router::new().merge(console.axum_router());
/// println!("the console is at {}", console.url("http://127.0.0.1:8080"));
/// # drop(app);
/// # }
/// ```
pub fn waiting_tasks(
    blocked: impl Fn() -> Blocked + Send + Sync + 'static,
) -> impl FnOnce(Environment) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send>> + Send {
    let blocked: Arc<dyn Fn() -> Blocked + Send + Sync> = Arc::new(blocked);
    move |env| Box::pin(run(env, blocked))
}

async fn run(env: Environment, report: Arc<dyn Fn() -> Blocked + Send + Sync>) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let _title = page.heading(1, "Waiting tasks");
    let note = page.text("").announce();
    let cycles = List::new(&page, "Cycles", "cycles", &["tasks", "possible deadlock"], 0);
    let tasks = List::new(&page, "Tasks", "tasks", &COLUMNS, 3);
    let channels = List::new(&page, objects::LABEL, objects::NAME, &objects::COLUMNS, objects::LONGEST);
    let mut objects = Objects::new(true);
    let graph = page.graph("Wait-for graph");
    loop {
        pace.due_evt().await;
        objects.begin(&mut pace).await;
        let blocked = report();
        let waits = blocked.graph();
        let (nodes, edges) = drawing(&waits);
        graph.set(&nodes, &edges);
        cycles.set(found_cycles(&blocked, &waits));
        let all = blocked.tasks().iter().map(|task| (task.waits(), task.waited()));
        channels.set(objects.look(all));
        tasks.set(rows(&blocked));
        note.set(summary(&blocked, &waits));
        pace.end();
    }
}

fn rows(blocked: &Blocked) -> Vec<Entry> {
    let row = |task: &rialto_event::diagnostics::BlockedTask| {
        let waits: Vec<String> = task.waits().iter().map(ToString::to_string).collect();
        let waits = if waits.is_empty() { "for no event of Rialto".into() } else { waits.join(", or ") };
        let cells = vec![
            Cell::Number(task.id().as_u64()),
            task.name().unwrap_or(task.future()).into(),
            waits.into(),
            Cell::Time(task.waited()),
            place(task.spawned_at()).into(),
        ];
        (task.id().as_u64(), cells)
    };
    blocked.tasks().iter().map(row).collect()
}
