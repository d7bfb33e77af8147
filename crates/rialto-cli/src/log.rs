//! The access log: requests add lines to a bounded buffer, and a thread writes them.
//!
//! Serving never waits for the log. If the output is slower than the requests and the buffer is full, lines
//! are dropped and counted.
//!
//! To rotate a log file, rename it and send `SIGHUP` to the server. From then on lines go to a new file. Each
//! line is complete and in exactly one of the two files.
//!
//! The crate `tracing-appender` drops lines of a full queue, too. But it opens no file again, and its bound is
//! a number of lines, not of bytes. (Tests: `a_stuck_reader_drops_lines_without_delay`; in `tests/hostile.rs`,
//! `no_line_of_the_log_is_lost_or_torn_by_its_rotation` and `a_failed_reopen_keeps_the_old_log`.)

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use hyper::header::HeaderValue;

/// The capacity of the buffer in bytes.
const CAPACITY: usize = 1 << 20;
/// How long lines are collected into a batch, so that a busy server makes few writes.
const BATCH_DELAY: Duration = Duration::from_millis(20);
/// How long the program waits at its end until the last lines are written.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// One answered request.
#[derive(Debug)]
pub struct Entry<'a> {
    /// The address of the client.
    pub host: IpAddr,
    /// The request line, or `-` if it was malformed.
    pub request: &'a str,
    /// The status code of the response.
    pub status: u16,
    /// The number of bytes of the response's body that were handed to the connection.
    pub bytes: u64,
    /// The `Referer` header.
    pub referer: Option<&'a HeaderValue>,
    /// The `User-Agent` header.
    pub agent: Option<&'a HeaderValue>,
}

/// The access log. Its callers never wait.
#[derive(Debug)]
pub struct Log {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    pending: Mutex<Pending>,
    /// Is notified when the buffer is no longer empty, and when the log is to reopen its file or to close.
    filled: Condvar,
    /// Is notified when the writer thread has ended.
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
    /// Creates a log that writes to `out` from a thread of its own.
    ///
    /// # Errors
    ///
    /// The thread cannot be started.
    pub fn to_writer(out: impl Write + Send + 'static) -> io::Result<Log> {
        Self::start(Stream(out))
    }

    /// Creates a log that appends to the file at `path`.
    ///
    /// # Errors
    ///
    /// The file cannot be opened, or the thread cannot be started.
    pub fn in_file(path: &Path) -> io::Result<Log> {
        let (file, path) = (open(path)?, path.to_owned());
        Self::start(InFile { path, file, broken: false, last_line_partial: false })
    }

    fn start(out: impl Target) -> io::Result<Log> {
        let pending = Mutex::new(Pending::default());
        let shared = Arc::new(Shared { pending, filled: Condvar::new(), finished: Condvar::new() });
        let writer = Arc::clone(&shared);
        thread::Builder::new().name("rialto-log".into()).spawn(move || writer.write_to(out))?;
        Ok(Log { shared })
    }

    /// Adds a line in the Combined Log Format, or drops and counts it if the buffer is full.
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

    /// Makes the writer open the file again under its original name.
    pub fn reopen(&self) {
        self.shared.lock().reopen = true;
        self.shared.filled.notify_one();
    }

    /// Returns the number of lines that were dropped.
    pub fn dropped(&self) -> u64 {
        self.shared.lock().dropped
    }

