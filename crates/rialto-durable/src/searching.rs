//! The search for tasks, and the attributes by which they are found.

use crate::error::Error;
use crate::overlay::{Overlay, prefix_end};
use crate::record::{self, MAX_NAME, Task};
use crate::store::StoreError;
use crate::tasks;
use crate::unregistered::Registered;
use crate::view::{self, Status, Summary};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::SystemTime;

/// The way in which [`Flows::start_with`](crate::Flows::start_with) starts a task.
///
/// ```
/// use rialto_durable::StartOptions;
///
/// let options = StartOptions::new().attribute("customer", "ada").attribute("country", "uk");
/// # drop(options);
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct StartOptions {
    pub(crate) attributes: BTreeMap<String, String>,
    pub(crate) at: Option<SystemTime>,
}

impl StartOptions {
    /// Returns options without attributes. The task runs at once.
    pub fn new() -> StartOptions {
        StartOptions::default()
    }

    /// Adds an attribute, by which [`Flows::search`](crate::Flows::search) finds the task. An index has it. It
    /// replaces another value of the same name.
    ///
    /// Name and value have at most 512 bytes, and no zero byte. They do not change while the task runs.
    #[doc(alias("search attributes", "memo"))]
    pub fn attribute(mut self, name: impl Into<String>, value: impl Into<String>) -> StartOptions {
        self.attributes.insert(name.into(), value.into());
        self
    }

    /// Sets the time before which the task does not run: see [`Flows::start_at`](crate::Flows::start_at).
    pub fn at(self, time: SystemTime) -> StartOptions {
        StartOptions { at: Some(time), ..self }
    }

    pub(crate) fn check(&self) -> Result<(), Error> {
        let is_text = |text: &String| text.len() <= MAX_NAME && !text.contains('\0');
        match self
            .attributes
            .iter()
            .find(|(name, value)| name.is_empty() || !is_text(name) || !is_text(value))
        {
            None => Ok(()),
            Some((name, _)) => Err(Error::Value(format!(
                "the attribute `{name}` cannot be written: its name is empty, or its name or value has a zero byte or \
                 more than {MAX_NAME} bytes\n\
                 help: use shorter texts, and keep longer ones in the store by `kv::put`"
            ))),
        }
    }
}

/// A search for tasks. All its conditions have to hold.
///
/// ```
/// use rialto_durable::{Search, Status};
///
/// let search = Search::new().flow("shop::order").status(Status::Waiting).attribute("customer", "ada");
/// # drop(search);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[must_use]
pub struct Search {
    #[serde(default)]
    pub(crate) flow: Option<String>,
    #[serde(default)]
    pub(crate) status: Option<Status>,
    #[serde(default)]
    pub(crate) attributes: BTreeMap<String, String>,
    #[serde(default)]
    pub(crate) after: String,
}

impl Search {
    /// Returns a search that finds all tasks.
    pub fn new() -> Search {
        Search::default()
    }

    /// Only tasks of this function: its module path and name, or the end of that after a `::`.
    pub fn flow(self, function: impl Into<String>) -> Search {
        Search { flow: Some(function.into()), ..self }
    }

    /// Only tasks of this status.
    pub fn status(self, status: Status) -> Search {
        Search { status: Some(status), ..self }
    }

    /// Only tasks with this [attribute](StartOptions::attribute).
    pub fn attribute(mut self, name: impl Into<String>, value: impl Into<String>) -> Search {
        self.attributes.insert(name.into(), value.into());
        self
    }

    /// Only tasks after this name. The results are ordered by name.
    pub fn after(self, id: impl Into<String>) -> Search {
        Search { after: id.into(), ..self }
    }

    fn accepts(&self, task: &Task, attributes: &BTreeMap<String, String>) -> bool {
        let is_flow = |wanted: &String| {
            task.flow
                .strip_suffix(wanted.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.ends_with("::"))
        };
        self.flow.as_ref().is_none_or(is_flow)
            && self.status.as_ref().is_none_or(|status| status.status_byte() == task.phase.status_byte())
            && self.attributes.iter().all(|(name, value)| attributes.get(name) == Some(value))
    }

    /// The range of the index that has the candidates, and the length of what stands before their names there.
    fn range(&self) -> (Vec<u8>, Vec<u8>, usize) {
        let prefix = match (self.attributes.first_key_value(), &self.status) {
            (Some((name, value)), _) => record::attribute_prefix(name, value),
            (None, Some(status)) => record::status_prefix(status.status_byte()),
            (None, None) => record::tasks(),
        };
        let mut from = [&prefix, self.after.as_bytes()].concat();
        if !self.after.is_empty() {
            from.push(0);
        }
        (from, prefix_end(&prefix), prefix.len())
    }
}

/// The number of candidates that one transaction looks at. Other jobs wait for the transaction.
const CANDIDATES: usize = 1000;

/// Looks at the next candidates of a search. Returns the tasks among them, and the last candidate's name if there
/// may be more.
pub fn search_slice(
    tx: &mut Overlay,
    search: &Search,
    limit: usize,
) -> Result<(Vec<Summary>, Option<String>), StoreError> {
    let (from, until, start) = search.range();
    let candidates = tx.scan(&from, &until, CANDIDATES)?;
    let ids: Vec<String> =
        candidates.iter().map(|(key, _)| String::from_utf8_lossy(&key[start..]).into_owned()).collect();
    let keys = ids.iter().flat_map(|id| [record::task(id), record::attributes(id)]);
    tx.read_ahead(keys.collect())?;
    let registered = Registered::now(tx)?;
    let mut found = Vec::new();
    for id in &ids {
        // An index may have a task that is gone: an earlier version of Rialto has deleted it.
        let Some(task) = view::named(id, tx.record::<Task>(&record::task(id)))? else { continue };
        let attributes = tasks::attributes(tx, id, &task)?;
        if search.accepts(&task, &attributes) {
            found.push(Summary { attributes, ..view::summary(id, task, &registered) });
        }
        if found.len() >= limit {
            return Ok((found, Some(id.clone())));
        }
    }
    Ok((found, ids.last().filter(|_| ids.len() == CANDIDATES).cloned()))
}
