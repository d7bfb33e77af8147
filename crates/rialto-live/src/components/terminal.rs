//! A virtual terminal: a screen of lines, and the line discipline of its keyboard.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use rialto_event::{Event, TryEvent};

use crate::environment::{Container, Context, InputReceiver, InputSender};
use crate::input::{Key, PageId};
use crate::tree::{Data, Kind, Line, NodeId, Version};

/// The number of lines that are kept.
const SCROLL_BACK: usize = 1000;
/// The number of characters of a line. A longer one is continued in the next.
const WIDTH: usize = 500;
/// The longest line that a user can type, in bytes.
const MAX_TYPED: usize = 4096;
/// The distance of tab stops.
const TAB: usize = 8;

/// A terminal: it shows the texts that its owner writes, and yields the lines that the user types.
///
/// It shows texts only. A control character or an escape sequence in the output of a hostile program is shown
/// as a symbol, such as `␛`, and has no effect, except the ends of lines, tabs, and a carriage return, after
/// which the line is written again. The last 1,000 lines are kept, of 500 characters each. A page that is
/// slow gets the newest lines.
///
/// The *line discipline* is a task of the library. It shows the line that is being typed, and edits it:
/// Backspace, Ctrl-U (the line) and Ctrl-W (the last word). Enter ends the line. Ctrl-C discards it. Ctrl-D
/// is an input only if the line is empty. Characters beyond 4,096 bytes are ignored. All pages type into the
/// same line.
///
/// This function runs a shell in the terminal. `examples/shell-page.rs` has the whole program:
///
/// ```
/// use rialto_event::select;
/// use rialto_live::{Terminal, TerminalInput};
/// use rialto_rt::{process, spawn};
/// use rialto_sync::bounded::bounded;
/// use std::process::{Command, ExitStatus, Stdio};
///
/// async fn run(terminal: &Terminal) -> std::io::Result<ExitStatus> {
///     let mut command = Command::new("sh");
///     // Errors are a part of the output.
///     command.args(["-c", "exec sh 2>&1"]).stdin(Stdio::piped()).stdout(Stdio::piped());
///     let mut child = process::spawn(&mut command)?;
///     let (mut to, from) = (child.take_stdin().expect("piped"), child.take_stdout().expect("piped"));
///     let (lines, typed) = bounded::<String>(100);
///     let mut lines = Some(lines);
///     // A task of its own, because the shell may not read for a long time.
///     drop(spawn(async move {
///         while let Ok(line) = typed.recv().await {
///             if to.write_all(line.as_bytes()).await.is_err() {
///                 return; // the shell has closed its input
///             }
///         }
///     }));
///     loop {
///         select! {
///             input = terminal.input_evt() => match input {
///                 TerminalInput::Line(line) => {
///                     if lines.as_ref().is_some_and(|lines| lines.try_send(line + "\n").is_err()) {
///                         terminal.write("the shell does not read\n");
///                     }
///                 }
///                 TerminalInput::Interrupt => {
///                     child.kill()?;
///                     break;
///                 }
///                 _ => lines = None, // the end of the shell's input
///             },
///             bytes = from.read_evt(4096) => match bytes? {
///                 bytes if bytes.is_empty() => break,
///                 bytes => terminal.write(bytes),
///             },
///         }
///     }
///     child.wait().await
/// }
/// # fn main() { let _ = run; }
/// ```
///
/// Source: the `vtty` widget of eXene (Reppy, *CML*, PLDI 1991, section 3.1).
#[derive(Debug)]
#[must_use = "a terminal that is dropped disappears from all pages"]
pub struct Terminal {
    environment: crate::Environment,
    screen: Arc<Screen>,
    typed: InputReceiver<(PageId, TerminalInput)>,
}

/// An input of a [`Terminal`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TerminalInput {
    /// A line, without its end.
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-D, when the line is empty.
    End,
}

impl Terminal {
    pub(crate) fn new(parent: &Container, label: String) -> Terminal {
        let properties = [("typed", "".into()), ("keep", SCROLL_BACK.into())];
        let mut environment = parent.child(Kind::Terminal, &properties);
        environment.view.listen_to_keys();
        let (keys, _) = environment.filter_keyboard();
        let (sender, typed) = InputReceiver::new();
        let (id, context) = (environment.view.id, Arc::clone(&environment.view.context));
        let screen = Arc::new(Screen { id, context, written: Mutex::default() });
        environment.spawn(discipline(keys, Arc::clone(&screen), sender));
        // Last: a page that finds the terminal by its name can type.
        environment.view.set("label", label);
        Terminal { environment, screen, typed }
    }

