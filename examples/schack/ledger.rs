//! The ledger of a site: the owner of each item, as plain data and transitions. The keeper process commits
//! its changes to the store.
//!
//! # Laws
//!
//! 1. Each item of the world has one owner: an entry in one ledger, or a transfer that its taker has not
//!    accepted.
//! 2. The *giver* of a transfer removes the items and records the transfer in one transaction.
//! 3. The *taker* decides once: it accepts or refuses, and records the verdict in the same transaction. It
//!    gives the same answer to each repetition.
//! 4. The giver deletes the transfer after the answer, in the transaction that takes the items back if they
//!    were refused. Only then does it tell the taker to forget the verdict.
//! 5. The messages of a giver to a taker are in order, and none of an earlier connection arrives. So no
//!    delivery arrives after the order to forget it.
//! 6. A process acts for an item only with the item's *epoch*. A transfer increases it, and so does a node that
//!    starts a process for the item. So an earlier process can change nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use rialto::cps::Layout;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::map::{ItemId, Kind, RoomId, Site, rooms_of, start_of, things_of};
use crate::messages::Actor;

/// A player. The same name on two sites is two players.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Layout)]
pub struct PlayerId {
    /// The site whose store has the player.
    pub site: Site,
    /// The name.
    pub name: String,
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The owner of an item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Layout)]
pub enum Owner {
    /// The item lies in a room.
    Room(RoomId),
    /// A player carries it.
    Player(PlayerId),
    /// The monster with this soul carries it.
    Monster(ItemId),
}

impl Owner {
    /// The name of the local process that learns about changes of its items.
    pub fn process(&self) -> String {
        match self {
            Owner::Room(room) => room.service(),
            Owner::Player(player) => format!("player {}", player.name),
            Owner::Monster(soul) => format!("monster {soul}"),
        }
    }
}

/// An item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Layout)]
pub struct Item {
    /// The kind.
    pub kind: Kind,
    /// The owner.
    pub owner: Owner,
    /// The number of processes and transfers that it has had.
    pub epoch: u64,
}

/// The number of a transfer: its giver, and how many the giver had begun before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TransferId {
    /// The giver.
    pub site: Site,
    /// The number.
    pub number: u64,
}

/// An item within a transfer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moving {
    /// The item's number.
    pub id: ItemId,
    /// The item with its new owner.
    pub item: Item,
    /// Its owner before.
    pub from: Owner,
}

/// Items on their way to another site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transfer {
    /// The number.
    pub id: TransferId,
    /// The taker.
    pub to: Site,
    /// The items. The taker accepts all or none.
    pub items: Vec<Moving>,
}

/// The durable state of a player, without its items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Points of health.
    pub health: i32,
    /// The room in which it is.
    pub place: RoomId,
    /// The last room of its own site: the near side of the door, if the other site is lost.
    pub near: RoomId,
}

/// The health of a new player.
pub const FULL_HEALTH: i32 = 20;

/// The reason why an item stays where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Denied {
    /// Another owner was faster.
    NotOwner,
    /// The new owner does not exist.
    NoTaker,
    /// The item has a newer process, or is on another site.
    Stale,
    /// A soul cannot be carried.
    Soul,
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Denied::NotOwner => "it is not there any more",
            Denied::NoTaker => "the taker is not there",
            Denied::Stale => "it has another process",
            Denied::Soul => "a soul cannot be carried",
        })
    }
}

/// Rows that remember which of them have changed.
#[derive(Clone, Debug)]
struct Table<K, V> {
    name: &'static str,
    rows: BTreeMap<K, V>,
    changed: BTreeSet<K>,
}

/// A changed row: its key, and its value unless it was deleted.
pub type Change = (String, Option<String>);

impl<K: Clone + Ord + Serialize + DeserializeOwned, V: Serialize + DeserializeOwned> Table<K, V> {
    fn new(name: &'static str) -> Table<K, V> {
        Table { name, rows: BTreeMap::new(), changed: BTreeSet::new() }
    }

    fn put(&mut self, key: K, value: V) {
        self.changed.insert(key.clone());
        self.rows.insert(key, value);
    }

