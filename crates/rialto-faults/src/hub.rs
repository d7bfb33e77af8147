//! Places: network namespaces, each with an address of its own, on cables to a hub that routes between them.
//!
//! The whole program runs in namespaces of its own ([`enter`]): of networks, so that nothing outside is
//! touched; of mounts, so that the names of the places are seen by nobody else; of processes, so
//! that all of it is gone when the program is, however it ends.

use std::env;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU8, Ordering};

/// Set in the namespaces.
const INSIDE: &str = "RIALTO_FAULTS_INSIDE";

/// Becomes this program in namespaces of its own, if it is not that already.
///
/// # Errors
///
/// Why that cannot be done here.
pub fn enter() -> Result<(), String> {
    if env::var_os(INSIDE).is_some() {
        return Ok(());
    }
    let unshare = |as_root: &[&str]| {
        let mut command = Command::new("unshare");
        command.args(as_root).args(["--net", "--mount", "--pid", "--fork", "--kill-child", "--"]);
        command
    };
    // Who may not make namespaces may be root in one for users.
    let ways: [&[&str]; 2] = [&[], &["--user", "--map-root-user"]];
    let may = |way: &&&[&str]| {
        let mut trial = unshare(way);
        trial.args(["sh", "-c", "ip netns list && ip rule list"]);
        let tried = trial.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        tried.is_ok_and(|status| status.success())
    };
    let Some(way) = ways.iter().find(may) else {
        return Err(
            "it takes `unshare` and `ip` with routing rules, and root, or namespaces for users".into()
        );
    };
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let mut command = unshare(way);
    command.arg(program).args(env::args_os().skip(1)).env(INSIDE, "1");
    // Nothing is left that could end without the namespaces.
    Err(command.exec().to_string())
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

/// The hub, ready for places.
pub fn prepare() -> Result<(), String> {
    let mount = Command::new("mount").args(["-t", "tmpfs", "none", "/run"]).status();
    if !mount.is_ok_and(|status| status.success()) {
        return Err("no file system can be mounted on /run".into());
    }
    ip("link set lo up");
    fs::write("/proc/sys/net/ipv4/ip_forward", "1")
        .map_err(|error| format!("packets are not forwarded: {error}"))
}

/// A network namespace that has a cable to the hub.
pub struct Place {
    number: u8,
}

static PLACES: AtomicU8 = AtomicU8::new(1);

impl Place {
    /// A new one.
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

    /// The hub, as it is seen from here.
    pub fn hub(&self) -> Ipv4Addr {
        Ipv4Addr::new(10, 9, self.number, 1)
    }

    pub fn socket(&self) -> SocketAddr {
        SocketAddr::new(self.address().into(), 4370)
    }

    /// What runs `program` here.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.name(), program]);
        command
    }

    /// Pulls the cable, or plugs it in again.
    pub fn cable_is(&self, plugged: bool) {
        ip(&format!("link set {} {}", self.cable(), if plugged { "up" } else { "down" }));
    }

    /// From now on no packet from here comes to `other`, and nobody is told.
    pub fn block(&self, other: &Place) {
        ip(&format!("rule add {}", self.way(other)));
    }

    /// They come through again.
    pub fn unblock(&self, other: &Place) {
        ip(&format!("rule del {}", self.way(other)));
    }

    fn way(&self, other: &Place) -> String {
        format!("from {} to {} blackhole", self.address(), other.address())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // What is left of it goes with the program.
        let _ = Command::new("ip").args(["netns", "del", &self.name()]).status();
    }
}
