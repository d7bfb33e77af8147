//! The keys by which the nodes of a count trust each other.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use clap::Args;
use rialto::node::transport::{ClientIdentity, Identity, NodeDir, Tls, TlsBuilder, Trust};

/// The options that select the keys.
#[derive(Debug, Args)]
pub struct Keys {
    /// The folder with the keys of this node, as `rialto node keygen` creates it [default: rialto in
    /// $XDG_CONFIG_HOME, or in ~/.config]
    #[arg(long, value_name = "DIR", global = true)]
    dir: Option<PathBuf>,

    /// Development on one machine: trust the programs that can read the same secret file in DIR, and no
    /// others. No keys are needed
    #[arg(long, global = true)]
    dev: bool,
}

impl Keys {
    /// Returns the transport of a worker.
    pub fn worker_transport(&self) -> io::Result<TlsBuilder> {
        let folder = self.folder()?;
        if self.dev {
            return for_development(&folder);
        }
        let identity = identity(&folder)?;
        // Creates the key of the folder's commands, so that the node trusts the first command from its start.
        folder.first_client()?;
        Ok(Tls::builder(identity, folder.trust()))
    }

    /// Returns the transport of a count, and a key that no other command uses while it runs. With the key of
    /// the folder's worker, other nodes would think that the worker has restarted.
    pub fn client_transport(&self) -> io::Result<(TlsBuilder, Option<ClientIdentity>)> {
        let folder = self.folder()?;
        if self.dev {
            return Ok((for_development(&folder)?, None));
        }
        // The identity is not used. This reports a folder that has no key of a node, with advice.
        identity(&folder)?;
        let client = folder.client()?;
        Ok((Tls::builder(client.identity().clone(), folder.trust_of(&client)?), Some(client)))
    }

    fn folder(&self) -> io::Result<NodeDir> {
        self.dir.as_ref().map_or_else(NodeDir::of_this_user, |dir| Ok(NodeDir::at(dir)))
    }
}

fn for_development(folder: &NodeDir) -> io::Result<TlsBuilder> {
    Ok(Tls::builder(Identity::generate()?, Trust::this_machine(folder.secret())))
}

fn identity(folder: &NodeDir) -> io::Result<Identity> {
    folder.identity().map_err(|error| match error.kind() {
        ErrorKind::NotFound => io::Error::new(
            ErrorKind::NotFound,
            format!(
                "there is no key in {}; help: create one with `rialto node keygen`, or use `--dev`, which \
                 needs none",
                folder.path().display()
            ),
        ),
        _ => error,
    })
}
