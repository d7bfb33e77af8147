//! Worlds of two sites in one program, in a simulation with faults.

use std::time::Duration;

use rialto::node::supervisor::SupervisorRef;
use rialto::node::transport::memory::Network;
use rialto::node::{Node, Pid, call, call_with, call_within, kill, send, service, whereis};
use rialto::rt::{Runtime, spawn};
use rialto::{rng, sleep};
use schack::bot::{Played, play};
use schack::keeper::KEEPER;
use schack::ledger::{Ledger, Owner, PlayerId, Tally, census};
use schack::map::{Kind, RoomId, Site};
use schack::messages::{Ask, Command, Login, Look, Sight, TakeCensus, Who, type_registry};
use schack::player::GATE;
use schack::room::{Crash, Upgrade};
use schack::site::{builder, start};
use schack::store::Store;
use schack::world::{Pace, World};

const NAMES: [&str; 2] = ["castle", "forest"];

/// A fast world: monsters act every second or so, and lamps burn down quickly.
fn pace() -> Pace {
    let (monsters, lamps) = (Duration::from_millis(1_500), Duration::from_secs(20));
    Pace { monsters, lamps, ..Pace::default() }
}

/// A running site.
pub struct Running {
    pub node: Node,
    pub world: World,
    _supervisor: SupervisorRef,
}

/// Two sites and the network between them.
pub struct Sites {
    network: Network,
    stores: [Store; 2],
    pub running: [Option<Running>; 2],
}

impl Sites {
    pub async fn new() -> Sites {
        Sites::with_latency(Duration::from_millis(3)).await
    }

    /// Starts both sites. A commit takes `latency`, and is lost if its keeper is killed meanwhile.
    async fn with_latency(latency: Duration) -> Sites {
        let stores = [0, 1].map(|_| Store::in_memory(latency));
        let mut sites = Sites { network: Network::new(), stores, running: [None, None] };
        for (one, other) in [(0, 1), (1, 0)] {
            sites.network.delay(NAMES[one], NAMES[other], Duration::ZERO..Duration::from_millis(5));
        }
        for site in 0..2 {
            sites.start(site).await;
        }
        sites
    }

    async fn start(&mut self, site: usize) {
        let transport = self.network.transport(NAMES[site]);
        let at = if site == 1 { vec!["memory://castle".parse().unwrap()] } else { vec![] };
        let world = World::new(site as Site, pace());
        let node = builder(&world).transport(transport).build();
        let supervisor = start(&node, world.clone(), self.stores[site].clone(), at).await.unwrap();
        self.running[site] = Some(Running { node, world, _supervisor: supervisor });
    }

    fn node(&self, site: usize) -> &Node {
        &self.running[site].as_ref().expect("the site runs").node
    }

    /// Ends a site as `kill -9` would: all processes, at once, in the middle of what they do.
    pub async fn kill(&mut self, site: usize) {
        let Some(running) = self.running[site].take() else { return };
        // Others see the end of the connections first.
        self.network.cut(NAMES[0], NAMES[1]);
        while running.node.process_count() > 0 {
            for pid in running.node.processes() {
                kill(pid);
            }
            sleep(Duration::from_micros(1)).await;
        }
    }

    fn partition(&self) {
        self.network.partition(NAMES[0], NAMES[1]);
        self.network.partition(NAMES[1], NAMES[0]);
    }

    fn heal(&self) {
        self.network.heal(NAMES[0], NAMES[1]);
        self.network.heal(NAMES[1], NAMES[0]);
    }

    /// Waits until the two sites are connected.
    pub async fn connected(&self) {
        for site in 0..2 {
            let world = &self.running[site].as_ref().unwrap().world;
            while world.others().is_empty() {
                sleep(Duration::from_millis(10)).await;
            }
        }
    }

    fn ledgers(&self) -> [Ledger; 2] {
        [0, 1].map(|site| self.stores[site].read(site as Site).unwrap())
    }

    /// The check over what is on the two disks at this moment.
    fn tally(&self) -> Tally {
        census(&self.ledgers().map(|ledger| ledger.accounts())).unwrap()
    }

    /// The check by the keepers' own messages.
    async fn census(&self) -> Tally {
        loop {
            let census = async { call_within("keeper", TakeCensus, Duration::from_secs(10)).await };
            match self.at(0, census).await {
                Ok(Ok(tally)) => return tally,
                // One of them has not noticed yet that the connection is there, or lost.
                Ok(Err(why)) if why.ends_with("is away") => {}
                Ok(Err(why)) => panic!("{why}"),
                Err(_) => {}
            }
            sleep(Duration::from_millis(500)).await;
        }
    }

