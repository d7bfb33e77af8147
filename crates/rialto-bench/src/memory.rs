//! Resident memory of this process, and of how many tasks it is the growth.

use anyhow::{Context, Result};

/// Resident bytes of this process now, by `/proc/self/statm`.
///
/// # Errors
///
/// Where there is no such file, or it reads differently.
pub fn resident() -> Result<u64> {
    let statm =
        std::fs::read_to_string("/proc/self/statm").context("parked-memory needs Linux: /proc/self/statm")?;
    let pages = resident_pages(&statm).context("/proc/self/statm has no second number")?;
    Ok(pages * rustix::param::page_size() as u64)
}

fn resident_pages(statm: &str) -> Option<u64> {
    statm.split_ascii_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_number_counts() {
        assert_eq!(resident_pages("12 34 5 6 0 7 0\n"), Some(34));
        assert_eq!(resident_pages("12"), None);
    }

    #[test]
    fn growth_is_seen() -> Result<()> {
        let before = resident()?;
        let bytes = vec![1_u8; 64 << 20];
        let grown = resident()? - before;
        assert!(std::hint::black_box(&bytes).len() as u64 <= grown + (8 << 20), "{grown}");
        Ok(())
    }
}