    fn remove(&mut self, key: &K) -> Option<V> {
        let value = self.rows.remove(key)?;
        self.changed.insert(key.clone());
        Some(value)
    }

    fn change(&mut self, key: &K, change: impl FnOnce(&mut V)) -> bool {
        let Some(value) = self.rows.get_mut(key) else { return false };
        change(value);
        self.changed.insert(key.clone());
        true
    }

    fn take_changes(&mut self, changes: &mut Vec<Change>) {
        for key in std::mem::take(&mut self.changed) {
            let value = self.rows.get(&key).map(text_of);
            changes.push((format!("{} {}", self.name, text_of(&key)), value));
        }
    }

    fn load(&mut self, key: &str, value: &str) -> Result<bool, serde_json::Error> {
        let Some(key) = key.strip_prefix(self.name).and_then(|rest| rest.strip_prefix(' ')) else {
            return Ok(false);
        };
        self.rows.insert(serde_json::from_str(key)?, serde_json::from_str(value)?);
        Ok(true)
    }
}

fn text_of(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("the rows of a ledger have no maps with keys that are not text")
}

/// The ledger of a site.
#[derive(Clone, Debug)]
pub struct Ledger {
    site: Site,
    items: Table<ItemId, Item>,
    /// The transfers of this giver.
    transfers: Table<TransferId, Transfer>,
    /// The decisions of this taker.
    verdicts: Table<TransferId, bool>,
    players: Table<String, Player>,
    /// The number of transfers that this giver has begun.
    begun: Table<(), u64>,
    /// The owners whose items have changed since `take_touched`.
    touched: BTreeSet<Owner>,
    /// The objects that have left since `take_departed`.
    departed: Vec<Departed>,
}

/// An object that has left for another site. (A monster asks for its transfer itself.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departed {
    /// Its item.
    pub item: ItemId,
    /// The site.
    pub to: Site,
    /// The epoch that it has there.
    pub epoch: u64,
}

/// The result of the move of a soul.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoulMoved {
    /// To a room of this site.
    Here,
    /// To another site, where its process has this epoch.
    Away(u64),
}

/// An item that needs a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orphan {
    /// The item, with the epoch of the new process.
    pub actor: Actor,
    /// The kind.
    pub kind: Kind,
    /// The owner.
    pub owner: Owner,
}

impl Ledger {
    /// Reads a ledger from the rows of a store. A store without rows is a new site, with the things of the
    /// map.
    ///
    /// # Errors
    ///
    /// If a row is not of this program.
    pub fn load<'a>(
        site: Site,
        rows: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Ledger, serde_json::Error> {
        let mut ledger = Ledger {
            site,
            items: Table::new("item"),
            transfers: Table::new("transfer"),
            verdicts: Table::new("verdict"),
            players: Table::new("player"),
            begun: Table::new("begun"),
            touched: BTreeSet::new(),
            departed: Vec::new(),
        };
        let mut is_new = true;
        for (key, value) in rows {
            is_new = false;
            let _known = ledger.items.load(key, value)?
                || ledger.transfers.load(key, value)?
                || ledger.verdicts.load(key, value)?
                || ledger.players.load(key, value)?
                || ledger.begun.load(key, value)?;
        }
        if is_new {
            ledger.begun.put((), 0);
            for (id, kind, room) in things_of(site) {
                ledger.items.put(id, Item { kind, owner: Owner::Room(room), epoch: 0 });
            }
        }
        Ok(ledger)
    }

    /// Returns the rows that have changed since the last call.
    pub fn take_changes(&mut self) -> Vec<Change> {
        let mut changes = Vec::new();
        self.items.take_changes(&mut changes);
        self.transfers.take_changes(&mut changes);
        self.verdicts.take_changes(&mut changes);
        self.players.take_changes(&mut changes);
        self.begun.take_changes(&mut changes);
        changes
    }

    /// Returns the owners whose items have changed since the last call.
    pub fn take_touched(&mut self) -> BTreeSet<Owner> {
        std::mem::take(&mut self.touched)
    }

    /// Returns the objects that have left since the last call.
    pub fn take_departed(&mut self) -> Vec<Departed> {
        std::mem::take(&mut self.departed)
    }

