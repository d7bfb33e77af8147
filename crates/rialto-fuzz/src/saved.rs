//! The folders of a target: its corpus and its past crashes.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// The folders of one target.
pub(crate) struct Saved(PathBuf);

/// The prefix of a seed's file name. When the seeds are written again, files without it are left alone.
const SEED: &str = "seed-";

impl Saved {
    pub(crate) fn of(manifest_dir: &str, target: &str) -> Saved {
        Saved(Path::new(manifest_dir).join("__fuzz__").join(target))
    }

    fn folder(&self, name: &str) -> PathBuf {
        let folder = self.0.join(name);
        fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        folder
    }

    /// Writes the seeds again. Seeds with the same bytes are written once.
    pub(crate) fn bless(&self, seeds: &[(String, Vec<u8>)]) {
        let corpus = self.folder("corpus");
        for old in fs::read_dir(&corpus).unwrap() {
            let old = old.unwrap();
            if old.file_name().to_string_lossy().starts_with(SEED) {
                fs::remove_file(old.path()).unwrap();
            }
        }
        for (at, (name, bytes)) in seeds.iter().enumerate() {
            if !seeds[..at].iter().any(|(_, other)| other == bytes) {
                fs::write(corpus.join(format!("{SEED}{name}")), bytes).unwrap();
            }
        }
    }

    /// Returns the inputs of the corpus and of the past crashes.
    pub(crate) fn inputs(&self) -> Vec<Vec<u8>> {
        let folders = ["corpus", "crashes"].map(|folder| fs::read_dir(self.0.join(folder)));
        let files = folders.into_iter().flatten().flatten();
        files.map(|file| fs::read(file.unwrap().path()).unwrap()).collect()
    }

    /// Saves an input that broke the property. The name depends on the bytes only.
    pub(crate) fn crash(&self, bytes: &[u8]) -> PathBuf {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let path = self.folder("crashes").join(format!("{:016x}", hasher.finish()));
        fs::write(&path, bytes).unwrap();
        path
    }

    pub(crate) fn running(&self) -> Running {
        let path = self.folder("crashes").join("running");
        let file = File::create(&path).unwrap();
        Running { path, file }
    }
}

/// The file with the input that is being tried. If the process aborts, for example because its stack
/// overflows, the file stays among the crashes.
pub(crate) struct Running {
    path: PathBuf,
    file: File,
}

impl Running {
    pub(crate) fn is(&self, bytes: &[u8]) {
        self.file.set_len(bytes.len() as u64).unwrap();
        self.file.write_all_at(bytes, 0).unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
        // This removes the folder only if it contains no crash.
        let _ = self.path.parent().map(fs::remove_dir);
    }
}
