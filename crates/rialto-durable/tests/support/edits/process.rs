//! One build of some workflows, as a program of its own. It runs their tasks in a file; its peer is a file,
//! too.

use crate::edits::peer;
use crate::edits::run::{Start, configured};
use crate::edits::snapshot::{Task, refusals};
use rialto_durable::{Builder, Flows, Redb, StoreError};
use rialto_durable::store::{Store, Work};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A workflow of this build.
pub struct Build {
    pub seed: u64,
    pub start: Start,
    pub with: fn(Builder) -> Builder,
}

/// The main function of the program. The arguments choose what it does.
pub async fn main(builds: &[Build]) {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let builder = || builds.iter().fold(Flows::builder(), |builder, build| (build.with)(builder));
    match arguments[..] {
        ["frames"] => print!("{}", builder().frames().to_json()),
        ["run", name, file, peer, dies] => {
            peer::is_file(peer.into());
            run(builds, configured(builder(), name), Path::new(file), dies.parse().unwrap()).await;
        }
        _ => panic!("frames; or run, the name of the build, a file, the peer's, and before which transaction it dies"),
    }
}

/// Runs all tasks until they are over or refused. Starts them first if there is no file.
async fn run(builds: &[Build], builder: Builder, file: &Path, dies: u64) {
    let (begins, dying) = (!file.exists(), Dying { inner: Redb::open(file).unwrap(), left: Arc::default() });
    let left = dying.left.clone();
    let flows = builder.open(dying).unwrap();
    let mut refused = Vec::new();
    for build in builds {
        let task = Task::apart(build.seed);
        if begins {
            (build.start)(flows.clone(), task.id.clone()).await;
            task.send(&flows).await;
        }
        refused.push(refusals(&task.shown(&flows).await.unwrap()));
    }
    left.store(dies, Ordering::SeqCst);
    let worker = tokio::spawn(flows.clone().run(tokio::spawn));
    for (build, refused) in builds.iter().zip(refused) {
        Task::apart(build.seed).over(&flows, refused).await.unwrap();
    }
    worker.abort();
}

/// A store that ends the process before transaction number `left` from now, counted from 1. Only transactions
/// that change something count; 0 means never.
struct Dying {
    inner: Redb,
    left: Arc<AtomicU64>,
}

impl Store for Dying {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let left = &self.left;
        self.inner.transaction(&mut |read| {
            let changes = work(read)?;
            if !changes.is_empty() && left.load(Ordering::SeqCst) > 0 && left.fetch_sub(1, Ordering::SeqCst) == 1 {
                std::process::abort();
            }
            Ok(changes)
        })
    }
}
