//! `rialto node wordcount`: counts words on several nodes.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rialto_event::{Receiver, Sender, channel};
use rialto_node::dispatcher::{JobError, RunError};
use rialto_node::shown::Line;
use rialto_node::transport::Locator;
use rialto_node::{Exit, Node, spawn_link};
use rialto_rt::spawn_blocking;
use rialto_sync::Semaphore;
use serde_json::{Value, json};

use super::pieces::{Found, Pieces};
use super::progress::Progress;
use super::visit::{As, client_transport, leave, locator, vocabulary};
use super::words::{Counting, Counts, Piece, hired};
use super::{crew, print};
use crate::args::node::{NodeOptions, Wordcount};
use crate::failure::Failure;

/// The maximum number of pieces that are counted at a time.
const WINDOW: usize = 64;
/// The maximum number of times that a piece is submitted to the dispatcher, if the dispatcher reports that
/// workers were lost.
const TRIES: u32 = 100;

/// Counts words, and prints the result.
pub async fn wordcount(options: &NodeOptions, words: &Wordcount) -> Result<(), Failure> {
    let pieces = pieces(words)?;
    let workers: Vec<Locator> = words.workers.iter().map(|at| locator(at)).collect::<Result<_, _>>()?;
    // `client` keeps the command's key locked until the count is done.
    let (node, client) = match workers.is_empty() {
        true => (Node::new(), None),
        false => {
            let (tls, client) = client_transport(options).map_err(Failure::refused)?;
            let tls = tls.start().map_err(Failure::refused)?;
            (Node::builder().transport(tls).speaks(vocabulary()).build(), client)
        }
    };
    let progress = Arc::new(Progress::new(words.progress));
    let (way, patience, tell) = (As::client(client.as_ref()), options.timeout, progress.clone());
    let counted = node.run(async move {
        let counting = Counting::start_link();
        match workers.is_empty() {
            true => drop(hired(counting)),
            false => drop(spawn_link(crew::keep(workers, way, patience, counting, tell.clone()))),
        }
        counted(pieces, counting, &tell).await
    });
    let counted = counted.await;
    progress.over();
    leave(&node).await;
    drop(client);
    let tally = counted.map_err(Failure::refused)?.map_err(Failure::refused)?;
    let text = if options.json { format!("{}\n", tally.json(words.top)) } else { tally.text(words.top) };
    print(&text).map_err(Failure::refused)?;
    match tally.unreadable.len() {
        0 => Ok(()),
        count => Err(Failure::refused(format!("{count} files or folders could not be read"))),
    }
}

fn pieces(words: &Wordcount) -> Result<Pieces, Failure> {
    let (path, pieces) = match (&words.folder, &words.files_from) {
        (Some(folder), _) => (folder, Pieces::of_folder(folder)),
        (None, Some(list)) => (list, Pieces::of_list(list)),
        (None, None) => return Err(Failure::refused("no folder is given\nhelp: give one as an argument")),
    };
    pieces.map_err(|error| Failure::refused(format!("cannot read {}: {error}", path.display())))
}

/// A notice of the progress, from the processes that read and count to `collect`.
enum News {
    File,
    Counted { file: Arc<Path>, bytes: usize, counts: Result<Counts, String> },
    Unreadable { path: PathBuf, why: String },
}

/// Submits the pieces, and collects the counts.
async fn counted(pieces: Pieces, counting: Counting, progress: &Progress) -> Result<Tally, String> {
    let (news, told) = channel();
    spawn_link(give_out(pieces, counting, news));
    let mut tally = Tally::default();
    collect(told, &mut tally, progress).await?;
    Ok(tally)
}

/// Reads the files and submits their pieces, at most `WINDOW` at a time.
async fn give_out(mut pieces: Pieces, counting: Counting, news: Sender<News>) -> Exit {
    let window = Semaphore::new(WINDOW);
    loop {
        let place = window.clone().into_acquire_evt(1).await;
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
        let told = match found {
            None => return Exit::Normal,
            Some(Found::File) => news.send(News::File).await,
            Some(Found::Unreadable { path, why }) => news.send(News::Unreadable { path, why }).await,
            Some(Found::Piece { file, text }) => {
                let news = news.clone();
                spawn_link(async move {
                    let bytes = text.len();
                    let counts = counts(counting, Piece { text }).await;
                    let _ = news.send(News::Counted { file, bytes, counts }).await;
                    drop(place);
                });
                Ok(())
            }
        };
        if told.is_err() {
            return Exit::Normal;
        }
    }
}

/// Returns the counts of a piece. Submits the piece again if its workers were lost.
async fn counts(counting: Counting, piece: Piece) -> Result<Counts, String> {
    let mut why = String::new();
    for _ in 0..TRIES {
        match counting.run(piece.clone()).await {
            Ok(counts) => return Ok(counts),
            Err(RunError::Job(JobError::Lost(lost))) => why = lost,
            Err(error) => return Err(error.to_string()),
        }
    }
    Err(format!("a piece was lost with its worker {TRIES} times; the last reason: {why}"))
}

async fn collect(told: Receiver<News>, tally: &mut Tally, progress: &Progress) -> Result<(), String> {
    while let Ok(news) = told.recv().await {
        match news {
            News::File => tally.files += 1,
            News::Unreadable { path, why } => {
                progress.say(&format!("cannot read {}: {why}", path.display()));
                tally.unreadable.push((path, why));
            }
            News::Counted { file, bytes, counts } => {
                tally.add(file, bytes, counts?);
                progress.at(|| format!("{} pieces counted, {} bytes", tally.pieces, tally.bytes));
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
    fn add(&mut self, file: Arc<Path>, bytes: usize, counts: Counts) {
        self.pieces += 1;
        self.bytes += bytes as u64;
        if counts.broken {
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