    /// Runs a client on the node of a site.
    async fn at<T: Send + 'static>(
        &self,
        site: usize,
        client: impl Future<Output = T> + Send + 'static,
    ) -> T {
        self.node(site).run(client).await.unwrap()
    }

    async fn player(&self, site: usize, name: &str) -> Pid {
        let login = Login { name: name.into() };
        self.at(site, async move { call(GATE, login).await.unwrap().unwrap() }).await
    }

    async fn obey(&self, site: usize, player: Pid, line: &str) -> Sight {
        let command = Command::parse(line).unwrap();
        self.at(site, async move { call(player, command).await.unwrap() }).await
    }

    /// Lets a player look until it has been told this line.
    async fn hears(&self, site: usize, player: Pid, line: &str) -> Sight {
        for _ in 0..10_000 {
            let sight = self.obey(site, player, "look").await;
            if sight.told.iter().any(|told| told == line) {
                return sight;
            }
            sleep(Duration::from_millis(10)).await;
        }
        panic!("{line:?} was never told");
    }

    /// The process of an object.
    async fn object(&self, site: usize, item: u64) -> Option<Pid> {
        let ask = async move { call_with(KEEPER, move |from| Ask::Object(item, from)).await };
        self.at(site, ask).await.ok().flatten()
    }

    /// Lets a player use a thing, as soon as it has it and the thing has a process, and checks what the player is
    /// told. Returns the process of the thing.
    async fn uses(&self, site: usize, player: Pid, thing: &str, told: &str) -> Pid {
        let (item, _) = loop {
            let sight = self.obey(site, player, "look").await;
            match sight.carries.iter().find(|(_, kind)| kind.is_called(thing)) {
                Some(carried) => break *carried,
                None => sleep(Duration::from_millis(10)).await,
            }
        };
        let process = loop {
            match self.object(site, item).await {
                Some(process) => break process,
                None => sleep(Duration::from_millis(50)).await,
            }
        };
        let sight = self.obey(site, player, &format!("use {thing}")).await;
        assert_eq!(sight.told.last().map(String::as_str), Some(told));
        process
    }

    /// Fetches the sword of the tower, from the hall and back.
    async fn fetch_sword(&self, player: Pid) {
        for line in ["go up", "take sword", "go down"] {
            self.obey(0, player, line).await;
        }
    }

    /// Walks from the hall to the edge of the forest.
    async fn walk_to_forest(&self, player: Pid) -> Sight {
        self.obey(0, player, "go east").await;
        let sight = self.obey(0, player, "go east").await;
        assert_eq!(sight.place, RoomId(100), "{sight:?}");
        sight
    }
}

pub fn simulated(seeds: std::ops::Range<u64>, test: impl AsyncFn(u64)) {
    for seed in seeds {
        eprintln!("seed {seed}");
        Runtime::simulated(seed).block_on(test(seed));
    }
}

fn names(sight: &Sight) -> Vec<String> {
    sight.carries.iter().map(|(_, kind)| kind.to_string()).collect()
}

#[test]
fn a_player_walks_takes_uses_and_talks() {
    simulated(0..3, async |_| {
        let sites = Sites::new().await;
        sites.connected().await;
        let (ada, bob) = (sites.player(0, "ada").await, sites.player(0, "bob").await);
        let sight = sites.obey(0, ada, "look").await;
        assert!(sight.view.unwrap().things.iter().any(|(_, kind)| *kind == Kind::Lamp));
        sites.obey(0, ada, "go up").await;
        let sight = sites.obey(0, ada, "take sword").await;
        assert!(sight.told.iter().any(|line| line == "You take the sword."), "{:?}", sight.told);
        sites.obey(0, ada, "go down").await;
        sites.obey(0, ada, "say Good morning").await;
        sites.hears(0, bob, "ada: Good morning").await;
        let sight = sites.obey(0, ada, "look").await;
        assert_eq!(names(&sight), ["sword"]);
        assert_eq!(sites.tally().moving, 0);
    });
}

