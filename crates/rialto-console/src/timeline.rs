//! The page of the flight recorder: a timeline with a lane for each thread, and the events in its window.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::select;
use rialto_live::{Canvas, Color, Container, Environment, RowSource, Shape, Table, TableInput, Text};
use rialto_rt::Handle;
use rialto_rt::recorder::{EventKind, Lane, Mode, PollOutcome, RecordedEvent, Recording};
use rialto_sync::watch;

use crate::chrome_trace::chrome_trace;
use crate::text::duration;

const COLUMNS: [&str; 5] = ["time", "thread", "event", "task", "duration"];

/// The drawing, in pixels.
const WIDTH: f64 = 1000.0;
const NAMES: f64 = 110.0;
const LANE: f64 = 26.0;
/// The lanes that are drawn.
const MAX_LANES: usize = 24;
/// The shapes of a lane. A drawing takes 10,000 in all.
const MAX_SHAPES: usize = 400;

/// The largest file that is saved. The oldest events are left out.
const LONGEST_FILE: usize = 60 << 20;

/// The longest name that is shown, in characters.
const LONGEST_NAME: usize = 500;

/// The shortest window.
const MIN_WINDOW: u64 = 100;

/// The task that the pages of the tasks and of the recorder show: its id.
pub(crate) type Chosen = watch::Sender<Option<u64>>;

/// The component.
pub(crate) async fn run(env: Environment, observed: Handle, chosen: Chosen) {
    let page = env.into_container();
    let modes = page.row();
    let [full, production, off] =
        ["Record all", "Record long polls", "Stop recording"].map(|label| modes.button(label));
    let take = modes.button("Show the last moments");
    let moves = page.row();
    let [closer, farther, earlier, later, whole] =
        ["Zoom in", "Zoom out", "Earlier", "Later", "Whole recording"].map(|label| moves.button(label));
    let recorder = observed.recorder();
    // The requests that save a file read it.
    let (shown, saved) = watch::channel(Arc::new(Recording::default()));
    let exported = saved.clone();
    let files = page.row();
    let (ring, other_ring) = (observed.recorder(), observed.recorder());
    let _save = files.download("Save the recording", "rialto.recording", move || {
        shown_or(&saved, || ring.recording()).to_bytes(LONGEST_FILE)
    });
    let _export = files.download("Save for Perfetto or Chrome", "rialto-trace.json", move || {
        trace_within(shown_or(&exported, || other_ring.recording()), LONGEST_FILE).into()
    });
    let opened = files.file_field("Open a saved recording");
    let outcome = page.text("").announce();
    let mut parts = Parts::new(&page);
    let mut timeline = Timeline::new(recorder.recording());
    let mut chosen_task = chosen.subscribe();
    loop {
        let id = chosen_task.get_and_update();
        if !timeline.is_from_file {
            timeline.task = timeline.position_of(id);
        }
        parts.show(&timeline, recorder.mode());
        shown.send_replace(Arc::clone(&timeline.recording));
        select! {
            _ = full.pressed_evt() => recorder.set_mode(Mode::Full),
            _ = production.pressed_evt() => recorder.set_mode(Mode::Production),
            _ = off.pressed_evt() => recorder.set_mode(Mode::Off),
            _ = take.pressed_evt() => {
                timeline = Timeline::new(recorder.recording());
                outcome.set("");
            }
            file = opened.chosen_evt() => match Recording::from_bytes(&file) {
                Ok(recording) => {
                    timeline = Timeline { is_from_file: true, ..Timeline::new(recording) };
                    outcome.set("The timeline shows a recording from a file.");
                }
                Err(error) => outcome.set(format!("The file cannot be shown: {error}")),
            },
            _ = closer.pressed_evt() => timeline.zoom(1, 2),
            _ = farther.pressed_evt() => timeline.zoom(2, 1),
            _ = earlier.pressed_evt() => timeline.shift(false),
            _ = later.pressed_evt() => timeline.shift(true),
            _ = whole.pressed_evt() => timeline.show_all(),
            input = parts.events.input_evt() => if let TableInput::Row(key) = input {
                let task = timeline.task_of_row(key);
                if timeline.is_from_file {
                    timeline.task = task.filter(|_| timeline.task != task);
                    continue;
                }
                let id = task.and_then(|task| timeline.recording.tasks[task as usize].id);
                // A second click shows all tasks again.
                let is_same = id.is_some() && id == chosen.get();
                chosen.send_replace(id.filter(|_| !is_same));
            },
            _ = chosen_task.changed_evt() => {}
        }
    }
}

