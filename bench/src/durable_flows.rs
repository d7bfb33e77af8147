//! `durable-flows`: workflows of one step in a PostgreSQL database, which programs share. For comparison, a queue of
//! jobs by hand, in a table of its own. The run has a server of its own, which flushes each commit to the disk.

use crate::child_process::{LIMIT, Process, this_program};
use crate::entries::entries;
use crate::job::{Job, Sample};
use crate::system::{Benchmark, Measure};
use crate::workloads::Executor;
use crate::{catalog::Workload, systems::rialto::Rialto};
use anyhow::{Context, Result, anyhow, ensure};
use postgres::{Client, NoTls};
use rialto_cps::cps;
use rialto_durable::{Attempt, Failure, Flows, RetryPolicy, step};
use rialto_postgres::{Postgres, installed};
use std::io::Read;
use std::thread;
use std::time::{Duration, Instant};

/// The connections of the queue in each program. Each has one transaction at a time.
const CONNECTIONS: usize = 8;

/// The time between two looks for the end of a run.
const LOOK: Duration = Duration::from_millis(5);

/// Returns the workload's variants with this measurement. There are none without PostgreSQL.
pub fn flow_entries(measure: Measure) -> Vec<Benchmark> {
    match is_installed() {
        true => entries(Workload::DurableFlows, [("1-program", measure), ("2-programs", measure)]),
        false => Vec::new(),
    }
}

/// Returns whether PostgreSQL is installed.
pub fn is_installed() -> bool {
    installed::programs().is_some()
}

#[cps]
async fn doubles(n: u64) -> u64 {
    step::<u64>("double", RetryPolicy::once(), move |attempt| double(attempt, n)).await.unwrap_or(0)
}

async fn double(_: Attempt, n: u64) -> Result<u64, Failure> {
    Ok(2 * n)
}

/// Starts workflows, and waits until the programs have run all of them.
pub fn flows(job: &Job) -> Result<Sample> {
    let server = Postgres::start_with(&[])?;
    let _programs =
        start_programs(job, &["flow-worker", &server.string(), "--workers", &job.workers.to_string()])?;
    let (to, ops) = (server.string(), job.ops);
    let time = Rialto::run(1, move |_| async move {
        let flows = Flows::builder().flow::<doubles>().open(rialto_durable::Postgres::connect(&to)?)?;
        let begin = Instant::now();
        let starting = (0..ops).map(|n| {
            let flows = flows.clone();
            rialto_rt::spawn(async move { flows.start(&n.to_string(), doubles(n)).await })
        });
        for started in starting.collect::<Vec<_>>() {
            started.await.map_err(|_| anyhow!("a task panicked"))??;
        }
        let mut looks = Client::connect(&to, NoTls)?;
        // The records of results have this kind of key.
        wait_for(&mut looks, "select count(*) from rialto_durable where key >= 'r' and key < 's'", ops)?;
        let time = begin.elapsed();
        let mut sum = 0;
        for n in 0..ops {
            sum += flows.result::<u64>(&n.to_string()).await?.context("a workflow has no result")?;
        }
        ensure!(sum == ops * (ops - 1), "the results sum to {sum}");
        anyhow::Ok(time)
    })??;
    Ok(Sample::of(time.as_secs_f64() * 1e9, job.ops))
}

/// Queues jobs, and waits until the programs have done all of them. A transaction does up to `JOBS` jobs.
pub fn queue<const JOBS: u16>(job: &Job) -> Result<Sample> {
    let server = Postgres::start_with(&[])?;
    let mut client = Client::connect(&server.string(), NoTls)?;
    client.batch_execute(
        "create table jobs (id bigserial primary key, payload bigint not null, result bigint); \
         create index ready on jobs (id) where result is null",
    )?;
    let _programs = start_programs(job, &["queue-worker", &server.string(), "--jobs", &JOBS.to_string()])?;
    let ops = i64::try_from(job.ops)?;
    let begin = Instant::now();
    client.execute("insert into jobs (payload) select * from generate_series(0, $1::bigint - 1)", &[&ops])?;
    wait_for(&mut client, "select count(*) from jobs where result is not null", job.ops)?;
    let sample = Sample::since(begin, job.ops);
    let sum: i64 = client.query_one("select sum(result)::bigint from jobs", &[])?.get(0);
    ensure!(sum == ops * (ops - 1), "the results sum to {sum}");
    Ok(sample)
}

/// Waits until a query for a number returns `wanted`.
fn wait_for(client: &mut Client, query: &str, wanted: u64) -> Result<()> {
    let (query, deadline) = (client.prepare(query)?, Instant::now() + LIMIT);
    while client.query_one(&query, &[])?.get::<_, i64>(0) != i64::try_from(wanted)? {
        ensure!(Instant::now() < deadline, "not all is done after {LIMIT:?}");
        thread::sleep(LOOK);
    }
    Ok(())
}

/// Starts the programs of a variant, and waits until they are connected.
fn start_programs(job: &Job, arguments: &[&str]) -> Result<Vec<Process>> {
    let programs = if job.variant == "1-program" { 1 } else { 2 };
    let start = |_| {
        let mut program = Process::start(&mut this_program(arguments)?)?;
        program.first_line()?;
        Ok(program)
    };
    (0..programs).map(start).collect()
}

/// Runs workflows until the standard input ends.
pub fn serve_flows(server: String, workers: usize) -> Result<()> {
    Rialto::run(workers, move |_| async move {
        let flows = Flows::builder().flow::<doubles>().open(rialto_durable::Postgres::connect(&server)?)?;
        exit_with_input();
        println!("ready");
        flows.run(|task| drop(rialto_rt::spawn(task))).await?;
        anyhow::Ok(())
    })?
}

/// Does the jobs of the queue, in transactions of up to `jobs` jobs, until the standard input ends.
pub fn serve_queue(server: &str, jobs: u16) -> Result<()> {
    let connect = |_| Client::connect(server, NoTls);
    let clients = (0..CONNECTIONS).map(connect).collect::<Result<Vec<_>, _>>()?;
    exit_with_input();
    println!("ready");
    thread::scope(|threads| {
        let all: Vec<_> =
            clients.into_iter().map(|client| threads.spawn(move || do_jobs(client, jobs))).collect();
        all.into_iter().try_for_each(|one| one.join().map_err(|_| anyhow!("a connection panicked"))?)
    })
}

fn do_jobs(mut client: Client, jobs: u16) -> Result<()> {
    let take = client.prepare(
        "select id, payload from jobs where result is null order by id limit $1 for update skip locked",
    )?;
    let finish = client.prepare(
        "update jobs set result = done.result from unnest($1::bigint[], $2::bigint[]) as done (id, result) \
         where jobs.id = done.id",
    )?;
    loop {
        let mut transaction = client.transaction()?;
        let taken = transaction.query(&take, &[&i64::from(jobs)])?;
        let done = taken.iter().map(|row| (row.get::<_, i64>(0), 2 * row.get::<_, i64>(1)));
        let (ids, results): (Vec<_>, Vec<_>) = done.unzip();
        if !ids.is_empty() {
            transaction.execute(&finish, &[&ids, &results])?;
        }
        transaction.commit()?;
        if ids.is_empty() {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Ends this process when its standard input ends, that is, with the process that started it.
fn exit_with_input() {
    thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new()); // an error counts as the end
        std::process::exit(0);
    });
}
