//! `savina`: ten programs of the Savina suite of actor benchmarks (Imam, Sarkar 2014), over processes with
//! mailboxes. Their sizes are those of the suite where they are not the number of operations.

mod letters;
mod messages;
mod objects;

use crate::job::{Job, Sample};
use crate::processes::Processes;
use anyhow::{Result, bail};
use letters::{Address, Inbox};
use std::future::Future;
use std::time::Instant;

/// Runs the program that the variant names.
pub fn savina<P: Processes>(job: &Job) -> Result<Sample> {
    let ops = job.ops;
    match job.variant {
        "ping-pong" => measure::<P, _>(job, move |me, inbox| messages::ping_pong(me, inbox, ops)),
        "counting" => measure::<P, _>(job, move |me, inbox| messages::counting(me, inbox, ops)),
        "thread-ring" => measure::<P, _>(job, move |me, inbox| messages::thread_ring(me, inbox, ops)),
        "fork-join" => measure::<P, _>(job, move |me, inbox| messages::fork_join(me, inbox, ops)),
        "chameneos" => measure::<P, _>(job, move |me, inbox| messages::chameneos(me, inbox, ops)),
        "big" => measure::<P, _>(job, move |me, inbox| messages::big(me, inbox, ops)),
        "dictionary" => measure::<P, _>(job, move |me, inbox| objects::dictionary(me, inbox, ops)),
        "producer-consumer" => {
            measure::<P, _>(job, move |me, inbox| objects::producer_consumer(me, inbox, ops))
        }
        "barber" => measure::<P, _>(job, move |me, inbox| objects::barber(me, inbox, ops)),
        "trapezoidal" => measure::<P, _>(job, move |me, inbox| objects::trapezoidal(me, inbox, ops)),
        other => bail!("no program is called {other}"),
    }
}

/// Runs `main` as a process. It returns the number of its operations, after it has checked its result.
fn measure<P: Processes, F>(
    job: &Job,
    main: impl FnOnce(Address<P>, Inbox<P>) -> F + Send + 'static,
) -> Result<Sample>
where
    F: Future<Output = Result<u64>> + Send + 'static,
{
    P::run(job.workers, move |me, inbox| async move {
        let start = Instant::now();
        let ops = main(Address(me), inbox).await?;
        Ok(Sample::since(start, ops))
    })?
}
