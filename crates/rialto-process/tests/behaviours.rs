//! Servers, state machines, event managers.

mod support;

use std::future::{Future, IntoFuture, poll_fn};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use rialto_event::{Event, after, always, choose};
use rialto_process::event_manager::{EventManager, Handled, Handler};
use rialto_process::server::{self, Next, Server, ServerRef, TimedOut, Traced};
use rialto_process::state_machine::{self, Input, StateMachine, Transition};
use rialto_process::{
    Address, CallError, Destination, Envelope, Exit, Exited, Node, Pid, ReplyTo, call_with, down_evt, exit,
    exit_self, is_alive, kill, recv, register, self_pid, send, send_evt, spawn_link, spawn_process,
    trap_exits, unlink, whereis,
};
use support::{LONG, process, process_on};

type Log = Arc<Mutex<Vec<String>>>;

fn logged(log: &Log) -> Vec<String> {
    std::mem::take(&mut log.lock().unwrap())
}

/// A server that logs what it does.
struct LoggingServer {
    log: Log,
    held: Option<ReplyTo<u32>>,
}

enum Do {
    Count(u32),
    Hold,
    Crash,
    Wait(Duration),
    Stop,
}

impl LoggingServer {
    fn write(&self, what: &str) {
        self.log.lock().unwrap().push(what.to_string());
    }
}

impl Server for LoggingServer {
    type Init = (Log, Option<Exit>);
    type Call = Do;
    type Reply = u32;
    type Cast = Do;

    async fn init((log, fails): Self::Init) -> Result<Self, Exit> {
        match fails {
            Some(Exit::Panic(message)) => panic!("{message}"),
            Some(reason) => Err(reason),
            None => Ok(LoggingServer { log, held: None }),
        }
    }

    async fn handle_call(&mut self, call: Do, from: ReplyTo<u32>) -> Next {
        match call {
            Do::Count(n) => from.reply(n + 1),
            Do::Hold => self.held = Some(from),
            Do::Crash => panic!("crash"),
            Do::Wait(time) => {
                after(time).await;
                from.reply(0);
            }
            Do::Stop => return Next::Stop(Exit::Shutdown),
        }
        Next::Wait
    }

    async fn handle_cast(&mut self, cast: Do) -> Next {
        match cast {
            Do::Count(n) => self.write(&format!("count {n}")),
            Do::Hold => self.held.take().into_iter().for_each(|from| from.reply(7)),
            Do::Crash => panic!("crash"),
            Do::Wait(time) => return Next::WaitWithin(time),
            Do::Stop => return Next::Stop(Exit::Normal),
        }
        Next::Wait
    }

    async fn handle_info(&mut self, message: Envelope) -> Next {
        if message.is::<TimedOut>() {
            self.write("timed out");
        } else {
            self.write(message.type_name());
        }
        Next::Wait
    }

    async fn terminate(&mut self, reason: &Exit) {
        after(Duration::from_millis(1)).await;
        self.write(&format!("terminated: {reason}"));
    }
}

async fn scribe() -> (ServerRef<LoggingServer>, Log) {
    let log = Log::default();
    (server::start((log.clone(), None)).await.unwrap(), log)
}

#[test]
fn server_handles_calls_casts_and_infos_in_order() {
    process(async {
        let (server, log) = scribe().await;
        server.cast(Do::Count(1)).unwrap();
        send(&server, 5_u8).unwrap();
        server.cast(Do::Count(2)).unwrap();
        assert_eq!(server.call(Do::Count(3)).await, Ok(4));
        server.stop(Exit::Shutdown).await.unwrap();
        assert_eq!(logged(&log), ["count 1", "u8", "count 2", "terminated: shut down"]);
        assert_eq!(server.stop(Exit::Normal).await, Err(CallError::Down(Exit::NoProcess)));
    });
}