    /// Writes to the screen, after what was written before. The bytes are UTF-8; a character may be in two
    /// calls. Bytes that are not UTF-8 are shown as `�`.
    pub fn write(&self, bytes: impl AsRef<[u8]>) {
        self.screen.write(bytes.as_ref());
    }

    /// Returns an event that yields the next input.
    ///
    /// # Cancellation
    ///
    /// As [`InputReceiver::recv_evt`].
    pub fn input_evt(&self) -> impl TryEvent<Output = TerminalInput, Pending: Send> + Send + '_ {
        self.typed.next_evt().wrap(|(_, input)| input)
    }

    /// Sets the accessible name.
    pub fn set_label(&self, label: impl Into<String>) {
        self.environment.view.set_label(label);
    }
}

/// The screen, which the owner and the line discipline write.
struct Screen {
    id: NodeId,
    context: Arc<Context>,
    /// Taken before the lock of the view.
    written: Mutex<Written>,
}

/// The state between two writes.
#[derive(Debug, Default)]
struct Written {
    /// The first bytes of a character.
    incomplete: Vec<u8>,
    /// The last character was a carriage return.
    is_returned: bool,
}

impl std::fmt::Debug for Screen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Screen").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Screen {
    fn write(&self, bytes: &[u8]) {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let text = written.decode(bytes);
        let _ = self.context.tree.change_data(self.id, |node, version| {
            if !matches!(node.data, Data::Lines(_)) {
                node.data = Data::Lines(VecDeque::new());
            }
            let Data::Lines(lines) = &mut node.data else { return };
            text.chars().for_each(|character| put(lines, version, character, &mut written.is_returned));
        });
    }

    fn show_typed(&self, typed: &str) {
        self.context.tree.set(self.id, "typed", typed.into());
    }
}

impl Written {
    /// Decodes UTF-8, and keeps an incomplete character for the next call.
    fn decode(&mut self, bytes: &[u8]) -> String {
        self.incomplete.extend_from_slice(bytes);
        let mut text = String::new();
        let mut rest = self.incomplete.as_slice();
        loop {
            match std::str::from_utf8(rest) {
                Ok(valid) => {
                    text += valid;
                    rest = &[];
                }
                Err(error) => {
                    text += &String::from_utf8_lossy(&rest[..error.valid_up_to()]);
                    rest = &rest[error.valid_up_to()..];
                    // Without a length, the character is not complete.
                    let Some(length) = error.error_len() else { break };
                    text.push(char::REPLACEMENT_CHARACTER);
                    rest = &rest[length..];
                }
            }
            if rest.is_empty() {
                break;
            }
        }
        self.incomplete = rest.to_vec();
        text
    }
}

/// Writes a character at the end of the last line.
fn put(lines: &mut VecDeque<Line>, version: Version, character: char, is_returned: &mut bool) {
    let was_returned = std::mem::replace(is_returned, character == '\r');
    if character == '\r' {
        return;
    }
    let is_full = lines.back().is_none_or(|line| line.length >= WIDTH);
    if is_full && character != '\n' {
        add(lines, version);
    }
    match character {
        '\n' => add(lines, version),
        '\t' => {
            let column = lines.back().map_or(0, |line| line.length);
            (column..(column / TAB + 1) * TAB).for_each(|_| append(lines, version, ' '));
        }
        _ => {
            if was_returned && let Some(line) = lines.back_mut() {
                (line.text, line.length) = (String::new(), 0);
            }
            append(lines, version, visible(character));
        }
    }
}

/// Begins a line. The first line is there before its end, so that an empty screen can end it.
fn add(lines: &mut VecDeque<Line>, version: Version) {
    let number = lines.back().map_or(0, |line| line.number + 1);
    lines.push_back(Line { version, number, text: String::new(), length: 0 });
    if lines.len() > SCROLL_BACK {
        lines.pop_front();
    }
}

fn append(lines: &mut VecDeque<Line>, version: Version, character: char) {
    if let Some(line) = lines.back_mut() {
        line.text.push(character);
        (line.length, line.version) = (line.length + 1, version);
    }
}

/// Returns a visible character for one that would act on a terminal, or on the direction of a text.
fn visible(character: char) -> char {
    match character {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or_default(),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        _ => character,
    }
}

