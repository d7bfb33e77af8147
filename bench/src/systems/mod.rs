//! The measured systems. Each file implements the traits of `workloads` for one system, and lists the
//! workloads that the system supports.

pub mod async_channel;
#[cfg(feature = "axum")]
pub mod axum;
pub mod crossbeam;
#[cfg(feature = "dioxus")]
pub mod dioxus;
pub mod disk;
pub mod erlang;
pub mod event_listener;
pub mod flume;
pub mod gambit;
pub mod go;
#[cfg(feature = "kameo")]
pub mod kameo;
pub mod kanal;
#[cfg(target_os = "linux")]
pub mod may;
#[cfg(feature = "monoio")]
pub mod monoio;
pub mod nginx;
pub mod rayon;
pub mod rialto;
pub mod rialto_node;
pub mod sequential;
pub mod smol;
pub mod threads;
pub mod tokio;

use crate::network;
use crate::system::System;

/// Returns the systems of this build. Go, Erlang and Gambit are among them if they are installed.
pub fn all() -> Vec<System> {
    let mut systems = vec![
        rialto::system(),
        rialto::direct(),
        rialto::tasks(),
        rialto::parasites(),
        rialto::inflated(),
        rialto::without_sysmon(),
        rialto::async_fn(),
        rialto_node::tls(),
        rialto_node::stream(),
        tokio::system(),
        kanal::system(),
        flume::system(),
        async_channel::system(),
        crossbeam::system(),
        event_listener::system(),
        threads::system(),
        smol::system(),
        rayon::system(),
        sequential::system(),
        disk::system(),
        disk::redb(),
    ];
    #[cfg(feature = "axum")]
    systems.extend([axum::on_rialto(), axum::on_tokio()]);
    #[cfg(feature = "dioxus")]
    systems.push(dioxus::system());
    #[cfg(feature = "kameo")]
    systems.push(kameo::system());
    #[cfg(feature = "monoio")]
    systems.push(monoio::system());
    #[cfg(feature = "postgres")]
    systems.extend(disk::queues());
    #[cfg(feature = "zenoh")]
    systems.push(rialto_node::zenoh());
    #[cfg(target_os = "linux")]
    systems.push(may::system());
    systems.extend(go::system());
    systems.extend(erlang::system());
    systems.extend(gambit::system());
    systems.extend(nginx::system());
    systems
}

/// Why there is no PostgreSQL.
const NO_POSTGRES: &str = match cfg!(feature = "postgres") {
    true => "PostgreSQL is not installed",
    false => "built without --features postgres",
};

/// Returns the names of the systems that are not among [`all`], and of workloads that cannot be measured here, each with a
/// reason.
pub fn missing(all: &[System]) -> Vec<String> {
    let reasons = [
        ("go", "go is not installed"),
        ("erlang", "erlc is not installed"),
        ("gambit", "gsc is not installed"),
        ("nginx", "nginx is not installed"),
        ("dioxus", "built without --features dioxus"),
        ("kameo", "built without --features kameo"),
        ("monoio", "built without --features monoio"),
        ("postgres-queue", NO_POSTGRES),
        ("postgres-batch", NO_POSTGRES),
        ("rialto-axum", "built without --features axum"),
        ("tokio-axum", "built without --features axum"),
        ("rialto-zenoh", "built without --features zenoh"),
        ("may", "it needs Linux"),
    ];
    let absent = reasons.iter().filter(|(name, _)| all.iter().all(|system| system.name != *name));
    let link = ("remote-pingpong, migrate remote", "no unshare, nsenter, ip or tc, or no user namespaces");
    let link = Some(&link).filter(|_| !network::is_available());
    absent.chain(link).map(|(name, reason)| format!("{name} ({reason})")).collect()
}
