// SPDX-License-Identifier: MIT
// A player of Connect-4 and Go-moku, for any size of board, that looks one move ahead.
//
// It wins when it can, else prevents a win of the opponent, else prefers the centre. One file, nothing but
// Node.js: copy it, give it the name of your program, and put your own thinking into choosePlace().
//
//     node one_ply.js

"use strict";

const fs = require("fs");
const path = require("path");

// ---- The game ----

const GOMOKU = (process.env.KAVEN_GAME || "connect4") === "gomoku";
const GRAVITY = !GOMOKU; // in Go-moku a stone may lie anywhere
const [COLUMNS, ROWS] = (process.env.KAVEN_SIZE || (GOMOKU ? "15x15" : "7x6")).split("x").map(Number);
const CONNECT = Number(process.env.KAVEN_CONNECT || (GOMOKU ? 5 : 4));
const EXACT = process.env.KAVEN_EXACT === "1"; // longer rows do not count
const COLOUR_NAMES = { W: "White", B: "Black" };
const STEPS = [[1, 0], [0, 1], [1, 1], [1, -1]];

const other = (colour) => (colour === "W" ? "B" : "W");

// A board and the colour to move. Columns and rows are counted from 0: D1 is column 3, row 0.
class Position {
  constructor() {
    this.board = Array.from({ length: COLUMNS }, () => Array(ROWS).fill(null));
    this.stones = 0;
    this.turn = "W";
    this.winner = null;
  }

  over() {
    return this.winner !== null || this.stones === COLUMNS * ROWS;
  }

  // The stone at a place, or null; undefined off the board.
  at(column, row) {
    return this.board[column]?.[row];
  }

  // How many stones stand in a column.
  height(column) {
    return this.board[column].filter((stone) => stone !== null).length;
  }

  // The places a stone may go to, but for the recolouring: we never do that.
  legalPlaces() {
    const places = [];
    for (let column = 0; column < COLUMNS; column++) {
      for (let row = 0; row < ROWS; row++) {
        if (GRAVITY ? row === this.height(column) : this.at(column, row) === null) places.push({ column, row });
      }
    }
    return places;
  }

  // What is wrong with a move, or null when it is legal.
  error(colour, { column, row }) {
    if (colour !== this.turn) return `wrong colour: it is ${COLOUR_NAMES[this.turn]}'s turn`;
    if (this.at(column, row) === undefined) return "off the board";
    if (GRAVITY && this.height(column) === ROWS) return "column full";
    // In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
    const recolouring = GOMOKU && colour === "B" && this.stones === 1;
    if (this.at(column, row) !== null && !recolouring) return "place occupied";
    if (GRAVITY && row > this.height(column)) return "lower places unoccupied";
    return null;
  }

  // Whether a stone of this colour at this place would make a winning row.
  makesLine(colour, { column, row }) {
    return STEPS.some(([columnStep, rowStep]) => {
      let length = 1;
      for (const sign of [1, -1]) {
        let distance = sign;
        while (this.at(column + distance * columnStep, row + distance * rowStep) === colour) {
          length++;
          distance += sign;
        }
      }
      return length === CONNECT || (length > CONNECT && !EXACT);
    });
  }

  // Puts a stone of the colour to move, which must be legal.
  play(place) {
    if (this.makesLine(this.turn, place)) this.winner = this.turn;
    if (this.at(place.column, place.row) === null) this.stones++;
    this.board[place.column][place.row] = this.turn;
    this.turn = other(this.turn);
  }
}

// ---- The choice: this is the part to make better ----

function choosePlace(position) {
  const places = position.legalPlaces();
  for (const colour of [position.turn, other(position.turn)]) { // our own win comes before the opponent's
    const line = places.find((place) => position.makesLine(colour, place));
    if (line) return line;
  }
  // More rows go through the middle than through the border. Chance decides between equals, so that two
  // games against the same opponent differ.
  const worth = (place) => -distanceFromCentre(place) + Math.random();
  return places
    .map((place) => ({ place, worth: worth(place) }))
    .reduce((best, next) => (next.worth > best.worth ? next : best)).place;
}

// In half steps.
function distanceFromCentre({ column, row }) {
  return Math.abs(2 * column - (COLUMNS - 1)) + Math.abs(2 * row - (ROWS - 1));
}

// ---- The protocol ----

// The word in front of `.in` and `.out`: the first argument, else this file's own name.
const NAME = process.argv[2] || path.basename(__filename, ".js");
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function sleep(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

// Sleeps until NAME.in is there, deletes it and returns its text. The rules allow one look every 100 ms and
// no busy waiting in between: sleeping costs nothing.
function waitForTurnFile() {
  for (let textBefore = ""; ; ) {
    sleep(100);
    if (!fs.existsSync(`${NAME}.in`)) continue;
    const text = fs.readFileSync(`${NAME}.in`, "latin1").trim().toUpperCase();
    // We may have looked while the referee was still writing. A colour or a closed list is whole; anything
    // else is believed when it has not changed since the last look.
    if (text in COLOUR_NAMES || text.endsWith(")") || (text !== "" && text === textBefore)) {
      fs.unlinkSync(`${NAME}.in`); // tells the referee that we have read it
      return text;
    }
    textBefore = text;
  }
}

// Writes NAME.out anew and closes it: an unclosed file may still be empty.
function writeAnswer(colour, { column, row }) {
  fs.writeFileSync(`${NAME}.out`, `(${colour} ${LETTERS[column]} ${row + 1})\n`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

// Plays the opponent's move, `(W C 1)`; ends the program when it is none.
function playText(position, text) {
  const move = /^\(\s*([WB])\s+([A-Z])\s+([0-9]+)\s*\)$/.exec(text);
  if (!move) fail(`Illegal move ${text}: not a move, which looks like (W C 1)`);
  const place = { column: LETTERS.indexOf(move[2]), row: Number(move[3]) - 1 };
  const error = position.error(move[1], place);
  if (error) fail(`Illegal move ${text}: ${error}`);
  position.play(place);
}

function main() {
  const myColour = waitForTurnFile();
  if (!(myColour in COLOUR_NAMES)) fail(`${NAME}.in: expected W or B, found ${myColour}`);
  console.log(`${NAME} plays ${COLOUR_NAMES[myColour]}`);

  // White moves at once: its first turn has no further turn file.
  const position = new Position();
  while (!position.over()) {
    if (position.turn === myColour) {
      const place = choosePlace(position);
      position.play(place);
      writeAnswer(myColour, place);
    } else {
      playText(position, waitForTurnFile());
    }
  }

  if (position.winner) {
    console.log(`${COLOUR_NAMES[position.winner]} wins: ${CONNECT} in a row`);
  } else {
    console.log("Draw: the board is full");
  }
}

main();
