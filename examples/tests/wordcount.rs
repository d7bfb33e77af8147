//! `wordcount` with workers in processes of their own. Some are killed during a count.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, Command, Output, Stdio};

use serde_json::Value;

use crate::{Running, example};

// Their unit tests run here, because cargo runs no tests within an example that others start as a program.
#[path = "../wordcount/job.rs"]
#[allow(dead_code)]
mod job;
#[path = "../wordcount/pieces.rs"]
mod pieces;

/// Copies the chapters of the documentation, again and again, into a few folders.
fn library(folder: &Path, files: usize) -> Vec<PathBuf> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let mut chapters: Vec<_> = fs::read_dir(docs).unwrap().map(|entry| entry.unwrap().path()).collect();
    chapters.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    chapters.sort();
    let place = |(number, chapter): (usize, &PathBuf)| {
        let shelf = folder.join(format!("shelf-{}", number % 7));
        fs::create_dir_all(&shelf).unwrap();
        let path = shelf.join(format!("{number}.md"));
        fs::copy(chapter, &path).unwrap();
        path
    };
    chapters.iter().cycle().take(files).enumerate().map(place).collect()
}

/// Counts the words of these files, in the simplest way.
fn words_of(files: &[PathBuf]) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for file in files {
        let text = fs::read_to_string(file).unwrap();
        for word in text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
            *counts.entry(word.to_lowercase()).or_default() += 1;
        }
    }
    counts
}

fn words_in(counted: &Value) -> BTreeMap<String, u64> {
    let word = |word: &Value| (word[0].as_str().unwrap().to_owned(), word[1].as_u64().unwrap());
    counted["top"].as_array().expect("words").iter().map(word).collect()
}

const ALL: &[&str] = &["--json", "--top", "1000000"];

/// Returns the command `wordcount count` with these arguments.
fn count(arguments: &[&str]) -> Command {
    let mut command = example("wordcount");
    command.arg("count").args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The result of a count that has ended.
struct Counted(Output);

impl Counted {
    fn by(arguments: &[&str]) -> Counted {
        Counted(count(arguments).output().unwrap())
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.0.stdout).unwrap_or_else(|error| panic!("{error}: {}", self.err()))
    }

    fn err(&self) -> String {
        String::from_utf8_lossy(&self.0.stderr).into_owned()
    }

    #[track_caller]
    fn expect_exit_code(&self, code: i32) -> &Counted {
        assert_eq!(self.0.status.code(), Some(code), "{}", self.err());
        self
    }
}

/// A running worker.
struct Worker {
    program: Running,
    /// Its address, as HOST:PORT.
    at: String,
}

impl Worker {
    /// Starts a worker for development, on any free port.
    fn dev(dir: &Path) -> Worker {
        Worker::at(dir, "127.0.0.1:0")
    }

    fn at(dir: &Path, address: &str) -> Worker {
        let mut command = example("wordcount");
        let command = command.args(["work", "--dev", "--listen", address, "--dir"]).arg(dir);
        let mut program = Running::start(command);
        let at = program.prints("a worker listens on ");
        Worker { program, at }
    }
}

#[test]
fn one_process_and_several_count_the_same() {
    let (dir, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let files = library(folder.path(), 60);
    let text = folder.path().to_str().unwrap();
    let alone = Counted::by(&[&[text], ALL].concat()).expect_exit_code(0).json();
    assert_eq!(words_in(&alone), words_of(&files));
    assert_eq!((&alone["files"], &alone["not_utf8"]), (&60.into(), &Value::Array(vec![])));
    let workers = [Worker::dev(dir.path()), Worker::dev(dir.path()), Worker::dev(dir.path())];
    let [a, b, c] = workers.each_ref().map(|worker| worker.at.as_str());
    let several = [text, "--dev", "--dir", dir.path().to_str().unwrap(), "--workers", a, b, c];
    let counted = Counted::by(&[&several, ALL].concat());
    assert_eq!(counted.expect_exit_code(0).json(), alone);
    // The end of the count is no loss of its workers.
    let err = counted.err();
    assert!(err.matches("has started").count() >= 1 && !err.contains("is lost"), "{err}");
    // The output for people has the most frequent words.
    let shown = Counted::by(&[text, "--top", "3"]);
    let shown = str::from_utf8(&shown.expect_exit_code(0).0.stdout).unwrap();
    let first = alone["top"][0][0].as_str().unwrap();
    assert!(shown.lines().next().unwrap().ends_with(first) && shown.lines().count() == 4, "{shown}");
}

#[test]
fn unreadable_files_and_invalid_utf8_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("latin1"), b"caf\xe9 noir").unwrap();
    fs::write(path.join("bytes"), [0xff; 1000]).unwrap();
    fs::write(path.join("text"), "noir").unwrap();
    fs::create_dir(path.join("locked")).unwrap();
    fs::write(path.join("secret"), "secret").unwrap();
    for locked in ["locked", "secret"] {
        fs::set_permissions(path.join(locked), fs::Permissions::from_mode(0o000)).unwrap();
    }
    let text = path.to_str().unwrap();
    let output = Counted::by(&[&[text], ALL].concat());
    let counted = output.json();
    assert_eq!(counted["not_utf8"].as_array().map(Vec::len), Some(2), "{counted}");
    let mut expected = BTreeMap::from([("caf".to_owned(), 1), ("noir".to_owned(), 2)]);
    // Root can read every file.
    match rustix::process::geteuid().is_root() {
        true => drop(expected.insert("secret".to_owned(), 1)),
        false => {
            assert_eq!(counted["unreadable"].as_array().map(Vec::len), Some(2), "{counted}");
            assert!(output.err().contains("2 files or folders could not be read"), "{}", output.err());
        }
    }
    assert_eq!(words_in(&counted), expected);
    fs::set_permissions(path.join("locked"), fs::Permissions::from_mode(0o700)).unwrap();
    let nowhere = Counted::by(&[path.join("nowhere").to_str().unwrap()]);
    assert!(nowhere.expect_exit_code(1).err().contains("nowhere"), "{}", nowhere.err());
    fs::write(path.join("list"), "text\nnowhere\n.\n").unwrap();
    let mut listed = count(&[&["--files-from", "list"], ALL].concat());
    let output = Counted(listed.current_dir(path).output().unwrap());
    let err = output.expect_exit_code(1).err();
    assert!(err.contains("2 files or folders could not be read"), "{err}");
    assert_eq!(words_in(&output.json())["noir"], 1);
}

