//! Components without a browser, in simulations with many seeds: inputs go in, views come out.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use rialto_event::{Event, channel, select, sleep};
use rialto_live::headless::Page;
use rialto_live::{Container, Control, Environment, Live, MouseAction, RowSource, TableInput, TextInput};
use rialto_rt::{Runtime, spawn};
use rialto_sync::multicast::Multicast;
use serde_json::json;

/// Runs a test of an application in simulations.
pub fn simulate<R>(root: impl Fn(Environment) -> R + Copy, test: impl AsyncFn(Live))
where
    R: Future<Output = ()> + Send + 'static,
{
    for seed in 0..20 {
        let runtime = Runtime::simulated(seed);
        runtime.block_on(async {
            let live = Live::builder(spawn).start(root);
            test(live).await;
        });
    }
}

pub async fn click(page: &mut Page, label: &str) {
    let button = page.wait_for("button", label).await;
    page.click(button);
}

async fn counter(env: Environment) {
    let page = env.into_container();
    let text = page.text("0");
    let add = page.button("Add");
    for count in 1.. {
        add.pressed_evt().await;
        text.set(count.to_string());
    }
}

#[test]
fn two_pages_show_one_state() {
    simulate(counter, async |live| {
        let (mut first, mut second) = (live.open("/"), live.open("/"));
        click(&mut first, "Add").await;
        click(&mut second, "Add").await;
        first.wait_until(|view| view.has_text("2")).await;
        second.wait_until(|view| view.has_text("2")).await;
        assert_eq!(live.page_count(), 2);
        drop(first);
        assert_eq!(live.page_count(), 1);
    });
}

/// A model and two views of it: a number and a bar. Both get each value by multicast, and change it.
async fn two_views(env: Environment) {
    let page = env.into_container();
    let (model, changes) = (Multicast::new(), channel::<i64>());
    for (name, is_bar) in [("number", false), ("bar", true)] {
        let (mut port, change) = (model.port(), changes.0.clone());
        page.component(async move |env| {
            let view = env.into_container();
            let (text, more) = (view.text(""), view.button(format!("More in {name}")));
            loop {
                select! {
                    now = port.recv_evt() => {
                        let now: i64 = now.unwrap();
                        let bar = "#".repeat(usize::try_from(now).unwrap());
                        text.set(if is_bar { bar } else { now.to_string() });
                    },
                    _ = more.pressed_evt() => change.send(1).await.unwrap(),
                }
            }
        });
    }
    let mut now = 1;
    loop {
        model.send(now);
        now += changes.1.recv().await.unwrap();
    }
}

#[test]
fn several_views_of_one_model_show_each_change() {
    simulate(two_views, async |live| {
        let mut page = live.open("/");
        page.wait_until(|view| view.has_text("1") && view.has_text("#")).await;
        click(&mut page, "More in bar").await;
        page.wait_until(|view| view.has_text("2") && view.has_text("##")).await;
        click(&mut page, "More in number").await;
        page.wait_until(|view| view.has_text("3") && view.has_text("###")).await;
    });
}

/// Two counters, and a line that counts the clicks of both by a filter before each.
async fn nested(env: Environment) {
    let page = env.into_container();
    let total = page.text("total 0");
    let row = page.row();
    let (tx, clicks) = channel::<()>();
    for _ in 0..2 {
        let mut child = row.child_environment();
        let (mouse, sink) = child.filter_mouse();
        let tx = tx.clone();
        page.environment.spawn(async move {
            while let Ok(click) = mouse.recv_routed_evt().await {
                let _ = tx.send(()).await;
                sink.send(click);
            }
        });
        page.environment.spawn(counter(child));
    }
    for count in 1.. {
        let _ = clicks.recv_evt().await;
        total.set(format!("total {count}"));
    }
}