    /// Ends the writer, and waits for at most a second until it has written the pending lines.
    pub fn close(&self) {
        let mut pending = self.shared.lock();
        pending.closing = true;
        self.shared.filled.notify_one();
        let waited =
            self.shared.finished.wait_timeout_while(pending, CLOSE_TIMEOUT, |pending| !pending.finished);
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
        // A poisoned lock is safe to use: no code under the lock can panic half-way through a change.
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_to(&self, mut out: impl Target) {
        let mut batch = Vec::new();
        while let Some(reopen) = self.next_batch(&mut batch) {
            if reopen {
                out.reopen();
            }
            match out.write_lines(&batch) {
                Put::Done => {}
                Put::Failed => self.lock().dropped += lines(&batch),
                Put::Closed => {
                    self.lock().dropped += lines(&batch);
                    break;
                }
            }
            batch.clear();
        }
        let mut pending = self.lock();
        pending.finished = true;
        pending.dropped += lines(&pending.lines);
        pending.lines = Vec::new();
        self.finished.notify_all();
    }

    /// Waits for lines, and moves them to `batch`. Returns whether the file is to be opened again, or `None`
    /// at the end.
    fn next_batch(&self, batch: &mut Vec<u8>) -> Option<bool> {
        let idle = |pending: &mut Pending| pending.lines.is_empty() && !pending.reopen && !pending.closing;
        let pending = self.filled.wait_while(self.lock(), idle).unwrap_or_else(PoisonError::into_inner);
        let hurry = |pending: &mut Pending| !pending.reopen && !pending.closing;
        let more = self.filled.wait_timeout_while(pending, BATCH_DELAY, hurry);
        let (mut pending, _) = more.unwrap_or_else(PoisonError::into_inner);
        std::mem::swap(&mut pending.lines, batch);
        let reopen = std::mem::take(&mut pending.reopen);
        (reopen || !batch.is_empty()).then_some(reopen)
    }
}

fn lines(text: &[u8]) -> u64 {
    text.iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// The destination of the lines.
trait Target: Send + 'static {
    /// Writes whole lines.
    fn write_lines(&mut self, lines: &[u8]) -> Put;
    /// Opens the file again, so that later lines go to a new one.
    fn reopen(&mut self);
}

/// The result of a write.
enum Put {
    Done,
    /// These lines are lost. A later write may succeed.
    Failed,
    /// No later write can succeed: the log ends.
    Closed,
}

/// Standard output.
struct Stream<W>(W);

impl<W: Write + Send + 'static> Target for Stream<W> {
    fn write_lines(&mut self, lines: &[u8]) -> Put {
        match self.0.write_all(lines).and_then(|()| self.0.flush()) {
            Ok(()) => Put::Done,
            // If the reader of a pipe has ended (`| head`), the log ends, and the server continues.
            Err(_) => Put::Closed,
        }
    }

    fn reopen(&mut self) {}
}

/// A file, which may be renamed meanwhile.
struct InFile {
    path: PathBuf,
    file: File,
    /// The last write failed, which was reported.
    broken: bool,
    /// The last line in the file may be incomplete.
    last_line_partial: bool,
}

fn open(path: &Path) -> io::Result<File> {
    File::options().append(true).create(true).open(path)
}

impl Target for InFile {
    fn write_lines(&mut self, lines: &[u8]) -> Put {
        let end = if self.last_line_partial && !lines.is_empty() { &b"\n"[..] } else { &[] };
        match self.file.write_all(end).and_then(|()| self.file.write_all(lines)) {
            Ok(()) => {
                (self.broken, self.last_line_partial) = (false, false);
                Put::Done
            }
            Err(error) => {
                if !self.broken {
                    eprintln!(
                        "rialto: cannot write the access log {}: {error}; its lines are dropped until a \
                         write succeeds",
                        self.path.display()
                    );
                }
                (self.broken, self.last_line_partial) = (true, true);
                Put::Failed
            }
        }
    }

    /// If the file cannot be opened, the log continues with the old one.
    fn reopen(&mut self) {
        match open(&self.path) {
            Ok(file) => (self.file, self.last_line_partial) = (file, false),
            Err(error) => eprintln!(
                "rialto: cannot open the access log {} again: {error}; the old file stays in use",
                self.path.display()
            ),
        }
    }
}

/// Formats an entry: `host - - [date] "request" status bytes "referer" "agent"`, and a newline.
fn line(entry: &Entry<'_>, now: SystemTime) -> String {
    let mut line = String::with_capacity(160);
    // The HTTP date, `Sun, 06 Nov 1994 08:49:37 GMT`, has all fields of the log's date.
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

/// Escapes text of a client, so that it cannot end a field or a line, and cannot control a terminal.
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

    /// Reports each write, and then waits until it may continue.
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

    /// Returns a log whose writes are reported to the receiver. Each of them ends when the sender allows it.
    fn gated() -> (Log, mpsc::Receiver<Vec<u8>>, mpsc::Sender<()>) {
        let ((written, writes), (allow, allowed)) = (mpsc::channel(), mpsc::channel());
        (Log::to_writer(Gate(written, allowed)).unwrap(), writes, allow)
    }

    #[test]
    fn a_stuck_reader_drops_lines_without_delay() {
        let (log, writes, allow) = gated();
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
    fn lines_that_are_lost_with_the_reader_are_counted() {
        let (log, writes, allow) = gated();
        log.add(&entry("in the batch"), UNIX_EPOCH);
        writes.recv().unwrap();
        log.add(&entry("pending"), UNIX_EPOCH);
        drop(allow);
        log.close();
        log.add(&entry("late"), UNIX_EPOCH);
        assert_eq!(log.dropped(), 3);
    }

    #[test]
    fn closing_writes_what_is_pending() {
        let (log, writes, allow) = gated();
        log.add(&entry("only"), UNIX_EPOCH);
        allow.send(()).unwrap();
        log.close();
        assert!(String::from_utf8(writes.recv().unwrap()).unwrap().contains("only"));
        assert_eq!(log.dropped(), 0);
    }
}
