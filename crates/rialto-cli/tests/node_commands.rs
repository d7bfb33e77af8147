//! `rialto node`: nodes run, and commands ask them, in processes of their own.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::support::{CommandOutput, Running, command, output_of, rialto, rialto_told};
use rialto_live::{Environment, Live};
use rialto_node::admin::Line;
use rialto_node::live::NamedComponent;
use rialto_node::transport::{Identity, NodeDir, Tls, Trust};
use rialto_node::{Builder, Call, Node, admin, receive_of};
use rialto_rt::{Runtime, spawn, spawn_blocking};
use rustix::process::Signal;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use serde_json::Value;

fn pid_of(node: &Running, service: &str) -> String {
    node.json(&["services"])["services"][service].as_str().expect("there is such a service").to_owned()
}

/// Returns the processes of a node, by their pids.
fn listed(node: &Running) -> BTreeMap<String, Value> {
    let all = node.json(&["list"]);
    let all = all.as_array().expect("a list").iter();
    all.map(|process| (process["pid"].as_str().expect("a pid").to_owned(), process.clone())).collect()
}

#[test]
fn a_node_prints_its_address_and_exits_cleanly() {
    let dir = tempfile::tempdir().unwrap();
    for signal in [Signal::TERM, Signal::INT] {
        let arguments = ["--dev", "--listen", "127.0.0.1:0", "--name", "the printer"];
        let node = Running::start(dir.path(), &arguments);
        let status = node.json(&["status"]);
        assert_eq!(status["name"], "the printer");
        for part in ["node", "key", "listens"] {
            assert_eq!(status[part], node.about[part]);
        }
        assert_eq!(node.json(&["ping"])["node"], node.about["node"]);
        node.signal(signal);
        assert_eq!(node.wait_for_exit().code(), Some(0));
    }
}

#[test]
fn processes_are_listed_and_called() {
    let dir = tempfile::tempdir().unwrap();
    let mut node = Running::dev(dir.path());
    let echo = pid_of(&node, "echo");
    assert_eq!(listed(&node)[&echo]["services"][0], "echo");
    // By its pid, with or without the brackets that a shell would interpret; or by its name.
    for who in [&echo, echo.trim_matches(['<', '>']), "echo"] {
        assert_eq!(node.json(&["inspect", who])["pid"], *echo);
        assert_eq!(node.ask(&["call", who, "hello,", "world"]).expect_success(), "hello, world\n");
    }
    assert_eq!(node.ask(&["call", "kv", "put", "colour", "red and blue"]).expect_success(), "ok\n");
    assert_eq!(node.ask(&["call", "kv", "get", "colour"]).expect_success(), "red and blue\n");
    node.ask(&["send", "kv", "delete colour"]).expect_success();
    assert_eq!(node.ask(&["call", "kv", "get", "colour"]).expect_success(), "no such key\n");
    node.ask(&["send", "console", "first", "line"]).expect_success();
    assert_eq!(node.line(), "first line");
    let longest = node.json(&["list", "--longest", "2"]);
    assert_eq!(longest.as_array().map(Vec::len), Some(2));
    assert_eq!(node.json(&["list", "--limit", "3"]).as_array().map(Vec::len), Some(3));
    // The output for people contains the same.
    let shown = node.ask(&["list"]).expect_success();
    assert!(shown.lines().any(|line| line.starts_with(&echo) && line.ends_with("echo")), "{shown}");
}

#[test]
fn processes_are_started_and_ended() {
    let dir = tempfile::tempdir().unwrap();
    let node = Running::dev(dir.path());
    let spawned = node.ask(&["spawn", "counter", "5"]).expect_success();
    let pid = spawned.trim();
    assert_eq!(node.ask(&["call", pid, "add", "2"]).expect_success(), "7\n");
    assert_eq!(node.json(&["kill", pid])["reason"], "killed");
    assert!(node.ask(&["call", pid, "get"]).expect_exit_code(1).contains("no process"));
    // The supervisor restarts a service of the node, which has lost its state.
    let before = pid_of(&node, "counter");
    node.ask(&["call", "counter", "add", "3"]).expect_success();
    node.ask(&["kill", "counter"]).expect_success();
    let mut calls = std::iter::repeat_with(|| node.ask(&["call", "counter", "get"]));
    let after = calls.find(|call| call.code == 0).expect("sooner or later");
    assert_eq!(after.expect_success(), "0\n");
    assert_ne!(pid_of(&node, "counter"), before);
}