#[test]
fn an_item_goes_to_a_room_of_the_other_node_and_back() {
    simulated(0..5, async |_| {
        let sites = Sites::new().await;
        sites.connected().await;
        let ada = sites.player(0, "ada").await;
        sites.fetch_sword(ada).await;
        sites.walk_to_forest(ada).await;
        sites.obey(0, ada, "drop sword").await;
        let owner = Owner::Room(RoomId(100));
        until(|| sites.ledgers()[1].items_of(&owner).iter().any(|(_, kind)| *kind == Kind::Sword)).await;
        let sight = sites.obey(0, ada, "take sword").await;
        assert!(sight.told.iter().any(|line| line == "You take the sword."), "{:?}", sight.told);
        let ada_as_owner = Owner::Player(PlayerId { site: 0, name: "ada".into() });
        until(|| !sites.ledgers()[0].items_of(&ada_as_owner).is_empty()).await;
        sites.tally();
    });
}

async fn until(condition: impl Fn() -> bool) {
    for _ in 0..10_000 {
        if condition() {
            return;
        }
        sleep(Duration::from_millis(10)).await;
    }
    panic!("the condition never held");
}

/// A sword remembers how often it was swung. The count continues on the other node, so it is the same process.
#[test]
fn an_object_is_a_process_that_follows_its_item_to_the_other_node() {
    simulated(0..5, async |_| {
        let sites = Sites::new().await;
        sites.connected().await;
        let (ada, bob) = (sites.player(0, "ada").await, sites.player(1, "bob").await);
        sites.fetch_sword(ada).await;
        sites.uses(0, ada, "sword", "You swing the sword. Swings so far: 1.").await;
        sites.walk_to_forest(ada).await;
        sites.obey(0, ada, "drop sword").await;
        let owner = Owner::Room(RoomId(100));
        until(|| sites.ledgers()[1].items_of(&owner).iter().any(|(_, kind)| *kind == Kind::Sword)).await;
        sites.obey(1, bob, "take sword").await;
        sites.uses(1, bob, "sword", "You swing the sword. Swings so far: 2.").await;
        sites.tally();
    });
}

#[test]
fn a_lamp_goes_out_after_a_while_and_a_new_process_replaces_one_that_is_killed() {
    simulated(0..5, async |_| {
        let sites = Sites::new().await;
        sites.connected().await;
        let ada = sites.player(0, "ada").await;
        sites.obey(0, ada, "take lamp").await;
        let owner = Owner::Player(PlayerId { site: 0, name: "ada".into() });
        let carries = |kind| {
            let things = sites.ledgers()[0].items_of(&owner);
            matches!(things[..], [(_, only)] if only == kind)
        };
        let object = sites.uses(0, ada, "lamp", "The lamp burns.").await;
        assert!(carries(Kind::BurningLamp));
        // Another process goes on from the ledger.
        kill(object);
        until(|| carries(Kind::Lamp)).await;
        let other = sites.uses(0, ada, "lamp", "The lamp burns.").await;
        assert_ne!(object, other);
        sites.uses(0, ada, "lamp", "You put out the lamp.").await;
        assert!(carries(Kind::Lamp));
    });
}

#[test]
fn a_crash_of_a_room_costs_no_player() {
    simulated(0..5, async |_| {
        let sites = Sites::new().await;
        sites.connected().await;
        let players = [sites.player(0, "ada").await, sites.player(1, "bob").await];
        // Both stand in the gate: Ada's node runs it, Bob's does not.
        sites.obey(0, players[0], "go east").await;
        sites.obey(1, players[1], "go west").await;
        let before = sites.at(0, async { whereis(&RoomId(3).service()).unwrap() }).await;
        sites.at(0, async move { send(before, Crash).unwrap() }).await;
        for (site, player) in [(0, players[0]), (1, players[1])] {
            loop {
                let sight = sites.obey(site, player, "look").await;
                assert_eq!(sight.place, RoomId(3));
                let present = sight.view.map_or(0, |view| {
                    view.present.iter().filter(|who| matches!(who, Who::Player(_))).count()
                });
                if present == 2 && sight.told.iter().any(|line| line == "Everything flickers.") {
                    break;
                }
                sleep(Duration::from_millis(50)).await;
            }
        }
        let after = sites.at(0, async { whereis(&RoomId(3).service()).unwrap() }).await;
        assert_ne!(before, after);
        sites.tally();
    });
}