/// Returns the recording that the page shows, or that of `ring` if the page shows no events.
fn shown_or(shown: &watch::Receiver<Arc<Recording>>, ring: impl FnOnce() -> Recording) -> Arc<Recording> {
    let shown = shown.get();
    if shown.is_empty() { Arc::new(ring()) } else { shown }
}

/// Returns the newest part of a recording as a trace of at most this number of bytes.
fn trace_within(mut recording: Arc<Recording>, most: usize) -> String {
    loop {
        let trace = chrome_trace(&recording);
        if trace.len() <= most || recording.is_empty() {
            return trace;
        }
        // An event of a trace is many times longer than in a recording, so its bytes are only a measure.
        let half = recording.to_bytes(usize::MAX).len() / 2;
        recording = Arc::new(Recording::from_bytes(&recording.to_bytes(half)).unwrap_or_default());
    }
}

/// A recording, and the part of it that is shown.
struct Timeline {
    recording: Arc<Recording>,
    /// It is not of this run of the program, so its tasks are others.
    is_from_file: bool,
    from: u64,
    to: u64,
    /// The task whose events are shown alone.
    task: Option<u32>,
}

impl Timeline {
    fn new(recording: Recording) -> Timeline {
        let recording = Arc::new(recording);
        let mut timeline = Timeline { recording, is_from_file: false, from: 0, to: 0, task: None };
        timeline.show_all();
        timeline
    }

    /// Returns the times of the first and of the last event.
    fn bounds(&self) -> (u64, u64) {
        let lanes = || self.recording.lanes.iter().map(|lane| &lane.events);
        let first = lanes().filter_map(|events| events.first()).map(|event| event.at).min().unwrap_or(0);
        let last = lanes().filter_map(|events| events.last()).map(|event| event.at).max().unwrap_or(0);
        // The times of a file may be any.
        let first = first.min(u64::MAX - MIN_WINDOW);
        (first, last.max(first + MIN_WINDOW))
    }

    fn show_all(&mut self) {
        (self.from, self.to) = self.bounds();
    }

    /// Multiplies the length of the window. The new window is around the middle one of the events that were
    /// shown, so that it is not empty.
    fn zoom(&mut self, by: u64, over: u64) {
        let (first, last) = self.bounds();
        let length = ((self.to - self.from) / over).saturating_mul(by).clamp(MIN_WINDOW, last - first);
        let rows = self.rows();
        let middle = match rows.get(rows.len() / 2) {
            Some(&(lane, index)) => self.recording.lanes[lane].events[index].at,
            None => self.from + (self.to - self.from) / 2,
        };
        self.from = middle.saturating_sub(length / 2).clamp(first, last - length);
        self.to = self.from + length;
    }

    /// Moves the window by half of its length.
    fn shift(&mut self, is_later: bool) {
        let (first, last) = self.bounds();
        let length = self.to - self.from;
        let from = if is_later {
            self.from.saturating_add(length / 2)
        } else {
            self.from.saturating_sub(length / 2)
        };
        self.from = from.clamp(first, last - length);
        self.to = self.from + length;
    }

    fn position_of(&self, id: Option<u64>) -> Option<u32> {
        let position = self.recording.tasks.iter().position(|task| id.is_some() && task.id == id)?;
        u32::try_from(position).ok()
    }

    /// Returns the positions of the events of a lane in the window. The first may be the end of a poll that began
    /// before.
    fn window(&self, lane: &Lane) -> Range<usize> {
        let begin = lane.events.partition_point(|event| event.at < self.from);
        begin..lane.events.partition_point(|event| event.at <= self.to).max(begin)
    }

    /// Whether the event is shown: it is of the task that is shown alone, or all tasks are shown.
    fn is_shown(&self, event: &RecordedEvent) -> bool {
        self.task.is_none() || event.kind.task() == self.task
    }

    /// Returns the positions of the events in the window, in the order of their times.
    fn rows(&self) -> Vec<(usize, usize)> {
        let mut rows = Vec::new();
        for (at, lane) in self.recording.lanes.iter().enumerate() {
            let shown = self.window(lane).filter(|index| self.is_shown(&lane.events[*index]));
            rows.extend(shown.map(|index| (at, index)));
        }
        // Stable: events of one time stay in the order of their lane.
        rows.sort_by_key(|(lane, index)| self.recording.lanes[*lane].events[*index].at);
        rows
    }

