//! Players: processes of the node that serves their pages. A player's things, health and place are in the
//! store of that node. It may stand in a room of another node.

use std::collections::VecDeque;
use std::time::Duration;

use rialto::node::{
    Call, Down, Exit, Pid, ReplyTo, Tag, call_with, call_within, demonitor, monitor, publish, recv, register,
    self_pid, send, send_after, spawn_process, whereis,
};

use crate::keeper::KEEPER;
use crate::ledger::{FULL_HEALTH, Owner, Player, PlayerId};
use crate::map::{Kind, RoomId, start_of};
use crate::messages::{
    Ask, Attack, Command, Enter, Hit, Holdings, Leave, Login, Look, News, Say, Seen, Sight, Take, Thing,
    View, Watch, Who,
};
use crate::object::{Use, Used};
use crate::world::World;

/// The name of the gate's service.
pub const GATE: &str = "gate";

/// The lines that a player remembers.
const LINES: usize = 50;

/// The time after which a player tries again to enter its room, or looks again.
const SOON: Duration = Duration::from_millis(100);

/// Time to enter the room again.
struct Again;

/// Time to look again.
struct Refresh;

/// The gate's process: it starts the processes of players.
///
/// # Errors
///
/// If another gate runs on the node.
pub async fn gate(world: World) -> Result<(), String> {
    register(GATE, self_pid()).map_err(|error| error.to_string())?;
    publish(GATE, self_pid()).map_err(|error| error.to_string())?;
    loop {
        recv! {
            Call { request: Login { name }, from } => from.reply(login(&world, &name)),
        }
    }
}

/// Whether a player can have this name.
pub fn is_name(name: &str) -> bool {
    (1..=20).contains(&name.len()) && name.chars().all(|c| c.is_ascii_alphanumeric())
}

fn login(world: &World, name: &str) -> Result<Pid, String> {
    if !is_name(name) {
        return Err("a name has 1 to 20 letters and digits".into());
    }
    let id = PlayerId { site: world.site(), name: name.into() };
    let process = Owner::Player(id.clone()).process();
    match whereis(&process) {
        Some(pid) => Ok(pid),
        None => {
            let pid = spawn_process(player(world.clone(), id));
            // Only the gate registers these names.
            register(&process, pid).map_err(|error| error.to_string())?;
            Ok(pid)
        }
    }
}

struct Me {
    world: World,
    id: PlayerId,
    who: Who,
    state: Player,
    carries: Vec<Thing>,
    view: Option<View>,
    /// The address of the room, and the monitor of its process.
    room: Option<(Pid, Tag)>,
    told: VecDeque<String>,
    watchers: Vec<Pid>,
    will_refresh: bool,
}

/// The process of a player, until it retires or its keeper is lost.
async fn player(world: World, id: PlayerId) -> Exit {
    let (name, owner) = (id.name.clone(), Owner::Player(id.clone()));
    let Ok(state) = call_with(KEEPER, move |from| Ask::OpenPlayer(name, from)).await else {
        return Exit::custom(String::from("there is no keeper"));
    };
    let Ok(carries) = call_with(KEEPER, move |from| Ask::Items(owner, from)).await else {
        return Exit::custom(String::from("there is no keeper"));
    };
    let mut me = Me {
        world,
        who: Who::Player(id.clone()),
        id,
        state,
        carries,
        view: None,
        room: None,
        told: VecDeque::new(),
        watchers: Vec::new(),
        will_refresh: false,
    };
    me.enter_again().await;
    loop {
        recv! {
            Call { request: command, from }: Call<Command> => {
                if command == Command::Retire {
                    return me.retire(from).await;
                }
                me.obey(command).await;
                from.reply(me.sight());
            },
            Hit { by, strength } => me.suffer(&by, strength).await,
            news: News => me.hear(news),
            Holdings(things) => me.carries = things,
            Down { monitor, reason, .. } => me.lost(monitor, &reason).await,
            Watch(pid) => {
                me.watchers.push(pid);
                monitor(pid);
            },
            Again => me.enter_again().await,
            Refresh => me.refresh().await,
        }
        me.show();
    }
}

impl Me {
    fn tell(&mut self, line: impl Into<String>) {
        if self.told.len() == LINES {
            self.told.pop_front();
        }
        self.told.push_back(line.into());
    }