    /// Treats the items of all owners as changed: their processes may have missed a change.
    pub fn touch_all(&mut self) {
        let rooms = rooms_of(self.site).map(|place| Owner::Room(place.id));
        let site = self.site;
        let players = self.players.rows.keys();
        let players = players.map(|name| Owner::Player(PlayerId { site, name: name.clone() }));
        self.touched = rooms.chain(players).collect();
    }

    /// The items of an owner.
    pub fn items_of(&self, owner: &Owner) -> Vec<(ItemId, Kind)> {
        let items = self.items.rows.iter().filter(|(_, item)| item.owner == *owner);
        items.map(|(id, item)| (*id, item.kind)).collect()
    }

    /// The player of this name.
    pub fn player(&self, name: &str) -> Option<&Player> {
        self.players.rows.get(name)
    }

    /// The names of all players.
    pub fn players(&self) -> impl Iterator<Item = &str> {
        self.players.rows.keys().map(String::as_str)
    }

    /// Returns the player of this name, which begins at the start of the site if it is new.
    pub fn open_player(&mut self, name: &str) -> Player {
        if let Some(player) = self.player(name) {
            return player.clone();
        }
        let start = start_of(self.site);
        let player = Player { health: FULL_HEALTH, place: start, near: start };
        self.players.put(name.into(), player.clone());
        player
    }

    /// Records the state of a player, if it is still there.
    pub fn save_player(&mut self, name: &str, player: Player) {
        self.players.change(&name.to_owned(), |row| *row = player);
    }

    /// Removes a player for ever. Its items fall down at the near side.
    pub fn retire(&mut self, name: &str) {
        let Some(player) = self.players.remove(&name.to_owned()) else { return };
        let owner = Owner::Player(PlayerId { site: self.site, name: name.into() });
        for (id, _) in self.items_of(&owner) {
            self.give(id, Owner::Room(player.near));
        }
    }

    /// Whether an owner is at this site, so that it can take an item.
    fn exists(&self, owner: &Owner) -> bool {
        match owner {
            Owner::Room(room) => room.site() == self.site && room.place().is_some(),
            Owner::Player(player) => player.site == self.site && self.players.rows.contains_key(&player.name),
            Owner::Monster(soul) => self.items.rows.contains_key(soul),
        }
    }

    /// The site of an owner.
    fn site_of(&self, owner: &Owner) -> Site {
        match owner {
            Owner::Room(room) => room.site(),
            Owner::Player(player) => player.site,
            Owner::Monster(_) => self.site,
        }
    }

    fn give(&mut self, id: ItemId, owner: Owner) {
        let mut before = owner.clone();
        self.items.change(&id, |item| before = std::mem::replace(&mut item.owner, owner.clone()));
        self.touched.extend([before, owner]);
    }

    fn insert(&mut self, id: ItemId, item: Item) {
        self.touched.insert(item.owner.clone());
        self.items.put(id, item);
    }

    /// Takes items out of the ledger, into a transfer. Each begins an epoch, and is given with its new owner.
    fn begin_transfer(&mut self, to: Site, items: Vec<(ItemId, Item)>) -> TransferId {
        let number = self.begun.rows.get(&()).copied().unwrap_or(0) + 1;
        self.begun.put((), number);
        let id = TransferId { site: self.site, number };
        let mut moving = Vec::new();
        for (id, mut item) in items {
            let Some(before) = self.items.remove(&id) else { continue };
            self.touched.insert(before.owner.clone());
            item.epoch = before.epoch + 1;
            if !matches!(item.kind, Kind::Soul(_)) {
                self.departed.push(Departed { item: id, to, epoch: item.epoch });
            }
            moving.push(Moving { id, item, from: before.owner });
        }
        self.transfers.put(id, Transfer { id, to, items: moving });
        id
    }

