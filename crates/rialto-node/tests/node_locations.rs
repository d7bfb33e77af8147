//! Panics for wrong calls name the line of the call.
//!
//! The events that start a server or a supervisor are not here: they panic where they are synchronised on,
//! and a future does not know its `.await`.

#[path = "../../rialto-rt/tests/support/place.rs"]
mod place;
#[path = "../../rialto-process/tests/support/mod.rs"]
mod support;

use std::convert::Infallible;
use std::future::{Future, ready};
use std::net::{TcpListener, TcpStream};

use place::panics_here;
use rialto_node::dispatcher::{Dispatcher, start_load_meter, start_worker};
use rialto_node::event_manager::EventManager;
use rialto_node::state_machine::{self, Input, StateMachine, Transition};
use rialto_node::supervisor::{Robust, spawn_robust};
use rialto_node::transport::NodeKey;
use rialto_node::transport::memory::Network;
use rialto_node::{
    Call, Lazy, Node, Request, Tag, TypeRegistry, demonitor, link, link_inbound, link_outbound, monitor,
    port, receive, receive_evt, receive_if, receive_if_evt, receive_of, receive_of_evt, recv,
    remote_spawn_link, self_pid, send_after, spawn_link, spawn_linked_to, spawn_monitor, spawn_process,
    trap_exits, unlink,
};
use rialto_rt::{Runtime, net};
use serde::{Deserialize, Serialize};
use support::{LONG, process};

/// A machine that stays in its state.
struct Still;

impl StateMachine for Still {
    type State = ();
    type Event = Infallible;

    fn handle_event(
        &mut self,
        (): &(),
        _: Input<Infallible>,
    ) -> impl Future<Output = Transition<(), Infallible>> + Send {
        ready(Transition::KeepState)
    }
}

#[test]
fn calls_outside_a_runtime_panic_at_the_caller() {
    let (pid, dispatcher) = process(async { (self_pid(), Dispatcher::<u8, u8>::start()) });
    panics_here!(spawn_process(async {}));
    panics_here!(Node::new().spawn(async {}));
    panics_here!(spawn_linked_to(pid, async {}));
    panics_here!(Dispatcher::<u8, u8>::start());
    panics_here!(Dispatcher::<u8, u8>::bounded(1));
    panics_here!(start_worker(dispatcher, 1, |job: u8| ready(job)));
    panics_here!(start_load_meter(dispatcher, pid, LONG, || 0));
    panics_here!(state_machine::start(Still, ()));
    panics_here!(EventManager::<u8>::start());
    panics_here!(Robust::new(1, LONG).spawn(|| ready(())));
    panics_here!(spawn_robust(1, LONG, || ready(())));
    panics_here!(send_after(LONG, pid, 1_u8));
    panics_here!(Node::builder().transport(Network::new().transport("a")).build());
}

/// Ports need a runtime, too.
#[test]
fn calls_outside_a_process_panic_at_the_caller() {
    let (pid, tag, id) = process(async { (self_pid(), Tag::new(), self_pid().node()) });
    let outside = async {
        panics_here!(self_pid());
        panics_here!(trap_exits(true));
        panics_here!(link(pid));
        panics_here!(link_inbound(pid));
        panics_here!(link_outbound(pid));
        panics_here!(unlink(pid));
        panics_here!(monitor(pid));
        panics_here!(demonitor(tag));
        panics_here!(spawn_link(async {}));
        panics_here!(spawn_monitor(async {}));
        panics_here!(remote_spawn_link(id, "entry", ()));
        panics_here!(Tag::new());
        panics_here!(receive());
        panics_here!(receive_of::<u8>());
        panics_here!(receive_if(|_: &u8| true));
        panics_here!(Lazy::keep(1_u8));
        panics_here!(Lazy::new(async { 1_u8 }));
        panics_here!(receive_evt());
        panics_here!(receive_of_evt::<u8>());
        panics_here!(receive_if_evt(|number: &u8| *number > 0));
        panics_here!(Dispatcher::<u8, u8>::start_link());
        panics_here!(Dispatcher::<u8, u8>::bounded_link(1));
        panics_here!(state_machine::start_link(Still, ()));
        panics_here!(EventManager::<u8>::start_link());
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let stream = net::TcpStream::from_std(TcpStream::connect(address).unwrap()).unwrap();
        panics_here!(port::stdin());
        panics_here!(port::stdout());
        panics_here!(port::tcp(stream));
        panics_here!(port::listen("127.0.0.1:0"));
        panics_here!(port::input(rialto_rt::io::stdin().unwrap()));
        panics_here!(port::output(rialto_rt::io::stdout().unwrap()));
        panics_here!(port::both(rialto_rt::io::stdin().unwrap(), rialto_rt::io::stdout().unwrap()));
    };
    Runtime::builder().worker_threads(1).build().unwrap().block_on(outside);
    panics_here!(Runtime::simulated(1).block_on(async { recv!(_number: u8 => {}) }));
    panics_here!(Runtime::simulated(1).block_on(async { recv!(_number: u8 => {}, after(LONG) => {}) }));
}

#[derive(Serialize, Deserialize)]
struct Add;

impl Request for Add {
    type Reply = u64;
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Full;

#[test]
fn wrong_names_and_numbers_panic_at_the_caller() {
    let has = |name: &str| TypeRegistry::new().message::<u8>(name);
    panics_here!(has("a").message::<u16>("a"));
    panics_here!(has("a").message_version::<u8>("b", 1));
    panics_here!(has("a").message::<u16>(&"b".repeat(1000)));
    panics_here!(has("add").request::<Add>("add"));
    panics_here!(has("add: the reply").request::<Add>("add"));
    panics_here!(has("full").reason::<Full>("full"));
    panics_here!(has("full").shutdown_reason::<Full>("full"));
    panics_here!(has("a").merge(TypeRegistry::new().message::<Call<Add>>("a")));
    panics_here!(Node::builder().types(has("a")).types(has("b")));
    panics_here!(Node::builder().allow_spawn("a", |(): ()| ready(())).allow_spawn("a", |(): ()| ready(())));
    panics_here!(Node::builder().protocol_versions(1..=1));
    panics_here!(Network::new().transport("two words"));
    panics_here!(Network::new().transport_as("two words", NodeKey([1; 32])));
}
