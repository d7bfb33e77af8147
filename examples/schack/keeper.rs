//! The keeper: the process that has the ledger of its site, and moves items between sites.
//!
//! It handles all requests that wait in its mailbox, commits their changes in one transaction, and only then
//! answers. So an answer never reports a change that a crash could undo. (Durable stores call it group commit.)
//! The protocol between two keepers is law 2 to 5 of the [ledger](crate::ledger).

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use rialto::node::{
    Call, Down, Pid, ReplyTo, demonitor, monitor, publish, recv, register, self_pid, send, send_after,
    whereis,
};
use rialto::node::{Message, Tag};
use rialto::rng;
use rialto::time::Instant;

use crate::ledger::{Accounts, Denied, Departed, Item, Ledger, Orphan, Tally, TransferId, census};
use crate::map::{ItemId, Site};
use crate::messages::{Actor, Ask, Holdings, TakeCensus, Wire};
use crate::object::Follow;
use crate::store::Store;
use crate::world::World;

/// The name of the keeper on its node, and of its service.
pub const KEEPER: &str = "keeper";

/// The most requests that one transaction commits.
const BATCH: usize = 256;

/// The most censuses of other sites that are remembered, to take part in each once.
const CUTS: usize = 64;

enum Input {
    Ask(Ask),
    Wire(Wire),
    Census(ReplyTo<Result<Tally, String>>),
    Down(Pid),
}

/// A census that this keeper has begun.
struct Count {
    number: u64,
    missing: BTreeSet<Site>,
    parts: Vec<Accounts>,
    reply: ReplyTo<Result<Tally, String>>,
}

/// The process that acts for an item.
struct Claim {
    epoch: u64,
    pid: Pid,
    monitor: Tag,
}

type Effect = Box<dyn FnOnce(&World) + Send>;

struct Keeper {
    world: World,
    ledger: Ledger,
    claims: BTreeMap<ItemId, Claim>,
    /// Since when an item has had no process.
    unclaimed: BTreeMap<ItemId, Instant>,
    counts: Vec<Count>,
    cuts: Vec<u64>,
    /// The transfers that had no answer at the last tick.
    late: BTreeSet<TransferId>,
    /// The last transfer that was sent, if there was a connection.
    sent: u64,
    /// The sites to which everything is to be sent again.
    resume: BTreeSet<Site>,
    /// The effects of the current batch: they wait for its commit.
    effects: Vec<Effect>,
}

/// The keeper's process.
///
/// # Errors
///
/// If the store fails. The supervisor then starts it again, from the store.
pub async fn keeper(world: World, store: Store) -> Result<(), String> {
    let (ledger, commits) = store.load(world.site()).map_err(|error| error.to_string())?;
    let mut keeper = Keeper {
        resume: world.others().into_iter().collect(),
        world,
        ledger,
        claims: BTreeMap::new(),
        unclaimed: BTreeMap::new(),
        counts: Vec::new(),
        cuts: Vec::new(),
        late: BTreeSet::new(),
        sent: 0,
        effects: Vec::new(),
    };
    register(KEEPER, self_pid()).map_err(|error| error.to_string())?;
    publish(KEEPER, self_pid()).map_err(|error| error.to_string())?;
    keeper.tick();
    keeper.ledger.touch_all();
    keeper.after_commit();
    loop {
        let mut patience = Duration::MAX;
        for _ in 0..BATCH {
            let Some(input) = next_input(patience).await else { break };
            keeper.handle(input);
            // All others that wait belong to this batch.
            patience = Duration::ZERO;
        }
        let changes = keeper.ledger.take_changes();
        if !changes.is_empty() {
            commits.commit(changes).await.map_err(|error| error.to_string())?;
        }
        keeper.after_commit();
    }
}

/// Receives an input, unless none comes within this time.
async fn next_input(patience: Duration) -> Option<Input> {
    recv! {
        ask: Ask => Some(Input::Ask(ask)),
        wire: Wire => Some(Input::Wire(wire)),
        Call { request: TakeCensus, from } => Some(Input::Census(from)),
        Down { from, .. } => Some(Input::Down(from)),
        after(patience) => None,
    }
}

impl Keeper {
    /// Answers after the commit.
    fn reply<R: Message>(&mut self, to: ReplyTo<R>, answer: R) {
        self.effects.push(Box::new(move |_| to.reply(answer)));
    }

