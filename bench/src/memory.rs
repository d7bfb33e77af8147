//! The resident memory of this process, and the memory that is still available to it.

use anyhow::{Context, Result};
use std::path::Path;

/// Returns the resident memory of this process in bytes, from `/proc/self/statm`.
///
/// # Errors
///
/// If the file does not exist, or has another format.
pub fn resident() -> Result<u64> {
    resident_in("/proc/self/statm")
}

/// Returns the resident memory of a process in bytes, from its `statm`.
///
/// # Errors
///
/// If the file does not exist, or has another format.
pub fn resident_of(process: u32) -> Result<u64> {
    resident_in(&format!("/proc/{process}/statm"))
}

fn resident_in(path: &str) -> Result<u64> {
    let statm =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {path}; memory needs Linux"))?;
    let pages = resident_pages(&statm).with_context(|| format!("{path} has no second number"))?;
    Ok(pages * rustix::param::page_size() as u64)
}

/// Returns the peak of this process's resident memory in bytes.
///
/// # Errors
///
/// If `/proc/self/status` does not exist, or has another format.
pub fn peak() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status").context("cannot read /proc/self/status")?;
    kilobytes(&status, "VmHWM:").context("/proc/self/status has no VmHWM")
}

/// Returns the bytes that this process can allocate without swapping and without being killed: the available
/// memory of the machine, or of the process's control group if that is less.
///
/// # Errors
///
/// If `/proc/meminfo` does not exist, or has another format.
pub fn available() -> Result<u64> {
    let meminfo = std::fs::read_to_string("/proc/meminfo").context("cannot read /proc/meminfo")?;
    let machine = kilobytes(&meminfo, "MemAvailable:").context("/proc/meminfo has no MemAvailable")?;
    let groups = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    Ok(left_in_group(&groups, Path::new("/sys/fs/cgroup")).map_or(machine, |left| left.min(machine)))
}

/// Finds the line that begins with `name`, and returns its number of kilobytes, in bytes.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Returns the bytes that remain below the limit of the control group, if it has a limit. Reads version 2 of
/// control groups only.
fn left_in_group(groups: &str, root: &Path) -> Option<u64> {
    let group = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let read = |file| std::fs::read_to_string(root.join(group).join(file)).ok()?.trim().parse::<u64>().ok();
    Some(read("memory.max")?.saturating_sub(read("memory.current")?))
}

fn resident_pages(statm: &str) -> Option<u64> {
    statm.split_ascii_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resident_pages_are_the_second_number() {
        assert_eq!(resident_pages("12 34 5 6 0 7 0\n"), Some(34));
        assert_eq!(resident_pages("12"), None);
    }

    #[test]
    fn kilobytes_are_read() {
        let text = "MemFree:  12 kB\nMemAvailable:    7 kB\nHugePages_Total: 3\n";
        assert_eq!(kilobytes(text, "MemAvailable:"), Some(7 * 1024));
        assert_eq!(kilobytes(text, "HugePages_Total:"), None);
        assert_eq!(kilobytes(text, "VmHWM:"), None);
    }

    #[test]
    fn cgroup_headroom_is_limit_minus_usage() -> Result<()> {
        let root = tempfile::tempdir()?;
        let group = root.path().join("a/b");
        std::fs::create_dir_all(&group)?;
        let left = || left_in_group("1:name=x:/\n0::/a/b\n", root.path());
        assert_eq!(left(), None);
        std::fs::write(group.join("memory.current"), "300\n")?;
        std::fs::write(group.join("memory.max"), "max\n")?;
        assert_eq!(left(), None);
        std::fs::write(group.join("memory.max"), "1000\n")?;
        assert_eq!(left(), Some(700));
        std::fs::write(group.join("memory.max"), "200\n")?;
        assert_eq!(left(), Some(0));
        Ok(())
    }

    #[test]
    fn the_machine_has_some_memory() -> Result<()> {
        assert!(available()? > 0);
        assert!(peak()? >= resident()?.min(1 << 20));
        Ok(())
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
