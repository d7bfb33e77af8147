//! `rialto console --text`: the tables of the console in a terminal.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::{self, Event as TerminalEvent, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, Paragraph, Row, Table, Tabs, Wrap};
use rialto_console::remote::{self, ConsoleTable, ConsoleView};
use rialto_event::{Event, after, choose};
use rialto_node::escape::Line;
use rialto_sync::unbounded;

use super::connect::AdminConnection;
use super::console::ask;
use super::print;
use crate::args::node::ConsoleOptions;
use crate::failure::CommandError;

/// The time between two looks at the node.
const PERIOD: Duration = Duration::from_secs(1);
/// How often the reader of the keys looks whether it has to end.
const KEY_POLL: Duration = Duration::from_millis(100);
/// The width of a column, at most.
const WIDTH: usize = 48;

const HELP: &str = "left, right: page   tab: table   up, down: rows   q: quit";

/// Shows the tables until the user quits.
pub async fn show(connection: &AdminConnection, options: &ConsoleOptions) -> Result<(), CommandError> {
    let mut screen = Screen::default();
    // The first answer comes before the terminal changes, so that an error is shown as usual.
    screen.set(look(connection, options, "/").await?);
    let mut terminal = ratatui::try_init().map_err(CommandError::refused)?;
    let keys = Keys::new();
    let done = loop {
        if let Err(error) = terminal.draw(|frame| screen.draw(frame)) {
            break Err(CommandError::refused(error));
        }
        let key = keys.pressed.recv_evt().wrap(Some);
        match choose((key, after(PERIOD).wrap(|()| None))).await {
            Some(Ok(key)) if screen.handle(key) => break Ok(()),
            // The terminal is gone.
            Some(Err(_)) => break Ok(()),
            _ => {}
        }
        match look(connection, options, screen.path()).await {
            Ok(view) => screen.set(view),
            Err(error) => screen.note = error.to_string(),
        }
    };
    drop(keys);
    ratatui::restore();
    done
}

/// Prints the tables of all pages once, for a pipe.
pub async fn print_all(connection: &AdminConnection, options: &ConsoleOptions) -> Result<(), CommandError> {
    let first = look(connection, options, "/").await?;
    for (name, path) in &first.links {
        let view = look(connection, options, path).await?;
        print(&format!("{}\n\n{}", Line(name), plain(&view))).map_err(CommandError::refused)?;
    }
    Ok(())
}

async fn look(
    connection: &AdminConnection,
    options: &ConsoleOptions,
    path: &str,
) -> Result<ConsoleView, CommandError> {
    ask(connection, options, remote::look_at(connection.admin.node(), path)).await
}

/// Returns the tables as text with aligned columns.
fn plain(view: &ConsoleView) -> String {
    let mut text = String::new();
    for line in &view.texts {
        text += &format!("{}\n", clean(line));
    }
    for table in &view.tables {
        text += &format!("{}\n", title(table));
        let widths = widths(table);
        for cells in std::iter::once(&table.columns).chain(&table.rows) {
            let cells = cells.iter().zip(&widths).map(|(cell, width)| format!("{:width$}", clean(cell)));
            text += &format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end());
        }
        text.push('\n');
    }
    text
}

fn title(table: &ConsoleTable) -> String {
    format!("{} ({})", clean(&table.label), table.count)
}

/// Returns a text of another node on one line, without characters that control a terminal.
fn clean(text: &str) -> String {
    Line(text).to_string()
}

fn widths(table: &ConsoleTable) -> Vec<usize> {
    let width = |at: usize| {
        let cells = table.rows.iter().filter_map(|cells| cells.get(at)).chain(table.columns.get(at));
        cells.map(|cell| clean(cell).chars().count()).max().unwrap_or(0).min(WIDTH)
    };
    (0..table.columns.len()).map(width).collect()
}

/// The state of the screen.
#[derive(Default)]
struct Screen {
    view: ConsoleView,
    page: usize,
    table: usize,
    /// The first row that is shown.
    row: usize,
    note: String,
}

impl Screen {
    fn set(&mut self, view: ConsoleView) {
        self.view = view;
        self.note.clear();
        self.table = self.table.min(self.view.tables.len().saturating_sub(1));
    }

    fn path(&self) -> &str {
        self.view.links.get(self.page).map_or("/", |(_, path)| path)
    }

