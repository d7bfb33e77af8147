//! Plots as inline SVG: bars, and lines over points at equal distances. Colours come from the style sheet, so
//! that a plot follows the reader's light or dark theme.

use super::quantity::Quantity;
use maud::{Markup, html};

/// The numbers of one plot.
pub struct Plot {
    /// The names of the points: groups of bars, or places on the horizontal axis.
    pub points: Vec<String>,
    /// The series, each with a value for each point, or none there.
    pub series: Vec<Series>,
    /// The kind of the numbers.
    pub quantity: Quantity,
}

/// A system's numbers, or those that a paper published.
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// The system whose numbers these are, or the publication.
    pub system: String,
    /// Whether the numbers are from a publication, and not from a measurement.
    pub published: bool,
    /// A value for each point of the plot.
    pub values: Vec<Option<f64>>,
}

const WIDTH: f64 = 820.0;
const LABELS: f64 = 290.0;
const NUMBERS: f64 = 90.0;
const ROW: f64 = 17.0;
const HEADING: f64 = 24.0;

/// The number of colours in the style sheet.
const COLOURS: usize = 8;

/// The number of patterns of dashes in the style sheet.
const DASHES: usize = 3;

impl Plot {
    fn all_values(&self) -> impl Iterator<Item = f64> {
        self.series.iter().flat_map(|series| series.values.iter().flatten().copied())
    }

    /// Returns whether there is a number to draw.
    pub fn has_data(&self) -> bool {
        self.all_values().next().is_some()
    }

    /// Returns the scale from the numbers to the part of the axis from 0 to 1.
    fn scale(&self) -> Scale {
        let most = self.all_values().fold(0.0, f64::max);
        let least = self.all_values().filter(|value| *value > 0.0).fold(f64::INFINITY, f64::min);
        if least.is_finite() && most / least > 30.0 {
            Scale::Logarithmic { from: 10_f64.powf((least / 1.5).log10().floor()), to: most * 1.1 }
        } else {
            Scale::Linear { to: if most > 0.0 { most * 1.05 } else { 1.0 } }
        }
    }
}

#[derive(Debug, PartialEq)]
enum Scale {
    Linear { to: f64 },
    Logarithmic { from: f64, to: f64 },
}

impl Scale {
    fn place(&self, value: f64) -> f64 {
        match *self {
            Scale::Linear { to } => value / to,
            Scale::Logarithmic { from, to } => ((value / from).ln() / (to / from).ln()).max(0.0),
        }
    }

    /// Returns the numbers at which the axis has lines.
    fn ticks(&self) -> Vec<f64> {
        match *self {
            Scale::Linear { to } => {
                let size = 10_f64.powf(to.log10().floor());
                let step = [0.2, 0.5, 1.0, 2.0].map(|part| part * size);
                let step = step.into_iter().find(|step| to / step <= 6.0).unwrap_or(size);
                (0..).map(|n| f64::from(n) * step).take_while(|tick| *tick <= to).collect()
            }
            Scale::Logarithmic { from, to } => {
                (0..).map(|n| from * 10_f64.powi(n)).take_while(|tick| *tick <= to).collect()
            }
        }
    }
}

/// The systems that have a colour of their own on all plots of bars. The variants of Rialto share the first.
const SYSTEM_COLOURS: [&str; COLOURS - 1] = ["rialto", "tokio", "go", "smol", "crossbeam", "kanal", "erlang"];

/// Returns the number of a system's colour.
fn colour_of(system: &str) -> usize {
    let system = if system.starts_with("rialto-") { SYSTEM_COLOURS[0] } else { system };
    SYSTEM_COLOURS.iter().position(|name| *name == system).unwrap_or(COLOURS - 1)
}

/// Returns the classes of a series: this colour, or a pattern of dashes.
fn class(index: usize, colour: usize, series: &Series) -> String {
    if series.published {
        format!("published dashes{}", index % DASHES)
    } else {
        format!("colour{}", colour % COLOURS)
    }
}

fn px(value: f64) -> String {
    format!("{value:.1}")
}

/// Draws a group of horizontal bars for each point. A system has the same colour in all groups and plots.
pub fn bars(plot: &Plot, title: &str) -> Markup {
    let scale = plot.scale();
    let room = WIDTH - LABELS - NUMBERS;
    let mut rows = Vec::new();
    let mut top = 0.0;
    for (point, name) in plot.points.iter().enumerate() {
        let present: Vec<_> =
            plot.series.iter().enumerate().filter(|(_, s)| s.values[point].is_some()).collect();
        if present.is_empty() {
            continue;
        }
        rows.push(html! { text.point x="0" y=(px(top + HEADING - 7.0)) { (name) } });
        top += HEADING;
        for (index, series) in present {
            let value = series.values[point].unwrap_or_default();
            let length = scale.place(value) * room;
            let base = px(top + ROW - 5.0);
            rows.push(html! {
                text.label x=(px(LABELS - 8.0)) y=(base) { (series.name) }
                rect class=(class(index, colour_of(&series.system), series)) x=(px(LABELS)) y=(px(top + 2.0)) width=(px(length.max(1.0)))
                    height=(px(ROW - 5.0)) {}
                text x=(px(LABELS + length + 6.0)) y=(base) { (plot.quantity.text(value)) }
            });
            top += ROW;
        }
    }
    let axis = scale.ticks().into_iter().map(|tick| {
        let x = px(LABELS + scale.place(tick) * room);
        html! {
            line.grid x1=(x) x2=(x) y1="0" y2=(px(top)) {}
            text.tick x=(x) y=(px(top + 14.0)) { (plot.quantity.text(tick)) }
        }
    });
    html! {
        svg role="img" aria-label=(title) viewBox={ "0 0 " (px(WIDTH)) " " (px(top + 22.0)) } {
            @for line in axis { (line) }
            @for row in rows { (row) }
        }
    }
}

