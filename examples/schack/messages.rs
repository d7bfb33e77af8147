//! The messages that travel between nodes, and those within a node.

use rialto::cps::Layout;
use rialto::node::{NodeRef, Pid, ReplyTo, Request, TypeRegistry};
use serde::{Deserialize, Serialize};

use crate::ledger::{
    Accounts, Denied, Item, Orphan, Owner, Player, PlayerId, SoulMoved, Tally, Transfer, TransferId,
};
use crate::map::{ItemId, Kind, RoomId, Site};

/// An item, as rooms and players see it.
pub type Thing = (ItemId, Kind);

/// Someone in a room.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Layout)]
pub enum Who {
    /// A player.
    Player(PlayerId),
    /// A monster: its soul, and the name of its breed.
    Monster(ItemId, String),
}

impl std::fmt::Display for Who {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Who::Player(player) => player.fmt(f),
            Who::Monster(_, breed) => write!(f, "the {breed}"),
        }
    }
}

/// The view of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The room.
    pub room: RoomId,
    /// A text, which depends on the version of the room's code.
    pub text: String,
    /// Everybody in the room.
    pub present: Vec<Who>,
    /// The things that lie there.
    pub things: Vec<Thing>,
}

// To a room.

/// Asks to enter. The room monitors the process, which may be on another node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Enter {
    /// The visitor.
    pub who: Who,
    /// Its process.
    pub pid: Pid,
}
impl Request for Enter {
    type Reply = Result<View, String>;
}

/// Asks what there is to see.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Look;
impl Request for Look {
    type Reply = View;
}

/// Asks for an item that lies in the room.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Take {
    /// The visitor that wants it.
    pub who: Who,
    /// The item.
    pub item: ItemId,
}
impl Request for Take {
    type Reply = Result<(), Denied>;
}

/// Leaves the room.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Leave {
    /// The visitor.
    pub who: Who,
    /// Its process.
    pub pid: Pid,
}

/// Says something to all in the room.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Say {
    /// The speaker.
    pub who: Who,
    /// The text.
    pub text: String,
}

/// Attacks someone in the room.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// The attacker.
    pub who: Who,
    /// The target.
    pub target: Who,
    /// Points of damage.
    pub strength: i32,
}

// From a room.

/// Something happened in the room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum News {
    /// Someone has come in.
    Came(Who),
    /// Someone has left, or was lost.
    Gone(Who),
    /// Someone said something.
    Said(Who, String),
    /// Someone attacked someone.
    Fight(Who, Who),
    /// Other things lie there.
    Things,
}

/// The receiver was attacked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Hit {
    /// By whom.
    pub by: Who,
    /// Points of damage.
    pub strength: i32,
}

// To the gate and to players, from pages and bots.

/// Asks for the process of a player, which begins if it is new.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Login {
    /// The name.
    pub name: String,
}
impl Request for Login {
    type Reply = Result<Pid, String>;
}

/// A command of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Looks around.
    Look,
    /// Goes through a door.
    Go(String),
    /// Takes a thing of this name.
    Take(String),
    /// Puts down a thing of this name.
    Drop(String),
    /// Uses a thing of this name.
    Use(String),
    /// Says something.
    Say(String),
    /// Attacks someone of this name.
    Attack(String),
    /// Leaves the world for ever. The things of the player stay.
    Retire,
}
impl Request for Command {
    type Reply = Sight;
}

impl Command {
    /// Reads a line that a player has typed.
    ///
    /// # Errors
    ///
    /// A text about the known commands.
    pub fn parse(line: &str) -> Result<Command, String> {
        let (verb, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let rest = rest.trim().to_owned();
        Ok(match verb {
            "" | "look" => Command::Look,
            "go" if !rest.is_empty() => Command::Go(rest),
            "take" | "get" if !rest.is_empty() => Command::Take(rest),
            "drop" if !rest.is_empty() => Command::Drop(rest),
            "use" if !rest.is_empty() => Command::Use(rest),
            "say" => Command::Say(rest),
            "attack" | "hit" if !rest.is_empty() => {
                Command::Attack(rest.strip_prefix("the ").unwrap_or(&rest).to_owned())
            }
            "north" | "east" | "south" | "west" | "up" | "down" => Command::Go(verb.into()),
            _ => {
                return Err("the commands are: look, go DOOR, take THING, drop THING, use THING, \
                            say TEXT, attack NAME"
                    .into());
            }
        })
    }
}

/// All that a player sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sight {
    /// The room, or nothing if the player is in none at the moment.
    pub view: Option<View>,
    /// Where the player stands.
    pub place: RoomId,
    /// The things that the player carries.
    pub carries: Vec<Thing>,
    /// Points of health.
    pub health: i32,
    /// The last lines that the player was told, newest last.
    pub told: Vec<String>,
}

