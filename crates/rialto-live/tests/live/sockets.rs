//! The protocol over real sockets: access, limits, hostile pages, slow pages, and many pages.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rialto_event::select;
use rialto_live::{Builder, Environment, Live, RowSource};
use rialto_rt::Runtime;
use rialto_rt::net::TcpListener;
use serde_json::{Value, json};

use crate::support::{Client, Server};
use crate::widgets::dictionary;

async fn counter(env: Environment) {
    let page = env.into_container();
    let text = page.text("0");
    let (add, burst) = (page.button("Add"), page.button("Burst"));
    let mut count = 0;
    loop {
        let more = select! {
            _ = add.pressed_evt() => 1,
            _ = burst.pressed_evt() => 1000,
        };
        for _ in 0..more {
            count += 1;
            text.set(count.to_string());
        }
    }
}

fn open_server() -> Server {
    Server::start(0, |live| live.open_access().patch_interval(Duration::ZERO), counter)
}

fn press(client: &mut Client, label: &str) {
    client.until(|view| view.find("button", label).is_some());
    let button = client.view.find("button", label).unwrap();
    client.click(button);
}

/// Exchanges a token. Returns the status line, the cookie and the key.
fn log_in(server: &Server, token: &str) -> (String, Option<String>, String) {
    let address = server.address;
    let head = format!("POST /_live/session HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}");
    let answer = server.request(&head, token);
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let body = answer.split_once("\r\n\r\n").unwrap().1;
    (answer.lines().next().unwrap().into(), cookie.map(String::from), body.into())
}

#[test]
fn a_token_is_exchanged_once_for_a_strict_cookie() {
    let server = Server::start(0, |live| live, counter);
    assert_eq!(server.try_client("/", &[]).err(), Some(401));
    let url = server.url();
    let token = url.split_once("#token=").unwrap().1;
    let (status, cookie, _) = log_in(&server, &token[1..]);
    assert_eq!((status.as_str(), cookie), ("HTTP/1.1 401 Unauthorized", None));
    let (status, cookie, key) = log_in(&server, token);
    let cookie = cookie.unwrap();
    assert_eq!(status, "HTTP/1.1 200 OK");
    assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict"), "{cookie}");
    assert_eq!(log_in(&server, token).1, None, "the token was used");
    let pair = cookie.split(';').next().unwrap();
    let mut client = server.try_client_with_key("/", &key, &[("cookie", pair)]).unwrap();
    client.until(|view| view.has_text("0"));
}

#[test]
fn the_cookie_alone_and_the_key_alone_are_worthless() {
    let server = Server::start(0, |live| live, table);
    let token = server.url().split_once("#token=").unwrap().1.to_owned();
    let (_, cookie, key) = log_in(&server, &token);
    let cookie = cookie.unwrap();
    let pair = cookie.split(';').next().unwrap();
    assert_eq!(server.try_client_with_key("/", &key, &[]).err(), Some(401));
    for wrong in ["", &key[1..], pair] {
        let mut client = server.try_client_with_key("/", wrong, &[("cookie", pair)]).unwrap();
        assert!(client.read().unwrap_err().contains("no access"));
    }
    let get = |headers: &str| {
        let head = format!("GET /_live/table/2 HTTP/1.1\r\nhost: {}{headers}", server.address);
        server.request(&head, "").lines().next().unwrap().to_owned()
    };
    assert_eq!(get(&format!("\r\ncookie: {pair}\r\nx-rialto-live: {key}")), "HTTP/1.1 200 OK");
    assert_eq!(get(&format!("\r\ncookie: {pair}\r\nx-rialto-live: no")), "HTTP/1.1 401 Unauthorized");
    assert_eq!(get(&format!("\r\nx-rialto-live: {key}")), "HTTP/1.1 401 Unauthorized");
}

async fn table(env: Environment) {
    let page = env.into_container();
    let table = page.table("Rows", &["n"]);
    table.set_rows([(1, vec!["one"])]);
    std::future::pending().await
}

