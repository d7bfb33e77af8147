//! Two programs of the operating system with TLS between them. While bots play, one is killed by SIGKILL, and the
//! relays between the two cut all connections.

use std::io::{BufRead, BufReader, Lines, PipeReader, pipe};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto::node::transport::{Locator, NodeDir, Tls};
use rialto::node::{Node, NodeId, call_within, service};
use rialto::rt::{Runtime, spawn};
use rialto::sleep;
use schack::bot::play;
use schack::ledger::{Ledger, Tally, census};
use schack::map::{Kind, RoomId, things_of};
use schack::messages::{Command as Order, Login, Sight, TakeCensus, type_registry};
use schack::player::GATE;
use schack::store::Store;

use crate::relay::Relay;

/// With such a pause, monsters do nothing in a test: they take nothing that a player is to take.
pub const ASLEEP: u32 = 100_000;

/// A running node. It is killed when this is dropped.
pub struct Program {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    /// Its address for nodes, or that of the relay in front of it.
    pub at: Locator,
    /// The URL of its pages.
    pub url: String,
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Program {
    /// Starts a site that listens at an address, which other nodes reach through a relay, if there is one.
    fn start(
        dir: &Path,
        site: u8,
        (listen, relay): (&str, Option<&Relay>),
        at: Option<&Locator>,
        monsters: u32,
    ) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_schack"));
        command.args(["--monsters", &monsters.to_string()]);
        command.args(["--alone", "--listen", listen, "--site", &site.to_string(), "--dir"]).arg(dir);
        if let Some(at) = at {
            command.args(["--at", &at.to_string()]);
        }
        if let Some(relay) = relay {
            command.args(["--advertise", &relay.address().to_string()]);
        }
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut next = || lines.next().expect("the program has ended").unwrap();
        let (first, second) = (next(), next());
        let at = first.split([' ', ',']).find(|word| word.starts_with("tls://")).unwrap().parse().unwrap();
        let url = second.strip_prefix("play at ").unwrap().to_owned();
        Program { child, lines, at, url }
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.lines.by_ref().for_each(drop);
    }

    /// Its address without `tls://`.
    fn address(&self) -> String {
        self.at.to_string().trim_start_matches("tls://").to_owned()
    }
}

/// Makes the keys of the two nodes and of a client, which trust each other.
fn make_keys(dir: &Path) -> NodeDir {
    let folders = ["site-0", "site-1", "client"].map(|name| NodeDir::at(dir.join(name)));
    let keys = folders.each_ref().map(|folder| folder.create().unwrap().key());
    for folder in &folders {
        for key in keys {
            folder.trusted().add(key, "a part of the test").unwrap();
        }
    }
    let [_, _, client] = folders;
    client
}

/// Two nodes.
pub struct World {
    /// Site 0.
    pub castle: Program,
    /// Site 1.
    pub forest: Program,
    client: NodeDir,
}

impl World {
    /// Starts both nodes in this folder. Their monsters wait for at most so many seconds.
    pub fn start(dir: &Path, monsters: u32) -> World {
        let client = make_keys(dir);
        let castle = Program::start(dir, 0, ("127.0.0.1:0", None), None, monsters);
        let forest = Program::start(dir, 1, ("127.0.0.1:0", None), Some(&castle.at), monsters);
        World { castle, forest, client }
    }

    /// A node that stays connected to both, and where they are.
    fn client(&self) -> (Node, Homes) {
        client(&self.client, [self.castle.at.clone(), self.forest.at.clone()])
    }
}

fn client(keys: &NodeDir, at: [Locator; 2]) -> (Node, Homes) {
    let tls = Tls::builder(keys.identity().unwrap(), keys.trust()).start().unwrap();
    let client = Node::builder().transport(tls).types(type_registry()).build();
    let homes = Homes::default();
    client.spawn(connect(at, homes.clone()));
    (client, homes)
}

/// An address behind a relay. Nodes reach each other through their relays. The bots do not, so they go on to play
/// while the nodes cannot reach each other.
struct Place {
    listen: SocketAddr,
    relay: Relay,
}

impl Place {
    fn new() -> Place {
        // The relay needs the address before the program has started. So it is that of a port that was free.
        let listen = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
        Place { listen, relay: Relay::new(Ipv4Addr::LOCALHOST, listen).unwrap() }
    }

    fn start(&self, dir: &Path, site: u8, at: Option<&Locator>) -> Program {
        Program::start(dir, site, (&self.listen.to_string(), Some(&self.relay)), at, 2)
    }

    /// Where the bots reach it.
    fn direct(&self) -> Locator {
        format!("tls://{}", self.listen).parse().unwrap()
    }
}

/// The current incarnations of the two nodes.
type Homes = Arc<Mutex<[Option<NodeId>; 2]>>;

