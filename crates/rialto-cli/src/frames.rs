//! `rialto frames`: checks that a program can still read the frames that its durable tasks have written.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use rialto_durable::FramesLock;

use crate::args::{FramesAction, FramesOptions};

/// Runs a command of `rialto frames`.
///
/// # Errors
///
/// As text for the user: the error, or the states whose tasks the program could not continue.
pub fn frames(action: &FramesAction) -> Result<(), String> {
    match action {
        FramesAction::Check(options) => check(options),
        FramesAction::Lock { options, forget } => lock(options, *forget),
    }
}

fn check(options: &FramesOptions) -> Result<(), String> {
    let path = options.lock.display();
    let (here, committed) = (read_states(options)?, read_lock_file(&options.lock)?);
    let committed = committed
        .ok_or_else(|| format!("there is no file {path}\nhelp: create it with `rialto frames lock`"))?;
    refuse_stranded(&here, &committed)?;
    for skipped in here.skipped(&committed) {
        eprintln!("rialto: warning: {skipped}");
    }
    let missing = here.missing_in(&committed);
    if missing.is_empty() {
        return Ok(());
    }
    let all: Vec<_> = missing.iter().map(|(function, site)| format!("  {function} at `{site}`")).collect();
    Err(format!(
        "{path} does not have these states of the program yet:\n{}\nhelp: add them with `rialto frames lock`",
        all.join("\n")
    ))
}

fn lock(options: &FramesOptions, forget: bool) -> Result<(), String> {
    let here = read_states(options)?;
    let kept = match forget {
        // The old file is not read: it may be damaged.
        true => here,
        false => {
            let committed = read_lock_file(&options.lock)?.unwrap_or_default();
            refuse_stranded(&here, &committed)?;
            here.merge(committed)
        }
    };
    fs::write(&options.lock, kept.to_json())
        .map_err(|error| format!("cannot write {}: {error}", options.lock.display()))
}

fn refuse_stranded(here: &FramesLock, committed: &FramesLock) -> Result<(), String> {
    let stranded = here.check(committed);
    if stranded.is_empty() {
        return Ok(());
    }
    let all: Vec<_> = stranded.iter().map(|each| format!("  {each}")).collect();
    Err(format!(
        "the program could not continue tasks at these states:\n{}\nhelp: register the old version of the \
         function too (`Builder::version`), or migrate the frame (`Builder::migrate_frame`)\nhelp: if no \
         task is at these states, remove them with `rialto frames lock --forget`",
        all.join("\n")
    ))
}

/// Reads the committed file; `None` if it does not exist.
fn read_lock_file(path: &Path) -> Result<Option<FramesLock>, String> {
    match fs::read_to_string(path) {
        Ok(text) => {
            let wrong = |error| format!("{} is not a file of `rialto frames lock`: {error}", path.display());
            FramesLock::from_json(&text).map(Some).map_err(wrong)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("cannot read {}: {error}", path.display())),
    }
}

/// Reads the states that the program prints.
fn read_states(options: &FramesOptions) -> Result<FramesLock, String> {
    let text = match options.command.split_first() {
        Some((program, arguments)) => {
            let mut command = Command::new(program);
            let output = command.args(arguments).stderr(Stdio::inherit()).output();
            let output = output.map_err(|error| format!("cannot run `{program}`: {error}"))?;
            if !output.status.success() {
                return Err(format!("`{program}` failed: {}", output.status));
            }
            String::from_utf8(output.stdout)
                .map_err(|_| format!("the standard output of `{program}` is not JSON: it is not UTF-8"))?
        }
        None => {
            io::read_to_string(io::stdin()).map_err(|error| format!("cannot read standard input: {error}"))?
        }
    };
    FramesLock::from_json(&text).map_err(|error| {
        format!(
            "cannot read the states of the program: {error}\nhelp: let it print \
             `builder.frames().to_json()`, and nothing else, on standard output"
        )
    })
}