#[test]
fn a_table_is_copied_by_a_page_of_the_program_only() {
    let server = Server::start(0, |live| live.open_access(), table);
    let status = |method: &str, path: &str, headers: &str| {
        let head = format!("{method} /_live/table/{path} HTTP/1.1\r\nhost: localhost{headers}");
        server.request(&head, "").lines().next().unwrap()["HTTP/1.1 ".len()..].to_owned()
    };
    let own = "\r\nx-rialto-live: ";
    assert_eq!(status("GET", "2", own), "200 OK");
    assert_eq!(status("GET", "2", ""), "403 Forbidden");
    assert_eq!(status("GET", "2", &format!("{own}\r\nsec-fetch-site: cross-site")), "403 Forbidden");
    assert_eq!(status("POST", "2", own), "405 Method Not Allowed");
    for path in ["99", "x", "1"] {
        assert_eq!(status("GET", path, own), "404 Not Found", "{path}");
    }
    let closed = Server::start(0, |live| live, table);
    let answer = closed.request("GET /_live/table/x HTTP/1.1\r\nhost: localhost", "");
    assert!(answer.starts_with("HTTP/1.1 401"), "access is checked first: {answer}");
}

/// Saves a file of ten bytes, and shows the size of a file that was sent.
async fn files(env: Environment) {
    let page = env.into_container();
    let _save = page.download("Save", "ten", || vec![b'x'; 10]);
    let _broken = page.download("Break", "none", || panic!("on purpose"));
    let (field, size) = (page.file_field("Send"), page.text("nothing"));
    loop {
        let file = field.chosen_evt().await;
        size.set(format!("{} bytes", file.len()));
    }
}

#[test]
fn files_are_exchanged_with_a_page_of_the_program_only() {
    let server = Server::start(0, |live| live.open_access().max_file(1000), files);
    let mut client = server.client("/");
    client.until(|view| view.has_text("nothing"));
    let id = |kind, label| client.view.find(kind, label).unwrap();
    let (save, broken, field) = (id("download", "Save"), id("download", "Break"), id("file_field", "Send"));
    let (own, origin) = ("\r\nx-rialto-live: ", format!("\r\norigin: http://{}", server.address));
    let exchange = |method: &str, id: u64, headers: &str, body: &str| {
        let head = format!("{method} /_live/file/{id} HTTP/1.1\r\nhost: {}{headers}", server.address);
        let answer = server.request(&head, body);
        (answer["HTTP/1.1 ".len()..][..3].to_owned(), answer.rsplit("\r\n\r\n").next().unwrap().to_owned())
    };
    assert_eq!(exchange("GET", save, own, ""), ("200".into(), "xxxxxxxxxx".into()));
    for (method, id, headers, body, status) in [
        ("GET", save, "", "", "403"),
        ("GET", field, own, "", "404"),
        ("GET", broken, own, "", "500"),
        ("PUT", save, own, "", "405"),
        ("POST", save, &*format!("{own}{origin}"), "abc", "404"),
        ("POST", field, &*origin, "abc", "403"),
        ("POST", field, &*format!("{own}\r\norigin: http://elsewhere"), "abc", "403"),
        ("POST", field, &*format!("{own}{origin}"), &*"x".repeat(1001), "413"),
    ] {
        assert_eq!(exchange(method, id, headers, body).0, status, "{method} {id} {headers}");
    }
    assert_eq!(exchange("POST", field, &format!("{own}{origin}"), &"x".repeat(1000)).0, "204");
    client.until(|view| view.has_text("1000 bytes"));
    let small = Server::start(0, |live| live.open_access().max_file(9), files);
    let mut client = small.client("/");
    client.until(|view| view.has_text("nothing"));
    let save = client.view.find("download", "Save").unwrap();
    let head = format!("GET /_live/file/{save} HTTP/1.1\r\nhost: localhost{own}");
    assert!(small.request(&head, "").starts_with("HTTP/1.1 413"));
    let closed = Server::start(0, |live| live, files);
    let answer = closed.request("GET /_live/file/x HTTP/1.1\r\nhost: localhost", "");
    assert!(answer.starts_with("HTTP/1.1 401"), "access is checked first: {answer}");
}

#[test]
fn a_page_that_does_not_open_loses_its_place() {
    let server = Server::start(0, |live| live.open_access().max_pages(1), counter);
    let mut idle = Client::connect_silent(server.address);
    assert_eq!(server.live.page_count(), 1);
    let start = Instant::now();
    assert!(idle.read().is_err());
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    while server.live.page_count() == 1 {
        std::thread::yield_now();
    }
}

#[test]
fn a_stopped_application_closes_its_pages_without_an_error() {
    let server = open_server();
    let mut client = server.client("/");
    client.until(|view| view.has_text("0"));
    server.live.stop();
    assert_eq!(client.read().unwrap_err(), "closed");
}

