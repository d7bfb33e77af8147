//! A target and its runs.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use bolero::TargetLocation;

use crate::allocated;
use crate::mutate::Mutants;
use crate::saved::{Running, Saved};

/// The time limit for one input in a timed run, which aborts after it. A decoder takes microseconds.
pub const HANG: Duration = Duration::from_secs(20);

/// A fuzz target: see the crate's documentation.
#[must_use = "`check` runs it"]
pub struct Target {
    location: TargetLocation,
    saved: Saved,
    seeds: Vec<(String, Vec<u8>)>,
    words: Vec<Vec<u8>>,
    longest: usize,
    /// The bytes that may be allocated for any input, and for each byte of it.
    allocated: (usize, usize),
}

impl Target {
    /// Use [`target!`](crate::target).
    #[doc(hidden)]
    pub fn new(location: TargetLocation, name: &str) -> Target {
        let saved = Saved::of(location.manifest_dir, name);
        let (seeds, words) = (Vec::new(), Vec::new());
        Target { location, saved, seeds, words, longest: 4096, allocated: (1 << 16, 256) }
    }

    /// Adds an input that the decoder must accept, best one that the encoder has made. It has this name in
    /// the corpus.
    pub fn seed(mut self, name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Target {
        self.seeds.push((name.into(), bytes.into()));
        self
    }

    /// Adds several [seeds](Self::seed), which are numbered.
    pub fn seeds(mut self, name: &str, all: impl IntoIterator<Item = Vec<u8>>) -> Target {
        let all = all.into_iter().enumerate();
        self.seeds.extend(all.map(|(number, bytes)| (format!("{name}-{number}"), bytes)));
        self
    }

    /// Adds byte strings that have a meaning for the decoder. Mutants contain them at random places.
    pub fn words<W: AsRef<[u8]>>(mut self, words: &[W]) -> Target {
        self.words.extend(words.iter().map(|word| word.as_ref().to_vec()));
        self
    }

    /// Sets the maximum length of a mutant, in bytes. The default is 4,096.
    pub fn longest(mut self, bytes: usize) -> Target {
        self.longest = bytes;
        self
    }

    /// Sets how many bytes the property may allocate for any input, and for each byte of it. Freed memory
    /// counts too. The defaults are 64 KiB and 256.
    pub fn allocates(mut self, always: usize, for_each_byte: usize) -> Target {
        self.allocated = (always, for_each_byte);
        self
    }

    /// Tests the decoder: `property` panics if the decoder breaks a promise, and returns whether the decoder
    /// accepted the input.
    ///
    /// # Panics
    ///
    /// Panics if the property or one of the bounds does not hold, or if a seed is not accepted.
    pub fn check(self, property: impl Fn(&[u8]) -> bool) {
        if std::env::var("RIALTO_BLESS").is_ok_and(|bless| bless == "1") {
            self.saved.bless(&self.seeds);
        }
        let trial = Trial { allocated: self.allocated, property: AssertUnwindSafe(&property) };
        for (name, bytes) in &self.seeds {
            assert!(trial.accepts(bytes), "the decoder refuses the seed `{name}`");
        }
        match std::env::var("RIALTO_FUZZ_SECONDS") {
            Ok(seconds) => {
                let seconds = seconds.parse().expect("RIALTO_FUZZ_SECONDS is a number of seconds");
                self.fuzz(&trial, Duration::from_secs_f64(seconds));
            }
            Err(_) => self.replay(&trial),
        }
    }

    /// Tries the inputs in the repository, or those that `cargo bolero` generates.
    fn replay(self, trial: &Trial<'_>) {
        let target = bolero::test(self.location).with_max_len(usize::MAX).with_iterations(0);
        target.for_each(|bytes: &[u8]| {
            trial.accepts(bytes);
        });
    }

    fn fuzz(self, trial: &Trial<'_>, time: Duration) {
        let Target { location, saved, seeds, words, longest, .. } = self;
        let pool = saved.inputs().into_iter().chain(seeds.into_iter().map(|(_, bytes)| bytes)).collect();
        let mutants = Mutants { pool, words, longest };
        let watched = Watched::new(trial, saved.running());
        let run = catch_unwind(AssertUnwindSafe(|| {
            let target = bolero::test(location.clone()).with_max_len(usize::MAX);
            // Spend only a tenth of the time on random bytes, because most decoders refuse them at the first
            // byte.
            target.with_test_time(time / 10).for_each(|bytes: &[u8]| {
                watched.accepts(bytes);
            });
            watched.count();
            let target = bolero::test(TargetLocation { test_name: Some("mutants".into()), ..location });
            let target = target.with_max_len(usize::MAX).with_generator(mutants);
            target.with_test_time(time - time / 10).for_each(|mutant| {
                watched.accepts(&mutant.0);
            });
            watched.count();
        }));
        if let Err(panic) = run {
            let smallest = watched.smallest.into_inner().unwrap_or_else(PoisonError::into_inner);
            if let Some(bytes) = smallest {
                eprintln!("the input is kept in {}: {bytes:02x?}", saved.crash(&bytes).display());
            }
            resume_unwind(panic);
        }
    }
}

type Property<'p> = &'p dyn Fn(&[u8]) -> bool;

/// A property and its bounds.
struct Trial<'p> {
    allocated: (usize, usize),
    property: AssertUnwindSafe<Property<'p>>,
}

