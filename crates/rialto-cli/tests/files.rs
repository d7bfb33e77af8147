//! The real program serves files over HTTP, according to the RFCs.

mod common;

use std::io::{BufRead, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, SystemTime};

use common::{Server, TempFolder, program};

/// Returns bytes whose values depend on their positions.
fn numbered(count: usize) -> Vec<u8> {
    (0..count).map(|at| (at % 251) as u8).collect()
}

/// Writes a file that is old enough for strong validators.
fn old_file(folder: &TempFolder, name: &str, bytes: &[u8]) {
    let path = folder.write(name, bytes);
    let old = SystemTime::now() - Duration::from_secs(3600);
    std::fs::File::options().write(true).open(path).unwrap().set_modified(old).unwrap();
}

/// Waits until the entity tag of a file is strong, and returns it. A tag is weak for a second after a change.
fn strong_etag(server: &Server, path: &str) -> String {
    let mut etag = String::new();
    server.eventually("a strong tag", |server| {
        etag = server.get(path, &[]).header("etag").unwrap().to_owned();
        etag.starts_with('"')
    });
    etag
}

#[test]
fn a_file_is_served_with_its_headers() {
    let folder = TempFolder::new();
    folder.write("a b/ä.html", "<p>hello");
    let server = Server::start(folder.path(), &[]);
    let response = server.get("/a%20b/%C3%A4.html?query", &[]);
    assert_eq!((response.status, response.text().as_str()), (200, "<p>hello"));
    assert_eq!(response.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(response.header("content-length"), Some("8"));
    assert_eq!(response.header("accept-ranges"), Some("bytes"));
    for name in ["etag", "last-modified", "date"] {
        assert!(response.header(name).is_some(), "{name}");
    }
    server.stop();
}

/// `cargo run --release -- serve`, as in the README, runs in the root of the repository.
#[test]
fn in_the_repository_the_folder_site_is_served() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let server = Server::start_in(&root);
    assert_eq!(server.get("/", &[]).body, std::fs::read(root.join("site/index.html")).unwrap());
    server.stop();
}

#[test]
fn large_and_empty_files() {
    let folder = TempFolder::new();
    let large = numbered(3_000_001);
    folder.write("large", &large);
    folder.write("empty", "");
    let server = Server::start(folder.path(), &[]);
    assert!(server.get("/large", &[]).body == large);
    let empty = server.get("/empty", &[]);
    assert_eq!((empty.status, empty.header("content-length"), empty.body.len()), (200, Some("0"), 0));
    assert_eq!(server.get("/large", &[]).header("content-type"), Some("application/octet-stream"));
    server.stop();
}

/// If the kernel does not have bytes or directory entries in memory, a blocking thread reads them.
#[test]
fn a_file_that_must_be_read_from_the_disk() {
    let folder = TempFolder::new();
    let bytes = numbered(5_000_000);
    let path = folder.write("cold", &bytes);
    let file = std::fs::File::open(path).unwrap();
    file.sync_all().unwrap();
    let server = Server::start(folder.path(), &[]);
    for _ in 0..3 {
        // SAFETY: the call touches no memory of this process, and the descriptor is open.
        let evicted = unsafe { libc::posix_fadvise(file.as_raw_fd(), 0, 0, libc::POSIX_FADV_DONTNEED) };
        assert_eq!(evicted, 0);
        assert!(server.get("/cold", &[]).body == bytes);
        let part = server.get("/cold", &[("Range", "bytes=4000000-4000009")]);
        assert_eq!(part.body, &bytes[4_000_000..4_000_010]);
    }
    server.stop();
}

#[test]
fn head_has_the_headers_of_get() {
    let folder = TempFolder::new();
    folder.write("f.txt", "hello");
    let server = Server::start(folder.path(), &[]);
    for path in ["/f.txt", "/nowhere"] {
        let (head, get) = (server.ask("HEAD", path, &[]), server.get(path, &[]));
        assert_eq!(head.status, get.status, "{path}");
        assert_eq!(head.header("content-length"), get.header("content-length"), "{path}");
        assert_eq!(head.header("etag"), get.header("etag"), "{path}");
    }
    // Ranges apply to GET alone.
    assert_eq!(server.ask("HEAD", "/f.txt", &[("Range", "bytes=0-1")]).status, 200);
    server.stop();
}

