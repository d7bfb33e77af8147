//! The kinds of numbers in plots, and how they are written.

/// The kind of a plot's numbers. Times are in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Nanoseconds.
    Time,
    /// Bytes.
    Bytes,
    /// A ratio of two times, or a speedup.
    Ratio,
    /// A number of things.
    Count,
}

impl Quantity {
    /// Returns the factor by which the numbers of a row in `unit` are multiplied, or `None` if such a row has
    /// no place in a plot of this quantity.
    pub fn factor(self, unit: &str) -> Option<f64> {
        let measure = unit.split(['/', ' ']).next().unwrap_or_default();
        match (self, measure) {
            (Quantity::Time, "ns") => Some(1.0),
            (Quantity::Time, "us") => Some(1e3),
            (Quantity::Time, "ms") => Some(1e6),
            // `statistics` counts bytes, among other things.
            (Quantity::Bytes, "bytes") | (Quantity::Bytes | Quantity::Count, "count") => Some(1.0),
            _ => None,
        }
    }

    /// Writes a number with its unit.
    pub fn text(self, value: f64) -> String {
        match self {
            Quantity::Time => scaled(value, &[("s", 1e9), ("ms", 1e6), ("us", 1e3), ("ns", 1.0)]),
            Quantity::Bytes => {
                scaled(value, &[("GiB", 1_073_741_824.0), ("MiB", 1_048_576.0), ("bytes", 1.0)])
            }
            Quantity::Ratio => format!("{}x", digits(value)),
            Quantity::Count if value >= 1e6 => format!("{} million", digits(value / 1e6)),
            Quantity::Count => digits(value),
        }
    }
}

/// Writes a number in the first unit that it reaches, or else in the last.
fn scaled(value: f64, units: &[(&str, f64)]) -> String {
    let fitting = units.iter().find(|(_, size)| value >= *size).or(units.last());
    fitting.map_or_else(String::new, |(unit, size)| format!("{} {unit}", digits(value / size)))
}

/// Writes about three digits of a number.
fn digits(value: f64) -> String {
    if value >= 100.0 || value == 0.0 {
        format!("{value:.0}")
    } else if value >= 10.0 {
        format!("{value:.1}").trim_end_matches(".0").to_owned()
    } else {
        let text = format!("{value:.2}");
        if value < 0.01 {
            format!("{value:.4}")
        } else {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_about_three_digits_and_a_unit() {
        let time = |value| Quantity::Time.text(value);
        assert_eq!([time(4.3), time(75.0), time(163.4)], ["4.3 ns", "75 ns", "163 ns"]);
        assert_eq!([time(23_000.0), time(2.5e6), time(1e9)], ["23 us", "2.5 ms", "1 s"]);
        assert_eq!(Quantity::Bytes.text(56.2), "56.2 bytes");
        assert_eq!(Quantity::Ratio.text(1.05), "1.05x");
        assert_eq!([Quantity::Count.text(7.39e6), Quantity::Count.text(250.0)], ["7.39 million", "250"]);
        assert_eq!([Quantity::Count.text(0.0), Quantity::Time.text(0.004)], ["0", "0.0040 ns"]);
    }

    #[test]
    fn rows_are_converted_by_their_unit() {
        assert_eq!(Quantity::Time.factor("us/round trip"), Some(1e3));
        assert_eq!(Quantity::Time.factor("us late"), Some(1e3));
        assert_eq!(Quantity::Bytes.factor("bytes/task"), Some(1.0));
        assert_eq!(Quantity::Bytes.factor("ns/message"), None);
        assert_eq!(Quantity::Time.factor("bytes/task"), None);
    }
}
