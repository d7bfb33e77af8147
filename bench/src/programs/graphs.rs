//! The automorphisms of graphs: a graph is a piece.

use super::random::Random;
use super::rounds::Rounds;

const VERTICES: usize = 8;

/// The neighbours of each vertex, as bits.
type Graph = [u8; VERTICES];

/// The graphs; after the round, the number of their automorphisms.
pub struct Graphs {
    graphs: Vec<Graph>,
    automorphisms: u64,
}

impl Rounds for Graphs {
    type Part = u64;

    fn new(size: u64) -> Self {
        let mut random = Random::new(4);
        Graphs { graphs: (0..2 * size).map(|number| graph(number, &mut random)).collect(), automorphisms: 0 }
    }

    fn pieces(&self) -> usize {
        self.graphs.len()
    }

    fn piece(&self, index: usize) -> impl Iterator<Item = u64> + Send {
        std::iter::once(automorphisms(&self.graphs[index], &mut [0; VERTICES], 0, 0))
    }

    fn fold(&self, parts: Vec<(usize, u64)>) -> Self {
        Graphs { graphs: Vec::new(), automorphisms: parts.iter().map(|(_, count)| count).sum() }
    }

    fn sum(&self) -> u64 {
        self.automorphisms
    }
}

/// Returns a circulant graph for an even number, and any graph for an odd one.
fn graph(number: u64, random: &mut Random) -> Graph {
    let mut graph = [0; VERTICES];
    let distances = random.next() >> 20;
    for a in 0..VERTICES {
        for b in 0..a {
            let distance = (a - b).min(VERTICES - (a - b));
            let edge = if number.is_multiple_of(2) { distances >> distance & 1 } else { random.below(2) };
            graph[a] |= (edge as u8) << b;
            graph[b] |= (edge as u8) << a;
        }
    }
    graph
}

/// Counts the ways to map the vertices from `next` on to those that are not in `used`, so that edges stay
/// edges.
fn automorphisms(graph: &Graph, images: &mut [usize; VERTICES], next: usize, used: u8) -> u64 {
    if next == VERTICES {
        return 1;
    }
    let mut count = 0;
    for image in (0..VERTICES).filter(|image| used >> image & 1 == 0) {
        let kept = |earlier: usize| graph[next] >> earlier & 1 == graph[image] >> images[earlier] & 1;
        if (0..next).all(kept) {
            images[next] = image;
            count += automorphisms(graph, images, next + 1, used | 1 << image);
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_graphs_have_known_symmetries() {
        let count = |graph: &Graph| automorphisms(graph, &mut [0; VERTICES], 0, 0);
        assert_eq!(count(&[0; VERTICES]), 40_320);
        let cycle: Graph =
            std::array::from_fn(|a| 1 << ((a + 1) % VERTICES) | 1 << ((a + VERTICES - 1) % VERTICES));
        assert_eq!(count(&cycle), 16);
    }
}
