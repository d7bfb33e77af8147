//! Models of modules of `rialto-node`, for loom and Shuttle. They are in `tests`.