/// Draws a line for each series, each in its own colour. The points stand at equal distances, whatever their numbers are.
pub fn lines(plot: &Plot, title: &str) -> Markup {
    const LEFT: f64 = 80.0;
    const HEIGHT: f64 = 300.0;
    const TOP: f64 = 10.0;
    let scale = plot.scale();
    let last = plot.points.len().saturating_sub(1).max(1) as f64;
    let x = |point: usize| LEFT + 10.0 + point as f64 / last * (WIDTH - LEFT - 40.0);
    let y = |value: f64| TOP + (1.0 - scale.place(value)) * HEIGHT;
    let line = |(index, series): (usize, &Series)| {
        let places = series.values.iter().enumerate();
        let places: Vec<_> = places.filter_map(|(point, value)| Some((x(point), y((*value)?)))).collect();
        let points: Vec<_> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let class = class(index, index, series);
        html! {
            polyline class={ "line " (class) } points=(points.join(" ")) {}
            @for (x, y) in places { circle class=(class) cx=(px(x)) cy=(px(y)) r="3" {} }
        }
    };
    html! {
        svg role="img" aria-label=(title) viewBox={ "0 0 " (px(WIDTH)) " " (px(TOP + HEIGHT + 24.0)) } {
            @for tick in scale.ticks() {
                line.grid x1=(px(LEFT)) x2=(px(WIDTH - 10.0)) y1=(px(y(tick))) y2=(px(y(tick))) {}
                text.label x=(px(LEFT - 6.0)) y=(px(y(tick) + 4.0)) { (plot.quantity.text(tick)) }
            }
            @for (point, name) in plot.points.iter().enumerate() {
                text.tick x=(px(x(point))) y=(px(TOP + HEIGHT + 18.0)) { (name) }
            }
            @for series in plot.series.iter().enumerate() { (line(series)) }
        }
        ul.legend {
            @for (index, series) in plot.series.iter().enumerate() {
                li {
                    svg.swatch viewBox="0 0 24 10" aria-hidden="true" {
                        polyline class={ "line " (class(index, index, series)) } points="0,5 24,5" {}
                    }
                    (series.name)
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(name: &str, values: Vec<Option<f64>>) -> Series {
        Series { name: name.to_owned(), system: name.to_owned(), published: false, values }
    }

    #[test]
    fn a_system_keeps_its_colour_in_bars() {
        let text = |systems: &[&str]| {
            let series = systems.iter().map(|system| series(system, vec![Some(1.0)])).collect();
            bars(&Plot { points: vec!["p".to_owned()], series, quantity: Quantity::Time }, "t").into_string()
        };
        let (few, many) = (text(&["tokio"]), text(&["rialto", "rialto-direct", "may", "tokio"]));
        assert!(few.contains("colour1") && !few.contains("colour0"), "{few}");
        assert_eq!(many.matches("colour0").count(), 2, "{many}");
        assert_eq!(many.matches("colour1").count(), 1, "{many}");
        assert_eq!(many.matches("colour7").count(), 1, "{many}");
    }

    fn plot(values: &[f64]) -> Plot {
        let values = values.iter().map(|value| Some(*value)).collect::<Vec<_>>();
        let points = (0..values.len()).map(|point| format!("<{point}>")).collect();
        let series = vec![series("a & b", values)];
        Plot { points, series, quantity: Quantity::Time }
    }

    #[test]
    fn wide_ranges_have_a_logarithmic_axis() {
        assert_eq!(plot(&[10.0, 100.0]).scale(), Scale::Linear { to: 105.0 });
        let scale = plot(&[20.0, 2_000.0]).scale();
        assert!(matches!(scale, Scale::Logarithmic { from, .. } if (from - 10.0).abs() < 1e-9), "{scale:?}");
        assert_eq!(scale.place(1.0), 0.0);
        assert!((0.99..1.0).contains(&scale.place(2_150.0)));
    }

    #[test]
    fn ticks_are_few_and_within_the_axis() {
        for most in [0.3, 1.0, 7.0, 19.0, 450.0] {
            let scale = plot(&[most]).scale();
            let ticks = scale.ticks();
            assert!((3..=7).contains(&ticks.len()), "{most}: {ticks:?}");
            assert!(ticks.iter().all(|tick| scale.place(*tick) <= 1.0));
        }
    }

    #[test]
    fn names_are_escaped() {
        for drawing in [bars(&plot(&[1.0, 2.0]), "t"), lines(&plot(&[1.0, 2.0]), "t")] {
            let text = drawing.into_string();
            assert!(text.contains("&lt;1&gt;") && text.contains("a &amp; b"), "{text}");
        }
    }

    #[test]
    fn a_point_without_numbers_is_left_out_of_bars() {
        let mut plot = plot(&[1.0, 2.0]);
        plot.series[0].values[0] = None;
        let text = bars(&plot, "t").into_string();
        assert!(!text.contains("&lt;0&gt;") && text.contains("&lt;1&gt;"), "{text}");
        plot.series[0].values[1] = None;
        assert!(!plot.has_data());
    }
}