#[test]
fn folders_have_index_pages_and_slashes() {
    let folder = TempFolder::new();
    folder.write("index.html", "top");
    folder.write("sub/index.html", "below");
    folder.write("bare/file", "");
    let server = Server::start(folder.path(), &[]);
    assert_eq!(server.get("/", &[]).text(), "top");
    assert_eq!(server.get("/sub/", &[]).text(), "below");
    let redirect = server.get("/sub?x=1", &[]);
    assert_eq!((redirect.status, redirect.header("location")), (301, Some("/sub/?x=1")));
    assert_eq!(server.get("//sub", &[]).header("location"), Some("/sub/"), "never to another host");
    assert_eq!(server.get("/bare/", &[]).status, 404);
    assert_eq!(server.get("/index.html/", &[]).status, 404);
    server.stop();
}

#[test]
fn other_methods_are_refused() {
    let folder = TempFolder::new();
    folder.write("f", "hello");
    let server = Server::start(folder.path(), &[]);
    for method in ["POST", "PUT", "DELETE", "BREW"] {
        let response = server.ask(method, "/f", &[("Content-Length", "0")]);
        assert_eq!(
            (response.status, response.header("allow")),
            (405, Some("GET, HEAD, OPTIONS")),
            "{method}"
        );
    }
    // The server does not take the body of a refused request for the next request.
    let mut client = server.connect();
    client.send(
        "POST /f HTTP/1.1\r\nHost: localhost\r\nContent-Length: 25\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n",
    );
    assert_eq!(client.response(false).status, 405);
    client.finish_sending();
    assert!(client.at_end());
    server.stop();
}

#[test]
fn ranges() {
    let folder = TempFolder::new();
    let bytes = numbered(200_000);
    folder.write("f", &bytes);
    let server = Server::start(folder.path(), &[]);
    let range = |range: &str| server.get("/f", &[("Range", range)]);
    for (header, start, end) in [
        ("bytes=0-0", 0, 1),
        ("bytes=10-19", 10, 20),
        ("bytes=199990-", 199_990, 200_000),
        ("bytes=-5", 199_995, 200_000),
        ("bytes=-999999", 0, 200_000),
        ("bytes=65530-140000", 65_530, 140_001),
    ] {
        let response = range(header);
        assert_eq!(response.status, 206, "{header}");
        assert!(response.body == bytes[start..end], "{header}");
        let expected = format!("bytes {start}-{}/200000", end - 1);
        assert_eq!(response.header("content-range"), Some(expected.as_str()));
    }
    for header in ["bytes=200000-", "bytes=-0"] {
        let response = range(header);
        assert_eq!(
            (response.status, response.header("content-range")),
            (416, Some("bytes */200000")),
            "{header}"
        );
    }
    for header in ["bytes=5-2", "lines=0-1", "bytes=x", "bytes=0-199999,0-199999"] {
        assert_eq!((range(header).status, range(header).body.len()), (200, 200_000), "{header}");
    }
    server.stop();
}

#[test]
fn several_ranges_come_in_parts() {
    let folder = TempFolder::new();
    let bytes = numbered(200_000);
    folder.write("f.txt", &bytes);
    let server = Server::start(folder.path(), &[]);
    let response = server.get("/f.txt", &[("Range", "bytes=0-1, 70000-140000 ,-2")]);
    assert_eq!(response.status, 206);
    let kind = response.header("content-type").unwrap();
    let boundary = kind.strip_prefix("multipart/byteranges; boundary=").unwrap();
    let mut expected = Vec::new();
    for (start, end) in [(0, 2), (70_000, 140_001), (199_998, 200_000)] {
        let lead = if start == 0 { "" } else { "\r\n" };
        let last = end - 1;
        write!(expected, "{lead}--{boundary}\r\nContent-Type: text/plain; charset=utf-8\r\n").unwrap();
        write!(expected, "Content-Range: bytes {start}-{last}/200000\r\n\r\n").unwrap();
        expected.extend_from_slice(&bytes[start..end]);
    }
    write!(expected, "\r\n--{boundary}--\r\n").unwrap();
    assert!(response.body == expected);
    server.stop();
}

