//! An application: the tree, the pages, and the settings.

use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rialto_event::{Condition, Task};
use rialto_sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::access::{Access, new_run};
use crate::environment::{Context, Environment, InputSenders};
use crate::input::PageId;
use crate::session::Addressed;
use crate::tree::Tree;

/// An application: a tree of components that any number of pages show. It ends, with all its tasks and pages,
/// after [`stop`](Self::stop), or when the last clone is dropped. The router of
/// [`axum_router`](Self::axum_router) is a clone.
///
/// If the root component returns or panics, the application ends, too. The pages say so, and wait for a new
/// run of the program.
///
/// ```
/// use rialto_event::select;
/// use rialto_live::{Environment, Live};
/// use rialto_rt::{Runtime, spawn};
///
/// async fn counter(env: Environment) {
///     let root = env.into_container();
///     let text = root.text("0").announce();
///     let (add, reset) = (root.button("Add one"), root.button("Reset"));
///     let mut count = 0;
///     loop {
///         select! {
///             _ = add.pressed_evt() => count += 1,
///             _ = reset.pressed_evt() => count = 0,
///         }
///         text.set(count.to_string());
///     }
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// Runtime::new()?.block_on(async {
///     let live = Live::builder(spawn).title("Counter").start(counter);
///     let mut page = live.open("/");
///     let add = page.wait_for("button", "Add one").await;
///     page.click(add);
///     page.wait_until(|view| view.has_text("1")).await;
/// });
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
#[must_use = "an application ends when it is dropped"]
pub struct Live {
    pub(crate) shared: Arc<Shared>,
    _owner: Arc<Owner>,
}

/// The application runs while this lives. Pages do not keep it.
struct Owner(Arc<Shared>);

impl Drop for Owner {
    fn drop(&mut self) {
        self.0.context.stop.signal();
    }
}

/// The settings of an application, as [`Live::builder`] makes them.
///
/// This program is behind a proxy for TLS, which has the name `example.org`:
///
/// ```no_run
/// use rialto_event::Event;
/// use rialto_live::{Environment, Live};
/// use rialto_rt::{Runtime, net::TcpListener, signal::ctrl_c_evt, spawn};
/// use std::time::Duration;
///
/// async fn status(env: Environment) {
///     let root = env.into_container();
///     let _text = root.text("all is well");
///     std::future::pending().await
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// // 32 random bytes. With the same ones, pages go on after a restart.
/// let secret = std::fs::read("secret")?.try_into().map_err(|_| "the secret must have 32 bytes")?;
/// Runtime::new()?.block_on(async {
///     let live = Live::builder(spawn).title("Status").base("/status").secret(secret);
///     // The host that the proxy sends, and the origin that browsers send.
///     let live = live.allow_host("example.org").allow_origin("https://example.org").start(status);
///     println!("open {}", live.url("https://example.org"));
///     // Routes of your own are beside those of the application.
///     let app = axum::Router::new().merge(live.axum_router());
///     let listener = TcpListener::bind("127.0.0.1:8080").await?;
///     let server = rialto_axum::serve(listener, app).grace_period(Duration::from_secs(5));
///     // Open pages would delay the shutdown, so the application is stopped first.
///     server.with_graceful_shutdown(ctrl_c_evt().wrap(move |_| live.stop())).await;
///     Ok(())
/// })
/// # }
/// ```
#[must_use = "an application does nothing until it is started"]
pub struct Builder {
    spawn: Box<dyn Fn(Task) + Send + Sync>,
    settings: Settings,
}

pub(crate) struct Settings {
    pub(crate) title: String,
    pub(crate) base: String,
    pub(crate) hosts: Vec<String>,
    pub(crate) max_pages: usize,
    pub(crate) patch_interval: Duration,
    pub(crate) origins: Vec<String>,
    pub(crate) max_patch: usize,
    pub(crate) max_copy: usize,
    pub(crate) max_file: usize,
    pub(crate) keepalive: Duration,
    pub(crate) is_open: bool,
    pub(crate) secret: Option<[u8; 32]>,
}

pub(crate) struct Shared {
    pub(crate) context: Arc<Context>,
    pub(crate) settings: Settings,
    pub(crate) access: Access,
    /// A random number, by which a page sees that the program was started again.
    pub(crate) run: String,
    /// The streams of the root component.
    inputs: InputSenders,
    next_page: AtomicU64,
    /// Its permit is held by the request that copies a table or saves a file: one at a time, because it may be
    /// large.
    pub(crate) copying: Semaphore,
    /// Its permit is held by the request that sends a file.
    pub(crate) receiving: Semaphore,
}

