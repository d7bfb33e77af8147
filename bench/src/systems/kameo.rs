//! Kameo: actors on tokio, for `actors`.

use super::tokio::Tokio;
use crate::actors::Actors;
use crate::entries::actor_entries;
use crate::system::System;
use anyhow::Result;
use kameo::Actor;
use kameo::actor::{ActorRef, Spawn};
use kameo::message::{Context, Message};
use std::future::Future;

/// Returns Kameo with its workload.
pub fn system() -> System {
    System {
        name: "kameo",
        about: "actors with the default mailbox, which holds 64 messages, so that a sender may have to wait; tell and \
                ask; on tokio's scheduler",
        entries: actor_entries::<Kameo>(),
        serve: None,
    }
}

/// Kameo's actors.
struct Kameo;

/// It adds numbers.
#[derive(Actor)]
struct Adder(u64);

/// Adds a number, and yields the sum.
struct Add(u64);

impl Message<Add> for Adder {
    type Reply = u64;

    async fn handle(&mut self, Add(number): Add, _: &mut Context<Self, u64>) -> u64 {
        self.0 += number;
        self.0
    }
}

impl Actors for Kameo {
    type Adder = ActorRef<Adder>;

    fn run<F, T>(workers: usize, main: impl FnOnce() -> F + Send + 'static) -> Result<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        <Tokio as Actors>::run(workers, main)
    }

    fn spawn() -> Self::Adder {
        Adder::spawn(Adder(0))
    }

    async fn tell(adder: &Self::Adder, number: u64) {
        adder.tell(Add(number)).await.expect("the actor runs");
    }

    async fn ask(adder: &Self::Adder, number: u64) -> u64 {
        adder.ask(Add(number)).await.expect("the actor runs")
    }
}
