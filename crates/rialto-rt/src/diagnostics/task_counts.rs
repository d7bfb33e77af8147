//! The number of tasks of each type in a runtime.

use std::sync::Arc;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, at_time};
use rialto_sync::unbounded;

use super::counted_cells::CountedCells;
use super::listed_task::TaskCounts;
use crate::config::RuntimeKind;
use crate::shared::Shared;

/// The time in which a worker must answer. One that is stuck in a poll loses its core to another thread sooner.
const ANSWER_LIMIT: Duration = Duration::from_secs(1);

/// Counts the tasks of a runtime.
pub(crate) async fn count_tasks(shared: &Arc<Shared>) -> TaskCounts {
    if let Some(registry) = &shared.config.task_registry {
        return registry.counts();
    }
    let mut total = TaskCounts::default();
    if shared.kind != RuntimeKind::Workers || shared.is_closing() {
        return total;
    }
    add(&mut total, &CountedCells::of(|f| shared.common_heap.for_each_cell(f)));
    let (answer, answers) = unbounded();
    for (worker, requests) in shared.workers.iter().map(|worker| &worker.count_requests).enumerate() {
        requests.push(answer.clone());
        shared.unpark(worker);
    }
    drop(answer);
    total.silent_workers = shared.workers.len();
    let limit = Instant::now() + ANSWER_LIMIT;
    while total.silent_workers > 0 {
        let received = answers.recv_evt().wrap(Result::ok);
        let Some(counts) = received.or(at_time(limit).wrap(|_| None)).await else { break };
        add(&mut total, &counts);
        total.silent_workers -= 1;
    }
    total
}

fn add(total: &mut TaskCounts, counts: &CountedCells) {
    counts.0.iter().for_each(|(future, tasks)| total.add(future, *tasks));
}
