//! `wordcount count`: divides the files, submits the pieces, and adds the counts.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use rialto::node::dispatcher::{JobError, RunError};
use rialto::node::escape::Line;
use rialto::node::transport::Locator;
use rialto::node::{Exit, Node, exit, spawn_link, unlink};
use rialto::rt::spawn_blocking;
use rialto::sync::Semaphore;
use rialto::{Receiver, Sender, channel};
use serde_json::{Value, json};

use crate::job::{PieceDispatcher, TextPiece, WordCounts, start_counter, type_registry};
use crate::pieces::{Found, Pieces};
use crate::progress::{Progress, ProgressForm};
use crate::transport::Keys;
use crate::workers::run_workers;
use crate::{LEAVE_TIMEOUT, Result, print, seconds};

/// The maximum number of pieces that are counted at a time.
const WINDOW: usize = 64;
/// The maximum number of times that a piece is submitted to the dispatcher, if the dispatcher reports that
/// workers were lost.
const MAX_LOSSES: u32 = 100;

/// The options of `wordcount count`.
#[derive(Debug, Args)]
pub struct Count {
    /// The folder, or a single file
    #[arg(required_unless_present = "files_from", conflicts_with = "files_from")]
    folder: Option<PathBuf>,

    /// Count the files that are named in this file, one per line; - is standard input
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,

    /// The workers, as HOST:PORT
    #[arg(long, value_name = "ADDR", num_args = 1.., value_parser = locator)]
    workers: Vec<Locator>,

    /// Count here if there is no worker for this time, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,

    /// How many words to show, the most frequent first
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// How to show progress on standard error
    #[arg(long, value_name = "HOW", default_value = "terminal")]
    progress: ProgressForm,
}

/// Parses `HOST:PORT` as a locator of the TLS transport.
fn locator(text: &str) -> std::result::Result<Locator, String> {
    let place = text.strip_prefix("tls://").unwrap_or(text);
    format!("tls://{place}").parse().map_err(|error| format!("{error}"))
}

/// Counts words, and prints the result.
pub async fn count(options: Count, keys: &Keys) -> Result {
    let pieces = pieces(&options)?;
    // `client` keeps the command's key locked until the count is done.
    let (node, client) = match options.workers.is_empty() {
        true => (Node::new(), None),
        false => {
            let (tls, client) = keys.client_transport()?;
            (Node::builder().transport(tls.start()?).types(type_registry()).build(), client)
        }
    };
    let progress = Arc::new(Progress::new(options.progress));
    let (workers, patience, reporter) = (options.workers, options.timeout, progress.clone());
    let counted = node.run(async move {
        let dispatcher = PieceDispatcher::start_link();
        let keeper = match workers.is_empty() {
            true => {
                start_counter(dispatcher);
                None
            }
            false => Some(spawn_link(run_workers(workers, patience, dispatcher, reporter.clone()))),
        };
        let counted = count_all(pieces, dispatcher, &reporter).await;
        // Otherwise it would report the workers as lost when the node leaves.
        if let Some(keeper) = keeper {
            unlink(keeper);
            exit(keeper, Exit::Shutdown);
        }
        counted
    });
    let counted = counted.await;
    progress.clear();
    node.leave(LEAVE_TIMEOUT).await;
    drop(client);
    let tally = counted??;
    let text = if options.json { format!("{}\n", tally.json(options.top)) } else { tally.text(options.top) };
    print(&text)?;
    match tally.unreadable.len() {
        0 => Ok(()),
        count => Err(format!("{count} files or folders could not be read").into()),
    }
}

fn pieces(options: &Count) -> Result<Pieces> {
    let (path, pieces) = match (&options.folder, &options.files_from) {
        (Some(folder), _) => (folder, Pieces::of_folder(folder)),
        (None, Some(list)) => (list, Pieces::of_list(list)),
        (None, None) => unreachable!("clap refuses a command line with neither"),
    };
    pieces.map_err(|error| format!("cannot read {}: {error}", path.display()).into())
}

/// A notice of the progress, from the processes that read and count to `collect`.
enum JobNotice {
    File,
    Counted { file: Arc<Path>, bytes: usize, counts: std::result::Result<WordCounts, String> },
    Unreadable { path: PathBuf, why: String },
}

/// Submits the pieces, and collects the counts.
async fn count_all(pieces: Pieces, dispatcher: PieceDispatcher, progress: &Progress) -> Result<Tally> {
    let (notices, received) = channel();
    spawn_link(submit_pieces(pieces, dispatcher, notices));
    let mut tally = Tally::default();
    collect(received, &mut tally, progress).await?;
    Ok(tally)
}