#[test]
fn the_code_of_a_room_is_replaced_while_players_are_in_it() {
    simulated(0..5, async |_| {
        let sites = Sites::new().await;
        sites.connected().await;
        let (ada, bob) = (sites.player(0, "ada").await, sites.player(0, "bob").await);
        sites.obey(0, ada, "go up").await;
        let sight = sites.obey(0, bob, "go up").await;
        let old = sight.view.unwrap().text;
        sites
            .at(0, async move {
                let room = whereis(&RoomId(2).service()).unwrap();
                send(room, Upgrade).unwrap();
            })
            .await;
        let sight = sites.obey(0, ada, "look").await;
        let view = sight.view.unwrap();
        assert_eq!(view.text, format!("{old} 2 are here."));
        // Both are there, and no one has noticed.
        sites.obey(0, ada, "say Is it quiet?").await;
        let sight = sites.hears(0, bob, "ada: Is it quiet?").await;
        assert!(sight.told.iter().all(|line| line != "Everything flickers."), "{:?}", sight.told);
        // A crash does not undo it.
        sites.at(0, async { send(whereis(&RoomId(2).service()).unwrap(), Crash).unwrap() }).await;
        sites.hears(0, bob, "Everything flickers.").await;
        let text = loop {
            match sites.obey(0, bob, "look").await.view {
                Some(view) if view.present.len() == 2 => break view.text,
                _ => sleep(Duration::from_millis(50)).await,
            }
        };
        assert_eq!(text, format!("{old} 2 are here."));
    });
}

/// The mind of a monster says through how many doors it has gone. The count continues on the other node, so
/// it is the same mind.
#[test]
fn a_monster_crosses_to_the_other_node_in_the_middle_of_its_loop() {
    simulated(0..3, async |_| {
        let sites = Sites::new().await;
        sites.connected().await;
        let bob = sites.player(1, "bob").await;
        let castle_souls: Vec<u64> = sites.ledgers()[0].souls().collect();
        let mut doors = 0;
        for _ in 0..60_000 {
            let sight = sites.obey(1, bob, "look").await;
            let said = sight.told.iter().filter_map(|line| {
                line.strip_prefix("the rat: (it has gone through ")?.split(' ').next()?.parse::<u32>().ok()
            });
            doors = doors.max(said.max().unwrap_or(0));
            let has_come = sites.ledgers()[1].souls().any(|soul| castle_souls.contains(&soul));
            if has_come && doors >= 2 {
                break;
            }
            sleep(Duration::from_millis(100)).await;
        }
        // From the hall to the edge of the forest there are two doors.
        assert!(doors >= 2, "no mind came from the castle");
        let tally = sites.tally();
        let all = schack::map::things_of(0).chain(schack::map::things_of(1)).count();
        assert_eq!(tally.owned + tally.moving, all);
    });
}

#[test]
fn a_lost_node_leaves_its_guests_at_the_near_side_and_comes_back_with_its_things() {
    simulated(0..5, async |_| {
        let mut sites = Sites::new().await;
        sites.connected().await;
        let ada = sites.player(0, "ada").await;
        sites.fetch_sword(ada).await;
        let bob = sites.player(1, "bob").await;
        sites.walk_to_forest(ada).await;
        // Bob goes to the castle, and takes the lamp of the hall.
        for line in ["go west", "go west"] {
            sites.obey(1, bob, line).await;
        }
        sites.obey(1, bob, "take lamp").await;
        let of_bob = Owner::Player(PlayerId { site: 1, name: "bob".into() });
        until(|| !sites.ledgers()[1].items_of(&of_bob).is_empty()).await;

        sites.kill(1).await;
        // Ada stands in the gate again, with her sword. The others' world plays on.
        let sight = loop {
            let sight = sites.obey(0, ada, "look").await;
            if sight.place == RoomId(3) && sight.view.is_some() {
                break sight;
            }
            sleep(Duration::from_millis(50)).await;
        };
        assert_eq!(names(&sight), ["sword"]);
        let present = sight.view.unwrap().present;
        assert!(present.iter().all(|who| !who.to_string().contains("bob")), "{present:?}");
        let sight = sites.obey(0, ada, "go east").await;
        assert!(sight.told.iter().any(|line| line == "The door is stuck."), "{:?}", sight.told);

        sites.start(1).await;
        sites.connected().await;
        let bob = sites.player(1, "bob").await;
        let sight = sites.obey(1, bob, "look").await;
        assert_eq!(names(&sight), ["lamp"]);
        let sight = sites.obey(0, ada, "go east").await;
        assert_eq!(sight.place, RoomId(100), "{:?}", sight.told);
        sites.tally();
    });
}

