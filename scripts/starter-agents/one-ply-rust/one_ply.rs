//! A player of Connect-4 and Go-moku, for any size of board, that looks one move ahead.
//!
//! It wins when it can, else prevents a win of the opponent, else prefers the centre. One file, nothing but
//! the standard library: copy it, give it the name of your program, and put your own thinking into
//! choose_place().
//!
//!     rustc --edition 2021 -O -o one_ply one_ply.rs

use std::collections::hash_map::RandomState;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::{env, fs, process, thread, time::Duration};

// ---- The game ----

#[derive(Clone, Copy, PartialEq, Eq)]
enum Colour {
    White,
    Black,
}

impl Colour {
    fn other(self) -> Colour {
        if self == Colour::White { Colour::Black } else { Colour::White }
    }
    fn letter(self) -> char {
        if self == Colour::White { 'W' } else { 'B' }
    }
    fn name(self) -> &'static str {
        if self == Colour::White { "White" } else { "Black" }
    }
    fn read(text: &str) -> Option<Colour> {
        match text {
            "W" => Some(Colour::White),
            "B" => Some(Colour::Black),
            _ => None,
        }
    }
}

/// Both counted from 0: D1 is column 3, row 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    column: i32,
    row: i32,
}

struct Settings {
    gomoku: bool,
    gravity: bool, // in Go-moku a stone may lie anywhere
    columns: i32,
    rows: i32,
    connect: i32,
    exact: bool, // longer rows do not count
}

fn settings() -> Settings {
    let environment = |name: &str, otherwise: &str| env::var(name).unwrap_or_else(|_| otherwise.to_string());
    let number = |text: &str| text.parse().expect("KAVEN_SIZE and KAVEN_CONNECT hold numbers");
    let gomoku = environment("KAVEN_GAME", "connect4") == "gomoku";
    let size = environment("KAVEN_SIZE", if gomoku { "15x15" } else { "7x6" });
    let (columns, rows) = size.split_once('x').expect("KAVEN_SIZE looks like 7x6");
    Settings {
        gomoku,
        gravity: !gomoku,
        columns: number(columns),
        rows: number(rows),
        connect: number(&environment("KAVEN_CONNECT", if gomoku { "5" } else { "4" })),
        exact: environment("KAVEN_EXACT", "0") == "1",
    }
}

/// A board and the colour to move.
struct Position {
    settings: Settings,
    board: HashMap<Place, Colour>,
    turn: Colour,
    winner: Option<Colour>,
}

impl Position {
    fn over(&self) -> bool {
        self.winner.is_some() || self.board.len() as i32 == self.settings.columns * self.settings.rows
    }

    fn on_board(&self, place: Place) -> bool {
        (0..self.settings.columns).contains(&place.column) && (0..self.settings.rows).contains(&place.row)
    }

    fn at(&self, column: i32, row: i32) -> Option<Colour> {
        self.board.get(&Place { column, row }).copied()
    }

    /// How many stones stand in a column.
    fn height(&self, column: i32) -> i32 {
        (0..).find(|&row| self.at(column, row).is_none()).unwrap()
    }

    /// The places a stone may go to, but for the recolouring: we never do that.
    fn legal_places(&self) -> Vec<Place> {
        let rows = self.settings.rows;
        let everywhere = (0..self.settings.columns).flat_map(|column| (0..rows).map(move |row| Place { column, row }));
        everywhere
            .filter(|place| !self.board.contains_key(place))
            .filter(|place| !self.settings.gravity || place.row == self.height(place.column))
            .collect()
    }

    /// What is wrong with a move, if anything.
    fn fault(&self, colour: Colour, place: Place) -> Option<String> {
        if colour != self.turn {
            return Some(format!("wrong colour: it is {}'s turn", self.turn.name()));
        }
        if !self.on_board(place) {
            return Some("off the board".into());
        }
        if self.settings.gravity && self.height(place.column) == self.settings.rows {
            return Some("column full".into());
        }
        // In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
        let recolouring = self.settings.gomoku && colour == Colour::Black && self.board.len() == 1;
        if self.board.contains_key(&place) && !recolouring {
            return Some("place occupied".into());
        }
        if self.settings.gravity && place.row > self.height(place.column) {
            return Some("lower places unoccupied".into());
        }
        None
    }

    /// Whether a stone of this colour at this place would make a winning row.
    fn makes_line(&self, colour: Colour, place: Place) -> bool {
        [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|(column_step, row_step)| {
            let stones_behind = |sign: i32| {
                (1..)
                    .take_while(|n| {
                        let (column, row) = (place.column + sign * n * column_step, place.row + sign * n * row_step);
                        self.at(column, row) == Some(colour)
                    })
                    .count() as i32
            };
            let length = 1 + stones_behind(1) + stones_behind(-1);
            length == self.settings.connect || (length > self.settings.connect && !self.settings.exact)
        })
    }

