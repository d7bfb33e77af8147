//! Runs each example as a user would, and checks what it prints. `cargo test` builds the examples first.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};

mod wordcount;

/// Makes a test of each function, and the list of their names.
macro_rules! examples {
    ($($name:ident)*) => {
        const TESTED: &[&str] = &[$(stringify!($name)),*];

        mod example {
            $(#[test]
            fn $name() {
                super::$name();
            })*
        }
    };
}

examples! {
    chat
    counter
    deadlock
    durable_order
    durable_page
    hedge
    http_service
    migration
    pipeline
    pool
    retry
    schack
    shell_page
    shutdown
    simulation
    static_server
    stopwatch
    supervisor
    tokio_select
    word_count
    wordcount
    worker_pool
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The command that runs an example. The examples are in the folder `examples` beside that of this test.
fn example(name: &str) -> Command {
    let test = std::env::current_exe().unwrap();
    let path = test.ancestors().nth(2).unwrap().join("examples").join(name);
    assert!(path.exists(), "{} is missing\nhelp: cargo build -p rialto-examples --examples", path.display());
    let mut command = Command::new(path);
    command.env_remove("RUST_BACKTRACE").env_remove("RIALTO_SEED");
    command
}

/// Runs a command to its end, and returns what it prints on standard output and standard error.
fn printed(command: &mut Command) -> (String, String) {
    let output = command.stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success(), "{command:?}: {}\n{out}\n{err}", output.status);
    (out, err)
}

/// Runs an example to its end, and returns what it prints on standard output.
fn run(name: &str) -> String {
    printed(&mut example(name)).0
}

/// Returns the number between two texts.
fn number(text: &str, before: &str, after: &str) -> u64 {
    let found = text.split(before).skip(1).find_map(|rest| rest.split_once(after)?.0.parse().ok());
    found.unwrap_or_else(|| panic!("no number between {before:?} and {after:?} in {text}"))
}

/// A running example, which is killed when this is dropped.
struct Running {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Running {
    fn start(command: &mut Command) -> Running {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Running { child, lines }
    }

    /// Reads lines up to one that contains `words`, and returns the text after them.
    fn prints(&mut self, words: &str) -> String {
        let mut before = Vec::new();
        for line in self.lines.by_ref() {
            let line = line.unwrap();
            if let Some((_, rest)) = line.split_once(words) {
                return rest.to_owned();
            }
            before.push(line);
        }
        panic!("it did not print {words:?}, but {before:#?}")
    }