#[test]
fn conditions() {
    let folder = TempFolder::new();
    old_file(&folder, "f", b"hello");
    let server = Server::start(folder.path(), &[]);
    let etag = strong_etag(&server, "/f");
    let modified = server.get("/f", &[]).header("last-modified").unwrap().to_owned();
    let status = |headers: &[(&str, &str)]| server.get("/f", headers).status;
    assert_eq!(status(&[("If-None-Match", &etag)]), 304);
    assert_eq!(status(&[("If-None-Match", &format!("\"x\", W/{etag}"))]), 304);
    assert_eq!(status(&[("If-None-Match", "\"x\"")]), 200);
    assert_eq!(status(&[("If-None-Match", "\"x\""), ("If-Modified-Since", &modified)]), 200);
    assert_eq!(status(&[("If-Modified-Since", &modified)]), 304);
    assert_eq!(status(&[("If-Modified-Since", "Mon, 01 Jan 1990 00:00:00 GMT")]), 200);
    assert_eq!(status(&[("If-Match", &etag)]), 200);
    assert_eq!(status(&[("If-Match", "\"x\"")]), 412);
    assert_eq!(status(&[("If-Unmodified-Since", &modified)]), 200);
    assert_eq!(status(&[("If-Unmodified-Since", "Mon, 01 Jan 1990 00:00:00 GMT")]), 412);
    assert_eq!(status(&[("Range", "bytes=0-1"), ("If-Range", &etag)]), 206);
    assert_eq!(status(&[("Range", "bytes=0-1"), ("If-Range", &modified)]), 206);
    assert_eq!(status(&[("Range", "bytes=0-1"), ("If-Range", "\"x\"")]), 200);
    assert_eq!(status(&[("Range", "bytes=0-1"), ("If-None-Match", &etag)]), 304);
    let unchanged = server.get("/f", &[("If-None-Match", &etag)]);
    assert_eq!(unchanged.header("etag"), Some(etag.as_str()));
    assert_eq!(unchanged.body.len(), 0);
    folder.write("f", "other");
    assert_eq!(status(&[("If-None-Match", &etag)]), 200, "the file has changed");
    server.stop();
}

