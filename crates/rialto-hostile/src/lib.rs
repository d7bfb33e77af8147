//! Hostile programs: programs without unsafe code that try to break memory safety.
//!
//! They test that the safe interface of Rialto is sound. There are two kinds of programs, and both kinds
//! forbid unsafe code:
//!
//! - `compile-fail`, in `tests/refused`: the compiler rejects the program. The expected error is in the file
//!   beside it.
//! - `runs`, in `tests/runs`: the program compiles, and must end without undefined behaviour, with a result
//!   or a panic.
//!
//! `ci/hostile.sh` runs the second kind under AddressSanitizer.
//!
//! The program `public-unsafe` checks the crates that contain unsafe code. It compares their public safe
//! functions with `ci/public-unsafe.txt`, which says why each is safe. `ci/public-unsafe.sh` runs it. The
//! program `error-types`, which reads the same JSON of rustdoc's, checks that each public error has a reviewed
//! text. `ci/messages.sh` runs it.
//!
//! Read first: `tests/runs.rs`, then a program of each kind.
#![forbid(unsafe_code)]

pub mod rustdoc;