#[test]
fn a_server_may_reply_later_or_stop_instead() {
    process(async {
        let (server, log) = scribe().await;
        let held = server.clone();
        let waiting = spawn_process(async move { assert_eq!(held.call(Do::Hold).await, Ok(7)) });
        after(Duration::from_secs(1)).await;
        server.cast(Do::Hold).unwrap();
        assert_eq!(down_evt(waiting).await, Exit::Normal);
        assert_eq!(server.call(Do::Stop).await, Err(CallError::Unanswered));
        assert_eq!(server.call_within(Do::Hold, LONG).await, Err(CallError::Down(Exit::Shutdown)));
        assert_eq!(logged(&log), ["terminated: shut down"]);
    });
}

#[test]
fn linked_server_ends_with_its_parent() {
    process(async {
        for reason in [Exit::Normal, Exit::Shutdown, Exit::custom("no more")] {
            let (me, log, why) = (self_pid(), Log::default(), reason.clone());
            let theirs = log.clone();
            spawn_process(async move {
                let server = server::start_link::<LoggingServer>((theirs, None)).await.unwrap();
                send(me, server).unwrap();
                after(Duration::from_secs(1)).await;
                why
            });
            let server = recv! { server: ServerRef<LoggingServer> => server };
            let ended = choose((down_evt(server.pid().unwrap()).wrap(Some), after(LONG).wrap(|()| None)));
            assert_eq!(ended.await, Some(reason.clone()));
            assert_eq!(logged(&log), [format!("terminated: {reason}")]);
        }
    });
}

/// Whichever of the two removes the link.
#[test]
fn unlinked_server_survives_its_parent() {
    /// Removes its link with the process that asks it to.
    struct Free;
    impl Server for Free {
        type Init = ();
        type Call = Option<Pid>;
        type Reply = ();
        type Cast = ();
        async fn init((): ()) -> Result<Self, Exit> {
            Ok(Free)
        }
        async fn handle_call(&mut self, from_whom: Option<Pid>, from: ReplyTo<()>) -> Next {
            from_whom.into_iter().for_each(unlink);
            from.reply(());
            Next::Wait
        }
        async fn handle_cast(&mut self, (): ()) -> Next {
            Next::Wait
        }
    }
    process(async {
        for by_itself in [false, true] {
            for reason in [Exit::Normal, Exit::Shutdown] {
                let (me, why) = (self_pid(), reason.clone());
                let parent = spawn_process(async move {
                    let server = server::start_link::<Free>(()).await.unwrap();
                    if by_itself {
                        server.call(Some(self_pid())).await.unwrap();
                    } else {
                        unlink(server.pid().unwrap());
                    }
                    let watchers = Node::current().process_info(self_pid()).unwrap().monitored_by;
                    send(me, (server, watchers)).unwrap();
                    recv! { () => why }
                });
                let (server, watchers) = recv! { it: (ServerRef<Free>, usize) => it };
                assert_eq!(watchers, 0, "nobody is to be told any more");
                send(parent, ()).unwrap();
                assert_eq!(down_evt(parent).await, reason);
                after(Duration::from_secs(1)).await;
                assert_eq!(server.call(None).await, Ok(()), "{by_itself} {reason}");
                server.stop(Exit::Normal).await.unwrap();
            }
        }
    });
}

#[test]
fn terminate_runs_on_panic_and_exit_but_not_on_kill() {
    process(async {
        let (server, log) = scribe().await;
        assert_eq!(server.call(Do::Crash).await, Err(CallError::Down(Exit::Panic("crash".into()))));
        after(Duration::from_secs(1)).await;
        assert_eq!(logged(&log), ["terminated: panicked: crash"]);

        let (server, log) = scribe().await;
        let pid = rialto_process::Destination::pid(&server).unwrap();
        spawn_process(async move {
            after(Duration::from_secs(1)).await;
            exit(pid, Exit::Shutdown);
        });
        assert!(server.call(Do::Wait(LONG)).await.is_err());
        down_evt(pid).await;
        assert_eq!(logged(&log), ["terminated: shut down"]);

        let (server, log) = scribe().await;
        let pid = rialto_process::Destination::pid(&server).unwrap();
        kill(pid);
        down_evt(pid).await;
        assert!(logged(&log).is_empty());
    });
}

