// skynet-channels, and the messages of the article on Fibers, as in
// bench/src/skynet.rs and bench/src/fibers.rs.
package main

import (
	"strconv"
	"sync"
	"time"
)

func skynet(j job) sample {
	leaves := uint64(1)
	for leaves*10 <= j.tasks {
		leaves *= 10
	}
	rounds := perPart(j.ops, leaves)
	start := time.Now()
	for i := uint64(0); i < rounds; i++ {
		sum := make(chan uint64)
		go tree(sum, 0, leaves)
		if got := <-sum; got != leaves*(leaves-1)/2 {
			fail("the leaves sum to %d", got)
		}
	}
	return since(start, rounds*leaves)
}

func tree(sum chan<- uint64, first, leaves uint64) {
	if leaves == 1 {
		sum <- first
		return
	}
	parts := make(chan uint64)
	for child := uint64(0); child < 10; child++ {
		go tree(parts, first+child*leaves/10, leaves/10)
	}
	all := uint64(0)
	for child := 0; child < 10; child++ {
		all += <-parts
	}
	sum <- all
}

func variantNumber(j job) uint64 {
	number, err := strconv.ParseUint(j.variant, 10, 64)
	if err != nil {
		fail("no variant %q", j.variant)
	}
	return number
}

func fibersChain(j job) sample {
	relays := variantNumber(j)
	count := perPart(j.ops, relays+1)
	start := time.Now()
	first := make(chan uint64)
	last := first
	for i := uint64(0); i < relays; i++ {
		from, to := last, make(chan uint64)
		go func() {
			for value := range from {
				to <- value
			}
			close(to)
		}()
		last = to
	}
	go func() {
		sendAll(first, count)
		close(first)
	}()
	received := uint64(0)
	for value := range last {
		received += value
	}
	result := since(start, count*(relays+1))
	checkSum(1, count, received)
	return result
}

func fibersPairs(j job) sample {
	pairs := variantNumber(j)
	turns := perPart(j.ops, 2*pairs)
	sums := make(chan uint64, pairs)
	start := time.Now()
	for i := uint64(0); i < pairs; i++ {
		there, back := make(chan uint64), make(chan uint64)
		go func() {
			for value := range there {
				back <- value
			}
		}()
		go func() {
			sum := uint64(0)
			for turn := uint64(1); turn <= turns; turn++ {
				there <- turn
				sum += <-back
			}
			close(there)
			sums <- sum
		}()
	}
	all := uint64(0)
	for i := uint64(0); i < pairs; i++ {
		all += <-sums
	}
	result := since(start, 2*turns*pairs)
	checkSum(pairs, turns, all)
	return result
}

func fibersOneToMany(j job) sample {
	receivers := variantNumber(j)
	values, sums := make(chan uint64), make(chan uint64, receivers)
	start := time.Now()
	for i := uint64(0); i < receivers; i++ {
		go func() {
			sum := uint64(0)
			for value := range values {
				sum += value
			}
			sums <- sum
		}()
	}
	go func() {
		sendAll(values, j.ops)
		close(values)
	}()
	all := uint64(0)
	for i := uint64(0); i < receivers; i++ {
		all += <-sums
	}
	result := since(start, j.ops)
	checkSum(1, j.ops, all)
	return result
}

func fibersDiagonal(j job) sample {
	dimensions := variantNumber(j)
	cubes := perPart(j.ops, dimensions)
	all, expected := uint64(0), uint64(0)
	start := time.Now()
	for cube := uint64(0); cube < cubes; cube++ {
		squares := make(chan uint64)
		for dimension := uint64(0); dimension < dimensions; dimension++ {
			go func() {
				length := cube%100 + dimension
				squares <- length * length
			}()
		}
		sum := uint64(0)
		for i := uint64(0); i < dimensions; i++ {
			sum += <-squares
		}
		all += rootOf(sum)
	}
	result := since(start, cubes*dimensions)
	for cube := uint64(0); cube < cubes; cube++ {
		sum := uint64(0)
		for dimension := uint64(0); dimension < dimensions; dimension++ {
			length := cube%100 + dimension
			sum += length * length
		}
		expected += rootOf(sum)
	}
	if all != expected {
		fail("the diagonals sum to %d instead of %d", all, expected)
	}
	return result
}

func fibersSieve(j job) sample {
	limit := lastPrime(120)
	rounds := perPart(j.ops, limit)
	run := sievePrimes(4)
	start := time.Now()
	sum := uint64(0)
	for i := uint64(0); i < rounds; i++ {
		sum += run()
	}
	result := since(start, rounds*limit)
	expected := uint64(0)
	for count := uint64(1); count <= 120; count++ {
		expected += lastPrime(count)
	}
	if sum != rounds*expected {
		fail("the primes sum to %d instead of %d", sum, rounds*expected)
	}
	return result
}

// inflation has 64 long computations at a time.
func inflation(j job) sample {
	const atATime, steps = 64, 100_000
	compute := func(value uint64) uint64 {
		for step := 0; step < steps; step++ {
			value = value*6364136223846793005 + 1
		}
		return value >> 16
	}
	rounds := perPart(j.ops, atATime)
	expected := uint64(0)
	for number := uint64(0); number < atATime; number++ {
		expected += compute(number)
	}
	start := time.Now()
	for i := uint64(0); i < rounds; i++ {
		var all sync.WaitGroup
		values := make([]uint64, atATime)
		all.Add(atATime)
		for number := range values {
			go func() {
				defer all.Done()
				values[number] = compute(uint64(number))
			}()
		}
		all.Wait()
		sum := uint64(0)
		for _, value := range values {
			sum += value
		}
		if sum != expected {
			fail("the computations sum to %d instead of %d", sum, expected)
		}
	}
	return since(start, rounds*atATime)
}
