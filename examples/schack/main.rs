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
//! Another machine joins as site 2, the harbour. Each node must trust the keys of the other two. `--key` prints
//! the keys of a machine, and creates them at the first time. (`schack` is the program that
//! `cargo build --release -p rialto-examples --bin schack` makes: `target/release/schack`.)
//!
//! ```text
//! here$  schack --key
//! site 0 (the castle) has the key CASTLE
//! site 1 (the forest) has the key FOREST
//! there$ schack --site 2 --key
//! site 2 (the harbour) has the key HARBOUR
//! here$  schack --listen 192.0.2.1:4400 --trust HARBOUR
//! there$ schack --site 2 --listen 192.0.2.2:4400 --at tls://192.0.2.1:4400 --trust CASTLE --trust FOREST
//! ```
//!
//! The addresses are those of the two machines. The harbour must be reachable, too: the forest connects to it. A
//! node prints which sites are connected, and which nodes it has refused. With `--key`, `--trust` also works
//! while the node runs.
//!
//! Things to try:
//!
//! - Walk from the gate into the forest, and kill the process of the forest: the door is stuck, and you stand
//!   at its near side. The program starts the forest again, from its store.
//! - Watch the rats: they walk from node to node, and say through how many doors they have gone.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;
use std::{env, fs, slice};

use clap::Parser;
use rialto::node::escape::Line;
use rialto::node::transport::{Identity, Locator, NodeDir, NodeKey, Notice, Tls, Transport};
use rialto::rt::io::stdin;
use rialto::rt::net::TcpListener;
use rialto::rt::process::{self, Child};
use rialto::rt::signal::unix::{SignalKind, signal};
use rialto::rt::spawn;
use rialto::sync::broadcast;
use rialto::{Event, choose, select, sleep};
use rialto_live::Live;
use schack::liaison::advice;
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

/// The time between two reports of refused nodes.
const REFUSALS: Duration = Duration::from_secs(1);

/// The names of the sites.
const NAMES: [&str; 3] = ["castle", "forest", "harbour"];

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

    /// Print the keys of the nodes that would start, and start none
    #[arg(long)]
    key: bool,

    /// Address and port for other nodes; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:0")]
    listen: SocketAddr,

    /// The address at which other nodes reach this node, if it is not the listening address
    #[arg(long, value_name = "HOST:PORT")]
    advertise: Option<String>,

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

/// Lets the nodes of these sites trust each other and the other keys, and prints the sites' keys if `print`.
fn introduce(dir: &Path, sites: &[Site], others: &[NodeKey], print: bool) -> Result {
    let mut keys_of = Vec::new();
    for site in sites {
        let (folder, identity) = keys(dir, *site)?;
        keys_of.push((folder, identity.key()));
        if print {
            let name = NAMES[usize::from(*site)];
            println!("site {site} (the {name}) has the key {}", identity.key());
        }
    }
    for (folder, own) in &keys_of {
        for (site, (_, key)) in sites.iter().zip(&keys_of).filter(|(_, (_, key))| key != own) {
            folder.trusted().add(*key, &format!("the {}", NAMES[usize::from(*site)]))?;
        }
        for key in others {
            folder.trusted().add(*key, "named by --trust")?;
        }
    }
    Ok(())
}

/// Starts to listen. Returns the transport, and the address at which programs of this machine reach it.
fn listen_at(identity: Identity, folder: &NodeDir, arguments: &Arguments) -> Result<(Tls, Locator)> {
    let tls = Tls::builder(identity, folder.trust()).listen(arguments.listen)?;
    let tls = arguments.advertise.iter().fold(tls, |tls, place| tls.advertise(place)).start()?;
    let Some(address) = tls.addresses().first().copied() else {
        return Err("the node does not listen".into());
    };
    if tls.locators().is_empty() {
        let port = address.port();
        let why = format!(
            "{address} names no machine, so other nodes cannot connect to it; help: add the address of this \
             machine, as in `--advertise 192.0.2.1:{port}`"
        );
        return Err(why.into());
    }
    let mut near = address;
    if near.ip().is_unspecified() {
        near.set_ip(if near.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() });
    }
    Ok((tls, format!("tls://{near}").parse()?))
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

/// Prints which nodes were refused. Any program can cause refusals, so it prints at most one in each period.
async fn report_refusals(site: Site, mut notices: broadcast::Receiver<Notice>) {
    let mut printed = None;
    loop {
        match notices.recv().await {
            Ok(Notice::Refused { why, .. }) if Some(&why) != printed.as_ref() => {
                eprintln!("schack: site {site} has refused a node: {}", Line(&advice(&why)));
                printed = Some(why);
                sleep(REFUSALS).await;
            }
            Ok(_) | Err(broadcast::RecvError::Lagged(_)) => {}
            Err(_) => return,
        }
    }
}

/// Prints which sites are connected.
async fn report_sites(world: World) {
    let (mut sites, mut known) = (world.sites(), BTreeSet::new());
    let own = world.site();
    drop(world);
    loop {
        let now: BTreeSet<Site> = sites.look_and_update(|sites| sites.keys().copied().collect());
        for site in now.difference(&known).filter(|site| **site != own) {
            println!("site {own} is connected to site {site}");
        }
        for site in known.difference(&now) {
            println!("site {own} has lost its connection to site {site}");
        }
        known = now;
        if sites.changed().await.is_err() {
            return;
        }
    }
}

async fn run(arguments: Arguments) -> Result {
    let Arguments { ref dir, site, web, monsters, alone, until_input_ends, .. } = arguments;
    let is_pair = site == 0 && arguments.at.is_empty() && !alone;
    introduce(dir, if is_pair { &[0, 1] } else { slice::from_ref(&site) }, &arguments.trust, arguments.key)?;
    if arguments.key {
        return Ok(());
    }
    let (folder, identity) = keys(dir, site)?;
    let (tls, near) = listen_at(identity, &folder, &arguments)?;
    drop(spawn(report_refusals(site, tls.subscribe())));
    let (name, places) = (NAMES[usize::from(site)], tls.locators());
    let places: Vec<String> = places.iter().map(Locator::to_string).collect();
    println!("site {site} (the {name}) is at {}, with the key {}", places.join(" and "), tls.key());

    let store = Store::open(&folder.path().join("world.redb"))?;
    let pace = Pace { monsters: Duration::from_secs(monsters.into()), ..Pace::default() };
    let world = World::new(site, pace);
    let node = builder(&world).transport(tls).build();
    let _supervisor = start(&node, world.clone(), store, arguments.at).await?;

    let of_page = (node.clone(), world.clone());
    let live = Live::builder(|task| drop(spawn(task))).title(title(site));
    let live = live.start(move |env| application(env, of_page.0, of_page.1));
    let listener = TcpListener::bind(web).await?;
    println!("play at {}", live.url(&format!("http://{}", listener.local_addr()?)));
    drop(spawn(report_sites(world)));
    let router = live.axum_router();
    drop(spawn(async move { rialto_axum::serve(listener, router).await }));

    let forest = is_pair.then(|| spawn(keep_forest(arguments.dir, near, monsters)));
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
