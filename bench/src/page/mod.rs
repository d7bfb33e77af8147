//! The page of plots: one HTML file that needs nothing else. It shows the figures of the papers, with the
//! published numbers, and then every workload of the result.
//!
//! Read first: `figures` and one of `papers` (what is drawn), then `series` (how rows become the numbers of a plot).

mod figures;
mod papers;
mod plot;
mod quantity;
mod series;

use crate::report::Row;
use crate::run_info::RunInfo;
use anyhow::{Context, Result};
use figures::{Chapter, Figure, Shape};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use papers::CHAPTERS;
use plot::Plot;
use std::path::{Path, PathBuf};

const STYLE: &str = include_str!("style.css");

/// Writes the page into a folder, which is created if it does not exist. Returns the path of the page.
///
/// # Errors
///
/// If the folder or the file cannot be written.
pub fn write(folder: &Path, rows: &[Row]) -> Result<PathBuf> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let path = folder.join("index.html");
    std::fs::write(&path, page(rows).into_string())
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

/// Returns the page. Its elements are closed as in XML, so that a reader of XML can check it.
fn page(rows: &[Row]) -> Markup {
    let others = series::remaining_workloads(rows);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                (PreEscaped("<meta charset=\"utf-8\"/>"))
                (PreEscaped("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>"))
                title { "Rialto beside the papers and its peers" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Rialto beside the papers and its peers" }
                p {
                    "A filled bar or an unbroken line is a measurement; it is the median of the runs. A dashed one is a \
                     published number, from the machine of its time. Less is better, except for speedups and where a \
                     plot says so. Axes are logarithmic if the numbers differ by more than 30 times."
                }
                @for chapter in CHAPTERS { (papers_chapter(chapter, rows)) }
                @if !others.is_empty() {
                    section {
                        h2 { "Every other workload" }
                        @for one in &others {
                            (figure(&one.id, &one.title, "", Shape::Bars, &one.plot, &one.used))
                        }
                    }
                }
            }
        }
    }
}

fn papers_chapter(chapter: &Chapter, rows: &[Row]) -> Markup {
    let drawn = |figure: &Figure| series::collect(figure, rows);
    html! {
        section {
            h2 { (chapter.title) }
            p.note { (chapter.source) }
            @for one in chapter.figures {
                @let (plot, used) = drawn(one);
                @if plot.has_data() {
                    (figure(one.id, one.title, one.about, one.shape, &plot, &used))
                    @if used.is_empty() { p.note { "This result has no measurement for this figure." } }
                } @else {
                    h3 id=(one.id) { (one.title) }
                    p.note { "This result has no measurement for this figure, and the paper's text has no number." }
                }
            }
        }
    }
}

/// A plot with its heading, and the table of its numbers.
fn figure(id: &str, title: &str, about: &str, shape: Shape, plot: &Plot, used: &[&Row]) -> Markup {
    html! {
        h3 id=(id) { (title) }
        @if !about.is_empty() { p { (about) } }
        figure {
            @match shape {
                Shape::Bars => { (plot::bars(plot, title)) }
                Shape::Lines | Shape::OverWorkers => { (plot::lines(plot, title)) }
            }
        }
        (numbers(plot, used))
    }
}

fn numbers(plot: &Plot, used: &[&Row]) -> Markup {
    let published: Vec<_> = plot.series.iter().filter(|series| series.published).collect();
    html! {
        details {
            summary { "Numbers" }
            div.wide {
                @if !used.is_empty() { (measured_table(used)) }
                @if !published.is_empty() {
                    table {
                        tr { th { "published" } @for point in &plot.points { th.number { (point) } } }
                        @for series in published {
                            tr {
                                td { (series.name) }
                                @for value in &series.values {
                                    td.number { @if let Some(value) = value { (plot.quantity.text(*value)) } }
                                }
                            }
                        }
                    }
                }
            }
            @for run in runs(used) { (description(run)) }
        }
    }
}

fn measured_table(used: &[&Row]) -> Markup {
    let number = |value: f64| if value < 1_000.0 { format!("{value:.2}") } else { format!("{value:.0}") };
    html! {
        table {
            tr {
                th { "workload" } th { "variant" } th { "system" } th.number { "workers" }
                th.number { "median" } th.number { "min" } th.number { "max" } th.number { "runs" } th { "unit" }
                th { "" }
            }
            @for row in used {
                tr {
                    td { (row.workload) } td { (row.variant) } td { (row.system) } td.number { (row.workers) }
                    td.number { (number(row.median)) } td.number { (number(row.min)) } td.number { (number(row.max)) }
                    td.number { (row.runs) } td { (row.unit) }
                    td.disturbed {
                        @if let Some(others) = row.disturbed {
                            "disturbed: others used " (format!("{:.0} % of a processor", others * 100.0))
                        }
                    }
                }
            }
        }
    }
}

/// Returns the runs of the rows, each once.
fn runs<'a>(used: &[&'a Row]) -> Vec<&'a RunInfo> {
    let all = used.iter().filter_map(|row| row.run.as_ref());
    all.fold(Vec::new(), |mut kept, run| {
        if !kept.contains(&run) {
            kept.push(run);
        }
        kept
    })
}

fn description(run: &RunInfo) -> Markup {
    html! {
        p.note {
            "Measured on " (run.date) " at commit " (run.commit) ", on " (run.machine) ". Versions: "
            (run.versions.join(", ")) "."
            @if !run.missing.is_empty() { " Not measured: " (run.missing.join(", ")) "." }
        }
    }
}

#[cfg(test)]
mod tests;