#[test]
fn a_process_migrates_to_another_node() {
    let dir = tempfile::tempdir().unwrap();
    let (here, there) = (Running::dev(dir.path()), Running::dev(dir.path()));
    let others = listed(&there);
    assert_eq!(here.ask(&["call", "counter", "add", "40"]).expect_success(), "40\n");
    let moved = here.json(&["migrate", "counter", &there.at]);
    assert_eq!(moved["node"], there.about["node"]);
    let new: Vec<_> = listed(&there).into_keys().filter(|pid| !others.contains_key(pid)).collect();
    assert_eq!(there.ask(&["call", &new[0], "add", "1"]).expect_success(), "41\n");
    // Messages to its old pid and to its name are forwarded.
    assert_eq!(here.ask(&["call", "counter", "add", "1"]).expect_success(), "42\n");
    // There is only one process. When it ends at the new node, the supervisor starts another one here.
    there.ask(&["kill", &new[0]]).expect_success();
    let mut calls = std::iter::repeat_with(|| here.ask(&["call", "counter", "get"]));
    assert_eq!(calls.find(|call| call.code == 0).expect("sooner or later").expect_success(), "0\n");
}

#[test]
fn failures_have_a_reason_and_an_exit_code() {
    let dir = tempfile::tempdir().unwrap();
    let node = Running::dev(dir.path());
    let closed_address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let refused = |arguments: &[&str], why: &str| {
        let output = node.ask(arguments).expect_exit_code(1);
        assert!(output.contains(why), "{arguments:?}: {output}");
    };
    for target in ["unknown", "1.2.3", "<1.2.3>", "<>", "<99999999999.1.1>", "0.0.0.0", "\x1b[31m", ""] {
        for verb in ["inspect", "kill", "call", "send"] {
            refused(&[verb, target], "rialto node list");
        }
    }
    refused(&["spawn", "sh", "rm"], "rialto node services");
    refused(&["migrate", "echo", &node.at], "no mobile process");
    refused(&["migrate", "counter", &closed_address], "refused");
    assert_eq!(node.ask(&["call", "counter", "get"]).expect_success(), "0\n", "it has stayed");
    let places = ["", "nowhere", "127.0.0.1", "127.0.0.1:99999", "tcp://127.0.0.1:1", "127.0.0.1:0"];
    for place in places {
        let output = rialto(dir.path(), &["ping", "--dev", "--at", place]).expect_exit_code(2);
        assert!(output.contains("such as 127.0.0.1:4370"), "{place}: {output}");
        assert!(
            node.ask(&["migrate", "counter", place]).expect_exit_code(2).contains("such as 127.0.0.1:4370")
        );
    }
    let output = rialto(dir.path(), &["ping", "--dev", "--at", &closed_address]).expect_exit_code(3);
    assert!(output.contains("rialto node start"), "{output}");
    let output = rialto(dir.path(), &["start", "--dev", "--listen", &node.at]).expect_exit_code(1);
    assert!(output.contains("the port is in use"), "{output}");
    let output = rialto(dir.path(), &["start", "--dev", "--listen", "0.0.0.0:0"]).expect_exit_code(1);
    assert!(output.contains("rialto node keygen"), "{output}");
}

/// Starts to build a node in this program, which trusts those that read the secret of a folder. Returns its address, too.
fn node_of_this_test(folder: &Path) -> (Builder, String) {
    let trust = Trust::this_machine(NodeDir::at(folder).secret());
    let tls = Tls::builder(Identity::generate().unwrap(), trust);
    let tls = tls.listen("127.0.0.1:0").unwrap().start().unwrap();
    let at = tls.addresses()[0].to_string();
    (Node::builder().transport(tls).types(admin::type_registry()), at)
}

