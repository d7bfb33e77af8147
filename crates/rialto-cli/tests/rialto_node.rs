//! The tests of `rialto node`: one test program, which needs the feature `node`. Each file is a module here.

mod node;
mod nodes;
mod support;
mod wordcount;
