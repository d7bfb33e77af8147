//! A program as a tree of lines and blocks, in both forms: it is printed, and taken apart when it is shrunk.

use std::fmt::Write;

/// Which form a program is printed in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `#[cps]`.
    Frame,
    /// `async fn`.
    Future,
}

/// A piece of code, the same in both forms, or told twice: where `#[cps]` differs in what the chapter says, the
/// future does by itself what a frame does.
#[derive(Clone, PartialEq)]
pub struct Text {
    frame: String,
    future: String,
}

impl Text {
    pub fn two(frame: impl Into<String>, future: impl Into<String>) -> Text {
        Text { frame: frame.into(), future: future.into() }
    }

    pub fn frame(&self) -> &str {
        &self.frame
    }

    pub fn future(&self) -> &str {
        &self.future
    }

    fn of(&self, form: Form) -> &str {
        match form {
            Form::Frame => &self.frame,
            Form::Future => &self.future,
        }
    }
}

impl<S: Into<String>> From<S> for Text {
    fn from(text: S) -> Text {
        let text = text.into();
        Text { frame: text.clone(), future: text }
    }
}

#[derive(Clone, PartialEq)]
pub enum Node {
    Line(Text),
    /// Blocks behind each other: `if a {` .., `} else {` .., `}`.
    Blocks {
        parts: Vec<Part>,
        end: Text,
    },
}

/// What opens a block, and what is in it.
#[derive(Clone, PartialEq)]
pub struct Part {
    pub head: Text,
    pub body: Vec<Node>,
}

impl Node {
    pub fn blocks<T: Into<Text>>(
        parts: impl IntoIterator<Item = (T, Vec<Node>)>,
        end: impl Into<Text>,
    ) -> Node {
        let parts = parts.into_iter().map(|(head, body)| Part { head: head.into(), body }).collect();
        Node::Blocks { parts, end: end.into() }
    }
}

/// A program: its functions, the last of which is called.
#[derive(Clone, PartialEq)]
pub struct Program {
    pub seed: u64,
    pub functions: Vec<Node>,
}

impl Program {
    pub fn print(&self, form: Form, attribute: &str) -> String {
        let mut text = String::new();
        for function in &self.functions {
            if !attribute.is_empty() {
                let _ = writeln!(text, "    {attribute}");
            }
            print(std::slice::from_ref(function), form, 1, &mut text);
        }
        text
    }
}

fn print(nodes: &[Node], form: Form, indent: usize, to: &mut String) {
    let line = |text: &Text, to: &mut String| match text.of(form) {
        "" => {}
        text => {
            let _ = writeln!(to, "{}{text}", "    ".repeat(indent));
        }
    };
    for node in nodes {
        match node {
            Node::Line(text) => line(text, to),
            Node::Blocks { parts, end } => {
                for part in parts {
                    line(&part.head, to);
                    print(&part.body, form, indent + 1, to);
                }
                line(end, to);
            }
        }
    }
}
