//! Models of some modules of `rialto-node`, for loom and Shuttle.
//!
//! The models are in the folder `tests`. They compile the modules as they ship, with stand-ins for types that
//! the models do not need (`tests/loom_support`). `ci/loom.sh` and `ci/shuttle.sh` run them. Read first:
//! `tests/loom_mailbox.rs`.
