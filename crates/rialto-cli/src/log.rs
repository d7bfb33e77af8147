//! The access log: lines into a bounded buffer, and a thread that writes them.
//!
//! Serving never waits for the log. When standard output is slower than the
//! requests, and the buffer is full, lines are dropped and counted.
//!
//! A log in a file is rotated so: the file gets another name, and the server a
//! `SIGHUP`. From then on lines go to a new file; each is in one of the two.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use hyper::header::HeaderValue;

/// Bytes that may wait to be written.
const CAPACITY: usize = 1 << 20;
/// Lines are gathered for this long, so that a busy server writes seldom.
const GATHER: Duration = Duration::from_millis(20);
/// How long the end of the program waits for the last lines.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// One answered request.
#[derive(Debug)]
pub struct Entry<'a> {
    /// Who asked.
    pub host: IpAddr,
    /// The request line, `-` if there was none that could be read.
    pub request: &'a str,
    /// The answer's status code.
    pub status: u16,
    /// Bytes of the answer's body.
    pub bytes: u64,
    /// The `Referer` header.
    pub referer: Option<&'a HeaderValue>,
    /// The `User-Agent` header.
    pub agent: Option<&'a HeaderValue>,
}

/// A writer of lines that never makes its callers wait.
#[derive(Debug)]
pub struct Log {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    pending: Mutex<Pending>,
    /// The buffer is no longer empty, or the log is closing.
    filled: Condvar,
    /// The writer has ended.
    finished: Condvar,
}

#[derive(Debug, Default)]
struct Pending {
    lines: Vec<u8>,
    dropped: u64,
    reopen: bool,
    closing: bool,
    finished: bool,
}

impl Log {
    /// A log that writes to `out` from a thread of its own.
    ///
    /// # Errors
    ///
    /// When the system gives no thread.
    pub fn to(out: impl Write + Send + 'static) -> io::Result<Log> {
        Self::start(Stream(out))
    }

    /// A log in the file at `path`, to which it adds.
    ///
    /// # Errors
    ///
    /// When it cannot be opened, or the system gives no thread.
    pub fn in_file(path: &Path) -> io::Result<Log> {
        let (file, path) = (open(path)?, path.to_owned());
        Self::start(InFile { path, file, broken: false, torn: false })
    }

    fn start(out: impl Target) -> io::Result<Log> {
        let pending = Mutex::new(Pending::default());
        let shared = Arc::new(Shared { pending, filled: Condvar::new(), finished: Condvar::new() });
        let writer = Arc::clone(&shared);
        thread::Builder::new().name("rialto-log".into()).spawn(move || writer.write_to(out))?;
        Ok(Log { shared })
    }

    /// Adds a line in the Combined Log Format, or drops it if the buffer is
    /// full.
    pub fn add(&self, entry: &Entry<'_>, now: SystemTime) {
        let line = line(entry, now);
        let mut pending = self.shared.lock();
        if pending.lines.len() + line.len() > CAPACITY || pending.finished {
            pending.dropped += 1;
            return;
        }
        let was_empty = pending.lines.is_empty();
        pending.lines.extend_from_slice(line.as_bytes());
        drop(pending);
        if was_empty {
            self.shared.filled.notify_one();
        }
    }

    /// Opens the file again, under its name.
    pub fn reopen(&self) {
        self.shared.lock().reopen = true;
        self.shared.filled.notify_one();
    }

    /// Lines that were dropped so far.
    pub fn dropped(&self) -> u64 {
        self.shared.lock().dropped
    }

    /// Writes what is pending, for at most a second, and ends the writer.
    pub fn close(&self) {
        let mut pending = self.shared.lock();
        pending.closing = true;
        self.shared.filled.notify_one();
        let waited =
            self.shared.finished.wait_timeout_while(pending, LAST_WORDS, |pending| !pending.finished);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        self.shared.lock().closing = true;
        self.shared.filled.notify_one();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        // Nothing that can panic half-way runs under the lock.
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_to(&self, mut out: impl Target) {
        let mut batch = Vec::new();
        while let Some(reopen) = self.gather(&mut batch) {
            if reopen {
                out.reopen();
            }
            match out.put(&batch) {
                Put::Done => {}
                Put::Failed => {
                    self.lock().dropped += batch.iter().filter(|&&byte| byte == b'\n').count() as u64
                }
                Put::Over => break,
            }
            batch.clear();
        }
        let mut pending = self.lock();
        pending.finished = true;
        pending.lines = Vec::new();
        self.finished.notify_all();
    }

    /// Waits for lines and takes them, and says whether the file is to be opened again; `None` at the end.
    fn gather(&self, batch: &mut Vec<u8>) -> Option<bool> {
        let idle = |pending: &mut Pending| pending.lines.is_empty() && !pending.reopen && !pending.closing;
        let pending = self.filled.wait_while(self.lock(), idle).unwrap_or_else(PoisonError::into_inner);
        let hurry = |pending: &mut Pending| !pending.reopen && !pending.closing;
        let more = self.filled.wait_timeout_while(pending, GATHER, hurry);
        let (mut pending, _) = more.unwrap_or_else(PoisonError::into_inner);
        std::mem::swap(&mut pending.lines, batch);
        let reopen = std::mem::take(&mut pending.reopen);
        (reopen || !batch.is_empty()).then_some(reopen)
    }
}

/// Where lines are written.
trait Target: Send + 'static {
    /// Writes whole lines.
    fn put(&mut self, lines: &[u8]) -> Put;
    /// A new file may have to take them from now on.
    fn reopen(&mut self);
}

