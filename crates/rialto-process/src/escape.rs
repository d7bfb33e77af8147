//! Escapes text of other nodes before it is shown to people, in a log or on a terminal.
//!
//! Names, exit reasons and answers contain whatever the other node has put into them. Printed unchanged, they
//! could end the line and begin one that looks like the program's own, or recolour, retitle and overwrite a
//! terminal. The types here escape such characters, as `{:?}` does, and leave all other text unchanged.
//!
//! ```
//! use rialto_process::escape::{Line, Lines};
//!
//! let said = "all is well\nERROR not so\u{1b}[31m";
//! assert_eq!(Line(said).to_string(), "all is well\\nERROR not so\\u{1b}[31m");
//! assert_eq!(Lines(said).to_string(), "all is well\nERROR not so\\u{1b}[31m");
//! ```

use std::fmt::{self, Write};

/// Displays a text on one line: every character that could end the line or control a terminal is escaped.
/// Escaping the result again changes nothing.
///
/// ```
/// # use rialto_process::escape::Line;
/// assert_eq!(format!("it is \"{}\"", Line("a\tb\u{2028}é")), "it is \"a\\tb\\u{2028}é\"");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Line<'a>(pub &'a str);

/// Like [`Line`], for a text of several lines: `\n` and `\t` are kept.
///
/// ```
/// # use rialto_process::escape::Lines;
/// assert_eq!(Lines("a\r\n\tb").to_string(), "a\\r\n\tb");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a>(pub &'a str);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escaped(self.0, |_| false, f)
    }
}

impl fmt::Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escaped(self.0, |letter| letter == '\n' || letter == '\t', f)
    }
}

fn escaped(text: &str, passes: impl Fn(char) -> bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for letter in text.chars() {
        // The ranges are the controls that change the direction of text; the last two characters end a line.
        let steers = letter.is_control()
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}');
        match steers && !passes(letter) {
            true => write!(f, "{}", letter.escape_debug())?,
            false => f.write_char(letter)?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Exit, RemoteReason};

    #[test]
    fn control_characters_are_escaped() {
        let said = "a\r\n\tb\x1b[31m\u{9b}\u{202e}\u{2066}\u{2028}\u{2029}é\"\\";
        let rest = "b\\u{1b}[31m\\u{9b}\\u{202e}\\u{2066}\\u{2028}\\u{2029}é\"\\";
        assert_eq!(Line(said).to_string(), format!("a\\r\\n\\t{rest}"));
        assert_eq!(Lines(said).to_string(), format!("a\\r\n\t{rest}"));
    }

    #[test]
    fn exit_reasons_are_displayed_on_one_line() {
        let text = "all is well\nERROR not so";
        let shown =
            [Exit::Panic(text.into()), Exit::custom(RemoteReason(text.into()))].map(|exit| exit.to_string());
        assert_eq!(shown, ["panicked: all is well\\nERROR not so", "all is well\\nERROR not so"]);
        // Escaping it again changes nothing.
        assert_eq!(Line(&shown[1]).to_string(), shown[1]);
    }
}