impl Live {
    /// Returns the settings of a new application. `spawn` starts a task that runs without its handle, which
    /// is dropped: `rialto_rt::spawn`, `tokio::spawn`, or for smol, where dropping a handle cancels the task,
    /// `|task| smol::spawn(task).detach()`.
    pub fn builder<R>(spawn: impl Fn(Task) -> R + Send + Sync + 'static) -> Builder {
        let settings = Settings {
            title: "Rialto".into(),
            base: String::new(),
            hosts: ["localhost", "127.0.0.1", "[::1]"].map(String::from).into(),
            max_pages: 256,
            patch_interval: Duration::from_millis(16),
            origins: Vec::new(),
            max_patch: 16 << 20,
            max_copy: 32 << 20,
            max_file: 64 << 20,
            keepalive: Duration::from_secs(15),
            is_open: false,
            secret: None,
        };
        Builder { spawn: Box::new(move |task| drop(spawn(task))), settings }
    }

    /// Returns the URL of the application at a server such as `http://127.0.0.1:8080`, with a new token in
    /// its fragment. The first browser that opens it gets access; after that, the token is worthless. A token
    /// does not expire, but only the last 16 that were not used are kept. Print the URL where only its user
    /// reads it.
    ///
    /// The browser has access until it is closed, or until the secret changes ([`Builder::secret`]).
    ///
    /// # Panics
    ///
    /// If the system has no random numbers.
    pub fn url(&self, server: &str) -> String {
        let server = server.trim_end_matches('/');
        let base = &self.shared.settings.base;
        match self.shared.access.new_token() {
            Some(token) => format!("{server}{base}/#token={token}"),
            None => format!("{server}{base}/"),
        }
    }

    /// Ends the application: its tasks end, and its pages are closed. It returns at once; a task ends when
    /// the runtime polls it next. The pages try to connect again, so a new run of the program gets them back.
    /// Call it before a graceful shutdown of the server: an open page would delay that.
    ///
    /// ```
    /// use rialto_live::Live;
    /// use rialto_rt::{Runtime, spawn};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// Runtime::new()?.block_on(async {
    ///     let live = Live::builder(spawn).start(async |_env| std::future::pending().await);
    ///     live.stop();
    /// });
    /// # Ok(())
    /// # }
    /// ```
    pub fn stop(&self) {
        self.shared.context.stop.signal();
    }

    /// Returns the number of open pages.
    pub fn page_count(&self) -> usize {
        self.shared.context.pages.get()
    }

    /// Returns the number of inputs that were dropped, because a component did not receive them, or because
    /// their component was gone. Inputs that a filter keeps do not count.
    pub fn dropped_inputs(&self) -> u64 {
        self.shared.context.dropped_inputs.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Live").field("pages", &self.page_count()).finish_non_exhaustive()
    }
}

impl Shared {
    /// Admits a page, until the result is dropped. `None` if there are too many.
    pub(crate) fn admit(self: &Arc<Shared>) -> Option<Admitted> {
        let max = self.settings.max_pages;
        let admit = |pages: &mut usize| {
            let is_admitted = *pages < max;
            *pages += usize::from(is_admitted);
            is_admitted
        };
        if !self.context.pages.send_if_modified(admit) {
            return None;
        }
        let id = PageId(self.next_page.fetch_add(1, Ordering::Relaxed));
        Some(Admitted { shared: Arc::clone(self), id })
    }