/// A bot plays at a site, from a node of its own.
fn bot(client: &Node, home: &Home, name: String, commands: usize) -> rialto::rt::JoinHandle<Played> {
    let (home, client) = (home.clone(), client.clone());
    spawn(async move {
        let gate = move || home.lock().unwrap().map(|node| service(node, GATE));
        client.run(play(name, gate, commands, Duration::from_millis(400))).await.unwrap()
    })
}

/// The node of a site, for its bots.
type Home = std::sync::Arc<std::sync::Mutex<Option<rialto::node::NodeId>>>;

struct Bots {
    client: Node,
    homes: [Home; 2],
}

impl Bots {
    async fn new(sites: &Sites) -> Bots {
        let client =
            Node::builder().types(type_registry()).transport(sites.network.transport("bots")).build();
        let bots = Bots { client, homes: Default::default() };
        for site in 0..2 {
            bots.find(sites, site).await;
        }
        bots
    }

    async fn find(&self, sites: &Sites, site: usize) {
        let place = sites.node(site).reference().unwrap();
        let node = self.client.connect(&place).await.unwrap();
        *self.homes[site].lock().unwrap() = Some(node);
    }
}

/// Nothing is missing and nothing is there twice, on the disks at each moment, while twenty bots play through
/// partitions and the loss of nodes; and nothing is under way in the end.
fn bots_play_through_faults(seeds: std::ops::Range<u64>, players: usize, commands: usize, faults: usize) {
    let (transfers, crossed) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    simulated(seeds, async |_| {
        // So slow that faults often hit a commit.
        let mut sites = Sites::with_latency(Duration::from_millis(50)).await;
        sites.connected().await;
        let bots = Bots::new(&sites).await;
        let all = schack::map::things_of(0).chain(schack::map::things_of(1)).count();
        let playing: Vec<_> = (0..players)
            .map(|n| bot(&bots.client, &bots.homes[n % 2], format!("bot{n}"), commands))
            .collect();
        for _ in 0..faults {
            for _ in 0..rng::below(40) {
                sleep(Duration::from_millis(u64::from(rng::below(200)))).await;
                transfers.set(transfers.get() + sites.tally().moving);
            }
            let site = rng::below(2) as usize;
            match rng::below(5) {
                0 => sites.network.cut(NAMES[0], NAMES[1]),
                // Their supervisors start them again.
                1 => sites.at(site, async { whereis("keeper").into_iter().for_each(kill) }).await,
                2 => {
                    let rooms = schack::map::rooms_of(site as Site).map(|place| place.id.service());
                    let rooms: Vec<_> = rooms.collect();
                    let crash = move || {
                        rooms.iter().filter_map(|name| whereis(name)).for_each(|room| drop(send(room, Crash)))
                    };
                    sites.at(site, async move { crash() }).await;
                }
                3 => {
                    sites.partition();
                    sleep(Duration::from_secs(u64::from(rng::below(20)))).await;
                    sites.heal();
                }
                _ => {
                    *bots.homes[site].lock().unwrap() = None;
                    sites.kill(site).await;
                    sites.tally();
                    sleep(Duration::from_millis(u64::from(rng::below(5_000)))).await;
                    sites.start(site).await;
                    bots.find(&sites, site).await;
                }
            }
            sites.tally();
        }
        for bot in playing {
            assert_eq!(bot.await.unwrap().commands, commands);
        }
        sites.connected().await;
        // Monsters go on. So transfers never end, but each of them does.
        for _ in 0..20 {
            let census = sites.census().await;
            assert_eq!(census.owned + census.moving, all);
        }
        let late: Vec<_> = sites.ledgers().iter().flat_map(|ledger| ledger.accounts().transfers).collect();
        until(|| {
            let now = sites.ledgers().map(|ledger| ledger.accounts().transfers);
            late.iter().all(|transfer| !now.iter().flatten().any(|other| other.id == transfer.id))
        })
        .await;
        let tally = sites.tally();
        assert_eq!(tally.owned + tally.moving, all);
        let castle = sites.ledgers()[0].accounts().owned;
        crossed.set(crossed.get() + castle.iter().filter(|id| **id > 1_000_000).count());
        // The keepers agree, by messages only.
        let census = sites.census().await;
        assert_eq!(census.owned + census.moving, all);
        verdicts_are_forgotten(&sites).await;
        each_soul_has_one_process(&sites).await;
        each_object_has_a_process(&sites).await;
    });
    assert!(transfers.get() > 0 && crossed.get() > 0, "no item has crossed");
}