#[test]
fn routers_find_the_child_and_filters_see_all_inputs_below() {
    simulate(nested, async |live| {
        let mut page = live.open("/");
        let first = page.wait_for("button", "Add").await;
        // The second counter's button is the later one.
        let rest = |view: &rialto_live::headless::PageView| {
            (first + 1..first + 20).find(|id| view.get(*id).is_some_and(|node| node.kind == "button"))
        };
        page.wait_until(|view| rest(view).is_some()).await;
        let second = rest(page.view()).unwrap();
        [first, second, second].into_iter().for_each(|button| page.click(button));
        page.wait_until(|view| view.has_text("total 3") && view.has_text("1") && view.has_text("2")).await;
    });
}

/// Hands the environment of a panel to a menu, which takes its inputs until a choice was made.
async fn delegating(env: Environment) {
    let page = env.into_container();
    let open = page.button("Open menu");
    let result = page.text("none");
    let mut panel = Some(page.child_environment());
    loop {
        open.pressed_evt().await;
        let (tx, done) = channel();
        let Some(env) = panel.take() else { return };
        page.environment.spawn(async move {
            // The menu listens to keys with the environment that it was lent.
            env.view.listen_to_keys();
            let Ok(key) = env.keyboard.recv_evt().await else { return };
            env.view.stop_listening();
            let _ = tx.send((key.key, env)).await;
        });
        if let Ok((key, env)) = done.recv_evt().await {
            result.set(key);
            panel = Some(env);
        }
    }
}

#[test]
fn an_environment_is_lent_to_another_task_and_returned() {
    simulate(delegating, async |live| {
        let mut page = live.open("/");
        page.wait_until(|view| view.has_text("none")).await;
        let columns = |view: &rialto_live::headless::PageView| {
            let is_column = |id: &u64| view.get(*id).is_some_and(|node| node.kind == "column");
            (2..20).find(is_column)
        };
        page.wait_until(|view| columns(view).is_some()).await;
        let panel = columns(page.view()).unwrap();
        let listens = move |view: &rialto_live::headless::PageView| {
            view.get(panel).is_some_and(|node| node.properties.get("listens") == Some(&json!(["keys"])))
        };
        for key in ["a", "b"] {
            page.press(panel, "not heard");
            click(&mut page, "Open menu").await;
            page.wait_until(listens).await;
            page.press(panel, key);
            page.wait_until(|view| view.has_text(key) && !listens(view)).await;
        }
    });
}

/// A component that counts its clicks. It does not know that it has a menu.
pub async fn with_menu(env: Environment) {
    let page = env.into_container();
    let choice = page.text("nothing");
    let (env, menu) = page.child_environment().with_menu("Actions", &["Copy", "Clear"]);
    page.environment.spawn(async move {
        let page = env.into_container();
        let clicks = page.text("0 clicks");
        for count in 1.. {
            while page.environment.mouse.recv_evt().await.unwrap().action != MouseAction::Click {}
            clicks.set(format!("{count} clicks"));
        }
    });
    loop {
        choice.set(format!("chosen: {}", menu.chosen_evt().await));
    }
}

#[test]
fn a_menu_takes_the_mouse_until_an_item_is_chosen() {
    simulate(with_menu, async |live| {
        let mut page = live.open("/");
        let menu = page.wait_for("menu", "Actions").await;
        page.wait_until(|view| view.has_text("0 clicks")).await;
        let has_menu = |id: &u64| page.view().get(*id).is_some_and(|node| node.children.contains(&menu));
        let panel = (1..20).find(has_menu).unwrap();
        let is_open = move |view: &rialto_live::headless::PageView| {
            view.get(menu).unwrap().properties.get("open").is_some_and(|open| !open.is_null())
        };
        let ask = json!({ "t": "mouse", "id": panel, "action": "menu", "x": 3, "y": 4 });
        let choose = |item: Option<u8>| json!({ "t": "choose", "id": menu, "item": item });
        page.click(panel);
        page.wait_until(|view| view.has_text("1 clicks")).await;
        page.send(&ask);
        page.wait_until(is_open).await;
        // This click closes the menu, and is not one of the component.
        page.click(panel);
        page.wait_until(|view| !is_open(view)).await;
        page.send(&ask);
        page.wait_until(is_open).await;
        page.send(&choose(None));
        page.wait_until(|view| !is_open(view)).await;
        page.send(&ask);
        page.wait_until(is_open).await;
        page.send(&choose(Some(1)));
        page.wait_until(|view| view.has_text("chosen: 1") && !is_open(view)).await;
        page.click(panel);
        page.wait_until(|view| view.has_text("2 clicks")).await;
    });
}

