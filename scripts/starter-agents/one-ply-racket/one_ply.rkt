#lang racket/base
;;; A player of Connect-4 and Go-moku, for any size of board, that looks one move ahead.
;;;
;;; It wins when it can, else prevents a win of the opponent, else prefers the centre. Copy this file, give
;;; it the name of your program, and put your own thinking into choose-place.
;;;
;;;   racket one_ply.rkt
;;;
;;; racket/base and the few libraries below start three times as fast as all of #lang racket.
(require racket/file racket/list racket/path racket/string)

;;; ---- The game ----

(define (environment name otherwise)
  (or (getenv name) otherwise))

(define gomoku? (equal? (environment "KAVEN_GAME" "connect4") "gomoku"))
(define gravity? (not gomoku?)) ; in Go-moku a stone may lie anywhere
(define-values (columns rows)
  (apply values (map string->number
                     (string-split (environment "KAVEN_SIZE" (if gomoku? "15x15" "7x6")) "x"))))
(define connect (string->number (environment "KAVEN_CONNECT" (if gomoku? "5" "4"))))
(define exact? (equal? (environment "KAVEN_EXACT" "0") "1")) ; longer rows do not count

;;; The position. Stones are the symbols W and B; columns and rows are counted from 0, and a place is the
;;; pair of both: D1 is (cons 3 0).
(define board (make-hash))
(define turn 'W)
(define winner #f)

(define (other colour) (if (eq? colour 'W) 'B 'W))
(define (colour-name colour) (if (eq? colour 'W) "White" "Black"))
(define (stone-at place) (hash-ref board place #f))
(define (full?) (= (hash-count board) (* columns rows)))

(define (on-board? place)
  (and (<= 0 (car place) (sub1 columns)) (<= 0 (cdr place) (sub1 rows))))

;; How many stones stand in a column.
(define (height column)
  (for/first ([row (in-naturals)] #:unless (stone-at (cons column row))) row))

;; The places a stone may go to, but for the recolouring: we never do that.
(define (legal-places)
  (for*/list ([column columns]
              [row rows]
              #:when (if gravity? (= row (height column)) (not (stone-at (cons column row)))))
    (cons column row)))

;; What is wrong with a move, or #f when it is legal.
(define (move-error colour place)
  (cond [(not (eq? colour turn)) (format "wrong colour: it is ~a's turn" (colour-name turn))]
        [(not (on-board? place)) "off the board"]
        [(and gravity? (= (height (car place)) rows)) "column full"]
        ;; In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
        [(and (stone-at place) (not (and gomoku? (eq? colour 'B) (= (hash-count board) 1))))
         "place occupied"]
        [(and gravity? (> (cdr place) (height (car place)))) "lower places unoccupied"]
        [else #f]))

;; How many stones of a colour follow each other next to a place, in one direction.
(define (stones-behind colour place step sign)
  (let ([next (cons (+ (car place) (* sign (car step))) (+ (cdr place) (* sign (cdr step))))])
    (if (eq? (stone-at next) colour)
        (add1 (stones-behind colour next step sign))
        0)))

;; Whether a stone of this colour at this place would make a winning row.
(define (makes-line? colour place)
  (for/or ([step '((1 . 0) (0 . 1) (1 . 1) (1 . -1))])
    (let ([length (+ 1 (stones-behind colour place step 1) (stones-behind colour place step -1))])
      (or (= length connect) (and (> length connect) (not exact?))))))

;; Puts a stone of the colour to move, which must be legal.
(define (play! place)
  (when (makes-line? turn place) (set! winner turn))
  (hash-set! board place turn)
  (set! turn (other turn)))

;;; ---- The choice: this is the part to make better ----

(define (choose-place)
  ;; Chance decides between equals, so that two games against the same opponent differ.
  (define places (shuffle (legal-places)))
  (define (line-of colour)
    (findf (lambda (place) (makes-line? colour place)) places))
  (or (line-of turn) ; our own win comes before the opponent's
      (line-of (other turn))
      ;; More rows go through the middle than through the border.
      (argmin distance-from-centre places)))

;; In half steps.
(define (distance-from-centre place)
  (+ (abs (- (* 2 (car place)) (sub1 columns)))
     (abs (- (* 2 (cdr place)) (sub1 rows)))))

;;; ---- The protocol ----

;; The word in front of `.in` and `.out`: the first argument, else this file's own name.
(define name
  (let ([arguments (current-command-line-arguments)])
    (if (zero? (vector-length arguments))
        (path->string (path-replace-extension
                       (file-name-from-path (variable-reference->module-source (#%variable-reference)))
                       #""))
        (vector-ref arguments 0))))
(define turn-file (string-append name ".in"))
(define answer-file (string-append name ".out"))
(define letters "ABCDEFGHIJKLMNOPQRSTUVWXYZ")

;; Sleeps until the turn file is there, deletes it and returns its text. The rules allow one look every
;; 100 ms and no busy waiting in between: sleeping costs nothing.
(define (wait-for-turn-file)
  (let look ([text-before ""])
    (sleep 0.1)
    (define text
      (if (file-exists? turn-file)
          (string-upcase (string-trim (bytes->string/latin-1 (file->bytes turn-file))))
          ""))
    ;; We may have looked while the referee was still writing. A colour or a closed list is whole; anything
    ;; else is believed when it has not changed since the last look.
    (cond [(or (member text '("W" "B"))
               (string-suffix? text ")")
               (and (non-empty-string? text) (equal? text text-before)))
           (delete-file turn-file) ; tells the referee that we have read it
           text]
          [else (look text)])))

;; Writes the answer file anew and closes it: an unclosed file may still be empty.
(define (write-answer colour place)
  (with-output-to-file answer-file #:exists 'truncate
    (lambda ()
      (printf "(~a ~a ~a)\n" colour (string-ref letters (car place)) (add1 (cdr place))))))

(define (fail text . values)
  (apply eprintf text values)
  (exit 1))

;; Plays the opponent's move, `(W C 1)`; ends the program when it is none.
(define (play-text! text)
  (define move (regexp-match #px"^\\(\\s*([WB])\\s+([A-Z])\\s+([0-9]+)\\s*\\)$" text))
  (unless move (fail "Illegal move ~a: not a move, which looks like (W C 1)\n" text))
  (define colour (string->symbol (second move)))
  (define column (- (char->integer (string-ref (third move) 0)) (char->integer #\A)))
  (define place (cons column (sub1 (string->number (fourth move)))))
  (define wrong (move-error colour place))
  (when wrong (fail "Illegal move ~a: ~a\n" text wrong))
  (play! place))

(define my-colour
  (let ([text (wait-for-turn-file)])
    (unless (member text '("W" "B")) (fail "~a: expected W or B, found ~a\n" turn-file text))
    (string->symbol text)))
(printf "~a plays ~a\n" name (colour-name my-colour))
(flush-output)

;; White moves at once: its first turn has no further turn file.
(let next-turn ()
  (unless (or winner (full?))
    (cond [(eq? turn my-colour)
           (define place (choose-place))
           (play! place)
           (write-answer my-colour place)]
          [else (play-text! (wait-for-turn-file))])
    (next-turn)))

(if winner
    (printf "~a wins: ~a in a row\n" (colour-name winner) connect)
    (printf "Draw: the board is full\n"))
