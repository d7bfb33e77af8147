// The programs of the paper on parasitic threads, as bench/src/programs has
// them: the same inputs, and the same sums.
package main

import (
	"math"
	"slices"
	"sync"
	"time"
)

// programs maps a name to a function that creates the input, and returns one
// that computes the sum.
var programNames = map[string]func(size uint64) func() uint64{
	"mandelbrot":      mandelbrot,
	"k-clustering":    kClustering,
	"barnes-hut":      barnesHut,
	"count-graphs":    countGraphs,
	"mergesort":       mergesort,
	"tsp":             tsp,
	"raytrace":        raytrace,
	"matrix-multiply": matrixMultiply,
	"sieve-primes":    sievePrimes,
}

func programs(j job) sample {
	program, ok := programNames[j.variant]
	if !ok {
		fail("no program %q", j.variant)
	}
	total := 0.0
	for i := uint64(0); i < j.ops; i++ {
		run := program(j.tasks)
		start := time.Now()
		sum := run()
		total += float64(time.Since(start).Nanoseconds())
		if sum != j.sum {
			fail("%s: the sum is %d instead of %d", j.variant, sum, j.sum)
		}
	}
	return sample{Total: total, Ops: j.ops}
}

type random uint64

func newRandom(seed uint64) random {
	return random(seed*0x9e3779b97f4a7c15 | 1)
}

func (r *random) next() uint64 {
	x := uint64(*r)
	x ^= x << 13
	x ^= x >> 7
	x ^= x << 17
	*r = random(x)
	return x
}

func (r *random) below(bound uint64) uint64 {
	return (r.next() >> 16) % bound
}

type part[T any] struct {
	piece int
	value T
}

// inPieces has a goroutine for each piece, which sends its parts.
func inPieces[T any](pieces int, piece func(index int, send func(T))) <-chan part[T] {
	parts := make(chan part[T])
	var all sync.WaitGroup
	all.Add(pieces)
	for index := 0; index < pieces; index++ {
		go func() {
			defer all.Done()
			piece(index, func(value T) { parts <- part[T]{index, value} })
		}()
	}
	go func() {
		all.Wait()
		close(parts)
	}()
	return parts
}

func sumOf(parts <-chan part[uint64]) (sum uint64) {
	for one := range parts {
		sum += one.value
	}
	return sum
}

// inHalves has a goroutine for each half.
func inHalves[P, A any](problem P, divide func(P) (P, P, A, bool), combine func(A, A) A) A {
	first, second, answer, solved := divide(problem)
	if solved {
		return answer
	}
	a, b := make(chan A, 1), make(chan A, 1)
	go func() { a <- inHalves(first, divide, combine) }()
	go func() { b <- inHalves(second, divide, combine) }()
	return combine(<-a, <-b)
}

func mandelbrot(size uint64) func() uint64 {
	width := int(10 * size)
	at := func(index int) float64 { return 3.0 * float64(index) / float64(width) }
	return func() uint64 {
		return sumOf(inPieces(width, func(row int, send func(uint64)) {
			sum := uint64(0)
			for column := 0; column < width; column++ {
				sum += escape(at(column)-2.0, at(row)-1.5)
			}
			send(sum)
		}))
	}
}

func escape(cx, cy float64) uint64 {
	x, y := 0.0, 0.0
	for iteration := uint64(0); iteration < 200; iteration++ {
		xx, yy := x*x, y*y
		if xx+yy > 4.0 {
			return iteration
		}
		y = float64(2.0*x*y) + cy
		x = xx - yy + cx
	}
	return 200
}

type cluster struct{ count, x, y uint64 }

func kClustering(size uint64) func() uint64 {
	const centres, rounds, pieces = 16, 10, 64
	r := newRandom(2)
	points := make([][2]uint64, max(200*int(size), centres))
	for i := range points {
		points[i] = [2]uint64{r.below(1 << 20), r.below(1 << 20)}
	}
	return func() uint64 {
		centre := slices.Clone(points[:centres])
		length := (len(points) + pieces - 1) / pieces
		for round := 0; round < rounds; round++ {
			sums := make([]cluster, centres)
			for one := range inPieces(pieces, func(index int, send func([]cluster)) {
				clusters := make([]cluster, centres)
				from := min(index*length, len(points))
				for _, point := range points[from:min(from+length, len(points))] {
					c := &clusters[nearestCentre(centre, point)]
					*c = cluster{c.count + 1, c.x + point[0], c.y + point[1]}
				}
				send(clusters)
			}) {
				for i, c := range one.value {
					sums[i] = cluster{sums[i].count + c.count, sums[i].x + c.x, sums[i].y + c.y}
				}
			}
			moved := slices.Clone(centre)
			for i, c := range sums {
				if c.count > 0 {
					moved[i] = [2]uint64{c.x / c.count, c.y / c.count}
				}
			}
			centre = moved
		}
		sum := uint64(0)
		for _, c := range centre {
			sum += c[0] + c[1]
		}
		return sum
	}
}

