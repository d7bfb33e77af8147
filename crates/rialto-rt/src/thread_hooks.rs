//! The hooks of the threads that run tasks: those that `Builder::around_thread` adds around them, and those of
//! `Builder::on_thread_start` and `on_thread_stop`.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use crate::panics::contain;

type Hook = Arc<dyn Fn(&mut dyn FnMut()) + Send + Sync>;

/// Hooks, outermost first.
#[derive(Clone, Default)]
pub(crate) struct ThreadHooks(Vec<Hook>);

impl ThreadHooks {
    pub(crate) fn add(&mut self, hook: impl Fn(&mut dyn FnMut()) + Send + Sync + 'static) {
        self.0.push(Arc::new(hook));
    }

    /// Calls `f` exactly once, inside the hooks. If a hook panics or returns before it has called its
    /// argument, `f` is called outside of the hooks. If a hook calls its argument again, `f` is not called
    /// again.
    ///
    /// # Panics
    ///
    /// Panics if `f` does.
    #[inline]
    pub(crate) fn run<R>(&self, f: impl FnOnce() -> R) -> R {
        if self.0.is_empty() { f() } else { inside(&self.0, f) }
    }
}

fn inside<R>(hooks: &[Hook], f: impl FnOnce() -> R) -> R {
    let (mut f, mut result) = (Some(f), None);
    let mut once = || {
        if let Some(f) = f.take() {
            result = Some(catch_unwind(AssertUnwindSafe(f)));
        }
    };
    nest(hooks, &mut once);
    once();
    match result {
        Some(Ok(value)) => value,
        Some(Err(panic)) => resume_unwind(panic),
        None => unreachable!("`once` has called `f`"),
    }
}

fn nest(hooks: &[Hook], f: &mut dyn FnMut()) {
    match hooks {
        [] => f(),
        [outer, inner @ ..] => {
            contain(|| outer(&mut || nest(inner, f)));
        }
    }
}

/// The hooks at the start and the end of the runtime's own threads.
#[derive(Clone, Default)]
pub(crate) struct StartStopHooks {
    pub(crate) start: Option<StartStopHook>,
    pub(crate) stop: Option<StartStopHook>,
}

pub(crate) type StartStopHook = Arc<dyn Fn() + Send + Sync>;

impl StartStopHooks {
    /// Called by a new thread before its work. A panic of the hook is printed.
    pub(crate) fn thread_starts(&self) {
        if let Some(start) = &self.start {
            contain(|| start());
        }
    }

    /// Called by a thread after its work. A panic of the hook is printed.
    pub(crate) fn thread_stops(&self) {
        if let Some(stop) = &self.stop {
            contain(|| stop());
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn hooks_nest_and_misbehaving_hooks_do_not_stop_the_call() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let say = |what: &'static str| seen.lock().unwrap().push(what);
        let mut hooks = ThreadHooks::default();
        for (before, after) in [("a", "A"), ("b", "B")] {
            let seen = Arc::clone(&seen);
            hooks.add(move |run| {
                seen.lock().unwrap().push(before);
                run();
                seen.lock().unwrap().push(after);
                run();
            });
        }
        assert_eq!(hooks.run(|| say("f")), ());
        assert_eq!(*seen.lock().unwrap(), ["a", "b", "f", "B", "A", "b", "B"]);

        let mut forgets = ThreadHooks::default();
        forgets.add(|_| ());
        assert_eq!(forgets.run(|| 1), 1);
        let mut panics = ThreadHooks::default();
        panics.add(|_| panic!("in the hook"));
        assert_eq!(panics.run(|| 2), 2);
        let panicked = catch_unwind(AssertUnwindSafe(|| panics.run(|| -> u8 { panic!("in what runs") })));
        assert_eq!(panicked.unwrap_err().downcast_ref(), Some(&"in what runs"));
    }
}