impl Trial<'_> {
    fn accepts(&self, bytes: &[u8]) -> bool {
        let (accepted, allocated) = allocated::by(|| (self.property)(bytes));
        let (always, for_each_byte) = self.allocated;
        let bound = always + for_each_byte * bytes.len();
        assert!(allocated <= bound, "{} bytes had {allocated} allocated, and not {bound}", bytes.len());
        accepted
    }
}

/// A trial that counts its inputs and remembers those that failed.
struct Watched<'t> {
    trial: &'t Trial<'t>,
    running: Running,
    /// The numbers of inputs that were tried, and that were accepted.
    tried: Counted,
    accepted: AtomicU64,
    /// The smallest input for which the property has panicked.
    smallest: Mutex<Option<Vec<u8>>>,
}

impl<'t> Watched<'t> {
    fn new(trial: &'t Trial<'t>, running: Running) -> Watched<'t> {
        let (tried, accepted) = (Counted::watched(), AtomicU64::new(0));
        Watched { trial, running, tried, accepted, smallest: Mutex::new(None) }
    }

    fn accepts(&self, bytes: &[u8]) -> bool {
        self.running.is(bytes);
        self.tried.one_more();
        match catch_unwind(AssertUnwindSafe(|| self.trial.accepts(bytes))) {
            Ok(accepted) => {
                self.accepted.fetch_add(accepted.into(), Ordering::Relaxed);
                accepted
            }
            Err(panic) => {
                let mut smallest = self.smallest.lock().unwrap_or_else(PoisonError::into_inner);
                if smallest.as_ref().is_none_or(|smallest| bytes.len() <= smallest.len()) {
                    *smallest = Some(bytes.to_vec());
                }
                drop(smallest);
                resume_unwind(panic)
            }
        }
    }

    fn count(&self) {
        let (tried, accepted) = (self.tried.all(), self.accepted.load(Ordering::Relaxed));
        println!("{tried} inputs, {accepted} of them accepted");
    }
}

/// Counts inputs. Aborts the process if the count stands still, because nothing else ends a decoder that
/// hangs.
struct Counted {
    tried: Arc<AtomicU64>,
    _ends: mpsc::Sender<()>,
}

impl Counted {
    fn watched() -> Counted {
        let tried = Arc::new(AtomicU64::new(0));
        let (_ends, ended) = mpsc::channel::<()>();
        let seen = tried.clone();
        thread::spawn(move || {
            let mut before = seen.load(Ordering::Relaxed);
            while ended.recv_timeout(HANG) == Err(mpsc::RecvTimeoutError::Timeout) {
                let now = seen.load(Ordering::Relaxed);
                if now == before {
                    eprintln!("the decoder hangs over the input that is kept in `crashes/running`");
                    std::process::abort();
                }
                before = now;
            }
        });
        Counted { tried, _ends }
    }

