//! Types of `let`s are left out, where a task does not take the variable with it.

use super::random::Random;
use super::tree::{Node, Text};
use std::collections::BTreeSet;

/// Leaves out most of the types of a function.
pub fn untyped(function: &mut Node, random: &mut Random) {
    let mut spawned = BTreeSet::new();
    words_of_tasks(std::slice::from_ref(function), false, &mut spawned);
    leave_out(std::slice::from_mut(function), &spawned, random);
}

/// The words in the blocks of tasks.
fn words_of_tasks(nodes: &[Node], within: bool, words: &mut BTreeSet<String>) {
    for node in nodes {
        match node {
            Node::Line(text) if within => words.extend(words_of(text)),
            Node::Line(_) => {}
            Node::Blocks { parts, .. } => {
                for part in parts {
                    let within = within || part.head.frame().contains("spawn!");
                    if within {
                        words.extend(words_of(&part.head));
                    }
                    words_of_tasks(&part.body, within, words);
                }
            }
        }
    }
}

fn words_of(text: &Text) -> impl Iterator<Item = String> {
    let words = text.frame().split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.map(String::from)
}

fn leave_out(nodes: &mut [Node], spawned: &BTreeSet<String>, random: &mut Random) {
    for node in nodes {
        match node {
            Node::Line(text) => of_line(text, spawned, random),
            Node::Blocks { parts, .. } => {
                for part in parts {
                    of_line(&mut part.head, spawned, random);
                    leave_out(&mut part.body, spawned, random);
                }
            }
        }
    }
}

fn of_line(text: &mut Text, spawned: &BTreeSet<String>, random: &mut Random) {
    // What these return is of any type.
    let asks = ["sum()", "collect()", "spawn!", "CpsFnPtr", "::default()", "parse()"];
    let is_asked = asks.iter().any(|name| text.frame().contains(name));
    if random.one_in(4) || is_asked || names(text.frame()).any(|name| spawned.contains(name)) {
        return;
    }
    *text = Text::two(without(text.frame()), without(text.future()));
}

/// What the pattern of a `let` with a type binds.
fn names(line: &str) -> impl Iterator<Item = &str> {
    let pattern = typed(line).map_or("", |(pattern, _)| pattern);
    pattern.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The pattern of a `let` with a type and a value, and what is behind the type.
fn typed(line: &str) -> Option<(&str, &str)> {
    let (pattern, rest) = line.strip_prefix("let ")?.split_once(": ")?;
    if !pattern.chars().all(|letter| letter.is_alphanumeric() || "_(), ".contains(letter))
        || rest.starts_with('&')
    {
        return None;
    }
    let end = rest.find(" = ")?;
    Some((pattern, &rest[end..]))
}

fn without(line: &str) -> String {
    match typed(line) {
        Some((pattern, rest)) => format!("let {pattern}{rest}"),
        None => line.into(),
    }
}
