//! The values that all processes of a node share.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rialto::node::{NodeId, Pid, service};
use rialto::sync::watch;

use crate::map::{RoomId, Site};

/// A node's part of the world. The `#[cps]` functions get it as a context, because it cannot travel.
#[derive(Clone, Debug)]
pub struct World(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    site: Site,
    pace: Pace,
    /// The nodes of the sites, as long as there is a connection to them, and of this site.
    sites: watch::Sender<BTreeMap<Site, NodeId>>,
    /// The other sites to which there was a connection since this node began.
    met: Mutex<BTreeSet<Site>>,
    /// The rooms that run the second version of their code: a crash does not undo that.
    upgraded: Mutex<BTreeSet<RoomId>>,
}

/// How fast the world is.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The longest time for which a monster waits before it does something.
    pub monsters: Duration,
    /// How long an item may be without a process, before the node starts one.
    pub adoption: Duration,
    /// How long a lamp burns.
    pub lamps: Duration,
    /// After what time a request to another site is repeated.
    pub repeat: Duration,
    /// How long a request to a room may take.
    pub patience: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            monsters: Duration::from_secs(8),
            adoption: Duration::from_secs(3),
            lamps: Duration::from_secs(120),
            repeat: Duration::from_secs(1),
            patience: Duration::from_secs(5),
        }
    }
}

impl World {
    /// Creates the part of a site.
    pub fn new(site: Site, pace: Pace) -> World {
        World(Arc::new(Shared {
            site,
            pace,
            sites: watch::Sender::new(BTreeMap::new()),
            met: Mutex::default(),
            upgraded: Mutex::default(),
        }))
    }

    /// The site of this node.
    pub fn site(&self) -> Site {
        self.0.site
    }

    /// How fast the world is.
    pub fn pace(&self) -> Pace {
        self.0.pace
    }

    /// The node of a site, if there is a connection to it.
    pub fn node_of(&self, site: Site) -> Option<NodeId> {
        self.0.sites.look(|sites| sites.get(&site).copied())
    }

    /// The other sites to which there is a connection.
    pub fn others(&self) -> Vec<Site> {
        self.0.sites.look(|sites| sites.keys().copied().filter(|site| *site != self.site()).collect())
    }

    /// The nodes of the sites to which there is a connection, and of this site, whenever they change.
    pub fn sites(&self) -> watch::Receiver<BTreeMap<Site, NodeId>> {
        self.0.sites.subscribe()
    }

    /// Records the node of a site.
    pub fn found(&self, site: Site, node: NodeId) {
        self.0.sites.send_modify(|sites| sites.insert(site, node));
        if site != self.site() {
            self.0.met.lock().unwrap_or_else(PoisonError::into_inner).insert(site);
        }
    }

    /// The other sites to which there is, or was, a connection.
    pub fn met(&self) -> BTreeSet<Site> {
        self.0.met.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Forgets the node of a site, unless another one has taken its place.
    pub fn lost(&self, site: Site, node: NodeId) {
        self.0.sites.send_if_modified(|sites| {
            let is_lost = sites.get(&site) == Some(&node);
            if is_lost {
                sites.remove(&site);
            }
            is_lost
        });
    }

    /// Records that a room runs the second version of its code.
    pub fn upgraded(&self, room: RoomId) {
        self.0.upgraded.lock().unwrap_or_else(PoisonError::into_inner).insert(room);
    }

    /// Whether a room that starts runs the second version of its code.
    pub fn is_upgraded(&self, room: RoomId) -> bool {
        self.0.upgraded.lock().unwrap_or_else(PoisonError::into_inner).contains(&room)
    }

    /// The address of a room, if its site can be reached.
    pub fn room(&self, room: RoomId) -> Option<Pid> {
        self.service(room.site(), &room.service())
    }

    /// The address of a service of a site, if the site can be reached.
    pub fn service(&self, site: Site, name: &str) -> Option<Pid> {
        self.node_of(site).map(|node| service(node, name))
    }
}
