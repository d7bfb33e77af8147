//! A request to the services of one name on several nodes.

use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, SendEvent, at_time, choose, guard};
use rialto_process::internal::call::call_now;
use rialto_process::{Call, CallError, NodeId, Request, service};
use rialto_sync::oneshot;

/// The result of a [`multi_call`]. Both lists are in the order of the nodes.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MultiReply<R> {
    /// The nodes that answered, with their replies.
    pub replies: Vec<(NodeId, R)>,
    /// The other nodes, and why there is no reply.
    pub failed: Vec<(NodeId, CallError)>,
}

/// Returns an event that calls the services [published](crate::publish) as `name` on these nodes. It sends
/// `request` to all of them when the sync starts. It commits when all have answered, or after `time`.
///
/// If the event is not chosen, or is dropped, each call is cancelled, as with [`call`](crate::call()). Late
/// replies are dropped.
///
/// ```
/// use rialto_node::transport::memory::Network;
/// use rialto_node::{
///     Call, CallError, Exit, Node, Request, TypeRegistry, multi_call, publish, recv, self_pid,
/// };
/// use serde::{Deserialize, Serialize};
/// use std::time::Duration;
///
/// #[derive(Clone, Serialize, Deserialize)]
/// struct Add(u32, u32);
/// impl Request for Add { type Reply = u32; }
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(async {
/// let network = Network::new();
/// let node = |name| {
///     let types = TypeRegistry::new().request::<Add>("add");
///     Node::builder().transport(network.transport(name)).types(types).build()
/// };
/// let (here, one, other) = (node("here"), node("one"), node("other"));
/// for there in [&one, &other] {
///     here.add_peer(&there.reference().unwrap());
/// }
/// one.spawn(async {
///     publish("adder", self_pid()).unwrap();
///     recv! { Call { request: Add(a, b), from } => from.reply(a + b) }
/// });
/// let nodes = [one.id(), other.id()];
/// let sums = here.run(async move { multi_call(nodes, "adder", Add(2, 3), Duration::from_secs(9)).await });
/// let sums = sums.await.unwrap();
/// assert_eq!(sums.replies, [(one.id(), 5)]);
/// assert_eq!(sums.failed, [(other.id(), CallError::Down(Exit::NoProcess))]);
/// # });
/// ```
///
/// # Panics
///
/// If the sync starts outside of a runtime.
///
/// Source: `multi_call` of Erlang's `gen_server`.
#[doc(alias("gen_server:multi_call"))]
pub fn multi_call<Q: Request + Clone>(
    nodes: impl IntoIterator<Item = NodeId>,
    name: &str,
    request: Q,
    time: Duration,
) -> impl SendEvent<Output = MultiReply<Q::Reply>> + 'static {
    let services: Vec<_> = nodes.into_iter().map(|node| (node, service(node, name))).collect();
    guard(move || {
        let asked = services.iter().map(|(node, service)| {
            let request = request.clone();
            (*node, call_now(Some(*service), move |from| Call { request, from }))
        });
        let (done, all) = oneshot();
        drop(rialto_rt::spawn(collect(asked.collect(), Instant::now() + time, done)));
        all.into_recv_evt().wrap(move |all| {
            // `collect` was dropped: its runtime has shut down.
            let none = |_| services.into_iter().map(|(node, _)| (node, CallError::Unanswered)).collect();
            all.unwrap_or_else(|closed| MultiReply { replies: Vec::new(), failed: none(closed) })
        })
    })
}

/// Awaits the answers one after the other, and sends the result to `done`. Stops if the receiver of `done` is
/// dropped.
async fn collect<R: Send + 'static>(
    asked: Vec<(NodeId, impl SendEvent<Output = Result<R, CallError>>)>,
    deadline: Instant,
    done: oneshot::Sender<MultiReply<R>>,
) {
    let mut all = MultiReply { replies: Vec::new(), failed: Vec::new() };
    for (node, answer) in asked {
        let late = at_time(deadline).wrap(|()| Some(Err(CallError::TimedOut)));
        let given_up = done.closed_evt().wrap(|()| None);
        // An answer that arrived while an earlier one was awaited is never late.
        match answer.wrap(Some).or(choose((late, given_up))).await {
            Some(Ok(answer)) => all.replies.push((node, answer)),
            Some(Err(why)) => all.failed.push((node, why)),
            None => return,
        }
    }
    // The caller may have given up.
    let _ = done.send(all);
}
