//! Counts words with job workers on other nodes, and loses none when a worker is killed.
//!
//! ```text
//! cargo run -p rialto-examples --example word-count                # the README of the examples
//! cargo run -p rialto-examples --example word-count docs/*.md      # these files
//! ```
//!
//! The program starts itself twice more, as `word-count work SECRET PLACE`. Each of the three programs is a
//! node, and they talk over TLS. A dispatcher gives pieces of the text to the workers, and each worker takes
//! two at a time. After the first result, the program kills one of the workers. The dispatcher gives the jobs
//! of the lost worker to the other one. A job may run twice, but it yields one result, so the counts are
//! exact.
//!
//! It prints the five most frequent words, and the number of all:
//!
//! ```text
//!      42  the
//!      ...
//!     731  words
//! ```

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs, io};

use rialto::channel;
use rialto::node::dispatcher::{Dispatcher, start_worker};
use rialto::node::transport::{Identity, Locator, Tls, Trust};
use rialto::node::{Exit, Node, down_evt, exit, publish, service, spawn_link};
use rialto::rt::process::{self, Child};
use rialto::rt::spawn_blocking;

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;
type Counts = BTreeMap<String, u64>;
type Counting = Dispatcher<String, Counts>;

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
/// The number of worker programs.
const WORKERS: usize = 2;
/// The number of pieces that a worker takes at a time.
const AT_A_TIME: u32 = 2;
/// The number of lines of a piece.
const LINES: usize = 10;

fn node(secret: &Path) -> io::Result<Node> {
    let transport =
        Tls::builder(Identity::generate()?, Trust::this_machine(secret)).listen("127.0.0.1:0")?.start()?;
    Ok(Node::builder().transport(transport).types(Counting::type_registry("example.word-count")).build())
}

/// The job.
fn count(text: &str) -> Counts {
    let mut counts = Counts::new();
    for word in text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
        *counts.entry(word.to_lowercase()).or_default() += 1;
    }
    counts
}

/// The main process of a worker program: works until the dispatcher ends.
async fn work_at(office: Locator) -> Result {
    let office = Node::current().connect_at(&office).await?;
    let counting = Counting::of(service(office, "counting"));
    let worker = start_worker(counting, AT_A_TIME, |text: String| async move { count(&text) });
    match down_evt(worker).await {
        Exit::Shutdown => Ok(()),
        why => Err(why.into()),
    }
}

fn start_worker_program(secret: &Path, office: &Locator) -> io::Result<Child> {
    let mut command = Command::new(env::current_exe()?);
    let command = command.arg("work").arg(secret).arg(office.to_string()).stdin(Stdio::null());
    let mut worker = process::spawn(command)?;
    worker.kill_on_drop(true);
    Ok(worker)
}

/// The main process: submits all pieces, and adds the counts.
async fn count_all(pieces: Vec<String>, secret: &Path) -> Result<Counts> {
    let counting = Counting::start();
    publish("counting", counting.pid())?;
    let place = Node::current().reference().ok_or("the node has no transport")?;
    let workers = (0..WORKERS)
        .map(|_| start_worker_program(secret, &place.locators[0]))
        .collect::<io::Result<Vec<_>>>()?;

    let (results, counted) = channel();
    for piece in pieces {
        let results = results.clone();
        spawn_link(async move {
            let _ = results.send(counting.submit(piece).await).await; // fails if the program ends
        });
    }
    drop(results);
    let mut all = Counts::new();
    while let Ok(counts) = counted.recv().await {
        for (word, count) in counts? {
            *all.entry(word).or_default() += count;
        }
        workers[0].kill()?; // does nothing from the second time on
    }
    exit(counting.pid(), Exit::Shutdown);
    workers[1].wait().await?;
    Ok(all)
}

/// Returns the text of the files, in pieces.
fn pieces(files: &[String]) -> io::Result<Vec<String>> {
    let mut pieces = Vec::new();
    for file in files {
        let text = fs::read_to_string(file)?;
        pieces.extend(text.lines().collect::<Vec<_>>().chunks(LINES).map(|lines| lines.join("\n")));
    }
    Ok(pieces)
}

fn print(counts: &Counts) {
    let mut frequent: Vec<_> = counts.iter().collect();
    frequent.sort_by_key(|(word, count)| (Reverse(**count), *word));
    for (word, count) in frequent.iter().take(5) {
        println!("{count:>7}  {word}");
    }
    println!("{:>7}  words", counts.values().sum::<u64>());
}

async fn office(files: Vec<String>) -> Result {
    let pieces = spawn_blocking(move || pieces(&files)).await??;
    let folder = tempfile::tempdir()?;
    let secret = folder.path().join("secret");
    let counts = node(&secret)?.run(async move { count_all(pieces, &secret).await }).await??;
    print(&counts);
    Ok(())
}

#[rialto::main]
async fn main() -> Result {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [command, secret, place] if command == "work" => {
            node(Path::new(secret))?.run(work_at(place.parse()?)).await?
        }
        [] => office(vec![README.into()]).await,
        files => office(files.to_vec()).await,
    }
}
