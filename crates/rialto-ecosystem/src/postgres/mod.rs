//! A PostgreSQL server of the test's own.

mod installed;

use std::fs;
use std::io::{self, BufRead, BufReader, Error};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;

/// A server whose data is in a folder of its own, and that listens there. Dropped, it is
/// stopped, and the folder removed.
#[derive(Debug)]
pub struct Postgres {
    server: Child,
    folder: PathBuf,
    programs: PathBuf,
    settings: Vec<&'static str>,
    user: Option<User>,
}

/// Who the server runs as: it refuses to be root's.
#[derive(Clone, Copy, Debug)]
struct User {
    id: u32,
    group: u32,
}

impl Postgres {
    /// Makes a database, and starts a server for it. Blocks until it takes connections. It trusts the system to write
    /// what it has been given: the system does not crash.
    ///
    /// # Errors
    ///
    /// If PostgreSQL is not installed, or does not start; what it says is on stderr.
    pub fn start() -> io::Result<Postgres> {
        Postgres::start_with(&["fsync=off"])
    }

    /// The same, with these settings, each as `name=value`, and no others.
    ///
    /// # Errors
    ///
    /// As those of [`start`](Self::start).
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

    /// Kills the server, as a crash does, and starts it again. Blocks until it takes connections.
    ///
    /// # Errors
    ///
    /// If it does not start again.
    pub fn crash(&mut self) -> io::Result<()> {
        self.server.kill()?;
        self.server.wait()?;
        // Until those whom it has left are gone, it does not start.
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

    /// How to connect to it, as a connection string.
    pub fn string(&self) -> String {
        format!("host={} user=rialto dbname=postgres", self.folder.display())
    }

    /// How to connect to it.
    pub fn options(&self) -> PgConnectOptions {
        PgConnectOptions::new_without_pgpass().socket(&self.folder).username("rialto").database("postgres")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // At once; its data is not needed any more.
        let _ = Command::new("kill").args(["-INT", &self.server.id().to_string()]).status();
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Starts a server, and waits until it takes connections.
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
            // What it says further on, somebody has to read.
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

/// Another user, if we are root.
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
