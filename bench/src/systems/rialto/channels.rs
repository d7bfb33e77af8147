//! Ways to use channels: directly, by events, asynchronously, with a buffer, and in choices.

use crate::async_workloads::Gather;
use crate::channel_suite::SendEither;
use crate::programs::statistics::Sends;
use crate::workloads::{
    Channel, CloneReceiver, Executor, Reply, RpcCall, Select, WaitingInChoice, WaitingTasks, count_waiting,
    parks,
};
use rialto_event::{Event, Receiver, Sender, channel, choose_all, select};
use rialto_rt::acml::a_send;
use rialto_rt::parasite_evt;
use rialto_sync::{bounded, unbounded};
use std::convert::Infallible;
use std::future::Future;

/// Defines a [`Channel`] for one way to use Rialto's channels. The types of the ends are the same in all.
macro_rules! rialto_channel {
    ($(#[$doc:meta])* $name:ident, |$tx:ident, $value:ident| $send:expr, |$rx:ident| $recv:expr) => {
        $(#[$doc])*
        pub struct $name;

        impl Channel for $name {
            type Tx<T: Send + 'static> = Sender<T>;
            type Rx<T: Send + 'static> = Receiver<T>;

            fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
                channel()
            }

            async fn send<T: Send + 'static>($tx: &Self::Tx<T>, $value: T) -> bool {
                $send.await.is_ok()
            }

            async fn recv<T: Send + 'static>($rx: &mut Self::Rx<T>) -> Option<T> {
                $recv.await.ok()
            }
        }
    };
}

rialto_channel!(
    /// Calls `send` and `recv` directly.
    Direct, |tx, value| tx.send(value), |rx| rx.recv()
);
rialto_channel!(
    /// Creates events and syncs on them.
    Events, |tx, value| tx.send_evt(value).sync(), |rx| rx.recv_evt().sync()
);
rialto_channel!(
    /// Creates events, boxes them, and syncs on them.
    Boxed, |tx, value| tx.send_evt(value).boxed().sync(), |rx| rx.recv_evt().boxed().sync()
);

rialto_channel!(
    /// Sends by `a_send`, the paper's asynchronous send.
    Asynchronous, |tx, value| sent_by(a_send(tx, value)), |rx| rx.recv()
);
rialto_channel!(
    /// Spawns a task for each send.
    SentByTasks,
    |tx, value| sent_by(rialto_rt::spawn(tx.clone().into_send_evt(value).sync())),
    |rx| rx.recv()
);

/// Reports success at once. `sender` is the handle of the task or parasite that sends the message.
async fn sent_by<T>(sender: T) -> Result<(), Infallible> {
    drop(sender); // detaches the task or parasite
    Ok(())
}

impl Sends for Direct {
    fn parasite_bytes<T: Send + 'static>() -> Option<usize> {
        None
    }
}

impl Sends for Asynchronous {
    fn parasite_bytes<T: Send + 'static>() -> Option<usize> {
        // `a_send` syncs on this event in a parasite.
        Some(size_of_value(|tx: Sender<T>, value| tx.into_send_evt(value).sync()))
    }
}

fn size_of_value<A, B, T>(_: impl FnOnce(A, B) -> T) -> usize {
    size_of::<T>()
}

impl CloneReceiver for Direct {
    fn clone_receiver<T: Send + 'static>(rx: &Self::Rx<T>) -> Self::Rx<T> {
        rx.clone()
    }
}

impl WaitingTasks for Direct {
    parks!(recv, Ok);
}

/// Implements [`Reply`] with a new channel for each reply, which is used like the other channels.
macro_rules! fresh_replies {
    ($($name:ident),*) => {$(
        impl Reply for $name {
            type Tx<T: Send + 'static> = Sender<T>;
            type Rx<T: Send + 'static> = Receiver<T>;

            fn reply<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
                channel()
            }

            async fn answer<T: Send + 'static>(tx: Self::Tx<T>, value: T) {
                let _ = Self::send(&tx, value).await; // if the client is gone, the sums differ and the run fails
            }

            async fn wait<T: Send + 'static>(mut rx: Self::Rx<T>) -> Option<T> {
                Self::recv(&mut rx).await
            }
        }
    )*};
}

