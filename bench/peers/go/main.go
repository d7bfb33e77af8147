// Rialto's workloads in Go: one run of one of them, printed as the sample
// that rialto-bench reads. The flags are those that rialto-bench passes.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

type job struct {
	workload, variant string
	workers           int
	ops, tasks        uint64
	// sum is that of a program.
	sum uint64
}

type sample struct {
	Total float64 `json:"total"`
	Ops   uint64  `json:"ops"`
	Late  *late   `json:"late,omitempty"`
}

// late says how late operations were, in nanoseconds.
type late struct {
	P50   float64 `json:"p50"`
	P99   float64 `json:"p99"`
	Worst float64 `json:"worst"`
}

var workloads = map[string]func(job) sample{
	"rendezvous":    rendezvous,
	"select2":       select2,
	"select8":       select8,
	"rpc":           rpc,
	"condition":     condition,
	"choose-all":    chooseAll,
	"parasite":      start,
	"parfib":        parfib,
	"partak":        partak,
	"spawn-exit":    spawnExit,
	"spawn-chain":   spawnChain,
	"yield":         yield,
	"ring":          ring,
	"parked-memory": parkedMemory,
	"lateness":      lateness,
	"programs":      programs,
	"inflation":     inflation,

	"skynet-channels":    skynet,
	"fibers-chain":       fibersChain,
	"fibers-pairs":       fibersPairs,
	"fibers-one-to-many": fibersOneToMany,
	"fibers-diagonal":    fibersDiagonal,
	"fibers-sieve":       fibersSieve,
}

func main() {
	var j job
	flag.StringVar(&j.workload, "workload", "", "which workload")
	flag.StringVar(&j.variant, "variant", "", "in which variant")
	flag.IntVar(&j.workers, "workers", 1, "GOMAXPROCS is set by the environment")
	flag.Uint64Var(&j.ops, "ops", 1, "about how many operations")
	flag.Uint64Var(&j.tasks, "tasks", 1, "how many goroutines, in ring and parked-memory; of which number, in parfib and partak")
	flag.Uint64Var(&j.sum, "sum", 0, "the sum to which a program has to come")
	root := flag.String("serve", "", "serve the files of this folder, as the server of swerve")
	flag.Parse()
	if *root != "" {
		serveSwerve(*root)
	}
	run, ok := workloads[j.workload]
	if !ok {
		fail("no workload %q", j.workload)
	}
	if j.workload != "parked-memory" && j.workload != "lateness" {
		warm := j
		warm.ops = j.ops/10 + 1
		run(warm)
	}
	if err := json.NewEncoder(os.Stdout).Encode(run(j)); err != nil {
		fail("%v", err)
	}
}

func fail(format string, values ...any) {
	fmt.Fprintf(os.Stderr, "rialto-bench-go: "+format+"\n", values...)
	os.Exit(1)
}

func since(start time.Time, ops uint64) sample {
	return sample{Total: float64(time.Since(start).Nanoseconds()), Ops: ops}
}

func perPart(ops, parts uint64) uint64 {
	return (ops + parts - 1) / parts
}

func checkSum(senders, each, received uint64) {
	if sent := senders * (each * (each + 1) / 2); received != sent {
		fail("messages were lost: the received ones sum to %d, the sent ones to %d", received, sent)
	}
}

func sendAll(ch chan<- uint64, count uint64) {
	for value := uint64(1); value <= count; value++ {
		ch <- value
	}
}

func rendezvous(j job) sample {
	pairs := uint64(1)
	if j.variant == "pairs" {
		pairs = uint64(j.workers)
	}
	each := perPart(j.ops, pairs)
	sums := make([]uint64, pairs)
	var all sync.WaitGroup
	start := time.Now()
	for pair := range sums {
		ch := make(chan uint64)
		all.Add(2)
		go func() {
			defer all.Done()
			sendAll(ch, each)
			close(ch)
		}()
		go func(sum *uint64) {
			defer all.Done()
			received := uint64(0)
			for value := range ch {
				received += value
			}
			*sum = received
		}(&sums[pair])
	}
	all.Wait()
	result := since(start, each*pairs)
	total := uint64(0)
	for _, sum := range sums {
		total += sum
	}
	checkSum(pairs, each, total)
	return result
}

// choose runs a receiver beside a sender for each of its channels.
func choose(channels []chan uint64, each uint64, receive func(count uint64) uint64) sample {
	count := each * uint64(len(channels))
	received := make(chan uint64)
	start := time.Now()
	go func() { received <- receive(count) }()
	for _, ch := range channels {
		go sendAll(ch, each)
	}
	sum := <-received
	result := since(start, count)
	checkSum(uint64(len(channels)), each, sum)
	return result
}