#[test]
fn server_receives_idle_timeout() {
    process(async {
        let (server, log) = scribe().await;
        server.cast(Do::Wait(Duration::from_secs(5))).unwrap();
        after(Duration::from_secs(4)).await;
        server.cast(Do::Count(1)).unwrap();
        after(LONG).await;
        server.cast(Do::Wait(Duration::from_secs(5))).unwrap();
        after(LONG).await;
        assert_eq!(logged(&log), ["count 1", "timed out"]);
    });
}

#[test]
fn failed_init_returns_its_reason_and_does_not_end_the_parent() {
    process(async {
        for why in [Exit::custom("no disk"), Exit::Panic("a bug".into())] {
            let started = server::start_link::<LoggingServer>((Log::default(), Some(why.clone()))).await;
            assert_eq!(started.err(), Some(why.clone()));
            after(LONG).await;
        }
    });
}

/// How `FailingServer` fails in its `init`.
#[derive(Clone, Debug)]
enum FailMode {
    Says(Exit),
    Panics,
    ExitsItself(Exit),
    IsKilled,
    /// A linked child that it has started ends.
    LosesAChild(Exit),
}

struct FailingServer;

impl Server for FailingServer {
    type Init = FailMode;
    type Call = ();
    type Reply = ();
    type Cast = ();

    async fn init(fate: FailMode) -> Result<Self, Exit> {
        match fate {
            FailMode::Says(reason) => return Err(reason),
            FailMode::Panics => panic!("a bug"),
            FailMode::ExitsItself(reason) => match exit_self(reason).await {},
            FailMode::IsKilled => kill(self_pid()),
            FailMode::LosesAChild(reason) => drop(spawn_link(async { reason })),
        }
        after(LONG).await;
        Ok(FailingServer)
    }

    async fn handle_call(&mut self, (): (), _: ReplyTo<()>) -> Next {
        Next::Wait
    }

    async fn handle_cast(&mut self, (): ()) -> Next {
        Next::Wait
    }
}

/// Returns why the server did not start, and the number of processes afterwards.
async fn starts(fate: FailMode, traps: bool) -> (Option<Exit>, usize) {
    trap_exits(traps);
    let failed = server::start_link::<FailingServer>(fate).await.err();
    let left = Node::current().process_count();
    recv! {
        Exited { reason, .. } => panic!("it has heard of that: {reason}"),
        after(LONG) => (failed, left)
    }
}

#[test]
fn failed_start_does_not_end_the_parent() {
    process(async {
        let no = || Exit::custom("no");
        for (fate, why) in [
            (FailMode::Says(no()), no()),
            (FailMode::Says(Exit::Shutdown), Exit::Shutdown),
            (FailMode::Panics, Exit::Panic("a bug".into())),
            (FailMode::ExitsItself(no()), no()),
            (FailMode::ExitsItself(Exit::Normal), Exit::Normal),
            (FailMode::IsKilled, Exit::Killed),
            (FailMode::LosesAChild(no()), no()),
        ] {
            for traps in [false, true] {
                let ((tell, told), theirs) = (rialto_sync::oneshot(), fate.clone());
                let starter = spawn_process(async move { drop(tell.send(starts(theirs, traps).await)) });
                let Ok(told) = told.recv().await else {
                    panic!("{fate:?}: it has ended, {:?}", down_evt(starter).await)
                };
                assert_eq!(told, (Some(why.clone()), 2), "{fate:?}");
            }
        }
    });
}

/// Registers a name in its `init`, which takes a second in all.
struct Named;

impl Server for Named {
    type Init = Option<Exit>;
    type Call = ();
    type Reply = ();
    type Cast = ();

    async fn init(fails: Option<Exit>) -> Result<Self, Exit> {
        register("named", self_pid()).map_err(Exit::custom)?;
        after(Duration::from_secs(1)).await;
        fails.map_or(Ok(Named), Err)
    }

    async fn handle_call(&mut self, (): (), from: ReplyTo<()>) -> Next {
        from.reply(());
        Next::Wait
    }

    async fn handle_cast(&mut self, (): ()) -> Next {
        Next::Wait
    }
}

type Started = Option<Result<ServerRef<Named>, Exit>>;

async fn stopped(started: Result<ServerRef<Named>, Exit>) {
    started.unwrap().stop(Exit::Normal).await.unwrap();
}

