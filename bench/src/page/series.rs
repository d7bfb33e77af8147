//! Rows become the numbers of a plot.

use super::figures::{Figure, Point, Shape, Value};
use super::papers::CHAPTERS;
use super::plot::{Plot, Series};
use super::quantity::Quantity;
use crate::report::Row;

/// Returns the plot of a figure, and the rows that it uses.
pub fn collect<'a>(figure: &Figure, rows: &'a [Row]) -> (Plot, Vec<&'a Row>) {
    let drawn = |row: &&Row| figure.systems.is_empty() || figure.systems.contains(&&*row.system);
    let found: Vec<(usize, &Row, f64)> = figure
        .points
        .iter()
        .enumerate()
        .flat_map(|(index, point)| rows_of(rows, point).filter(drawn).map(move |row| (index, row)))
        .filter_map(|(index, row)| Some((index, row, value(figure, row, rows)?)))
        .collect();
    let used = found.iter().map(|(_, row, _)| *row).collect();
    let (points, mut series) = match figure.shape {
        Shape::OverWorkers => over_workers(figure.points, &found),
        Shape::Bars | Shape::Lines => over_points(figure.points, &found),
    };
    series.extend(figure.published.iter().map(|published| Series {
        name: published.name.to_owned(),
        system: published.name.to_owned(),
        published: true,
        values: published.values.iter().map(|value| Some(*value).filter(|value| !value.is_nan())).collect(),
    }));
    (Plot { points, series, quantity: figure.quantity }, used)
}

fn rows_of<'a>(rows: &'a [Row], point: &Point) -> impl Iterator<Item = &'a Row> {
    rows.iter().filter(|row| row.workload == point.workload && row.variant == point.variant)
}

/// Returns the number of a row that the figure draws, or `None` if the row that it refers to is missing.
fn value(figure: &Figure, row: &Row, rows: &[Row]) -> Option<f64> {
    let of = |system: &str, workers: usize| {
        let same = |other: &&Row| other.workload == row.workload && other.variant == row.variant;
        rows.iter().filter(same).find(|other| other.system == system && other.workers == workers)
    };
    Some(match figure.value {
        Value::Median => row.median * figure.quantity.factor(&row.unit)?,
        Value::MultipleOf(system) => row.median / of(system, row.workers)?.median,
        Value::FasterThan(system) => of(system, row.workers)?.median / row.median,
        // A quick run may have only one number of workers.
        Value::SpeedupOver(system) => of(system, 1).or(of(system, row.workers))?.median / row.median,
    })
}

fn over_points(points: &[Point], found: &[(usize, &Row, f64)]) -> (Vec<String>, Vec<Series>) {
    let mut all: Vec<Series> = Vec::new();
    for (index, row, value) in found {
        let workers = if row.workers == 1 { "worker" } else { "workers" };
        let name = format!("{}, {} {workers}", row.system, row.workers);
        series_named(&mut all, &name, row, points.len()).values[*index] = Some(*value);
    }
    (points.iter().map(|point| point.name.to_owned()).collect(), all)
}

fn over_workers(points: &[Point], found: &[(usize, &Row, f64)]) -> (Vec<String>, Vec<Series>) {
    let mut counts: Vec<usize> = found.iter().map(|(_, row, _)| row.workers).collect();
    counts.sort_unstable();
    counts.dedup();
    let mut all: Vec<Series> = Vec::new();
    for (index, row, value) in found {
        let Ok(place) = counts.binary_search(&row.workers) else { continue };
        let name = match points[*index].name {
            "" => row.system.clone(),
            point => format!("{point}, {}", row.system),
        };
        series_named(&mut all, &name, row, counts.len()).values[place] = Some(*value);
    }
    let name = |count: &usize| if *count == 1 { "1 worker".to_owned() } else { format!("{count} workers") };
    (counts.iter().map(name).collect(), all)
}

/// Returns the series with this name. If there is none, it adds one for the system of `row`.
fn series_named<'a>(all: &'a mut Vec<Series>, name: &str, row: &Row, length: usize) -> &'a mut Series {
    let index = all.iter().position(|series| series.name == name).unwrap_or_else(|| {
        all.push(Series {
            name: name.to_owned(),
            system: row.system.clone(),
            published: false,
            values: vec![None; length],
        });
        all.len() - 1
    });
    &mut all[index]
}

/// A plot of a workload.
pub struct WorkloadPlot<'a> {
    /// The name of the plot, which is unique on the page.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The numbers.
    pub plot: Plot,
    /// The rows.
    pub used: Vec<&'a Row>,
}

/// Returns a plot of bars for each workload of the rows that no figure of a paper draws.
pub fn remaining_workloads(rows: &[Row]) -> Vec<WorkloadPlot<'_>> {
    let figures = || CHAPTERS.iter().flat_map(|chapter| chapter.figures);
    let in_papers = |row: &Row| {
        let mut points = figures().flat_map(|figure| figure.points);
        points.any(|point| point.workload == row.workload && point.variant == row.variant)
    };
    let mut all: Vec<WorkloadPlot<'_>> = Vec::new();
    for row in rows.iter().filter(|row| !in_papers(row)) {
        let Some((quantity, factor)) = quantity_of(&row.unit) else { continue };
        // A figure of a paper may have the name of a workload.
        let id = format!("workload-{}", row.workload);
        let index = all.iter().position(|one| one.id == id).unwrap_or_else(|| {
            let title = format!("{} ({})", row.workload, row.unit);
            let plot = Plot { points: vec![], series: vec![], quantity };
            all.push(WorkloadPlot { id: id.clone(), title, plot, used: vec![] });
            all.len() - 1
        });
        let WorkloadPlot { plot, used, .. } = &mut all[index];
        let workers =
            if row.workers == 1 { "1 worker".to_owned() } else { format!("{} workers", row.workers) };
        let point = format!("{}, {workers}", row.variant);
        let place = plot.points.iter().position(|name| *name == point).unwrap_or_else(|| {
            plot.points.push(point);
            plot.series.iter_mut().for_each(|series| series.values.push(None));
            plot.points.len() - 1
        });
        let length = plot.points.len();
        series_named(&mut plot.series, &row.system, row, length).values[place] = Some(row.median * factor);
        used.push(row);
    }
    all
}

fn quantity_of(unit: &str) -> Option<(Quantity, f64)> {
    let all = [Quantity::Time, Quantity::Count, Quantity::Bytes];
    all.into_iter().find_map(|quantity| Some((quantity, quantity.factor(unit)?)))
}