func makeChannels(count int) []chan uint64 {
	channels := make([]chan uint64, count)
	for i := range channels {
		channels[i] = make(chan uint64)
	}
	return channels
}

func select2(j job) sample {
	channels := makeChannels(2)
	a, b := channels[0], channels[1]
	return choose(channels, perPart(j.ops, 2), func(count uint64) (sum uint64) {
		for ; count > 0; count-- {
			select {
			case value := <-a:
				sum += value
			case value := <-b:
				sum += value
			}
		}
		return sum
	})
}

func select8(j job) sample {
	channels := makeChannels(8)
	a, b, c, d := channels[0], channels[1], channels[2], channels[3]
	e, f, g, h := channels[4], channels[5], channels[6], channels[7]
	return choose(channels, perPart(j.ops, 8), func(count uint64) (sum uint64) {
		for ; count > 0; count-- {
			select {
			case value := <-a:
				sum += value
			case value := <-b:
				sum += value
			case value := <-c:
				sum += value
			case value := <-d:
				sum += value
			case value := <-e:
				sum += value
			case value := <-f:
				sum += value
			case value := <-g:
				sum += value
			case value := <-h:
				sum += value
			}
		}
		return sum
	})
}

type request struct {
	value uint64
	reply chan<- uint64
}

func rpc(j job) sample {
	requests := make(chan request)
	received := make(chan uint64)
	start := time.Now()
	go func() {
		for request := range requests {
			request.reply <- request.value
		}
	}()
	go func() {
		sum := uint64(0)
		for value := uint64(1); value <= j.ops; value++ {
			reply := make(chan uint64, 1)
			requests <- request{value, reply}
			sum += <-reply
		}
		close(requests)
		received <- sum
	}()
	sum := <-received
	result := since(start, j.ops)
	checkSum(1, j.ops, sum)
	return result
}

// number is a shared number that goroutines wait for.
type number struct {
	mutex   sync.Mutex
	changed sync.Cond
	value   uint64
}

func newNumber() *number {
	n := new(number)
	n.changed.L = &n.mutex
	return n
}

func (n *number) waitUntil(wanted func(uint64) bool) {
	n.mutex.Lock()
	for !wanted(n.value) {
		n.changed.Wait()
	}
	n.mutex.Unlock()
}

func (n *number) add() {
	n.mutex.Lock()
	n.value++
	n.mutex.Unlock()
}

func condition(j job) sample {
	switch j.variant {
	case "turns":
		return turns(j)
	case "broadcast":
		return broadcast(j)
	}
	fail("no variant %q", j.variant)
	return sample{}
}

func turns(j job) sample {
	each := perPart(j.ops, 2)
	n := newNumber()
	var all sync.WaitGroup
	all.Add(2)
	start := time.Now()
	for me := uint64(0); me < 2; me++ {
		go func(me uint64) {
			defer all.Done()
			for i := uint64(0); i < each; i++ {
				n.waitUntil(func(value uint64) bool { return value%2 == me })
				n.add()
				n.changed.Signal()
			}
		}(me)
	}
	all.Wait()
	return since(start, 2*each)
}

func broadcast(j job) sample {
	const waiters = 100
	rounds := perPart(j.ops, waiters)
	called, ended := newNumber(), newNumber()
	var came atomic.Uint64
	var all sync.WaitGroup
	all.Add(waiters + 1)
	start := time.Now()
	for i := 0; i < waiters; i++ {
		go func() {
			defer all.Done()
			for round := uint64(1); round <= rounds; round++ {
				called.waitUntil(func(value uint64) bool { return value >= round })
				if came.Add(1)%waiters == 0 {
					ended.add()
					ended.changed.Signal()
				}
			}
		}()
	}
	go func() {
		defer all.Done()
		for round := uint64(1); round <= rounds; round++ {
			called.add()
			called.changed.Broadcast()
			ended.waitUntil(func(value uint64) bool { return value >= round })
		}
	}()
	all.Wait()
	return since(start, waiters*rounds)
}