/// The node belongs to this test, because all entry points of `rialto node start` take a text.
#[test]
fn an_entry_point_that_takes_no_text_is_reported() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().to_owned();
    Runtime::new().unwrap().block_on(async move {
        let (node, at) = node_of_this_test(&path);
        let _node = node.allow_spawn("square", |_: u64| async {}).build();
        let spawn = move || rialto(&path, &["spawn", "square", "x", "--dev", "--at", &at]);
        let output = spawn_blocking(spawn).await.unwrap().expect_exit_code(1);
        assert!(output.contains("does not take a text"), "{output}");
    });
}

/// A component that is a process, in a node of this test.
async fn clock(env: Environment) {
    let page = env.into_container();
    let text = page.text("12:00");
    loop {
        let Call { request: Line(line), from } = receive_of::<Call<Line>>().await;
        text.set(line.strip_prefix("set text ").unwrap_or("?"));
        from.reply("done".into());
    }
}

#[test]
fn a_component_of_a_page_is_listed_and_changed() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().to_owned();
    Runtime::new().unwrap().block_on(async move {
        let (node, at) = node_of_this_test(&path);
        let node = node.build();
        node.spawn(admin::serve("the clock"));
        let live = Live::builder(spawn).start(async move |env: Environment| {
            let page = env.into_container();
            page.named(&node, "clock", clock);
            std::future::pending().await
        });
        let (mut page, mut other) = (live.open("/"), live.open("/"));
        page.wait_until(|view| view.has_text("12:00")).await;
        let command = move |arguments: &'static [&str]| {
            let arguments = [arguments, &["--dev", "--at", &at]].concat();
            rialto(&path, &arguments).expect_success()
        };
        let list = command.clone();
        let listed = spawn_blocking(move || list(&["list"])).await.unwrap();
        assert!(listed.lines().any(|line| line.ends_with("clock")), "{listed}");
        let called = spawn_blocking(move || command(&["call", "clock", "set text Hello"])).await.unwrap();
        assert_eq!(called, "done\n");
        page.wait_until(|view| view.has_text("Hello")).await;
        other.wait_until(|view| view.has_text("Hello")).await;
    });
}

#[test]
fn calls_without_an_answer_time_out() {
    let dir = tempfile::tempdir().unwrap();
    let node = Running::dev(dir.path());
    let supervisor = &listed(&node)[&pid_of(&node, "echo")]["links"][0];
    let output = node.ask(&["call", supervisor.as_str().unwrap(), "hello"]).expect_exit_code(1);
    assert!(output.contains("does not answer lines"), "{output}");
    node.signal(Signal::STOP);
    assert!(node.ask(&["ping", "--timeout", "0.3"]).expect_exit_code(3).contains("--timeout"));
    // A program that listens, but is not a node.
    let mute = TcpListener::bind("127.0.0.1:0").unwrap();
    let at = mute.local_addr().unwrap().to_string();
    let output = rialto(dir.path(), &["ping", "--dev", "--timeout", "0.3", "--at", &at]).expect_exit_code(3);
    assert!(output.contains("did not answer within"), "{output}");
}

#[test]
fn control_characters_are_escaped() {
    let dir = tempfile::tempdir().unwrap();
    let mut node = Running::dev(dir.path());
    node.ask(&["call", "kv", "put", "a", "\x1b[31mred\u{202e}"]).expect_success();
    assert_eq!(node.ask(&["call", "kv", "get", "a"]).expect_success(), "\\u{1b}[31mred\\u{202e}\n");
    assert_eq!(node.json(&["call", "kv", "get", "a"])["answer"], "\x1b[31mred\u{202e}");
    node.ask(&["send", "console", "a\nb\x07"]).expect_success();
    assert_eq!(node.line(), "a\\nb\\u{7}");
}

/// Makes the key of a node. Returns its public key, which others trust.
fn keygen(dir: &Path) -> String {
    rialto(dir, &["keygen"]).expect_success().trim().to_owned()
}

