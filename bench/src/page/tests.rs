use super::figures::Value;
use super::*;
use crate::catalog::Workload;
use clap::ValueEnum;
use std::collections::HashSet;

fn row(workload: &str, system: &str, variant: &str, workers: usize, unit: &str) -> Row {
    let run = RunInfo {
        date: "2026-01-02T03:04:05Z".to_owned(),
        commit: "abc1234".to_owned(),
        machine: "a machine <of two processors>".to_owned(),
        versions: vec!["tokio 1.2.3".to_owned()],
        missing: vec!["erlang (not installed)".to_owned()],
    };
    Row {
        workload: workload.to_owned(),
        system: system.to_owned(),
        variant: variant.to_owned(),
        workers,
        unit: unit.to_owned(),
        median: 100.0 / workers as f64,
        min: 90.0,
        max: 110.0,
        runs: 5,
        disturbed: None,
        run: Some(run),
    }
}

/// Returns a row for every point of every figure, on some systems.
fn full() -> Vec<Row> {
    let mut rows = Vec::new();
    for figure in CHAPTERS.iter().flat_map(|chapter| chapter.figures) {
        let unit = match figure.quantity {
            quantity::Quantity::Bytes | quantity::Quantity::Count => "count",
            _ => "us/message",
        };
        let reference = match figure.value {
            Value::Median => "tokio",
            Value::MultipleOf(system) | Value::FasterThan(system) | Value::SpeedupOver(system) => system,
        };
        for point in figure.points {
            for system in ["rialto", reference] {
                rows.extend([1, 2].map(|workers| row(point.workload, system, point.variant, workers, unit)));
            }
        }
    }
    rows.push(row("select2", "rialto", "plain", 1, "ns/message"));
    rows
}

#[test]
fn every_plot_has_data_and_its_table() -> Result<()> {
    let text = page(&full()).into_string();
    let document = parsed(&text)?;
    let figures: usize = CHAPTERS.iter().map(|chapter| chapter.figures.len()).sum();
    let drawn: Vec<_> = document.descendants().filter(|node| node.has_tag_name("figure")).collect();
    assert_eq!(drawn.len(), figures + 1);
    assert!(drawn.len() > 25, "{}", drawn.len());
    for figure in drawn {
        let marks = figure.descendants().filter(|n| n.has_tag_name("rect") || n.has_tag_name("circle"));
        assert!(marks.count() > 0, "{figure:?}");
    }
    let tables = document.descendants().filter(|node| node.has_tag_name("details"));
    assert_eq!(tables.count(), figures + 1);
    for told in [
        "abc1234",
        "2026-01-02",
        "tokio 1.2.3",
        "erlang (not installed)",
        "a machine &lt;of two processors&gt;",
    ] {
        assert!(text.contains(told), "{told}");
    }
    Ok(())
}

#[test]
fn the_file_refers_to_nothing_outside() -> Result<()> {
    let text = page(&full()).into_string();
    let document = parsed(&text)?;
    for node in document.descendants().filter(|node| node.is_element()) {
        assert!(!["script", "link", "img", "iframe", "object", "use"].contains(&node.tag_name().name()));
        for attribute in node.attributes() {
            assert!(!["href", "src", "srcset", "data"].contains(&attribute.name()), "{attribute:?}");
        }
    }
    assert!(!text.contains("url(") && !text.contains("@import") && !text.contains("://"));
    Ok(())
}

#[test]
fn identifiers_are_unique() -> Result<()> {
    let mut rows = full();
    // A figure has the name of this workload, and draws another variant of it.
    rows.push(row("fibers-one-to-many", "rialto", "10", 1, "ns/message"));
    let text = page(&rows).into_string();
    let mut seen = HashSet::new();
    for node in parsed(&text)?.descendants() {
        if let Some(id) = node.attribute("id") {
            assert!(seen.insert(id.to_owned()), "{id}");
        }
    }
    Ok(())
}

#[test]
fn an_empty_result_shows_the_published_numbers() -> Result<()> {
    let text = page(&[]).into_string();
    let document = parsed(&text)?;
    assert!(document.descendants().filter(|node| node.has_tag_name("figure")).count() > 10);
    assert!(text.contains("no measurement for this figure"));
    Ok(())
}

#[test]
fn a_disturbed_row_says_so() -> Result<()> {
    let mut rows = full();
    rows[0].disturbed = Some(0.25);
    assert!(page(&rows).into_string().contains("others used 25 % of a processor"));
    Ok(())
}

#[test]
fn published_numbers_are_one_for_each_point() {
    for figure in CHAPTERS.iter().flat_map(|chapter| chapter.figures) {
        assert!(!figure.points.is_empty(), "{}", figure.id);
        for published in figure.published {
            assert_eq!(published.values.len(), figure.points.len(), "{}: {}", figure.id, published.name);
        }
    }
}

/// Two figures of Termite's paper need two computers, and have published numbers only.
#[test]
fn the_figures_name_workloads_of_the_catalog() {
    let unmeasured = |workload: &str, variant: &str| workload == "remote-pingpong" || variant == "remote";
    for figure in CHAPTERS.iter().flat_map(|chapter| chapter.figures) {
        for point in figure.points.iter().filter(|point| !unmeasured(point.workload, point.variant)) {
            let workload = Workload::from_str(point.workload, false);
            let workload = workload.unwrap_or_else(|_| panic!("{}: {}", figure.id, point.workload));
            let variants = workload.definition().variants;
            // A row of several figures has the figure's name after that of the variant.
            let named = |name: &str| point.variant == name || point.variant.starts_with(&format!("{name}-"));
            assert!(variants.iter().any(|one| named(one.name)), "{}: {}", figure.id, point.variant);
        }
    }
}

#[test]
fn ratios_refer_to_the_named_system() {
    let rows = [
        row("rpc-event", "rialto", "fresh", 2, "ns/call"),
        Row { median: 25.0, ..row("rpc-event", "rialto-direct", "fresh", 2, "ns/call") },
    ];
    let figure = CHAPTERS.iter().flat_map(|chapter| chapter.figures).find(|figure| figure.id == "cml-5");
    let (plot, used) = series::collect(figure.expect("it exists"), &rows);
    assert_eq!((used.len(), &*plot.series[0].name), (1, "rialto, 2 workers"));
    assert_eq!(plot.series[0].values, [None, Some(2.0)]);
}

fn parsed(text: &str) -> Result<roxmltree::Document<'_>> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    Ok(roxmltree::Document::parse_with_options(text, options)?)
}
