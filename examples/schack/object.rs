//! Objects: each lamp, sword, bottle and coin is a `#[cps]` function that goes where its item goes, and answers
//! those who use it.
//!
//! The ledger has the owner and the kind of the object, and survives the node. The process has the rest:
//! it lets a lamp burn down, and remembers how often a sword was swung. If an item is transferred to another
//! site, its process follows. If it is lost on the way, the nursery of that site starts another one.

use std::time::Duration;

use rialto::cps::{Layout, context, cps};
use rialto::node::migration::{NotMoved, migrate_to};
use rialto::node::{
    Call, Down, Exit, NodeId, ReplyTo, Request, Tag, call_with, demonitor, monitor, recv, self_pid, whereis,
};
use rialto::sleep;
use serde::{Deserialize, Serialize};

use crate::keeper::KEEPER;
use crate::ledger::{Denied, Item, Owner};
use crate::map::{ItemId, Kind, RoomId};
use crate::messages::{Actor, Ask};
use crate::world::World;

/// Asks an object for its use. It is not in the type registry, so only processes of its node can ask.
#[derive(Clone, Debug)]
pub struct Use {
    /// The owner, who uses it.
    pub by: Owner,
    /// Where.
    pub at: RoomId,
}
impl Request for Use {
    type Reply = Used;
}

/// The effect of an object on its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Used {
    /// The text for the owner.
    pub text: String,
    /// Whether the owner is healed.
    pub heals: bool,
}

impl Used {
    fn only(text: impl Into<String>) -> Used {
        Used { text: text.into(), heals: false }
    }
}

/// The item was transferred. Its process follows it to this node with this epoch, or ends if there is no
/// connection.
#[derive(Clone, Copy, Debug)]
pub struct Follow {
    /// The node of the other site.
    pub to: Option<NodeId>,
    /// The epoch of the item there.
    pub epoch: u64,
}

/// The memory of an object: it moves with it.
#[derive(Clone, Debug, Serialize, Deserialize, Layout)]
struct Memory {
    item: ItemId,
    epoch: u64,
    kind: Kind,
    swings: u32,
    /// The keeper that knows this process.
    #[layout(text)]
    keeper: Option<Tag>,
}

/// The next step of an object.
#[derive(Clone, Debug, Serialize, Deserialize, Layout)]
enum Step {
    /// It claims its item.
    Claim,
    /// It waits until someone uses it.
    Wait,
    /// It follows its item to this node.
    Move(#[layout(text)] NodeId),
    /// Another process acts for the item.
    End,
}

impl Memory {
    fn actor(&self) -> Actor {
        Actor { item: self.item, epoch: self.epoch }
    }

    /// Tells the keeper which process acts for the item, and learns its kind.
    async fn claim(&mut self) -> Step {
        if let Some(before) = self.keeper.take() {
            demonitor(before);
        }
        // The keeper may have crashed, and come back without a list of processes.
        self.keeper = whereis(KEEPER).map(monitor);
        let (actor, me) = (self.actor(), self_pid());
        match call_with(KEEPER, move |from| Ask::Claim(actor, me, from)).await {
            Ok(Ok(Item { kind, .. })) => {
                self.kind = kind;
                Step::Wait
            }
            Ok(Err(_)) => Step::End,
            Err(_) => {
                sleep(Duration::from_millis(200)).await;
                Step::Claim
            }
        }
    }

    /// How long the object waits before it changes by itself.
    fn rest(&self) -> Duration {
        match self.kind {
            Kind::BurningLamp => context::<World>().pace().lamps,
            _ => Duration::MAX,
        }
    }

    /// Becomes another kind. If `by` is given, it must be the owner.
    async fn become_kind(&mut self, kind: Kind, by: Option<Owner>) -> Result<(), Denied> {
        let actor = self.actor();
        let changed = call_with(KEEPER, move |from| Ask::Transform(actor, by, kind, from)).await;
        changed.unwrap_or(Err(Denied::Stale)).inspect(|()| self.kind = kind)
    }

    async fn serve(&mut self, by: Owner, at: RoomId, from: ReplyTo<Used>) {
        from.reply(self.be_used(by, at).await);
    }

    /// Does what the object is for.
    async fn be_used(&mut self, by: Owner, at: RoomId) -> Used {
        let (becomes, used) = match self.kind {
            Kind::Potion => (Kind::Bottle, Used { text: "You drink. You feel well.".into(), heals: true }),
            Kind::Bottle if at.has_spring() => (Kind::Potion, Used::only("You fill the bottle.")),
            Kind::Bottle => return Used::only("It is empty. There is a spring somewhere."),
            Kind::Lamp => (Kind::BurningLamp, Used::only("The lamp burns.")),
            Kind::BurningLamp => (Kind::Lamp, Used::only("You put out the lamp.")),
            Kind::Sword => {
                self.swings += 1;
                return Used::only(format!("You swing the sword. Swings so far: {}.", self.swings));
            }
            Kind::Coin => return Used::only("You look at the coin."),
            Kind::Soul(_) => return Used::only("It shivers."),
        };
        match self.become_kind(becomes, Some(by)).await {
            Ok(()) => used,
            Err(why) => Used::only(format!("Nothing happens: {why}.")),
        }
    }

    /// The time of [`rest`](Self::rest) has passed.
    async fn change(&mut self) -> Step {
        match self.become_kind(Kind::Lamp, None).await {
            Ok(()) => Step::Wait,
            // There may be another process, or no keeper: the answer to the next claim says it.
            Err(_) => Step::Claim,
        }
    }
}

/// The process of an object.
#[cps]
pub async fn object(item: ItemId, epoch: u64, kind: Kind) -> Exit {
    let mut memory = Memory { item, epoch, kind, swings: 0, keeper: None };
    let mut step = Step::Claim;
    loop {
        step = match step {
            Step::Claim => memory.claim().await,
            Step::Move(node) => {
                let moved: Result<(), NotMoved> = migrate_to(node).await;
                if moved.is_ok() { Step::Claim } else { Step::End }
            }
            Step::End => return Exit::Normal,
            Step::Wait => recv! {
                Call { request: Use { by, at }, from }: Call<Use> => {
                    memory.serve(by, at, from).await;
                    Step::Wait
                },
                Follow { to, epoch } => {
                    memory.epoch = epoch;
                    to.map_or(Step::End, Step::Move)
                },
                // Another monitor is one of a site that it has left.
                Down { monitor, .. } => {
                    if memory.keeper == Some(monitor) { Step::Claim } else { Step::Wait }
                },
                after(memory.rest()) => memory.change().await,
            },
        };
    }
}
