//! Drawings of shapes, with inputs of the mouse and the keyboard.

use rialto_event::{Event, TryEvent};
use serde_json::{Value, json};

use crate::environment::Environment;
use crate::input::{Control, Key, Mouse, PageId};

/// The largest number of shapes that are drawn.
const MAX_SHAPES: usize = 10_000;

/// A drawing. Its unit is a CSS pixel. The origin is the upper left corner.
///
/// Shapes are data: a text of a shape is shown as it is, and colors are those of the page's style, so that a
/// drawing can be read in dark mode, too.
///
/// ```
/// use rialto_live::{Color, Environment, MouseAction, Shape};
///
/// async fn dots(env: Environment) {
///     let root = env.into_container();
///     let canvas = root.canvas("Dots", 300, 200).listen_to_mouse();
///     let mut shapes = Vec::new();
///     loop {
///         let mouse = canvas.mouse_evt().await;
///         if mouse.action == MouseAction::Click {
///             let center = (mouse.x, mouse.y);
///             shapes.push(Shape::Circle { center, radius: 4.0, color: Color::Accent, is_filled: true });
///             canvas.draw(&shapes);
///         }
///     }
/// }
/// # fn main() { let _ = dots; }
/// ```
#[derive(Debug)]
#[must_use = "a canvas that is dropped disappears from all pages"]
pub struct Canvas {
    environment: Environment,
}

/// A color of the page's style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Color {
    /// That of texts.
    #[default]
    Text,
    /// That of less important texts.
    Faint,
    /// That of links.
    Accent,
    /// That of errors.
    Red,
    /// Green.
    Green,
    /// Orange.
    Orange,
    /// Purple.
    Purple,
}

impl Color {
    fn name(self) -> &'static str {
        match self {
            Color::Text => "text",
            Color::Faint => "faint",
            Color::Accent => "accent",
            Color::Red => "red",
            Color::Green => "green",
            Color::Orange => "orange",
            Color::Purple => "purple",
        }
    }
}

/// A shape of a [`Canvas`]. A shape with a number that is infinite or not a number is not drawn.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Shape {
    /// A line between two points.
    Line {
        /// Where it begins.
        from: (f64, f64),
        /// Where it ends.
        to: (f64, f64),
        /// Its color.
        color: Color,
    },
    /// A rectangle.
    Rectangle {
        /// The upper left corner.
        corner: (f64, f64),
        /// Width and height.
        size: (f64, f64),
        /// Its color.
        color: Color,
        /// Whether it is filled. Otherwise only its edge is drawn.
        is_filled: bool,
    },
    /// A circle.
    Circle {
        /// The center.
        center: (f64, f64),
        /// The radius.
        radius: f64,
        /// Its color.
        color: Color,
        /// Whether it is filled. Otherwise only its edge is drawn.
        is_filled: bool,
    },
    /// A text of one line.
    Text {
        /// The left end of its base line.
        at: (f64, f64),
        /// The text.
        text: String,
        /// Its color.
        color: Color,
    },
}

impl Shape {
    /// Describes the shape to the client: its element, its color, whether it is filled, numbers, text.
    fn describe(&self) -> Option<Value> {
        let (name, color, is_filled, numbers, text) = match self {
            Shape::Line { from, to, color } => ("line", color, false, vec![from.0, from.1, to.0, to.1], ""),
            Shape::Rectangle { corner, size, color, is_filled } => {
                ("rect", color, *is_filled, vec![corner.0, corner.1, length(size.0), length(size.1)], "")
            }
            Shape::Circle { center, radius, color, is_filled } => {
                ("circle", color, *is_filled, vec![center.0, center.1, length(*radius)], "")
            }
            Shape::Text { at, text, color } => ("text", color, true, vec![at.0, at.1], text.as_str()),
        };
        let is_drawn = numbers.iter().all(|number| number.is_finite());
        is_drawn.then(|| json!([name, color.name(), is_filled, numbers, text]))
    }
}

/// Returns 0 for a negative length. Unlike `max`, it keeps what is no number.
fn length(length: f64) -> f64 {
    if length < 0.0 { 0.0 } else { length }
}

