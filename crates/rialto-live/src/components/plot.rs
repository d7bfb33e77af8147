//! Plots.

use std::collections::VecDeque;

use crate::environment::Environment;
use crate::tree::{Data, Node, Point, Version};

/// A plot of time series: lines over a common axis of time. A page gets each point once.
#[derive(Debug)]
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
        plot.change(|node, _| node.data = Data::Points(VecDeque::new()));
        plot
    }

    /// Adds a point: a time in seconds, which grows, and a value for each series.
    ///
    /// # Panics
    ///
    /// If `values` has another length than the list of series.
    #[track_caller]
    pub fn push(&self, time: f64, values: &[f64]) {
        assert_eq!(values.len(), self.series, "a point has a value for each series");
        self.change(|node, version| {
            let Data::Points(points) = &mut node.data else { return };
            points.push_back(Point { version, time, values: values.into() });
            while points.len() > self.keep {
                points.pop_front();
            }
        });
    }

    fn change(&self, change: impl FnOnce(&mut Node, Version)) {
        self.environment.view.context.tree.change_data(self.environment.view.id, change);
    }
}