#[test]
fn abandoned_server_start_ends_before_the_next_one() {
    process(async {
        for millis in [0, 500, 1500] {
            for linked in [false, true] {
                let late = after(Duration::from_millis(millis)).wrap(|()| None);
                let started: Started = match linked {
                    true => choose((server::start_link(None).wrap(Some), late)).await,
                    false => choose((server::start(None).wrap(Some), late)).await,
                };
                assert_eq!(started.is_some(), millis > 1000);
                if let Some(started) = started {
                    stopped(started).await;
                }
                // This one can register the name that the other one had.
                stopped(server::start_link(None).await).await;

                let mut dropped = Box::pin(server::start_link::<Named>(None).into_future());
                assert!(poll_fn(|cx| Poll::Ready(dropped.as_mut().poll(cx).is_pending())).await);
                after(Duration::from_millis(millis / 2)).await;
                drop(dropped);
                stopped(server::start(None).await).await;
            }
        }
        assert_eq!(Node::current().process_count(), 1);
        recv! { _: Envelope => unreachable!("it hears nothing of them"), after(LONG) => {} }
    });
}

#[test]
fn server_start_that_times_out_has_ended() {
    process(async {
        let (short, long) = (Duration::from_millis(500), Duration::from_secs(2));
        for linked in [false, true] {
            let start = async |time, fails| match linked {
                true => server::start_link_within::<Named>(fails, time).await,
                false => server::start_within::<Named>(fails, time).await,
            };
            assert_eq!(start(short, None).await.err(), Some(Exit::custom(TimedOut)));
            assert_eq!((whereis("named"), Node::current().process_count()), (None, 1));
            assert_eq!(start(long, Some(Exit::custom("no"))).await.err(), Some(Exit::custom("no")));
            let started = start(long, None).await.unwrap();
            after(LONG).await;
            assert_eq!(started.call(()).await, Ok(()), "its time was for its beginning");
            stopped(Ok(started)).await;
        }
    });
}

#[test]
fn ignored_start_is_an_orderly_exit() {
    process(async {
        let (tell, told) = rialto_sync::oneshot();
        spawn_process(async move {
            while whereis("named").is_none() {
                rialto_rt::yield_now().await;
            }
            let _ = tell.send(down_evt(whereis("named").unwrap()).await);
        });
        let started = server::start_link::<Named>(Some(Exit::ignore())).await;
        assert!(started.is_err_and(|why| why.is_ignore()));
        assert_eq!(told.recv().await, Ok(Exit::Normal));
    });
}

/// Counts the work that it does between messages.
#[derive(Clone, Default, Debug, PartialEq)]
struct Batch {
    /// The steps that remain, after the start and after a cast.
    left: u32,
    begins: bool,
    done: Vec<String>,
}

impl Server for Batch {
    type Init = Batch;
    type Call = u32;
    type Reply = Vec<String>;
    type Cast = u32;

    async fn init(init: Batch) -> Result<Self, Exit> {
        Ok(init)
    }

    fn after_init(&mut self) -> Next {
        if self.begins { Next::HandleContinue } else { Next::WaitWithin(Duration::from_secs(1)) }
    }

    async fn handle_continue(&mut self) -> Next {
        after(Duration::from_secs(1)).await;
        self.done.push(format!("step {}", self.left));
        self.left = self.left.saturating_sub(1);
        if self.left == 0 { Next::Wait } else { Next::HandleContinue }
    }

    async fn handle_call(&mut self, n: u32, from: ReplyTo<Vec<String>>) -> Next {
        assert!(n < 100, "too many");
        self.done.push(format!("call {n}"));
        from.reply(std::mem::take(&mut self.done));
        Next::Wait
    }

    async fn handle_cast(&mut self, n: u32) -> Next {
        self.done.push(format!("cast {n}"));
        self.left = n;
        if n > 0 { Next::HandleContinue } else { Next::WaitWithin(Duration::from_secs(10)) }
    }

    async fn handle_info(&mut self, message: Envelope) -> Next {
        self.done.push(if message.is::<TimedOut>() {
            "timed out".into()
        } else {
            message.type_name().into()
        });
        Next::Wait
    }
}