    fn signal(&self, name: &str) {
        let command = format!("kill -{name} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &command]).status().unwrap().success());
    }

    fn end(mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn every_example_is_built_tested_and_in_the_index() {
    // An example is a file, or a folder with `main.rs`.
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let files = files.map(|path| if path.is_dir() { path.join("main.rs") } else { path });
    let sources = files.filter(|path| path.extension().is_some_and(|it| it == "rs") && path.exists());
    let sources: Vec<(String, PathBuf)> = sources
        .map(|path| {
            let named = if path.ends_with("main.rs") { path.parent().unwrap() } else { &path };
            (named.file_stem().unwrap().to_str().unwrap().to_owned(), path)
        })
        .collect();
    let names: BTreeSet<String> = sources.iter().map(|(name, _)| name.clone()).collect();
    let tested: BTreeSet<String> = TESTED.iter().map(|name| name.replace('_', "-")).collect();
    assert_eq!(names, tested, "examples! does not list each example");
    let manifest = fs::read_to_string(folder().join("Cargo.toml")).unwrap();
    let index = fs::read_to_string(folder().join("README.md")).unwrap();
    for (name, path) in sources {
        let source = fs::read_to_string(&path).unwrap();
        let path = path.strip_prefix(folder()).unwrap().display();
        let listed = |kind| manifest.contains(&format!("[[{kind}]]\nname = \"{name}\"\npath = \"{path}\"\n"));
        assert!(listed("example") || listed("bin"), "{name}");
        assert!(index.contains(&format!("\n| [{name}]({path}) | ")), "README.md does not list {name}");
        let kind = if listed("bin") { "bin" } else { "example" };
        let command = format!("-p rialto-examples --{kind} {name}");
        let is_command = |line: &str| line.starts_with("//! cargo run ") && line.contains(&command);
        assert!(source.lines().any(is_command), "{name}");
    }
}

/// One of the guests does not read.
fn chat() {
    let text = run("chat");
    assert!(text.contains("\nEve has left: it does not read\n"), "{text}");
    assert!(number(&text, "Ada and Bob have read ", " lines\n") > 0);
    assert!(text.ends_with("\nthe room is closed\n"), "{text}");
}

fn counter() {
    let text = run("counter");
    assert!(text.starts_with("added 3: the counter has 3\nadded 4: the counter has 7\n"), "{text}");
    assert!(text.contains("\nthe monitor says: the connection to its node was lost"), "{text}");
}

fn deadlock() {
    let (picture, report) = printed(&mut example("deadlock"));
    assert!(picture.starts_with("digraph waits {"), "{picture}");
    let cycle =
        "\"rent\" waits for #1, held by task 2 \"salary\", which waits for #2, held by task 1 \"rent\"";
    assert!(report.contains(cycle), "{report}");
    assert!(report.contains("a cycle of 2 tasks\nrepaired: 0 tasks are blocked\n"), "{report}");
}

/// The test kills the program by SIGKILL while its order waits, and starts it again. (The program may not
/// have saved that it waits. Then it asks for the charge again, which has no effect.)
fn durable_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = Running::start(example("durable-order").arg(folder.path()));
    first.prints("order-7 is new");
    first.prints("charge 100: done, as order-7/0/charge");
    first.prints("order-7 waits for its approval");
    first.child.kill().unwrap();
    assert!(!first.end().success());

    let approved = || printed(example("durable-order").arg(folder.path()).arg("approve")).0;
    let text = approved();
    assert!(text.starts_with("order-7 continues\n"), "{text}");
    assert!(!text.contains("charge 100: done"), "{text}");
    assert_eq!(text.matches("ship 7: done").count(), 1, "{text}");
    assert!(text.ends_with("order-7 is completed: charge 100, ship 7\n"), "{text}");
    let charges = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(charges.filter(|name| name.to_str().unwrap().ends_with("-charge")).count(), 1);

    // By itself, the program does the same with two processes.
    let text = run("durable-order");
    assert!(text.contains("\n1: signal: 9 (SIGKILL)\n2: order-7 continues\n"), "{text}");
    assert!(text.ends_with("\n2: order-7 is completed: charge 100, ship 7\n2: exit status: 0\n"), "{text}");
}

fn durable_page() {
    let text = run("durable-page");
    let start = "1: the page shows 0\n1: the page shows 2\n1: signal: 9 (SIGKILL)\n";
    assert_eq!(text, format!("{start}2: the page shows 2\n2: the page shows 4\n2: signal: 9 (SIGKILL)\n"));
}

fn hedge() {
    let expected = "asks replica 1\nasks replica 2\nthe answer is 42, from replica 2\n\
                    requests whose client has hung up: 1 and 0\n";
    assert_eq!(run("hedge"), expected);
}

/// Returns the page at a path of the application with this URL.
fn page_at(url: &str, path: &str) -> String {
    let (address, _token) = url.strip_prefix("http://").unwrap().split_once("/#token=").unwrap();
    let mut client = TcpStream::connect(address).unwrap();
    write!(client, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut page = String::new();
    client.read_to_string(&mut page).unwrap();
    page
}

/// A program rather than an example, so Cargo says where it is.
#[test]
fn console_demo() {
    let mut program = Running::start(&mut Command::new(env!("CARGO_BIN_EXE_console-demo")));
    let page = page_at(&program.prints("the console is at "), "/waits");
    assert!(page.contains("<title>Rialto console</title>"), "{page}");
    program.signal("INT");
    assert!(program.end().success());
}

fn http_service() {
    let text = run("http-service");
    let (_address, rest) = text.split_once('\n').unwrap();
    let expected = "/hello/Ada: HTTP/1.1 200 OK: Hello, Ada!\n/report: HTTP/1.1 504 Gateway Timeout\n\
                    the silent client was disconnected\n3 connections have ended, 0 were aborted\n";
    assert_eq!(rest, expected);
}

fn migration() {
    let expected = "count 1, in this program\ncount 2, in the other program\ncount 3, in this program\n\
                    the other program has ended: exit status: 0\ncount 4, in this program\n";
    assert_eq!(run("migration"), expected);
}

fn pipeline() {
    let folder = tempfile::tempdir().unwrap();
    for number in 1..=30_usize {
        let below = folder.path().join((number % 3).to_string());
        fs::create_dir_all(&below).unwrap();
        fs::write(below.join(number.to_string()), "line\n".repeat(number)).unwrap();
    }
    let (text, _) = printed(example("pipeline").arg(folder.path()));
    assert!(text.starts_with("30 files with 465 lines\nthe longest is "), "{text}");
    assert!(text.ends_with("/30 with 30 lines\n"), "{text}");
    // The last stage stops early, and so the others end.
    let (text, _) = printed(example("pipeline").arg(folder.path()).arg("5"));
    assert!(text.starts_with("5 files with "), "{text}");
    // An error of a stage ends the others, and is the result.
    assert!(!example("pipeline").arg(folder.path().join("missing")).output().unwrap().status.success());
}

fn pool() {
    let text = run("pool");
    let lines: Vec<&str> = text.lines().collect();
    let [first, second, in_use, third] = lines[..] else { panic!("{text}") };
    let served: BTreeSet<&str> = [first, second].iter().map(|line| &line["1: ".len()..]).collect();
    assert_eq!(served, BTreeSet::from(["hello, says Padua", "hello, says Venice"]));
    assert_eq!(in_use, "3: both connections are in use");
    assert!(third.starts_with(&format!("3: {}, after ", &first["1: ".len()..])), "{text}");
}

fn retry() {
    let text = run("retry");
    let lines: Vec<&str> = text.lines().collect();
    // On a slow machine, more attempts may take too long.
    assert!(lines.len() >= 4 && lines[0].starts_with("attempt 1 failed: "), "{text}");
    assert!(text.contains("\nattempt 2 failed: the deadline has elapsed\n"), "{text}");
    assert_eq!(lines.last(), Some(&"the answer is 42"));
}

/// It starts two nodes, which serve pages. `tests/schack.rs` tests the game.
fn schack() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_schack"));
    let mut castle = Running::start(command.arg("--dir").arg(folder.path()));
    castle.prints("site 0 (the castle) is at tls://127.0.0.1:");
    // The two nodes print to the same output.
    let urls: Vec<String> = (0..2).map(|_| castle.prints("play at http://")).collect();
    for url in &urls {
        let address = url.split('/').next().unwrap();
        let mut page = TcpStream::connect(address).unwrap();
        write!(page, "GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        page.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }
    assert_ne!(urls[0], urls[1]);
    // The forest is killed, and comes back.
    let kill = format!("kill -KILL $(pgrep -P {})", castle.child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    castle.prints("site 1 (the forest) is at tls://127.0.0.1:");
    castle.signal("TERM");
    assert!(castle.end().success());
}

fn shell_page() {
    let text = run("shell-page");
    assert!(text.contains("\n42\n") && text.contains("/nowhere"), "{text}");
    assert!(text.contains("\nwaiting\n^C\nthe shell has ended: signal: 9 (SIGKILL)\n"), "{text}");
}

fn shutdown() {
    let mut server = Running::start(&mut example("shutdown"));
    let address = server.prints("listens on ");
    let (address, _) = address.split_once(';').unwrap();
    let connect = |request: &str| {
        let mut client = TcpStream::connect(address).unwrap();
        client.write_all(request.as_bytes()).unwrap();
        client
    };
    // The answer shows that the connection was accepted.
    let [mut idle, busy] = ["one\n", "two\nwait 3600\n"].map(|request| {
        let mut client = connect(request);
        let mut answer = [0; "done: one\n".len()];
        client.read_exact(&mut answer).unwrap();
        assert!(answer.starts_with(b"done: "));
        client
    });
    server.signal("INT");
    server.prints("stops; open connections: 2");
    let mut rest = String::new();
    idle.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "goodbye\n");
    server.signal("INT");
    server.prints("interrupted again; ");
    assert!(server.end().success());
    drop(busy);
}

fn simulation() {
    let text = run("simulation");
    let seed = number(&text, "seed ", " fails: ");
    let message = "the balance is -60";
    assert!(text.contains(&format!(" fails: Error: \"{message}\"\n")), "{text}");
    assert!(text.ends_with(&format!("\nagain: {message}\nthe repaired service passes\n")), "{text}");
    // The printed seed alone shows the failure again.
    let (again, _) = printed(example("simulation").env("RIALTO_SEED", seed.to_string()));
    assert_eq!(again, text);
}

/// A file beside the folder is not served.
fn static_server() {
    let text = run("static-server");
    let (_address, rest) = text.split_once('\n').unwrap();
    let expected = "/: HTTP/1.1 200 OK: <h1>Hello</h1>\n/notes/today.txt: HTTP/1.1 200 OK: buy milk\n\
                    /missing: HTTP/1.1 404 Not Found\n/../secret: HTTP/1.1 404 Not Found\n\
                    4 connections have ended, 0 were aborted\n";
    assert_eq!(rest, expected);
}

fn stopwatch() {
    let mut program = Running::start(&mut example("stopwatch"));
    let page = page_at(&program.prints("open "), "/");
    assert!(page.contains("<title>Stopwatch</title>"), "{page}");
}

fn supervisor() {
    let text = run("supervisor");
    assert_eq!(text.matches("a divider has started\n").count(), 3, "{text}");
    let lines = text.lines().filter(|line| *line != "a divider has started");
    let crash = "the server has ended: panicked: attempt to divide by zero";
    let expected = [
        "6 / 3 = 2".to_owned(),
        format!("1 / 0: {crash}"),
        "8 / 2 = 4".to_owned(),
        format!("2 / 0: {crash}"),
        format!("3 / 0: {crash}"),
        "the supervisor has given up: shut down".to_owned(),
    ];
    assert!(lines.eq(expected), "{text}");
}

fn tokio_select() {
    let text = run("tokio-select");
    assert!(number(&text, "tokio::select!   lost ", " of 200 messages\n") > 0);
    assert_eq!(number(&text, "rialto::select!  lost ", " of 200 messages\n"), 0);
}

fn word_count() {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<PathBuf> = ["one", "other"].map(|name| folder.path().join(name)).into();
    for file in &files {
        fs::write(file, "Events and more events,\nand choice.\n".repeat(1000)).unwrap();
    }
    let (text, _) = printed(example("word-count").args(files));
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    let words = [["4000", "and"], ["4000", "events"], ["2000", "choice"], ["2000", "more"]];
    let expected = [&words[..], &[["12000", "words"]]].concat();
    assert_eq!(lines, expected);
}

/// `tests/wordcount.rs` counts with workers.
fn wordcount() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("text"), "Events and more events,\nand choice.\n".repeat(1000)).unwrap();
    let (text, _) = printed(example("wordcount").arg("count").arg(folder.path()).args(["--top", "2"]));
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    assert_eq!(lines, ["2000  and", "2000  events", "6000  words, 4 distinct, in 1 files"]);
}

fn worker_pool() {
    let text = run("worker-pool");
    let done: u64 =
        text.split(" jobs\n").filter_map(|line| line.rsplit_once(' ')?.1.parse::<u64>().ok()).sum();
    assert_eq!(done, 60, "{text}");
    // The limiter lets twenty through at once, and one more every ten milliseconds.
    assert!(number(&text, "60 jobs in ", " ms;") >= 400, "{text}");
    assert!(text.ends_with(" the sum of their results is 73810\n"), "{text}");
}