// chooseAll has a goroutine for each receive.
func chooseAll(j job) sample {
	producers, err := strconv.ParseUint(j.variant, 10, 64)
	if err != nil {
		fail("no variant %q", j.variant)
	}
	channels := makeChannels(int(producers))
	each := perPart(j.ops, producers)
	return choose(channels, each, func(uint64) (sum uint64) {
		values := make([]uint64, producers)
		for i := uint64(0); i < each; i++ {
			var all sync.WaitGroup
			all.Add(len(channels))
			for at, ch := range channels {
				go func(at int, ch <-chan uint64) {
					defer all.Done()
					values[at] = <-ch
				}(at, ch)
			}
			all.Wait()
			for _, value := range values {
				sum += value
			}
		}
		return sum
	})
}

// inGoroutine calls f in a goroutine of its own, which sends what it yields.
func inGoroutine(f func() int) <-chan int {
	result := make(chan int, 1)
	go func() { result <- f() }()
	return result
}

func fib(n int) int {
	if n < 2 {
		return n
	}
	a := inGoroutine(func() int { return fib(n - 1) })
	b := inGoroutine(func() int { return fib(n - 2) })
	return <-a + <-b
}

func parfib(j job) sample {
	n := int(j.tasks)
	value, next := 0, 1
	for i := 0; i < n; i++ {
		value, next = next, value+next
	}
	return callByCall(j, uint64(2*next-1), value, func() int { return fib(n) })
}

func tak(x, y, z int) int {
	if y >= x {
		return z
	}
	a := inGoroutine(func() int { return tak(x-1, y, z) })
	b := inGoroutine(func() int { return tak(y-1, z, x) })
	c := inGoroutine(func() int { return tak(z-1, x, y) })
	va, vb, vc := <-a, <-b, <-c
	return <-inGoroutine(func() int { return tak(va, vb, vc) })
}

// sequentialTak counts its calls.
func sequentialTak(x, y, z int, calls *uint64) int {
	*calls++
	if y >= x {
		return z
	}
	a := sequentialTak(x-1, y, z, calls)
	b := sequentialTak(y-1, z, x, calls)
	c := sequentialTak(z-1, x, y, calls)
	return sequentialTak(a, b, c, calls)
}

func partak(j job) sample {
	x := int(j.tasks)
	y, z := x*2/3, x/3
	calls := uint64(0)
	value := sequentialTak(x, y, z, &calls)
	return callByCall(j, calls, value, func() int { return tak(x, y, z) })
}

// callByCall calls f, which makes so many calls in all, as often as the job says.
func callByCall(j job, calls uint64, value int, f func() int) sample {
	rounds := perPart(j.ops, calls)
	start := time.Now()
	for i := uint64(0); i < rounds; i++ {
		if got := <-inGoroutine(f); got != value {
			fail("it yielded %d instead of %d", got, value)
		}
	}
	return since(start, rounds*calls)
}

// start has a goroutine for each computation.
func start(j job) sample {
	const batch = 1000
	batches := perPart(j.ops, batch)
	done := make(chan struct{})
	began := time.Now()
	go func() {
		started := make([]<-chan int, 0, batch)
		for i := uint64(0); i < batches; i++ {
			sum := 0
			for value := 0; value < batch; value++ {
				one := value
				result := inGoroutine(func() int { return one })
				if j.variant == "batch" {
					started = append(started, result)
				} else {
					sum += <-result
				}
			}
			for _, result := range started {
				sum += <-result
			}
			started = started[:0]
			if sum != batch*(batch-1)/2 {
				fail("the values' sum is %d", sum)
			}
			runtime.Gosched()
		}
		close(done)
	}()
	<-done
	return since(began, batches*batch)
}

func spawnExit(j job) sample {
	batch := uint64(1)
	if j.variant == "batch" {
		batch = 1000
	}
	batches := perPart(j.ops, batch)
	done := make(chan struct{})
	start := time.Now()
	go func() {
		var all sync.WaitGroup
		for i := uint64(0); i < batches; i++ {
			all.Add(int(batch))
			for k := uint64(0); k < batch; k++ {
				go all.Done()
			}
			all.Wait()
		}
		close(done)
	}()
	<-done
	return since(start, batches*batch)
}

func spawnChain(j job) sample {
	done := make(chan struct{})
	start := time.Now()
	go link(j.ops, done)
	<-done
	return since(start, j.ops)
}

func link(left uint64, done chan<- struct{}) {
	if left > 1 {
		go link(left-1, done)
	} else {
		close(done)
	}
}

func yield(j job) sample {
	tasks := uint64(j.workers) * 8
	each := perPart(j.ops, tasks)
	var all sync.WaitGroup
	start := time.Now()
	for i := uint64(0); i < tasks; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			for k := uint64(0); k < each; k++ {
				runtime.Gosched()
			}
		}()
	}
	all.Wait()
	return since(start, tasks*each)
}

