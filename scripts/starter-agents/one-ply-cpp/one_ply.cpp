// SPDX-License-Identifier: MIT
// A player of Connect-4 and Go-moku, for any size of board, that looks one move ahead.
//
// It wins when it can, else prevents a win of the opponent, else prefers the centre. One file, nothing
// but the standard library: copy it, give it the name of your program, and put your own thinking into
// choose_place().
//
//     g++ -std=c++17 -O2 -o one_ply one_ply.cpp

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

// ---- The game ----

std::string environment(const char* name, const std::string& otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : otherwise;
}

struct Settings {
  bool gomoku = environment("KAVEN_GAME", "connect4") == "gomoku";
  bool gravity = !gomoku;  // in Go-moku a stone may lie anywhere
  std::string size = environment("KAVEN_SIZE", gomoku ? "15x15" : "7x6");
  int columns = std::stoi(size);
  int rows = std::stoi(size.substr(size.find('x') + 1));
  int connect = std::stoi(environment("KAVEN_CONNECT", gomoku ? "5" : "4"));
  bool exact = environment("KAVEN_EXACT", "0") == "1";  // longer rows do not count
};

// Both counted from 0: `D1` is column 3, row 0.
struct Place {
  int column = 0;
  int row = 0;
};

constexpr char white = 'W';
constexpr char black = 'B';
constexpr char nobody = ' ';

char other(char colour) {
  return colour == white ? black : white;
}

std::string colour_name(char colour) {
  return colour == white ? "White" : "Black";
}

// A board and the colour to move.
class Position {
 public:
  explicit Position(const Settings& rules)
      : settings(rules),
        board(static_cast<std::size_t>(rules.columns * rules.rows), nobody),
        free_places(rules.columns * rules.rows) {}

  const Settings settings;

  char to_move() const { return turn; }
  char winner() const { return line_owner; }
  bool over() const { return line_owner != nobody || free_places == 0; }

  bool on_board(Place place) const {
    return place.column >= 0 && place.column < settings.columns && place.row >= 0 &&
           place.row < settings.rows;
  }

  // The stone at a place; nobody's off the board too.
  char at(Place place) const { return on_board(place) ? board[index(place)] : nobody; }

  // How many stones stand in a column.
  int height(int column) const {
    int row = 0;
    while (row < settings.rows && at({column, row}) != nobody) ++row;
    return row;
  }

  // The places a stone may go to, but for the recolouring: we never do that.
  std::vector<Place> legal_places() const {
    std::vector<Place> places;
    for (int column = 0; column < settings.columns; ++column) {
      for (int row = settings.gravity ? height(column) : 0; row < settings.rows; ++row) {
        if (at({column, row}) == nobody) places.push_back({column, row});
        if (settings.gravity) break;
      }
    }
    return places;
  }

  // Returns why a move is illegal; nullopt if it is legal.
  std::optional<std::string> error(char colour, Place place) const {
    if (colour != turn) return "wrong colour: it is " + colour_name(turn) + "'s turn";
    if (!on_board(place)) return "off the board";
    if (settings.gravity && height(place.column) == settings.rows) return "column full";
    // In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
    const bool first_stone_alone = free_places == settings.columns * settings.rows - 1;
    const bool recolouring = settings.gomoku && colour == black && first_stone_alone;
    if (at(place) != nobody && !recolouring) return "place occupied";
    if (settings.gravity && place.row > height(place.column)) return "lower places unoccupied";
    return std::nullopt;
  }

  // Whether a stone of this colour at this place would make a winning row.
  bool makes_line(char colour, Place place) const {
    for (const Place step : {Place{1, 0}, Place{0, 1}, Place{1, 1}, Place{1, -1}}) {
      const int length =
          1 + stones_behind(colour, place, step) + stones_behind(colour, place, {-step.column, -step.row});
      if (length == settings.connect || (length > settings.connect && !settings.exact)) return true;
    }
    return false;
  }

  // Puts a stone of the colour to move, which must be legal.
  void play(Place place) {
    if (makes_line(turn, place)) line_owner = turn;
    if (at(place) == nobody) --free_places;
    board[index(place)] = turn;
    turn = other(turn);
  }

 private:
  std::size_t index(Place place) const {
    const int number = place.column * settings.rows + place.row;
    return static_cast<std::size_t>(number);
  }

  int stones_behind(char colour, Place place, Place step) const {
    int count = 0;
    for (;;) {
      place = {place.column + step.column, place.row + step.row};
      if (at(place) != colour) return count;
      ++count;
    }
  }

