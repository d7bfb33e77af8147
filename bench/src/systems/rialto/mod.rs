//! Rialto: its runtime, channels and choice; hyper for `web`.

mod channels;
#[cfg(feature = "console")]
mod console;
mod executors;
mod locks;
mod pages;
#[cfg(feature = "recorder")]
#[path = "../../../counts/src/recorder.rs"]
mod recorder;
mod server;

pub use channels::Direct;
pub use executors::{Rialto, build};

use super::rialto_node::RialtoNode;
use crate::async_workloads::InTasks;
use crate::catalog::Workload;
use crate::cps;
use crate::durable;
#[cfg(feature = "postgres")]
use crate::durable_flows;
use crate::entries::{
    actor_entries, async_send_entries, buffered_entries, call_entries, channel_entries, choice_entries,
    condition_entries, echo_entries, entries, every_variant, executor_entries, gather_entries, live_entries,
    mpmc_entries, node_entries, primitives_entries, process_entries, program_entries, remote_entries,
    select_both_entries, select_buffered_entries, select_entries, shared_entries, sharing_entries,
    skynet_entries, start_entries, statistics_entries, swerve_entries, task_entries, timer_entries,
    transport_entries, unbounded_entries, web_entries,
};
use crate::inflation::inflation;
use crate::migration;
use crate::nodes;
use crate::programs::statistics::statistics;
use crate::swerve;
use crate::system::{Measure, System};
use crate::transports;
use crate::workloads::{self, SendThenReceive, rendezvous};
use channels::{
    Asynchronous, Bounded, Boxed, ChooseAll, Events, InParasites, RpcByEvent, SelectMacro, SentByTasks,
    Unbounded,
};
use executors::{Calls, Inflated, Parasites, RialtoRuntime};
use locks::{CondvarAndAtomic, Locks, SharingTypes};
use server::serve;

/// Returns Rialto with its workloads.
pub fn system() -> System {
    let mut all = channel_entries::<Rialto, Direct, Direct>();
    let (events, boxed): (Measure, Measure) = (rendezvous::<Rialto, Events>, rendezvous::<Rialto, Boxed>);
    all.extend(entries(Workload::RendezvousEvent, [("pair", events), ("pairs", events)]));
    all.extend(entries(Workload::RendezvousBoxed, [("pair", boxed), ("pairs", boxed)]));
    all.extend(entries(
        Workload::RpcEvent,
        [("fresh", workloads::rpc::<Rialto, Events, Events, RpcByEvent>)],
    ));
    all.extend(select_entries::<Rialto, Direct, SelectMacro>());
    all.extend(buffered_entries::<Rialto, Bounded>());
    all.extend(mpmc_entries::<Rialto, Bounded>());
    all.extend(select_buffered_entries::<Rialto, Bounded, SelectMacro>());
    all.extend(select_both_entries::<Rialto, Bounded, SelectMacro>());
    all.extend(primitives_entries::<Rialto, Locks>());
    all.extend(sharing_entries::<Rialto, SharingTypes>());
    all.extend(condition_entries::<Rialto, CondvarAndAtomic>());
    all.extend(async_send_entries::<Rialto, Asynchronous>());
    all.extend(unbounded_entries::<Rialto, Unbounded>());
    all.extend(gather_entries::<Rialto, Direct, ChooseAll>());
    all.extend(start_entries::<Parasites>());
    all.extend(call_entries::<Parasites>());
    all.extend(every_variant(Workload::Inflation, inflation::<Parasites>));
    all.extend(program_entries::<Rialto, Asynchronous, Parasites>());
    all.extend(statistics_entries(statistics::<Rialto, Asynchronous, Parasites, true>));
    all.extend(executor_entries::<Rialto, Direct>());
    all.extend(skynet_entries::<Rialto>());
    all.extend(task_entries::<Rialto, Direct>());
    all.extend(shared_entries::<Rialto, Direct>());
    all.extend(choice_entries::<Rialto, Direct, SelectMacro>());
    all.extend(timer_entries::<Rialto>());
    all.extend(entries(Workload::CpsCall, [("plain", cps::call as Measure)]));
    all.extend(entries(Workload::CpsSuspend, DEPTHS.map(|depth| (depth, cps::suspend as Measure))));
    all.extend(entries(Workload::CpsHop, [("plain", cps::hop as Measure)]));
    all.extend(entries(Workload::CpsMemory, [("plain", cps::memory::<Rialto> as Measure)]));
    let steps = ["1", "64", "1024"].map(|tasks| (tasks, durable::steps as Measure));
    all.extend(entries(Workload::DurableSteps, steps));
    #[cfg(feature = "postgres")]
    all.extend(durable_flows::flow_entries(durable_flows::flows));
    all.extend(process_entries::<RialtoNode>());
    all.extend(actor_entries::<RialtoNode>());
    let ways = ["within", "between", "proxy", "programs", "programs-proxy"];
    let moves = ways.map(|way| (way, migration::migrate as Measure));
    all.extend(entries(Workload::Migrate, moves));
    all.extend(transport_entries(transports::tcp));
    all.extend(node_entries(nodes::tcp));
    all.extend(remote_entries(nodes::tcp, migration::migrate));
    all.extend(web_entries());
    all.extend(echo_entries());
    all.extend(live_entries());
    all.extend(swerve_entries());
    System {
        name: "rialto",
        about: "its own runtime on every number of workers; channel(), a rendezvous; select!, uniform \
                among what is enabled; replies by a fresh channel(), so that the server waits until the \
                client has the answer. CondVar beside an atomic. The join handles of spawn-exit are \
                awaited directly. async-send and swerve by a_send, choose_all of receives, parasites",
        entries: all,
        serve: Some(serve),
    }
}