impl Canvas {
    pub(crate) fn new(environment: Environment, label: String, width: u32, height: u32) -> Canvas {
        let canvas = Canvas { environment };
        canvas.set_label(label);
        canvas.set_size(width, height);
        canvas
    }

    /// Draws these shapes, and no others. A later shape is above an earlier one. The first 10,000 are drawn.
    pub fn draw(&self, shapes: &[Shape]) {
        let shapes: Vec<Value> = shapes.iter().take(MAX_SHAPES).filter_map(Shape::describe).collect();
        self.environment.view.set("shapes", shapes);
    }

    /// Sets the accessible name, which screen readers read in place of the drawing.
    pub fn set_label(&self, label: impl Into<String>) {
        self.environment.view.set_label(label);
    }

    /// Makes the pages send the inputs of the mouse.
    pub fn listen_to_mouse(self) -> Self {
        self.environment.view.listen_to_mouse();
        self
    }

    /// Makes the pages send the keys that are pressed while the drawing has the focus.
    pub fn listen_to_keys(self) -> Self {
        self.environment.view.listen_to_keys();
        self
    }

    /// Makes the drawing as wide as its place in each page, and makes the pages send its size. Each page sends
    /// it once it shows the drawing, and when it changes.
    pub fn listen_to_size(self) -> Self {
        self.environment.view.set("fills", true);
        self.environment.view.listen_to_size();
        self
    }

    /// Sets the size, in CSS pixels. If the drawing [fills its place](Self::listen_to_size), only the height is
    /// used.
    pub fn set_size(&self, width: u32, height: u32) {
        self.environment.view.set("size", json!([width, height]));
    }

    /// Returns an event that yields the page, the width and the height, when a page shows the drawing or its
    /// size there changes. Pages of different windows have different widths and the same shapes. Sizes of one
    /// page that follow each other are merged in the canvas's stream.
    ///
    /// ```
    /// use rialto_live::{Color, Environment, Shape};
    ///
    /// async fn line(env: Environment) {
    ///     let root = env.into_container();
    ///     let canvas = root.canvas("Line", 300, 20).listen_to_size();
    ///     loop {
    ///         let (_page, width, _height) = canvas.resized_evt().await;
    ///         let (from, to) = ((0.0, 10.0), (f64::from(width), 10.0));
    ///         canvas.draw(&[Shape::Line { from, to, color: Color::Text }]);
    ///     }
    /// }
    /// # fn main() { let _ = line; }
    /// ```
    ///
    /// # Cancellation
    ///
    /// As [`InputReceiver::recv_evt`](crate::InputReceiver::recv_evt).
    pub fn resized_evt(&self) -> impl TryEvent<Output = (PageId, u32, u32), Pending: Send> + Send + '_ {
        self.environment.control.next_evt().wrap(|control| match control {
            Control::Resized { page, width, height } => (page, width, height),
            _ => unreachable!("the session sends a canvas its size only"),
        })
    }

    /// Returns an event that yields an input of the mouse. Its coordinates are those of the shapes. Moves
    /// that follow each other are merged in the canvas's stream.
    ///
    /// # Cancellation
    ///
    /// As [`InputReceiver::recv_evt`](crate::InputReceiver::recv_evt).
    pub fn mouse_evt(&self) -> impl TryEvent<Output = Mouse, Pending: Send> + Send + '_ {
        self.environment.mouse.next_evt()
    }

    /// Returns an event that yields a key.
    ///
    /// # Cancellation
    ///
    /// As [`InputReceiver::recv_evt`](crate::InputReceiver::recv_evt).
    pub fn key_evt(&self) -> impl TryEvent<Output = Key, Pending: Send> + Send + '_ {
        self.environment.keyboard.next_evt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_without_a_place_is_not_drawn() {
        let circle =
            |radius| Shape::Circle { center: (1.0, 2.0), radius, color: Color::Red, is_filled: false };
        assert_eq!(circle(3.0).describe(), Some(json!(["circle", "red", false, [1.0, 2.0, 3.0], ""])));
        assert_eq!((circle(f64::NAN).describe(), circle(f64::INFINITY).describe()), (None, None));
    }
}