async fn deaf(env: Environment) {
    let page = env.into_container();
    let _unread = page.button("Deaf");
    let child = page.child_environment();
    page.environment.spawn(counter(child));
    std::future::pending().await
}

#[test]
fn a_component_that_reads_no_inputs_delays_no_other() {
    simulate(deaf, async |live| {
        let mut page = live.open("/");
        let deaf = page.wait_for("button", "Deaf").await;
        let add = page.wait_for("button", "Add").await;
        for _ in 0..300 {
            page.click(deaf);
            sleep(Duration::from_millis(1)).await;
        }
        page.click(add);
        page.wait_until(|view| view.has_text("1")).await;
        assert_eq!(live.dropped_inputs(), 300 - 256);
    });
}

async fn short_lived(env: Environment) {
    let page = env.into_container();
    let start = page.button("Start");
    let text = page.text("ready");
    loop {
        start.pressed_evt().await;
        page.component(async |env| {
            let column = env.into_container();
            let stop = column.button("Stop");
            let _text = column.text("running");
            stop.pressed_evt().await;
        });
        text.set("started");
    }
}

#[test]
fn the_view_of_a_component_goes_when_its_task_ends() {
    simulate(short_lived, async |live| {
        let mut page = live.open("/");
        page.wait_until(|view| view.find("text", "ready").is_some()).await;
        let before = page.view().len();
        for _ in 0..3 {
            click(&mut page, "Start").await;
            let stop = page.wait_for("button", "Stop").await;
            page.click(stop);
            page.wait_until(|view| view.len() == before).await;
            // The page may click on what it sees although it is gone by now.
            page.click(stop);
        }
    });
}

async fn table(env: Environment) {
    let page = env.into_container();
    let table = page.table("Rows", &["n", "text"]).selectable();
    table.set_rows((0..1000_u64).map(|n| (n, vec![n.to_string(), "old".into()])));
    loop {
        match table.input_evt().await {
            TableInput::Row(key) => table.set_cell(usize::try_from(key).unwrap(), 1, "new"),
            TableInput::Column(_) => {
                table.set_rows((0..10_u64).map(|n| (n, vec![n.to_string(), String::new()])))
            }
        }
    }
}

#[test]
fn a_page_gets_the_rows_that_it_shows() {
    simulate(table, async |live| {
        let mut page = live.open("/");
        let id = page.wait_for("table", "Rows").await;
        page.wait_until(|view| view.get(id).is_some_and(|node| node.rows.len() == 50)).await;
        page.show_rows(id, 700, 900);
        assert_eq!(page.view().get(id).unwrap().rows.len(), 250);
        page.send(&json!({ "t": "row", "id": id, "key": "750" }));
        page.wait_until(|view| view.get(id).is_some_and(|node| node.rows[&750].1[1] == "new")).await;
        // A row that the page does not show is not sent.
        page.send(&json!({ "t": "row", "id": id, "key": "950" }));
        page.send(&json!({ "t": "column", "id": id, "column": 0 }));
        page.wait_until(|view| view.get(id).is_some_and(|node| node.rows.len() == 10)).await;
    });
}

struct Squares(usize, Arc<AtomicUsize>);

impl RowSource for Squares {
    fn count(&self) -> usize {
        self.0
    }

    fn row(&self, position: usize) -> (u64, Vec<String>) {
        self.1.fetch_add(1, Ordering::Relaxed);
        (position as u64, vec![(position * position).to_string()])
    }
}

static MADE: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

async fn squares(env: Environment) {
    let page = env.into_container();
    let table = page.table("Squares", &["n"]);
    let more = page.button("More");
    for count in 1.. {
        table.set_source(Arc::new(Squares(count * 1_000_000, Arc::clone(&MADE))));
        more.pressed_evt().await;
    }
}