    fn sight(&self) -> Sight {
        Sight {
            view: self.view.clone(),
            place: self.state.place,
            carries: self.carries.clone(),
            health: self.state.health,
            told: self.told.iter().cloned().collect(),
        }
    }

    fn show(&self) {
        for watcher in &self.watchers {
            let _ = send(*watcher, Seen(self.sight()));
        }
    }

    fn owner(&self) -> Owner {
        Owner::Player(self.id.clone())
    }

    async fn save(&self) {
        let (name, state) = (self.id.name.clone(), self.state.clone());
        // If the keeper has crashed, the next change saves it.
        let _ = call_with(KEEPER, move |from| Ask::SavePlayer(name, state, from)).await;
    }

    /// Enters a room, and leaves the last one.
    async fn enter(&mut self, room: RoomId) -> bool {
        let Some(address) = self.world.room(room) else { return false };
        // First, so that a crash of the room cannot be missed.
        let watched = monitor(address);
        let enter = Enter { who: self.who.clone(), pid: self_pid() };
        let Ok(Ok(view)) = call_within(address, enter, self.world.pace().patience).await else {
            demonitor(watched);
            return false;
        };
        if let Some((before, watched)) = self.room.replace((address, watched)) {
            demonitor(watched);
            if before != address {
                let _ = send(before, Leave { who: self.who.clone(), pid: self_pid() });
            }
        }
        self.view = Some(view);
        self.state.place = room;
        if room.site() == self.world.site() {
            self.state.near = room;
        }
        self.save().await;
        true
    }

    /// Enters the room in which the player was, or one at the near side of a door that is stuck.
    async fn enter_again(&mut self) {
        if self.view.is_some() || self.enter(self.state.place).await {
            return;
        }
        if self.state.place != self.state.near && self.world.room(self.state.place).is_none() {
            self.tell("The door is stuck. You are at its near side.");
            self.state.place = self.state.near;
            if self.enter(self.state.near).await {
                return;
            }
        }
        send_after(SOON, self_pid(), Again);
    }

