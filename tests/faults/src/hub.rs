//! Places: network namespaces, each with an address of its own and a cable to a hub. The hub routes between
//! them.
//!
//! The whole program runs in namespaces of its own ([`enter`]). A network namespace keeps it from touching
//! the network outside. A mount namespace hides the names of the places from other programs. A process
//! namespace ends all its processes with it, however it ends.

use std::env;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU8, Ordering};

/// The environment variable that is set inside the namespaces.
const INSIDE: &str = "RIALTO_FAULTS_INSIDE";

/// Restarts this program in namespaces of its own, unless it runs in them already.
///
/// # Errors
///
/// Returns the reason why that is not possible here.
pub fn enter() -> Result<(), String> {
    if env::var_os(INSIDE).is_some() {
        return Ok(());
    }
    let unshare = |as_root: &[&str]| {
        let mut command = Command::new("unshare");
        command.args(as_root).args(["--net", "--mount", "--pid", "--fork", "--kill-child", "--"]);
        command
    };
    // A user who may not create namespaces may do so as root of a user namespace.
    let ways: [&[&str]; 2] = [&[], &["--user", "--map-root-user"]];
    let may = |way: &&&[&str]| {
        let mut trial = unshare(way);
        trial.args(["sh", "-c", "ip netns list && ip rule list"]);
        let tried = trial.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        tried.is_ok_and(|status| status.success())
    };
    let Some(way) = ways.iter().find(may) else {
        return Err(
            "they need the programs `unshare` and `ip` with routing rules, and root or user namespaces"
                .into(),
        );
    };
    let program =
        env::current_exe().map_err(|error| format!("cannot find the path of this program: {error}"))?;
    let mut command = unshare(way);
    command.arg(program).args(env::args_os().skip(1)).env(INSIDE, "1");
    // `exec` replaces this process, so none stays outside that could end without the namespaces.
    Err(format!("cannot run `unshare`: {}", command.exec()))
}

/// Runs `ip` with these arguments.
fn ip(arguments: &str) {
    let done = Command::new("ip").args(arguments.split_whitespace()).output();
    match done {
        Ok(output) if output.status.success() => {}
        Ok(output) => panic!("ip {arguments}: {}", String::from_utf8_lossy(&output.stderr)),
        Err(error) => panic!("ip {arguments}: {error}"),
    }
}

/// Sets up the hub, so that places can be added.
pub fn prepare() -> Result<(), String> {
    let mount = Command::new("mount").args(["-t", "tmpfs", "none", "/run"]).status();
    if !mount.is_ok_and(|status| status.success()) {
        return Err("cannot mount a file system on /run".into());
    }
    ip("link set lo up");
    fs::write("/proc/sys/net/ipv4/ip_forward", "1")
        .map_err(|error| format!("cannot enable IP forwarding: {error}"))
}

/// A network namespace with a cable to the hub.
pub struct Place {
    number: u8,
}

static PLACES: AtomicU8 = AtomicU8::new(1);

impl Place {
    /// Creates a place with the next number.
    pub fn new() -> Place {
        let place = Place { number: PLACES.fetch_add(1, Ordering::Relaxed) };
        let (name, cable) = (place.name(), place.cable());
        ip(&format!("netns add {name}"));
        ip(&format!("link add {cable} type veth peer name eth0 netns {name}"));
        ip(&format!("addr add {}/24 dev {cable}", place.hub()));
        ip(&format!("link set {cable} up"));
        ip(&format!("-n {name} addr add {}/24 dev eth0", place.address()));
        ip(&format!("-n {name} link set eth0 up"));
        ip(&format!("-n {name} link set lo up"));
        ip(&format!("-n {name} route add default via {}", place.hub()));
        place
    }

    fn name(&self) -> String {
        format!("place{}", self.number)
    }

    fn cable(&self) -> String {
        format!("cable{}", self.number)
    }

    pub fn address(&self) -> Ipv4Addr {
        Ipv4Addr::new(10, 9, self.number, 2)
    }

    /// Returns the address of the hub on the cable of this place.
    pub fn hub(&self) -> Ipv4Addr {
        Ipv4Addr::new(10, 9, self.number, 1)
    }

    pub fn socket(&self) -> SocketAddr {
        SocketAddr::new(self.address().into(), 4370)
    }

    /// Returns a command that runs `program` in this place.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.name(), program]);
        command
    }

    /// Plugs the cable in, or unplugs it.
    pub fn cable_is(&self, plugged: bool) {
        ip(&format!("link set {} {}", self.cable(), if plugged { "up" } else { "down" }));
    }

    /// Drops all packets from this place to `other` from now on, without an error for the sender.
    pub fn block(&self, other: &Place) {
        ip(&format!("rule add {}", self.way(other)));
    }

    /// Undoes [`block`](Self::block).
    pub fn unblock(&self, other: &Place) {
        ip(&format!("rule del {}", self.way(other)));
    }

    fn way(&self, other: &Place) -> String {
        format!("from {} to {} blackhole", self.address(), other.address())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // If this fails, the namespace disappears with the program.
        let _ = Command::new("ip").args(["netns", "del", &self.name()]).status();
    }
}
