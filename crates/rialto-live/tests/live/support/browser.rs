//! A client of Chromium's DevTools protocol, as small as these tests need it.

use std::collections::VecDeque;

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

/// A test fails if the browser says nothing for so long.
const LIMIT: Duration = Duration::from_secs(60);

/// A running Chromium, with a profile of its own.
pub struct Browser {
    child: Child,
    port: u16,
    control: Connection,
    _profile: TempDir,
}

/// A page of the browser.
pub struct Tab {
    connection: Connection,
    id: String,
    clicks: usize,
}

/// A connection that speaks the protocol: numbered calls, and events between their answers.
struct Connection {
    socket: WebSocket<TcpStream>,
    calls: u64,
    events: VecDeque<Value>,
}

impl Connection {
    fn open(port: u16, path: &str) -> Connection {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(LIMIT)).unwrap();
        let (socket, _) = client(format!("ws://127.0.0.1:{port}{path}"), stream).unwrap();
        Connection { socket, calls: 0, events: VecDeque::new() }
    }

    fn call(&mut self, method: &str, params: Value) -> Value {
        self.calls += 1;
        let call = json!({ "id": self.calls, "method": method, "params": params });
        self.socket.send(Message::text(call.to_string())).unwrap();
        loop {
            let text = match self.socket.read().unwrap_or_else(|error| panic!("{method} {params}: {error}")) {
                Message::Text(text) => text,
                _ => continue,
            };
            let mut message: Value = serde_json::from_str(&text).unwrap();
            if message["id"] == self.calls {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].take();
            }
            self.events.push_back(message);
        }
    }
}

impl Browser {
    /// Starts Chromium. `None`, with a message, if it is not installed.
    pub fn start() -> Option<Browser> {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let profile = tempfile::tempdir().unwrap();
        let child = names.iter().find_map(|name| {
            let mut command = Command::new(name);
            command.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]);
            command.args(["--no-first-run", "--remote-debugging-port=0", "about:blank"]);
            command.arg(format!("--user-data-dir={}", profile.path().display()));
            // A browser that is killed leaves its temporary folders behind.
            command.env("TMPDIR", profile.path());
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
            command.spawn().ok()
        });
        let Some(mut child) = child else {
            assert!(
                std::env::var_os("RIALTO_LIVE_BROWSER").is_none(),
                "Chromium is not installed, and the tests must not be skipped"
            );
            eprintln!("SKIPPED: no Chromium is installed, so no browser has shown a page of rialto-live");
            return None;
        };
        let (port, path) = listening(&mut child);
        let control = Connection::open(port, &path);
        Some(Browser { child, port, control, _profile: profile })
    }

    /// Opens a page in a new window.
    pub fn open(&mut self, url: &str) -> Tab {
        self.open_in(json!({ "url": url }))
    }

    /// Opens a page that shares no cookies with the others.
    pub fn open_private(&mut self, url: &str) -> Tab {
        let context = self.control.call("Target.createBrowserContext", json!({}));
        self.open_in(json!({ "url": url, "browserContextId": context["browserContextId"] }))
    }

    fn open_in(&mut self, mut params: Value) -> Tab {
        // The page is opened after the connection, so that no message of its console is missed.
        let url = params["url"].take();
        params["url"] = "about:blank".into();
        let target = self.control.call("Target.createTarget", params);
        let id = target["targetId"].as_str().unwrap().to_owned();
        let mut connection = Connection::open(self.port, &format!("/devtools/page/{id}"));
        for domain in ["Runtime", "Log", "Page", "Accessibility"] {
            connection.call(&format!("{domain}.enable"), json!({}));
        }
        connection.call("Page.navigate", json!({ "url": url }));
        Tab { connection, id, clicks: 0 }
    }

    /// Lets pages use the clipboard.
    pub fn allow_clipboard(&mut self) {
        let permissions = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        self.control.call("Browser.grantPermissions", permissions);
    }

    /// Saves the files that pages offer in this folder.
    pub fn save_files_in(&mut self, folder: &Path) {
        let params = json!({ "behavior": "allow", "downloadPath": folder.to_str().unwrap() });
        self.control.call("Browser.setDownloadBehavior", params);
    }

    /// Brings a page to the front, for the focus and the clipboard.
    pub fn activate(&mut self, tab: &Tab) {
        self.control.call("Target.activateTarget", json!({ "targetId": tab.id }));
    }
}

