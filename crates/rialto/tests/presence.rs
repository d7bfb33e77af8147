//! Tests of the example `presence`: a room and its guests, each in a process of its own, over TLS.
#![cfg(unix)]

#[path = "../examples/presence.rs"]
mod presence;

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rialto::node::transport::NodeDir;
use rialto::rt::Runtime;

const ARGUMENTS: &str = "RIALTO_PRESENCE";

/// Runs one of the programs, if this test process was started for it.
#[test]
fn a_program() {
    let Ok(arguments) = std::env::var(ARGUMENTS) else { return };
    let arguments: Vec<&str> = arguments.split('\n').collect();
    let done = Runtime::new().unwrap().block_on(presence::run(&arguments));
    println!("\n{done:?}");
}

/// A running program. It is killed on drop.
struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    fn start(arguments: &[&str]) -> Program {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["a_program", "--exact", "--nocapture", "--test-threads=1"])
            .env(ARGUMENTS, arguments.join("\n"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Program { input: child.stdin.take(), child, lines }
    }

    /// Reads lines until one contains `words`, and returns the text after them.
    fn hears(&mut self, words: &str) -> String {
        let mut heard = Vec::new();
        for line in self.lines.by_ref() {
            let line = line.unwrap();
            if let Some((_, rest)) = line.split_once(words) {
                return rest.to_owned();
            }
            heard.push(line);
        }
        panic!("it never said {words:?}, but {heard:#?}")
    }

    fn says(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }
}

#[test]
fn guests_come_and_go_and_find_the_room_again() {
    let scratch = std::env::temp_dir().join(format!("rialto-presence-{}", std::process::id()));
    let folder = |name: &str| NodeDir::at(scratch.join(name));
    let path = |name: &str| scratch.join(name).display().to_string();
    let [hall, ada, bob, _eve] =
        ["hall", "ada", "bob", "eve"].map(|name| folder(name).create().unwrap().key());
    folder("hall").trusted().add(ada, "Ada").unwrap();
    folder("hall").trusted().add(bob, "Bob").unwrap();
    for name in ["ada", "bob", "eve"] {
        folder(name).trusted().add(hall, "the hall").unwrap();
    }

    let mut room = Program::start(&["room", &path("hall"), "127.0.0.1:0"]);
    let place = room.hears("the room is at tls://");
    let enter = |folder: &str, name: &str| Program::start(&["enter", &path(folder), &place, name]);
    let mut ada = enter("ada", "Ada");
    assert_eq!(ada.hears("inside, with "), "[]");
    let mut bob = enter("bob", "Bob");
    assert_eq!(bob.hears("inside, with "), r#"["Ada"]"#);
    ada.hears("Bob is here");
    bob.says("Good morning");
    assert_eq!(ada.hears("Bob: "), "Good morning");

    // A name belongs to one guest. A guest that is not trusted is told how to become trusted, and nothing
    // else.
    let mut double = enter("bob", "Ada");
    assert!(double.hears("Err(").contains("Ada is here already"));
    assert!(enter("eve", "Eve").hears("cannot reach the room: ").contains("rialto node trust"));

    bob.child.kill().unwrap();
    assert!(ada.hears("Bob has gone: ").contains("connection to its node was lost"));
    room.child.kill().unwrap();
    room.child.wait().unwrap();
    ada.hears("the room is lost: ");
    let mut room = Program::start(&["room", &path("hall"), &place]);
    assert_eq!(room.hears("the room is at tls://"), place);
    assert_eq!(ada.hears("inside, with "), "[]");

    // A guest leaves in order when its input ends.
    let mut bob = enter("bob", "Bob");
    bob.hears("inside, with ");
    bob.says("And good night");
    drop(bob.input.take());
    bob.hears("Ok(())");
    assert_eq!(ada.hears("Bob: "), "And good night");
    assert_eq!(ada.hears("Bob has gone: "), rialto::node::Exit::Normal.to_string());
    std::fs::remove_dir_all(scratch).unwrap();
}
