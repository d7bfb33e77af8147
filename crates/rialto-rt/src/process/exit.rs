//! Watches a child process: collects its exit status and commits it to all waiters.

use std::io::{self, ErrorKind};
use std::ops::Deref;
use std::process::{Child, ExitStatus};
use std::sync::{Arc, PoisonError, Weak};
use std::thread;

use rialto_event::{ItemSource, Object, StableDeref};

use crate::io::source::Consumer;
use crate::io::{Driver, Pidfd};

/// The watch over one child process, which collects it when it has ended.
#[derive(Debug)]
pub(super) struct ChildWatch {
    child: std::sync::Mutex<Child>,
    exit: Object<Exit>,
    /// Becomes ready when the process ends. `None` where the system has no `pidfd`: then a thread waits.
    _pidfd: Option<Pidfd>,
}

/// The exit status, once the process has ended. Every waiter receives a copy.
#[derive(Debug)]
pub struct Exit(Option<Result<ExitStatus, Lost>>);

/// The reason why there is no exit status: the number of the system's error.
#[derive(Clone, Copy, Debug)]
pub struct Lost(i32);

impl Lost {
    fn of(error: io::Error) -> Lost {
        Lost(error.raw_os_error().unwrap_or(0))
    }
}

impl From<Lost> for io::Error {
    fn from(Lost(number): Lost) -> io::Error {
        match number {
            libc::ECHILD => io::Error::other(
                "the exit status is lost: other code of this program has waited for the child",
            ),
            _ => io::Error::from_raw_os_error(number),
        }
    }
}

impl ItemSource for Exit {
    type Item = Result<ExitStatus, Lost>;
    fn is_ready(&self) -> bool {
        self.0.is_some()
    }
    fn take(&mut self) -> Option<Self::Item> {
        self.0
    }
    /// `take` copies the status, so there is nothing to put back.
    fn put_back(&mut self, _: Self::Item) {}
    fn awaited(&self) -> &'static str {
        "the end of a process"
    }
}

impl ChildWatch {
    /// Takes over the child. After an error the child is in `child`, for the caller to kill.
    pub(super) fn new(child: &mut Option<Child>, driver: &Arc<Driver>) -> io::Result<Arc<ChildWatch>> {
        let Some(id) = child.as_ref().map(Child::id) else { unreachable!("a child is passed once") };
        let pidfd = Pidfd::open(id, driver)?;
        ChildWatch::by(child, pidfd, |watch| wait_on_a_thread(id, watch))
    }

    /// Does the same. If there is no `pidfd`, `wait` has to call the watch at the end of the process.
    fn by(
        child: &mut Option<Child>,
        pidfd: Option<Pidfd>,
        wait: impl FnOnce(Weak<dyn Consumer>) -> io::Result<()>,
    ) -> io::Result<Arc<ChildWatch>> {
        let source = pidfd.as_ref().map(|pidfd| Arc::clone(pidfd.source()));
        let Some(taken) = child.take() else { unreachable!("a child is passed once") };
        let exit = Object::new(Exit(None));
        let watch = Arc::new(ChildWatch { child: std::sync::Mutex::new(taken), exit, _pidfd: pidfd });
        match source {
            Some(source) => source.set_consumer(&watch),
            None => {
                if let Err(error) = wait(Arc::<ChildWatch>::downgrade(&watch)) {
                    *child = Arc::into_inner(watch).map(ChildWatch::into_child);
                    return Err(error);
                }
            }
        }
        Ok(watch)
    }

