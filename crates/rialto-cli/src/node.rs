//! `rialto node`: the key of a node, and whom it trusts.

use crate::args::NodeOptions;

/// Does it, and writes what it finds to standard output.
///
/// # Errors
///
/// What went wrong, to be shown to the user.
#[cfg(not(feature = "node"))]
pub fn node(_: &NodeOptions) -> Result<(), String> {
    Err("this program was built without nodes: `cargo install rialto-cli --features node`".into())
}

#[cfg(feature = "node")]
pub use with_keys::node;

#[cfg(feature = "node")]
mod with_keys {
    use std::fs;
    use std::io::{self, ErrorKind, Read, Write};
    use std::path::Path;
    use std::time::Duration;

    use rialto_node::transport::{Authority, Folder, KeyList, NodeKey};

    use super::NodeOptions;
    use crate::args::NodeAction;

    const DAY: Duration = Duration::from_secs(24 * 3600);

    /// Does it, and writes what it finds to standard output.
    ///
    /// # Errors
    ///
    /// What went wrong, to be shown to the user.
    pub fn node(options: &NodeOptions) -> Result<(), String> {
        act(options).map_err(|error| error.to_string())
    }

    fn act(options: &NodeOptions) -> io::Result<()> {
        let folder = || match &options.dir {
            Some(dir) => Ok(Folder::at(dir)),
            None => Folder::of_this_user(),
        };
        match &options.action {
            NodeAction::Keygen => keygen(&folder()?),
            NodeAction::Key { public } => key(&folder()?, *public),
            NodeAction::Trust { key, about } => trust(&folder()?, key, about),
            NodeAction::Untrust { key } => untrust(&folder()?, key),
            NodeAction::Trusted => trusted(&folder()?.trusted()),
            NodeAction::Revoke { key, about } => revoke(&folder()?, key, about),
            NodeAction::Authority { file } => print(&Authority::load_or_create(file)?.certificate_pem()),
            NodeAction::Certify { authority, days, public } => {
                let authority = Authority::load(authority)?;
                print(&authority.certify(&read(public.as_deref())?, *days * DAY)?)
            }
        }
    }

    fn keygen(folder: &Folder) -> io::Result<()> {
        let made = folder.create().map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => {
                let path = folder.path().display();
                let why = format!("there is a key in {path} already: `rialto node key` prints it");
                io::Error::new(ErrorKind::AlreadyExists, why)
            }
            _ => error,
        })?;
        eprintln!("rialto: made a key in {}; others trust it by", folder.path().display());
        eprintln!("    rialto node trust {}", made.key());
        print(&format!("{}\n", made.key()))
    }

    fn key(folder: &Folder, public: bool) -> io::Result<()> {
        let identity = folder.identity().map_err(|error| match error.kind() {
            ErrorKind::NotFound => {
                let path = folder.path().display();
                io::Error::new(
                    ErrorKind::NotFound,
                    format!("no key in {path}: `rialto node keygen` makes one"),
                )
            }
            _ => error,
        })?;
        match public {
            true => print(&identity.public_pem()),
            false => print(&format!("{}\n", identity.key())),
        }
    }

    fn trust(folder: &Folder, key: &str, about: &[String]) -> io::Result<()> {
        let key = parse(key)?;
        if !folder.trusted().add(key, &about.join(" "))? {
            eprintln!("rialto: {key} is trusted already");
        }
        note_authority(folder);
        Ok(())
    }

    fn untrust(folder: &Folder, key: &str) -> io::Result<()> {
        let (key, list) = (parse(key)?, folder.trusted());
        note_authority(folder);
        match list.remove(key)? {
            true => Ok(()),
            false => {
                let why = format!("{key} is not in {}", list.path().display());
                Err(io::Error::new(ErrorKind::NotFound, why))
            }
        }
    }

    /// The list does not count beside an authority.
    fn note_authority(folder: &Folder) {
        let authority = folder.path().join("authority.pem");
        if authority.exists() {
            eprintln!(
                "rialto: this node trusts those whom {} certifies, so the list does not count; `rialto node \
                 revoke` does",
                authority.display()
            );
        }
    }

    fn trusted(list: &KeyList) -> io::Result<()> {
        let lines = list.entries()?.into_iter().map(|(key, about)| format!("{key} {about}"));
        let text: String = lines.map(|line| format!("{}\n", line.trim_end())).collect();
        print(&text)
    }

    fn revoke(folder: &Folder, key: &str, about: &[String]) -> io::Result<()> {
        let key = parse(key)?;
        if !folder.revoked().add(key, &about.join(" "))? {
            eprintln!("rialto: {key} is revoked already");
        }
        Ok(())
    }

    fn parse(key: &str) -> io::Result<NodeKey> {
        let wrong = |why| io::Error::new(ErrorKind::InvalidInput, format!("{key:?} is no key: {why}"));
        key.parse().map_err(wrong)
    }

    fn read(path: Option<&Path>) -> io::Result<String> {
        let Some(path) = path else {
            let mut text = String::new();
            io::stdin().read_to_string(&mut text)?;
            return Ok(text);
        };
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        fs::read_to_string(path).map_err(named)
    }

    fn print(text: &str) -> io::Result<()> {
        match io::stdout().write_all(text.as_bytes()) {
            // `rialto node trusted | head` has seen enough.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            done => done,
        }
    }
}
