//! The keys of the commands of a folder: each that runs has one of its own.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::files::{in_file, open_file};
use super::{Identity, KeyList};

/// So many commands of a folder can run at the same time.
const MOST: usize = 8;

/// Who a program is that asks nodes, and is none: it has a key of the folder that no other program has as long as
/// it lives. See [`Folder::client`](super::Folder::client).
#[derive(Debug)]
pub struct Client {
    identity: Identity,
    path: PathBuf,
    is_new: bool,
    /// It is locked as long as it is open.
    _lock: File,
}

impl Client {
    /// Takes the first key in `folder` that no other program has, which is made if it is not there, and put into
    /// `list`.
    pub(super) fn take(folder: &Path, list: &KeyList) -> io::Result<Client> {
        for number in 1..=MOST {
            let path = path(folder, number);
            let identity = Identity::load_or_create(&path)?;
            // Before it is used, so that a node that runs may see it.
            let is_new = list.add(identity.key(), "commands of this folder")?;
            let file = open_file(&path)?;
            match file.try_lock() {
                Ok(()) => return Ok(Client { identity, path, is_new, _lock: file }),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(in_file(&path, &error)),
            }
        }
        let why = format!("{MOST} other commands of {} are running", folder.display());
        Err(io::Error::new(io::ErrorKind::ResourceBusy, why))
    }

    /// The key that a program has which is alone, whether it is taken or not.
    pub(super) fn first(folder: &Path, list: &KeyList) -> io::Result<Identity> {
        let identity = Identity::load_or_create(path(folder, 1))?;
        list.add(identity.key(), "commands of this folder")?;
        Ok(identity)
    }

    /// Who it is.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Whether the key was just put into the list: a node that runs may not have read it yet.
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