/// Makes the key for the commands of a folder. Returns its public key, which others trust.
fn client_key(dir: &Path) -> String {
    rialto(dir, &["key", "--client"]).expect_success().trim().to_owned()
}

/// Starts two nodes with keys that trust each other. The second one keeps a connection to the first.
fn joined(one: &Path, other: &Path) -> (Running, Running) {
    let [of_one, of_other] = [one, other].map(keygen);
    rialto(one, &["trust", &of_other]).expect_success();
    rialto(other, &["trust", &of_one]).expect_success();
    let one = Running::start(one, &["--listen", "127.0.0.1:0"]);
    let mut other = Running::start(other, &["--listen", "127.0.0.1:0", "--join", &one.at]);
    other.wait_for_stderr(&format!("connected to node {}", one.about["node"].as_str().unwrap()));
    (one, other)
}

/// The commands of a folder have another identity than the node that was started from it. No peer takes a
/// command for a new start of that node.
#[test]
fn commands_do_not_replace_their_folders_node() {
    let temporary = tempfile::tempdir().unwrap();
    let [here, there] = ["here", "there"].map(|name| temporary.path().join(name));
    let (one, mut other) = joined(&here, &there);
    rialto(&there, &["trust", "--client", &client_key(&here)]).expect_success();
    for _ in 0..3 {
        rialto(&here, &["ping", "--at", &one.at]).expect_success();
        rialto(&here, &["call", "echo", "a", "--at", &one.at]).expect_success();
    }
    let asked = std::iter::repeat_with(|| rialto(&here, &["ping", "--at", &other.at]));
    // The node checks its trust files every two seconds.
    asked.take(1000).find(|output| output.code == 0).expect("it is trusted by now");
    rialto(&here, &["ping", "--at", &other.at]).expect_success();
    let links = one.json(&["status"])["links"].clone();
    assert!(links.as_array().unwrap().contains(&other.about["node"]), "{links}");
    other.signal(Signal::TERM);
    let output = other.rest();
    let (id, down) = (one.about["node"].as_str().unwrap(), "is down");
    // After that line, the node itself leaves.
    let mut before = output.lines().take_while(|line| !line.contains("stopping"));
    assert!(!before.any(|line| line.contains(id) && line.contains(down)), "{output}");
}

/// A shell keeps its connection while other commands of its folder come and go.
#[test]
fn commands_of_one_folder_keep_separate_connections() {
    let temporary = tempfile::tempdir().unwrap();
    let dir = temporary.path().join("node");
    keygen(&dir);
    let node = Running::start(&dir, &["--listen", "127.0.0.1:0"]);
    let mut shell = command(&dir, &["shell", "--at", &node.at]).stdin(Stdio::piped()).spawn().unwrap();
    let (mut typed, mut shown) = (shell.stdin.take().unwrap(), BufReader::new(shell.stdout.take().unwrap()));
    for round in 0..3 {
        writeln!(typed, "call echo {round}").unwrap();
        let mut line = String::new();
        while !line.ends_with(&format!("{round}\n")) {
            line.clear();
            assert!(shown.read_line(&mut line).unwrap() > 0, "the shell has ended");
        }
        rialto(&dir, &["ping", "--at", &node.at]).expect_success();
    }
    drop(typed);
    assert_eq!(shell.wait().unwrap().code(), Some(0));
}