/// A taker keeps its decisions only until the giver has heard of them.
async fn verdicts_are_forgotten(sites: &Sites) {
    let old: Vec<_> = sites.ledgers().iter().flat_map(|ledger| ledger.accounts().verdicts).collect();
    // A connection that is lost and made again is the last chance.
    sites.network.cut(NAMES[0], NAMES[1]);
    until(|| {
        let now = sites.ledgers().map(|ledger| ledger.accounts().verdicts);
        old.iter().all(|(id, _)| !now.iter().flatten().any(|(other, _)| other == id))
    })
    .await;
}

/// Each monster is in one room, whatever became of its minds. Monsters walk meanwhile, so only a look at the right
/// moment shows it.
async fn each_soul_has_one_process(sites: &Sites) {
    for _ in 0..10_000 {
        let mut present = Vec::new();
        for place in schack::map::MAP.iter().filter(|place| place.id.site() < 2) {
            let room = service(sites.node(place.id.site().into()).id(), &place.id.service());
            let look = async move { call_within(room, Look, Duration::from_secs(5)).await };
            let view = sites.at(place.id.site().into(), look).await;
            let who = view.iter().flat_map(|view| &view.present);
            present.extend(who.filter_map(|who| match who {
                Who::Monster(soul, _) => Some(*soul),
                Who::Player(_) => None,
            }));
        }
        present.sort_unstable();
        let mut souls: Vec<u64> =
            sites.ledgers().iter().flat_map(|it| it.souls().collect::<Vec<_>>()).collect();
        souls.sort_unstable();
        if present == souls && souls.len() == 5 {
            return;
        }
        sleep(Duration::from_millis(37)).await;
    }
    panic!("some monster has no process, or two");
}

/// Each object at a site has a process there, whatever became of earlier ones. Monsters carry things from site to
/// site meanwhile, so only a look at the right moment shows it.
async fn each_object_has_a_process(sites: &Sites) {
    'look: for _ in 0..10_000 {
        sleep(Duration::from_millis(37)).await;
        for (site, ledger) in sites.ledgers().iter().enumerate() {
            for (item, _) in ledger.items().filter(|(_, item)| !matches!(item.kind, Kind::Soul(_))) {
                if sites.object(site, item).await.is_none() {
                    continue 'look;
                }
            }
        }
        return;
    }
    panic!("some object has no process");
}

/// The castle tells the forest and the harbour of each other, and again after they have lost each other.
#[test]
fn a_third_site_joins_and_all_sites_meet() {
    simulated(0..3, async |_| {
        let sites = Sites::new().await;
        sites.connected().await;
        let world = World::new(2, pace());
        let harbour = builder(&world).transport(sites.network.transport("harbour")).build();
        let store = Store::in_memory(Duration::from_millis(3));
        let at = vec!["memory://castle".parse().unwrap()];
        let _supervisor = start(&harbour, world.clone(), store.clone(), at).await.unwrap();
        until(|| world.others() == [0, 1]).await;
        // A player of the forest walks through the castle to the harbour, and brings something.
        let bob = sites.player(1, "bob").await;
        sites.obey(1, bob, "go west").await;
        let sight = sites.obey(1, bob, "go south").await;
        assert_eq!(sight.place, RoomId(200), "{:?}", sight.told);
        sites.obey(1, bob, "take coin").await;
        let of_bob = Owner::Player(PlayerId { site: 1, name: "bob".into() });
        until(|| !sites.ledgers()[1].items_of(&of_bob).is_empty()).await;
        let mut accounts = sites.ledgers().map(|ledger| ledger.accounts()).to_vec();
        accounts.push(store.read(2).unwrap().accounts());
        census(&accounts).unwrap();
        let tally = sites.census().await;
        let all: usize = (0..3).map(|site| schack::map::things_of(site).count()).sum();
        assert_eq!(tally.owned + tally.moving, all);
        sites.network.cut("forest", "harbour");
        until(|| world.others() == [0]).await;
        until(|| world.others() == [0, 1]).await;
    });
}

#[test]
fn nothing_is_lost_or_doubled_by_faults() {
    bots_play_through_faults(0..3, 20, 60, 8);
}

#[test]
#[ignore = "takes minutes: `ci/long.sh` runs it"]
fn nothing_is_lost_or_doubled_by_many_faults() {
    bots_play_through_faults(100..300, 40, 200, 20);
}