    /// Moves an item from one owner of this site to another, at any site.
    ///
    /// # Errors
    ///
    /// If the item is not the first owner's, or the second one is known not to exist.
    pub fn move_item(&mut self, id: ItemId, from: &Owner, to: &Owner) -> Result<(), Denied> {
        let item = self.items.rows.get(&id).filter(|item| item.owner == *from).ok_or(Denied::NotOwner)?;
        if let Kind::Soul(_) = item.kind {
            return Err(Denied::Soul);
        }
        let target = self.site_of(to);
        if target == self.site {
            if !self.exists(to) {
                return Err(Denied::NoTaker);
            }
            self.give(id, to.clone());
        } else {
            let item = Item { owner: to.clone(), ..item.clone() };
            self.begin_transfer(target, vec![(id, item)]);
        }
        Ok(())
    }

    /// Changes the kind of an item. If an owner is given, it must be the item's.
    ///
    /// # Errors
    ///
    /// [`Denied::Stale`], if the process may not act for the item; if the item is not the owner's; or if the
    /// item is or would become a soul.
    pub fn transform(&mut self, actor: Actor, by: Option<&Owner>, kind: Kind) -> Result<(), Denied> {
        let item = self.check_epoch(actor)?;
        if by.is_some_and(|by| item.owner != *by) {
            return Err(Denied::NotOwner);
        }
        if let (Kind::Soul(_), _) | (_, Kind::Soul(_)) = (item.kind, kind) {
            return Err(Denied::Soul);
        }
        let owner = item.owner.clone();
        self.items.change(&actor.item, |item| item.kind = kind);
        self.touched.insert(owner);
        Ok(())
    }

    /// Checks that a process may act for its item. Returns the item.
    ///
    /// # Errors
    ///
    /// [`Denied::Stale`], if it may not.
    pub fn check_epoch(&self, actor: Actor) -> Result<&Item, Denied> {
        self.items.rows.get(&actor.item).filter(|item| item.epoch == actor.epoch).ok_or(Denied::Stale)
    }

    /// Checks that a monster may act. Returns its room.
    fn room_of_monster(&self, monster: Actor) -> Result<RoomId, Denied> {
        match self.check_epoch(monster)? {
            Item { kind: Kind::Soul(_), owner: Owner::Room(room), .. } => Ok(*room),
            _ => Err(Denied::Stale),
        }
    }

    /// Moves a monster to a room, with all that it carries.
    ///
    /// # Errors
    ///
    /// [`Denied::Stale`], if the epoch is not that of the soul.
    pub fn move_soul(&mut self, monster: Actor, to: RoomId) -> Result<SoulMoved, Denied> {
        self.room_of_monster(monster)?;
        let Actor { item: soul, epoch } = monster;
        if to.place().is_none() {
            return Err(Denied::NoTaker);
        }
        if to.site() == self.site {
            self.give(soul, Owner::Room(to));
            return Ok(SoulMoved::Here);
        }
        let all = self.items.rows.iter();
        let all = all.filter(|(id, item)| **id == soul || item.owner == Owner::Monster(soul));
        let all = all.map(|(id, item)| match *id == soul {
            true => (*id, Item { owner: Owner::Room(to), ..item.clone() }),
            false => (*id, item.clone()),
        });
        let all = all.collect();
        self.begin_transfer(to.site(), all);
        Ok(SoulMoved::Away(epoch + 1))
    }

    /// A monster dies: all that it carries falls down. The soul stays, and will get another process.
    ///
    /// # Errors
    ///
    /// [`Denied::Stale`], if the epoch is not that of the soul.
    pub fn die(&mut self, monster: Actor) -> Result<(), Denied> {
        let (room, soul) = (self.room_of_monster(monster)?, monster.item);
        for (id, _) in self.items_of(&Owner::Monster(soul)) {
            self.give(id, Owner::Room(room));
        }
        self.items.change(&soul, |item| item.epoch += 1);
        Ok(())
    }

    /// The items at this site.
    pub fn items(&self) -> impl Iterator<Item = (ItemId, &Item)> {
        self.items.rows.iter().map(|(id, item)| (*id, item))
    }

    /// The souls at this site.
    pub fn souls(&self) -> impl Iterator<Item = ItemId> {
        self.items().filter(|(_, item)| matches!(item.kind, Kind::Soul(_))).map(|(id, _)| id)
    }

