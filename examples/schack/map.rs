//! The map of the world: its rooms and doors, and the kinds of things. All nodes have the same map.

use std::fmt;

use rialto::cps::Layout;
use serde::{Deserialize, Serialize};

/// The number of a node in the world. It is the same in each incarnation of the node.
pub type Site = u8;

/// A room of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Layout)]
pub struct RoomId(pub u16);

/// The number of an item.
pub type ItemId = u64;

/// A kind of monsters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Layout)]
pub enum Breed {
    /// Weak, and curious: it collects things.
    Rat,
    /// It bites.
    Wolf,
}

/// A kind of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Layout)]
pub enum Kind {
    /// Burns when it is used.
    Lamp,
    /// Makes its owner strong in a fight.
    Sword,
    /// Restores health, and becomes a bottle.
    Potion,
    /// Becomes a potion at a spring.
    Bottle,
    /// Only shines.
    Coin,
    /// The registration of a monster. Its owner is the room in which the monster is.
    Soul(Breed),
    /// Goes out after a while, or when it is used.
    BurningLamp,
}

impl Kind {
    /// Whether players mean it by this name.
    pub fn is_called(self, name: &str) -> bool {
        self.to_string() == name || self == Kind::BurningLamp && name == "lamp"
    }
}

impl Breed {
    /// The health of a new monster.
    pub fn health(self) -> i32 {
        match self {
            Breed::Rat => 4,
            Breed::Wolf => 12,
        }
    }

    /// The damage of an attack.
    pub fn strength(self) -> i32 {
        match self {
            Breed::Rat => 1,
            Breed::Wolf => 3,
        }
    }
}

impl fmt::Display for Breed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Breed::Rat => "rat",
            Breed::Wolf => "wolf",
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Lamp => f.write_str("lamp"),
            Kind::BurningLamp => f.write_str("burning lamp"),
            Kind::Sword => f.write_str("sword"),
            Kind::Potion => f.write_str("potion"),
            Kind::Bottle => f.write_str("bottle"),
            Kind::Coin => f.write_str("coin"),
            Kind::Soul(breed) => write!(f, "soul of a {breed}"),
        }
    }
}

/// A room, as the map describes it.
#[derive(Debug)]
pub struct Place {
    /// The number of the room. Its hundreds are the site.
    pub id: RoomId,
    /// The name that pages show.
    pub title: &'static str,
    /// A sentence about the room.
    pub description: &'static str,
    /// A direction and the room there, for each door.
    pub doors: &'static [(&'static str, RoomId)],
    /// The things that lie there when the world is created.
    pub things: &'static [Kind],
    /// Where it is on the drawing of the map.
    pub at: (i32, i32),
}

const fn room(id: u16) -> RoomId {
    RoomId(id)
}

/// All rooms.
pub static MAP: &[Place] = &[
    Place {
        id: room(0),
        title: "Hall",
        description: "A long hall with a cold fireplace.",
        doors: &[("north", room(1)), ("east", room(3)), ("up", room(2))],
        things: &[Kind::Lamp, Kind::Coin, Kind::Coin, Kind::Soul(Breed::Rat)],
        at: (90, 150),
    },
    Place {
        id: room(1),
        title: "Kitchen",
        description: "Copper pots hang from the ceiling.",
        doors: &[("south", room(0))],
        things: &[Kind::Potion, Kind::Bottle, Kind::Soul(Breed::Rat)],
        at: (90, 60),
    },
    Place {
        id: room(2),
        title: "Tower",
        description: "From here you see the forest, and the sea behind it.",
        doors: &[("down", room(0))],
        things: &[Kind::Sword, Kind::Coin],
        at: (90, 240),
    },
    Place {
        id: room(3),
        title: "Gate",
        description: "The drawbridge of the castle. The road leads east, into the forest.",
        doors: &[("west", room(0)), ("east", room(100)), ("south", room(200))],
        things: &[Kind::Coin],
        at: (220, 150),
    },
    Place {
        id: room(100),
        title: "Edge of the forest",
        description: "The road ends between old oaks. The castle is in the west.",
        doors: &[("west", room(3)), ("east", room(101))],
        things: &[Kind::Coin, Kind::Soul(Breed::Rat)],
        at: (370, 150),
    },
    Place {
        id: room(101),
        title: "Glade",
        description: "Grass, flowers, and the bones of a deer.",
        doors: &[("west", room(100)), ("north", room(102)), ("south", room(103))],
        things: &[Kind::Lamp, Kind::Soul(Breed::Wolf)],
        at: (500, 150),
    },
    Place {
        id: room(102),
        title: "Spring",
        description: "Clear water rises between stones. It heals.",
        doors: &[("south", room(101))],
        things: &[Kind::Bottle, Kind::Potion],
        at: (500, 60),
    },
    Place {
        id: room(103),
        title: "Cave",
        description: "Something large sleeps here in winter.",
        doors: &[("north", room(101))],
        things: &[Kind::Sword, Kind::Coin, Kind::Coin, Kind::Soul(Breed::Wolf)],
        at: (500, 240),
    },
    Place {
        id: room(200),
        title: "Quay",
        description: "Ropes, nets and gulls. The castle is in the north.",
        doors: &[("north", room(3)), ("east", room(201))],
        things: &[Kind::Coin, Kind::Soul(Breed::Rat)],
        at: (220, 330),
    },
    Place {
        id: room(201),
        title: "Lighthouse",
        description: "The lamp has burned for a hundred years.",
        doors: &[("west", room(200))],
        things: &[Kind::Lamp, Kind::Bottle],
        at: (350, 330),
    },
];

impl RoomId {
    /// The site that runs the room.
    pub fn site(self) -> Site {
        (self.0 / 100) as Site
    }

    /// The room's entry in the map, if there is one. A peer may name any number.
    pub fn place(self) -> Option<&'static Place> {
        MAP.iter().find(|place| place.id == self)
    }

    /// The room behind a door.
    pub fn door(self, direction: &str) -> Option<RoomId> {
        self.place()?.doors.iter().find(|(name, _)| *name == direction).map(|(_, room)| *room)
    }

    /// The title of the room.
    pub fn title(self) -> &'static str {
        self.place().map_or("Nowhere", |place| place.title)
    }

    /// The name of the room's service on its node.
    pub fn service(self) -> String {
        format!("room {}", self.0)
    }

    /// Whether bottles can be filled here.
    pub fn has_spring(self) -> bool {
        self == RoomId(102)
    }
}

/// The rooms of a site.
pub fn rooms_of(site: Site) -> impl Iterator<Item = &'static Place> {
    MAP.iter().filter(move |place| place.id.site() == site)
}

/// The room in which players of a site begin.
pub fn start_of(site: Site) -> RoomId {
    RoomId(u16::from(site) * 100)
}

/// The things of a new site, with their rooms. They have the numbers 1, 2, .. of that site.
pub fn things_of(site: Site) -> impl Iterator<Item = (ItemId, Kind, RoomId)> {
    let things = rooms_of(site).flat_map(|place| place.things.iter().map(|kind| (*kind, place.id)));
    things.zip(u64::from(site) * 1_000_000 + 1..).map(|((kind, room), item)| (item, kind, room))
}
