//! A page whose model is a durable task: the page shows the same count after `kill -9` and a new start.
//!
//! ```text
//! cargo run -p rialto-examples --example durable-page                           # a demonstration
//! cargo run -p rialto-examples --example durable-page /tmp/page 127.0.0.1:8080  # serves it until Ctrl-C
//! ```
//!
//! The flow `count` is the model. A press is a signal to it, which the store keeps until the flow takes it. The
//! component is a view of the flow: it shows the count that the store has, and then each count that the flow
//! has saved. It changes nothing itself, so there is no state to lose.
//!
//! The demonstration starts the program, presses the button twice, kills the program, and starts it again:
//!
//! ```text
//! 1: the page shows 0
//! 1: the page shows 2
//! 1: signal: 9 (SIGKILL)
//! 2: the page shows 2
//! 2: the page shows 4
//! ```

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use rialto::cps::{context, cps};
use rialto::durable::{Flows, Redb, checkpoint, kv, wait_signal};
use rialto::rt::{net::TcpListener, process, spawn};
use rialto::select;
use rialto::sync::watch;
use rialto_live::{Environment, Live};

type Result<T = (), E = Box<dyn std::error::Error + Send + Sync>> = std::result::Result<T, E>;

const TASK: &str = "counter";

/// The newest count that the store has, for the views.
type Saved = Arc<watch::Sender<u64>>;

#[cps]
async fn count() {
    let mut count = 0;
    loop {
        checkpoint!("pressed", wait_signal::<()>("press"));
        count += 1;
        kv::put(TASK, &count);
        // Saves the count. The views show nothing that a crash could take back.
        checkpoint!("saved");
        context::<Saved>().send_replace(count);
    }
}

/// Shows the count, and sends the presses to the flow.
async fn page(env: Environment, flows: Flows, saved: Saved) -> Result {
    let mut saved = saved.subscribe();
    let root = env.into_container();
    let (text, button) = (root.text(saved.get().to_string()), root.button("More"));
    loop {
        select! {
            _ = saved.changed_evt() => text.set(saved.get().to_string()),
            _ = button.pressed_evt() => flows.signal(TASK, "press", &()).await?,
        }
    }
}

/// Starts or continues the flow in this folder, and its page.
async fn open(folder: &str) -> Result<Live> {
    let store = Redb::open(Path::new(folder).join("page.redb"))?;
    let saved: Saved = Arc::new(watch::Sender::new(0));
    let flows = Flows::builder().flow::<count>().context(saved.clone()).exclusive().open(store)?;
    flows.start(TASK, count()).await?;
    saved.send_replace(flows.get(TASK).await?.unwrap_or_default());
    drop(spawn(flows.clone().run(spawn)));
    Ok(Live::builder(spawn).title("Counter").start(|env| async {
        if let Err(error) = page(env, flows, saved).await {
            eprintln!("the page has ended: {error}");
        }
    }))
}

/// Presses the button twice, and waits to be killed.
async fn press_twice(live: &Live) -> Result {
    let mut page = live.open("/");
    let button = page.wait_for("button", "More").await;
    let shown = page.view().nodes().into_iter().find(|(_, node)| node.kind == "text");
    let count: u64 = shown.ok_or("there is no text")?.1.text().parse()?;
    println!("the page shows {count}");
    page.click(button);
    page.click(button);
    page.wait_until(|view| view.has_text(&(count + 2).to_string())).await;
    println!("the page shows {}", count + 2);
    std::future::pending().await
}

/// Runs this program twice over one folder, and kills both processes.
async fn demonstration() -> Result {
    let folder = tempfile::tempdir()?;
    for number in 1..=2 {
        let mut command = Command::new(env::current_exe()?);
        let mut process = process::spawn(command.arg(folder.path()).stdout(Stdio::piped()))?;
        process.kill_on_drop(true);
        let output = process.take_stdout().ok_or("its output is not piped")?;
        let mut lines = 0;
        while let Some(line) = output.read_line_evt().await? {
            println!("{number}: {line}");
            lines += 1;
            if lines == 2 {
                process.kill()?;
            }
        }
        println!("{number}: {}", process.wait().await?);
    }
    Ok(())
}

#[rialto::main]
async fn main() -> Result {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [] => demonstration().await,
        [folder] => press_twice(&open(folder).await?).await,
        [folder, address] => {
            let live = open(folder).await?;
            let listener = TcpListener::bind(address).await?;
            println!("open {}", live.url(&format!("http://{}", listener.local_addr()?)));
            rialto_axum::serve(listener, live.axum_router()).await;
            Ok(())
        }
        _ => Err("usage: durable-page [FOLDER [ADDRESS]]".into()),
    }
}
