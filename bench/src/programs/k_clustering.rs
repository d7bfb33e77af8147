//! The k-means algorithm: a part of the points is a piece, and each round moves the centres.

use super::random::Random;
use super::rounds::Rounds;
use std::sync::Arc;

const CENTRES: usize = 16;
const ROUNDS: usize = 10;
const PIECES: usize = 64;

type Point = (u64, u64);

/// The points, and the centres of the clusters.
pub struct Clustering {
    points: Arc<Vec<Point>>,
    centres: Vec<Point>,
}

/// The number of a cluster's points, and the sums of their coordinates.
type Cluster = (u64, u64, u64);

impl Rounds for Clustering {
    type Part = Vec<Cluster>;

    fn new(size: u64) -> Self {
        let mut random = Random::new(2);
        let mut point = |_| (random.below(1 << 20), random.below(1 << 20));
        let points: Vec<_> = (0..(200 * size as usize).max(CENTRES)).map(&mut point).collect();
        Clustering { centres: points[..CENTRES].to_vec(), points: Arc::new(points) }
    }

    fn rounds(&self) -> usize {
        ROUNDS
    }

    fn pieces(&self) -> usize {
        PIECES
    }

    fn piece(&self, index: usize) -> impl Iterator<Item = Vec<Cluster>> + Send {
        let length = self.points.len().div_ceil(PIECES);
        let mut clusters = vec![(0, 0, 0); CENTRES];
        for &point in self.points.iter().skip(index * length).take(length) {
            let (count, x, y) = &mut clusters[self.nearest(point)];
            (*count, *x, *y) = (*count + 1, *x + point.0, *y + point.1);
        }
        std::iter::once(clusters)
    }

    fn fold(&self, parts: Vec<(usize, Vec<Cluster>)>) -> Self {
        let mut sums = vec![(0, 0, 0); CENTRES];
        for (_, clusters) in parts {
            for (sum, cluster) in sums.iter_mut().zip(clusters) {
                *sum = (sum.0 + cluster.0, sum.1 + cluster.1, sum.2 + cluster.2);
            }
        }
        // The centre of a cluster without points stays.
        let moved = |((count, x, y), old): (Cluster, &Point)| {
            x.checked_div(count).zip(y.checked_div(count)).unwrap_or(*old)
        };
        Clustering {
            points: self.points.clone(),
            centres: sums.into_iter().zip(&self.centres).map(moved).collect(),
        }
    }

    fn sum(&self) -> u64 {
        self.centres.iter().map(|(x, y)| x + y).sum()
    }
}

impl Clustering {
    fn nearest(&self, point: Point) -> usize {
        let distance = |centre: &Point| centre.0.abs_diff(point.0).pow(2) + centre.1.abs_diff(point.1).pow(2);
        let centres = self.centres.iter().enumerate();
        centres.min_by_key(|(_, centre)| distance(centre)).map_or(0, |(index, _)| index)
    }
}
