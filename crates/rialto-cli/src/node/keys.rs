//! `rialto node keygen` and the other commands for keys: the key of a node, and the keys that it trusts.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use rialto_node::transport::{Authority, Identity, KeyList, NodeDir, NodeKey};

use super::print;
use crate::args::node::{Keys, NodeOptions};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Returns the folder of the options, or the default folder of this user.
pub fn folder(options: &NodeOptions) -> io::Result<NodeDir> {
    match &options.dir {
        Some(dir) => Ok(NodeDir::at(dir)),
        None => NodeDir::of_this_user(),
    }
}

/// Loads the identity of the folder's node.
pub fn identity(folder: &NodeDir) -> io::Result<Identity> {
    folder.identity().map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            let path = folder.path().display();
            let why = format!("there is no key in {path}\nhelp: create one with `rialto node keygen`");
            io::Error::new(ErrorKind::NotFound, why)
        }
        _ => error,
    })
}

/// Runs a command for keys, and prints its result.
pub fn keys(options: &NodeOptions, keys: &Keys) -> io::Result<()> {
    let folder = || folder(options);
    match keys {
        Keys::Keygen => keygen(&folder()?),
        Keys::Key { public, client } => key(&folder()?, *public, *client),
        Keys::Trust { key, client: true, about } => trust_client(&folder()?, key, about),
        Keys::Trust { key, client: false, about } => trust(&folder()?, key, about),
        Keys::Untrust { key, client: true } => remove(&folder()?.clients(), parse(key)?),
        Keys::Untrust { key, client: false } => untrust(&folder()?, key),
        Keys::Trusted => trusted(&folder()?.trusted()),
        Keys::Revoke { key, about } => revoke(&folder()?, key, about),
        Keys::Authority { file } => authority(file),
        Keys::Certify { authority, days, public } => certify(authority, *days, public.as_deref()),
    }
}

fn authority(file: &Path) -> io::Result<()> {
    print(&Authority::load_or_create(file)?.certificate_pem())
}

fn certify(authority: &Path, days: u32, public: Option<&Path>) -> io::Result<()> {
    let authority = Authority::load(authority)?;
    print(&authority.certify(&read(public)?, days * DAY)?)
}

fn keygen(folder: &NodeDir) -> io::Result<()> {
    let made = folder.create().map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            let path = folder.path().display();
            let why = format!("there is already a key in {path}\nhelp: `rialto node key` prints it");
            io::Error::new(ErrorKind::AlreadyExists, why)
        }
        _ => error,
    })?;
    eprintln!("rialto: created a key in {}; other nodes trust it after", folder.path().display());
    eprintln!("    rialto node trust {}", made.key());
    print(&format!("{}\n", made.key()))
}

fn key(folder: &NodeDir, public: bool, client: bool) -> io::Result<()> {
    let identity = if client { folder.first_client()? } else { identity(folder)? };
    match public {
        true => print(&identity.public_pem()),
        false => print(&format!("{}\n", identity.key())),
    }
}

fn trust(folder: &NodeDir, key: &str, about: &[String]) -> io::Result<()> {
    let key = parse(key)?;
    if !folder.trusted().add(key, &about.join(" "))? {
        eprintln!("rialto: {key} is trusted already");
    }
    note_authority(folder);
    Ok(())
}

fn trust_client(folder: &NodeDir, key: &str, about: &[String]) -> io::Result<()> {
    let key = parse(key)?;
    if !folder.clients().add(key, &about.join(" "))? {
        eprintln!("rialto: {key} is trusted already");
    }
    Ok(())
}

fn untrust(folder: &NodeDir, key: &str) -> io::Result<()> {
    note_authority(folder);
    remove(&folder.trusted(), parse(key)?)
}

fn remove(list: &KeyList, key: NodeKey) -> io::Result<()> {
    match list.remove(key)? {
        true => Ok(()),
        false => {
            let why = format!("{key} is not in {}", list.path().display());
            Err(io::Error::new(ErrorKind::NotFound, why))
        }
    }
}

/// Warns if the folder has the certificate of an authority: the list of trusted keys has no effect then.
fn note_authority(folder: &NodeDir) {
    let authority = folder.path().join("authority.pem");
    if authority.exists() {
        eprintln!(
            "rialto: warning: because {} exists, this node trusts the keys that the authority certifies, and \
             ignores its list of trusted keys\nhelp: `rialto node revoke` ends the trust in a key",
            authority.display()
        );
    }
}

fn trusted(list: &KeyList) -> io::Result<()> {
    let lines = list.entries()?.into_iter().map(|(key, about)| format!("{key} {about}"));
    let text: String = lines.map(|line| format!("{}\n", line.trim_end())).collect();
    print(&text)
}

fn revoke(folder: &NodeDir, key: &str, about: &[String]) -> io::Result<()> {
    let key = parse(key)?;
    if !folder.revoked().add(key, &about.join(" "))? {
        eprintln!("rialto: {key} is revoked already");
    }
    Ok(())
}

fn parse(key: &str) -> io::Result<NodeKey> {
    let wrong = |why| io::Error::new(ErrorKind::InvalidInput, format!("{key:?} is not a key: {why}"));
    key.parse().map_err(wrong)
}

fn read(path: Option<&Path>) -> io::Result<String> {
    let (from, text) = match path {
        None => ("standard input".to_owned(), io::read_to_string(io::stdin())),
        Some(path) => (path.display().to_string(), fs::read_to_string(path)),
    };
    text.map_err(|error| io::Error::new(error.kind(), format!("cannot read {from}: {error}")))
}