    /// Begins a new epoch of an item.
    pub fn adopt(&mut self, id: ItemId) -> Option<Orphan> {
        let Item { kind, owner, epoch } = self.items.rows.get(&id)?.clone();
        let actor = Actor { item: id, epoch: epoch + 1 };
        self.items.change(&id, |item| item.epoch = actor.epoch);
        Some(Orphan { actor, kind, owner })
    }

    /// The transfers to a site that it has not answered.
    pub fn transfers_to(&self, site: Site) -> impl Iterator<Item = &Transfer> {
        self.transfers.rows.values().filter(move |transfer| transfer.to == site)
    }

    /// A transfer that has not been answered.
    pub fn transfer(&self, id: TransferId) -> Option<&Transfer> {
        self.transfers.rows.get(&id)
    }

    /// The taker's transition: decides about a transfer, unless it has decided already. Returns whether it is
    /// accepted.
    pub fn deliver(&mut self, transfer: Transfer) -> bool {
        if let Some(verdict) = self.verdicts.rows.get(&transfer.id) {
            return *verdict;
        }
        let brings = |soul: &ItemId| transfer.items.iter().any(|moving| moving.id == *soul);
        let fits = |moving: &Moving| {
            let exists = match &moving.item.owner {
                Owner::Monster(soul) if brings(soul) => true,
                owner => self.exists(owner),
            };
            // A correct giver never has an item of this ledger.
            exists && !self.items.rows.contains_key(&moving.id)
        };
        let accepted = transfer.to == self.site && transfer.items.iter().all(fits);
        self.verdicts.put(transfer.id, accepted);
        if accepted {
            for moving in transfer.items {
                self.insert(moving.id, moving.item);
            }
        }
        accepted
    }

    /// The giver's last transition. Returns whether the transfer was still there.
    pub fn answered(&mut self, id: TransferId, accepted: bool) -> bool {
        let Some(transfer) = self.transfers.remove(&id) else { return false };
        if accepted {
            return true;
        }
        // A soul is before the items that its monster carries, if it was given up with them.
        let mut items = transfer.items;
        items.sort_by_key(|moving| !matches!(moving.item.kind, Kind::Soul(_)));
        for Moving { id, item, from } in items {
            let owner = if self.exists(&from) { from } else { Owner::Room(start_of(self.site)) };
            self.insert(id, Item { owner, ..item });
        }
        true
    }

    /// The giver needs no answer about this transfer any more.
    pub fn forget(&mut self, id: TransferId) {
        self.verdicts.remove(&id);
    }

    /// The giver needs answers about these transfers only.
    pub fn forget_others(&mut self, giver: Site, needed: &[TransferId]) {
        let known = self.verdicts.rows.keys().filter(|id| id.site == giver && !needed.contains(id));
        for id in known.copied().collect::<Vec<_>>() {
            self.forget(id);
        }
    }

    /// The part of this site in a census.
    pub fn accounts(&self) -> Accounts {
        Accounts {
            site: self.site,
            owned: self.items.rows.keys().copied().collect(),
            transfers: self.transfers.rows.values().cloned().collect(),
            verdicts: self.verdicts.rows.iter().map(|(id, accepted)| (*id, *accepted)).collect(),
        }
    }
}

/// The items of a ledger, for a census.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accounts {
    /// The site.
    pub site: Site,
    /// The items with an owner.
    pub owned: Vec<ItemId>,
    /// The transfers that have not been answered.
    pub transfers: Vec<Transfer>,
    /// The decisions of this taker.
    pub verdicts: Vec<(TransferId, bool)>,
}

/// The number of items in a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Items with an owner.
    pub owned: usize,
    /// Items in transfers that no taker has accepted.
    pub moving: usize,
}