#[test]
fn continue_runs_before_the_next_message() {
    process(async {
        let start = rialto_event::time::Instant::now();
        let init = Batch { left: 2, begins: true, ..Batch::default() };
        let server = server::start_link::<Batch>(init).await.unwrap();
        assert_eq!(start.elapsed(), Duration::ZERO, "who starts it does not wait for that");
        server.cast(3).unwrap();
        server.cast(0).unwrap();
        let done = server.call(1).await.unwrap().join(", ");
        assert_eq!(done, "step 2, step 1, cast 3, step 3, step 2, step 1, cast 0, call 1");
        server.stop(Exit::Normal).await.unwrap();

        let server = server::start_link::<Batch>(Batch::default()).await.unwrap();
        after(LONG).await;
        assert_eq!(server.call(1).await.unwrap(), ["timed out", "call 1"], "its beginning has said so");
    });
}

#[test]
fn suspended_server_answers_system_requests_and_keeps_messages() {
    process(async {
        let server = server::start::<Batch>(Batch::default()).await.unwrap();
        server.suspend().await.unwrap();
        let late = after(LONG).wrap(|()| Err(CallError::TimedOut));
        assert_eq!(choose((server.call(1), late)).await, Err(CallError::TimedOut));
        server.cast(0).unwrap();
        send(&server, 5_u8).unwrap();
        assert_eq!(server.get_state().await, Ok(Batch::default()));
        assert_eq!(server.with_state(|batch| std::mem::replace(&mut batch.left, 7)).await, Ok(0));
        let panics = server.with_state(|_| if LONG.is_zero() { 0 } else { panic!("a bug") }).await;
        assert_eq!(panics, Err(CallError::Down(Exit::Panic("a bug".into()))));
        server.resume().await.unwrap();
        let state = server.get_state().await.unwrap();
        assert_eq!((state.done.join(" "), state.left), ("cast 0 u8".into(), 0));
        after(Duration::from_secs(9)).await;
        assert_eq!(
            server.call(2).await.unwrap().join(" "),
            "cast 0 u8 call 2",
            "the other call was given up"
        );
        server.suspend().await.unwrap();
        assert_eq!(server.stop(Exit::Shutdown).await, Ok(()), "it may be stopped");
    });
}

#[test]
fn suspended_server_ends_with_its_parent_and_on_exit_signals() {
    process(async {
        for reason in [Exit::Normal, Exit::Shutdown] {
            let (me, why) = (self_pid(), reason.clone());
            let parent = spawn_process(async move {
                let server = server::start_link::<Batch>(Batch::default()).await.unwrap();
                server.suspend().await.unwrap();
                send(me, server.pid().unwrap()).unwrap();
                recv! { () => why }
            });
            let server = recv! { pid: Pid => pid };
            send(parent, ()).unwrap();
            assert_eq!(down_evt(server).await, reason);
        }
        let server = server::start::<Batch>(Batch::default()).await.unwrap();
        server.suspend().await.unwrap();
        exit(server.pid().unwrap(), Exit::custom("enough"));
        assert_eq!(down_evt(server.pid().unwrap()).await, Exit::custom("enough"));
    });
}

#[test]
fn trace_reports_inputs_and_results_and_is_removed_when_it_panics() {
    process(async {
        let (server, log) = (server::start::<Batch>(Batch::default()).await.unwrap(), Log::default());
        let (theirs, me) = (log.clone(), self_pid());
        let see = move |traced: Traced<'_, Batch>| {
            let text = match traced {
                Traced::Call(n, from) => format!("call {n} {}", from == Some(me)),
                Traced::Cast(13) => panic!("bad luck"),
                Traced::Cast(n) => format!("cast {n}"),
                Traced::Info(message) => message.type_name().to_string(),
                Traced::HandleContinue => "continue".into(),
                Traced::Next(next) => format!("{next:?}"),
                _ => unreachable!("there is no more"),
            };
            theirs.lock().unwrap().push(text);
        };
        server.trace(see.clone()).await.unwrap();
        server.cast(1).unwrap();
        send(&server, 5_u8).unwrap();
        server.call(2).await.unwrap();
        server.no_trace().await.unwrap();
        server.call(3).await.unwrap();
        let all = "cast 1, HandleContinue, continue, Wait, u8, Wait, call 2 true, Wait";
        assert_eq!(logged(&log).join(", "), all);
        server.trace(see).await.unwrap();
        server.cast(13).unwrap();
        server.call(4).await.unwrap();
        assert!(logged(&log).is_empty() && Arc::strong_count(&log) == 1, "it is gone");
    });
}

