package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

// The server of swerve, from components that talk over unbuffered channels, as bench/src/swerve/components.rs has them. The
// sends of goroutines are in order, so that blocks have no numbers.

const (
	block           = 1024
	mostConnections = 512
	keptLines       = 1000
)

type manage struct {
	// granted is nil if a connection leaves.
	granted chan struct{}
}

type open struct {
	path   string
	length chan int64
	blocks chan []byte
}

type components struct {
	manager chan manage
	files   chan open
	log     chan string
}

// serveSwerve serves the files of a folder until its standard input ends.
func serveSwerve(root string) {
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		fail("%v", err)
	}
	fmt.Println(listener.Addr())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // an error counts as the end
		os.Exit(0)
	}()
	all := components{make(chan manage), make(chan open), make(chan string)}
	go connectionManager(all.manager)
	go fileProcessor(all.files, root)
	go logger(all.log)
	for {
		connection, err := listener.Accept()
		if err != nil {
			fail("%v", err)
		}
		go serveConnection(connection, all)
	}
}

func connectionManager(messages <-chan manage) {
	served, waiting := 0, []chan struct{}{}
	for message := range messages {
		if message.granted != nil {
			waiting = append(waiting, message.granted)
		} else {
			served--
		}
		for served < mostConnections && len(waiting) > 0 {
			served++
			waiting[0] <- struct{}{}
			waiting = waiting[1:]
		}
	}
}

func logger(lines <-chan string) {
	log := []string{}
	for line := range lines {
		if len(log) == keptLines {
			log = log[1:]
		}
		log = append(log, line)
	}
}

func fileProcessor(messages <-chan open, root string) {
	for message := range messages {
		file, length, err := openFile(root, message.path)
		if err != nil {
			message.length <- -1
			continue
		}
		message.length <- length
		go readFile(file, message.blocks)
	}
}

// openFile opens a file of the folder itself.
func openFile(root, path string) (*os.File, int64, error) {
	name := strings.TrimLeft(path, "/")
	if name == "" || strings.Contains(name, "/") || strings.HasPrefix(name, ".") {
		return nil, 0, errors.New("not found")
	}
	file, err := os.Open(filepath.Join(root, name))
	if err != nil {
		return nil, 0, err
	}
	about, err := file.Stat()
	if err != nil || !about.Mode().IsRegular() {
		_ = file.Close()
		return nil, 0, errors.New("not found")
	}
	return file, about.Size(), nil
}

func readFile(file *os.File, blocks chan<- []byte) {
	defer close(blocks)
	defer file.Close()
	for {
		bytes := make([]byte, block)
		count, err := io.ReadFull(file, bytes)
		if count > 0 {
			blocks <- bytes[:count]
		}
		if err != nil {
			return
		}
	}
}

func serveConnection(connection net.Conn, all components) {
	defer connection.Close()
	granted := make(chan struct{})
	all.manager <- manage{granted}
	<-granted
	if request, err := http.ReadRequest(bufio.NewReaderSize(connection, 1024)); err == nil {
		answer(connection, request, all)
	}
	all.manager <- manage{}
}

func answer(connection net.Conn, request *http.Request, all components) {
	length, blocks := make(chan int64), make(chan []byte)
	all.files <- open{request.URL.Path, length, blocks}
	found := <-length
	status := "200 OK"
	if found < 0 {
		status, found = "404 Not Found", 0
		close(blocks)
	}
	writer, done := make(chan []byte), make(chan struct{})
	go networkWriter(connection, writer, done)
	writer <- fmt.Appendf(nil, "HTTP/1.1 %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n", status, found)
	for bytes := range blocks {
		writer <- bytes
	}
	close(writer)
	<-done
	all.log <- fmt.Sprintf("%s %d", status, found)
}

// networkWriter goes on to receive after an error, so that the others end.
func networkWriter(connection net.Conn, blocks <-chan []byte, done chan<- struct{}) {
	var err error
	for bytes := range blocks {
		if err == nil {
			_, err = connection.Write(bytes)
		}
	}
	done <- struct{}{}
}
