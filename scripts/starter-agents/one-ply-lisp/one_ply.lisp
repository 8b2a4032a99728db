;;;; A player of Connect-4 and Go-moku, for any size of board, that looks one move ahead.
;;;;
;;;; It wins when it can, else prevents a win of the opponent, else prefers the centre. Copy this file,
;;;; give it the name of your program, and put your own thinking into CHOOSE-PLACE.
;;;;
;;;;   sbcl --script one_ply.lisp
;;;;   gcl -load one_ply.lisp
;;;;
;;;; GCL starts as the Lisp of 1984 unless told otherwise: no HANDLER-CASE and no LOOP with words. What
;;;; is used here is in both.

;;; ---- The game ----

(defun environment (name otherwise)
  (let ((value #+sbcl (sb-ext:posix-getenv name)
               #+gcl (si::getenv name)))
    (or value otherwise)))

(defparameter *gomoku* (string= (environment "KAVEN_GAME" "connect4") "gomoku"))
(defparameter *gravity* (not *gomoku*)) ; in Go-moku a stone may lie anywhere
(defparameter *size* (environment "KAVEN_SIZE" (if *gomoku* "15x15" "7x6")))
(defparameter *columns* (parse-integer *size* :end (position #\x *size*)))
(defparameter *rows* (parse-integer *size* :start (1+ (position #\x *size*))))
(defparameter *connect* (parse-integer (environment "KAVEN_CONNECT" (if *gomoku* "5" "4"))))
(defparameter *exact* (string= (environment "KAVEN_EXACT" "0") "1")) ; longer rows do not count

;;; The position: stones are the symbols W and B, columns and rows are counted from 0, and a place is
;;; the list of both.
(defvar *board* (make-array (list *columns* *rows*) :initial-element nil))
(defvar *stones* 0)
(defvar *turn* 'w)
(defvar *winner* nil)

(defun other (colour)
  (if (eq colour 'w) 'b 'w))

(defun colour-name (colour)
  (if (eq colour 'w) "White" "Black"))

(defun on-board-p (column row)
  (and (< -1 column *columns*) (< -1 row *rows*)))

(defun stone-at (column row)
  (and (on-board-p column row) (aref *board* column row)))

(defun height (column)
  "How many stones stand in a column."
  (do ((row 0 (1+ row)))
      ((not (stone-at column row)) row)))

(defun legal-places ()
  "The places a stone may go to, but for the recolouring: we never do that."
  (let ((places '()))
    (dotimes (column *columns* places)
      (dotimes (row *rows*)
        (when (if *gravity*
                  (= row (height column))
                  (not (stone-at column row)))
          (push (list column row) places))))))

(defun move-error (colour column row)
  "What is wrong with a move, or NIL when it is legal."
  (cond ((not (eq colour *turn*))
         (format nil "wrong colour: it is ~a's turn" (colour-name *turn*)))
        ((not (on-board-p column row)) "off the board")
        ((and *gravity* (= (height column) *rows*)) "column full")
        ;; In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
        ((and (stone-at column row)
              (not (and *gomoku* (eq colour 'b) (= *stones* 1))))
         "place occupied")
        ((and *gravity* (> row (height column))) "lower places unoccupied")))

(defun stones-behind (colour column row column-step row-step)
  "How many stones of a colour follow each other next to a place, in one direction."
  (do ((count 0 (1+ count))
       (column (+ column column-step) (+ column column-step))
       (row (+ row row-step) (+ row row-step)))
      ((not (eq (stone-at column row) colour)) count)))

(defun makes-line-p (colour column row)
  "Whether a stone of this colour at this place would make a winning row."
  (dolist (step '((1 0) (0 1) (1 1) (1 -1)) nil)
    (let ((length (+ 1
                     (stones-behind colour column row (first step) (second step))
                     (stones-behind colour column row (- (first step)) (- (second step))))))
      (when (or (= length *connect*)
                (and (> length *connect*) (not *exact*)))
        (return t)))))

(defun play (column row)
  "Puts a stone of the colour to move, which must be legal."
  (when (makes-line-p *turn* column row)
    (setq *winner* *turn*))
  (unless (stone-at column row)
    (incf *stones*))
  (setf (aref *board* column row) *turn*)
  (setq *turn* (other *turn*)))

(defun game-over-p ()
  (or *winner* (= *stones* (* *columns* *rows*))))

;;; ---- The choice: this is the part to make better ----

(defun line-place (colour places)
  "A place where the colour would win, or NIL."
  (find-if #'(lambda (place) (makes-line-p colour (first place) (second place))) places))

(defun distance-from-centre (place)
  "In half steps."
  (+ (abs (- (* 2 (first place)) (1- *columns*)))
     (abs (- (* 2 (second place)) (1- *rows*)))))

(defun central-place (places)
  "One of the places nearest to the centre: more rows go through the middle than through the border.
Chance decides between equals, so that two games against the same opponent differ."
  (let* ((nearest (reduce #'min (mapcar #'distance-from-centre places)))
         (central (remove-if-not #'(lambda (place) (= (distance-from-centre place) nearest)) places)))
    (nth (random (length central)) central)))

(defun choose-place ()
  (let ((places (legal-places)))
    (or (line-place *turn* places) ; our own win comes first
        (line-place (other *turn*) places)
        (central-place places))))

;;; ---- The protocol ----

;;; The word in front of `.in` and `.out`: the name of this file, which `gcl -f` tells as an argument only.
(defvar *name* (pathname-name (or *load-truename* #+gcl (first si::*command-args*))))
(defvar *turn-file* (concatenate 'string *name* ".in"))
(defvar *answer-file* (concatenate 'string *name* ".out"))

(defun leave (status)
  (finish-output)
  #+sbcl (sb-ext:exit :code status)
  #+gcl (bye status))

(defun blank-p (character)
  (or (char= character #\Space) (not (graphic-char-p character))))

(defun file-text (name)
  "The text of a file in upper case and without blanks around; empty when there is no such file."
  (with-open-file (stream name :if-does-not-exist nil)
    (if (null stream)
        ""
        (do ((characters '() (cons character characters))
             (character (read-char stream nil) (read-char stream nil)))
            ((null character)
             (let* ((text (string-upcase (coerce (reverse characters) 'string)))
                    (start (position-if-not #'blank-p text))
                    (end (position-if-not #'blank-p text :from-end t)))
               (if start (subseq text start (1+ end)) "")))))))

(defun wait-for-turn-file ()
  "Sleeps until the turn file is there, deletes it and returns its text. The rules allow one look every
100 ms and no busy waiting in between: sleeping costs nothing."
  (do ((text-before "" text)
       (text "" (file-text *turn-file*)))
      ;; We may have looked while the referee was still writing. A colour or a closed list is whole;
      ;; anything else is believed when it has not changed since the last look.
      ((and (string/= text "")
            (or (string= text "W")
                (string= text "B")
                (char= (char text (1- (length text))) #\))
                (string= text text-before)))
       (delete-file *turn-file*)        ; tells the referee that we have read it
       text)
    (sleep 0.1)))

(defun write-answer (colour column row)
  "Writes the answer file anew and closes it: an unclosed file may still be empty."
  (with-open-file (stream *answer-file* :direction :output
                                        :if-exists :supersede
                                        :if-does-not-exist :create)
    (format stream "(~a ~a ~d)~%" colour (code-char (+ (char-code #\A) column)) (1+ row))))

(defun read-move (text)
  "The list (colour column row) that a text like (W C 1) says, or NIL. A move is a list for READ, but
READ obeys more than lists: only letters, digits and blanks between two parentheses are given to it."
  (let ((inner (string-trim "()" text)))
    (when (and (string= text (concatenate 'string "(" inner ")"))
               (every #'(lambda (character) (or (alphanumericp character) (blank-p character))) inner))
      (let ((list (read-from-string text)))
        (when (and (= (length list) 3)
                   (member (first list) '(w b))
                   (symbolp (second list))
                   (= (length (symbol-name (second list))) 1)
                   (integerp (third list)))
          (list (first list)
                (- (char-code (char (symbol-name (second list)) 0)) (char-code #\A))
                (1- (third list))))))))

(defun play-text (text)
  "Plays the opponent's move, or shows it and says what is wrong with it, and ends the program."
  (let* ((move (read-move text))
         (wrong (if move
                    (apply #'move-error move)
                    "not a move, which looks like (W C 1)")))
    (when wrong
      (format t "Illegal move ~a: ~a~%" text wrong)
      (leave 1))
    (play (second move) (third move))))

(defun play-game ()
  (let* ((text (wait-for-turn-file))
         (my-colour (cond ((string= text "W") 'w)
                          ((string= text "B") 'b)
                          (t (format t "~a: expected W or B, found ~a~%" *turn-file* text)
                             (leave 1)))))
    (format t "~a plays ~a~%" *name* (colour-name my-colour))
    (finish-output)
    ;; White moves at once: its first turn has no further turn file.
    (do ()
        ((game-over-p))
      (if (eq *turn* my-colour)
          (let ((place (choose-place)))
            (play (first place) (second place))
            (write-answer my-colour (first place) (second place)))
          (play-text (wait-for-turn-file)))))
  (if *winner*
      (format t "~a wins: ~d in a row~%" (colour-name *winner*) *connect*)
      (format t "Draw: the board is full~%"))
  (leave 0))

(setq *random-state* (make-random-state t))
(play-game)