/// What became of lines.
enum Put {
    Done,
    /// They are lost; later ones need not be.
    Failed,
    /// Nobody reads any more.
    Over,
}

/// Standard output.
struct Stream<W>(W);

impl<W: Write + Send + 'static> Target for Stream<W> {
    fn put(&mut self, lines: &[u8]) -> Put {
        match self.0.write_all(lines).and_then(|()| self.0.flush()) {
            Ok(()) => Put::Done,
            // A reader that went away (`| head`) ends the log, not the server.
            Err(_) => Put::Over,
        }
    }

    fn reopen(&mut self) {}
}

/// A file, which may be renamed.
struct InFile {
    path: PathBuf,
    file: File,
    /// The last lines could not be written, which was said.
    broken: bool,
    /// The last line may be half written.
    torn: bool,
}

fn open(path: &Path) -> io::Result<File> {
    File::options().append(true).create(true).open(path)
}

impl Target for InFile {
    fn put(&mut self, lines: &[u8]) -> Put {
        let end = if self.torn && !lines.is_empty() { &b"\n"[..] } else { &[] };
        match self.file.write_all(end).and_then(|()| self.file.write_all(lines)) {
            Ok(()) => {
                (self.broken, self.torn) = (false, false);
                Put::Done
            }
            Err(error) => {
                if !self.broken {
                    eprintln!("rialto: cannot write the log {}: {error}", self.path.display());
                }
                (self.broken, self.torn) = (true, true);
                Put::Failed
            }
        }
    }

    /// A file that cannot be opened leaves the old one in use.
    fn reopen(&mut self) {
        match open(&self.path) {
            Ok(file) => (self.file, self.torn) = (file, false),
            Err(error) => eprintln!("rialto: cannot open the log {} again: {error}", self.path.display()),
        }
    }
}

/// `host - - [date] "request" status bytes "referer" "agent"`, and a newline.
fn line(entry: &Entry<'_>, now: SystemTime) -> String {
    let mut line = String::with_capacity(160);
    // `Sun, 06 Nov 1994 08:49:37 GMT` holds all that the log's date does.
    let date = httpdate::fmt_http_date(now);
    let (day, month, year, time) = (&date[5..7], &date[8..11], &date[12..16], &date[17..25]);
    // Writing to a string does not fail.
    let _ = write!(line, "{} - - [{day}/{month}/{year}:{time} +0000] \"", entry.host);
    escape(entry.request.as_bytes(), &mut line);
    let _ = write!(line, "\" {} {} \"", entry.status, entry.bytes);
    escape(entry.referer.map_or(b"-", HeaderValue::as_bytes), &mut line);
    line.push_str("\" \"");
    escape(entry.agent.map_or(b"-", HeaderValue::as_bytes), &mut line);
    line.push_str("\"\n");
    line
}

/// What a client sends cannot end a field or a line, nor steer a terminal.
fn escape(bytes: &[u8], line: &mut String) {
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => line.extend(['\\', char::from(byte)]),
            b' '..=b'~' => line.push(char::from(byte)),
            _ => {
                let _ = write!(line, "\\x{byte:02x}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::UNIX_EPOCH;

    fn entry(request: &str) -> Entry<'_> {
        Entry {
            host: IpAddr::from([127, 0, 0, 1]),
            request,
            status: 200,
            bytes: 5,
            referer: None,
            agent: None,
        }
    }

    #[test]
    fn a_line_is_in_the_combined_log_format() {
        let agent = HeaderValue::from_bytes(b"a\"b\xff").unwrap();
        let entry = Entry { agent: Some(&agent), ..entry("GET /\n HTTP/1.1") };
        let now = UNIX_EPOCH + Duration::from_secs(784_111_777);
        assert_eq!(
            line(&entry, now),
            "127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] \"GET /\\x0a HTTP/1.1\" 200 5 \"-\" \"a\\\"b\\xff\"\n"
        );
    }

    /// Says when it is written to, and waits until it may go on.
    struct Gate(mpsc::Sender<Vec<u8>>, mpsc::Receiver<()>);

    impl Write for Gate {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _ = self.0.send(bytes.to_vec());
            self.1.recv().map_err(|_| io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_stuck_reader_costs_lines_not_time() {
        let (written, writes) = mpsc::channel();
        let (allow, allowed) = mpsc::channel();
        let log = Log::to(Gate(written, allowed)).unwrap();
        log.add(&entry("first"), UNIX_EPOCH);
        assert!(String::from_utf8(writes.recv().unwrap()).unwrap().contains("first"));
        // The writer is inside `write` now.
        let long = "x".repeat(1000);
        for _ in 0..CAPACITY / 1000 + 10 {
            log.add(&entry(&long), UNIX_EPOCH);
        }
        assert!(log.dropped() > 10);
        drop(allow);
        log.close();
        log.add(&entry("late"), UNIX_EPOCH);
    }

    #[test]
    fn closing_writes_what_is_pending() {
        let (written, writes) = mpsc::channel();
        let (allow, allowed) = mpsc::channel();
        let log = Log::to(Gate(written, allowed)).unwrap();
        log.add(&entry("only"), UNIX_EPOCH);
        allow.send(()).unwrap();
        log.close();
        assert!(String::from_utf8(writes.recv().unwrap()).unwrap().contains("only"));
        assert_eq!(log.dropped(), 0);
    }
}
