//! Programs without unsafe code that try to break memory safety.
//!
//! Each program is of one of two kinds:
//!
//! - `compile-fail`, in `tests/refused`: the compiler refuses it, and the expected error lies beside it;
//! - `runs`, in `tests/runs`: it compiles, and must end without undefined behaviour, by a result or by a panic.
//!
//! Both kinds forbid unsafe code. `ci/hostile.sh` runs the second kind under AddressSanitizer.
//!
//! The program `public-unsafe` compares the public safe functions of the crates that contain unsafe code with
//! the reasons in `ci/public-unsafe.txt`; `ci/public-unsafe.sh` runs it.
#![forbid(unsafe_code)]