#[test]
fn an_untrusted_client_is_refused() {
    let temporary = tempfile::tempdir().unwrap();
    let [node, friend, stranger] = ["node", "friend", "stranger"].map(|name| temporary.path().join(name));
    let [of_node, _, _] = [&node, &friend, &stranger].map(|dir| keygen(dir));
    let of_friend = client_key(&friend);
    rialto(&node, &["trust", "--client", &of_friend]).expect_success();
    rialto(&friend, &["trust", &of_node]).expect_success();
    rialto(&stranger, &["trust", &of_node]).expect_success();
    let running = Running::start(&node, &["--listen", "127.0.0.1:0"]);
    let ask = |dir: &Path, arguments: &[&str]| rialto(dir, &[arguments, &["--at", &running.at]].concat());
    assert_eq!(ask(&friend, &["call", "echo", "hello"]).expect_success(), "hello\n");
    for verb in [&["list"][..], &["ping"], &["call", "echo", "hello"], &["kill", "echo"]] {
        let output = ask(&stranger, verb).expect_exit_code(3);
        assert!(output.contains("rialto node trust"), "{output}");
    }
    // A command for development does not reach a node with keys.
    let output = ask(&stranger, &["list", "--dev"]).expect_exit_code(3);
    assert!(output.contains("--dev"), "{output}");
    let output = ask(&temporary.path().join("without-keys"), &["list"]).expect_exit_code(1);
    assert!(output.contains("rialto node keygen") && output.contains("--dev"), "{output}");
    // The node notices by itself that a key is no longer trusted.
    rialto(&node, &["untrust", "--client", &of_friend]).expect_success();
    // A command that asks at that moment may lose its connection before the answer.
    let mut asked = std::iter::repeat_with(|| ask(&friend, &["ping"]));
    let is_lost = |output: &CommandOutput| output.err.contains("was lost before it answered");
    let output = asked
        .find(|output| output.code == 3 && !is_lost(output))
        .expect("sooner or later")
        .expect_exit_code(3);
    assert!(output.contains("rialto node trust"), "{output}");
}

/// A peer that keeps connecting cannot fill the disk with log lines.
#[test]
fn logs_of_refused_connections_are_rate_limited() {
    const KNOCKS: usize = 200;
    let dir = tempfile::tempdir().unwrap();
    let mut node = Running::dev(dir.path());
    for _ in 0..KNOCKS {
        let mut socket = std::net::TcpStream::connect(&node.at).unwrap();
        socket.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        // When this returns, the connection has been refused.
        let _ = socket.read_to_end(&mut Vec::new());
    }
    node.wait_for_stderr("was refused");
    node.signal(Signal::TERM);
    let output = node.rest();
    let lines = output.lines().filter(|line| line.contains("was refused")).count();
    assert!(lines < 20, "{lines} lines: {output}");
    let more =
        output.lines().filter_map(|line| line.strip_prefix("rialto: ")?.split_once(" more connections were"));
    let more: usize = more.map(|(count, _)| count.parse::<usize>().unwrap()).sum();
    assert_eq!(1 + lines + more, KNOCKS, "{output}");
}

#[test]
fn dev_nodes_accept_only_their_own_folder() {
    let temporary = tempfile::tempdir().unwrap();
    let node = Running::dev(&temporary.path().join("one"));
    let other = temporary.path().join("other");
    let output = rialto(&other, &["list", "--dev", "--at", &node.at]).expect_exit_code(3);
    assert!(output.contains("with the same --dir"), "{output}");
}

#[test]
fn a_node_rejoins_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let first = Running::dev(dir.path());
    let at = first.at.clone();
    let mut other = Running::start(dir.path(), &["--dev", "--listen", "127.0.0.1:0", "--join", &at]);
    other.wait_for_stderr(&format!("connected to node {}", first.about["node"].as_str().unwrap()));
    let links = first.json(&["status"])["links"].clone();
    assert!(links.as_array().unwrap().contains(&other.about["node"]), "{links}");
    // A node that is told to stop tells its peers; a node that is killed does not.
    first.signal(Signal::TERM);
    assert_eq!(first.wait_for_exit().code(), Some(0));
    other.wait_for_stderr("is down: the peer has left");
    let again = Running::start(dir.path(), &["--dev", "--listen", &at]);
    other.wait_for_stderr(&format!("connected to node {}", again.about["node"].as_str().unwrap()));
    again.signal(Signal::KILL);
    other.wait_for_stderr("is down");
}