    /// Returns the task of the row with this key.
    fn task_of_row(&self, key: u64) -> Option<u32> {
        let (lane, index) = place_of(key);
        self.recording.lanes.get(lane)?.events.get(index)?.kind.task()
    }

    /// Describes the window, and the task that is shown alone.
    fn describe(&self, mode: Mode) -> String {
        let mode = match mode {
            Mode::Off => "The recorder is off.",
            Mode::Production => "The recorder keeps spawns, ends, timers, sends and long polls.",
            _ => "The recorder keeps all events.",
        };
        let recording = &self.recording;
        if recording.is_empty() {
            return format!("{mode} Nothing was recorded.");
        }
        let overwritten = recording.lanes.iter().map(|lane| lane.overwritten).fold(0, u64::saturating_add);
        let (first, _) = self.bounds();
        let mut text = format!(
            "{mode} Window: {} from {} after the first event. {} events, {overwritten} older ones are overwritten.",
            duration(Duration::from_nanos(self.to - self.from)),
            duration(Duration::from_nanos(self.from - first)),
            recording.len(),
        );
        if let Some(task) = self.task.map(|task| &recording.tasks[task as usize]) {
            let at = short(task.spawned_at.as_deref().unwrap_or("an unknown place"));
            // Writing to a string does not fail.
            let _ = write!(text, "\nOnly {}, spawned at {at}.", short(&task.to_string()));
        }
        text
    }

    fn x(&self, at: u64) -> f64 {
        let share = at.clamp(self.from, self.to) - self.from;
        NAMES + share as f64 / (self.to - self.from) as f64 * (WIDTH - NAMES)
    }

    fn draw(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for (at, lane) in self.recording.lanes.iter().enumerate().take(MAX_LANES) {
            let y = at as f64 * LANE;
            let name = Shape::Text { at: (0.0, y + 17.0), text: short(&lane.name), color: Color::Text };
            let line = Shape::Line { from: (NAMES, y + 22.0), to: (WIDTH, y + 22.0), color: Color::Faint };
            shapes.extend([name, line]);
            self.draw_lane(lane, y, &mut shapes);
        }
        shapes
    }

    /// Draws the polls as rectangles, and other events as lines. Shapes that are narrower than a pixel are
    /// drawn together.
    fn draw_lane(&self, lane: &Lane, y: f64, shapes: &mut Vec<Shape>) {
        let most = shapes.len() + MAX_SHAPES;
        let (mut began, mut drawn_to, mut ticked) = (None, NAMES - 1.0, NAMES - 1.0);
        for event in &lane.events[self.window(lane)] {
            if shapes.len() >= most {
                return;
            }
            let x = self.x(event.at);
            let is_ours = self.is_shown(event);
            match event.kind {
                EventKind::PollBegan { .. } => began = Some(x),
                EventKind::PollEnded { outcome, .. } => {
                    let from = began.take().unwrap_or(NAMES).max(drawn_to);
                    if x - from < 1.0 && x - drawn_to < 1.0 {
                        continue;
                    }
                    drawn_to = x.max(from + 1.0);
                    let color = match (is_ours, outcome) {
                        (false, _) => Color::Faint,
                        (true, PollOutcome::Ended) => Color::Green,
                        (true, _) => Color::Accent,
                    };
                    let size = (drawn_to - from, 12.0);
                    shapes.push(Shape::Rectangle { corner: (from, y + 8.0), size, color, is_filled: true });
                }
                kind => {
                    if x - ticked < 1.0 || !is_ours {
                        continue;
                    }
                    ticked = x;
                    shapes.push(Shape::Line { from: (x, y + 2.0), to: (x, y + 7.0), color: color_of(kind) });
                }
            }
        }
        // A poll that goes on.
        if let Some(from) = began {
            let size = ((WIDTH - from).max(1.0), 12.0);
            shapes.push(Shape::Rectangle {
                corner: (from, y + 8.0),
                size,
                color: Color::Orange,
                is_filled: false,
            });
        }
    }
}

/// Returns the beginning of a name, because that in a file may be of any length.
fn short(name: &str) -> String {
    name.chars().take(LONGEST_NAME).collect()
}

