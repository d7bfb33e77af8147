//! Runs the real program on a free port, and speaks raw HTTP to it over standard sockets.
#![allow(dead_code, missing_docs)]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The longest wait for anything. A test that reaches it has failed.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A new folder, which is removed when this is dropped.
pub struct TempFolder(PathBuf);

impl TempFolder {
    pub fn new() -> TempFolder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        // Not in /tmp, which may be small or in memory.
        let base = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let path = base.join(format!("serve-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        TempFolder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running `rialto serve`.
pub struct Server {
    child: Child,
    stderr: BufReader<ChildStderr>,
    pub address: SocketAddr,
    /// The admin address, which has the counters.
    admin: Option<SocketAddr>,
}

pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_rialto"))
}

impl Server {
    pub fn start(folder: &Path, options: &[&str]) -> Server {
        Self::start_with(folder, options, Stdio::null())
    }

    pub fn start_with(folder: &Path, options: &[&str], stdout: Stdio) -> Server {
        Self::spawn(folder, &[&["--admin", "127.0.0.1:0"], options].concat(), stdout)
    }

    /// Starts a server without an admin address.
    pub fn start_without_admin(folder: &Path, options: &[&str]) -> Server {
        Self::spawn(folder, options, Stdio::null())
    }

    /// Starts a server in a working directory, without a folder to serve.
    pub fn start_in(working_directory: &Path) -> Server {
        let mut command = program();
        command.current_dir(working_directory).args(["serve", "--listen", "127.0.0.1:0"]);
        Self::spawned(&mut command, Stdio::null())
    }

    fn spawn(folder: &Path, options: &[&str], stdout: Stdio) -> Server {
        let listen: &[&str] = if options.contains(&"--listen") { &[] } else { &["--listen", "127.0.0.1:0"] };
        Self::spawned(program().arg("serve").args(listen).args(options).arg(folder), stdout)
    }

    fn spawned(command: &mut Command, stdout: Stdio) -> Server {
        let mut child = command.stdin(Stdio::null()).stdout(stdout).stderr(Stdio::piped()).spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        stderr.read_line(&mut line).unwrap();
        let mut addresses =
            line.split("http://").skip(1).map(|rest| rest.split('/').next().unwrap_or_default());
        let address = addresses.next().and_then(|text| text.parse().ok());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}"));
        let admin = addresses.next().and_then(|text| text.parse().ok());
        Server { child, stderr, address, admin }
    }

    pub fn stdout(&mut self) -> BufReader<std::process::ChildStdout> {
        BufReader::new(self.child.stdout.take().unwrap())
    }

    pub fn connect(&self) -> Client {
        Client::new(TcpStream::connect(self.address).unwrap())
    }

    /// Sends one GET request, on a new connection.
    pub fn get(&self, path: &str, headers: &[(&str, &str)]) -> Response {
        self.ask("GET", path, headers)
    }

    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Response {
        let mut client = self.connect();
        client.ask(method, path, headers);
        client.response(method == "HEAD")
    }

    /// Connects to the admin address.
    pub fn connect_admin(&self) -> Client {
        Client::new(TcpStream::connect(self.admin.expect("it has an address for them")).unwrap())
    }

    /// Sends one GET request to the admin address.
    pub fn admin(&self, path: &str, headers: &[(&str, &str)]) -> Response {
        let mut client = self.connect_admin();
        client.ask("GET", path, headers);
        client.response(false)
    }

    pub fn pid(&self) -> i32 {
        self.child.id() as i32
    }

    pub fn signal(&self, signal: i32) {
        // SAFETY: `kill` touches no memory of this process.
        assert_eq!(unsafe { libc::kill(self.pid(), signal) }, 0);
    }

    pub fn wait(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "the server does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Reads the standard error up to the line that contains `what`, and returns it.
    pub fn wait_for_stderr(&mut self, what: &str) -> String {
        let mut text = String::new();
        while !text.lines().last().is_some_and(|line| line.contains(what)) {
            assert!(self.stderr.read_line(&mut text).unwrap() > 0, "no {what} in {text}");
        }
        text
    }

    /// Asks for an orderly end, and returns the rest of the standard error.
    pub fn stop(mut self) -> String {
        self.signal(libc::SIGINT);
        let status = self.wait();
        let mut text = String::new();
        self.stderr.read_to_string(&mut text).unwrap();
        assert_eq!(status.code(), Some(0), "{text}");
        assert!(!text.contains("panicked"), "{text}");
        text
    }

    /// Returns the resident memory, in bytes.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_ascii_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
    }

    /// Returns the peak of the resident memory so far, in bytes.
    pub fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        line.split_ascii_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
    }

    pub fn open_files(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.pid())).unwrap().count()
    }

    pub fn counter(&self, name: &str) -> u64 {
        let text = self.admin("/_rialto", &[]).text();
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
    }

    /// Waits until every connection is gone except the one that asks, and also their tasks and
    /// file descriptors.
    pub fn wait_until_idle(&self, files_before: usize) {
        self.eventually("connections end", |server| server.counter("connections_open") == 1);
        self.eventually("no request is left", |server| server.counter("requests_in_flight") == 1);
        self.eventually("tasks end", |server| server.counter("tasks") == 1);
        // The asking connection's own descriptor may still be open.
        self.eventually("files are closed", |server| server.open_files() <= files_before + 1);
    }

    /// Waits until `holds` returns true, which depends on the progress of the server.
    pub fn eventually(&self, what: &str, mut holds: impl FnMut(&Server) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(start.elapsed() < PATIENCE, "{what}: {}", self.admin("/_rialto", &[]).text());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The client's side of a connection.
pub struct Client {
    reader: BufReader<TcpStream>,
}

#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Client {
    pub fn new(socket: TcpStream) -> Client {
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        socket.set_write_timeout(Some(PATIENCE)).unwrap();
        socket.set_nodelay(true).unwrap();
        Client { reader: BufReader::new(socket) }
    }

    pub fn socket(&self) -> &TcpStream {
        self.reader.get_ref()
    }

    pub fn into_socket(self) -> TcpStream {
        self.reader.into_inner()
    }

    pub fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.reader.get_mut().write_all(bytes.as_ref()).unwrap();
    }

    pub fn ask(&mut self, method: &str, path: &str, headers: &[(&str, &str)]) {
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n");
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        self.send(text + "\r\n");
    }

    pub fn response(&mut self, head_only: bool) -> Response {
        self.try_response(head_only).unwrap()
    }

    /// Reads the head of the next response, and not its body.
    pub fn head(&mut self) -> io::Result<Response> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            match line.trim_end() {
                "" => break,
                text => lines.push(text.to_owned()),
            }
        }
        let status = lines[0].split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines[1..].iter().map(|line| line.split_once(": ").unwrap());
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        Ok(Response { status, headers, body: Vec::new() })
    }

    pub fn try_response(&mut self, head_only: bool) -> io::Result<Response> {
        let mut response = self.head()?;
        let bodyless = head_only || response.status == 304;
        let length = response.header("content-length").map_or(0, |text| text.parse().unwrap());
        response.body.resize(if bodyless { 0 } else { length }, 0);
        self.reader.read_exact(&mut response.body)?;
        Ok(response)
    }

    pub fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }

    /// Returns whether the server has closed its side without sending anything more.
    pub fn at_end(&mut self) -> bool {
        matches!(self.reader.read(&mut [0; 1]), Ok(0))
    }

    pub fn finish_sending(&self) {
        self.socket().shutdown(Shutdown::Write).unwrap();
    }
}

impl Response {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }
}
