//! A pool of job workers that share a rate limit.
//!
//! ```text
//! cargo run -p rialto-examples --example worker-pool
//! ```
//!
//! The workers take jobs from one bounded channel, so each job goes to one worker, and a slow worker takes
//! fewer jobs. Each worker has a connection to a service. The service allows 20 requests at once, and then
//! one every ten milliseconds. The workers share a `RateLimiter` that keeps this limit. The channel closes
//! when all jobs are handed out. Then the workers finish their jobs and end.
//!
//! It prints how many jobs each worker has done, and the time that they took together. The limiter lets 60
//! jobs through in 400 milliseconds, so it takes a little longer than that.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::time::Duration;

use rialto::rt::io::Input;
use rialto::rt::net::{TcpListener, TcpStream};
use rialto::rt::{scope, spawn};
use rialto::sync::RateLimiter;
use rialto::sync::bounded::{Receiver, bounded};
use rialto::time::Instant;

const JOBS: u64 = 60;
const WORKERS: usize = 4;
const LIMIT: (u32, Duration) = (20, Duration::from_millis(200));

/// Does jobs until there are no more. Returns the sum of their results.
async fn worker(
    name: usize,
    service: SocketAddr,
    jobs: Receiver<u64>,
    limiter: RateLimiter,
) -> io::Result<u64> {
    let connection = Input::new(TcpStream::connect(service).await?);
    let (mut done, mut sum) = (0, 0);
    while let Ok(job) = jobs.recv().await {
        limiter.acquire().await;
        sum += square(&connection, job).await?;
        done += 1;
    }
    println!("worker {name} has done {done} jobs");
    Ok(sum)
}

/// Asks the service for the square of a number.
async fn square(connection: &Input<TcpStream>, number: u64) -> io::Result<u64> {
    connection.stream().write_all(format!("{number}\n").as_bytes()).await?;
    let answer = connection.read_line_evt().await?.ok_or(ErrorKind::UnexpectedEof)?;
    answer.parse().map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

/// Hands out the jobs, and returns the sum of all results. The first error of a worker ends the others.
async fn run(service: SocketAddr) -> io::Result<u64> {
    let (queue, jobs) = bounded(WORKERS);
    let limiter = RateLimiter::new(LIMIT.0, LIMIT.1);
    scope(async move |workers| {
        let workers: Vec<_> = (1..=WORKERS)
            .map(|name| workers.spawn(worker(name, service, jobs.clone(), limiter.clone())))
            .collect();
        for job in 1..=JOBS {
            queue.send(job).await.map_err(io::Error::other)?; // waits while the workers are busy
        }
        drop(queue);
        let mut sum = 0;
        for worker in workers {
            sum += worker.await;
        }
        Ok(sum)
    })
    .await
}

/// Stands for the service: it squares the number in each line.
async fn service(listener: TcpListener) -> io::Result<()> {
    loop {
        let input = Input::new(listener.accept().await?.0);
        drop(spawn(async move {
            while let Some(line) = input.read_line_evt().await? {
                let number: u64 = line.parse().map_err(io::Error::other)?;
                input.stream().write_all(format!("{}\n", number * number).as_bytes()).await?;
            }
            io::Result::Ok(())
        }));
    }
}

#[rialto::main]
async fn main() -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    drop(spawn(service(listener)));

    let start = Instant::now();
    let sum = run(address).await?;
    println!("{JOBS} jobs in {} ms; the sum of their results is {sum}", start.elapsed().as_millis());
    Ok(())
}