fn color_of(kind: EventKind) -> Color {
    match kind {
        EventKind::Spawned { .. } | EventKind::Ended { .. } => Color::Green,
        EventKind::Committed { .. } => Color::Purple,
        EventKind::TimersDue { .. } => Color::Orange,
        EventKind::LongStretch { .. } | EventKind::Sent { .. } => Color::Red,
        _ => Color::Text,
    }
}

/// The parts of the page that show a timeline.
struct Parts {
    note: Text,
    /// The place of the drawing, the drawing, and its number of lanes.
    place: Container,
    drawing: Canvas,
    lanes: usize,
    events: Table,
}

impl Parts {
    fn new(page: &Container) -> Parts {
        let (note, place) = (page.text("").announce(), page.column());
        Parts {
            note,
            drawing: canvas(&place, 0),
            place,
            lanes: 0,
            events: page.table("Events", &COLUMNS).selectable(),
        }
    }

    fn show(&mut self, timeline: &Timeline, mode: Mode) {
        let text = timeline.describe(mode);
        let lanes = timeline.recording.lanes.len().min(MAX_LANES);
        if lanes != self.lanes {
            (self.drawing, self.lanes) = (canvas(&self.place, lanes), lanes);
        }
        self.drawing.set_label(format!("Timeline. {text}"));
        self.note.set(text);
        self.drawing.draw(&timeline.draw());
        let (first, _) = timeline.bounds();
        let rows = Rows { recording: Arc::clone(&timeline.recording), first, rows: timeline.rows() };
        self.events.set_source(Arc::new(rows));
    }
}

/// Adds a drawing with room for these lanes.
fn canvas(place: &Container, lanes: usize) -> Canvas {
    place.canvas("Timeline", WIDTH as u32, (lanes.max(1) as f64 * LANE) as u32)
}

/// The rows of the table of events: the lane and the position of each.
struct Rows {
    recording: Arc<Recording>,
    /// The time of the recording's first event.
    first: u64,
    rows: Vec<(usize, usize)>,
}

fn key_of((lane, index): (usize, usize)) -> u64 {
    // JavaScript's numbers have 53 bits.
    (lane as u64) << 32 | index as u64
}

fn place_of(key: u64) -> (usize, usize) {
    ((key >> 32) as usize, key as u32 as usize)
}

impl RowSource for Rows {
    fn count(&self) -> usize {
        self.rows.len()
    }

    fn row(&self, position: usize) -> (u64, Vec<String>) {
        let (lane, index) = self.rows[position];
        let lane_of = &self.recording.lanes[lane];
        let event = lane_of.events[index];
        let task = event.kind.task().and_then(|task| self.recording.tasks.get(task as usize));
        let cells = [
            duration(Duration::from_nanos(event.at - self.first)),
            short(&lane_of.name),
            name_of(event.kind),
            task.map(|task| short(&task.to_string())).unwrap_or_default(),
            time_of(&lane_of.events, index).map(duration).unwrap_or_default(),
        ];
        (key_of((lane, index)), cells.into())
    }
}

fn name_of(kind: EventKind) -> String {
    match kind {
        EventKind::Spawned { .. } => "spawned".into(),
        EventKind::Woken { .. } => "woken".into(),
        EventKind::PollBegan { .. } => "poll begins".into(),
        EventKind::PollEnded { outcome: PollOutcome::Waits, .. } => "poll ends, blocked".into(),
        EventKind::PollEnded { outcome: PollOutcome::Again, .. } => "poll ends, ready".into(),
        EventKind::PollEnded { .. } | EventKind::Ended { .. } => "ended".into(),
        EventKind::Committed { object } => format!("commit at object {object}"),
        EventKind::LongStretch { .. } => "long polls".into(),
        EventKind::TimersDue { .. } => "timers are due, late by".into(),
        EventKind::Sent { peer, bytes } => format!("sent {bytes} bytes to node {peer}"),
        _ => "event".into(),
    }
}

/// Returns the duration of a poll that ends here, or the time that another event has.
fn time_of(events: &[RecordedEvent], index: usize) -> Option<Duration> {
    let event = events[index];
    let nanos = match event.kind {
        EventKind::PollEnded { task, .. } => {
            let is_begin = |other: &&RecordedEvent| other.kind == EventKind::PollBegan { task };
            event.at - events[..index].iter().rev().take(1000).find(is_begin)?.at
        }
        EventKind::LongStretch { nanos } => nanos,
        EventKind::TimersDue { late_nanos } => late_nanos,
        _ => return None,
    };
    Some(Duration::from_nanos(nanos))
}