/// Returns Rialto without event values (`send` and `recv` are called directly) and without parasites (plain
/// calls). It shows the cost of events and of parasites.
pub fn direct() -> System {
    let run: Measure = rendezvous::<Rialto, Direct>;
    let mut all = entries(Workload::RendezvousEvent, [("pair", run), ("pairs", run)]);
    all.extend(entries(
        Workload::RpcEvent,
        [("fresh", workloads::rpc::<Rialto, Direct, Direct, SendThenReceive>)],
    ));
    all.extend(entries(Workload::RendezvousBoxed, [("pair", run), ("pairs", run)]));
    all.extend(async_send_entries::<Rialto, Direct>());
    all.extend(start_entries::<Calls>());
    all.extend(call_entries::<Calls>());
    all.extend(swerve_entries());
    System {
        name: "rialto-direct",
        about: "rialto's send and recv, called directly, beside the same as event values; synchronous sends \
                beside asynchronous ones; plain calls of async functions beside parasites",
        entries: all,
        serve: Some(swerve::serve::<Rialto, Direct>),
    }
}

/// Returns Rialto with tasks in place of parasites.
pub fn tasks() -> System {
    let mut all = async_send_entries::<Rialto, SentByTasks>();
    all.extend(gather_entries::<Rialto, Direct, InTasks>());
    all.extend(start_entries::<Rialto>());
    all.extend(call_entries::<Rialto>());
    all.extend(every_variant(Workload::Inflation, inflation::<Rialto>));
    all.extend(program_entries::<Rialto, Direct, Rialto>());
    all.extend(statistics_entries(statistics::<Rialto, Direct, Rialto, false>));
    all.extend(swerve_entries());
    System {
        name: "rialto-tasks",
        about: "rialto with a task for each asynchronous send, gathered receive, and call, beside parasites. \
                The sends of tasks are in no order. The programs' sends wait",
        entries: all,
        serve: Some(swerve::serve::<Rialto, SentByTasks>),
    }
}

/// Returns Rialto's parasites that inflate themselves at their start.
pub fn inflated() -> System {
    System {
        name: "rialto-inflated",
        about: "rialto's parasites that call inflate() first, so that each becomes a task",
        entries: every_variant(Workload::Inflation, inflation::<Inflated>),
        serve: None,
    }
}

/// Returns Rialto without its system monitor. It shows the cost of the monitor.
pub fn without_sysmon() -> System {
    type WithoutSysmon = RialtoRuntime<false>;
    let pass: Measure = rendezvous::<WithoutSysmon, Direct>;
    let mut all = entries(Workload::Rendezvous, [("pair", pass), ("pairs", pass)]);
    all.extend(entries(Workload::Yield, [("plain", workloads::yield_in_turn::<WithoutSysmon> as Measure)]));
    System {
        name: "rialto-unwatched",
        about: "rialto without the monitor that keeps tasks which spin or block from delaying others, beside \
                the same with it",
        entries: all,
        serve: None,
    }
}

/// Returns Rialto's `choose_all`, with a parasite for each part.
pub fn parasites() -> System {
    System {
        name: "rialto-parasites",
        about: "rialto's choose_all of the joins of parasites, so that each part does what follows its \
                receive by itself",
        entries: gather_entries::<Rialto, Direct, InParasites>(),
        serve: None,
    }
}

/// Returns the compiler's futures, in place of the continuation frames of `#[cps]`.
pub fn async_fn() -> System {
    let mut all = entries(Workload::CpsCall, [("plain", cps::call_async as Measure)]);
    all.extend(entries(Workload::CpsSuspend, DEPTHS.map(|depth| (depth, cps::suspend_async as Measure))));
    all.extend(entries(Workload::CpsMemory, [("plain", cps::memory_async::<Rialto> as Measure)]));
    System {
        name: "async-fn",
        about: "the same functions without #[cps]: the compiler's frames, which cannot be copied or written; \
                in cps-memory on Rialto's runtime too",
        entries: all,
        serve: None,
    }
}

/// The variants of `cps-suspend`.
const DEPTHS: [&str; 4] = ["1", "3", "10", "3-anew"];