#[test]
fn pages_say_that_the_root_component_has_ended() {
    async fn brief(env: Environment) {
        let page = env.into_container();
        page.button("End").pressed_evt().await;
    }
    async fn failing(env: Environment) {
        let page = env.into_container();
        page.button("End").pressed_evt().await;
        panic!("on purpose");
    }
    let servers = [
        Server::start(0, |live| live.open_access(), brief),
        Server::start(0, |live| live.open_access(), failing),
    ];
    for server in servers {
        let mut client = server.client("/");
        press(&mut client, "End");
        let reason = loop {
            if let Err(reason) = client.read() {
                break reason;
            }
        };
        assert_eq!(reason, "the application has ended");
        assert_eq!(server.client("/").read().unwrap_err(), reason, "a page that comes later");
    }
}

#[test]
fn a_burst_of_inputs_loses_none() {
    let server = open_server();
    let (mut hasty, mut other) = (server.client("/"), server.client("/"));
    press(&mut other, "Add");
    hasty.until(|view| view.has_text("1"));
    let add = hasty.view.find("button", "Add").unwrap();
    for _ in 0..200 {
        hasty.click(add);
    }
    other.until(|view| view.has_text("201"));
    assert_eq!(server.live.dropped_inputs(), 0);
}

/// A filter before the root's mouse stream that receives nothing.
async fn deaf_root(mut env: Environment) {
    let _unread = env.filter_mouse();
    env.view.listen_to_mouse();
    let root = env.into_container();
    let (field, text) = (root.text_field("Name"), root.text("-"));
    loop {
        text.set(field.edited_evt().await);
    }
}

#[test]
fn a_root_that_receives_no_clicks_delays_no_other_inputs_and_no_patches() {
    let server = Server::start(0, |live| live.open_access(), deaf_root);
    let mut page = server.client("/");
    page.until(|view| view.has_text("-"));
    for _ in 0..300 {
        page.click(1);
    }
    let field = page.view.find("text_field", "Name").unwrap();
    for name in ["Ada", "Grace"] {
        page.send(&json!({ "t": "edit", "id": field, "value": name, "n": 1 }));
        page.until(|view| view.has_text(name));
    }
    assert_eq!(server.live.dropped_inputs(), 300 - 256);
}

/// The table of limits in the docs names methods that exist.
#[test]
fn the_limits_in_the_docs_name_methods_that_exist() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let limits = fs::read_to_string(folder.join("../../docs/limits.md")).unwrap();
    let source = fs::read_to_string(folder.join("src/live.rs")).unwrap();
    let (_, section) = limits.split_once("\n## Live pages\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let names = section.split("Builder::").chain(section.split("Live::")).skip(1);
    let names = names.filter_map(|rest| rest.split_once('`')).map(|(name, _)| name);
    let names: Vec<&str> = names.filter(|name| name.chars().all(|c| c.is_lowercase() || c == '_')).collect();
    assert!(names.len() >= 4, "{names:?}");
    for name in names {
        assert!(source.contains(&format!("pub fn {name}(")), "{name}");
    }
}

#[test]
fn other_hosts_and_origins_are_refused() {
    let server = open_server();
    let own = format!("http://{}", server.address);
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        assert_eq!(server.try_client("/", &[("origin", origin)]).err(), Some(403), "{origin}");
    }
    // A page of another site whose name leads here has the same origin as its host.
    let rebound = [("host", "evil.example"), ("origin", "http://evil.example")];
    assert_eq!(server.try_client("/", &rebound).err(), Some(403));
    assert!(server.try_client("/", &[("origin", &own)]).is_ok());
    for path in ["/", "/any", "/_live/session", "/_live/table/3"] {
        let answer = server.request(&format!("GET {path} HTTP/1.1\r\nhost: evil.example"), "");
        assert!(answer.starts_with("HTTP/1.1 403"), "{path}: {answer}");
        assert!(answer.contains("allow_host"), "{answer}");
    }
}