#[test]
fn one_connection_serves_many_requests() {
    let folder = TempFolder::new();
    folder.write("f", "hello");
    let server = Server::start(folder.path(), &[]);
    let mut client = server.connect();
    for path in ["/f", "/nowhere", "/f"] {
        client.ask("GET", path, &[]);
        assert_eq!(client.response(false).status, if path == "/f" { 200 } else { 404 });
    }
    // Pipelining: the client sends all requests at once, and the answers come in order.
    let paths = ["/f", "/nowhere", "/", "/f"];
    let requests: String =
        paths.iter().map(|path| format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n")).collect();
    client.send(requests);
    for status in [200, 404, 404, 200] {
        assert_eq!(client.response(false).status, status);
    }
    client.ask("GET", "/f", &[("Connection", "close")]);
    assert_eq!(client.response(false).text(), "hello");
    assert!(client.at_end());
    // A client that has shut down its sending side still gets its answer.
    let mut client = server.connect();
    client.ask("GET", "/f", &[]);
    client.finish_sending();
    assert_eq!(client.response(false).text(), "hello");
    assert!(client.at_end());
    assert_eq!(server.counter("connections_accepted"), 3);
    server.stop();
}

#[test]
fn no_path_escapes() {
    let base = TempFolder::new();
    base.write("secret", "secret");
    base.write("root/file", "file");
    base.write("root/.hidden", "secret");
    base.write("root/.git/config", "secret");
    base.write("root/.well-known/ok", "file");
    let root = base.path().join("root");
    symlink("../secret", root.join("out")).unwrap();
    symlink(base.path().join("secret"), root.join("absolute")).unwrap();
    symlink("..", root.join("up")).unwrap();
    symlink("/", root.join("top")).unwrap();
    symlink("/proc/self/fd", root.join("magic")).unwrap();
    symlink("file", root.join("inside")).unwrap();
    symlink("loop", root.join("loop")).unwrap();
    let server = Server::start(&root, &[]);
    let secret = base.path().join("secret").display().to_string();
    let hostile = [
        "/../secret",
        "/..%2fsecret",
        "/%2e%2e/secret",
        "/%2e%2e%2fsecret",
        "/.%2e/secret",
        "/..%5csecret",
        "/..\\secret",
        "/file/../../secret",
        "/file/%2e%2e/%2e%2e/secret",
        "/./../secret",
        "//../secret",
        "/..//secret",
        "/%252e%252e/secret",
        "/..%252fsecret",
        "/%c0%ae%c0%ae/secret",
        "/..;/secret",
        "/..%00/secret",
        "/secret%00",
        "/file%00.html",
        "/%2fetc/passwd",
        "//etc/passwd",
        "/etc/passwd",
        "/out",
        "/absolute",
        "/up/secret",
        "/top/etc/passwd",
        "/magic/0",
        "/loop",
        "/out/",
        "/up/",
        "/up/root/file",
        "/.hidden",
        "/%2ehidden",
        "/.git/config",
        "/.git/",
        "/.git",
        "/...",
        "/..",
        "/.",
        "/%",
        "/%zz",
        "/%2",
        "/\u{7f}",
        &secret,
    ];
    for path in hostile {
        let response = server.get(path, &[]);
        assert!(matches!(response.status, 400 | 404), "{path}: {response:?}");
        assert!(!response.text().contains("secret"), "{path}");
    }
    // The same in absolute form, which clients send to proxies.
    let response = server.get("http://localhost/../secret", &[]);
    assert!(matches!(response.status, 400 | 404), "{response:?}");
    for fine in ["/file", "/inside", "//file", "/.well-known/ok", "http://localhost/file"] {
        assert_eq!(server.get(fine, &[]).text(), "file", "{fine}");
    }
    server.stop();
}

#[test]
fn special_files_are_not_served() {
    let folder = TempFolder::new();
    let fifo =
        std::ffi::CString::new(folder.path().join("fifo").into_os_string().into_encoded_bytes()).unwrap();
    // SAFETY: the pointer is to a path that ends in NUL.
    assert_eq!(unsafe { libc::mkfifo(fifo.as_ptr(), 0o644) }, 0);
    let _socket = std::os::unix::net::UnixListener::bind(folder.path().join("socket"));
    let server = Server::start(folder.path(), &[]);
    assert_eq!(server.get("/fifo", &[]).status, 404);
    assert_eq!(server.get("/socket", &[]).status, 404);
    assert_eq!(server.get(&format!("/{}", "x".repeat(300)), &[]).status, 404);
    server.stop();
}

#[test]
fn the_counters_count() {
    let folder = TempFolder::new();
    folder.write("f", "hello");
    let server = Server::start(folder.path(), &[]);
    for _ in 0..3 {
        server.get("/f", &[]);
    }
    assert_eq!(server.counter("requests"), 4);
    assert!(server.counter("body_bytes") >= 15);
    assert!(server.counter("tasks") >= 1);
    // While the server accepts a connection, no task waits for the next one for a moment.
    server.eventually("somebody waits", |server| server.counter("parked_waiters") >= 1);
    assert!(server.counter("resident_bytes") > 100_000);
    server.eventually("all connections are gone but one", |server| server.counter("connections_open") == 1);
    let json = server.admin("/_rialto", &[("Accept", "text/html, application/json;q=0.9")]);
    assert_eq!(json.header("content-type"), Some("application/json"));
    assert!(json.text().starts_with("{\"uptime_seconds\":"), "{}", json.text());
    server.stop();
}

#[test]
fn diagnostics_are_shown_on_request() {
    let folder = TempFolder::new();
    let mut server = Server::start(folder.path(), &["--diagnostics"]);
    let mut idle = server.connect();
    idle.ask("GET", "/", &[]);
    idle.response(false);
    let metrics = server.admin("/_rialto/metrics", &[]);
    assert_eq!(metrics.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    assert!(
        metrics.text().contains("\nrialto_tasks_spawned_total{runtime=\"rialto\"} "),
        "{}",
        metrics.text()
    );
    let client = format!("\"client {}\" (", idle.socket().local_addr().unwrap());
    server.eventually("the idle client waits", |server| {
        let blocked = server.admin("/_rialto/blocked", &[]).text();
        blocked.lines().any(|line| line.contains(&client) && line.contains("waits for input (fd "))
    });
    let graph = server.admin("/_rialto/graph", &[]);
    assert_eq!(graph.header("content-type"), Some("text/vnd.graphviz; charset=utf-8"));
    assert!(graph.text().starts_with("digraph waits {\n"), "{}", graph.text());
    server.signal(libc::SIGQUIT);
    let stderr = server.wait_for_stderr("Metrics {");
    assert!(stderr.contains("runtime \"rialto\" of process ") && stderr.contains(&client), "{stderr}");
    server.stop();
}

#[test]
fn diagnostics_are_off_by_default() {
    let folder = TempFolder::new();
    let server = Server::start(folder.path(), &[]);
    for path in ["/_rialto/metrics", "/_rialto/blocked", "/_rialto/graph", "/_rialto/", "/_rialtos"] {
        assert_eq!(server.admin(path, &[]).status, 404, "{path}");
    }
    server.stop();
}

#[test]
fn the_log_has_a_line_for_each_request() {
    let folder = TempFolder::new();
    folder.write("f", "hello");
    let mut server = Server::start_with(folder.path(), &["--log", "-"], Stdio::piped());
    let log = server.stdout();
    server.get("/f?q=\\x", &[("User-Agent", "test \"1\""), ("Referer", "/here")]);
    server.ask("HEAD", "/nowhere", &[]);
    server.connect().send("nonsense\r\n\r\n");
    server.eventually("the nonsense was seen", |server| server.counter("connections_malformed") == 1);
    server.stop();
    let lines: Vec<String> =
        log.lines().map(Result::unwrap).filter(|line| !line.contains("/_rialto")).collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].starts_with("127.0.0.1 - - ["), "{}", lines[0]);
    assert!(
        lines[0].ends_with("] \"GET /f?q=\\\\x HTTP/1.1\" 200 5 \"/here\" \"test \\\"1\\\"\""),
        "{}",
        lines[0]
    );
    assert!(lines[1].ends_with("\"HEAD /nowhere HTTP/1.1\" 404 0 \"-\" \"-\""), "{}", lines[1]);
    assert!(lines[2].contains("\"-\" 400 16"), "{}", lines[2]);
}