/// A running count that gets its files one by one. It does not end before [`Feed::end`].
struct Feed {
    child: Child,
    names: ChildStdin,
    err: Lines<BufReader<ChildStderr>>,
    /// The lines of the standard error that were read.
    said: Vec<String>,
}

impl Feed {
    fn of(dir: &Path, workers: &[&str], timeout: &str) -> Feed {
        let options = ["--files-from", "-", "--dev", "--progress", "lines", "--timeout", timeout, "--dir"];
        let dir = dir.to_str().unwrap();
        let mut command = count(&[&options[..], &[dir], ALL, &["--workers"], workers].concat());
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let err = BufReader::new(child.stderr.take().unwrap()).lines();
        Feed { names: child.stdin.take().unwrap(), child, err, said: Vec::new() }
    }

    fn feed(&mut self, files: &[PathBuf]) {
        for file in files {
            writeln!(self.names, "{}", file.display()).unwrap();
        }
    }

    /// Waits for a line of the standard error that contains `part`.
    fn wait_for_stderr(&mut self, part: &str) {
        for line in self.err.by_ref() {
            self.said.push(line.unwrap());
            if self.said.last().is_some_and(|line| line.contains(part)) {
                return;
            }
        }
        panic!("it ended, and did not say {part:?}: {:?}", self.said);
    }

    /// Waits for such a line, unless it was read already.
    fn wait_until_stderr_had(&mut self, part: &str) {
        if !self.said.iter().any(|line| line.contains(part)) {
            self.wait_for_stderr(part);
        }
    }

    /// Waits until this number of pieces is counted.
    fn has_counted(&mut self, pieces: usize) {
        self.wait_for_stderr(&format!("wordcount: {pieces} pieces counted"));
    }

    fn end(self) -> Value {
        drop(self.names);
        // Keeps reading the standard error, so that the program cannot block on it.
        let reader = std::thread::spawn(move || self.err.map(Result::unwrap).collect::<Vec<_>>());
        let output = Counted(self.child.wait_with_output().unwrap());
        let lines = reader.join().unwrap();
        assert!(output.0.status.success(), "{lines:?}");
        output.json()
    }
}

/// The number of pieces that a worker has at a time: see `start_counter` in `job.rs`.
fn at_most() -> usize {
    2 * std::thread::available_parallelism().map_or(1, |processors| processors.get())
}

#[test]
fn a_worker_that_is_killed_changes_nothing() {
    let (dir, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (stays, dies) = (Worker::dev(dir.path()), Worker::dev(dir.path()));
    let files = library(folder.path(), 20 + 4 * at_most());
    let (first, rest) = files.split_at(10);
    let (second, third) = rest.split_at(4 * at_most());
    let mut count = Feed::of(dir.path(), &[&stays.at, &dies.at], "60");
    for _ in 0..2 {
        count.wait_for_stderr(" has started");
    }
    count.feed(first);
    count.has_counted(10);
    // The stopped worker gets all the pieces that it may have at a time, and counts none of them.
    dies.program.signal("STOP");
    count.feed(second);
    count.has_counted(10 + 3 * at_most());
    dies.program.signal("KILL");
    count.wait_for_stderr("is lost");
    count.has_counted(10 + 4 * at_most());
    count.feed(third);
    let counted = count.end();
    assert_eq!(words_in(&counted), words_of(&files));
    assert_eq!(counted["files"], files.len());
}

#[test]
fn a_late_worker_joins_the_count() {
    let (dir, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (first, later) = (Worker::dev(dir.path()), Worker::dev(dir.path()));
    let at = later.at.clone();
    drop(later);
    let files = library(folder.path(), 30);
    let mut count = Feed::of(dir.path(), &[&first.at, &at], "60");
    count.wait_for_stderr("trying again");
    count.feed(&files[..10]);
    count.has_counted(10);
    let later = Worker::at(dir.path(), &at);
    count.wait_for_stderr(&format!("{at} has started"));
    // The later worker is now alone.
    drop(first);
    count.wait_for_stderr("is lost");
    count.feed(&files[10..20]);
    count.has_counted(20);
    // A third node, at the same address.
    drop(later);
    count.wait_for_stderr("is lost");
    let _again = Worker::at(dir.path(), &at);
    count.feed(&files[20..]);
    assert_eq!(words_in(&count.end()), words_of(&files));
}

#[test]
fn without_workers_the_count_is_local() {
    let (dir, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let worker = Worker::dev(dir.path());
    let files = library(folder.path(), 30);
    let mut count = Feed::of(dir.path(), &[&worker.at], "0.2");
    count.feed(&files[..10]);
    count.has_counted(10);
    drop(worker);
    // On a busy machine the program may have begun to count before the worker had started.
    count.wait_until_stderr_had("this program counts, too");
    count.feed(&files[10..]);
    assert_eq!(words_in(&count.end()), words_of(&files));
}
