//! Texts, headings and links.

use crate::environment::Environment;

/// A text or a heading.
#[derive(Debug)]
#[must_use = "a text that is dropped disappears from all pages"]
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

    /// Sets the text. The text is shown as it is; it is never parsed as HTML.
    pub fn set(&self, text: impl Into<String>) {
        self.environment.view.set("text", text.into());
    }

    /// Makes screen readers read each change of the text.
    pub fn announce(self) -> Self {
        self.environment.view.set("live", true);
        self
    }
}

/// A link to another path of the same application: see [`Container::paths`](crate::Container::paths).
#[derive(Debug)]
#[must_use = "a link that is dropped disappears from all pages"]
pub struct Link {
    environment: Environment,
}

/// Returns whether a browser reads this as a path of the same site. Browsers read `\` as `/`, and ignore tabs
/// and line ends.
fn is_own_path(path: &str) -> bool {
    path.starts_with('/')
        && !path[1..].starts_with('/')
        && !path.contains(|c: char| c == '\\' || c.is_control())
}

impl Link {
    pub(crate) fn new(environment: Environment, text: String, path: String) -> Link {
        environment.view.set("text", text);
        environment.view.set("path", if is_own_path(&path) { path } else { "/".into() });
        Link { environment }
    }

    /// Sets the text of the link.
    pub fn set(&self, text: impl Into<String>) {
        self.environment.view.set("text", text.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_to_another_site_is_none_of_the_application() {
        assert!(is_own_path("/") && is_own_path("/a//b?c=d#e"));
        for path in
            ["", "a", "//evil", "/\\evil", "/\t/evil", "\t//evil", "https://evil", "javascript:alert(1)"]
        {
            assert!(!is_own_path(path), "{path:?}");
        }
    }
}
