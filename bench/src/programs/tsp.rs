//! A tour of many cities by division: the cities are halved again and again, and the tours of two halves
//! joined where they are near each other.

use super::divide::{Divide, Divided};
use super::random::Random;

const SMALL: usize = 8;

type City = (i64, i64);

/// Cities, and whether they are halved by their first coordinate.
pub struct Cities {
    cities: Vec<City>,
    by_first: bool,
}

impl Divide for Cities {
    type Answer = Vec<City>;

    fn new(size: u64) -> Self {
        let mut random = Random::new(6);
        let mut number = || random.below(1 << 20) as i64;
        Cities { cities: (0..160 * size).map(|_| (number(), number())).collect(), by_first: true }
    }

    fn divide(mut self) -> Divided<Self> {
        if self.cities.len() <= SMALL {
            return Divided::Solved(nearest_neighbours(self.cities));
        }
        // All of a city's coordinates count, so that the order does not depend on the algorithm of the sort.
        let by_first = self.by_first;
        self.cities.sort_unstable_by_key(|city| if by_first { *city } else { (city.1, city.0) });
        let second = self.cities.split_off(self.cities.len() / 2);
        let half = |cities| Cities { cities, by_first: !by_first };
        Divided::Halves(half(self.cities), half(second))
    }

    fn combine(first: Vec<City>, second: Vec<City>) -> Vec<City> {
        let count = second.len() as i64;
        let centre = second.iter().fold((0, 0), |sum, city| (sum.0 + city.0, sum.1 + city.1));
        let leave = nearest(&first, (centre.0 / count, centre.1 / count));
        let enter = nearest(&second, first[leave]);
        let back = first[(leave + 1) % first.len()];
        let at = |step: usize| second[(enter + step) % second.len()];
        // The second tour begins at `enter`, and ends at the city before or after it.
        let forward = square(at(second.len() - 1), back) <= square(at(1), back);
        let step = |step: usize| if forward { at(step) } else { at(second.len() - step) };
        let mut tour = Vec::with_capacity(first.len() + second.len());
        tour.extend_from_slice(&first[..=leave]);
        tour.extend((0..second.len()).map(step));
        tour.extend_from_slice(&first[leave + 1..]);
        tour
    }

    fn sum(tour: &Vec<City>) -> u64 {
        let next = tour.iter().cycle().skip(1);
        tour.iter().zip(next).map(|(a, b)| (square(*a, *b) as u64).isqrt()).sum()
    }
}

fn square(a: City, b: City) -> i64 {
    (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)
}

/// Returns the place of the first city that is nearest.
fn nearest(cities: &[City], to: City) -> usize {
    let places = cities.iter().enumerate();
    places.min_by_key(|(_, city)| square(**city, to)).map_or(0, |(place, _)| place)
}

fn nearest_neighbours(mut cities: Vec<City>) -> Vec<City> {
    for at in 1..cities.len() {
        let next = at + nearest(&cities[at..], cities[at - 1]);
        cities.swap(at, next);
    }
    cities
}
