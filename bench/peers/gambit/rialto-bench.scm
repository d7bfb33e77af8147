;; Rialto's `local-pingpong`, `ring-process`, `process-spawn` and `process-send` in Gambit, on whose threads Termite is
;; built: one run, printed as the sample that rialto-bench reads. The flags are those that rialto-bench passes.

(declare (standard-bindings) (extended-bindings) (block))

(define (spawn thunk) (thread-start! (make-thread thunk)))

(define (check wanted got)
  (if (not (equal? wanted got))
      (begin
        (display "rialto-bench-gambit: messages were lost\n" (current-error-port))
        (exit 1))))

;; A list to and fro; the number of messages.
(define (pingpong ops length)
  (let ((turns (quotient (+ ops 1) 2)) (other (spawn echo)))
    (let loop ((left turns) (list (iota length)))
      (if (> left 0)
          (begin
            (thread-send other (cons (current-thread) list))
            (loop (- left 1) (thread-receive)))
          (check (iota length) list)))
    (thread-send other #f)
    (* 2 turns)))

(define (echo)
  (let ((message (thread-receive)))
    (if message
        (begin
          (thread-send (car message) (cdr message))
          (echo)))))

;; Rings of threads; the number of threads.
(define (rings ops size laps)
  (let ((count (quotient (+ ops size -1) size)))
    (do ((left count (- left 1))) ((= left 0))
      (ring size (* laps size)))
    (* count size)))

(define (ring size number)
  (let ((first (let loop ((left size) (next (current-thread)))
                 (if (= left 0) next (loop (- left 1) (spawn (lambda () (ring-member next))))))))
    (let loop ((number number))
      (if (> number 0)
          (begin
            (thread-send first number)
            (loop (thread-receive)))))
    (thread-send first 0)
    (check 0 (thread-receive))))

(define (ring-member next)
  (let ((number (thread-receive)))
    (if (= number 0)
        (thread-send next 0)
        (begin
          (thread-send next (- number 1))
          (ring-member next)))))

;; Each thread spawns the next one and ends. The last one tells the first. The number of threads.
(define (spawn-chain ops)
  (let ((end (current-thread)))
    (let next ((left ops))
      (spawn (lambda () (if (> left 1) (next (- left 1)) (thread-send end left)))))
    (check 1 (thread-receive))
    ops))

;; A thread sends to itself, and receives; the number of messages.
(define (send-to-self ops)
  (let loop ((number 1) (sum 0))
    (if (> number ops)
        (check (quotient (* ops (+ ops 1)) 2) sum)
        (begin
          (thread-send (current-thread) number)
          (loop (+ number 1) (+ sum (thread-receive))))))
  ops)

(define (flag name)
  (let ((found (member-of name (command-line))))
    (if found (cadr found) (begin (display "no flag " (current-error-port)) (exit 1)))))

(define (member-of name list)
  (cond ((null? list) #f) ((string=? name (car list)) list) (else (member-of name (cdr list)))))

(define (nanoseconds) (inexact->exact (floor (* 1e9 (time->seconds (current-time))))))

;; A short run first, unmeasured; both in a thread of their own.
(define (timed run ops)
  (thread-join!
   (spawn
    (lambda ()
      (run (min ops 1000))
      (let* ((start (nanoseconds)) (done (run ops)) (took (- (nanoseconds) start)))
        (for-each display (list "{\"total\": " took ", \"ops\": " done "}\n")))))))

(let ((workload (flag "--workload"))
      (variant (flag "--variant"))
      (ops (string->number (flag "--ops")))
      (size (string->number (flag "--tasks"))))
  (cond ((string=? workload "local-pingpong")
         (let ((length (string->number variant))) (timed (lambda (ops) (pingpong ops length)) ops)))
        ((string=? workload "ring-process")
         (let ((laps (string->number variant))) (timed (lambda (ops) (rings ops size laps)) ops)))
        ((string=? workload "process-spawn") (timed spawn-chain ops))
        ((string=? workload "process-send") (timed send-to-self ops))
        (else (display "no such workload\n" (current-error-port)) (exit 1))))