    /// Sends an input of a page to the root component. The permit is released when the root has received it.
    pub(crate) fn send(&self, (input, route): Addressed, permit: Option<OwnedSemaphorePermit>) {
        if !self.inputs.send(input, route, permit) {
            self.context.dropped_inputs.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// A page that is open and counted.
pub(crate) struct Admitted {
    pub(crate) shared: Arc<Shared>,
    pub(crate) id: PageId,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.shared.context.pages.send_modify(|pages| *pages -= 1);
    }
}

impl Builder {
    /// Sets the title of the pages.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.settings.title = title.into();
        self
    }

    /// Sets the path below which the application is, such as `/console`. The default is the root.
    ///
    /// # Panics
    ///
    /// If `path` does not begin with `/`, ends in it, or has other characters than letters, digits, `/`, `-`,
    /// `_` and `.`.
    #[track_caller]
    pub fn base(mut self, path: &str) -> Self {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "/-_.".contains(c);
        let is_valid = path.starts_with('/') && !path.ends_with('/') && path.chars().all(is_plain);
        assert!(is_valid, "{path:?} is no base path; help: pass one like \"/console\"");
        self.settings.base = path.into();
        self
    }

    /// Accepts requests for this host, at any port, besides those for `localhost`, `127.0.0.1` and `[::1]`.
    /// Requests for other hosts are refused, because a web page of another site could make its name lead to
    /// this server (DNS rebinding).
    ///
    /// # Panics
    ///
    /// If `host` has a port, or a scheme. An IPv6 address has brackets.
    #[track_caller]
    pub fn allow_host(mut self, host: &str) -> Self {
        let is_plain =
            !host.contains('/') && (!host.contains(':') || (host.starts_with('[') && host.ends_with(']')));
        assert!(is_plain, "{host:?} is no host; help: pass one without a port, like \"example.org\"");
        self.settings.hosts.push(host.to_ascii_lowercase());
        self
    }

    /// Accepts requests from pages of this origin, such as `https://example.org`, besides those whose origin
    /// has the host of the request. A proxy that changes the host of requests needs it, and `allow_host` for
    /// the host that it sends.
    ///
    /// # Panics
    ///
    /// If `origin` has no scheme `http` or `https`, or a path.
    #[track_caller]
    pub fn allow_origin(mut self, origin: &str) -> Self {
        let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
        let is_plain = host.is_some_and(|host| !host.is_empty() && !host.contains('/'));
        assert!(is_plain, "{origin:?} is no origin; help: pass one like \"https://example.org\"");
        self.settings.origins.push(origin.to_ascii_lowercase());
        self
    }

    /// Sets the largest patch, in bytes. The default is 16 MiB. A page whose view is larger says so, and
    /// shows nothing: the server would keep a buffer of this size for each page.
    pub fn max_patch(mut self, bytes: usize) -> Self {
        self.settings.max_patch = bytes;
        self
    }

    /// Sets the largest copy of a table, in bytes. The default is 32 MiB. A larger one is refused. The server
    /// makes one copy at a time.
    pub fn max_copy(mut self, bytes: usize) -> Self {
        self.settings.max_copy = bytes;
        self
    }

    /// Sets the largest file that a user may save ([`Download`](crate::Download)) or send
    /// ([`FileField`](crate::FileField)), in bytes. The default is 64 MiB. A larger one is refused. One is saved
    /// at a time, and one is sent.
    pub fn max_file(mut self, bytes: usize) -> Self {
        self.settings.max_file = bytes;
        self
    }

    /// Sets the time after which a page without changes gets an empty patch, which shows both sides that the
    /// connection works. The default is 15 seconds. A page that has acknowledged nothing for four times as
    /// long is closed, and a page that has heard nothing for three times as long connects again.
    pub fn keepalive(mut self, time: Duration) -> Self {
        self.settings.keepalive = time;
        self
    }

    /// Sets how many pages may be open. The default is 256. A page above that says so.
    pub fn max_pages(mut self, pages: usize) -> Self {
        self.settings.max_pages = pages;
        self
    }

    /// Sets the shortest time between two patches of a page. The default is 16 milliseconds.
    pub fn patch_interval(mut self, time: Duration) -> Self {
        self.settings.patch_interval = time;
        self
    }

    /// Lets all browsers in that can reach the server, without a token or a cookie. For programs that check
    /// their users in a layer of their own. `Host` and `Origin` are checked nevertheless.
    pub fn open_access(mut self) -> Self {
        self.settings.is_open = true;
        self
    }

    /// Sets the secret from which the cookie and the key of the pages are derived. By default it is random,
    /// and a browser needs a new token after a restart of the program. With the secret of the last run, its
    /// pages reconnect by themselves. Keep it where only the program's user can read it. A browser's access
    /// has no other end than a new secret.
    pub fn secret(mut self, secret: [u8; 32]) -> Self {
        self.settings.secret = Some(secret);
        self
    }

    /// Starts the application with this component as its root.
    ///
    /// # Panics
    ///
    /// If the system has no random numbers.
    pub fn start<F>(self, root: impl FnOnce(Environment) -> F) -> Live
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let Builder { spawn, settings } = self;
        let context = Arc::new(Context {
            tree: Tree::new(),
            spawn,
            stop: Condition::new(),
            pages: watch::Sender::new(0),
            dropped_inputs: AtomicU64::new(0),
            has_ended: AtomicBool::new(false),
        });
        let (inputs, environment) = Environment::root(Arc::clone(&context));
        context.spawn(root(environment));
        let access = Access::new(settings.is_open, settings.secret);
        let next_page = AtomicU64::new(1);
        let run = new_run();
        let (copying, receiving) = (Semaphore::new(1), Semaphore::new(1));
        let shared =
            Arc::new(Shared { context, settings, access, run, inputs, next_page, copying, receiving });
        Live { _owner: Arc::new(Owner(Arc::clone(&shared))), shared }
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").field("title", &self.settings.title).finish_non_exhaustive()
    }
}
