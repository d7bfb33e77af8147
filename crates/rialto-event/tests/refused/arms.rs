//! Each wrong arm has one error, which says how to correct it.

use std::time::Duration;

use rialto_event::{Closed, Event, Receiver, Sender, after, select};

async fn awaited(rx: Receiver<u8>) {
    select! {
        got = rx.recv_evt().await => drop(got),
        () = after(Duration::from_secs(1)) => {}
    }
}

async fn with_a_question_mark(rx: Receiver<u8>) -> Result<(), Closed> {
    select! {
        got = rx.recv_evt()? => drop(got),
        got = rx.recv_evt().await? => drop(got),
        () = after(Duration::from_secs(1)) => {}
    }
    Ok(())
}

async fn moved(tx: Sender<String>, message: String) {
    select! {
        sent = tx.send(message) => drop(sent),
        () = after(Duration::from_secs(1)) => {}
    }
}

async fn moved_before(tx: Sender<String>, message: String) {
    let future = tx.send(message);
    select! {
        sent = future => drop(sent),
        () = after(Duration::from_secs(1)) => {}
    }
}

async fn number() -> u8 {
    1
}

async fn futures(rx: Receiver<u8>) {
    select! {
        one = number() => drop(one),
        two = async { 2 } => drop(two),
        three = 3 => drop(three),
        four = std::future::poll_fn(|_| std::task::Poll::Ready(4)), if rx.is_closed() => drop(four),
        () = after(Duration::from_secs(1)) => {}
    }
}

fn tried(rx: Receiver<u8>) {
    select! {
        biased;
        got = rx.recv_evt().then(async |got| got).sync() => drop(got),
        default => {}
    }
}

fn main() {}