/// The task of the line discipline. It ends with the terminal, because its stream closes.
async fn discipline(
    keys: InputReceiver<Key>,
    screen: Arc<Screen>,
    inputs: InputSender<(PageId, TerminalInput)>,
) {
    let mut typed = String::new();
    while let Ok(routed) = keys.recv_routed_evt().await {
        let page = routed.input.page;
        let ended = edit(&mut typed, &routed.input);
        screen.show_typed(&typed);
        if let Some((input, echo)) = ended {
            screen.write(echo.as_bytes());
            inputs.send(routed.with((page, input)));
        }
    }
}

/// Changes the line that is being typed. Returns the input if it has ended, and its echo.
fn edit(typed: &mut String, key: &Key) -> Option<(TerminalInput, String)> {
    let is_control = key.modifiers.control && !key.modifiers.alt && !key.modifiers.meta;
    match key.key.as_str() {
        "Enter" => {
            let line = std::mem::take(typed);
            let echo = format!("{line}\n");
            return Some((TerminalInput::Line(line), echo));
        }
        "Backspace" => drop(typed.pop()),
        "c" if is_control => {
            return Some((TerminalInput::Interrupt, std::mem::take(typed) + "^C\n"));
        }
        "d" if is_control && typed.is_empty() => return Some((TerminalInput::End, "^D\n".into())),
        "u" if is_control => typed.clear(),
        "w" if is_control => {
            let start = typed.trim_end().rfind(char::is_whitespace);
            typed.truncate(start.map_or(0, |at| at + 1));
        }
        text if !key.modifiers.control && !key.modifiers.meta && typed.len() + text.len() <= MAX_TYPED => {
            // The names of other keys have several characters.
            let mut characters = text.chars();
            if let (Some(character), None) = (characters.next(), characters.next()) {
                typed.push(visible(character));
            }
        }
        _ => {}
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes the pieces, and returns the lines.
    fn screen(pieces: &[&[u8]]) -> Vec<String> {
        let (mut written, mut lines) = (Written::default(), VecDeque::new());
        for piece in pieces {
            let text = written.decode(piece);
            text.chars().for_each(|character| put(&mut lines, 1, character, &mut written.is_returned));
        }
        lines.into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn escape_sequences_are_text() {
        assert_eq!(screen(&[b"\x1b[2J\x1b]0;x\x07<b>&"]), ["␛[2J␛]0;x␇<b>&"]);
        assert_eq!(screen(&["\u{202e}a\u{9b}31m".as_bytes()]), ["\u{fffd}a\u{fffd}31m"]);
    }

    #[test]
    fn characters_may_be_in_two_pieces_and_other_bytes_are_replaced() {
        assert_eq!(screen(&[b"a\xc3", b"\xa4b\xff\xfec", b"\xe2\x82"]), ["aäb\u{fffd}\u{fffd}c"]);
    }

    #[test]
    fn ends_of_lines_tabs_and_returns() {
        assert_eq!(screen(&[b"a\tb\r\nold\rne", b"w\n\n"]), ["a       b", "new", "", ""]);
        assert_eq!(screen(&[b"10%\r", b"20%\r", b"\n"]), ["20%", ""]);
    }

    #[test]
    fn the_scroll_back_and_the_lines_are_bounded() {
        let lines = screen(&["\n".repeat(3 * SCROLL_BACK).as_bytes(), "x".repeat(3 * WIDTH).as_bytes()]);
        assert_eq!((lines.len(), lines[SCROLL_BACK - 1].len()), (SCROLL_BACK, WIDTH));
    }

    #[test]
    fn a_line_is_edited_as_in_a_terminal() {
        let mut typed = String::new();
        let mut press = |key: &str, control| {
            let modifiers = crate::Modifiers { control, ..Default::default() };
            edit(&mut typed, &Key { page: PageId(1), key: key.into(), modifiers }).map(|(input, _)| input)
        };
        for key in ["a", "b", "Backspace", " ", "c", "d", "Shift", "\u{1b}"] {
            assert_eq!(press(key, false), None);
        }
        assert_eq!(press("w", true), None);
        assert_eq!(press("Enter", false), Some(TerminalInput::Line("a ".into())));
        assert_eq!(press("x", false), None);
        assert_eq!(press("d", true), None, "it ends an empty line only");
        assert_eq!(press("c", true), Some(TerminalInput::Interrupt));
        assert_eq!(press("d", true), Some(TerminalInput::End));
    }
}