    /// Handles a key. Returns whether the user quits.
    fn handle(&mut self, (key, modifiers): Key) -> bool {
        let (pages, tables) = (self.view.links.len().max(1), self.view.tables.len().max(1));
        let rows = self.view.tables.get(self.table).map_or(0, |table| table.rows.len());
        match key {
            KeyCode::Char('c') if modifiers.contains(KeyModifiers::CONTROL) => return true,
            KeyCode::Char('q') | KeyCode::Esc => return true,
            KeyCode::Right => (self.page, self.table, self.row) = ((self.page + 1) % pages, 0, 0),
            KeyCode::Left => (self.page, self.table, self.row) = ((self.page + pages - 1) % pages, 0, 0),
            KeyCode::Tab => (self.table, self.row) = ((self.table + 1) % tables, 0),
            KeyCode::Down => self.row += 1,
            KeyCode::Up => self.row = self.row.saturating_sub(1),
            KeyCode::PageDown => self.row += 20,
            KeyCode::PageUp => self.row = self.row.saturating_sub(20),
            _ => {}
        }
        self.row = self.row.min(rows.saturating_sub(1));
        false
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let notes: Vec<String> = self.view.texts.iter().map(|text| clean(text)).collect();
        let note = if self.note.is_empty() { notes.join("\n") } else { clean(&self.note) };
        let lines = u16::try_from(note.lines().count()).unwrap_or(u16::MAX).min(5);
        let parts =
            [Constraint::Length(1), Constraint::Length(lines), Constraint::Fill(1), Constraint::Length(1)];
        let [tabs, texts, middle, help] = Layout::vertical(parts).areas(frame.area());
        let names: Vec<String> = self.view.links.iter().map(|(name, _)| clean(name)).collect();
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        frame.render_widget(Tabs::new(names).select(self.page).highlight_style(reversed), tabs);
        frame.render_widget(Paragraph::new(note).wrap(Wrap { trim: false }), texts);
        frame.render_widget(Paragraph::new(HELP), help);
        if let Some(table) = self.view.tables.get(self.table) {
            let rows =
                table.rows.iter().skip(self.row).map(|cells| Row::new(cells.iter().map(|cell| clean(cell))));
            let lengths = widths(table).into_iter().map(|width| Constraint::Length(width as u16));
            let bold = Style::new().add_modifier(Modifier::BOLD);
            let header = Row::new(table.columns.iter().map(|name| clean(name))).style(bold);
            let block = Block::bordered().title(self.title(table));
            frame.render_widget(
                Table::new(rows, lengths).header(header).column_spacing(2).block(block),
                middle,
            );
        }
    }

    fn title(&self, table: &ConsoleTable) -> String {
        let tables = self.view.tables.len();
        match tables {
            0 | 1 => title(table),
            _ => format!("{}, table {} of {tables}", title(table), self.table + 1),
        }
    }
}

type Key = (KeyCode, KeyModifiers);

/// Reads the keys of the terminal on a thread of the blocking pool, until it is dropped.
struct Keys {
    pressed: unbounded::Receiver<Key>,
    is_over: Arc<AtomicBool>,
}

impl Keys {
    fn new() -> Keys {
        let ((to, pressed), is_over) = (unbounded(), Arc::new(AtomicBool::new(false)));
        let stop = is_over.clone();
        drop(rialto_rt::spawn_blocking(move || {
            while !stop.load(Ordering::Acquire) {
                match event::poll(KEY_POLL).and_then(|is_there| is_there.then(event::read).transpose()) {
                    Ok(Some(TerminalEvent::Key(key))) if key.kind == KeyEventKind::Press => {
                        if to.send((key.code, key.modifiers)).is_err() {
                            return;
                        }
                    }
                    Ok(_) => {}
                    Err(_) => return,
                }
            }
        }));
        Keys { pressed, is_over }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn screen() -> Screen {
        let mut view = ConsoleView::default();
        view.links = vec![("Runtime".into(), "/".into()), ("Tasks".into(), "/tasks".into())];
        view.texts = vec!["a note".into()];
        for label in ["Counters", "Workers"] {
            let mut table = ConsoleTable::default();
            (table.label, table.count) = (label.into(), 3);
            table.columns = vec!["counter".into(), "value".into()];
            table.rows = (0..3).map(|row| vec![format!("{label} {row}\u{1b}[2J"), row.to_string()]).collect();
            view.tables.push(table);
        }
        let mut screen = Screen::default();
        screen.set(view);
        screen
    }

    fn drawn(screen: &Screen) -> String {
        let mut terminal = Terminal::new(TestBackend::new(60, 12)).unwrap();
        terminal.draw(|frame| screen.draw(frame)).unwrap();
        let buffer = terminal.backend().buffer().clone();
        let lines =
            buffer.content().chunks(60).map(|line| line.iter().map(|cell| cell.symbol()).collect::<String>());
        lines.collect::<Vec<_>>().join("\n")
    }

    fn press(screen: &mut Screen, key: KeyCode) -> bool {
        screen.handle((key, KeyModifiers::NONE))
    }

    #[test]
    fn the_screen_shows_pages_notes_and_a_table() {
        let text = drawn(&screen());
        for part in
            ["Runtime", "Tasks", "a note", "Counters (3), table 1 of 2", "counter", "Counters 2", "q: quit"]
        {
            assert!(text.contains(part), "{part}:\n{text}");
        }
        assert!(!text.contains('\u{1b}') && text.contains("[2J"), "{text}");
    }

    #[test]
    fn keys_choose_pages_tables_and_rows() {
        let mut screen = screen();
        press(&mut screen, KeyCode::Tab);
        press(&mut screen, KeyCode::Down);
        let text = drawn(&screen);
        assert!(text.contains("Workers (3), table 2 of 2") && text.contains("Workers 1"), "{text}");
        assert!(!text.contains("Workers 0"), "{text}");
        press(&mut screen, KeyCode::Right);
        assert_eq!((screen.path(), screen.table, screen.row), ("/tasks", 0, 0));
        press(&mut screen, KeyCode::Right);
        assert_eq!(screen.path(), "/");
        assert!(press(&mut screen, KeyCode::Char('q')));
        assert!(screen.handle((KeyCode::Char('c'), KeyModifiers::CONTROL)));
        assert!(!press(&mut screen, KeyCode::Char('c')));
    }

    #[test]
    fn a_pipe_gets_aligned_columns() {
        let text = plain(&screen().view);
        assert!(text.starts_with("a note\nCounters (3)\n  counter"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }
}
