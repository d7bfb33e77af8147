//! A shell in a live page: a terminal whose lines are the input of a child process, and whose screen shows
//! its output. A program that does not read its input delays neither its output nor Ctrl-C.
//!
//! ```text
//! cargo run -p rialto-examples --example shell-page
//! ```
//!
//! Without arguments, the program types some lines in a page without a browser, and prints the screen. With
//! an address, such as `127.0.0.1:8080`, it serves the page. Its users have the rights of the program. After
//! the address, a command takes the place of `sh`, such as the shell of a node:
//!
//! ```text
//! cargo run -p rialto-examples --example shell-page 127.0.0.1:8080 rialto node shell --at 127.0.0.1:4370
//! ```

use std::io;
use std::process::{Command, ExitStatus, Stdio};

use rialto::rt::{net::TcpListener, process, spawn};
use rialto::select;
use rialto::sync::bounded::bounded;
use rialto_live::{Environment, Live, Terminal, TerminalInput};

async fn shell(env: Environment, command: Vec<String>) {
    let root = env.into_container();
    let terminal = root.terminal("Shell");
    let end = match run(&terminal, command).await {
        Ok(status) => format!("the shell has ended: {status}\n"),
        Err(error) => format!("error: {error}\n"),
    };
    terminal.write(end);
    // The view exists as long as its handles.
    std::future::pending().await
}

/// Runs a command in the terminal until it ends, or until Ctrl-C.
async fn run(terminal: &Terminal, command: Vec<String>) -> io::Result<ExitStatus> {
    let mut shell = Command::new("sh");
    // Errors are a part of the output.
    shell.args(["-c", "exec \"$@\" 2>&1", "sh"]).args(command);
    let mut child = process::spawn(shell.stdin(Stdio::piped()).stdout(Stdio::piped()))?;
    let (mut to, from) = (child.take_stdin().expect("piped"), child.take_stdout().expect("piped"));
    let (lines, typed) = bounded::<String>(100);
    let mut lines = Some(lines);
    // A task of its own, because the shell may not read for a long time.
    drop(spawn(async move {
        while let Ok(line) = typed.recv().await {
            if to.write_all(line.as_bytes()).await.is_err() {
                return; // the shell has closed its input
            }
        }
    }));
    loop {
        select! {
            input = terminal.input_evt() => match input {
                TerminalInput::Line(line) => {
                    if lines.as_ref().is_some_and(|lines| lines.try_send(line + "\n").is_err()) {
                        terminal.write("the shell does not read\n");
                    }
                }
                TerminalInput::Interrupt => {
                    child.kill()?;
                    break;
                }
                _ => lines = None, // the end of the shell's input
            },
            bytes = from.read_evt(4096) => match bytes? {
                bytes if bytes.is_empty() => break,
                bytes => terminal.write(bytes),
            },
        }
    }
    child.wait().await
}

#[rialto::main]
async fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (address, mut command) = (arguments.next(), arguments.collect::<Vec<_>>());
    if command.is_empty() {
        command.push("sh".into());
    }
    let live = Live::builder(spawn).title("Shell").start(|env| shell(env, command));
    let Some(address) = address else {
        demonstrate(&live).await;
        return Ok(());
    };
    let listener = TcpListener::bind(&address).await?;
    println!("open {}", live.url(&format!("http://{}", listener.local_addr()?)));
    rialto_axum::serve(listener, live.axum_router()).await;
    Ok(())
}

/// Types lines, and then Ctrl-C while the shell does not read, and prints the screen.
async fn demonstrate(live: &Live) {
    let mut page = live.open("/");
    let terminal = page.wait_for("terminal", "Shell").await;
    for line in ["echo $((6 * 7))", "ls /nowhere", "echo waiting; exec sleep 1000"] {
        line.chars().for_each(|key| page.press(terminal, &key.to_string()));
        page.press(terminal, "Enter");
    }
    let shows = |view: &rialto_live::headless::PageView, text: &str| {
        view.get(terminal).is_some_and(|node| node.lines.values().any(|line| line.starts_with(text)))
    };
    page.wait_until(|view| shows(view, "waiting")).await;
    let ctrl_c = serde_json::json!({ "t": "key", "id": terminal, "key": "c", "mods": 2 });
    page.send(&ctrl_c);
    page.wait_until(|view| shows(view, "the shell has ended")).await;
    let lines = &page.view().get(terminal).expect("it is shown").lines;
    lines.values().for_each(|line| println!("{line}"));
}
