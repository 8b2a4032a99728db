// A player of Connect-4 and Go-moku, for any size of board, that looks one move ahead.
//
// It wins when it can, else prevents a win of the opponent, else prefers the centre. One file, nothing but
// the standard library: copy it, give it the name of your program, and put your own thinking into
// choosePlace().
//
//	go build -o one_ply one_ply.go
package main

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ---- The game ----

var (
	gomoku        = environment("KAVEN_GAME", "connect4") == "gomoku"
	gravity       = !gomoku // in Go-moku a stone may lie anywhere
	columns, rows = size()
	connect       = number(environment("KAVEN_CONNECT", either(gomoku, "5", "4")))
	exact         = environment("KAVEN_EXACT", "0") == "1" // longer rows do not count
)

func environment(name, otherwise string) string {
	if value, found := os.LookupEnv(name); found {
		return value
	}
	return otherwise
}

func either(condition bool, yes, no string) string {
	if condition {
		return yes
	}
	return no
}

func size() (int, int) {
	columns, rows, _ := strings.Cut(environment("KAVEN_SIZE", either(gomoku, "15x15", "7x6")), "x")
	return number(columns), number(rows)
}

func number(text string) int {
	value, err := strconv.Atoi(text)
	if err != nil {
		fail(err.Error())
	}
	return value
}

type colour byte

const (
	nobody colour = 0
	white  colour = 'W'
	black  colour = 'B'
)

func (c colour) other() colour {
	if c == white {
		return black
	}
	return white
}

func (c colour) String() string {
	if c == white {
		return "White"
	}
	return "Black"
}

// Both counted from 0: D1 is column 3, row 0.
type place struct{ column, row int }

func (p place) onBoard() bool {
	return p.column >= 0 && p.column < columns && p.row >= 0 && p.row < rows
}

// A board and the colour to move.
type position struct {
	board  map[place]colour
	turn   colour
	winner colour
}

func (p *position) over() bool {
	return p.winner != nobody || len(p.board) == columns*rows
}

// How many stones stand in a column.
func (p *position) height(column int) int {
	row := 0
	for p.board[place{column, row}] != nobody {
		row++
	}
	return row
}

// The places a stone may go to, but for the recolouring: we never do that.
func (p *position) legalPlaces() (places []place) {
	for column := 0; column < columns; column++ {
		for row := 0; row < rows; row++ {
			at := place{column, row}
			if p.board[at] == nobody && (!gravity || row == p.height(column)) {
				places = append(places, at)
			}
		}
	}
	return places
}

// What is wrong with a move; empty when it is legal.
func (p *position) fault(c colour, at place) string {
	// In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
	recolouring := gomoku && c == black && len(p.board) == 1
	switch {
	case c != p.turn:
		return fmt.Sprintf("wrong colour: it is %v's turn", p.turn)
	case !at.onBoard():
		return "off the board"
	case gravity && p.height(at.column) == rows:
		return "column full"
	case p.board[at] != nobody && !recolouring:
		return "place occupied"
	case gravity && at.row > p.height(at.column):
		return "lower places unoccupied"
	}
	return ""
}

// Whether a stone of this colour at this place would make a winning row.
func (p *position) makesLine(c colour, at place) bool {
	for _, step := range []place{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		length := 1
		for _, sign := range []int{1, -1} {
			next := place{at.column + sign*step.column, at.row + sign*step.row}
			for p.board[next] == c {
				length++
				next = place{next.column + sign*step.column, next.row + sign*step.row}
			}
		}
		if length == connect || length > connect && !exact {
			return true
		}
	}
	return false
}

// Puts a stone of the colour to move, which must be legal.
func (p *position) play(at place) {
	if p.makesLine(p.turn, at) {
		p.winner = p.turn
	}
	p.board[at] = p.turn
	p.turn = p.turn.other()
}

// ---- The choice: this is the part to make better ----

func choosePlace(p *position) place {
	places := p.legalPlaces()
	// Chance decides between equals, so that two games against the same opponent differ.
	rand.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	for _, c := range []colour{p.turn, p.turn.other()} { // our own win comes before the opponent's
		for _, at := range places {
			if p.makesLine(c, at) {
				return at
			}
		}
	}
	// More rows go through the middle than through the border.
	best := places[0]
	for _, at := range places {
		if distanceFromCentre(at) < distanceFromCentre(best) {
			best = at
		}
	}
	return best
}

// In half steps.
func distanceFromCentre(at place) int {
	return absolute(2*at.column-(columns-1)) + absolute(2*at.row-(rows-1))
}

func absolute(value int) int {
	if value < 0 {
		return -value
	}
	return value
}

// ---- The protocol ----

// Sleeps until the file is there, deletes it and returns its text. The rules allow one look every 100 ms
// and no busy waiting in between: sleeping costs nothing.
func waitForTurnFile(file string) string {
	textBefore := ""
	for {
		time.Sleep(100 * time.Millisecond)
		bytes, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		text := strings.ToUpper(strings.TrimSpace(string(bytes)))
		// We may have looked while the referee was still writing. A colour or a closed list is whole;
		// anything else is believed when it has not changed since the last look.
		whole := text == "W" || text == "B" || strings.HasSuffix(text, ")")
		if whole || text != "" && text == textBefore {
			os.Remove(file) // tells the referee that we have read it
			return text
		}
		textBefore = text
	}
}

// Writes the file anew and closes it: an unclosed file may still be empty.
func writeAnswer(file string, c colour, at place) {
	text := fmt.Sprintf("(%c %c %d)\n", c, 'A'+at.column, at.row+1)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		fail(err.Error())
	}
}

var moveForm = regexp.MustCompile(`^\(\s*([WB])\s+([A-Z])\s+([0-9]{1,4})\s*\)$`)

// Plays the opponent's move, `(W C 1)`; ends the program when it is none.
func playText(p *position, text string) {
	move := moveForm.FindStringSubmatch(text)
	if move == nil {
		fail("Illegal move " + text + ": not a move, which looks like (W C 1)")
	}
	at := place{int(move[2][0] - 'A'), number(move[3]) - 1}
	if fault := p.fault(colour(move[1][0]), at); fault != "" {
		fail("Illegal move " + text + ": " + fault)
	}
	p.play(at)
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}

func main() {
	rand.Seed(time.Now().UnixNano())
	// The word in front of `.in` and `.out`: the first argument, else this program's own name.
	name := filepath.Base(os.Args[0])
	if len(os.Args) > 1 {
		name = os.Args[1]
	}

	colourText := waitForTurnFile(name + ".in")
	if colourText != "W" && colourText != "B" {
		fail(name + ".in: expected W or B, found " + colourText)
	}
	myColour := colour(colourText[0])
	fmt.Println(name, "plays", myColour)

	// White moves at once: its first turn has no further turn file.
	p := &position{board: map[place]colour{}, turn: white}
	for !p.over() {
		if p.turn == myColour {
			at := choosePlace(p)
			p.play(at)
			writeAnswer(name+".out", myColour, at)
		} else {
			playText(p, waitForTurnFile(name+".in"))
		}
	}

	if p.winner != nobody {
		fmt.Printf("%v wins: %d in a row\n", p.winner, connect)
	} else {
		fmt.Println("Draw: the board is full")
	}
}