func nearestCentre(centres [][2]uint64, point [2]uint64) int {
	best, least := 0, uint64(math.MaxUint64)
	for i, c := range centres {
		dx, dy := c[0]-point[0], c[1]-point[1]
		// The squares are those of the differences' absolute values.
		if distance := dx*dx + dy*dy; distance < least {
			best, least = i, distance
		}
	}
	return best
}

type vector2 struct{ x, y float64 }

type cell struct {
	bodies float64
	sum    vector2
	parts  [4]int32
}

var noParts = [4]int32{-1, -1, -1, -1}

func barnesHut(size uint64) func() uint64 {
	const steps, timeStep = 4, 1e-3
	r := newRandom(3)
	unit := func() float64 { return float64(r.below(1<<30)) / (1 << 30) }
	input := make([]vector2, 20*size)
	for i := range input {
		input[i].x = unit()
		input[i].y = unit()
	}
	return func() uint64 {
		places, speeds := slices.Clone(input), make([]vector2, len(input))
		for step := 0; step < steps; step++ {
			cells := treeOf(places)
			forces := make([]vector2, len(places))
			for one := range inPieces(len(places), func(index int, send func(vector2)) {
				send(force(cells, 0, 1.0, places[index]))
			}) {
				forces[one.piece] = one.value
			}
			for i, f := range forces {
				speeds[i] = vector2{speeds[i].x + float64(f.x*timeStep), speeds[i].y + float64(f.y*timeStep)}
				places[i] = vector2{places[i].x + float64(speeds[i].x*timeStep), places[i].y + float64(speeds[i].y*timeStep)}
			}
		}
		sum := uint64(0)
		for _, place := range places {
			sum += uint64(math.Abs(place.x)*1e6) + uint64(math.Abs(place.y)*1e6)
		}
		return sum
	}
}

func treeOf(places []vector2) []cell {
	cells := []cell{{parts: noParts}}
	part := func(at, number int) int {
		if cells[at].parts[number] < 0 {
			cells[at].parts[number] = int32(len(cells))
			cells = append(cells, cell{parts: noParts})
		}
		return int(cells[at].parts[number])
	}
	for _, place := range places {
		at, corner, width := 0, vector2{}, 1.0
		for depth := 0; depth < 40; depth++ {
			bodies, sum := cells[at].bodies, cells[at].sum
			cells[at].bodies, cells[at].sum = bodies+1, vector2{sum.x + place.x, sum.y + place.y}
			if bodies == 0 {
				break
			}
			width /= 2
			if bodies == 1 {
				number, _ := quarter(sum, corner, width)
				inner := part(at, number)
				cells[inner].bodies, cells[inner].sum = 1, sum
			}
			number, inside := quarter(place, corner, width)
			at, corner = part(at, number), inside
		}
	}
	return cells
}

func quarter(place, corner vector2, width float64) (int, vector2) {
	number := 0
	if place.x >= corner.x+width {
		number, corner.x = 1, corner.x+width
	}
	if place.y >= corner.y+width {
		number, corner.y = number+2, corner.y+width
	}
	return number, corner
}

func force(cells []cell, at int32, width float64, place vector2) vector2 {
	const opening, softening = 0.5, 1e-3
	c := &cells[at]
	x, y := c.sum.x/c.bodies-place.x, c.sum.y/c.bodies-place.y
	square := float64(x*x) + float64(y*y) + softening
	if c.parts == noParts || width*width < opening*opening*square {
		strength := c.bodies / (square * math.Sqrt(square))
		return vector2{x * strength, y * strength}
	}
	all := vector2{}
	for _, part := range c.parts {
		if part >= 0 {
			f := force(cells, part, width/2, place)
			all = vector2{all.x + f.x, all.y + f.y}
		}
	}
	return all
}

const vertices = 8

func countGraphs(size uint64) func() uint64 {
	r := newRandom(4)
	graphs := make([][vertices]uint8, 2*size)
	for number := range graphs {
		distances := r.next() >> 20
		for a := 0; a < vertices; a++ {
			for b := 0; b < a; b++ {
				edge := uint64(0)
				if number%2 == 0 {
					edge = distances >> min(a-b, vertices-(a-b)) & 1
				} else {
					edge = r.below(2)
				}
				graphs[number][a] |= uint8(edge) << b
				graphs[number][b] |= uint8(edge) << a
			}
		}
	}
	return func() uint64 {
		return sumOf(inPieces(len(graphs), func(index int, send func(uint64)) {
			var images [vertices]int
			send(automorphisms(&graphs[index], &images, 0, 0))
		}))
	}
}

