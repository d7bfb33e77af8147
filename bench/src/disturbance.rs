//! The load of the machine by others during a measurement: other programs, and time that the hypervisor gave
//! to other machines ("steal").

use std::time::Instant;

/// A measurement is *disturbed* if others use more than this part of a processor meanwhile.
pub const LIMIT: f64 = 0.03;

/// The times of the machine and of this program at the beginning of a measurement.
pub struct Watch {
    begun: Instant,
    machine: f64,
    own: f64,
}

impl Watch {
    /// Begins to watch. Returns `None` where the system has no `/proc`.
    pub fn start() -> Option<Watch> {
        Some(Watch { begun: Instant::now(), machine: machine_seconds()?, own: own_seconds()? })
    }

    /// Returns the number of processors that others have used since the start, on average.
    pub fn others(&self) -> Option<f64> {
        let used = (machine_seconds()? - self.machine) - (own_seconds()? - self.own);
        Some((used / self.begun.elapsed().as_secs_f64().max(0.01)).max(0.0))
    }
}

fn seconds(ticks: u64) -> f64 {
    ticks as f64 / rustix::param::clock_ticks_per_second() as f64
}

/// Returns the processor time that the machine has used since it started, with the stolen time.
fn machine_seconds() -> Option<f64> {
    busy_ticks(&std::fs::read_to_string("/proc/stat").ok()?).map(seconds)
}

/// Returns the processor time of this process, and of its children that have ended.
fn own_seconds() -> Option<f64> {
    own_ticks(&std::fs::read_to_string("/proc/self/stat").ok()?).map(seconds)
}

/// Sums the first line of `/proc/stat` without the idle times. The times of guests are part of the user's.
fn busy_ticks(stat: &str) -> Option<u64> {
    let line = stat.lines().next()?.strip_prefix("cpu ")?;
    let fields: Vec<u64> = line.split_ascii_whitespace().map_while(|field| field.parse().ok()).collect();
    let [user, nice, system, _idle, _iowait, irq, softirq, steal] = *fields.first_chunk()?;
    Some(user + nice + system + irq + softirq + steal)
}

/// Sums the fields 14 to 17 of `/proc/self/stat`. The name of the program, field 2, may contain spaces.
fn own_ticks(stat: &str) -> Option<u64> {
    let after_name = stat.rsplit_once(')')?.1;
    let fields = after_name.split_ascii_whitespace().skip(11).take(4);
    fields.map(|field| field.parse::<u64>().ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_times_are_left_out() {
        assert_eq!(busy_ticks("cpu  1 2 4 1000 1000 8 16 32 1000 0\ncpu0 1\n"), Some(63));
        assert_eq!(busy_ticks("intr 1\n"), None);
    }

    #[test]
    fn children_count_as_own() {
        let stat = "7 (a b) c) S 1 7 7 0 -1 4194304 100 0 0 0 1 2 4 8 20 0 1 0 100 0 0";
        assert_eq!(own_ticks(stat), Some(15));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn own_work_is_not_of_others() {
        let watch = Watch::start().expect("there is /proc");
        while own_seconds().expect("there is /proc") < watch.own + 0.1 {
            std::hint::spin_loop();
        }
        let others = watch.others().expect("there is /proc") * watch.begun.elapsed().as_secs_f64();
        let all = machine_seconds().expect("there is /proc") - watch.machine;
        // The clocks count in hundredths of a second.
        assert!(others < all - 0.05 || all < 0.1, "{others} of {all}");
    }
}
