//! A pipeline of three stages. A slow stage slows down those before it, and the end of one stage ends the
//! others in order.
//!
//! ```text
//! cargo run -p rialto-examples --example pipeline                 # the files of the examples
//! cargo run -p rialto-examples --example pipeline /etc 10         # at most ten files below /etc
//! ```
//!
//! The stages find files, read them, and count their lines. The channels between them are bounded, so at most
//! a few files are in memory, however large the folder is. Three rules make an orderly end:
//!
//! - A stage drops its sender when it is done. Its successor receives the rest, then `Closed`, and is done
//!   too.
//! - If the last stage stops early, it drops its receiver. The sends of its predecessor fail, and so on.
//! - The stages are children of a scope. If one of them fails, the scope ends the others and returns the
//!   error.
//!
//! It prints the number of files and lines, and the longest file.

use std::path::PathBuf;
use std::{env, fs, io};

use rialto::rt::{offload, scope};
use rialto::sync::bounded::{Receiver, Sender, bounded};

/// The capacity of a channel.
const QUEUE: usize = 4;
/// The number of tasks that read files.
const READERS: usize = 2;

struct Text {
    path: PathBuf,
    bytes: Vec<u8>,
}

/// The first stage: sends the path of each file below `folder`.
async fn find(folder: PathBuf, found: Sender<PathBuf>) -> io::Result<()> {
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        // Runs on a thread that may block.
        let entries = offload(async { fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>() }).await?;
        for entry in entries {
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() && found.send(entry.path()).await.is_err() {
                return Ok(()); // the readers have stopped
            }
        }
    }
    Ok(())
}

/// The second stage: reads files. Several of these tasks share the two channels.
async fn read(found: Receiver<PathBuf>, texts: Sender<Text>) -> io::Result<()> {
    while let Ok(path) = found.recv().await {
        let bytes = offload(async { fs::read(&path) }).await?;
        if texts.send(Text { path, bytes }).await.is_err() {
            break;
        }
    }
    Ok(())
}

#[derive(Default)]
struct Report {
    files: usize,
    lines: usize,
    longest: Option<(usize, PathBuf)>,
}

/// The last stage: counts lines, of at most `most` files.
async fn count(texts: Receiver<Text>, most: usize) -> Report {
    let mut report = Report::default();
    while report.files < most
        && let Ok(Text { path, bytes }) = texts.recv().await
    {
        let lines = bytes.iter().filter(|byte| **byte == b'\n').count();
        report.files += 1;
        report.lines += lines;
        report.longest = report.longest.max(Some((lines, path)));
    }
    report
}

async fn pipeline(folder: PathBuf, most: usize) -> io::Result<Report> {
    let ((found, to_read), (texts, to_count)) = (bounded(QUEUE), bounded(QUEUE));
    scope(async move |stages| {
        stages.spawn(find(folder, found));
        for _ in 0..READERS {
            stages.spawn(read(to_read.clone(), texts.clone()));
        }
        drop((to_read, texts)); // each channel belongs to the tasks at its ends
        Ok(count(to_count, most).await)
    })
    .await
}

#[rialto::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let most = arguments.next().map_or(Ok(usize::MAX), |most| most.parse())?;
    let report = pipeline(folder.into(), most).await?;
    println!("{} files with {} lines", report.files, report.lines);
    if let Some((lines, path)) = report.longest {
        println!("the longest is {} with {lines} lines", path.display());
    }
    Ok(())
}
