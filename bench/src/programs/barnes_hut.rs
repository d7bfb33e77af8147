//! Barnes and Hut's simulation of bodies in a plane: the force on a body is a piece, and each round moves
//! them.

use super::random::Random;
use super::rounds::Rounds;

const STEPS: usize = 4;
/// A cell acts as one body if its width is less than this part of its distance.
const OPENING: f64 = 0.5;
const SOFTENING: f64 = 1e-3;
const TIME_STEP: f64 = 1e-3;
/// Bodies that are closer than a cell of this depth are one body of the tree.
const DEEPEST: u32 = 40;
/// The place of a cell that does not exist.
const NONE: u32 = u32::MAX;

/// A place, a speed or a force.
#[derive(Clone, Copy, Default)]
pub struct Vector(f64, f64);

#[derive(Clone, Copy)]
struct Body {
    place: Vector,
    speed: Vector,
}

/// A square of the quadtree: the number of its bodies (each has mass 1), the sum of their places, its four
/// parts.
struct Cell {
    bodies: f64,
    sum: Vector,
    parts: [u32; 4],
}

/// The bodies, and the quadtree over them.
pub struct BarnesHut {
    bodies: Vec<Body>,
    cells: Vec<Cell>,
}

impl Rounds for BarnesHut {
    type Part = Vector;

    fn new(size: u64) -> Self {
        let mut random = Random::new(3);
        let mut unit = || random.below(1 << 30) as f64 / (1 << 30) as f64;
        let body = |_| Body { place: Vector(unit(), unit()), speed: Vector::default() };
        BarnesHut::of((0..20 * size).map(body).collect())
    }

    fn rounds(&self) -> usize {
        STEPS
    }

    fn pieces(&self) -> usize {
        self.bodies.len()
    }

    fn piece(&self, index: usize) -> impl Iterator<Item = Vector> + Send {
        std::iter::once(self.force(0, 1.0, self.bodies[index].place))
    }

    fn fold(&self, parts: Vec<(usize, Vector)>) -> Self {
        let mut bodies = self.bodies.clone();
        for (index, force) in parts {
            let Body { place, speed } = &mut bodies[index];
            *speed = Vector(speed.0 + force.0 * TIME_STEP, speed.1 + force.1 * TIME_STEP);
            *place = Vector(place.0 + speed.0 * TIME_STEP, place.1 + speed.1 * TIME_STEP);
        }
        BarnesHut::of(bodies)
    }

    fn sum(&self) -> u64 {
        let micro = |number: f64| (number.abs() * 1e6) as u64;
        self.bodies.iter().map(|body| micro(body.place.0) + micro(body.place.1)).sum()
    }
}

impl BarnesHut {
    fn of(bodies: Vec<Body>) -> Self {
        let mut tree = BarnesHut { bodies: Vec::new(), cells: vec![Cell::empty()] };
        for body in &bodies {
            tree.insert(body.place);
        }
        tree.bodies = bodies;
        tree
    }

    /// Adds a body to the cells that contain it, down to one of its own. Bodies outside of the unit square
    /// are in the cells at its border.
    fn insert(&mut self, place: Vector) {
        let (mut at, mut corner, mut width) = (0, Vector::default(), 1.0);
        for _ in 0..DEEPEST {
            let cell = &mut self.cells[at];
            let before = (cell.bodies, cell.sum);
            (cell.bodies, cell.sum) = (before.0 + 1.0, Vector(before.1.0 + place.0, before.1.1 + place.1));
            if before.0 == 0.0 {
                return;
            }
            width /= 2.0;
            if before.0 == 1.0 {
                // The body that was alone in this cell goes into a part.
                let (part, _) = quarter(before.1, corner, width);
                let inner = self.part(at, part);
                self.cells[inner].bodies = 1.0;
                self.cells[inner].sum = before.1;
            }
            let (part, inside) = quarter(place, corner, width);
            at = self.part(at, part);
            corner = inside;
        }
    }

    fn part(&mut self, at: usize, part: usize) -> usize {
        if self.cells[at].parts[part] == NONE {
            self.cells[at].parts[part] = self.cells.len() as u32;
            self.cells.push(Cell::empty());
        }
        self.cells[at].parts[part] as usize
    }

    fn force(&self, at: usize, width: f64, place: Vector) -> Vector {
        let cell = &self.cells[at];
        let (x, y) = (cell.sum.0 / cell.bodies - place.0, cell.sum.1 / cell.bodies - place.1);
        let square = x * x + y * y + SOFTENING;
        let leaf = cell.parts == [NONE; 4];
        if leaf || width * width < OPENING * OPENING * square {
            let strength = cell.bodies / (square * square.sqrt());
            return Vector(x * strength, y * strength);
        }
        let mut all = Vector::default();
        for part in cell.parts.into_iter().filter(|part| *part != NONE) {
            let force = self.force(part as usize, width / 2.0, place);
            all = Vector(all.0 + force.0, all.1 + force.1);
        }
        all
    }
}

impl Cell {
    fn empty() -> Cell {
        Cell { bodies: 0.0, sum: Vector::default(), parts: [NONE; 4] }
    }
}

/// Returns the number of the quarter that contains a place, and its corner. `width` is that of the quarter.
fn quarter(place: Vector, corner: Vector, width: f64) -> (usize, Vector) {
    let (right, upper) = (place.0 >= corner.0 + width, place.1 >= corner.1 + width);
    let moved = |corner: f64, far: bool| if far { corner + width } else { corner };
    (usize::from(right) + 2 * usize::from(upper), Vector(moved(corner.0, right), moved(corner.1, upper)))
}