func automorphisms(graph *[vertices]uint8, images *[vertices]int, next int, used uint8) uint64 {
	if next == vertices {
		return 1
	}
	count := uint64(0)
candidates:
	for image := 0; image < vertices; image++ {
		if used>>image&1 != 0 {
			continue
		}
		for earlier := 0; earlier < next; earlier++ {
			if graph[next]>>earlier&1 != graph[image]>>images[earlier]&1 {
				continue candidates
			}
		}
		images[next] = image
		count += automorphisms(graph, images, next+1, used|1<<image)
	}
	return count
}

func mergesort(size uint64) func() uint64 {
	r := newRandom(5)
	numbers := make([]uint64, 10_000*size)
	for i := range numbers {
		numbers[i] = r.next()
	}
	return func() uint64 {
		sorted := inHalves(numbers, func(all []uint64) ([]uint64, []uint64, []uint64, bool) {
			if len(all) <= 10 {
				slices.Sort(all)
				return nil, nil, all, true
			}
			return all[:len(all)/2], all[len(all)/2:], nil, false
		}, merge)
		sum := uint64(0)
		for i, value := range sorted {
			sum += uint64(i+1) * value
		}
		return sum
	}
}

func merge(a, b []uint64) []uint64 {
	merged := make([]uint64, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0] <= b[0] {
			merged, a = append(merged, a[0]), a[1:]
		} else {
			merged, b = append(merged, b[0]), b[1:]
		}
	}
	return append(append(merged, a...), b...)
}

type city struct{ x, y int64 }

type cities struct {
	all     []city
	byFirst bool
}

func tsp(size uint64) func() uint64 {
	r := newRandom(6)
	input := make([]city, 160*size)
	for i := range input {
		input[i].x = int64(r.below(1 << 20))
		input[i].y = int64(r.below(1 << 20))
	}
	return func() uint64 {
		tour := inHalves(cities{input, true}, divideCities, joinTours)
		sum := uint64(0)
		for i, a := range tour {
			sum += rootOf(uint64(square(a, tour[(i+1)%len(tour)])))
		}
		return sum
	}
}

func divideCities(problem cities) (first, second cities, tour []city, solved bool) {
	all := problem.all
	if len(all) <= 8 {
		for at := 1; at < len(all); at++ {
			next := at + nearestCity(all[at:], all[at-1])
			all[at], all[next] = all[next], all[at]
		}
		return first, second, all, true
	}
	slices.SortFunc(all, func(a, b city) int {
		if problem.byFirst && a.x != b.x || !problem.byFirst && a.y == b.y {
			return int(a.x - b.x)
		}
		return int(a.y - b.y)
	})
	half := len(all) / 2
	return cities{all[:half:half], !problem.byFirst}, cities{all[half:], !problem.byFirst}, nil, false
}

func joinTours(first, second []city) []city {
	centre, count := city{}, int64(len(second))
	for _, one := range second {
		centre = city{centre.x + one.x, centre.y + one.y}
	}
	leave := nearestCity(first, city{centre.x / count, centre.y / count})
	enter := nearestCity(second, first[leave])
	back := first[(leave+1)%len(first)]
	at := func(step int) city { return second[(enter+step)%len(second)] }
	forward := square(at(len(second)-1), back) <= square(at(1), back)
	tour := make([]city, 0, len(first)+len(second))
	tour = append(tour, first[:leave+1]...)
	for step := range second {
		if forward {
			tour = append(tour, at(step))
		} else {
			tour = append(tour, at(len(second)-step))
		}
	}
	return append(tour, first[leave+1:]...)
}

func square(a, b city) int64 {
	return (a.x-b.x)*(a.x-b.x) + (a.y-b.y)*(a.y-b.y)
}

func nearestCity(all []city, to city) int {
	best := 0
	for i := range all {
		if square(all[i], to) < square(all[best], to) {
			best = i
		}
	}
	return best
}

// rootOf is the whole part of the square root.
func rootOf(value uint64) uint64 {
	root := uint64(math.Sqrt(float64(value)))
	for root*root > value {
		root--
	}
	for (root+1)*(root+1) <= value {
		root++
	}
	return root
}

type vector struct{ x, y, z float64 }