fresh_replies!(Direct, Events);

/// The paper's RPC as an event, which commits when the server receives the request.
pub struct RpcByEvent;

impl RpcCall<Events, Events> for RpcByEvent {
    async fn call(tx: &Sender<(u64, Sender<u64>)>, value: u64) -> Option<u64> {
        let (reply, answer) = channel();
        let asked = tx.send_evt((value, reply)).wrap(move |sent| sent.ok().map(|()| answer));
        Events::wait(asked.await?).await
    }
}

/// Rialto's `select!`.
pub struct SelectMacro;

/// Implements [`Select`] by `select!`, for channels whose receivers have `recv_evt`.
macro_rules! select_by_macro {
    ($channel:ty, $receiver:ty) => {
        impl Select<$channel> for SelectMacro {
            async fn select2(a: &mut $receiver, b: &mut $receiver) -> Option<u64> {
                select! {
                    value = a.recv_evt() => value.ok(),
                    value = b.recv_evt() => value.ok(),
                }
            }

            async fn select8(all: &mut [$receiver; 8]) -> Option<u64> {
                let [a, b, c, d, e, f, g, h] = all;
                select! {
                    value = a.recv_evt() => value.ok(),
                    value = b.recv_evt() => value.ok(),
                    value = c.recv_evt() => value.ok(),
                    value = d.recv_evt() => value.ok(),
                    value = e.recv_evt() => value.ok(),
                    value = f.recv_evt() => value.ok(),
                    value = g.recv_evt() => value.ok(),
                    value = h.recv_evt() => value.ok(),
                }
            }
        }
    };
}

select_by_macro!(Direct, Receiver<u64>);
select_by_macro!(Bounded, bounded::Receiver<u64>);

impl SendEither<Bounded> for SelectMacro {
    async fn send_either(a: &bounded::Sender<u64>, b: &bounded::Sender<u64>, value: u64) -> bool {
        select! {
            sent = a.send_evt(value) => sent.is_ok(),
            sent = b.send_evt(value) => sent.is_ok(),
        }
    }
}

/// Uses `choose_all` of receive events.
pub struct ChooseAll;

impl Gather<Direct> for ChooseAll {
    async fn gather<E: Executor, const N: usize>(_: E, rxs: &mut [Receiver<u64>; N]) -> Option<u64> {
        choose_all(rxs.each_ref().map(|rx| rx.recv_evt())).await.into_iter().map(Result::ok).sum()
    }
}

/// Uses `choose_all` of the join events of parasites. Each parasite receives one message.
pub struct InParasites;

impl Gather<Direct> for InParasites {
    async fn gather<E: Executor, const N: usize>(_: E, rxs: &mut [Receiver<u64>; N]) -> Option<u64> {
        let part = |rx: &Receiver<u64>| parasite_evt(rx.clone().into_recv_evt()).into_join_evt();
        choose_all(rxs.each_ref().map(part)).await.into_iter().map(|joined| joined.ok()?.ok()).sum()
    }
}

impl WaitingInChoice<Direct> for SelectMacro {
    async fn in_choice(a: Receiver<u64>, b: Receiver<u64>) {
        count_waiting();
        let _ = select! {
            value = a.recv_evt() => value,
            value = b.recv_evt() => value,
        };
    }
}

/// An unbounded channel.
pub struct Unbounded;

impl Channel for Unbounded {
    type Tx<T: Send + 'static> = unbounded::Sender<T>;
    type Rx<T: Send + 'static> = unbounded::Receiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        unbounded()
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.send(value).is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv().await.ok()
    }
}

/// A bounded channel with a capacity of 64.
pub struct Bounded;

impl Channel for Bounded {
    type Tx<T: Send + 'static> = bounded::Sender<T>;
    type Rx<T: Send + 'static> = bounded::Receiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        bounded(64)
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.send(value).await.is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv().await.ok()
    }
}

impl CloneReceiver for Bounded {
    fn clone_receiver<T: Send + 'static>(rx: &Self::Rx<T>) -> Self::Rx<T> {
        rx.clone()
    }
}
