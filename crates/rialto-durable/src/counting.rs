use crate::error::Error;
use crate::flows::Flows;
use crate::overlay::prefix_end;
use crate::record;
use crate::unregistered;
use crate::view::Status;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many keys one transaction counts, while other requests wait.
const PAGE: usize = 10_000;

/// The number of tasks of each status. [`Flows::count`] returns it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Counts {
    /// Tasks that will run, now or later.
    pub ready: u64,
    /// Tasks that a process runs.
    pub running: u64,
    /// Tasks that wait in the store for a time or a signal.
    pub waiting: u64,
    /// Tasks whose functions have returned.
    pub completed: u64,
    /// Tasks that were terminated.
    #[serde(rename = "cancelled")]
    pub terminated: u64,
    /// Tasks in quarantine.
    pub quarantined: u64,
    /// Due tasks by function, for the functions that no process which runs tasks has registered.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub unregistered: BTreeMap<String, u64>,
}

impl Flows {
    /// Counts the tasks of each status. It counts an index, up to 10,000 tasks in a transaction. A task that
    /// changes meanwhile may be counted in its old or in its new status, in both or in neither.
    ///
    /// ```
    /// use rialto_durable::{Flows, Redb, checkpoint};
    ///
    /// #[rialto_cps::cps]
    /// async fn twice(n: u64) -> u64 {
    ///     checkpoint!("begun");
    ///     2 * n
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let flows = Flows::builder().flow::<twice>().open(Redb::in_memory()?)?;
    /// flows.start("six", twice(3)).await?;
    /// let counts = flows.count().await?;
    /// assert_eq!((counts.ready, counts.completed), (1, 0));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn count(&self) -> Result<Counts, Error> {
        let mut counts = Counts::default();
        for (status, count) in [
            (Status::Ready, &mut counts.ready),
            (Status::Running, &mut counts.running),
            (Status::Waiting, &mut counts.waiting),
            (Status::Completed, &mut counts.completed),
            (Status::Terminated, &mut counts.terminated),
            (Status::Quarantined, &mut counts.quarantined),
        ] {
            let from = record::status_prefix(status.status_byte());
            *count = self.keys(from.clone(), prefix_end(&from)).await?;
        }
        let found = self.shared().submit(|tx, now| Ok((unregistered::unregistered_flows(tx, now)?, now)));
        let (flows, now) = found.get().await?;
        for flow in flows {
            let (from, until) = (record::due_from(&flow, 0), record::due_from(&flow, now.saturating_add(1)));
            let count = self.keys(from, until).await?;
            counts.unregistered.insert(flow, count);
        }
        Ok(counts)
    }

    /// The number of keys from `from` on and before `until`.
    async fn keys(&self, mut from: Vec<u8>, until: Vec<u8>) -> Result<u64, Error> {
        let mut count = 0;
        loop {
            let until = until.clone();
            let page = self.shared().submit(move |tx, _| {
                let keys = tx.scan(&from, &until, PAGE)?;
                let next =
                    keys.last().filter(|_| keys.len() == PAGE).map(|(last, _)| [&last[..], &[0]].concat());
                Ok((keys.len() as u64, next))
            });
            let (keys, next) = page.get().await?;
            count += keys;
            match next {
                Some(next) => from = next,
                None => return Ok(count),
            }
        }
    }
}