#[test]
fn linked_server_ends_with_its_parent_and_a_name_finds_its_successor() {
    process(async {
        let me = self_pid();
        let parent = spawn_process(async move {
            let server = server::start_link::<LoggingServer>((Log::default(), None)).await.unwrap();
            let pid = rialto_process::Destination::pid(&server).unwrap();
            register("scribe", pid).unwrap();
            send(me, pid).unwrap();
            recv! { () => {} }
        });
        let pid = recv! { pid: rialto_process::Pid => pid };
        let named = ServerRef::<LoggingServer>::named("scribe");
        assert_eq!(named.call(Do::Count(1)).await, Ok(2));
        kill(parent);
        down_evt(pid).await;
        assert!(named.call(Do::Count(1)).await.is_err());
        let (again, _) = scribe().await;
        register("scribe", rialto_process::Destination::pid(&again).unwrap()).unwrap();
        assert_eq!(named.call(Do::Count(1)).await, Ok(2));
    });
}

/// A lift: it accepts calls while it stands, and postpones them while it moves.
struct Lift {
    log: Log,
}

#[derive(Clone, Debug, PartialEq)]
enum Floor {
    At(u32),
    To(u32),
}

enum Button {
    Go(u32),
    Where(ReplyTo<Floor>),
    Break,
}

impl StateMachine for Lift {
    type State = Floor;
    type Event = Button;

    async fn handle_event(&mut self, state: &Floor, input: Input<Button>) -> Transition<Floor, Button> {
        match (state, input) {
            (_, Input::Event(Button::Where(from))) => from.reply(state.clone()),
            (_, Input::Event(Button::Break)) => return Transition::Stop(Exit::custom("broken")),
            (Floor::At(_), Input::Event(Button::Go(floor))) => {
                return Transition::NextState(Floor::To(floor));
            }
            (Floor::To(_), Input::Event(go @ Button::Go(_))) => return Transition::Postpone(go),
            (Floor::To(_), Input::Enter) => return Transition::KeepStateWithin(Duration::from_secs(10)),
            (Floor::To(floor), Input::StateTimeout) => return Transition::NextState(Floor::At(*floor)),
            (Floor::At(floor), Input::Enter) => self.log.lock().unwrap().push(format!("at {floor}")),
            (_, Input::Info(message)) => self.log.lock().unwrap().push(message.type_name().to_string()),
            (Floor::At(_), Input::StateTimeout) => unreachable!("none was set here"),
        }
        Transition::KeepState
    }

    async fn terminate(&mut self, state: &Floor, reason: &Exit) {
        self.log.lock().unwrap().push(format!("{reason} {state:?}"));
    }
}

#[test]
fn a_machine_has_timeouts_of_its_states_and_postpones() {
    process(async {
        let log = Log::default();
        let lift: Address<Button> = state_machine::start(Lift { log: log.clone() }, Floor::At(0));
        for floor in [3, 1, 2] {
            lift.send(Button::Go(floor)).unwrap();
        }
        send(lift, 1_u8).unwrap();
        assert_eq!(call_with(lift, Button::Where).await, Ok(Floor::To(3)));
        after(Duration::from_secs(11)).await;
        assert_eq!(call_with(lift, Button::Where).await, Ok(Floor::To(1)));
        lift.send(Button::Go(9)).unwrap();
        after(LONG).await;
        assert_eq!(logged(&log), ["at 0", "u8", "at 3", "at 1", "at 2", "at 9"]);
        lift.send(Button::Break).unwrap();
        assert!(call_with(lift, Button::Where).await.is_err());
        assert_eq!(logged(&log), ["\"broken\" At(9)"]);
    });
}