    /// Sends to the keeper of another site after the commit. If that fails, the message is lost, as in a
    /// broken connection: the next tick repeats what matters.
    fn send(&mut self, site: Site, message: Wire) {
        self.effects.push(Box::new(move |world| send_to(world, site, message)));
    }

    fn handle(&mut self, input: Input) {
        match input {
            Input::Ask(ask) => self.handle_ask(ask),
            Input::Wire(wire) => self.handle_wire(wire),
            Input::Census(reply) => self.begin_census(reply),
            Input::Down(pid) => self.claims.retain(|_, claim| claim.pid != pid),
        }
    }

    fn handle_ask(&mut self, ask: Ask) {
        match ask {
            Ask::Move(item, from, to, actor, reply) => {
                let may = actor.map_or(Ok(()), |actor| self.ledger.check_epoch(actor).map(drop));
                let moved = may.and_then(|()| self.ledger.move_item(item, &from, &to));
                self.reply(reply, moved);
            }
            Ask::Transform(actor, by, kind, reply) => {
                let changed = self.ledger.transform(actor, by.as_ref(), kind);
                self.reply(reply, changed);
            }
            Ask::Object(item, reply) => {
                let process = self.claim_of(item).map(|claim| claim.pid);
                self.reply(reply, process);
            }
            Ask::Items(owner, reply) => {
                let items = self.ledger.items_of(&owner);
                self.reply(reply, items);
            }
            Ask::OpenPlayer(name, reply) => {
                let player = self.ledger.open_player(&name);
                self.reply(reply, player);
            }
            Ask::SavePlayer(name, player, reply) => {
                self.ledger.save_player(&name, player);
                self.reply(reply, ());
            }
            Ask::Retire(name, reply) => {
                self.ledger.retire(&name);
                self.reply(reply, ());
            }
            Ask::Players(reply) => {
                let names = self.ledger.players().map(String::from).collect();
                self.reply(reply, names);
            }
            Ask::Claim(actor, pid, reply) => {
                let claimed = self.claim(actor, pid);
                self.reply(reply, claimed);
            }
            Ask::MoveSoul(monster, to, reply) => {
                let moved = self.ledger.move_soul(monster, to);
                self.reply(reply, moved);
            }
            Ask::Die(monster, reply) => {
                let died = self.ledger.die(monster);
                self.reply(reply, died);
            }
            Ask::Adopt(reply) => {
                let orphans = self.adopt();
                self.reply(reply, orphans);
            }
            Ask::Up(site) => {
                self.resume.insert(site);
            }
            Ask::Tick => self.tick(),
        }
    }

    fn handle_wire(&mut self, wire: Wire) {
        match wire {
            Wire::Resume(giver, needed) => self.ledger.forget_others(giver, &needed),
            Wire::Deliver(transfer) => {
                let id = transfer.id;
                let accepted = self.ledger.deliver(transfer);
                self.send(id.site, Wire::Answer(id, accepted));
            }
            Wire::Answer(id, accepted) => {
                let taker = self.ledger.transfer(id).map(|transfer| transfer.to);
                if let Some(taker) = taker
                    && self.ledger.answered(id, accepted)
                {
                    self.send(taker, Wire::Forget(id));
                }
            }
            Wire::Forget(id) => self.ledger.forget(id),
            Wire::Cut(begun_by, number) => self.take_part(begun_by, number),
            Wire::Part(number, part) => self.add_part(number, part),
        }
    }

    fn claim(&mut self, actor: Actor, pid: Pid) -> Result<Item, Denied> {
        let item = self.ledger.check_epoch(actor)?.clone();
        let Actor { item: id, epoch } = actor;
        if self.claims.get(&id).is_some_and(|claim| claim.epoch == epoch && claim.pid != pid) {
            return Err(Denied::Stale);
        }
        let claim = Claim { epoch, pid, monitor: monitor(pid) };
        if let Some(before) = self.claims.insert(id, claim) {
            demonitor(before.monitor);
        }
        Ok(item)
    }

    /// The process that may act for an item.
    fn claim_of(&self, item: ItemId) -> Option<&Claim> {
        let claim = self.claims.get(&item)?;
        self.ledger.check_epoch(Actor { item, epoch: claim.epoch }).is_ok().then_some(claim)
    }