#[test]
fn no_log_means_none() {
    let folder = TempFolder::new();
    let mut server = Server::start_with(folder.path(), &["--no-log"], Stdio::piped());
    let log = server.stdout();
    server.get("/", &[]);
    server.stop();
    assert_eq!(log.lines().count(), 0);
}

#[test]
fn errors_have_help() {
    let folder = TempFolder::new();
    let file = folder.write("file", "");
    let server = Server::start(folder.path(), &[]);
    let busy = server.address.to_string();
    let missing = folder.path().join("missing");
    let tries = [
        (vec!["--listen", &busy, folder.path().to_str().unwrap()], 1, "port is in use"),
        (vec![missing.to_str().unwrap()], 1, "no such folder"),
        (vec![file.to_str().unwrap()], 1, "not a folder"),
        (vec!["--listen", "192.0.2.1:0", folder.path().to_str().unwrap()], 1, "does not have that address"),
        (vec!["--listen", "nonsense"], 2, "invalid value 'nonsense'"),
        (vec!["--timeout", "0"], 2, "more than 0"),
        (vec!["--workers", "0"], 2, "0 is not in 1..=1024"),
    ];
    for (args, code, message) in tries {
        let output = program().arg("serve").args(&args).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {stderr}");
        assert!(stderr.contains(message), "{args:?}: {stderr}");
    }
    let help = program().args(["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    for option in ["--listen", "--workers", "--timeout", "--grace", "--no-log", "/_rialto", "Ctrl-C"] {
        assert!(help.contains(option), "{option} in {help}");
    }
    server.stop();
}