/// Keeps a client connected to both nodes.
async fn connect(at: [Locator; 2], homes: Homes) {
    loop {
        for (site, at) in at.iter().enumerate() {
            let found = Node::current().connect_at(at).await.ok();
            homes.lock().unwrap()[site] = found;
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// Sends a command to a player, also after its node was started again.
async fn obey(homes: &Homes, site: usize, name: &str, order: &str) -> Sight {
    loop {
        let home = homes.lock().unwrap()[site];
        if let Some(home) = home {
            let login = Login { name: name.into() };
            if let Ok(Ok(player)) = call_within(service(home, GATE), login, Duration::from_secs(5)).await
                && let Ok(sight) =
                    call_within(player, Order::parse(order).unwrap(), Duration::from_secs(5)).await
            {
                return sight;
            }
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// A census by the keepers, when both are connected.
async fn count(homes: &Homes) -> Tally {
    loop {
        let home = homes.lock().unwrap()[0];
        if let Some(home) = home {
            match call_within(service(home, "keeper"), TakeCensus, Duration::from_secs(5)).await {
                // A node that has just started may not have met the other one.
                Ok(Ok(tally)) if tally.owned + tally.moving == things() => return tally,
                Ok(Err(why)) if !why.ends_with("is away") => panic!("{why}"),
                _ => {}
            }
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// The number of items in the world.
fn things() -> usize {
    things_of(0).chain(things_of(1)).count()
}

fn carries(sight: &Sight, kind: Kind) -> bool {
    sight.carries.iter().any(|(_, it)| *it == kind)
}

/// Cuts the two nodes off from each other until the keeper of the castle misses the forest, and a while longer.
async fn partition(places: &[Place; 2], homes: &Homes) {
    let relays = || places.iter().map(|place| &place.relay);
    // A new connection carries nothing.
    relays().for_each(|relay| relay.limit(Some(0)));
    loop {
        // Again, for a connection that was being made.
        relays().for_each(Relay::cut);
        let home = homes.lock().unwrap()[0];
        if let Some(home) = home
            && let Ok(Err(why)) =
                call_within(service(home, "keeper"), TakeCensus, Duration::from_secs(5)).await
        {
            assert!(why.ends_with("is away"), "{why}");
            break;
        }
        sleep(Duration::from_millis(20)).await;
    }
    sleep(Duration::from_millis(500)).await;
    relays().for_each(|relay| relay.limit(None));
}

/// Plays with bots. The forest is killed and started again, in turns with partitions of the two nodes.
fn faults_while_bots_play(players: usize, commands: usize, faults: usize) {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_owned();
    let keys = make_keys(&dir);
    let places = [Place::new(), Place::new()];
    let mut castle = places[0].start(&dir, 0, None);
    let mut forest = places[1].start(&dir, 1, Some(&castle.at));
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let (client, homes) = client(&keys, places.each_ref().map(Place::direct));

        // Ada is a player of the castle. She goes to the forest.
        let of_both = homes.clone();
        let at_first = client.run(async move {
            let homes = of_both;
            for order in ["up", "take sword", "down"] {
                obey(&homes, 0, "ada", order).await;
            }
            // A repeated command may be obeyed twice.
            while obey(&homes, 0, "ada", "east").await.place.site() != 1 {}
            count(&homes).await
        });
        at_first.await.unwrap();

        let playing: Vec<_> = (0..players)
            .map(|n| {
                let homes = homes.clone();
                let gate = move || homes.lock().unwrap()[n % 2].map(|node| service(node, GATE));
                let bot = play(format!("bot{n}"), gate, commands, Duration::from_millis(200));
                let client = client.clone();
                spawn(async move { client.run(bot).await.unwrap() })
            })
            .collect();

        let mut places = places;
        for fault in 0..faults {
            sleep(Duration::from_millis(700)).await;
            if fault % 2 == 1 {
                let homes = homes.clone();
                let parted = client.run(async move {
                    partition(&places, &homes).await;
                    places
                });
                places = parted.await.unwrap();
                continue;
            }
            forest.kill();
            // The committed rows are a ledger. (The castle has its own store open.)
            read(&dir, 1);
            let homes = homes.clone();
            let near = client.run(async move {
                // The castle plays on. Ada was in the forest: she stands at the near side of the door, or
                // where she began, if a wolf was faster.
                loop {
                    let sight = obey(&homes, 0, "ada", "look").await;
                    if sight.place.site() == 0 && sight.view.is_some() {
                        return sight;
                    }
                    sleep(Duration::from_millis(50)).await;
                }
            });
            near.await.unwrap();
            forest = places[1].start(&dir, 1, Some(&castle.at));
        }
        for bot in playing {
            assert_eq!(bot.await.unwrap().commands, commands);
        }
        let of_both = homes.clone();
        client.run(async move { count(&of_both).await }).await.unwrap();
    });
    castle.kill();
    forest.kill();
    // The check over both disks.
    let ledgers = [0, 1].map(|site| read(&dir, site).accounts());
    let tally = census(&ledgers).unwrap();
    assert_eq!(tally.owned + tally.moving, things());
}

fn read(dir: &Path, site: u8) -> Ledger {
    Store::open(&dir.join(format!("site-{site}/world.redb"))).unwrap().read(site).unwrap()
}

#[test]
fn nothing_is_lost_or_doubled_by_a_killed_node_and_a_partition() {
    faults_while_bots_play(40, 25, 2);
}

#[test]
#[ignore = "takes minutes: `ci/long.sh` runs it"]
fn five_hundred_players_survive_many_kills_and_partitions() {
    faults_while_bots_play(500, 30, 8);
}

/// A player that was idle keeps what it carries when its node is killed.
#[test]
fn a_player_of_a_killed_node_has_its_things_again() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let mut world = World::start(dir, ASLEEP);
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let (client, homes) = world.client();
        let of_both = homes.clone();
        let lamp = client.run(async move {
            // The lamp of the hall goes over the border, into the store of the forest.
            // The door is stuck until the two nodes are connected. West of the hall there is no door.
            while obey(&of_both, 1, "bob", "west").await.place != RoomId(0) {}
            loop {
                let sight = obey(&of_both, 1, "bob", "take lamp").await;
                if carries(&sight, Kind::Lamp) {
                    return sight.place;
                }
            }
        });
        assert_eq!(lamp.await.unwrap(), RoomId(0));
        let (listen, at) = (world.forest.address(), world.castle.at.clone());
        world.forest.kill();
        world.forest = Program::start(dir, 1, (&listen, None), Some(&at), ASLEEP);
        let sight = client.run(async move { obey(&homes, 1, "bob", "look").await }).await.unwrap();
        assert!(carries(&sight, Kind::Lamp), "{sight:?}");
    });
}

/// Returns the keys that the program prints.
fn keys(dir: &Path, arguments: &[&str]) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schack"));
    let output = command.arg("--key").args(arguments).arg("--dir").arg(dir).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.rsplit(' ').next().unwrap().to_owned()).collect()
}

/// A running machine: a program, and what it and its children print.
struct Machine {
    child: Child,
    printed: Lines<BufReader<PipeReader>>,
}

impl Machine {
    fn start(dir: &Path, arguments: &[&str]) -> Machine {
        let (reader, writer) = pipe().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_schack"));
        command.args(arguments).args(["--monsters", &ASLEEP.to_string(), "--dir"]).arg(dir);
        command.stdin(Stdio::null()).stdout(writer.try_clone().unwrap()).stderr(writer);
        Machine { child: command.spawn().unwrap(), printed: BufReader::new(reader).lines() }
    }

    /// Returns the next line with all of these texts.
    fn until(&mut self, texts: &[&str]) -> String {
        let mut before = Vec::new();
        for line in &mut self.printed {
            let line = line.unwrap();
            if texts.iter().all(|text| line.contains(text)) {
                return line;
            }
            before.push(line);
        }
        panic!("the program has ended, and printed {before:?}, not {texts:?}");
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        // Its child, the forest, ends after it.
        self.printed.by_ref().for_each(drop);
    }
}

/// The commands are those of `main.rs`. A key that is missing at first is reported, and is accepted later.
#[test]
fn another_machine_joins_when_the_nodes_trust_each_other() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let ours = keys(here.path(), &[]);
    let [castle, forest] = &ours[..] else { panic!("{ours:?}") };
    let theirs = keys(there.path(), &["--site", "2"]);
    let [harbour] = &theirs[..] else { panic!("{theirs:?}") };

    let mut pair = Machine::start(here.path(), &["--listen", "127.0.0.1:0"]);
    let first = pair.until(&["site 0 (the castle) is at ", castle]);
    let at = first.split([' ', ',']).find(|word| word.starts_with("tls://")).unwrap();
    let joining =
        ["--site", "2", "--listen", "127.0.0.2:0", "--at", at, "--trust", castle, "--trust", forest];
    let mut other = Machine::start(there.path(), &joining);
    let advice = format!("enter `schack --trust {harbour} --key`");
    other.until(&["cannot reach ", at, &advice]);
    pair.until(&["site 0 has refused a node", &advice]);

    assert_eq!(keys(here.path(), &["--trust", harbour]), ours);
    let both = other.until(&["site 2 is connected to site "]);
    let both = [both, other.until(&["site 2 is connected to site "])];
    assert_ne!(both[0], both[1]);
    drop(pair);
    other.until(&["site 2 has lost its connection to site "]);
}

#[test]
fn a_node_whose_address_names_no_machine_says_so_or_advertises_another_one() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--alone", "--listen", "0.0.0.0:0"];
    let mut machine = Machine::start(folder.path(), &arguments);
    machine.until(&["0.0.0.0:", "help: ", "`--advertise 192.0.2.1:"]);
    assert_eq!(machine.child.wait().unwrap().code(), Some(1));
    let advertised = [&arguments[..], &["--advertise", "schack.example:4400"]].concat();
    Machine::start(folder.path(), &advertised)
        .until(&["site 0 (the castle) is at tls://schack.example:4400,"]);
}