#[test]
fn the_shell_runs_commands_from_stdin() {
    let dir = tempfile::tempdir().unwrap();
    let node = Running::dev(dir.path());
    let shell = ["shell", "--dev", "--at", &node.at];
    let told = |input: &[u8]| rialto_told(dir.path(), &shell, input);
    let script = b"call kv put a 'so  much'\n\ncall kv get a\nsend console hello\nhelp\nquit\nnonsense\n";
    let out = told(script).expect_success();
    assert!(out.starts_with("ok\nso  much\n") && out.contains("migrate"), "{out}");
    // The shell reports the lines that fail, and runs the others.
    let output = told(b"nonsense\ncall 'kv\n\xff\xfe\ninspect ghost\ncall kv get a");
    assert!(output.out.ends_with("so  much\n"), "{output:?}");
    for part in
        ["line 1: ", "unrecognized", "quotation mark", "is skipped", "ghost", "line 3: ", "4 of 5 lines"]
    {
        assert!(output.err.contains(part), "{part}: {output:?}");
    }
    output.expect_exit_code(1);
    assert_eq!(told(b"").expect_success(), "");
}

/// A terminal, with its keyboard and its screen.
struct Terminal {
    typed: File,
    seen: BufReader<File>,
}

impl Terminal {
    /// Starts a program in a new terminal.
    fn of(mut program: Command) -> (Terminal, Child) {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let terminal = openpt(flags).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        tcsetwinsize(&terminal, Winsize { ws_row: 24, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
        let inside = || File::options().read(true).write(true).open(&name).unwrap();
        let program = program.env("TERM", "xterm").stdin(inside()).stdout(inside()).stderr(inside());
        let child = program.spawn().unwrap();
        let seen = BufReader::new(terminal.try_clone().unwrap().into());
        (Terminal { typed: terminal.into(), seen }, child)
    }

    fn types(&mut self, keys: &str) {
        self.typed.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until `part` is on the screen. Returns all that came up to there.
    fn shows(&mut self, part: &str) -> String {
        let mut seen = Vec::new();
        while !seen.ends_with(part.as_bytes()) {
            let mut byte = [0];
            self.seen.read_exact(&mut byte).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&seen)));
            seen.extend(byte);
        }
        String::from_utf8(seen).unwrap()
    }
}

#[test]
fn the_shell_has_line_editing_and_history() {
    const UP: &str = "\x1b[A";
    const LEFT: &str = "\x1b[D";
    const CTRL_C: &str = "\x03";
    const CTRL_D: &str = "\x04";
    let dir = tempfile::tempdir().unwrap();
    let node = Running::dev(dir.path());
    let (mut terminal, mut shell) = Terminal::of(node.asking(&["shell"]));
    let mut tell = |keys: &str, answer: &str| {
        terminal.shows("> ");
        terminal.types(keys);
        terminal.shows(answer)
    };
    tell("call counter add 1\r", "\n1\r\n");
    tell(&format!("{UP}\r"), "\n2\r\n");
    // The 1 of the line before becomes 40. Then the line before the last one is the first one again.
    tell(&format!("{UP}\x7f40\r"), "\n42\r\n");
    tell(&format!("{UP}{UP}\r"), "\n43\r\n");
    tell(&format!("call couter get{}n\r", LEFT.repeat(7)), "\n43\r\n");
    // Ctrl-C discards the line, and the shell goes on.
    let output = tell(&format!("kill counter{CTRL_C}"), "> ");
    assert!(!output.contains("ended"), "{output}");
    terminal.types("call counter get\r");
    terminal.shows("\n43\r\n");
    terminal.shows("> ");
    terminal.types(CTRL_D);
    assert_eq!(shell.wait().unwrap().code(), Some(0));
}

