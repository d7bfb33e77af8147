//! An abstraction built from events: a pool of connections in which "get a connection" is an event.
//!
//! ```text
//! cargo run -p rialto-examples --example pool
//! ```
//!
//! The pool is a task that owns the idle connections. `get_evt` is a protocol of several steps, and yet one
//! event: its user can put it into a choice, with a time limit or with another pool, and cannot get the
//! protocol wrong. The parts are those of Concurrent ML:
//!
//! - `with_nack` runs when a sync begins. It sends the request to the pool, together with an event that tells
//!   the pool that the client has chosen something else.
//! - `choose` takes one connection, from the pool that has one first. `within` adds a time limit.
//! - `guard` runs code when a sync begins, and `wrap` when it has committed. Together they measure how long
//!   any event has waited.
//!
//! It prints how three clients share two pools of one connection each.

use std::io::{self, ErrorKind};
use std::ops::Deref;
use std::time::Duration;

use rialto::rt::io::Input;
use rialto::rt::net::{TcpListener, TcpStream};
use rialto::rt::spawn;
use rialto::sync::unbounded::{self, unbounded};
use rialto::time::Instant;
use rialto::types::WaitEvt;
use rialto::{Event, Sender, channel, choose, guard, select, with_nack};

/// A pool of items.
#[derive(Clone)]
struct Pool<T: Send + 'static>(unbounded::Sender<Request<T>>);

/// A client's request: where to send the item, and the event that the client has chosen something else.
struct Request<T: Send + 'static> {
    reply: Sender<Loan<T>>,
    nack: WaitEvt,
}

/// An item that returns to its pool when it is dropped, wherever that is: also in a channel or by a panic.
struct Loan<T: Send + 'static> {
    item: Option<T>,
    home: unbounded::Sender<T>,
}

impl<T: Send> Pool<T> {
    fn new(items: Vec<T>) -> Pool<T> {
        let (requests, requested) = unbounded();
        drop(spawn(lend(items, requested)));
        Pool(requests)
    }

    /// Borrows an item, as soon as there is one.
    fn get_evt(&self) -> impl Event<Output = Loan<T>, Pending: Send> + Send + use<T> {
        let pool = self.0.clone();
        with_nack(move |nack| {
            let (reply, loan) = channel();
            // Fails only if the pool's task has panicked. Then the event below never happens.
            let _ = pool.send(Request { reply, nack });
            loan.into_recv_evt().or_never()
        })
    }
}

/// The task of a pool. It ends when the last handle of the pool is dropped and all items are back.
async fn lend<T: Send>(mut idle: Vec<T>, requests: unbounded::Receiver<Request<T>>) {
    let (home, returned) = unbounded();
    loop {
        select! {
            item = returned.recv_evt() => idle.extend(item),
            request = requests.recv_evt(), if !idle.is_empty() => {
                let Ok(Request { reply, nack }) = request else { return };
                let mut loan = idle.pop().map(|item| Loan { item: Some(item), home: home.clone() });
                select! {
                    _sent = reply.send_from(&mut loan) => {}
                    () = nack => {}
                }
                // A loan that the client did not take is dropped here, and so comes back.
            }
        }
    }
}

impl<T: Send> Deref for Loan<T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.item.as_ref().expect("only `drop` takes it")
    }
}

impl<T: Send> Drop for Loan<T> {
    fn drop(&mut self) {
        // Fails if the pool is gone. Then the item is dropped.
        let _ = self.item.take().map(|item| self.home.send(item));
    }
}

/// Yields also the time that the sync has waited. It works for any event.
fn timed<E: Event>(event: E) -> impl Event<Output = (E::Output, Duration)> {
    guard(move || {
        let start = Instant::now();
        event.wrap(move |output| (output, start.elapsed()))
    })
}

/// A server that echoes lines, and a pool of one connection to it.
async fn pool_of_one(server: &str) -> io::Result<Pool<Input<TcpStream>>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let client = Input::new(TcpStream::connect(listener.local_addr()?).await?);
    let (input, server) = (Input::new(listener.accept().await?.0), server.to_owned());
    drop(spawn(async move {
        while let Some(line) = input.read_line_evt().await? {
            input.stream().write_all(format!("{line}, says {server}\n").as_bytes()).await?;
        }
        io::Result::Ok(())
    }));
    Ok(Pool::new(vec![client]))
}

async fn use_it(connection: &Input<TcpStream>) -> io::Result<String> {
    connection.stream().write_all(b"hello\n").await?;
    Ok(connection.read_line_evt().await?.ok_or(ErrorKind::UnexpectedEof)?)
}

#[rialto::main]
async fn main() -> io::Result<()> {
    let pools = [pool_of_one("Venice").await?, pool_of_one("Padua").await?];
    let any = || choose(pools.iter().map(Pool::get_evt).collect::<Vec<_>>());

    let (first, second) = (any().await, any().await);
    println!("1: {}\n2: {}", use_it(&first).await?, use_it(&second).await?);
    if any().within(Duration::from_millis(20)).await.is_none() {
        println!("3: both connections are in use");
    }
    drop(first);
    let (third, waited) = timed(any()).await;
    println!("3: {}, after {} ms", use_it(&third).await?, waited.as_millis());
    Ok(())
}
