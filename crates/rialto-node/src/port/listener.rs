//! The process of a listener.

use std::io;

use rialto_event::{Event, EventOption, choose};
use rialto_process::internal::call::new_reply;
use rialto_process::internal::pending_requests::PendingRequests;
use rialto_process::{
    Envelope, Exit, Pid, ReplyTo, Request, link_inbound, receive_evt, spawn_process, trap_exits,
};
use rialto_rt::io::{Input, Output};
use rialto_rt::net::{TcpListener, TcpStream};

use super::{Accept, Accepted, Close, GetAddress, IoFault, Port, is_end_of, request, stream};

/// The next step of the process.
enum Step {
    Message(Envelope),
    Accepted(io::Result<TcpStream>),
    /// The first waiting caller has cancelled its call.
    Cancelled,
    /// Other callers may have cancelled, too: purge their requests.
    Purge,
}

type Waiting = PendingRequests<ReplyTo<<Accept as Request>::Reply>>;

pub(super) async fn serve(owner: Pid, listener: TcpListener) -> Exit {
    trap_exits(true);
    link_inbound(owner);
    let mut waiting = Waiting::new();
    // If no caller waits any more when a connection is accepted, it is kept here for the next call.
    let mut accepted: Option<io::Result<TcpStream>> = None;
    loop {
        if accepted.is_some()
            && waiting.first().is_some()
            && let (Some(connection), Some(from)) = (accepted.take(), waiting.pop())
        {
            let owner = from.caller().unwrap_or(owner);
            let port = connection.and_then(|connection| port_of(connection, owner));
            from.reply(port.map_err(IoFault::from));
        }
        match next(&listener, &mut waiting).await {
            Step::Message(message) if is_end_of(owner, &message) => return Exit::Normal,
            Step::Message(message) => {
                if let Some(from) = asked(&listener, &mut waiting, message) {
                    drop(listener);
                    from.reply(Ok(()));
                    return Exit::Normal;
                }
            }
            Step::Cancelled => drop(waiting.pop()),
            Step::Purge => waiting.purge(),
            Step::Accepted(connection) => accepted = Some(connection),
        }
    }
}

async fn next(listener: &TcpListener, waiting: &mut Waiting) -> Step {
    let look = waiting.purge_evt().wrap(|()| Step::Purge);
    let first = waiting.first().map(|first| &*first);
    let accepted = first.map(|_| {
        let accepted = listener.accept_evt();
        accepted.wrap(|accepted| Step::Accepted(accepted.map(|(connection, _)| connection)))
    });
    let given_up = first.map(|from| from.cancelled_evt().wrap(|()| Step::Cancelled));
    choose((receive_evt().wrap(Step::Message), accepted.or_never_evt(), given_up.or_never_evt(), look)).await
}

/// Handles a request. Returns where the answer goes, if the request is `Close`.
fn asked(
    listener: &TcpListener,
    waiting: &mut Waiting,
    message: Envelope,
) -> Option<ReplyTo<<Close as Request>::Reply>> {
    let weight = message.weight();
    let message = match request(message) {
        Ok((Accept, from)) => {
            waiting.push(from, weight);
            return None;
        }
        Err(message) => message,
    };
    let message = match request(message) {
        Ok((GetAddress, from)) => {
            from.reply(listener.local_addr().map_err(IoFault::from));
            return None;
        }
        Err(message) => message,
    };
    request(message).ok().map(|(Close, from)| from)
}

fn port_of(connection: TcpStream, owner: Pid) -> io::Result<Accepted> {
    let (reads, writes) = connection.into_split();
    let (input, output) = (Input::new(reads), Output::new(writes)?);
    let (taken, is_taken) = new_reply();
    let port = spawn_process(stream::serve(owner, Some(input), Some(output), Some(is_taken)));
    Ok(Accepted { port: Port(port), taken })
}