func (a vector) plus(b vector) vector   { return vector{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vector) minus(b vector) vector  { return vector{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vector) times(f float64) vector { return vector{a.x * f, a.y * f, a.z * f} }
func (a vector) dot(b vector) float64   { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vector) normalized() vector     { return a.times(1 / math.Sqrt(a.dot(a))) }

type sphere struct {
	centre             vector
	radius, brightness float64
}

type scene []sphere

var light = vector{-0.48, 0.64, -0.6}

func raytrace(size uint64) func() uint64 {
	width := int((256*size + 99) / 100)
	r := newRandom(7)
	number := func(from, to float64) float64 {
		return from + (to-from)*float64(r.below(1<<20))/(1<<20)
	}
	spheres := make(scene, 12)
	for i := range spheres {
		s := &spheres[i]
		s.centre.x = number(-2, 2)
		s.centre.y = number(-2, 2)
		s.centre.z = number(3, 7)
		s.radius = number(0.3, 0.9)
		s.brightness = number(0.4, 1)
	}
	at := func(index int) float64 { return 2*float64(index)/float64(width) - 1 }
	return func() uint64 {
		return sumOf(inPieces(width, func(row int, send func(uint64)) {
			sum := uint64(0)
			for column := 0; column < width; column++ {
				direction := vector{at(column), -at(row), 1.5}.normalized()
				sum += uint64(spheres.seen(vector{}, direction, 3) * 255)
			}
			send(sum)
		}))
	}
}

func (s scene) seen(from, direction vector, reflections int) float64 {
	distance, hit := s.hit(from, direction)
	if hit == nil {
		return 0.1
	}
	place := from.plus(direction.times(distance))
	normal := place.minus(hit.centre).normalized()
	bright := 0.0
	if lit := normal.dot(light); lit > 0 {
		if _, shadow := s.hit(place, light); shadow == nil {
			bright = lit
		}
	}
	own := hit.brightness * (0.1 + 0.7*bright)
	if reflections == 0 {
		return own
	}
	mirrored := direction.minus(normal.times(2 * direction.dot(normal)))
	return own + 0.2*s.seen(place, mirrored, reflections-1)
}

func (s scene) hit(from, direction vector) (float64, *sphere) {
	var nearest *sphere
	least := 0.0
	for i := range s {
		offset := from.minus(s[i].centre)
		half := offset.dot(direction)
		root := half*half - offset.dot(offset) + s[i].radius*s[i].radius
		if root < 0 {
			continue
		}
		if distance := -half - math.Sqrt(root); distance > 1e-6 && (nearest == nil || distance < least) {
			nearest, least = &s[i], distance
		}
	}
	return least, nearest
}

func matrixMultiply(size uint64) func() uint64 {
	width := int(5 * size)
	r := newRandom(8)
	matrix := func() []uint64 {
		all := make([]uint64, width*width)
		for i := range all {
			all[i] = r.below(1000)
		}
		return all
	}
	left, right := matrix(), matrix()
	type element struct {
		column int
		value  uint64
	}
	return func() uint64 {
		sum := uint64(0)
		for one := range inPieces(width, func(row int, send func(element)) {
			for column := 0; column < width; column++ {
				value := uint64(0)
				line := right[column*width : (column+1)*width]
				for i, a := range left[row*width : (row+1)*width] {
					value += a * line[i]
				}
				send(element{column, value})
			}
		}) {
			sum += uint64(one.piece*width+one.value.column+1) * one.value.value
		}
		return sum
	}
}

func sievePrimes(size uint64) func() uint64 {
	limit := lastPrime(30 * max(size, 1))
	return func() uint64 {
		numbers, found := make(chan uint64), make(chan uint64)
		var stages sync.WaitGroup
		stages.Add(1)
		go stage(numbers, found, &stages)
		go func() {
			for number := uint64(2); number <= limit; number++ {
				numbers <- number
			}
			close(numbers)
			stages.Wait()
			close(found)
		}()
		sum := uint64(0)
		for prime := range found {
			sum += prime
		}
		return sum
	}
}

func stage(numbers <-chan uint64, found chan<- uint64, stages *sync.WaitGroup) {
	defer stages.Done()
	prime, ok := <-numbers
	if !ok {
		return
	}
	found <- prime
	next := make(chan uint64)
	stages.Add(1)
	go stage(next, found, stages)
	for number := range numbers {
		if number%prime != 0 {
			next <- number
		}
	}
	close(next)
}

// lastPrime is the prime with this number.
func lastPrime(count uint64) uint64 {
	for number := uint64(2); ; number++ {
		prime := true
		for d := uint64(2); d*d <= number && prime; d++ {
			prime = number%d != 0
		}
		if prime {
			if count--; count == 0 {
				return number
			}
		}
	}
}