#[test]
fn the_shell_outlives_the_node() {
    let dir = tempfile::tempdir().unwrap();
    let node = Running::dev(dir.path());
    let at = node.at.clone();
    let mut shell = node.asking(&["shell"]);
    let mut shell = shell.stdin(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(shell.stdout.take().unwrap()).lines();
    let mut tell = shell.stdin.take().unwrap();
    tell.write_all(b"call echo before\n").unwrap();
    assert_eq!(lines.next().unwrap().unwrap(), "before");
    drop(node);
    let _again = Running::start(dir.path(), &["--dev", "--listen", &at]);
    // The first call finds that the node is gone, and fails.
    tell.write_all(b"call echo during\ncall echo after\nquit\n").unwrap();
    drop(tell);
    assert_eq!(lines.next().unwrap().unwrap(), "after");
    let output = output_of(shell);
    assert!(output.err.contains("1 of 4 lines failed"), "{output:?}");
}

#[test]
fn a_node_without_keys_names_the_command_that_creates_them() {
    let dir = tempfile::tempdir().unwrap();
    let started = command(&dir.path().join("none"), &["start", "--listen", "127.0.0.1:0"]).spawn().unwrap();
    let output = output_of(started).expect_exit_code(1);
    assert!(output.contains("rialto node keygen") && output.contains("--dev"), "{output}");
}

/// Returns the command `rialto console` for the node.
#[cfg(feature = "console")]
fn console(node: &Running, dir: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rialto"));
    command.args(["console", "--dev", "--at", &node.at]).args(arguments).arg("--dir").arg(dir);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
#[cfg(feature = "console")]
fn the_console_of_a_node_is_served_here() {
    let dir = tempfile::tempdir().unwrap();
    let node = Running::dev(dir.path());
    let mut child = console(&node, dir.path(), &[]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let url = line.split(" is at ").nth(1).expect(&line);
    let host = url.strip_prefix("http://").and_then(|rest| rest.split_once("/#token=")).expect(url).0;
    let get = |host_header: &str| {
        let mut stream = std::net::TcpStream::connect(host).unwrap();
        write!(stream, "GET / HTTP/1.1\r\nHost: {host_header}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let answer = get(host);
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("Rialto console"), "{answer}");
    assert!(!get("evil.example").starts_with("HTTP/1.1 200"));
    rustix::process::kill_process(rustix::process::Pid::from_child(&child), Signal::TERM).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
#[cfg(feature = "console")]
fn the_tables_of_the_console_are_printed_to_a_pipe() {
    let dir = tempfile::tempdir().unwrap();
    let node = Running::dev(dir.path());
    let printed = output_of(console(&node, dir.path(), &["--text"]).spawn().unwrap()).expect_success();
    let parts =
        ["Runtime\n", "Counters (", "live tasks", "Processes\n", "Mailboxes", "Nodes (1)", NO_DIAGNOSTICS];
    for part in parts {
        assert!(printed.contains(part), "{part}: {printed}");
    }
}

#[cfg(feature = "console")]
const NO_DIAGNOSTICS: &str = "The runtime has no diagnostics";

#[test]
#[cfg(feature = "console")]
fn the_console_of_a_node_with_diagnostics_has_its_tasks() {
    let dir = tempfile::tempdir().unwrap();
    let node = Running::start(dir.path(), &["--dev", "--listen", "127.0.0.1:0", "--diagnostics"]);
    let printed = output_of(console(&node, dir.path(), &["--text"]).spawn().unwrap()).expect_success();
    assert!(!printed.contains(NO_DIAGNOSTICS), "{printed}");
    // A task and the place where it was spawned.
    assert!(printed.contains("start.rs:"), "{printed}");
}

#[test]
#[cfg(feature = "console")]
fn the_console_is_shown_in_a_terminal() {
    let dir = tempfile::tempdir().unwrap();
    let node = Running::dev(dir.path());
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    tcsetwinsize(&controller, Winsize { ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap();
    let terminal = File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap();
    let mut command = console(&node, dir.path(), &["--text"]);
    command.env("TERM", "xterm").stdin(terminal.try_clone().unwrap()).stdout(terminal);
    let mut child = command.spawn().unwrap();
    drop(command);
    let (mut controller, mut shown) = (File::from(controller), Vec::new());
    // Blanks are not sent, so a text with blanks is not found.
    while !String::from_utf8_lossy(&shown).contains("quit") {
        let mut bytes = [0; 4096];
        let read = controller.read(&mut bytes).unwrap();
        shown.extend_from_slice(&bytes[..read]);
    }
    let text = String::from_utf8_lossy(&shown).into_owned();
    assert!(text.contains("Runtime") && text.contains("Counters"), "{text}");
    controller.write_all(b"q").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