func ring(j job) sample {
	laps := perPart(j.ops, j.tasks+1)
	first := make(chan uint64)
	last := first
	for i := uint64(0); i < j.tasks; i++ {
		from, to := last, make(chan uint64)
		go func() {
			for token := range from {
				to <- token
			}
			close(to)
		}()
		last = to
	}
	result := make(chan sample)
	go func() {
		var start time.Time
		for lap := uint64(0); lap <= laps; lap++ {
			first <- lap
			if token := <-last; token != lap {
				fail("the token is %d in lap %d", token, lap)
			}
			if lap == 0 {
				start = time.Now()
			}
		}
		result <- since(start, laps*(j.tasks+1))
		close(first)
	}()
	return <-result
}

var begun atomic.Uint64

func parkedMemory(j job) sample {
	shared, other := make(chan uint64), make(chan uint64)
	var own []chan uint64
	if j.variant == "own" {
		own = make([]chan uint64, 0, j.tasks)
	}
	before := resident()
	for i := uint64(1); i <= j.tasks; i++ {
		switch j.variant {
		case "own":
			ch := make(chan uint64)
			own = append(own, ch)
			go inRecv(ch)
		case "shared":
			go inRecv(shared)
		case "loop":
			go inLoop(shared)
		case "choice":
			go inChoice(shared, other)
		default:
			fail("no variant %q", j.variant)
		}
		if i%1000 == 0 || i == j.tasks {
			for begun.Load() < i {
				runtime.Gosched()
			}
		}
	}
	growth := resident() - before
	runtime.KeepAlive(own)
	return sample{Total: float64(growth), Ops: j.tasks}
}

func inRecv(ch <-chan uint64) {
	begun.Add(1)
	<-ch
}

func inLoop(ch <-chan uint64) {
	begun.Add(1)
	var sum, seen, last uint64
	for value := range ch {
		sum, seen, last = sum+value, seen+1, value
	}
	runtime.KeepAlive([]uint64{sum, seen, last})
}

func inChoice(a, b <-chan uint64) {
	begun.Add(1)
	select {
	case <-a:
	case <-b:
	}
}

// resident is this process's resident memory in bytes.
func resident() int64 {
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		fail("%v", err)
	}
	var size, pages int64
	if _, err := fmt.Fscan(strings.NewReader(string(statm)), &size, &pages); err != nil {
		fail("%v", err)
	}
	return pages * int64(os.Getpagesize())
}

const (
	tick = time.Millisecond
	turn = 5 * time.Millisecond
	// After so many times what the ticks should take, those that have not
	// happened are as late as the last one.
	patience = 5
)

// lateness has a timer of one millisecond in a loop, beside hogs that come
// after a tenth of it.
func lateness(j job) sample {
	kind, count, _ := strings.Cut(j.variant, "-")
	hogs, _ := strconv.Atoi(count)
	// Nothing ever comes out of it. Not an os.File, whose reads would not block
	// the thread.
	var pipe [2]int
	if err := syscall.Pipe(pipe[:]); err != nil {
		fail("%v", err)
	}
	hog := func() {
		switch kind {
		case "block":
			syscall.Read(pipe[0], make([]byte, 1))
		case "turns":
			for {
				spin(turn)
				runtime.Gosched()
			}
		default:
			for {
			}
		}
	}
	all := make([]float64, 0, j.ops)
	done := make(chan struct{})
	go func() {
		begun := time.Now()
		for n := uint64(0); n < j.ops; n++ {
			if n > 0 && time.Since(begun) > patience*time.Duration(j.ops)*tick {
				all = append(all, all[n-1])
				continue
			}
			if n == j.ops/10 {
				for i := 0; i < hogs; i++ {
					go hog()
				}
			}
			start := time.Now()
			time.Sleep(tick)
			all = append(all, float64(time.Since(start)-tick))
		}
		close(done)
	}()
	<-done
	return ofLatenesses(all)
}

func spin(span time.Duration) {
	for start := time.Now(); time.Since(start) < span; {
	}
}

func ofLatenesses(all []float64) sample {
	slices.Sort(all)
	total := 0.0
	for _, late := range all {
		total += late
	}
	at := func(part float64) float64 {
		return all[min(int(float64(len(all))*part), len(all)-1)]
	}
	return sample{Total: total, Ops: uint64(len(all)), Late: &late{at(0.5), at(0.99), at(1)}}
}
