//! The services of a node that `rialto node start` has started.

use std::collections::BTreeMap;
use std::time::Duration;

use rialto_cps::{Chosen2, cps};
use rialto_node::admin::{self, Line};
use rialto_node::moving::{mobile, receive, receive2};
use rialto_node::supervisor::{Child, Strategy, Supervisor};
use rialto_node::{Builder, Call, Envelope, Exit, IntoExit, port, publish, recv, self_pid, shown};

use super::words;

/// Returns the supervisor of the services. It restarts a service that is killed, but gives up after more than
/// 100 restarts in 10 seconds.
pub fn supervisor(name: &str) -> Supervisor {
    let name = name.to_owned();
    Supervisor::new(Strategy::OneForOne)
        .intensity(100, Duration::from_secs(10))
        .child(Child::process("admin", move || admin::serve(&name)))
        .child(Child::process("echo", || published("echo", echo(String::new()))))
        .child(Child::process("kv", || published("kv", key_value(String::new()))))
        .child(Child::process("counter", || published("counter", mobile(counter(0)))))
        .child(Child::process("console", || published("console", console())))
}

/// Adds the entry points that other nodes may spawn, and the computations that may migrate here.
pub fn welcome(node: Builder) -> Builder {
    node.entry("echo", echo)
        .entry("kv", key_value)
        .entry("counter", |first: String| mobile(counter(first.trim().parse().unwrap_or(0))))
        .entry(words::ENTRY, words::serve)
        .accepts::<counter>()
}

async fn published<F: Future<Output: IntoExit>>(name: &'static str, body: F) -> Exit {
    match publish(name, self_pid()) {
        Ok(()) => body.await.into_exit(),
        Err(why) => Exit::custom(why),
    }
}

/// Answers each line with `before` and the line.
async fn echo(before: String) {
    loop {
        recv! {
            Call { request: Line(said), from } => from.reply(format!("{before}{said}")),
            // Other messages are discarded.
            _: Envelope => {}
        }
    }
}

/// The maximum number of keys of a key/value server.
const KEYS: usize = 10_000;
/// The maximum length in bytes of a key and its value together.
const BYTES: usize = 64 * 1024;

/// The key/value server of the paper on Termite. `first` is its first command.
async fn key_value(first: String) {
    let mut pairs = BTreeMap::new();
    told(&mut pairs, &first);
    loop {
        recv! {
            Call { request: Line(said), from } => from.reply(told(&mut pairs, &said)),
            said: String => drop(told(&mut pairs, &said)),
            _: Envelope => {}
        }
    }
}

fn told(pairs: &mut BTreeMap<String, String>, said: &str) -> String {
    let mut words = said.trim().splitn(3, ' ');
    let said = (words.next().unwrap_or(""), words.next(), words.next());
    match said {
        ("put", Some(key), Some(value)) if key.len() + value.len() > BYTES => "that is too long".into(),
        ("put", Some(key), Some(_)) if pairs.len() >= KEYS && !pairs.contains_key(key) => {
            "no room for more keys".into()
        }
        ("put", Some(key), Some(value)) => {
            pairs.insert(key.to_owned(), value.to_owned());
            "ok".into()
        }
        ("get", Some(key), None) => pairs.get(key).cloned().unwrap_or_else(|| "no such key".into()),
        ("delete", Some(key), None) => match pairs.remove(key) {
            Some(_) => "ok".into(),
            None => "no such key".into(),
        },
        ("keys", None, None) => pairs.keys().map(String::as_str).collect::<Vec<_>>().join("\n"),
        _ => "say `put KEY VALUE`, `get KEY`, `delete KEY` or `keys`".into(),
    }
}

/// Counts. It is a `#[cps]` function, so it is data wherever it waits, and can be migrated.
#[cps]
async fn counter(first: u64) -> Exit {
    let mut count = first;
    loop {
        match receive2::<receive<Call<Line>>, receive<String>>(receive(), receive()).await {
            Chosen2::First(call) => count = counted(call, count),
            Chosen2::Second(said) => count = added(count, &said).unwrap_or(count),
        }
    }
}

fn counted(call: Call<Line>, count: u64) -> u64 {
    let Call { request: Line(said), from } = call;
    let now = added(count, &said);
    from.reply(now.map_or_else(|| "say `add N` or `get`".into(), |now| now.to_string()));
    now.unwrap_or(count)
}

fn added(count: u64, said: &str) -> Option<u64> {
    let mut words = said.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (None | Some("get"), None, None) => Some(count),
        (Some("add"), Some(number), None) => Some(count.wrapping_add(number.parse().ok()?)),
        _ => None,
    }
}

/// Prints lines. It also publishes standard output itself, as a port.
async fn console() -> Exit {
    let out = match port::stdout() {
        Ok(out) => out,
        Err(why) => return Exit::custom(why.to_string()),
    };
    if let Err(why) = publish("stdout", out.pid()) {
        return Exit::custom(why);
    }
    // Errors are ignored: if standard output is closed, there is no reader.
    let print = |said: &str| drop(out.put(format!("{}\n", shown::Line(said))));
    loop {
        recv! {
            said: String => print(&said),
            Call { request: Line(said), from } => {
                print(&said);
                from.reply(String::new());
            }
            _: Envelope => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_their_values() {
        let mut pairs = BTreeMap::new();
        let mut ask = |said: &str| told(&mut pairs, said);
        assert_eq!(ask("get a"), "no such key");
        assert_eq!(ask("put a so much  depends"), "ok");
        assert_eq!(ask("put b upon"), "ok");
        assert_eq!(ask("get a"), "so much  depends");
        assert_eq!(ask("keys"), "a\nb");
        assert_eq!((ask("delete a").as_str(), ask("delete a").as_str()), ("ok", "no such key"));
        for wrong in ["", "put", "put a", "get", "get a b", "keys b", "delete", "é"] {
            assert!(ask(wrong).starts_with("say"), "{wrong}");
        }
        assert_eq!(ask(&format!("put c {}", "x".repeat(BYTES))), "that is too long");
        (0..KEYS + 5).for_each(|n| drop(ask(&format!("put k{n} 1"))));
        assert_eq!(ask("put one-more 1"), "no room for more keys");
        assert_eq!(ask("put k1 2"), "ok");
    }

    #[test]
    fn a_counter_understands_numbers() {
        assert_eq!((added(7, ""), added(7, "get"), added(7, " add  5 ")), (Some(7), Some(7), Some(12)));
        for wrong in ["add", "add x", "add -1", "add 1 2", "subtract 1", "get 1"] {
            assert_eq!(added(7, wrong), None, "{wrong}");
        }
    }
}
