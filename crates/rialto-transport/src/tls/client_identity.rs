//! The keys of commands that use a node's folder: each running command has a key of its own.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::files::{in_file, open_file};
use super::{Identity, KeyList};

/// The maximum number of commands of a folder that run at the same time.
const MAX_CLIENTS: usize = 8;

/// The identity of a program that administers nodes and is not a node itself. While it lives, no other
/// program uses the same key of the folder. See [`NodeDir::client`](super::NodeDir::client).
#[derive(Debug)]
pub struct ClientIdentity {
    identity: Identity,
    path: PathBuf,
    is_new: bool,
    /// Keeps the key file locked while it is open.
    _lock: File,
}

impl ClientIdentity {
    /// Takes the first key in `folder` that no running program uses. A missing key is created, and added to
    /// `list`.
    pub(super) fn take(folder: &Path, list: &KeyList) -> io::Result<ClientIdentity> {
        for number in 1..=MAX_CLIENTS {
            let path = path(folder, number);
            let identity = Identity::load_or_create(&path)?;
            // Add the key before it is used, so that a running node can read it in time.
            let is_new = list.add(identity.key(), "commands of this folder")?;
            let file = open_file(&path)?;
            match file.try_lock() {
                Ok(()) => return Ok(ClientIdentity { identity, path, is_new, _lock: file }),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(in_file(&path, &error)),
            }
        }
        let why = format!(
            "{MAX_CLIENTS} other commands already use the keys of {}; help: wait until one of them has ended",
            folder.display()
        );
        Err(io::Error::new(io::ErrorKind::ResourceBusy, why))
    }

    /// Returns the first key, whether or not a program uses it. A command that runs alone has this key.
    pub(super) fn first(folder: &Path, list: &KeyList) -> io::Result<Identity> {
        let identity = Identity::load_or_create(path(folder, 1))?;
        list.add(identity.key(), "commands of this folder")?;
        Ok(identity)
    }

    /// Returns its identity.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Whether the key was just added to the list. A running node may not have read it yet.
    pub fn is_new(&self) -> bool {
        self.is_new
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

fn path(folder: &Path, number: usize) -> PathBuf {
    match number {
        1 => folder.join("client.key"),
        number => folder.join(format!("client-{number}.key")),
    }
}