#[test]
fn every_answer_has_a_policy_without_inline_scripts() {
    let server = open_server();
    for path in ["/", "/deep/path", "/_live/client.js", "/_live/style.css", "/_live/session"] {
        let answer = server.request(&format!("GET {path} HTTP/1.1\r\nhost: localhost"), "");
        let line = answer.lines().find(|line| line.starts_with("content-security-policy: "));
        let policy = line.unwrap_or_else(|| panic!("{path} has none"));
        assert!(policy.contains("default-src 'none'; script-src 'self'; style-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
    }
}

#[test]
fn a_title_is_escaped() {
    let server = Server::start(0, |live| live.title("</title><script>"), counter);
    let answer = server.request("GET / HTTP/1.1\r\nhost: localhost", "");
    assert!(answer.contains("&lt;/title&gt;&lt;script&gt;"), "{answer}");
}

#[test]
fn the_number_of_pages_is_bounded() {
    let server = Server::start(0, |live| live.open_access().max_pages(2), counter);
    let mut first = server.client("/");
    let mut second = server.client("/");
    assert!(server.client("/").read().unwrap_err().contains("too many pages"));
    assert!(server.live.try_open("/").is_none());
    first.send_text("no JSON");
    while first.read().is_ok() {}
    drop(first);
    // The place is free when the server has seen that the page is gone.
    while server.live.page_count() == 2 {
        std::thread::yield_now();
    }
    server.client("/").until(|view| view.has_text("0"));
    second.until(|view| view.has_text("0"));
}

/// Sends a message to a page of its own, and returns the reason why the server closes it.
fn reason(server: &Server, message: &str) -> String {
    let mut client = server.client("/");
    client.until(|view| view.has_text("0"));
    client.send_text(message);
    loop {
        if let Err(reason) = client.read() {
            return reason;
        }
    }
}

#[test]
fn hostile_messages_close_their_page_with_an_error_and_no_other() {
    let server = open_server();
    let mut other = server.client("/");
    other.until(|view| view.find("button", "Add").is_some());
    let button = other.view.find("button", "Add").unwrap();
    let long = format!(r#"{{"t":"edit","id":1,"value":"{}","n":1}}"#, "x".repeat(20_000));
    let deep = "[".repeat(10_000);
    let cases = [
        ("", "invalid message"),
        ("{}", "invalid message"),
        (r#"{"t":"boom"}"#, "unknown variant"),
        (r#"{"t":"path","path":"/","x":1}"#, "unknown field"),
        (r#"{"t":"path","path":"evil"}"#, "a path begins with"),
        (r#"{"t":"open","path":"/"}"#, "`open` is the first message"),
        (r#"{"t":"shown","v":99999}"#, "`shown` without a patch"),
        (r#"{"t":"rows","id":1,"from":0,"to":10}"#, "only a table has rows"),
        (r#"{"t":"rows","id":1,"from":0,"to":201}"#, "at most 200 rows"),
        (r#"{"t":"rows","id":1,"from":9,"to":1}"#, "at most 200 rows"),
        (&format!(r#"{{"t":"key","id":1,"key":"{}"}}"#, "x".repeat(65)), "at most 64 bytes"),
        (r#"{"t":"mouse","id":1,"action":"spin","x":0,"y":0}"#, "an unknown action"),
        (r#"{"t":"mouse","id":-1,"action":"click","x":0,"y":0}"#, "invalid message"),
        (r#"{"t":"edit","id":1,"value":"x","n":1}"#, "this node has no such input"),
        (&deep, "invalid message"),
        (&long, "a message has at most 16384 bytes"),
    ];
    for (message, wanted) in cases {
        let reason = reason(&server, message);
        assert!(reason.contains(wanted), "{:?} is answered by {reason:?}", &message[..message.len().min(60)]);
    }
    // A node may be one of an earlier run of the program.
    other.click(999);
    other.click(button);
    other.until(|view| view.has_text("1"));
}

#[test]
fn the_first_message_opens_the_page() {
    let server = open_server();
    let mut client = server.client("evil");
    assert!(client.read().unwrap_err().contains("a path begins with"));
}

#[test]
fn a_slow_page_gets_the_newest_view_and_no_queue() {
    let server = open_server();
    let (mut slow, mut fast) = (server.client("/"), server.client("/"));
    slow.until(|view| view.has_text("0"));
    slow.is_acknowledging = false;
    for _ in 0..20 {
        press(&mut fast, "Burst");
    }
    fast.until(|view| view.has_text("20000"));
    // The server has sent the two patches that need no acknowledgement, at most, and sends the newest view
    // when the page has shown one of them.
    let before = slow.patches;
    slow.read().unwrap();
    slow.acknowledge();
    slow.is_acknowledging = true;
    slow.until(|view| view.has_text("20000"));
    assert!(slow.patches - before <= 4, "{} patches", slow.patches - before);
}

#[test]
fn a_change_costs_some_dozen_bytes() {
    let server = open_server();
    let mut client = server.client("/");
    client.until(|view| view.has_text("0"));
    press(&mut client, "Add");
    client.until(|view| view.has_text("1"));
    assert!(client.bytes < 100, "{} bytes for a change of one text", client.bytes);
}

#[test]
fn two_hundred_pages_see_each_change() {
    let server = open_server();
    let mut clients: Vec<Client> = (0..200).map(|_| server.client("/")).collect();
    for client in &mut clients {
        client.until(|view| view.has_text("0"));
    }
    for at in [0, 99, 199] {
        press(&mut clients[at], "Add");
    }
    for client in &mut clients {
        client.until(|view| view.has_text("3"));
        assert!(client.patches <= 4 + 4, "{} patches for a view and 3 changes", client.patches);
    }
    assert_eq!((server.live.page_count(), server.live.dropped_inputs()), (200, 0));
}

/// Prints the time from a click to the patch, and the bytes of a patch, while 1,000 pages are open.
#[test]
#[ignore = "a measurement: it opens a thousand pages"]
fn a_thousand_pages_see_each_click() {
    let server =
        Server::start(0, |live| live.open_access().max_pages(1000).patch_interval(Duration::ZERO), counter);
    let mut clients: Vec<Client> = (0..1000).map(|_| server.client("/")).collect();
    for client in &mut clients {
        client.until(|view| view.has_text("0"));
    }
    let mut times: Vec<Duration> = Vec::new();
    for count in 1..=200 {
        let wanted = count.to_string();
        let start = Instant::now();
        press(&mut clients[0], "Add");
        clients[0].until(|view| view.has_text(&wanted));
        times.push(start.elapsed());
        clients.iter_mut().for_each(|client| client.until(|view| view.has_text(&wanted)));
    }
    times.sort();
    let (median, late) = (times[times.len() / 2], times[times.len() * 99 / 100]);
    println!("click to patch: p50 {median:?}, p99 {late:?}; {} bytes", clients[0].bytes);
    assert!(clients.iter().all(|client| client.bytes < 100));
}

#[test]
fn it_is_merged_into_a_router_on_tokio() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_io().build().unwrap();
    let (live, address) = runtime.block_on(async {
        let handle = tokio::runtime::Handle::current();
        let live =
            Live::builder(move |task| drop(handle.spawn(task))).base("/ui").open_access().start(counter);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router =
            axum::Router::new().route("/", axum::routing::get(async || "mine")).merge(live.axum_router());
        tokio::spawn(async { axum::serve(listener, router).await });
        (live, address)
    });
    let mut client = Client::connect(address, "/ui", "/", &[]).unwrap();
    press(&mut client, "Add");
    client.until(|view| view.has_text("1"));
    client.send(&json!({ "t": "path", "path": "/elsewhere" }));
    assert_eq!(live.page_count(), 1);
}

#[test]
fn a_body_that_is_no_token_or_never_comes_is_refused() {
    let server = Server::start(0, |live| live, counter);
    let address = server.address;
    let head = format!("POST /_live/session HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}");
    let answer = server.request(&head, &"x".repeat(257));
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    // The length alone is enough for the answer.
    let answer = server.request_with_length(&head, "x", 1 << 40);
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    let answer = server.request_with_length(&head, "x", 20);
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

/// Forty rows of a mebibyte.
struct Wide;

impl RowSource for Wide {
    fn count(&self) -> usize {
        40
    }

    fn row(&self, position: usize) -> (u64, Vec<String>) {
        (position as u64, vec!["x".repeat(2 << 10)])
    }
}

async fn wide(env: Environment) {
    let page = env.into_container();
    let paths = page.paths();
    let (_start, tables) = (paths.path("/"), paths.path("/wide"));
    let table = tables.table("Wide", &["x"]);
    table.set_source(Arc::new(Wide));
    std::future::pending().await
}

#[test]
fn a_sortable_table_is_copied_as_the_page_shows_it() {
    let server = Server::start(0, |live| live.open_access(), dictionary);
    let mut client = server.client("/");
    client.until(|view| view.find("table", "Words").is_some_and(|id| view.get(id).unwrap().rows.len() == 3));
    let id = client.view.find("table", "Words").unwrap();
    let copy = |query: &str| {
        let head = format!("GET /_live/table/{id}?{query} HTTP/1.1\r\nhost: localhost\r\nx-rialto-live: ");
        server.request(&head, "").rsplit_once("\r\n\r\n").unwrap().1.to_owned()
    };
    assert_eq!(copy("as=text"), "word\tlength\napple\t5\nfig\t3\npear\t4\n");
    assert_eq!(copy("as=text&sort.words=-length&filter.words=p"), "word\tlength\napple\t5\npear\t4\n");
    let copied: serde_json::Value = serde_json::from_str(&copy("as=json&filter.words=f%69")).unwrap();
    assert_eq!(copied, json!([{ "word": "fig", "length": "3" }]));
}

#[test]
fn a_copy_and_a_patch_have_a_largest_size() {
    let server = Server::start(0, |live| live.open_access().max_patch(64 << 10).max_copy(64 << 10), wide);
    let mut client = server.client("/");
    client.until(|view| !view.is_empty());
    // The table has one of these numbers. The others do not belong to a table.
    let copies = (2..20).map(|id| {
        let head = format!("GET /_live/table/{id} HTTP/1.1\r\nhost: localhost\r\nx-rialto-live: ");
        server.request(&head, "")["HTTP/1.1 ".len()..][..3].to_owned()
    });
    assert_eq!(copies.filter(|status| status == "413").count(), 1);
    client.send(&json!({ "t": "path", "path": "/wide" }));
    // Patches of the first view may still come.
    let reason = loop {
        if let Err(reason) = client.read() {
            break reason;
        }
    };
    assert!(reason.contains("the view is too large; help: `Builder::max_patch`"), "{reason}");
}

#[test]
fn a_silent_connection_has_a_keepalive_and_a_page_that_is_silent_ends() {
    let beat = Duration::from_millis(20);
    let server = Server::start(0, |live| live.open_access().keepalive(beat), counter);
    let mut client = server.client("/");
    client.until(|view| view.has_text("0"));
    let (start, patches) = (Instant::now(), client.patches);
    while client.patches < patches + 10 {
        client.read().unwrap();
    }
    assert!(start.elapsed() >= 9 * beat, "{:?} for ten keepalives", start.elapsed());
    client.is_acknowledging = false;
    while client.read().is_ok() {}
    while server.live.page_count() == 1 {
        std::thread::yield_now();
    }
}

#[test]
fn connections_above_the_limit_wait() {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    drop(runtime.spawn(rialto_axum::serve(listener, axum::Router::new()).max_connections(2).into_future()));
    let ask =
        |client: &mut TcpStream| client.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
    let mut clients = [(); 3].map(|()| TcpStream::connect(address).unwrap());
    let [first, second, late] = &mut clients;
    ask(late);
    // Without the limit, the third would be answered meanwhile.
    for _ in 0..50 {
        for client in [&mut *first, &mut *second] {
            ask(client);
            assert!(client.read(&mut [0; 4096]).unwrap() > 0);
        }
    }
    late.set_nonblocking(true).unwrap();
    assert_eq!(late.read(&mut [0; 64]).unwrap_err().kind(), ErrorKind::WouldBlock);
    late.set_nonblocking(false).unwrap();
    first.shutdown(std::net::Shutdown::Both).unwrap();
    assert!(late.read(&mut [0; 64]).unwrap() > 0);
}

#[test]
fn a_page_of_an_allowed_origin_is_accepted() {
    let settings = |live: Builder| live.open_access().allow_origin("https://proxy.example");
    let server = Server::start(0, settings, counter);
    assert_eq!(server.try_client("/", &[("origin", "http://proxy.example")]).err(), Some(403));
    let mut client = server.try_client("/", &[("origin", "https://proxy.example")]).unwrap();
    client.until(|view| view.has_text("0"));
}

#[test]
fn a_column_that_a_table_does_not_have_closes_the_page() {
    let server = Server::start(0, |live| live.open_access(), table);
    let answer = |message: &Value| {
        let mut client = server.client("/");
        client.until(|view| view.find("table", "Rows").is_some());
        let id = client.view.find("table", "Rows").unwrap();
        let mut message = message.clone();
        message["id"] = id.into();
        client.send(&message);
        client.send(&json!({ "t": "rows", "id": id, "from": 0, "to": 1 }));
        client.read()
    };
    assert_eq!(answer(&json!({ "t": "column", "column": 0 })), Ok(()));
    assert_eq!(answer(&json!({ "t": "column", "column": 1 })), Err("this node has no such input".into()));
}