    /// Puts a stone of the colour to move, which must be legal.
    fn play(&mut self, place: Place) {
        if self.makes_line(self.turn, place) {
            self.winner = Some(self.turn);
        }
        self.board.insert(place, self.turn);
        self.turn = self.turn.other();
    }
}

// ---- The choice: this is the part to make better ----

fn choose_place(position: &Position) -> Place {
    let places = position.legal_places();
    for colour in [position.turn, position.turn.other()] { // our own win comes before the opponent's
        if let Some(line) = places.iter().find(|place| position.makes_line(colour, **place)) {
            return *line;
        }
    }
    // More rows go through the middle than through the border. Chance decides between equals, so that two
    // games against the same opponent differ; what the standard library has of chance seeds its hashes.
    let distance = |place: &Place| distance_from_centre(&position.settings, place);
    let nearest = places.iter().map(distance).min().expect("the game is not over");
    let central: Vec<Place> = places.into_iter().filter(|place| distance(place) == nearest).collect();
    central[RandomState::new().build_hasher().finish() as usize % central.len()]
}

/// In half steps.
fn distance_from_centre(settings: &Settings, place: &Place) -> i32 {
    (2 * place.column - (settings.columns - 1)).abs() + (2 * place.row - (settings.rows - 1)).abs()
}

// ---- The protocol ----

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn fail(message: String) -> ! {
    eprintln!("{message}");
    process::exit(1)
}

/// Sleeps until the file is there, deletes it and returns its text. The rules allow one look every 100 ms
/// and no busy waiting in between: sleeping costs nothing.
fn wait_for_turn_file(file: &str) -> String {
    let mut text_before = String::new();
    loop {
        thread::sleep(Duration::from_millis(100));
        // No file yet is the same as an empty one.
        let text = String::from_utf8_lossy(&fs::read(file).unwrap_or_default()).trim().to_uppercase();
        // We may have looked while the referee was still writing. A colour or a closed list is whole;
        // anything else is believed when it has not changed since the last look.
        let whole = Colour::read(&text).is_some() || text.ends_with(')');
        if whole || (!text.is_empty() && text == text_before) {
            fs::remove_file(file).ok(); // tells the referee that we have read it
            return text;
        }
        text_before = text;
    }
}

/// Writes the file anew and closes it: an unclosed file may still be empty.
fn write_answer(file: &str, colour: Colour, place: Place) {
    let column = place.column as usize;
    let text = format!("({} {} {})\n", colour.letter(), &LETTERS[column..=column], place.row + 1);
    fs::write(file, text).unwrap_or_else(|error| fail(format!("{file}: {error}")));
}

/// Reads `(W C 1)`.
fn read_move(text: &str) -> Option<(Colour, Place)> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let [colour, letter, number] = <[&str; 3]>::try_from(inner.split_whitespace().collect::<Vec<_>>()).ok()?;
    let column = LETTERS.find(letter).filter(|_| letter.len() == 1)? as i32;
    let row = number.parse::<u16>().ok()? as i32 - 1;
    Some((Colour::read(colour)?, Place { column, row }))
}

/// Plays the opponent's move; ends the program when it is none.
fn play_text(position: &mut Position, text: &str) {
    let (colour, place) = read_move(text)
        .unwrap_or_else(|| fail(format!("Illegal move {text}: not a move, which looks like (W C 1)")));
    if let Some(fault) = position.fault(colour, place) {
        fail(format!("Illegal move {text}: {fault}"));
    }
    position.play(place);
}

fn main() {
    // The word in front of `.in` and `.out`: the first argument, else this program's own name.
    let arguments: Vec<String> = env::args().collect();
    let own_name = Path::new(&arguments[0]).file_name().unwrap().to_string_lossy().into_owned();
    let name = arguments.get(1).unwrap_or(&own_name);
    let (turn_file, answer_file) = (format!("{name}.in"), format!("{name}.out"));

    let colour_text = wait_for_turn_file(&turn_file);
    let my_colour = Colour::read(&colour_text)
        .unwrap_or_else(|| fail(format!("{turn_file}: expected W or B, found {colour_text}")));
    println!("{name} plays {}", my_colour.name());

    // White moves at once: its first turn has no further turn file.
    let mut position = Position { settings: settings(), board: HashMap::new(), turn: Colour::White, winner: None };
    while !position.over() {
        if position.turn == my_colour {
            let place = choose_place(&position);
            position.play(place);
            write_answer(&answer_file, my_colour, place);
        } else {
            play_text(&mut position, &wait_for_turn_file(&turn_file));
        }
    }

    match position.winner {
        Some(winner) => println!("{} wins: {} in a row", winner.name(), position.settings.connect),
        None => println!("Draw: the board is full"),
    }
}
