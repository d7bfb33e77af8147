//! Plots.

use std::collections::VecDeque;

use crate::environment::Environment;
use crate::tree::{Data, Node, Point, Version};

/// A plot of time series: lines over a common axis of time. A page gets each point once.
///
/// ```
/// use rialto_live::{Container, Plot};
///
/// fn show(root: &Container) -> Plot {
///     let plot = root.plot("Load", &["now", "average"], 600);
///     plot.push(0.0, &[0.5, 0.4]);
///     plot.push(1.0, &[f64::NAN, 0.4]); // a gap in the first line
///     plot
/// }
/// # fn main() { let _ = show; }
/// ```
#[derive(Debug)]
#[must_use = "a plot that is dropped disappears from all pages"]
pub struct Plot {
    environment: Environment,
    series: usize,
    keep: usize,
}

impl Plot {
    pub(crate) fn new(environment: Environment, label: String, series: &[&str], keep: usize) -> Plot {
        environment.view.set("label", label);
        environment.view.set("series", series);
        environment.view.set("keep", keep);
        let plot = Plot { environment, series: series.len(), keep };
        plot.change(|node, _| {
            node.data = Data::Points(VecDeque::new());
            Vec::new()
        });
        plot
    }

    /// Adds a point: a time in seconds, which grows, and a value for each series. A value that is infinite or
    /// not a number is a gap in the line. A point whose time is not a finite number is ignored.
    ///
    /// # Panics
    ///
    /// If `values` has another length than the list of series.
    #[track_caller]
    pub fn push(&self, time: f64, values: &[f64]) {
        assert_eq!(values.len(), self.series, "a point has a value for each series");
        if !time.is_finite() {
            return;
        }
        self.change(|node, version| {
            let Data::Points(points) = &mut node.data else { return Vec::new() };
            points.push_back(Point { version, time, values: values.into() });
            points.drain(..points.len().saturating_sub(self.keep)).collect()
        });
    }

    /// `change` returns the points that it has removed.
    fn change(&self, change: impl FnOnce(&mut Node, Version) -> Vec<Point>) {
        self.environment.view.context.tree.change_data(self.environment.view.id, change);
    }
}
