//! Schack: a world that several machines share, in a browser page.
//!
//! ```text
//! cargo run --release -p rialto-examples --bin schack
//! ```
//!
//! It starts two nodes, the castle and the forest, in two processes of the operating system, and prints the
//! URL of each. A URL has a token, which lets one browser in. The nodes talk over TLS. Their keys and stores
//! are in the folder `schack-world`, or another one (`--dir`). Ctrl-C ends both.
//!
//! Another machine joins as site 2, the harbour. Each of the two must trust the key of the other, which
//! `schack` prints when it starts:
//!
//! ```text
//! here$  schack --listen 192.0.2.1:4400 --trust KEY-OF-THERE
//! there$ schack --listen 192.0.2.2:4400 --site 2 --at tls://192.0.2.1:4400 --trust KEY-OF-HERE
//! ```
//!
//! Players of the forest reach the harbour, and the other way round, if these two trust each other, too:
//! `rialto node trust --dir schack-world/site-1 KEY-OF-THERE`.
//!
//! Things to try:
//!
//! - Walk from the gate into the forest, and kill the process of the forest: the door is stuck, and you stand
//!   at its near side. The program starts the forest again, from its store.
//! - Watch the rats: they walk from node to node, and say through how many doors they have gone.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;
use std::{env, fs};

use clap::Parser;
use rialto::node::transport::{Identity, Locator, NodeDir, NodeKey, Tls, Transport};
use rialto::rt::io::stdin;
use rialto::rt::net::TcpListener;
use rialto::rt::process::{self, Child};
use rialto::rt::signal::unix::{SignalKind, signal};
use rialto::rt::spawn;
use rialto::{Event, choose, select, sleep};
use rialto_live::Live;
use schack::map::Site;
use schack::page::{application, title};
use schack::site::{builder, start};
use schack::store::Store;
use schack::world::{Pace, World};

type Result<T = (), E = Box<dyn std::error::Error + Send + Sync>> = std::result::Result<T, E>;

/// How long a node may take to tell the others that it leaves.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(1);

/// The time before a second node that has ended is started again.
const RESTART: Duration = Duration::from_secs(1);

/// A world that several machines share
#[derive(Clone, Debug, Parser)]
#[command(name = "schack", max_term_width = 100)]
struct Arguments {
    /// The folder with the keys and the stores
    #[arg(long, value_name = "DIR", default_value = "schack-world")]
    dir: PathBuf,

    /// The part of the world that this node runs: 0 is the castle, 1 the forest, 2 the harbour
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=2))]
    site: Site,

    /// Join the world of the node at this address; may be repeated
    #[arg(long, value_name = "tls://HOST:PORT")]
    at: Vec<Locator>,

    /// Trust the node with this key; may be repeated
    #[arg(long, value_name = "KEY")]
    trust: Vec<NodeKey>,

    /// Address and port for other nodes; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:0")]
    listen: SocketAddr,

    /// Address and port of the pages; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:0")]
    web: SocketAddr,

    /// The longest time, in seconds, for which a monster waits before it does something
    #[arg(long, value_name = "SECONDS", default_value_t = 8)]
    monsters: u32,

    /// Start no second node
    #[arg(long)]
    alone: bool,

    /// End when the standard input ends
    #[arg(long, hide = true)]
    until_input_ends: bool,
}

/// The folder of a site.
fn folder(dir: &Path, site: Site) -> PathBuf {
    dir.join(format!("site-{site}"))
}

/// The keys of a site, which are made at the first start.
fn keys(dir: &Path, site: Site) -> Result<(NodeDir, Identity)> {
    let path = folder(dir, site);
    fs::create_dir_all(&path)?;
    let folder = NodeDir::at(path);
    let identity =
        if folder.path().join("node.key").exists() { folder.identity()? } else { folder.create()? };
    Ok((folder, identity))
}

/// Lets the two nodes on this machine trust each other.
fn introduce(dir: &Path) -> Result {
    let ((castle, of_castle), (forest, of_forest)) = (keys(dir, 0)?, keys(dir, 1)?);
    castle.trusted().add(of_forest.key(), "the forest")?;
    forest.trusted().add(of_castle.key(), "the castle")?;
    Ok(())
}

/// Starts the forest in a program of its own.
fn start_forest(dir: &Path, at: &Locator, monsters: u32) -> Result<Child> {
    let mut command = Command::new(env::current_exe()?);
    command.args(["--monsters", &monsters.to_string()]);
    command.args(["--site", "1", "--alone", "--until-input-ends", "--at", &at.to_string(), "--dir"]).arg(dir);
    let mut child = process::spawn(command.stdin(Stdio::piped()))?;
    child.kill_on_drop(true);
    Ok(child)
}

/// Keeps the forest running.
async fn keep_forest(dir: PathBuf, at: Locator, monsters: u32) {
    loop {
        match start_forest(&dir, &at, monsters) {
            Ok(child) => match child.wait().await {
                Ok(status) => eprintln!("schack: the forest has ended: {status}; starting it again"),
                Err(error) => eprintln!("schack: {error}"),
            },
            Err(error) => eprintln!("schack: cannot start the forest: {error}"),
        }
        sleep(RESTART).await;
    }
}

/// Waits until the node is to end.
async fn ended(until_input_ends: bool) -> Result {
    let (interrupt, terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    let signalled = choose((interrupt.recv_evt().wrap(drop), terminate.recv_evt().wrap(drop)));
    if until_input_ends {
        let input = stdin()?;
        select! {
            () = signalled => {},
            _ = input.read_to_end_evt() => {},
        }
    } else {
        signalled.await;
    }
    Ok(())
}

async fn run(arguments: Arguments) -> Result {
    let Arguments { dir, site, at, trust, listen, web, monsters, alone, until_input_ends } = arguments;
    let (folder, identity) = keys(&dir, site)?;
    for key in trust {
        folder.trusted().add(key, "named by --trust")?;
    }
    let is_pair = site == 0 && at.is_empty() && !alone;
    if is_pair {
        introduce(&dir)?;
    }
    let tls = Tls::builder(identity, folder.trust()).listen(listen)?.start()?;
    let address = tls.locators()[0].clone();
    println!("site {site} is at {address}, with the key {}", tls.key());

    let store = Store::open(&folder.path().join("world.redb"))?;
    let pace = Pace { monsters: Duration::from_secs(monsters.into()), ..Pace::default() };
    let world = World::new(site, pace);
    let node = builder(&world).transport(tls).build();
    let _supervisor = start(&node, world.clone(), store, at).await?;

    let of_page = (node.clone(), world);
    let live = Live::builder(|task| drop(spawn(task))).title(title(site));
    let live = live.start(move |env| application(env, of_page.0, of_page.1));
    let listener = TcpListener::bind(web).await?;
    println!("play at {}", live.url(&format!("http://{}", listener.local_addr()?)));
    let router = live.axum_router();
    drop(spawn(async move { rialto_axum::serve(listener, router).await }));

    let forest = is_pair.then(|| spawn(keep_forest(dir, address, monsters)));
    ended(until_input_ends).await?;
    if let Some(forest) = forest {
        forest.abort();
    }
    live.stop();
    node.leave(LEAVE_TIMEOUT).await;
    Ok(())
}

#[rialto::main]
async fn main() -> ExitCode {
    match run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("schack: {error}");
            ExitCode::FAILURE
        }
    }
}
