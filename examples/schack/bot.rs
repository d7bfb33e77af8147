//! Bots: clients that play at random, by the messages that pages send, too.

use std::time::Duration;

use rialto::node::{Pid, call_within};
use rialto::{rng, sleep};

use crate::map::Kind;
use crate::messages::{Command, Login, Sight, Who};

/// How long a bot waits for an answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// The number of commands of a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Commands that were answered.
    pub commands: usize,
    /// Attempts to log in that failed, and commands without an answer.
    pub failures: usize,
}

fn pick<T>(from: &[T]) -> Option<&T> {
    let length = u32::try_from(from.len()).ok().filter(|length| *length > 0)?;
    from.get(rng::below(length) as usize)
}

/// Chooses a command.
fn choose(sight: &Sight) -> Command {
    let name = |thing: Option<&(u64, Kind)>| thing.map(|(_, kind)| kind.to_string());
    let things = sight.view.as_ref().map_or(&[][..], |view| &view.things);
    let things: Vec<_> = things.iter().copied().filter(|(_, kind)| !matches!(kind, Kind::Soul(_))).collect();
    let chosen = match rng::below(100) {
        0..40 => {
            let doors = sight.place.place().map_or(&[][..], |place| place.doors);
            pick(doors).map(|(direction, _)| Command::Go((*direction).into()))
        }
        40..65 => name(pick(&things)).map(Command::Take),
        65..80 => name(pick(&sight.carries)).map(Command::Drop),
        80..86 => name(pick(&sight.carries)).map(Command::Use),
        86..93 => {
            let present = sight.view.as_ref().map_or(&[][..], |view| &view.present);
            pick(present).map(|who| match who {
                Who::Player(player) => Command::Attack(player.name.clone()),
                Who::Monster(_, breed) => Command::Attack(breed.clone()),
            })
        }
        93..96 => Some(Command::Say("Hello!".into())),
        96 => Some(Command::Retire),
        _ => None,
    };
    chosen.unwrap_or(Command::Look)
}

/// Plays a number of commands as the player of this name. `gate` returns the address of the gate, if its node
/// can be reached. Between two commands the bot waits for at most `pause`.
pub async fn play(name: String, gate: impl Fn() -> Option<Pid>, commands: usize, pause: Duration) -> Played {
    let mut played = Played::default();
    let mut player: Option<Pid> = None;
    let mut next = Command::Look;
    while played.commands < commands {
        sleep(pause / 100 * (1 + rng::below(100))).await;
        let Some(pid) = player else {
            let login = Login { name: name.clone() };
            let address = gate();
            match address {
                Some(gate) => match call_within(gate, login, PATIENCE).await {
                    Ok(Ok(pid)) => player = Some(pid),
                    _ => played.failures += 1,
                },
                None => played.failures += 1,
            }
            continue;
        };
        match call_within(pid, next.clone(), PATIENCE).await {
            Ok(sight) => {
                played.commands += 1;
                if next == Command::Retire {
                    player = None;
                }
                next = choose(&sight);
            }
            Err(_) => {
                played.failures += 1;
                player = None;
                next = Command::Look;
            }
        }
    }
    played
}
