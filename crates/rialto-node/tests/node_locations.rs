//! Panics for wrong calls name the line of the call.
//!
//! The events that start a server or a supervisor are not here: they panic where they are synchronised on,
//! and a future does not know its `.await`.

#[path = "../../rialto-rt/tests/support/place.rs"]
mod place;
mod support;

use std::convert::Infallible;
use std::future::{Future, ready};
use std::net::{TcpListener, TcpStream};

use place::panics_here;
use rialto_node::dispatcher::{Dispatcher, meter, work};
use rialto_node::machine::{self, Input, Machine, Step};
use rialto_node::manager::Manager;
use rialto_node::supervisor::{Robust, spawn_robust};
use rialto_node::transport::NodeKey;
use rialto_node::transport::memory::Network;
use rialto_node::{
    Call, Lazy, Node, Request, Tag, Vocabulary, demonitor, link, link_inbound, link_outbound, monitor, port,
    receive_evt, receive_evt_if, receive_evt_of, recv, remote_spawn_link, self_pid, spawn_link,
    spawn_linked_to, spawn_monitor, spawn_process, trap_exits, unlink,
};
use rialto_rt::{Runtime, net};
use serde::{Deserialize, Serialize};
use support::{LONG, process};

/// A machine that stays in its state.
struct Still;

impl Machine for Still {
    type State = ();
    type Event = Infallible;

    fn step(&mut self, (): &(), _: Input<Infallible>) -> impl Future<Output = Step<(), Infallible>> + Send {
        ready(Step::Stay)
    }
}

#[test]
fn outside_of_a_runtime() {
    let (pid, dispatcher) = process(async { (self_pid(), Dispatcher::<u8, u8>::start()) });
    panics_here!(spawn_process(async {}));
    panics_here!(Node::new().spawn(async {}));
    panics_here!(spawn_linked_to(pid, async {}));
    panics_here!(Dispatcher::<u8, u8>::start());
    panics_here!(Dispatcher::<u8, u8>::bounded(1));
    panics_here!(work(dispatcher, 1, |job: u8| ready(job)));
    panics_here!(meter(dispatcher, pid, LONG, || 0));
    panics_here!(machine::start(Still, ()));
    panics_here!(Manager::<u8>::start());
    panics_here!(Robust::new(1, LONG).spawn(|| ready(())));
    panics_here!(spawn_robust(1, LONG, || ready(())));
    panics_here!(Node::builder().transport(Network::new().transport("a")).build());
}

/// Ports need a runtime, too.
#[test]
fn outside_of_a_process() {
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
        panics_here!(Lazy::keep(1_u8));
        panics_here!(Lazy::delay(async { 1_u8 }));
        panics_here!(receive_evt());
        panics_here!(receive_evt_of::<u8>());
        panics_here!(receive_evt_if(|number: &u8| *number > 0));
        panics_here!(Dispatcher::<u8, u8>::start_link());
        panics_here!(Dispatcher::<u8, u8>::bounded_link(1));
        panics_here!(machine::start_link(Still, ()));
        panics_here!(Manager::<u8>::start_link());
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
    Runtime::builder().workers(1).build().unwrap().block_on(outside);
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
fn wrong_names_and_numbers() {
    let has = |name: &str| Vocabulary::new().message::<u8>(name);
    panics_here!(has("a").message::<u16>("a"));
    panics_here!(has("a").message_of::<u8>("b", 1));
    panics_here!(has("a").message::<u16>(&"b".repeat(1000)));
    panics_here!(has("add").request::<Add>("add"));
    panics_here!(has("add: the reply").request::<Add>("add"));
    panics_here!(has("full").reason::<Full>("full"));
    panics_here!(has("full").shutdown_reason::<Full>("full"));
    panics_here!(has("a").and(Vocabulary::new().message::<Call<Add>>("a")));
    panics_here!(Node::builder().speaks(has("a")).speaks(has("b")));
    panics_here!(Node::builder().entry("a", |(): ()| ready(())).entry("a", |(): ()| ready(())));
    panics_here!(Node::builder().protocol(1..=1));
    panics_here!(Network::new().transport("two words"));
    panics_here!(Network::new().transport_as("two words", NodeKey([1; 32])));
}
