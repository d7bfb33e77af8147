//! A PostgreSQL server for one test, or one benchmark.

pub mod installed;

use std::fs;
use std::io::{self, BufRead, BufReader, Error};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

/// A server with a data folder of its own, which also contains its socket. When it is dropped, the server is
/// stopped and the folder removed.
#[derive(Debug)]
pub struct Postgres {
    server: Child,
    folder: PathBuf,
    programs: PathBuf,
    settings: Vec<&'static str>,
    user: Option<User>,
}

/// The user that runs the server, which refuses to run as root.
#[derive(Clone, Copy, Debug)]
struct User {
    id: u32,
    group: u32,
}

impl Postgres {
    /// Creates a database, and starts a server for it. Blocks until the server accepts connections. The
    /// server does not flush its writes to the disk, because the operating system does not crash in a test.
    ///
    /// # Errors
    ///
    /// Returns an error if PostgreSQL is not installed or does not start. The error contains the server's
    /// messages; those of `initdb` are on stderr.
    pub fn start() -> io::Result<Postgres> {
        Postgres::start_with(&["fsync=off"])
    }

    /// Does the same as [`start`](Self::start), with these settings instead, each as `name=value`.
    ///
    /// # Errors
    ///
    /// The same as those of [`start`](Self::start).
    pub fn start_with(settings: &[&'static str]) -> io::Result<Postgres> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let programs = installed::programs().ok_or_else(|| Error::other("PostgreSQL is not installed"))?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("rialto-postgres-{}-{number}", std::process::id()));
        fs::create_dir(&folder)?;
        let user = unprivileged()?;
        if let Some(user) = user {
            chown(&folder, Some(user.id), Some(user.group))?;
        }
        let data = folder.join("data");
        let mut initdb = command(&programs.join("initdb"), &folder, user);
        initdb
            .args(["--no-sync", "--auth=trust", "--username=rialto", "--pgdata"])
            .arg(&data)
            .stdout(Stdio::null());
        let made = initdb.status()?;
        if !made.success() {
            return Err(Error::other(format!("initdb: {made}")));
        }
        let settings = settings.to_vec();
        let server = ready(&programs, &folder, &settings, user)?;
        Ok(Postgres { server, folder, programs, settings, user })
    }

    /// Kills the server, as a crash does, and starts it again. Blocks until it accepts connections.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not start again.
    pub fn crash(&mut self) -> io::Result<()> {
        self.server.kill()?;
        self.server.wait()?;
        // It does not start as long as child processes of the killed server are running.
        let mut tries = 0;
        self.server = loop {
            tries += 1;
            match ready(&self.programs, &self.folder, &self.settings, self.user) {
                Ok(server) => break server,
                Err(error) if tries == 100 => return Err(error),
                Err(_) => thread::sleep(Duration::from_millis(20)),
            }
        };
        Ok(())
    }

    /// Returns a connection string for the server.
    pub fn string(&self) -> String {
        format!("host={} user=rialto dbname=postgres", self.folder.display())
    }

    /// Returns the folder of the server's socket. The user is `rialto`, and the database `postgres`.
    pub fn socket(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // SIGINT stops it at once, without waiting for clients.
        let _ = Command::new("kill").args(["-INT", &self.server.id().to_string()]).status();
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Starts a server, and waits until it accepts connections.
fn ready(programs: &Path, folder: &Path, settings: &[&str], user: Option<User>) -> io::Result<Child> {
    let mut postgres = command(&programs.join("postgres"), folder, user);
    let data = folder.join("data");
    postgres.args(["-c", "listen_addresses=", "-k"]).arg(folder).arg("-D").arg(data);
    postgres.args(settings.iter().flat_map(|setting| ["-c", setting]));
    let mut server = postgres.stderr(Stdio::piped()).spawn()?;
    let Some(log) = server.stderr.take() else { unreachable!("it is piped") };
    let mut lines = BufReader::new(log).lines();
    let mut said = Vec::new();
    for line in &mut lines {
        let line = line?;
        if line.contains("ready to accept connections") {
            // Read the rest of its messages, so that it never blocks on a full pipe.
            thread::spawn(move || lines.for_each(drop));
            return Ok(server);
        }
        said.push(line);
    }
    server.wait()?;
    Err(Error::other(said.join("\n")))
}

fn command(program: &Path, folder: &Path, user: Option<User>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).env("LC_ALL", "C").stdin(Stdio::null());
    if let Some(user) = user {
        command.uid(user.id).gid(user.group);
    }
    command
}

/// Returns a user without privileges, if the test runs as root.
fn unprivileged() -> io::Result<Option<User>> {
    if id(&["-u"])? != Some(0) {
        return Ok(None);
    }
    for name in ["postgres", "nobody"] {
        if let (Some(id), Some(group)) = (id(&["-u", name])?, id(&["-g", name])?) {
            return Ok(Some(User { id, group }));
        }
    }
    Err(Error::other("PostgreSQL does not run as root, and there is nobody else"))
}

fn id(arguments: &[&str]) -> io::Result<Option<u32>> {
    let said = Command::new("id").args(arguments).stderr(Stdio::null()).output()?;
    Ok(String::from_utf8_lossy(&said.stdout).trim().parse().ok())
}