struct Counted {
    name: &'static str,
    log: Log,
}

impl Handler<u32> for Counted {
    fn handle_event(&mut self, event: &u32) -> Handled {
        self.log.lock().unwrap().push(format!("{} {event}", self.name));
        assert_ne!(*event, 13, "bad luck");
        if *event == 0 { Handled::Remove } else { Handled::Keep }
    }
    fn terminate(&mut self) {
        self.log.lock().unwrap().push(format!("{} removed", self.name));
    }
}

#[test]
fn event_manager_notifies_handlers_and_survives_their_panics() {
    process(async {
        let (manager, log) = (EventManager::<u32>::start(), Log::default());
        let a = manager.add_handler(Counted { name: "a", log: log.clone() }).await.unwrap();
        manager.add_handler(Counted { name: "b", log: log.clone() }).await.unwrap();
        let quiet = manager
            .add_handler(|n: &u32| if *n > 100 { Handled::Remove } else { Handled::Keep })
            .await
            .unwrap();
        manager.notify(1).unwrap();
        assert_eq!(manager.delete_handler(a).await, Ok(true));
        assert_eq!(manager.delete_handler(a).await, Ok(false));
        manager.sync_notify(13).await.unwrap();
        assert_eq!(manager.handler_count().await, Ok(1));
        manager.sync_notify(101).await.unwrap();
        assert_eq!(manager.delete_handler(quiet).await, Ok(false));
        manager.add_handler(Counted { name: "c", log: log.clone() }).await.unwrap();
        manager.notify(0).unwrap();
        manager.add_handler(Counted { name: "d", log: log.clone() }).await.unwrap();
        manager.stop().await.unwrap();
        down_evt(rialto_process::Destination::pid(&manager).unwrap()).await;
        let all = "a 1,b 1,a removed,b 13,b removed,c 0,c removed,d removed";
        assert_eq!(logged(&log).join(","), all);
    });
}

/// Messages of other types would otherwise stay in the mailbox for ever, and fill it.
#[test]
fn messages_of_other_types_do_not_fill_the_mailbox_of_a_manager() {
    support::process_on(Node::builder().mailbox_bound(5).build(), 1, async {
        let manager = EventManager::<u32>::start_link();
        for _ in 0..10 {
            assert_eq!(send(manager, "noise"), Ok(()));
            rialto_event::sleep(Duration::from_secs(1)).await;
        }
        assert_eq!(manager.handler_count().await, Ok(0));
    });
}

#[test]
fn linked_event_manager_and_parent_end_together() {
    process(async {
        trap_exits(true);
        let manager = spawn_link(async {
            let manager = EventManager::<u32>::start_link();
            assert_eq!(manager.handler_count().await, Ok(0));
            let pid = rialto_process::Destination::pid(&manager).unwrap();
            kill(pid);
            recv! { () => {} }
        });
        recv! { rialto_process::Exited { from: ^manager, reason } => assert_eq!(reason, Exit::Killed) }
        assert!(!is_alive(manager));
    });
}

#[test]
fn zero_timeout_fires_only_when_the_mailbox_is_empty() {
    struct Patient {
        casts: u32,
        times_out: u32,
    }
    impl Server for Patient {
        type Init = ();
        type Call = ();
        type Reply = (u32, u32);
        type Cast = ();
        async fn init((): ()) -> Result<Self, Exit> {
            Ok(Patient { casts: 0, times_out: 0 })
        }
        async fn handle_call(&mut self, (): (), from: ReplyTo<(u32, u32)>) -> Next {
            from.reply((self.casts, self.times_out));
            Next::Wait
        }
        async fn handle_cast(&mut self, (): ()) -> Next {
            self.casts += 1;
            Next::WaitWithin(Duration::ZERO)
        }
        async fn handle_info(&mut self, _: Envelope) -> Next {
            self.times_out += 1;
            Next::WaitWithin(Duration::ZERO)
        }
    }
    process(async {
        let server: ServerRef<Patient> = server::start(()).await.unwrap();
        (0..50).for_each(|_| server.cast(()).unwrap());
        assert_eq!(server.call(()).await, Ok((50, 0)));
    });
}

