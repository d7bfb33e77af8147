//! What others say, as it is shown to people.

use std::fmt::Write;

/// The text, in which nothing steers a terminal and nothing ends the line.
pub fn line(text: &str) -> String {
    escaped(text, |_| false)
}

/// The same, of a text that may have several lines.
pub fn lines(text: &str) -> String {
    escaped(text, |letter| letter == '\n' || letter == '\t')
}

fn escaped(text: &str, passes: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        // Those of the second kind turn the direction in which the rest is shown.
        let steers =
            letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        match steers && !passes(letter) {
            true => drop(write!(shown, "{}", letter.escape_unicode())),
            false => shown.push(letter),
        }
    }
    shown
}

/// Rows, of as many cells each, in columns.
pub fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for row in rows {
        let cells: Vec<_> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_say_steers_no_terminal() {
        assert_eq!(line("a\x1b[31m\nb\u{202e}é"), "a\\u{1b}[31m\\u{a}b\\u{202e}é");
        assert_eq!(lines("a\r\n\tb\u{9b}"), "a\\u{d}\n\tb\\u{9b}");
    }

    #[test]
    fn columns_are_as_wide_as_what_is_in_them() {
        let rows = [["a", "b"], ["long", "é"], ["", ""]].map(|row| row.map(String::from));
        assert_eq!(table(&rows), "a     b\nlong  é\n\n");
    }
}