    fn into_child(self) -> Child {
        self.child.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Collects the exit status, if the process has ended, and serves the waiters.
    pub(super) fn collect(&self) {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = child.try_wait().map_err(Lost::of).transpose();
        drop(child);
        if let Some(exit) = ended {
            self.exit.update(|state| state.0 = state.0.or(Some(exit)));
        }
    }

    pub(super) fn signal(&self, signal: i32) -> io::Result<()> {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        // If the child has been collected, here or before, its pid may belong to another process. If not, the
        // pid stays the child's while we hold the lock: the child may be a zombie, and only we collect it.
        if child.try_wait()?.is_some() {
            return Ok(());
        }
        let id = libc::pid_t::try_from(child.id()).map_err(|_| ErrorKind::InvalidInput)?;
        // SAFETY: `kill` takes integers only, and accesses none of our memory.
        match unsafe { libc::kill(id, signal) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

impl Consumer for ChildWatch {
    fn on_edge(&self) {
        self.collect();
    }

    fn is_awaited(&self) -> bool {
        self.exit.waiters() > 0
    }
}

/// Starts a thread that waits for the end of the process `id`, and then calls `watch`, which collects it.
fn wait_on_a_thread(id: u32, watch: Weak<dyn Consumer>) -> io::Result<()> {
    let wait = move || {
        loop {
            // SAFETY: `waitid` writes only to the local `info`, for which zeros are a valid value.
            let (done, error) = unsafe {
                let mut info: libc::siginfo_t = std::mem::zeroed();
                let done = libc::waitid(libc::P_PID, id, &mut info, libc::WEXITED | libc::WNOWAIT);
                (done, io::Error::last_os_error())
            };
            if done == 0 || error.kind() != ErrorKind::Interrupted {
                break;
            }
        }
        if let Some(watch) = watch.upgrade() {
            watch.on_edge();
        }
    };
    thread::Builder::new().name(format!("rialto-child-{id}")).spawn(wait).map(drop)
}

/// Points to the exit status of a process, and keeps its watch alive.
#[derive(Clone, Debug)]
pub(super) struct ExitHandle(pub(super) Arc<ChildWatch>);

impl Deref for ExitHandle {
    type Target = Object<Exit>;
    fn deref(&self) -> &Object<Exit> {
        &self.0.exit
    }
}

// SAFETY: the `Arc` is never replaced, so every `deref` yields the same object.
unsafe impl StableDeref for ExitHandle {}

#[cfg(test)]
mod tests {
    use rialto_event::Event;
    use std::process::{Command, Stdio};
    use std::sync::mpsc::{Sender, channel};

    use super::*;

    #[derive(Debug)]
    struct SendOnEdge(Sender<()>);

    impl Consumer for SendOnEdge {
        fn on_edge(&self) {
            self.0.send(()).expect("the test listens");
        }
        fn is_awaited(&self) -> bool {
            true
        }
    }

    /// The path of systems without `pidfd`.
    #[test]
    fn the_fallback_thread_reports_the_exit_without_reaping() {
        let (tell, told) = channel();
        let consumer: Arc<dyn Consumer> = Arc::new(SendOnEdge(tell));
        let mut child = Command::new("sh").args(["-c", "exit 5"]).spawn().expect("a shell");
        wait_on_a_thread(child.id(), Arc::downgrade(&consumer)).expect("a thread");
        told.recv().expect("the thread tells");
        assert_eq!(child.try_wait().expect("ours").expect("ended").code(), Some(5));
    }

    /// `process::spawn` kills a child that nothing watches. Without a thread, nothing watches it.
    #[test]
    fn a_child_that_cannot_be_watched_is_left_to_the_caller() {
        let mut child = Command::new("cat").stdin(Stdio::piped()).spawn().ok();
        let no_thread = |_: Weak<dyn Consumer>| Err(ErrorKind::WouldBlock.into());
        assert!(ChildWatch::by(&mut child, None, no_thread).is_err());
        let mut child = child.expect("the child is still there, and has no parent that kills it");
        child.kill().expect("it runs");
        child.wait().expect("ours");
    }

    #[test]
    fn a_status_collected_by_other_code_is_an_error() {
        let mut child = Command::new("true").spawn().ok();
        let id = child.as_ref().map(Child::id).expect("a child");
        let watch = ChildWatch::by(&mut child, None, |_| Ok(())).expect("a watch");
        // SAFETY: the pointer for the status may be null.
        unsafe { libc::waitpid(id as libc::pid_t, std::ptr::null_mut(), 0) };
        watch.collect();
        let exit = ExitHandle(watch).take_evt().try_sync().expect("the child has ended");
        let error = io::Error::from(exit.expect_err("the status is lost"));
        assert!(error.to_string().contains("waited"), "{error}");
    }
}
