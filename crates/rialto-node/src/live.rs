//! Components of `rialto-live` that are processes: other processes, other nodes and shells can change them.
//!
//! The command `rialto node list` shows the name of such a component, and `rialto node call` sends it a
//! [`Line`](crate::admin::Line), if the node [answers](crate::admin::serve).
//!
//! ```
//! use rialto_live::{Environment, Live};
//! use rialto_node::admin::Line;
//! use rialto_node::live::NamedComponent;
//! use rialto_node::{Call, Envelope, Node, call, recv};
//!
//! async fn clock(env: Environment) {
//!     let page = env.into_container();
//!     let text = page.text("12:00");
//!     loop {
//!         recv! {
//!             Call { request: Line(line), from } => match line.strip_prefix("set text ") {
//!                 Some(new) => {
//!                     text.set(new);
//!                     from.reply("done".into());
//!                 }
//!                 None => from.reply("help: set text TEXT".into()),
//!             },
//!             _: Envelope => {}
//!         }
//!     }
//! }
//!
//! # let runtime = rialto_rt::Runtime::simulated(1);
//! # runtime.block_on(async {
//! let node = Node::new();
//! let there = node.clone();
//! let live = Live::builder(|task| drop(rialto_rt::spawn(task))).start(async move |env| {
//!     let page = env.into_container();
//!     page.named(&there, "clock", clock);
//!     std::future::pending().await
//! });
//! let mut page = live.open("/");
//! page.until(|view| view.has_text("12:00")).await;
//! let answer = node.run(async { call("clock", Line("set text Hello".into())).await });
//! assert_eq!(answer.await.unwrap().unwrap(), "done");
//! page.until(|view| view.has_text("Hello")).await;
//! # });
//! ```
//!
//! A component that also receives inputs of its pages chooses between these and
//! [`receive_of_evt`](crate::receive_of_evt).
//!
//! Source: Dynamite, in Germain, Feeley and Monnier, *Concurrency Oriented Programming in Termite Scheme*
//! (2006), section 5.3.

use std::future::Future;

use rialto_live::{Container, Environment};

use crate::{Exit, Node, Pid, exit_self, register, self_pid};

/// Adds components that are processes to a [`Container`].
pub trait NamedComponent {
    /// Adds a component whose task is a process of `node`, [registered](register()) under this name. It ends,
    /// as a process, when the container is dropped, and its view disappears when it ends.
    ///
    /// If another process has the name, the component ends at once. Its exit reason is the
    /// [`RegisterError`](crate::RegisterError).
    ///
    /// # Panics
    ///
    /// Outside of a runtime of `rialto-rt`.
    fn named<F>(
        &self,
        node: &Node,
        name: &str,
        component: impl FnOnce(Environment) -> F + Send + 'static,
    ) -> Pid
    where
        F: Future<Output = ()> + Send + 'static;
}

impl NamedComponent for Container {
    fn named<F>(
        &self,
        node: &Node,
        name: &str,
        component: impl FnOnce(Environment) -> F + Send + 'static,
    ) -> Pid
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let name = name.to_owned();
        let process = async move |env| match register(&name, self_pid()) {
            Ok(()) => component(env).await,
            Err(why) => match exit_self(Exit::custom(why)).await {},
        };
        self.component_with(process, |task| node.spawn(task))
    }
}
