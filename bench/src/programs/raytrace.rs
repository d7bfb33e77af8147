//! A scene of spheres with one light, shadows and reflections: a row of the image is a piece.

use super::random::Random;
use super::rounds::Rounds;

const SPHERES: usize = 12;
const REFLECTIONS: u32 = 3;
const LIGHT: Vector = Vector(-0.48, 0.64, -0.6);
const NEAREST: f64 = 1e-6;

#[derive(Clone, Copy)]
struct Vector(f64, f64, f64);

struct Sphere {
    centre: Vector,
    radius: f64,
    brightness: f64,
}

/// The scene and the width of its image; after the round, the sum of the brightness of all pixels.
pub struct Scene {
    width: usize,
    spheres: Vec<Sphere>,
    brightness: u64,
}

impl Rounds for Scene {
    type Part = u64;

    fn new(size: u64) -> Self {
        let mut random = Random::new(7);
        let mut number =
            |from: f64, to: f64| from + (to - from) * random.below(1 << 20) as f64 / (1 << 20) as f64;
        let sphere = |_| {
            let centre = Vector(number(-2.0, 2.0), number(-2.0, 2.0), number(3.0, 7.0));
            Sphere { centre, radius: number(0.3, 0.9), brightness: number(0.4, 1.0) }
        };
        let spheres = (0..SPHERES).map(sphere).collect();
        Scene { width: (256 * size as usize).div_ceil(100), spheres, brightness: 0 }
    }

    fn pieces(&self) -> usize {
        self.width
    }

    fn piece(&self, row: usize) -> impl Iterator<Item = u64> + Send {
        let at = |index: usize| 2.0 * index as f64 / self.width as f64 - 1.0;
        let pixel = |column| {
            let direction = Vector(at(column), -at(row), 1.5).normalized();
            (self.seen(Vector(0.0, 0.0, 0.0), direction, REFLECTIONS) * 255.0) as u64
        };
        std::iter::once((0..self.width).map(pixel).sum())
    }

    fn fold(&self, parts: Vec<(usize, u64)>) -> Self {
        let brightness = parts.iter().map(|(_, brightness)| brightness).sum();
        Scene { width: self.width, spheres: Vec::new(), brightness }
    }

    fn sum(&self) -> u64 {
        self.brightness
    }
}

impl Scene {
    /// Returns the brightness that a ray sees.
    fn seen(&self, from: Vector, direction: Vector, reflections: u32) -> f64 {
        let Some((distance, sphere)) = self.hit(from, direction) else { return 0.1 };
        let place = from.plus(direction.times(distance));
        let normal = place.minus(sphere.centre).normalized();
        let lit = normal.dot(LIGHT);
        let light = if lit > 0.0 && self.hit(place, LIGHT).is_none() { lit } else { 0.0 };
        let own = sphere.brightness * (0.1 + 0.7 * light);
        if reflections == 0 {
            return own;
        }
        let mirrored = direction.minus(normal.times(2.0 * direction.dot(normal)));
        own + 0.2 * self.seen(place, mirrored, reflections - 1)
    }

    fn hit(&self, from: Vector, direction: Vector) -> Option<(f64, &Sphere)> {
        let mut nearest: Option<(f64, &Sphere)> = None;
        for sphere in &self.spheres {
            let offset = from.minus(sphere.centre);
            let half = offset.dot(direction);
            let root = half * half - offset.dot(offset) + sphere.radius * sphere.radius;
            let distance = if root < 0.0 { -1.0 } else { -half - root.sqrt() };
            if distance > NEAREST && nearest.is_none_or(|(least, _)| distance < least) {
                nearest = Some((distance, sphere));
            }
        }
        nearest
    }
}

impl Vector {
    fn plus(self, other: Vector) -> Vector {
        Vector(self.0 + other.0, self.1 + other.1, self.2 + other.2)
    }

    fn minus(self, other: Vector) -> Vector {
        Vector(self.0 - other.0, self.1 - other.1, self.2 - other.2)
    }

    fn times(self, factor: f64) -> Vector {
        Vector(self.0 * factor, self.1 * factor, self.2 * factor)
    }

    fn dot(self, other: Vector) -> f64 {
        self.0 * other.0 + self.1 * other.1 + self.2 * other.2
    }

    fn normalized(self) -> Vector {
        self.times(1.0 / self.dot(self).sqrt())
    }
}