    /// Begins a new epoch of each item that has been without a process for too long.
    fn adopt(&mut self) -> Vec<Orphan> {
        let (now, patience) = (Instant::now(), self.world.pace().adoption);
        let items: BTreeSet<ItemId> = self.ledger.items().map(|(id, _)| id).collect();
        let mut orphans = Vec::new();
        for &item in &items {
            if self.claim_of(item).is_some() {
                self.unclaimed.remove(&item);
                continue;
            }
            let since = *self.unclaimed.entry(item).or_insert(now);
            if now.duration_since(since) >= patience {
                self.unclaimed.insert(item, now);
                orphans.extend(self.ledger.adopt(item));
            }
        }
        self.unclaimed.retain(|item, _| items.contains(item));
        orphans
    }

    /// Repeats what has had no answer since the last tick.
    fn tick(&mut self) {
        for site in self.world.others() {
            if self.ledger.transfers_to(site).any(|transfer| self.late.contains(&transfer.id)) {
                self.resume.insert(site);
            }
        }
        self.late = self
            .world
            .others()
            .iter()
            .flat_map(|site| self.ledger.transfers_to(*site))
            .map(|it| it.id)
            .collect();
        self.counts.retain(|count| !count.reply.is_cancelled());
        send_after(self.world.pace().repeat, self_pid(), Ask::Tick);
    }

    /// The census is a consistent cut (Chandy and Lamport, 1985): each keeper sends a marker to all others
    /// before its next messages, so no part contains the effect of a message that another part lacks.
    fn begin_census(&mut self, reply: ReplyTo<Result<Tally, String>>) {
        let (number, missing, others) = (rng::next(), self.world.met(), self.world.others());
        if let Some(away) = missing.iter().find(|site| !others.contains(site)) {
            return self.reply(reply, Err(format!("site {away} is away")));
        }
        self.cut(self.world.site(), number);
        self.counts.push(Count { number, missing, parts: vec![self.ledger.accounts()], reply });
        self.finish_counts();
    }

    /// Sends the marker to all other sites.
    fn cut(&mut self, begun_by: Site, number: u64) {
        if self.cuts.len() == CUTS {
            self.cuts.remove(0);
        }
        self.cuts.push(number);
        for site in self.world.others() {
            self.send(site, Wire::Cut(begun_by, number));
        }
    }

    fn take_part(&mut self, begun_by: Site, number: u64) {
        if !self.cuts.contains(&number) {
            self.cut(begun_by, number);
            self.send(begun_by, Wire::Part(number, self.ledger.accounts()));
        }
    }

    fn add_part(&mut self, number: u64, part: Accounts) {
        if let Some(count) = self.counts.iter_mut().find(|count| count.number == number)
            && count.missing.remove(&part.site)
        {
            count.parts.push(part);
        }
        self.finish_counts();
    }

    fn finish_counts(&mut self) {
        for count in self.counts.extract_if(.., |count| count.missing.is_empty()).collect::<Vec<_>>() {
            self.reply(count.reply, census(&count.parts));
        }
    }

    /// Sends the answers and messages that waited for the commit.
    fn after_commit(&mut self) {
        for effect in std::mem::take(&mut self.effects) {
            effect(&self.world);
        }
        for owner in self.ledger.take_touched() {
            if let Some(pid) = whereis(&owner.process()) {
                // A process that does not read asks for its items when it does.
                let _ = send(pid, Holdings(self.ledger.items_of(&owner)));
            }
        }
        self.deliver();
        // After the transfers, so that no process arrives before its item.
        for Departed { item, to, epoch } in self.ledger.take_departed() {
            if let Some(claim) = self.claims.remove(&item) {
                demonitor(claim.monitor);
                let _ = send(claim.pid, Follow { to: self.world.node_of(to), epoch });
            }
        }
    }

    /// Sends new transfers, and all of them to sites that may have missed some.
    fn deliver(&mut self) {
        let resume = std::mem::take(&mut self.resume);
        let mut last = self.sent;
        for site in self.world.others() {
            if resume.contains(&site) {
                let ids = self.ledger.transfers_to(site).map(|transfer| transfer.id).collect();
                send_to(&self.world, site, Wire::Resume(self.world.site(), ids));
            }
            for transfer in self.ledger.transfers_to(site) {
                if resume.contains(&site) || transfer.id.number > self.sent {
                    send_to(&self.world, site, Wire::Deliver(transfer.clone()));
                    last = last.max(transfer.id.number);
                }
            }
        }
        self.sent = last;
    }
}

fn send_to(world: &World, site: Site, message: Wire) {
    if let Some(keeper) = world.service(site, KEEPER) {
        let _ = send(keeper, message);
    }
}
