//! The report: statistics of the runs, as tables and as JSON.

use crate::job::Job;
use crate::run_info::RunInfo;
use crate::system::REFERENCE;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// A line of a table, and an object of the JSON's array. Less is better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The name of the workload.
    pub workload: String,
    /// The name of the system.
    pub system: String,
    /// The variant, with the name of the figure if a run has several.
    pub variant: String,
    /// The number of workers.
    pub workers: usize,
    /// The unit of `median`, `min` and `max`.
    pub unit: String,
    /// The median of the runs.
    pub median: f64,
    /// The least value of the runs.
    pub min: f64,
    /// The greatest value of the runs.
    pub max: f64,
    /// The number of runs.
    pub runs: usize,
    /// The number of processors that others used meanwhile, if the measurement was disturbed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disturbed: Option<f64>,
    /// When and where it was measured. Older results lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<RunInfo>,
}

impl Row {
    /// Returns the row for one `figure` of the runs, which had these values. `None` if there was no run.
    pub fn new(job: &Job, figure: &str, values: &[f64]) -> Option<Row> {
        let unit = job.workload.definition().unit;
        let mut values: Vec<f64> = values.iter().map(|&value| unit.scale(value)).collect();
        values.sort_by(f64::total_cmp);
        Some(Row {
            workload: job.workload.name(),
            system: job.system.to_owned(),
            variant: if figure.is_empty() {
                job.variant.to_owned()
            } else {
                format!("{}-{figure}", job.variant)
            },
            workers: job.workers,
            unit: unit.to_string(),
            median: median(&values)?,
            min: *values.first()?,
            max: *values.last()?,
            runs: values.len(),
            disturbed: None,
            run: None,
        })
    }
}

/// Returns the median of sorted values. With an even number of values, it is the mean of the middle two.
fn median(sorted: &[f64]) -> Option<f64> {
    let upper = *sorted.get(sorted.len() / 2)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    Some((sorted[sorted.len() / 2 - 1] + upper) / 2.0)
}

/// Formats the table of one workload, variant and number of workers. Each row has a note, which may be empty.
/// The last number of a row is its median as a multiple of Rialto's.
pub fn table(rows: &[(Row, String)]) -> String {
    let mut text = String::new();
    let Some((first, _)) = rows.first() else { return text };
    let workers =
        if first.workers == 1 { "1 worker".to_owned() } else { format!("{} workers", first.workers) };
    let Row { workload, variant, unit, .. } = first;
    let _ = writeln!(text, "{workload}, {variant}, {workers} ({unit})");
    if let Some(others) = first.disturbed {
        let _ = writeln!(text, "  disturbed: others used {:.0} % of a processor meanwhile", others * 100.0);
    }
    let head = format!("  {:<16}{:>10}{:>10}{:>10}{:>12}", "", "median", "min", "max", "x rialto");
    let _ = writeln!(text, "{head}");
    let reference = rows.iter().find(|(row, _)| row.system == REFERENCE).map(|(row, _)| row.median);
    for (row, note) in rows {
        let ratio = reference.filter(|of| *of != 0.0);
        let ratio = ratio.map_or_else(|| "-".to_owned(), |of| format!("{:.2}", row.median / of));
        let [median, min, max] = [row.median, row.min, row.max].map(number);
        let line = format!("  {:<16}{median:>10}{min:>10}{max:>10}{ratio:>12}  {note}", row.system);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn number(value: f64) -> String {
    if value < 1_000.0 { format!("{value:.1}") } else { format!("{value:.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Workload;

    fn job(system: &'static str) -> Job {
        Job { system, workload: Workload::Web, variant: "1-connection", workers: 2, ops: 1, tasks: 0 }
    }

    fn row(system: &'static str, values: &[f64]) -> Row {
        Row::new(&job(system), "", values).expect("there are values")
    }

    #[test]
    fn median_min_and_max_are_in_the_unit() {
        let row = row("tokio", &[9_000.0, 1_000.0, 4_000.0]);
        assert_eq!((row.median, row.min, row.max, row.runs), (4.0, 1.0, 9.0, 3));
    }

    #[test]
    fn an_even_number_of_runs_has_its_median_between() {
        assert_eq!(row("tokio", &[1_000.0, 2_000.0, 4_000.0, 9_000.0]).median, 3.0);
    }

    #[test]
    fn no_runs_no_row() {
        assert_eq!(Row::new(&job("tokio"), "", &[]), None);
    }

    #[test]
    fn json_has_the_documented_shape() -> serde_json::Result<()> {
        let json = serde_json::to_string(&[row("tokio", &[2_500.0])])?;
        assert_eq!(
            json,
            r#"[{"workload":"web","system":"tokio","variant":"1-connection","workers":2,"#.to_owned()
                + r#""unit":"us/request","median":2.5,"min":2.5,"max":2.5,"runs":1}]"#
        );
        Ok(())
    }

    #[test]
    fn the_table_compares_with_rialto() {
        let rows =
            [(row("rialto", &[2_000.0]), String::new()), (row("tokio", &[5_000.0]), "noted".to_owned())];
        let text = table(&rows);
        let lines: Vec<_> = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).collect();
        assert_eq!(lines[2], ["rialto", "2.0", "2.0", "2.0", "1.00"]);
        assert_eq!(lines[3], ["tokio", "5.0", "5.0", "5.0", "2.50", "noted"]);
        assert!(table(&rows[1..]).lines().any(|line| line.contains(" - ")));
    }
}