  std::vector<char> board;
  int free_places;
  char turn = white;
  char line_owner = nobody;
};

// ---- The choice: this is the part to make better ----

// Half steps from the middle of the board.
int distance_from_centre(const Settings& settings, Place place) {
  return std::abs(2 * place.column - (settings.columns - 1)) + std::abs(2 * place.row - (settings.rows - 1));
}

Place choose_place(const Position& position) {
  static std::mt19937 generator{std::random_device{}()};
  std::vector<Place> places = position.legal_places();
  // Chance decides between equals, so that two games against the same opponent differ.
  std::shuffle(places.begin(), places.end(), generator);

  // Our own win comes before the opponent's.
  for (const char colour : {position.to_move(), other(position.to_move())}) {
    for (const Place place : places) {
      if (position.makes_line(colour, place)) return place;
    }
  }
  // More rows go through the middle than through the border.
  return *std::min_element(places.begin(), places.end(), [&](Place left, Place right) {
    return distance_from_centre(position.settings, left) < distance_from_centre(position.settings, right);
  });
}

// ---- The protocol ----

// Sleeps until `file` is there, deletes it and returns its text, in upper case and without blanks around.
// The rules allow one look every 100 ms and no busy waiting in between: sleeping costs nothing.
std::string wait_for_turn_file(const std::string& file) {
  std::string text_before;
  for (;;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    std::ifstream stream(file);
    if (!stream) continue;
    std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    text.erase(0, text.find_first_not_of(" \t\r\n"));
    text.erase(text.find_last_not_of(" \t\r\n") + 1);
    for (char& letter : text) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    // We may have looked while the referee was still writing. A colour or a closed list is whole;
    // anything else is believed when it has not changed since the last look.
    const bool whole = text == "W" || text == "B" || (!text.empty() && text.back() == ')');
    if (whole || (!text.empty() && text == text_before)) {
      std::filesystem::remove(file);  // tells the referee that we have read it
      return text;
    }
    text_before = text;
  }
}

// Writes `file` anew and closes it, at the end of the function: an unclosed file may still be empty.
void write_answer(const std::string& file, char colour, Place place) {
  std::ofstream stream(file);
  stream << '(' << colour << ' ' << static_cast<char>('A' + place.column) << ' ' << place.row + 1 << ")\n";
}

// Plays the opponent's move, `(W C 1)`, or says what is wrong with it.
std::optional<std::string> play_text(Position& position, const std::string& text) {
  std::istringstream stream(text);
  char open = 0;
  char colour = 0;
  char column = 0;
  char close = 0;
  int number = 0;
  stream >> open >> colour >> column >> number >> close;
  const bool is_list = stream && open == '(' && close == ')' && stream.peek() == EOF;
  const bool is_move =
      is_list && (colour == white || colour == black) && column >= 'A' && column <= 'Z' && number >= 0;
  if (!is_move) return "not a move, which looks like (W C 1)";
  const Place place{column - 'A', number - 1};
  std::optional<std::string> error = position.error(colour, place);
  if (!error) position.play(place);
  return error;
}

}  // namespace

int main(int argument_count, char** arguments) {
  // The word in front of `.in` and `.out`: the first argument, else this program's own name.
  const std::string name =
      argument_count > 1 ? arguments[1] : std::filesystem::path(arguments[0]).stem().string();

  const std::string colour = wait_for_turn_file(name + ".in");
  if (colour != "W" && colour != "B") {
    std::cerr << name << ".in: expected W or B, found " << colour << '\n';
    return 1;
  }
  const char my_colour = colour[0];
  std::cout << name << " plays " << colour_name(my_colour) << std::endl;

  // White moves at once: its first turn has no further turn file.
  Position position{Settings{}};
  while (!position.over()) {
    if (position.to_move() == my_colour) {
      const Place place = choose_place(position);
      position.play(place);
      write_answer(name + ".out", my_colour, place);
    } else {
      const std::string text = wait_for_turn_file(name + ".in");
      if (const std::optional<std::string> error = play_text(position, text)) {
        std::cerr << "Illegal move " << text << ": " << *error << '\n';
        return 1;
      }
    }
  }

  if (position.winner() != nobody) {
    std::cout << colour_name(position.winner()) << " wins: " << position.settings.connect << " in a row\n";
  } else {
    std::cout << "Draw: the board is full\n";
  }
}
