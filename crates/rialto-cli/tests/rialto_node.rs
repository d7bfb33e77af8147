//! `rialto node`. One program, which the feature `node` brings: each file is a module here.

mod node;
mod nodes;
mod support;
mod wordcount;