#[test]
fn handler_drop_panics_are_caught_and_abandoned_adds_are_undone() {
    struct Bomb;
    impl Handler<u32> for Bomb {
        fn handle_event(&mut self, _: &u32) -> Handled {
            Handled::Remove
        }
    }
    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("a bomb")
        }
    }
    process(async {
        let manager = EventManager::<u32>::start();
        manager.add_handler(Bomb).await.unwrap();
        manager.add_handler(|_: &u32| Handled::Keep).await.unwrap();
        manager.sync_notify(1).await.unwrap();
        let lost = manager.add_handler(|_: &u32| Handled::Keep).wrap(|_| "added");
        assert_eq!(choose((lost, always("lost"))).await, "lost");
        assert_eq!(manager.handler_count().await, Ok(1));
        manager.add_handler(Bomb).await.unwrap();
        assert_eq!(manager.stop().await, Ok(()));
    });
}

#[test]
fn add_handler_dropped_after_its_answer_removes_the_handler() {
    process(async {
        let log = Log::default();
        let manager = EventManager::<u32>::start();
        let mut adding = Box::pin(manager.add_handler(Counted { name: "a", log: log.clone() }).into_future());
        assert!(poll_fn(|cx| Poll::Ready(adding.as_mut().poll(cx).is_pending())).await);
        // The request was answered by then.
        assert_eq!(manager.handler_count().await, Ok(1));
        drop(adding);
        assert_eq!(manager.handler_count().await, Ok(0));
        assert_eq!(logged(&log), ["a removed"]);
    });
}

/// A message that a machine postpones counts against the mailbox bound until the machine handles it. If that
/// never happens, the message is a dead letter.
#[test]
fn postponed_events_are_bounded_and_become_dead_letters() {
    struct Gate;
    enum Go {
        Through(u32, ReplyTo<u32>),
        Open,
        Close,
    }
    impl StateMachine for Gate {
        type State = bool;
        type Event = Go;
        async fn handle_event(&mut self, open: &bool, input: Input<Go>) -> Transition<bool, Go> {
            match input {
                Input::Event(go @ Go::Through(..)) if !open => return Transition::Postpone(go),
                Input::Event(Go::Through(n, from)) => from.reply(n),
                Input::Event(Go::Open) => return Transition::NextState(true),
                Input::Event(Go::Close) => return Transition::NextState(false),
                _ => {}
            }
            Transition::KeepState
        }
    }
    process_on(Node::builder().mailbox_bound(3).build(), 1, async {
        let node = Node::current();
        let gate = state_machine::start(Gate, false);
        let me = self_pid();
        let pass = |n| {
            spawn_process(async move {
                let passed = call_with(gate, move |from| Go::Through(n, from)).await;
                send_evt(me, passed).await;
            })
        };
        for round in 0..3 {
            (0..2).map(pass).for_each(|_| ());
            after(Duration::from_secs(1)).await;
            assert_eq!(node.longest_mailboxes(1), [(gate.pid(), 2)], "round {round}");
            assert_eq!(send(gate, 0_u8), Ok(()));
            after(Duration::from_secs(1)).await;
            gate.send(Go::Open).unwrap();
            // Their order is arbitrary.
            let mut passed = Vec::new();
            for _ in 0..2 {
                passed.push(recv! { passed: Result<u32, CallError> => passed }.unwrap());
            }
            passed.sort_unstable();
            assert_eq!(passed, [0, 1]);
            gate.send(Go::Close).unwrap();
        }
        (0..3).map(pass).for_each(|_| ());
        after(Duration::from_secs(1)).await;
        assert!(gate.send(Go::Open).is_err(), "three are postponed: there is no more room");
        let dead = node.dead_letter_count();
        exit(gate.pid(), Exit::Shutdown);
        for _ in 0..3 {
            let passed = recv! { passed: Result<u32, CallError> => passed };
            assert_eq!(passed, Err(CallError::Down(Exit::Shutdown)));
        }
        assert_eq!(node.dead_letter_count() - dead, 3);
    });
}
