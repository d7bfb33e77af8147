//! Texts, headings and links.

use crate::environment::Environment;

/// A text or a heading.
#[derive(Debug)]
pub struct Text {
    environment: Environment,
}

impl Text {
    pub(crate) fn new(environment: Environment, text: String) -> Text {
        environment.view.set("text", text);
        Text { environment }
    }

    pub(crate) fn heading(environment: Environment, level: u8, text: String) -> Text {
        environment.view.set("level", level.clamp(1, 6));
        Text::new(environment, text)
    }

    /// Sets the text. No character of it has a meaning for the page: it is never HTML.
    pub fn set(&self, text: impl Into<String>) {
        self.environment.view.set("text", text.into());
    }

    /// Makes screen readers read each change of the text.
    pub fn announce(self) -> Self {
        self.environment.view.set("live", true);
        self
    }
}

/// A link to another path of the same application.
#[derive(Debug)]
pub struct Link {
    environment: Environment,
}

impl Link {
    pub(crate) fn new(environment: Environment, text: String, path: String) -> Link {
        environment.view.set("text", text);
        environment.view.set("path", path);
        Link { environment }
    }

    /// Sets the text of the link.
    pub fn set(&self, text: impl Into<String>) {
        self.environment.view.set("text", text.into());
    }
}
