//! `rialto node shell`: sends requests to a node, one in each line of input.

use std::io::{self, ErrorKind, IsTerminal};

use clap::Parser;
use rialto_rt::io::{Descriptor, Input, Readable, stdin};
use rialto_rt::spawn_blocking;
use rustyline::config::Config;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;

use super::ask::send_request;
use super::connect::{AdminConnection, leave};
use super::print;
use crate::args::node::{NodeOptions, ShellAction, ShellLine};
use crate::failure::CommandError;

/// Runs the lines of standard input up to its end. A line that fails does not end the shell. But unless the
/// shell is used in a terminal, it fails at the end if a line has failed.
pub async fn shell(options: &NodeOptions) -> Result<(), CommandError> {
    let mut connection = Some(AdminConnection::to(options).await?);
    let talks = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut source = Source::new(talks).map_err(CommandError::refused)?;
    if talks {
        eprintln!("rialto: `help` lists the commands, `quit` ends the shell");
    }
    let (mut failures, mut lines) = (0_u64, 0_u64);
    while let Some(line) = source.next(&options.at).await.map_err(CommandError::refused)? {
        lines += 1;
        let executed = match line {
            Ok(line) => execute(options, &mut connection, &line).await,
            Err(unread) => Err(unread),
        };
        match executed {
            Ok(true) => {}
            Ok(false) => break,
            Err(why) => {
                failures += 1;
                let place = if talks { String::new() } else { format!("line {lines}: ") };
                eprintln!("rialto: {place}{why}");
            }
        }
    }
    if let Some(connection) = &connection {
        leave(&connection.node).await;
    }
    match failures {
        0 => Ok(()),
        _ if talks => Ok(()),
        _ => Err(CommandError::refused(format!("{failures} of {lines} lines failed"))),
    }
}

type Editor = rustyline::Editor<(), MemHistory>;

/// The source of the lines.
enum Source {
    /// A terminal. The user can edit a line, and get earlier lines with the arrow keys. The history is only
    /// in memory. `None` while a thread of the blocking pool reads a line with the editor.
    Terminal(Option<Editor>),
    Other(Input<Descriptor>),
}

impl Source {
    fn new(talks: bool) -> io::Result<Source> {
        if !talks {
            return stdin().map(Source::Other);
        }
        let config = Config::builder().auto_add_history(true).build();
        let history = MemHistory::with_config(&config);
        let editor = Editor::with_history(config, history);
        editor.map(|editor| Source::Terminal(Some(editor))).map_err(io::Error::other)
    }

    /// Returns the next line, or why it cannot be read; `None` at the end.
    async fn next(&mut self, at: &str) -> io::Result<Option<Result<String, CommandError>>> {
        match self {
            Source::Terminal(editor) => Ok(read_edited(editor, format!("{at}> ")).await?.map(Ok)),
            Source::Other(input) => read_piped(input).await,
        }
    }
}

async fn read_edited(editor: &mut Option<Editor>, prompt: String) -> io::Result<Option<String>> {
    loop {
        let Some(mut with) = editor.take() else { return Ok(None) };
        let prompt = prompt.clone();
        let read = spawn_blocking(move || {
            let line = with.readline(&prompt);
            (with, line)
        });
        let (with, line) = read.await.map_err(io::Error::other)?;
        *editor = Some(with);
        match line {
            Ok(line) => return Ok(Some(line)),
            Err(ReadlineError::Eof) => return Ok(None),
            // Ctrl-C discards the line, and does not end the shell.
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Io(error)) => return Err(error),
            Err(error) => return Err(io::Error::other(error)),
        }
    }
}

/// Reads a line. A line that is too long or not text is skipped up to its end.
async fn read_piped<R: Readable>(input: &Input<R>) -> io::Result<Option<Result<String, CommandError>>> {
    match input.read_line_evt().await {
        Err(error) if matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::InvalidInput) => {
            loop {
                let part = input.read_some_until_evt(b'\n').await?;
                if part.is_empty() || part.ends_with(b"\n") {
                    break;
                }
            }
            Ok(Some(Err(CommandError::refused(format!("the line is skipped: {error}")))))
        }
        line => Ok(line?.map(Ok)),
    }
}

/// Runs the command in `line`. Returns whether the shell continues.
async fn execute(
    options: &NodeOptions,
    connection: &mut Option<AdminConnection>,
    line: &str,
) -> Result<bool, CommandError> {
    let words = shlex::split(line).ok_or_else(|| CommandError::refused("a quotation mark is not closed"))?;
    if words.is_empty() {
        return Ok(true);
    }
    let ask = match ShellLine::try_parse_from(words) {
        Ok(ShellLine { action: ShellAction::Quit }) => return Ok(false),
        Ok(ShellLine { action: ShellAction::Ask(ask) }) => ask,
        Err(help) if !help.use_stderr() => {
            print(&help.to_string()).map_err(CommandError::refused)?;
            return Ok(true);
        }
        Err(wrong) => return Err(CommandError::refused(wrong.to_string().trim_end())),
    };
    // If the node was lost before, it may be running again.
    let current = match connection.take() {
        Some(connection) => connection,
        None => AdminConnection::to(options).await?,
    };
    let answered = send_request(options, &current, &ask).await;
    if !answered.as_ref().is_err_and(CommandError::is_unreached) {
        *connection = Some(current);
    }
    answered?.print(options)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rialto_sync::stream::EventStream;

    #[test]
    fn the_rest_of_a_too_long_line_is_not_executed() {
        rialto_rt::Runtime::simulated(1).block_on(async {
            let (tx, rx) = rialto_event::channel::<Vec<u8>>();
            let input = rialto_rt::io::reader(rx.map(Ok)).unwrap();
            let typing = rialto_rt::spawn(async move {
                for piece in [vec![b'x'; (1 << 20) + 1], b"kill ".into(), b"1\nquit\n".into()] {
                    tx.send(piece).await.unwrap();
                }
            });
            let mut lines = Vec::new();
            while let Some(line) = read_piped(&input).await.unwrap() {
                lines.push(line.ok());
            }
            assert_eq!(lines, [None, Some("quit".into())]);
            typing.await.unwrap();
        });
    }
}
