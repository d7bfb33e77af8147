//! A supervisor restarts a process that crashes, and gives up if it crashes too often.
//!
//! ```text
//! cargo run -p rialto-examples --example supervisor
//! ```
//!
//! The divider is a server with a bug: it panics if the divisor is zero. A panic ends one process. The caller
//! receives an error instead of a result, and the supervisor starts a new divider. Callers use its registered
//! name, so they find the new one. The supervisor allows two crashes in a minute. At the third it ends, which
//! a supervisor above it would notice; here the main process does.
//!
//! It prints (and Rust reports each panic on standard error):
//!
//! ```text
//! a divider has started
//! 6 / 3 = 2
//! 1 / 0: the server has ended: panicked: attempt to divide by zero
//! a divider has started
//! 8 / 2 = 4
//! 2 / 0: the server has ended: panicked: attempt to divide by zero
//! a divider has started
//! 3 / 0: the server has ended: panicked: attempt to divide by zero
//! the supervisor has given up: shut down
//! ```

use std::convert::Infallible;
use std::time::Duration;

use rialto::node::server::{Next, Server, ServerRef};
use rialto::node::supervisor::{ChildSpec, Strategy, Supervisor};
use rialto::node::{Exit, Exited, Node, Pid, ReplyTo, recv, register, self_pid, send, trap_exits};

struct Divider;

/// The message of a new divider to the main process.
struct Started;

impl Server for Divider {
    type Init = Pid;
    type Call = (u32, u32);
    type Reply = u32;
    type Cast = Infallible;

    async fn init(main: Pid) -> Result<Divider, Exit> {
        register("divider", self_pid()).map_err(Exit::custom)?;
        send(main, Started).map_err(|error| Exit::custom(error.to_string()))?;
        Ok(Divider)
    }

    async fn handle_call(&mut self, (a, b): (u32, u32), from: ReplyTo<u32>) -> Next {
        from.reply(a / b);
        Next::Wait
    }

    async fn handle_cast(&mut self, never: Infallible) -> Next {
        match never {}
    }
}

async fn program() -> Result<(), Exit> {
    // The exit signal of the supervisor is a message for this process, and does not end it.
    trap_exits(true);
    let supervisor = Supervisor::new(Strategy::OneForOne)
        .intensity(2, Duration::from_secs(60))
        .child(ChildSpec::server::<Divider>("divider", self_pid()))
        .start_link()
        .await?
        .pid();
    let divider = ServerRef::<Divider>::named("divider");
    let mut divisions = [(6, 3), (1, 0), (8, 2), (2, 0), (3, 0)].into_iter();
    loop {
        recv! {
            Started => println!("a divider has started"),
            Exited { from: ^supervisor, reason } => {
                println!("the supervisor has given up: {reason}");
                return Ok(());
            }
        }
        // Until the next crash.
        for (a, b) in divisions.by_ref() {
            match divider.call((a, b)).await {
                Ok(quotient) => println!("{a} / {b} = {quotient}"),
                Err(error) => {
                    println!("{a} / {b}: {error}");
                    break;
                }
            }
        }
    }
}

#[rialto::main]
async fn main() -> Result<(), Exit> {
    Node::new().run(program()).await?
}
