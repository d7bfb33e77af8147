//! The tests of `rialto node`: one test program, which needs the feature `node`. Each file is a module here.

mod node_commands;
mod node_keys;
mod support;