#[test]
fn a_source_makes_only_the_rows_that_a_page_shows() {
    let seeds = 20;
    simulate(squares, async |live| {
        let mut page = live.open("/");
        let id = page.wait_for("table", "Squares").await;
        page.wait_until(|view| view.get(id).is_some_and(|node| node.rows.len() == 50)).await;
        page.show_rows(id, 999_990, 1_000_100);
        assert_eq!(page.view().get(id).unwrap().rows[&999_999].1, ["999998000001"]);
        click(&mut page, "More").await;
        page.wait_until(|view| view.get(id).is_some_and(|node| node.rows.contains_key(&1_000_099))).await;
    });
    let made = MADE.load(Ordering::Relaxed);
    assert!(made <= seeds * 500, "{made} rows were made for {seeds} pages of 170");
}

async fn plot(env: Environment) {
    let page = env.into_container();
    let plot = page.plot("Load", &["a"], 5);
    let more = page.button("More");
    for n in 0.. {
        plot.push(f64::from(n), &[f64::from(n * n)]);
        if n >= 3 {
            more.pressed_evt().await;
        }
    }
}

#[test]
fn a_plot_keeps_the_last_points() {
    simulate(plot, async |live| {
        let mut page = live.open("/");
        let id = page.wait_for("plot", "Load").await;
        let points = move |view: &rialto_live::headless::PageView| {
            view.get(id).unwrap().points.iter().map(|(time, _)| *time).collect::<Vec<_>>()
        };
        page.wait_until(|view| points(view) == [0.0, 1.0, 2.0, 3.0]).await;
        for _ in 0..3 {
            click(&mut page, "More").await;
        }
        page.wait_until(|view| points(view) == [2.0, 3.0, 4.0, 5.0, 6.0]).await;
        let mut late = live.open("/");
        late.wait_until(|view| view.find("plot", "Load").is_some()).await;
        assert_eq!(points(late.view()), [2.0, 3.0, 4.0, 5.0, 6.0]);
    });
}

async fn places(env: Environment) {
    let page = env.into_container();
    let paths = page.paths();
    let (home, other) = (paths.path("/"), paths.path("/other"));
    let (home, other) = (home.text("home 0"), other.text("other 0"));
    for count in 1.. {
        sleep(Duration::from_secs(1)).await;
        home.set(format!("home {count}"));
        other.set(format!("other {count}"));
    }
}

#[test]
fn each_page_has_its_own_path_and_gets_only_what_it_shows() {
    simulate(places, async |live| {
        let (mut home, mut other) = (live.open("/"), live.open("/other/deep?x=1"));
        home.wait_until(|view| view.has_text("home 3")).await;
        other.wait_until(|view| view.has_text("other 3")).await;
        assert!(!home.view().has_text("other 3") && !other.view().has_text("home 3"));
        home.go("/other");
        home.wait_until(|view| view.has_text("other 4")).await;
        other.go("/unknown");
        other.wait_until(|view| view.has_text("home 5")).await;
    });
}

async fn greeting(env: Environment) {
    let page = env.into_container();
    let field = page.text_field("Name").listen_to_keys();
    let text = page.text("");
    loop {
        select! {
            value = field.edited_evt() => text.set(format!("Hello, {value}")),
            key = field.key_evt() => if key.key == "Escape" { field.set("") },
        }
    }
}

#[test]
fn a_text_field_shows_the_edits_of_one_page_in_the_other() {
    simulate(greeting, async |live| {
        let (mut first, mut second) = (live.open("/"), live.open("/"));
        let field = first.wait_for("text_field", "Name").await;
        first.edit(field, "A");
        first.edit(field, "Ada");
        second.wait_until(|view| view.has_text("Hello, Ada")).await;
        let value = &second.view().get(field).unwrap().properties["value"];
        assert_eq!(value, &json!(["Ada", 1, 2]), "the value, the page, and its edit");
        second.press(field, "Escape");
        first.wait_until(|view| view.get(field).unwrap().properties["value"] == json!(["", 0, 1])).await;
    });
}

