//! The figures of the page: which rows they show, and how.

use super::quantity::Quantity;

/// A plot of the page, and the rows from which it is drawn.
pub struct Figure {
    /// The name of the plot, which is unique on the page.
    pub id: &'static str,
    /// The heading.
    pub title: &'static str,
    /// A few sentences: the paper's claim, and where the measurement differs.
    pub about: &'static str,
    /// The kind of the numbers.
    pub quantity: Quantity,
    /// How it is drawn.
    pub shape: Shape,
    /// Which number of a row is drawn.
    pub value: Value,
    /// The rows.
    pub points: &'static [Point],
    /// The only systems that are drawn. If there are none, all systems are drawn.
    pub systems: &'static [&'static str],
    /// The published numbers.
    pub published: &'static [Published],
}

/// How a figure is drawn.
#[derive(Clone, Copy, PartialEq)]
pub enum Shape {
    /// A bar for each system and number of workers, in a group for each point.
    Bars,
    /// A line through the points for each system and number of workers.
    Lines,
    /// A line over the numbers of workers for each system and point.
    OverWorkers,
}

/// Which number of a row is drawn.
#[derive(Clone, Copy)]
pub enum Value {
    /// Its median.
    Median,
    /// Its median as a multiple of that of another system, with as many workers.
    MultipleOf(&'static str),
    /// The median of another system as a multiple of its own, with as many workers.
    FasterThan(&'static str),
    /// The median of another system on one worker as a multiple of its own.
    SpeedupOver(&'static str),
}

/// A variant of a workload.
pub struct Point {
    /// The name in the plot.
    pub name: &'static str,
    /// The workload in the row.
    pub workload: &'static str,
    /// The variant in the row.
    pub variant: &'static str,
}

/// Numbers of a publication, one for each point of the figure. `NAN` stands for none.
pub struct Published {
    /// The name in the plot.
    pub name: &'static str,
    /// The numbers, in nanoseconds if they are times.
    pub values: &'static [f64],
}

/// A paper, with its figures.
pub struct Chapter {
    /// The heading.
    pub title: &'static str,
    /// The paper, and the machine of its measurements.
    pub source: &'static str,
    /// The figures, in the order of the paper.
    pub figures: &'static [Figure],
}

/// Creates a point.
pub const fn point(name: &'static str, workload: &'static str, variant: &'static str) -> Point {
    Point { name, workload, variant }
}

/// Creates a series of published numbers.
pub const fn published(name: &'static str, values: &'static [f64]) -> Published {
    Published { name, values }
}

/// The usual figure: bars of medians, of all systems.
pub const fn bars(id: &'static str, title: &'static str, about: &'static str) -> Figure {
    Figure {
        id,
        title,
        about,
        quantity: Quantity::Time,
        shape: Shape::Bars,
        value: Value::Median,
        points: &[],
        systems: &[],
        published: &[],
    }
}

/// A microsecond in nanoseconds.
pub const US: f64 = 1e3;
/// No number.
pub const NONE: f64 = f64::NAN;