    fn one_more(&self) {
        self.tried.fetch_add(1, Ordering::Relaxed);
    }

    fn all(&self) -> u64 {
        self.tried.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};
    use std::{env, fs, process};

    use super::*;

    /// A folder that a target takes for a crate.
    struct Crate(PathBuf);

    impl Crate {
        fn new(name: &str) -> Crate {
            let folder = env::temp_dir().join(format!("rialto-fuzz-{name}-{}", process::id()));
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("Cargo.toml"), "").unwrap();
            Crate(folder)
        }

        fn target(&self) -> Target {
            let of = |path: &Path| -> &'static str { path.to_str().unwrap().to_string().leak() };
            let location = TargetLocation {
                manifest_dir: of(&self.0),
                file: of(&self.0.join("Cargo.toml")),
                package_name: "a crate",
                module_path: module_path!(),
                line: line!(),
                item_path: bolero_item_path(),
                test_name: Some("toy".into()),
            };
            Target::new(location, "toy").seed("words", "some words")
        }

        fn crashes(&self) -> Vec<PathBuf> {
            let folder = fs::read_dir(self.0.join("__fuzz__/toy/crashes"));
            folder.into_iter().flatten().map(|file| file.unwrap().path()).collect()
        }
    }

    impl Drop for Crate {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn bolero_item_path() -> &'static str {
        bolero::__item_path__!()
    }

    fn trial(property: Property<'_>) -> Trial<'_> {
        Trial { allocated: (1 << 16, 256), property: AssertUnwindSafe(property) }
    }

    fn fails(run: impl FnOnce()) -> bool {
        catch_unwind(AssertUnwindSafe(run)).is_err()
    }

    /// The whole life of a crash, from its discovery to the repair.
    #[test]
    fn a_crash_is_saved_and_replayed_by_every_later_run() {
        let toy = Crate::new("crash");
        let broken = |bytes: &[u8]| {
            assert!(!bytes.ends_with(b"word"), "a decoder that fails where its input is cut short");
            true
        };
        // A timed run finds it, shrinks it, and saves it.
        assert!(fails(|| toy.target().fuzz(&trial(&broken), Duration::from_secs(10))));
        let [kept] = &toy.crashes()[..] else { panic!("{:?}", toy.crashes()) };
        assert!(fs::read(kept).unwrap().ends_with(b"word"));
        // Then plain test runs fail, until the decoder is repaired.
        assert!(fails(|| toy.target().replay(&trial(&broken))));
        toy.target().replay(&trial(&|_| true));
        // An input that was found elsewhere is added by hand.
        fs::write(kept.with_file_name("from-elsewhere"), "another").unwrap();
        assert!(fails(|| toy.target().replay(&trial(&|bytes| bytes != b"another" || panic!()))));
    }

    #[test]
    fn a_decoder_that_allocates_out_of_proportion_breaks_its_bound() {
        let toy = Crate::new("bound");
        let greedy = |bytes: &[u8]| Vec::<u8>::with_capacity((1 << 16) + 257 * bytes.len()).is_empty();
        assert!(fails(|| toy.target().check(greedy)));
        toy.target().check(|bytes| Vec::<u8>::with_capacity(256 * bytes.len()).is_empty());
    }

    #[test]
    fn seeds_are_rewritten_and_other_inputs_are_kept() {
        let toy = Crate::new("bless");
        let corpus = toy.0.join("__fuzz__/toy/corpus");
        toy.target().saved.bless(&[("old".into(), b"1".to_vec()), ("same".into(), b"1".to_vec())]);
        fs::write(corpus.join("found"), "2").unwrap();
        toy.target().saved.bless(&[("new".into(), b"3".to_vec())]);
        let mut names: Vec<_> =
            fs::read_dir(&corpus).unwrap().map(|file| file.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["found", "seed-new"]);
    }
}