struct Dropped(Arc<AtomicBool>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

#[test]
fn the_tasks_end_with_the_application() {
    let runtime = Runtime::simulated(1);
    let is_dropped = Arc::new(AtomicBool::new(false));
    let dropped = Dropped(Arc::clone(&is_dropped));
    runtime.block_on(async {
        let live = Live::builder(spawn).start(async |env: Environment| {
            let page = env.into_container();
            page.environment.spawn(async move {
                let _dropped = dropped;
                std::future::pending().await
            });
            std::future::pending().await
        });
        let mut page = live.open("/");
        page.wait_until(|view| !view.is_empty()).await;
        drop(live);
        while !is_dropped.load(Ordering::Acquire) {
            rialto_rt::yield_now().await;
        }
    });
}

/// The streams are events: here a component chooses between its control stream and a time limit.
async fn patient(env: Environment) {
    let page = env.into_container();
    let text = page.text("waiting");
    let control = &page.environment.control;
    let edited = control.recv_evt().wrap(|control| matches!(control, Ok(Control::Edited { .. })));
    match edited.within(Duration::from_secs(5)).await {
        None => text.set("too late"),
        Some(_) => text.set("in time"),
    }
    std::future::pending().await
}

#[test]
fn a_stream_is_an_event_with_a_time_limit() {
    simulate(patient, async |live| {
        live.open("/").wait_until(|view| view.has_text("too late")).await;
    });
}

/// Counts the tasks that have not ended.
struct Counted(Arc<AtomicUsize>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[test]
fn the_tasks_of_a_container_end_when_it_is_dropped() {
    Runtime::simulated(3).block_on(async {
        let tasks = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&tasks);
        let builder = Live::builder(move |task| {
            counted.fetch_add(1, Ordering::Relaxed);
            let guard = Counted(Arc::clone(&counted));
            drop(spawn(async move {
                let _guard = guard;
                task.await;
            }));
        });
        let live = builder.start(async |env: Environment| {
            let page = env.into_container();
            let (start, text) = (page.button("Start"), page.text("ready"));
            start.pressed_evt().await;
            for _ in 0..1000 {
                let row = page.row();
                let mut child = row.child_environment();
                let (mouse, sink) = child.filter_mouse();
                child.spawn(async move {
                    while let Ok(input) = mouse.recv_routed_evt().await {
                        sink.send(input);
                    }
                });
                let _inner = child.into_container();
                row.component(async |env| {
                    let column = env.into_container();
                    let _text = column.text("inside");
                    std::future::pending().await
                });
                let _menu = row.child_environment().with_menu("Menu", &["one"]);
                rialto_rt::yield_now().await;
            }
            text.set("done");
            std::future::pending().await
        });
        let mut page = live.open("/");
        page.wait_until(|view| view.has_text("ready")).await;
        let before = tasks.load(Ordering::Relaxed);
        click(&mut page, "Start").await;
        page.wait_until(|view| view.has_text("done")).await;
        sleep(Duration::from_secs(1)).await;
        assert_eq!(tasks.load(Ordering::Relaxed), before);
    });
}

/// A source of rows that owns a part of the view.
struct Owning(Container);

impl RowSource for Owning {
    fn count(&self) -> usize {
        1
    }

    fn row(&self, _: usize) -> (u64, Vec<String>) {
        self.0.environment.view.set_label("was asked");
        (1, vec!["a".into()])
    }
}

#[test]
fn a_source_that_owns_a_view_is_replaced_and_dropped() {
    let (tx, rx) = mpsc::channel();
    // In a thread of its own, because a deadlock would block it.
    std::thread::spawn(move || {
        Runtime::simulated(1).block_on(async {
            let live = Live::builder(spawn).start(async |env: Environment| {
                let page = env.into_container();
                let table = page.table("Rows", &["n"]);
                table.set_source(Arc::new(Owning(page.row())));
                table.set_source(Arc::new(Owning(page.row())));
                table.set_rows([(1, vec!["b"])]);
                table.set_source(Arc::new(Owning(page.row())));
                drop(table);
                let _text = page.text("done");
                std::future::pending().await
            });
            live.open("/").wait_until(|view| view.has_text("done")).await;
        });
        tx.send(()).unwrap();
    });
    rx.recv_timeout(Duration::from_secs(20)).expect("no deadlock");
}

#[test]
fn a_source_that_panics_costs_one_row() {
    struct Bad;
    impl RowSource for Bad {
        fn count(&self) -> usize {
            2
        }
        fn row(&self, position: usize) -> (u64, Vec<String>) {
            assert!(position != 1, "the second row");
            (0, vec!["fine".into()])
        }
    }
    simulate(
        async |env| {
            let page = env.into_container();
            let table = page.table("Rows", &["n"]);
            table.set_source(Arc::new(Bad));
            std::future::pending().await
        },
        async |live| {
            let mut page = live.open("/");
            let id = page.wait_for("table", "Rows").await;
            page.wait_until(|view| view.get(id).unwrap().rows.len() == 2).await;
            let rows = &page.view().get(id).unwrap().rows;
            assert!(rows[&0].1 == ["fine"] && rows[&1].1[0].contains("panicked"), "{rows:?}");
        },
    );
}

#[test]
fn rows_are_sent_again_after_scrolling_there_and_back() {
    simulate(squares, async |live| {
        let mut page = live.open("/");
        let id = page.wait_for("table", "Squares").await;
        page.wait_until(|view| view.get(id).is_some_and(|node| node.rows.len() == 50)).await;
        // The page drops its rows at each of these. The server sees both before its next patch.
        page.send(&json!({ "t": "rows", "id": id, "from": 100, "to": 150 }));
        page.send(&json!({ "t": "rows", "id": id, "from": 0, "to": 50 }));
        let patch = page.next_patch().unwrap();
        assert!(patch.contains(r#"[49,"49",["2401"]]"#), "{patch}");
    });
}

/// Receives nothing until the button is pressed.
async fn late_reader(env: Environment) {
    let page = env.into_container();
    let pad = page.child_environment();
    pad.view.set_label("Pad");
    pad.view.listen_to_mouse();
    let field = page.text_field("Name");
    let (read, text) = (page.button("Read"), page.text(""));
    read.pressed_evt().await;
    let mut last = None;
    while let Some(input) = pad.mouse.recv_evt().within(Duration::from_millis(1)).await {
        last = Some(input.unwrap().action);
    }
    let mut name = String::new();
    while let Some(value) = field.edited_evt().within(Duration::from_millis(1)).await {
        name = value;
    }
    text.set(format!("{last:?} {name}"));
    std::future::pending().await
}

#[test]
fn a_full_stream_keeps_the_release_of_the_mouse_and_the_last_edit() {
    simulate(late_reader, async |live| {
        let mut page = live.open("/");
        let field = page.wait_for("text_field", "Name").await;
        let pad = page.wait_for("column", "Pad").await;
        let mouse = |action: &str| json!({ "t": "mouse", "id": pad, "action": action, "x": 0, "y": 0 });
        for n in 0..300 {
            for action in ["down", "move", "move", "click"] {
                page.send(&mouse(action));
            }
            page.edit(field, &n.to_string());
            sleep(Duration::from_millis(1)).await;
        }
        page.send(&mouse("up"));
        click(&mut page, "Read").await;
        page.wait_until(|view| view.has_text("Some(Up) 299")).await;
    });
}

#[test]
fn the_texts_that_a_page_makes_the_server_keep_are_bounded() {
    simulate(
        async |env: Environment| {
            let page = env.into_container();
            let field = page.text_field("Line").listen_to_enter();
            let (read, text) = (page.button("Read"), page.text(""));
            read.pressed_evt().await;
            let mut bytes = 0;
            while let Some(value) = field.edited_evt().within(Duration::from_millis(1)).await {
                bytes += value.len();
            }
            text.set(bytes.to_string());
            std::future::pending().await
        },
        async |live| {
            let mut page = live.open("/");
            let field = page.wait_for("text_field", "Line").await;
            let line = "x".repeat(10_000);
            for n in 0..20 {
                page.send(&json!({ "t": "submit", "id": field, "value": line, "n": n }));
                sleep(Duration::from_millis(1)).await;
            }
            click(&mut page, "Read").await;
            page.wait_until(|view| view.has_text("60000")).await;
        },
    );
}

#[test]
fn a_page_that_sends_much_does_not_cost_another_its_inputs() {
    simulate(late_reader, async |live| {
        let (mut hostile, mut page) = (live.open("/"), live.open("/"));
        let pad = hostile.wait_for("column", "Pad").await;
        page.wait_for("column", "Pad").await;
        for _ in 0..1000 {
            hostile.send(&json!({ "t": "mouse", "id": pad, "action": "click", "x": 0, "y": 0 }));
            sleep(Duration::from_millis(1)).await;
        }
        let dropped = live.dropped_inputs();
        page.send(&json!({ "t": "mouse", "id": pad, "action": "up", "x": 0, "y": 0 }));
        click(&mut page, "Read").await;
        page.wait_until(|view| view.has_text("Some(Up) ")).await;
        assert_eq!(live.dropped_inputs(), dropped);
    });
}

async fn doors(env: Environment) {
    let page = env.into_container();
    let (open, text) = (page.button("Open"), page.text("closed"));
    open.set_enabled(false);
    open.pressed_evt().await;
    text.set("open");
    std::future::pending().await
}

#[test]
fn a_button_that_is_disabled_is_not_pressed() {
    simulate(doors, async |live| {
        let mut page = live.open("/");
        page.wait_until(|view| view.has_text("closed")).await;
        click(&mut page, "Open").await;
        sleep(Duration::from_secs(1)).await;
        page.wait_until(|view| view.has_text("closed")).await;
    });
}

async fn chat(env: Environment) {
    let page = env.into_container();
    let (line, text) = (page.text_field("Message").listen_to_enter(), page.text(""));
    let mut said = String::new();
    loop {
        if let TextInput::Submitted(message) = line.input_evt().await {
            said = said + &message + ";";
            text.set(&said);
            line.set("");
        }
    }
}

#[test]
fn enter_comes_after_the_edits_before_it_and_a_value_is_set_again() {
    simulate(chat, async |live| {
        let mut page = live.open("/");
        let field = page.wait_for("text_field", "Message").await;
        for (n, message) in [(1, "one"), (2, "two\n2")] {
            page.edit(field, "o");
            page.send(&json!({ "t": "submit", "id": field, "value": message, "n": n }));
            let wanted = json!(["", 0, n]);
            page.wait_until(|view| view.get(field).unwrap().properties.get("value") == Some(&wanted)).await;
        }
        page.wait_until(|view| view.has_text("one;two 2;")).await;
    });
}

#[test]
fn a_plot_with_no_number_has_a_gap() {
    simulate(
        async |env| {
            let page = env.into_container();
            let plot = page.plot("Load", &["a", "b"], 5);
            plot.push(0.0, &[f64::NAN, 1.0]);
            plot.push(f64::NAN, &[1.0, 1.0]);
            std::future::pending().await
        },
        async |live| {
            let mut page = live.open("/");
            let id = page.wait_for("plot", "Load").await;
            page.wait_until(|view| !view.get(id).unwrap().points.is_empty()).await;
            let points = &page.view().get(id).unwrap().points;
            assert!(points.len() == 1 && points[0].1[0].is_nan() && points[0].1[1] == 1.0, "{points:?}");
        },
    );
}

#[test]
fn a_container_is_added_with_its_path() {
    simulate(
        async |env| {
            let page = env.into_container();
            let paths = page.paths();
            let _home = paths.path("/");
            sleep(Duration::from_secs(1)).await;
            let help = paths.path("/help");
            let _text = help.text("help");
            std::future::pending().await
        },
        async |live| live.open("/help").wait_until(|view| view.has_text("help")).await,
    );
}

#[test]
#[should_panic = "the application has ended"]
fn a_test_sees_that_the_root_component_has_ended() {
    simulate(async |env| drop(env), async |live| live.open("/").wait_until(|view| view.has_text("x")).await);
}

#[test]
#[should_panic = "it was stopped"]
fn a_test_sees_that_the_application_was_stopped_before_it_waits() {
    simulate(counter, async |live| {
        let mut page = live.open("/");
        live.stop();
        sleep(Duration::from_secs(1)).await;
        page.wait_until(|view| view.has_text("1")).await;
    });
}

#[test]
#[should_panic = "it was stopped"]
fn a_test_sees_that_the_application_is_dropped_while_it_waits() {
    simulate(counter, async |live| {
        let mut page = live.open("/");
        drop(spawn(async move {
            sleep(Duration::from_secs(1)).await;
            drop(live);
        }));
        page.wait_until(|view| view.has_text("1")).await;
    });
}

/// Twelve tables, whose titles are texts of components that change them at the same time.
async fn twelve_tables(env: Environment) {
    let root = env.into_container();
    let tables: Vec<_> = (0..12).map(|n| root.table(format!("Table {n}"), &["n"])).collect();
    for table in &tables {
        table.set_rows((0..100).map(|n| (n, vec![n.to_string()])));
    }
    for _ in 0..5 {
        root.component(async |env| {
            let column = env.into_container();
            let text = column.text("");
            for n in 1..=3 {
                sleep(Duration::from_millis(1)).await;
                text.set(n.to_string());
            }
            std::future::pending().await
        });
    }
    std::future::pending().await
}

#[test]
fn a_seed_makes_the_same_patches_in_each_run() {
    let patches = |seed| {
        Runtime::simulated(seed).block_on(async {
            let live = Live::builder(spawn).start(twelve_tables);
            let mut page = live.open("/");
            let last = page.wait_for("table", "Table 11").await;
            for table in last - 11..=last {
                page.send(&json!({ "t": "rows", "id": table, "from": 50, "to": 60 }));
            }
            let mut patches = Vec::new();
            for _ in 0..5 {
                patches.extend(page.next_patch());
                sleep(Duration::from_millis(1)).await;
            }
            patches
        })
    };
    for seed in 0..5 {
        let first = patches(seed);
        assert!(first.len() > 2 && first[0].contains("\"rows\""), "{first:?}");
        assert_eq!(first, patches(seed));
    }
}

#[test]
fn the_tasks_run_on_smol() {
    smol::block_on(async {
        let live = Live::builder(|task| smol::spawn(task).detach()).start(counter);
        let mut page = live.open("/");
        click(&mut page, "Add").await;
        page.wait_until(|view| view.has_text("1")).await;
    });
}

#[test]
fn a_count_that_panics_costs_the_rows() {
    /// Panics in pages, and not in `set_source`.
    struct Bad(AtomicBool);
    impl RowSource for Bad {
        fn count(&self) -> usize {
            assert!(!self.0.swap(true, Ordering::AcqRel), "the second count");
            2
        }
        fn row(&self, _: usize) -> (u64, Vec<String>) {
            (0, vec!["fine".into()])
        }
    }
    simulate(
        async |env| {
            let page = env.into_container();
            let table = page.table("Rows", &["n"]);
            table.set_source(Arc::new(Bad(AtomicBool::new(false))));
            let _text = page.text("alive");
            std::future::pending().await
        },
        async |live| {
            let mut page = live.open("/");
            page.wait_until(|view| view.has_text("alive")).await;
            let id = page.wait_for("table", "Rows").await;
            assert!(page.view().get(id).unwrap().rows.is_empty());
        },
    );
}

#[test]
fn a_stopped_application_ends_its_tasks() {
    Runtime::simulated(1).block_on(async {
        let is_dropped = Arc::new(AtomicBool::new(false));
        let dropped = Dropped(Arc::clone(&is_dropped));
        let live = Live::builder(spawn).start(async |_env: Environment| {
            let _dropped = dropped;
            std::future::pending().await
        });
        live.stop();
        while !is_dropped.load(Ordering::Acquire) {
            rialto_rt::yield_now().await;
        }
    });
}
