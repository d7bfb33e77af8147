//! What others say, in a line of a log.

use std::fmt::{self, Write};

/// The text, in which nothing ends the line, and nothing steers a terminal.
pub(crate) struct Line<'a>(pub(crate) &'a str);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            // Those of the second kind turn the direction in which the rest is shown; the last two end a line.
            let steers = letter.is_control()
                || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}');
            match steers {
                true => write!(f, "{}", letter.escape_debug())?,
                false => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Exit, Told};

    #[test]
    fn what_others_say_is_one_line_and_steers_no_terminal() {
        assert_eq!(
            Line("a\r\nb\x1b[31m\u{202e}\u{2028}é\"\\").to_string(),
            "a\\r\\nb\\u{1b}[31m\\u{202e}\\u{2028}é\"\\"
        );
        let text = "all is well\nERROR not so";
        let shown = [Exit::Panic(text.into()), Exit::custom(Told(text.into()))].map(|exit| exit.to_string());
        assert_eq!(shown, ["panicked: all is well\\nERROR not so", "all is well\\nERROR not so"]);
        // Once is enough.
        assert_eq!(Line(&shown[1]).to_string(), shown[1]);
    }
}