/// Reads the files and submits their pieces, at most `WINDOW` at a time.
async fn submit_pieces(mut pieces: Pieces, dispatcher: PieceDispatcher, notices: Sender<JobNotice>) -> Exit {
    let window = Semaphore::new(WINDOW);
    loop {
        let permit = window.clone().into_acquire_evt().await;
        let read = spawn_blocking(move || {
            let found = pieces.next();
            (found, pieces)
        });
        let found = match read.await {
            Ok((found, rest)) => {
                pieces = rest;
                found
            }
            Err(why) => return Exit::custom(format!("the files could not be read: {why}")),
        };
        // Sending fails if `collect` has ended with an error.
        let sent = match found {
            None => return Exit::Normal,
            Some(Found::File) => notices.send(JobNotice::File).await,
            Some(Found::Unreadable { path, why }) => notices.send(JobNotice::Unreadable { path, why }).await,
            Some(Found::Piece { file, text }) => {
                let notices = notices.clone();
                spawn_link(async move {
                    let bytes = text.len();
                    let counts = count_piece(dispatcher, TextPiece { text }).await;
                    let _ = notices.send(JobNotice::Counted { file, bytes, counts }).await;
                    drop(permit);
                });
                Ok(())
            }
        };
        if sent.is_err() {
            return Exit::Normal;
        }
    }
}

/// Returns the counts of a piece. Submits the piece again if its workers were lost.
async fn count_piece(
    dispatcher: PieceDispatcher,
    piece: TextPiece,
) -> std::result::Result<WordCounts, String> {
    let mut why = String::new();
    for _ in 0..MAX_LOSSES {
        match dispatcher.run(piece.clone()).await {
            Ok(counts) => return Ok(counts),
            Err(RunError::Job(JobError::Lost(lost))) => why = lost,
            Err(error) => return Err(error.to_string()),
        }
    }
    Err(format!("a piece was lost with its worker {MAX_LOSSES} times; the last reason: {why}"))
}

async fn collect(notices: Receiver<JobNotice>, tally: &mut Tally, progress: &Progress) -> Result {
    while let Ok(notice) = notices.recv().await {
        match notice {
            JobNotice::File => tally.files += 1,
            JobNotice::Unreadable { path, why } => {
                progress.event(&format!("cannot read {}: {why}", path.display()));
                tally.unreadable.push((path, why));
            }
            JobNotice::Counted { file, bytes, counts } => {
                tally.add(file, bytes, counts?);
                progress.show(|| format!("{} pieces counted, {} bytes", tally.pieces, tally.bytes));
            }
        }
    }
    Ok(())
}

/// The sum of all counts.
#[derive(Default)]
struct Tally {
    words: HashMap<String, u64>,
    files: u64,
    pieces: u64,
    bytes: u64,
    broken: BTreeSet<Arc<Path>>,
    unreadable: Vec<(PathBuf, String)>,
}

impl Tally {
    fn add(&mut self, file: Arc<Path>, bytes: usize, counts: WordCounts) {
        self.pieces += 1;
        self.bytes += bytes as u64;
        if counts.not_utf8 {
            self.broken.insert(file);
        }
        for (word, count) in counts.words {
            *self.words.entry(word).or_default() += count;
        }
    }

    /// Returns the most frequent words. Words of the same frequency are in alphabetical order.
    fn top(&self, most: usize) -> Vec<(&str, u64)> {
        let mut all: Vec<_> = self.words.iter().map(|(word, count)| (word.as_str(), *count)).collect();
        all.sort_unstable_by_key(|(word, count)| (Reverse(*count), *word));
        all.truncate(most);
        all
    }

    fn json(&self, most: usize) -> Value {
        let top: Vec<_> = self.top(most).into_iter().map(|(word, count)| json!([word, count])).collect();
        let path = |path: &Path| path.display().to_string();
        let unreadable = self.unreadable.iter().map(|(file, why)| json!({ "file": path(file), "why": why }));
        json!({
            "files": self.files, "bytes": self.bytes, "words": self.words.values().sum::<u64>(),
            "distinct": self.words.len(), "not_utf8": self.broken.iter().map(|file| path(file)).collect::<Vec<_>>(),
            "unreadable": unreadable.collect::<Vec<_>>(), "top": top,
        })
    }

    fn text(&self, most: usize) -> String {
        let mut text = String::new();
        for (word, count) in self.top(most) {
            text.push_str(&format!("{count:>12}  {}\n", Line(word)));
        }
        let (files, words) = (self.files, self.words.values().sum::<u64>());
        text.push_str(&format!("{words:>12}  words, {} distinct, in {files} files\n", self.words.len()));
        if !self.broken.is_empty() {
            let count = self.broken.len();
            text.push_str(&format!(
                "{count:>12}  files contain bytes that are not UTF-8; the rest of them was counted\n"
            ));
        }
        text
    }
}