/// Waits until the browser has saved a file. It gives the file its name when it is complete.
pub fn wait_for_file(path: &Path) {
    let start = Instant::now();
    while !path.exists() {
        assert!(start.elapsed() < LIMIT, "the browser has not saved {}", path.display());
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Reads the address of the protocol from Chromium's standard error.
fn listening(child: &mut Child) -> (u16, String) {
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let address = loop {
        let line = lines.next().expect("Chromium has ended").unwrap();
        if let Some(address) = line.strip_prefix("DevTools listening on ws://127.0.0.1:") {
            break address.to_owned();
        }
    };
    // Chromium blocks when its standard error is full.
    std::thread::spawn(move || lines.for_each(drop));
    let (port, path) = address.split_once('/').unwrap();
    (port.parse().unwrap(), format!("/{path}"))
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It is gone already if a test has failed because of that.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Decodes base64 (RFC 4648), which Chromium is known to have encoded.
fn decode_base64(text: &str) -> Vec<u8> {
    let digit = |letter: u8| match letter {
        b'A'..=b'Z' => u32::from(letter - b'A'),
        b'a'..=b'z' => u32::from(letter - b'a') + 26,
        b'0'..=b'9' => u32::from(letter - b'0') + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text.bytes().filter(|letter| *letter != b'=').collect();
    let groups = letters.chunks(4).flat_map(|group| {
        let bits = group.iter().fold(0, |bits, letter| bits << 6 | digit(*letter)) << (6 * (4 - group.len()));
        let bytes: Vec<u8> = bits.to_be_bytes()[1..group.len()].into();
        bytes
    });
    groups.collect()
}

impl Tab {
    /// Returns the value of an expression. A promise is awaited.
    pub fn eval(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let mut result = self.connection.call("Runtime.evaluate", params);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].take()
    }

    /// Chooses a file in a field, which an expression yields.
    pub fn choose_file(&mut self, element: &str, file: &Path) {
        self.until(&format!("{element} !== null"));
        let found = self.connection.call("Runtime.evaluate", json!({ "expression": element }));
        let params = json!({ "files": [file.to_str().unwrap()], "objectId": found["result"]["objectId"] });
        self.connection.call("DOM.setFileInputFiles", params);
    }

    /// Waits until an expression is true in the page.
    pub fn until(&mut self, condition: &str) {
        // The page may be reloaded meanwhile, which ends the expression, so it is a short one.
        let expression = format!(
            "new Promise((done) => {{ const stop = Date.now() + 500; const check = () => {{ \
             let is = false; try {{ is = Boolean({condition}); }} catch {{}} \
             is || Date.now() > stop ? done(is) : setTimeout(check, 5); }}; check(); }})"
        );
        for _ in 0..2 * LIMIT.as_secs() {
            let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
            self.connection.calls += 1;
            let id = self.connection.calls;
            let call = json!({ "id": id, "method": "Runtime.evaluate", "params": params });
            self.connection.socket.send(Message::text(call.to_string())).unwrap();
            if self.answer(id)["result"]["result"]["value"] == true {
                return;
            }
        }
        panic!("not reached: {condition}; the page: {}; {:?}", self.text(), self.errors());
    }

    fn answer(&mut self, id: u64) -> Value {
        loop {
            let Message::Text(text) = self.connection.socket.read().unwrap() else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["id"] == id {
                return message;
            }
            self.connection.events.push_back(message);
        }
    }

    /// Waits until the page has this text somewhere.
    pub fn until_text(&mut self, text: &str) {
        self.until(&format!("document.body.innerText.includes({})", json!(text)));
    }

    /// Returns the text of the page.
    pub fn text(&mut self) -> String {
        self.eval("document.body.innerText").as_str().unwrap_or_default().into()
    }

    /// Returns the number of clicks so far.
    pub fn clicks(&self) -> usize {
        self.clicks
    }

    /// Clicks with the mouse into the middle of the element for which the expression stands. Waits first until the
    /// element stays where it is, because rows that arrive above it move it. One that moves all the time is
    /// clicked nevertheless.
    pub fn click(&mut self, element: &str) {
        self.clicks += 1;
        self.until(&format!("{element} instanceof Element"));
        let middle = self.eval(&format!(
            "new Promise((done) => {{ let last = '', still = 0, looks = 0; const look = () => {{ \
             const e = {element}; if (e instanceof Element) {{ e.scrollIntoView({{ block: 'nearest' }}); \
             const r = e.getBoundingClientRect(); const middle = [r.x + r.width / 2, r.y + r.height / 2]; \
             still = String(middle) === last ? still + 1 : 0; last = String(middle); looks += 1; \
             if (still === 4 || looks === 60) return done(middle); }} setTimeout(look, 15); }}; look(); }})"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let params =
                json!({ "type": kind, "x": middle[0], "y": middle[1], "button": "left", "clickCount": 1 });
            self.connection.call("Input.dispatchMouseEvent", params);
        }
    }

    /// Asks for the context menu at a point.
    pub fn right_click(&mut self, [x, y]: [f64; 2]) {
        for kind in ["mousePressed", "mouseReleased"] {
            let params = json!({ "type": kind, "x": x, "y": y, "button": "right", "clickCount": 1 });
            self.connection.call("Input.dispatchMouseEvent", params);
        }
    }

    /// Returns the upper left corner of an element.
    pub fn corner(&mut self, element: &str) -> [f64; 2] {
        let corner = self.eval(&format!(
            "(() => {{ const box = {element}.getBoundingClientRect(); return [box.x, box.y]; }})()"
        ));
        [corner[0].as_f64().unwrap(), corner[1].as_f64().unwrap()]
    }

    /// Drags the mouse from one point to another.
    pub fn drag(&mut self, from: [f64; 2], to: [f64; 2]) {
        for (kind, [x, y]) in [("mousePressed", from), ("mouseMoved", to), ("mouseReleased", to)] {
            let params =
                json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
            self.connection.call("Input.dispatchMouseEvent", params);
        }
    }

    /// Gives the window this width and height, in CSS pixels.
    pub fn resize(&mut self, [width, height]: [u32; 2]) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.connection.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Sets the colors that the system of the user prefers: "dark" or "light".
    pub fn prefer_colors(&mut self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.connection.call("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Clicks on the first element that the selector finds and that has this text.
    pub fn click_text(&mut self, selector: &str, text: &str) {
        let (selector, text) = (json!(selector), json!(text));
        self.click(&format!(
            "[...document.querySelectorAll({selector})].find(e => e.textContent === {text})"
        ));
    }

    /// Clicks on the button with this text.
    pub fn click_button(&mut self, text: &str) {
        self.click_text("button", text);
    }

    /// Presses a key, such as "Tab" or "Enter".
    pub fn press(&mut self, key: &str) {
        let (code, text) = match key {
            "Enter" => (13, "\r"),
            "Tab" => (9, ""),
            " " => (32, " "),
            _ => (0, ""),
        };
        let mut down = json!({
            "type": if text.is_empty() { "rawKeyDown" } else { "keyDown" },
            "key": key, "code": if key == " " { "Space" } else { key }, "windowsVirtualKeyCode": code,
        });
        if !text.is_empty() {
            down["text"] = text.into();
        }
        self.connection.call("Input.dispatchKeyEvent", down);
        let up = json!({ "type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code });
        self.connection.call("Input.dispatchKeyEvent", up);
    }

    /// Presses the Tab key `times` times.
    pub fn tab(&mut self, times: usize) {
        (0..times).for_each(|_| self.press("Tab"));
    }

    /// Types a text into the element that has the focus, letter by letter.
    pub fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            let letter = letter.to_string();
            let params = json!({ "type": "keyDown", "key": letter, "text": letter });
            self.connection.call("Input.dispatchKeyEvent", params);
            self.connection.call("Input.dispatchKeyEvent", json!({ "type": "keyUp", "key": letter }));
        }
    }

    /// Writes a picture of the page into the folder that `RIALTO_LIVE_SCREENSHOTS` names, if it is set.
    pub fn screenshot(&mut self, name: &str) {
        if let Some(folder) = std::env::var_os("RIALTO_LIVE_SCREENSHOTS") {
            let size = json!({ "width": 1200, "height": 800, "deviceScaleFactor": 1, "mobile": false });
            self.connection.call("Emulation.setDeviceMetricsOverride", size);
            let picture = self.connection.call("Page.captureScreenshot", json!({ "format": "png" }));
            let bytes = decode_base64(picture["data"].as_str().unwrap());
            std::fs::write(std::path::Path::new(&folder).join(format!("{name}.png")), bytes).unwrap();
        }
    }

    pub fn reload(&mut self) {
        self.connection.call("Page.reload", json!({}));
    }

    /// Returns the roles and names of the accessibility tree, as "role name".
    pub fn accessible(&mut self) -> Vec<String> {
        let tree = self.connection.call("Accessibility.getFullAXTree", json!({}));
        let nodes = tree["nodes"].as_array().unwrap();
        let seen = nodes.iter().filter(|node| node["ignored"] != true);
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        seen.map(|node| format!("{} {}", text(&node["role"]), text(&node["name"]))).collect()
    }

    /// Returns the errors that the page's script and its security policy have reported. A connection that was
    /// lost is not one.
    pub fn errors(&mut self) -> Vec<String> {
        self.eval("0");
        let of = |event: &Value| match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => Some(event["params"]["exceptionDetails"].to_string()),
            Some("Log.entryAdded") => {
                let entry = &event["params"]["entry"];
                let is_error = entry["level"] == "error" && entry["source"] != "network";
                is_error.then(|| entry.to_string())
            }
            _ => None,
        };
        self.connection.events.iter().filter_map(of).collect()
    }
}
