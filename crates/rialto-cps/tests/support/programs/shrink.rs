//! Delta debugging: of a program that fails, the least that fails in the same way, by taking out lines and blocks,
//! and by leaving of a block what is in it.

use super::tree::{Node, Part, Program};

/// The least program that `fails`, as far as single steps lead there.
pub fn shrink(mut program: Program, fails: &mut dyn FnMut(&Program) -> bool) -> Program {
    loop {
        let before = program.clone();
        for size in [8, 4, 2, 1] {
            let mut at = 0;
            while let Some(smaller) = smaller(&program, at, size) {
                if fails(&smaller) {
                    program = smaller;
                } else {
                    at += 1;
                }
            }
        }
        if program == before {
            return program;
        }
    }
}

/// The step of this number: `size` nodes in a row less; of single nodes also: what is in a block in place of it.
fn smaller(program: &Program, at: usize, size: usize) -> Option<Program> {
    let mut left = at;
    let mut functions = program.functions.clone();
    // A function goes as a whole, but not the last.
    if size == 1 {
        let last = functions.len() - 1;
        if left < last {
            functions.remove(left);
            return Some(Program { functions, ..*program });
        }
        left -= last;
    }
    step(&mut functions, &mut left, size, true).then_some(Program { functions, ..*program })
}

/// Does the step, if there are so many.
fn step(nodes: &mut Vec<Node>, left: &mut usize, size: usize, functions: bool) -> bool {
    if !functions {
        let rows = nodes.len().div_ceil(size);
        if *left < rows {
            let from = *left * size;
            nodes.drain(from..nodes.len().min(from + size));
            return true;
        }
        *left -= rows;
    }
    for node in nodes {
        let Node::Blocks { parts, .. } = node else { continue };
        if size == 1 && !functions {
            if *left < parts.len() {
                let inner = std::mem::take(&mut parts[*left].body);
                let braces = Part { head: "{".into(), body: inner };
                *node = Node::Blocks { parts: vec![braces], end: "}".into() };
                return true;
            }
            *left -= parts.len();
        }
        for part in parts {
            if step(&mut part.body, left, size, false) {
                return true;
            }
        }
    }
    false
}