    /// The room, or the node that runs it, or a watcher is lost.
    async fn lost(&mut self, monitor: Tag, reason: &Exit) {
        if self.room.is_some_and(|(_, watched)| watched == monitor) {
            self.room = None;
            self.view = None;
            let is_far = self.state.place.site() != self.world.site();
            if is_far && *reason == Exit::Disconnected {
                self.tell("A cold wind. The door is stuck, and you are at its near side.");
                self.state.place = self.state.near;
            } else {
                self.tell("Everything flickers.");
            }
            self.enter_again().await;
        }
        self.watchers.retain(|pid| rialto::node::is_alive(*pid));
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Came(who) if who != self.who => self.tell(format!("{who} comes in.")),
            News::Gone(who) if who != self.who => self.tell(format!("{who} has gone.")),
            News::Said(who, text) => self.tell(format!("{who}: {text}")),
            News::Fight(by, target) if by != self.who && target != self.who => {
                self.tell(format!("{by} attacks {target}."));
            }
            _ => {}
        }
        if !self.will_refresh && !self.watchers.is_empty() {
            self.will_refresh = true;
            send_after(SOON, self_pid(), Refresh);
        }
    }

    async fn refresh(&mut self) {
        self.will_refresh = false;
        self.look().await;
    }

    async fn look(&mut self) {
        if let Some((room, _)) = self.room
            && let Ok(view) = call_within(room, Look, self.world.pace().patience).await
        {
            self.view = Some(view);
        }
    }

    async fn suffer(&mut self, by: &Who, strength: i32) {
        self.state.health -= strength;
        self.tell(format!("{by} hits you."));
        if self.state.health <= 0 {
            self.tell("You die, and wake up where you began. Your things are where you died.");
            for (item, _) in self.carries.clone() {
                let (from, to) = (self.owner(), Owner::Room(self.state.place));
                let _ = call_with(KEEPER, move |reply| Ask::Move(item, from, to, None, reply)).await;
            }
            self.state.health = FULL_HEALTH;
            if !self.enter(start_of(self.world.site())).await {
                self.state.place = start_of(self.world.site());
                self.state.near = self.state.place;
                self.view = None;
                send_after(SOON, self_pid(), Again);
            }
        }
        self.save().await;
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Look => self.look().await,
            Command::Go(direction) => self.go(&direction).await,
            Command::Take(name) => self.take(&name).await,
            Command::Drop(name) => self.put_down(&name).await,
            Command::Use(name) => self.use_thing(&name).await,
            Command::Say(text) => self.send_to_room(|who| Say { who, text }),
            Command::Attack(name) => self.attack(&name).await,
            Command::Retire => unreachable!("the loop handles it"),
        }
    }

    fn send_to_room<M: rialto::node::Message>(&mut self, message: impl FnOnce(Who) -> M) {
        match self.room {
            Some((room, _)) => drop(send(room, message(self.who.clone()))),
            None => self.tell("You are nowhere."),
        }
    }

    async fn go(&mut self, direction: &str) {
        let Some(room) = self.state.place.door(direction) else {
            return self.tell("There is no such door.");
        };
        if self.enter(room).await {
            self.tell(format!("{}.", room.title()));
        } else {
            self.tell("The door is stuck.");
        }
    }

    async fn take(&mut self, name: &str) {
        self.look().await;
        let things = self.view.iter().flat_map(|view| &view.things);
        let found = things.filter(|(_, kind)| !matches!(kind, Kind::Soul(_))).find(|it| it.1.is_called(name));
        let (Some((item, kind)), Some((room, _))) = (found.copied(), self.room) else {
            return self.tell(format!("There is no {name} here."));
        };
        let take = Take { who: self.who.clone(), item };
        match call_within(room, take, self.world.pace().patience).await {
            Ok(Ok(())) => self.tell(format!("You take the {kind}.")),
            Ok(Err(why)) => self.tell(format!("You cannot take the {kind}: {why}.")),
            // It may have been given all the same. Then it arrives.
            Err(_) => self.tell("Nothing happens."),
        }
    }

    fn carried(&self, name: &str) -> Option<Thing> {
        self.carries.iter().find(|(_, kind)| kind.is_called(name)).copied()
    }

    async fn put_down(&mut self, name: &str) {
        let Some((item, kind)) = self.carried(name) else { return self.tell(format!("You have no {name}.")) };
        let (from, to) = (self.owner(), Owner::Room(self.state.place));
        let moved = call_with(KEEPER, move |reply| Ask::Move(item, from, to, None, reply)).await;
        self.tell(match moved {
            Ok(Ok(())) => format!("You put down the {kind}."),
            _ => format!("You have no {name}."),
        });
    }

    async fn use_thing(&mut self, name: &str) {
        let Some((item, kind)) = self.carried(name) else { return self.tell(format!("You have no {name}.")) };
        let object = call_with(KEEPER, move |from| Ask::Object(item, from)).await.ok().flatten();
        let Some(object) = object else { return self.tell(format!("The {kind} is not awake yet.")) };
        let used = Use { by: self.owner(), at: self.state.place };
        match call_within(object, used, self.world.pace().patience).await {
            Ok(Used { text, heals }) => {
                self.tell(text);
                if heals {
                    self.state.health = FULL_HEALTH;
                    self.save().await;
                }
            }
            Err(_) => self.tell("Nothing happens."),
        }
    }

    async fn attack(&mut self, name: &str) {
        self.look().await;
        let is_called = |who: &&Who| match who {
            Who::Player(player) => player.name == name && **who != self.who,
            Who::Monster(_, breed) => breed == name,
        };
        let target = self.view.iter().flat_map(|view| &view.present).find(is_called).cloned();
        let Some(target) = target else { return self.tell(format!("There is no {name} here.")) };
        let strength = if self.carried("sword").is_some() { 6 } else { 2 };
        self.tell(format!("You attack {target}."));
        self.send_to_room(|who| Attack { who, target, strength });
    }

    async fn retire(mut self, from: ReplyTo<Sight>) -> Exit {
        if let Some((room, _)) = self.room.take() {
            let _ = send(room, Leave { who: self.who.clone(), pid: self_pid() });
        }
        let name = self.id.name.clone();
        let _ = call_with(KEEPER, move |from| Ask::Retire(name, from)).await;
        from.reply(self.sight());
        Exit::Normal
    }
}