/// Asks a player to send each new sight to a process of its node.
#[derive(Clone, Copy, Debug)]
pub struct Watch(pub Pid);

/// A new sight for a watcher, with the lines that are new.
#[derive(Clone, Debug)]
pub struct Seen(pub Sight);

// Between the keepers of two sites.

/// A message between two keepers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wire {
    /// The giver still needs answers about these transfers only.
    Resume(Site, Vec<TransferId>),
    /// Delivers a transfer.
    Deliver(Transfer),
    /// The taker's decision.
    Answer(TransferId, bool),
    /// The giver has got the answer.
    Forget(TransferId),
    /// The marker of a census: the receiver's part of it is its ledger before the next message.
    Cut(Site, u64),
    /// A part of a census.
    Part(u64, Accounts),
}

// Between the liaisons of two sites.

/// A site introduces itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The site.
    pub site: Site,
    /// Its liaison.
    pub liaison: Pid,
    /// Where the node is, for other sites.
    pub at: Option<NodeRef>,
    /// Whether the receiver is to introduce itself, too.
    pub answer: bool,
}

/// There is another site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meet(pub Site, pub NodeRef);

/// The types that nodes exchange.
pub fn type_registry() -> TypeRegistry {
    TypeRegistry::new()
        .request::<Enter>("schack.enter")
        .request::<Look>("schack.look")
        .request::<Take>("schack.take")
        .message::<Leave>("schack.leave")
        .message::<Say>("schack.say")
        .message::<Attack>("schack.attack")
        .message::<News>("schack.news")
        .message::<Hit>("schack.hit")
        .request::<Login>("schack.login")
        .request::<Command>("schack.command")
        .request::<TakeCensus>("schack.census")
        .message::<Wire>("schack.wire")
        .message::<Hello>("schack.hello")
        .message::<Meet>("schack.meet")
}

// Within a node.

/// A process that acts for an item: an object, or the monster of a soul.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The item.
    pub item: ItemId,
    /// The epoch of the process.
    pub epoch: u64,
}

/// A request to the keeper of the node.
#[derive(Debug)]
pub enum Ask {
    /// Moves an item. A monster that acts says its epoch.
    Move(ItemId, Owner, Owner, Option<Actor>, ReplyTo<Result<(), Denied>>),
    /// Changes the kind of an item. If an owner is given, it must be the item's.
    Transform(Actor, Option<Owner>, Kind, ReplyTo<Result<(), Denied>>),
    /// The process of an object, if there is one.
    Object(ItemId, ReplyTo<Option<Pid>>),
    /// The items of an owner.
    Items(Owner, ReplyTo<Vec<Thing>>),
    /// A player, which begins if it is new.
    OpenPlayer(String, ReplyTo<Player>),
    /// Records the state of a player.
    SavePlayer(String, Player, ReplyTo<()>),
    /// Removes a player for ever.
    Retire(String, ReplyTo<()>),
    /// The names of all players.
    Players(ReplyTo<Vec<String>>),
    /// The process `Pid` acts for an item from now on, until it ends.
    Claim(Actor, Pid, ReplyTo<Result<Item, Denied>>),
    /// Moves a monster with all that it carries.
    MoveSoul(Actor, RoomId, ReplyTo<Result<SoulMoved, Denied>>),
    /// A monster has died.
    Die(Actor, ReplyTo<Result<(), Denied>>),
    /// Begins a new epoch of each item without a process.
    Adopt(ReplyTo<Vec<Orphan>>),
    /// There is a connection to a site.
    Up(Site),
    /// Time to repeat what was not answered.
    Tick,
}

/// Asks a keeper for a census of all sites that it can reach.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TakeCensus;
impl Request for TakeCensus {
    type Reply = Result<Tally, String>;
}

/// The items of an owner have changed.
#[derive(Clone, Debug)]
pub struct Holdings(pub Vec<Thing>);
