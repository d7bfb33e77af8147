//! The services of a node that `rialto node start` has started.

use std::collections::BTreeMap;
use std::time::Duration;

use rialto_cps::{Chosen2, cps};
use rialto_node::admin::{self, Line};
use rialto_node::migration::{mobile, receive, receive2};
use rialto_node::supervisor::{ChildSpec, Strategy, Supervisor};
use rialto_node::{Builder, Call, Envelope, Exit, IntoExit, escape, port, publish, recv, self_pid};

/// Returns the supervisor of the services. It restarts a service that is killed, but gives up after more than
/// 100 restarts in 10 seconds.
pub fn supervisor(name: &str) -> Supervisor {
    let name = name.to_owned();
    Supervisor::new(Strategy::OneForOne)
        .intensity(100, Duration::from_secs(10))
        .child(ChildSpec::process("admin", move || admin::serve(&name)))
        .child(ChildSpec::process("echo", || published("echo", echo(String::new()))))
        .child(ChildSpec::process("kv", || published("kv", key_value(String::new()))))
        .child(ChildSpec::process("counter", || published("counter", mobile(counter(0)))))
        .child(ChildSpec::process("console", || published("console", console())))
}

/// Adds the entry points that other nodes may spawn, and the computations that may migrate here.
pub fn add_entry_points(node: Builder) -> Builder {
    node.allow_spawn("echo", echo)
        .allow_spawn("kv", key_value)
        .allow_spawn("counter", |first: String| mobile(counter(first.trim().parse().unwrap_or(0))))
        .allow_migration::<counter>()
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
            Call { request: Line(text), from } => from.reply(format!("{before}{text}")),
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
    execute(&mut pairs, &first);
    loop {
        recv! {
            Call { request: Line(text), from } => from.reply(execute(&mut pairs, &text)),
            text: String => drop(execute(&mut pairs, &text)),
            _: Envelope => {}
        }
    }
}

fn execute(pairs: &mut BTreeMap<String, String>, text: &str) -> String {
    let mut words = text.trim().splitn(3, ' ');
    let command = (words.next().unwrap_or(""), words.next(), words.next());
    match command {
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
            Chosen2::First(call) => count = answer_count(call, count),
            Chosen2::Second(said) => count = parse_add(count, &said).unwrap_or(count),
        }
    }
}

fn answer_count(call: Call<Line>, count: u64) -> u64 {
    let Call { request: Line(text), from } = call;
    let now = parse_add(count, &text);
    from.reply(now.map_or_else(|| "say `add N` or `get`".into(), |now| now.to_string()));
    now.unwrap_or(count)
}

fn parse_add(count: u64, text: &str) -> Option<u64> {
    let mut words = text.split_whitespace();
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
    let print = |text: &str| drop(out.put(format!("{}\n", escape::Line(text))));
    loop {
        recv! {
            text: String => print(&text),
            Call { request: Line(text), from } => {
                print(&text);
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
        let mut ask = |text: &str| execute(&mut pairs, text);
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
        assert_eq!(
            (parse_add(7, ""), parse_add(7, "get"), parse_add(7, " add  5 ")),
            (Some(7), Some(7), Some(12))
        );
        for wrong in ["add", "add x", "add -1", "add 1 2", "subtract 1", "get 1"] {
            assert_eq!(parse_add(7, wrong), None, "{wrong}");
        }
    }
}
