//! Who asks another node to take a computation in, on behalf of the process that wants to go there.
//!
//! It is a process of its own, for one migration. As long as it lives, the landing may yet be told to go on; it
//! ends when the process has handed over, has given up, or has ended. So a landing of which nobody knows
//! any more, as when the link was lost meanwhile, finds that its envoy is gone, and forgets what it has. And no
//! answer lies in the mailbox of a process that does not wait for it.

use rialto_event::{Either, Event, choose};
use rialto_sync::oneshot;

use crate::link::monitor;
use crate::pid::{NodeId, Pid};
use crate::process::{self, Process};
use crate::receive::receive_evt_of;
use crate::send::send_evt;
use crate::signal::Down;

use super::landing::{Arrival, Go, Landed, Ready, start};
use super::migrating::NotMoved;

type Answer = Result<(Pid, Ready), NotMoved>;

/// As long as it is there, the landing waits. Dropped, it gives up.
pub(crate) struct Envoy(oneshot::Sender<()>);

impl Envoy {
    /// Has the landing go on. What was sent to it before, it has.
    pub(crate) fn go(self) {
        // If the envoy is gone, the landing is, too.
        let _ = self.0.send(());
    }
}

/// Asks for a landing: where it is, and what it has said.
pub(crate) async fn send_envoy(
    from: &Process,
    to: NodeId,
    arrival: Arrival,
) -> Result<(Pid, Ready, Envoy), NotMoved> {
    let ((answer, answered), (stay, over)) = (oneshot(), oneshot());
    from.node().spawn(envoy(to, arrival, answer, over));
    let gone = |_| NotMoved::Lost("who was to ask for it has ended".into());
    let (landing, ready) = answered.recv().await.map_err(gone)??;
    Ok((landing, ready, Envoy(stay)))
}

async fn envoy(to: NodeId, arrival: Arrival, answer: oneshot::Sender<Answer>, over: oneshot::Receiver<()>) {
    let arrival = Arrival { envoy: process::self_pid(), ..arrival };
    let tag = arrival.tag;
    let landing = match start(to, arrival).await {
        Ok(landing) => landing,
        Err(why) => return drop(answer.send(Err(why))),
    };
    monitor(landing);
    // Nobody else sends here.
    let landed = choose((
        receive_evt_of::<Landed>().wrap(|Landed(result)| Either::Left(result)),
        receive_evt_of::<Down>().wrap(|down| Either::Left(Err(NotMoved::Lost(down.reason.to_string())))),
        over.recv_evt().wrap(|_| Either::Right(())),
    ));
    if let Either::Left(result) = landed.await {
        // If he has ended, this is over, too.
        let _ = answer.send(result.map(|ready| (landing, ready)));
        if over.recv().await.is_ok() {
            // By who ends then: the landing hears of the end after this.
            send_evt(landing, Go(tag)).await;
        }
    }
}