/// Checks law 1: the items that are owned, and those in transfers that no taker has accepted, are all items
/// of these sites, each once.
///
/// # Errors
///
/// A text with the items that are missing, or there twice.
pub fn census(all: &[Accounts]) -> Result<Tally, String> {
    let accepted: BTreeSet<TransferId> =
        all.iter().flat_map(|site| &site.verdicts).filter(|(_, yes)| *yes).map(|(id, _)| *id).collect();
    let transfers = all.iter().flat_map(|site| &site.transfers).filter(|it| !accepted.contains(&it.id));
    let moving: Vec<ItemId> = transfers.flat_map(|it| it.items.iter().map(|moving| moving.id)).collect();
    let owned = all.iter().flat_map(|site| site.owned.iter().copied());
    let mut counts: BTreeMap<ItemId, (i64, i64)> = BTreeMap::new();
    for (id, _, _) in all.iter().flat_map(|site| things_of(site.site)) {
        counts.entry(id).or_default().0 = 1;
    }
    let mut tally = Tally { owned: 0, moving: moving.len() };
    for id in owned.inspect(|_| tally.owned += 1).chain(moving.iter().copied()) {
        counts.entry(id).or_default().1 += 1;
    }
    let wrong: Vec<String> = counts
        .iter()
        .filter(|(_, (expected, found))| expected != found)
        .map(|(id, (_, found))| format!("item {id} is there {found} times"))
        .collect();
    if wrong.is_empty() { Ok(tally) } else { Err(wrong.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Breed;

    fn new(site: Site) -> Ledger {
        Ledger::load(site, []).unwrap()
    }

    fn player(site: Site, name: &str) -> Owner {
        Owner::Player(PlayerId { site, name: name.into() })
    }

    fn only_transfer(ledger: &Ledger) -> Transfer {
        let mut all = ledger.transfers.rows.values();
        let first = all.next().expect("a transfer").clone();
        assert_eq!(all.next(), None);
        first
    }

    #[test]
    fn a_taker_gives_the_same_answer_until_it_is_told_to_forget() {
        let (mut castle, mut forest) = (new(0), new(1));
        forest.open_player("ada");
        let (lamp, hall) = (1, Owner::Room(RoomId(0)));
        castle.move_item(lamp, &hall, &player(1, "ada")).unwrap();
        let transfer = only_transfer(&castle);
        assert!(forest.deliver(transfer.clone()));
        // Ada passes it on, and it comes back to the castle, before the answer arrives there.
        forest.move_item(lamp, &player(1, "ada"), &hall).unwrap();
        let back = only_transfer(&forest);
        assert!(castle.deliver(back.clone()) && forest.deliver(transfer.clone()));
        assert_eq!(census(&[castle.accounts(), forest.accounts()]).map(|tally| tally.moving), Ok(0));
        assert!(castle.answered(transfer.id, true) && forest.answered(back.id, true));
        forest.forget(transfer.id);
        castle.forget(back.id);
        assert_eq!(castle.items.rows[&lamp].owner, hall);
        census(&[castle.accounts(), forest.accounts()]).unwrap();
    }

    #[test]
    fn an_item_that_the_taker_refuses_comes_back() {
        let (mut castle, mut forest) = (new(0), new(1));
        let hall = Owner::Room(RoomId(0));
        castle.open_player("bob");
        castle.move_item(1, &hall, &player(0, "bob")).unwrap();
        castle.move_item(1, &player(0, "bob"), &player(1, "nobody")).unwrap();
        let transfer = only_transfer(&castle);
        assert!(!forest.deliver(transfer.clone()));
        // Someone of that name comes too late: the decision stays.
        forest.open_player("nobody");
        assert!(!forest.deliver(transfer.clone()));
        castle.retire("bob");
        assert!(castle.answered(transfer.id, false) && !castle.answered(transfer.id, false));
        assert_eq!(castle.items.rows[&1].owner, hall, "its owner has gone meanwhile");
        census(&[castle.accounts(), forest.accounts()]).unwrap();
    }

    #[test]
    fn a_monster_moves_with_all_that_it_carries_and_its_earlier_process_can_do_nothing() {
        let (mut castle, mut forest) = (new(0), new(1));
        let soul = castle.souls().next().unwrap();
        let orphan = castle.adopt(soul).unwrap();
        let Actor { epoch, .. } = orphan.actor;
        let with_epoch = |epoch| Actor { item: soul, epoch };
        castle.move_item(1, &orphan.owner, &Owner::Monster(soul)).unwrap();
        let moved = castle.move_soul(orphan.actor, RoomId(100));
        assert_eq!(moved, Ok(SoulMoved::Away(epoch + 1)));
        assert_eq!(castle.move_soul(orphan.actor, RoomId(100)), Err(Denied::Stale));
        let transfer = only_transfer(&castle);
        assert_eq!(transfer.items.len(), 2);
        assert!(forest.deliver(transfer.clone()) && castle.answered(transfer.id, true));
        assert_eq!(forest.items_of(&Owner::Monster(soul)), [(1, Kind::Lamp)]);
        assert_eq!(forest.room_of_monster(with_epoch(epoch + 1)), Ok(RoomId(100)));
        // The node starts another process for it, because the first does not arrive.
        forest.adopt(soul).unwrap();
        assert_eq!(forest.check_epoch(with_epoch(epoch + 1)), Err(Denied::Stale));
        forest.die(with_epoch(epoch + 2)).unwrap();
        assert_eq!(forest.items.rows[&1].owner, Owner::Room(RoomId(100)));
        census(&[castle.accounts(), forest.accounts()]).unwrap();
    }

    #[test]
    fn an_item_has_one_process_whatever_its_owners_do() {
        let (mut castle, mut forest) = (new(0), new(1));
        forest.open_player("ada");
        let hall = Owner::Room(RoomId(0));
        let first = castle.adopt(1).unwrap().actor;
        assert_eq!(
            castle.transform(first, Some(&player(0, "bob")), Kind::BurningLamp),
            Err(Denied::NotOwner)
        );
        assert_eq!(castle.transform(first, None, Kind::Soul(Breed::Rat)), Err(Denied::Soul));
        castle.transform(first, Some(&hall), Kind::BurningLamp).unwrap();
        castle.move_item(1, &hall, &player(1, "ada")).unwrap();
        let away = Departed { item: 1, to: 1, epoch: first.epoch + 1 };
        assert_eq!(castle.take_departed(), [away]);
        // The lamp would go out here while it burns there.
        assert_eq!(castle.transform(first, None, Kind::Lamp), Err(Denied::Stale));
        assert!(forest.deliver(only_transfer(&castle)));
        assert_eq!(forest.transform(first, None, Kind::Lamp), Err(Denied::Stale));
        forest.transform(Actor { item: 1, epoch: away.epoch }, None, Kind::Lamp).unwrap();
        assert_eq!(forest.items_of(&player(1, "ada")), [(1, Kind::Lamp)]);
    }

    #[test]
    fn a_census_finds_a_missing_item_and_a_double_one() {
        let mut castle = new(0);
        castle.items.remove(&2);
        castle.items.put(7_777, Item { kind: Kind::Coin, owner: Owner::Room(RoomId(0)), epoch: 0 });
        let found = census(&[castle.accounts(), castle.accounts()]);
        let text = found.unwrap_err();
        assert!(text.contains("item 1 is there 2 times"), "{text}");
        assert!(text.contains("item 2 is there 0 times"), "{text}");
        assert!(text.contains("item 7777 is there 2 times"), "{text}");
    }

    #[test]
    fn rows_of_a_store_are_the_same_ledger() {
        let mut castle = new(0);
        castle.open_player("ada \"the\" first");
        castle.move_item(1, &Owner::Room(RoomId(0)), &player(1, "bob")).unwrap();
        castle.deliver(Transfer { id: TransferId { site: 1, number: 1 }, to: 0, items: vec![] });
        let mut rows = BTreeMap::new();
        for (key, value) in castle.take_changes() {
            rows.insert(key, value.unwrap_or_default());
        }
        rows.retain(|_, value| !value.is_empty());
        let again = Ledger::load(0, rows.iter().map(|(key, value)| (key.as_str(), value.as_str()))).unwrap();
        assert_eq!(format!("{:?}", again.items.rows), format!("{:?}", castle.items.rows));
        assert_eq!(format!("{:?}", again.transfers.rows), format!("{:?}", castle.transfers.rows));
        assert_eq!(format!("{:?}", again.verdicts.rows), format!("{:?}", castle.verdicts.rows));
        assert_eq!(format!("{:?}", again.players.rows), format!("{:?}", castle.players.rows));
    }
}
