//! Finds a race in a service with simulated schedules and a faulty network, and repeats it from its seed.
//!
//! ```text
//! cargo run -p rialto-examples --example simulation
//! RIALTO_SEED=18 cargo run -p rialto-examples --example simulation     # only the seed that was printed
//! ```
//!
//! The service is an axum `Router`, as in production. Only its listener and its clients are of the simulated
//! network, which delays segments, loses some of them, and is cut for a second. Time is virtual. The seed
//! decides which task runs next and what the network does, so a run repeats exactly.
//!
//! In your tests, an attribute runs the seeds:
//!
//! ```text
//! #[rialto::test(seeds = 0..200)]
//! async fn the_account_is_never_overdrawn() -> Result<(), Box<dyn Error + Send + Sync>> {
//!     two_withdrawals(Bank::new(true)).await
//! }
//! ```
//!
//! The program prints the first seed with which the faulty service fails, the same failure again from its
//! seed, and that the repaired service passes with all seeds.

use std::error::Error;
use std::net::IpAddr;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::post;
use rialto::rt::sim::{Network, NetworkLink, TcpListener, TcpStream, run_seeds};
use rialto::rt::{Runtime, spawn};
use rialto::sleep;

type Result<T = ()> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

const SEEDS: Range<u64> = 0..200;
const SERVER: [u8; 4] = [10, 0, 0, 1];
const CLIENT: [u8; 4] = [10, 0, 0, 2];

#[derive(Clone)]
struct Bank {
    balance: Arc<Mutex<i64>>,
    is_repaired: bool,
}

impl Bank {
    fn new(is_repaired: bool) -> Bank {
        Bank { balance: Arc::new(Mutex::new(100)), is_repaired }
    }

    fn change<T>(&self, change: impl FnOnce(&mut i64) -> T) -> T {
        change(&mut self.balance.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes the amount, if it is there.
    fn take(&self, amount: i64) -> bool {
        self.change(|balance| {
            let is_enough = *balance >= amount;
            *balance -= if is_enough { amount } else { 0 };
            is_enough
        })
    }
}

/// Pays out `amount`, if the account has it and the fraud department agrees.
async fn withdraw(State(bank): State<Bank>, Path(amount): Path<i64>) -> StatusCode {
    let is_enough =
        if bank.is_repaired { bank.take(amount) } else { bank.change(|balance| *balance >= amount) };
    if !is_enough {
        return StatusCode::CONFLICT;
    }
    sleep(Duration::from_millis(5)).await; // asks the fraud department
    if !bank.is_repaired {
        bank.change(|balance| *balance -= amount); // another withdrawal may have come in between
    }
    StatusCode::OK
}

/// Requests a withdrawal over a connection of its own. Returns the answer.
async fn request(amount: i64) -> Result<String> {
    let stream = TcpStream::connect_from(CLIENT.into(), (IpAddr::from(SERVER), 80)).await?;
    let head = format!("POST /withdraw/{amount} HTTP/1.1\r\nhost: bank\r\nconnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await?;
    let (mut answer, mut buffer) = (Vec::new(), [0; 1024]);
    while let count @ 1.. = stream.read(&mut buffer).await? {
        answer.extend_from_slice(&buffer[..count]);
    }
    Ok(String::from_utf8(answer)?)
}

/// The test: two clients withdraw at about the same time. The account has enough for one of them.
async fn two_withdrawals(bank: Bank) -> Result {
    let (network, server, client) = (Network::current(), IpAddr::from(SERVER), IpAddr::from(CLIENT));
    let train = NetworkLink::new().latency(Duration::from_millis(1), Duration::from_millis(20)).loss(0.05);
    network.set_default_link(train);
    let router = Router::new().route("/withdraw/{amount}", post(withdraw)).with_state(bank.clone());
    let listener = TcpListener::bind((server, 80)).await?;
    drop(spawn(rialto_axum::serve(listener, router).into_future()));

    let clients = [(); 2].map(|()| spawn(request(80)));
    sleep(Duration::from_millis(10)).await;
    network.partition(client, server);
    sleep(Duration::from_secs(1)).await;
    network.heal(client, server);
    for client in clients {
        client.await??;
    }
    match bank.change(|balance| *balance) {
        20 => Ok(()),
        wrong => Err(format!("the balance is {wrong}").into()),
    }
}

fn main() -> Result {
    let faulty = || two_withdrawals(Bank::new(false));
    if let Err(failure) = run_seeds(SEEDS, faulty) {
        println!("{failure}");
        let again = Runtime::simulated_prefix(failure.seed, failure.prefix).block_on(faulty());
        println!("again: {}", again.err().map_or("it passes".into(), |error| error.to_string()));
    }
    run_seeds(SEEDS, || two_withdrawals(Bank::new(true))).map_err(|failure| failure.to_string())?;
    println!("the repaired service passes");
    Ok(())
}
