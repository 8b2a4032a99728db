#include "referee/contestant/console_contestant.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cerrno>
#include <charconv>
#include <sstream>
#include <variant>

#include "common/notation/board_text.hpp"
#include "common/notation/move_text.hpp"
#include "common/notation/printable.hpp"

namespace kaven::referee {

namespace {

constexpr std::size_t longest_line = 4096;

std::optional<int> read_number(const std::string& word) {
  int number = 0;
  const auto [behind, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool whole = error == std::errc() && behind == word.data() + word.size();
  return whole ? std::optional(number) : std::nullopt;
}

/// From 0: a letter, or a number from 1. Nothing when it is no column of any board.
std::optional<int> read_column(const std::string& word) {
  const auto number = read_number(word);
  const bool is_letter = word.size() == 1 && word[0] >= 'a' && word[0] <= 'z';
  const int column = number ? *number - 1 : is_letter ? word[0] - 'a' : -1;
  if (column < 0 || column >= game::largest_side) return std::nullopt;
  return column;
}

/// `d`, `4`, `d3`, `d 3`, `4 3`, `(W D 3)`: where a stone goes; under gravity a column is enough.
std::optional<game::Place> read_typed_place(const std::string& text, const game::Position& position) {
  const notation::MoveReading reading = notation::read_move(text);
  if (const auto* move = std::get_if<notation::MoveText>(&reading)) return move->move.place;
  if (const auto place = notation::read_place(text)) return place;
  std::istringstream words(text);
  std::string first;
  std::string second;
  std::string third;
  words >> first >> second >> third;
  const auto column = read_column(first);
  if (!column || !third.empty()) return std::nullopt;
  if (!second.empty()) {
    const auto row = read_number(second);
    return row ? std::optional(game::Place{*column, std::clamp(*row, 0, 1000) - 1}) : std::nullopt;
  }
  if (!position.rules().gravity) return std::nullopt;
  // On a full column: any place of it, to be refused as that.
  const bool is_there = *column < position.rules().columns;
  return game::Place{*column, is_there ? std::min(position.height(*column), position.rules().rows - 1) : 0};
}

}  // namespace

void Keyboard::take_what_is_there() {
  pollfd waiting{descriptor, POLLIN, 0};
  while (!input_ended && typed.size() < longest_line && ::poll(&waiting, 1, 0) > 0) {
    std::array<char, longest_line> piece;
    const ssize_t length = ::read(descriptor, piece.data(), piece.size());
    if (length < 0 && errno == EINTR) continue;
    input_ended = length <= 0;
    if (length > 0) typed.append(piece.data(), static_cast<std::size_t>(length));
  }
}

std::optional<std::string> Keyboard::next_line() {
  take_what_is_there();
  const std::size_t end = typed.find('\n');
  const bool whole =
      end != std::string::npos || typed.size() >= longest_line || (input_ended && !typed.empty());
  if (!whole) return std::nullopt;
  std::string line = typed.substr(0, end);
  typed.erase(0, end == std::string::npos ? end : end + 1);
  return line;
}

void ConsoleContestant::show(const std::string& text) const {
  // A screen that went away shows in the end of the input.
  std::fputs(text.c_str(), screen);
  std::fflush(screen);
}

void ConsoleContestant::show_board() const {
  show(notation::board_text(*asked, notation::suitable_display(::fileno(screen))));
}

void ConsoleContestant::ask() const {
  const std::string what = asked->rules().gravity ? "a column, or a column and a row" : "a column and a row";
  show(std::string(game::colour_name(colour)) + ", your move (" + what + "; help): ");
}

std::optional<std::string> ConsoleContestant::give_turn(const game::Position& position) {
  asked = position;
  chosen.reset();
  // Not before the board with the last move has been shown.
  is_asked = false;
  return std::nullopt;
}

std::optional<Answer> ConsoleContestant::answer(bool /*last_chance*/) {
  if (!is_asked) {
    is_asked = true;
    if (asked->ply() == 0) show_board();
    ask();
  }
  while (const auto line = keyboard->next_line()) {
    if (auto answered = take(*line)) return answered;
  }
  if (!keyboard->ended()) return std::nullopt;
  show("\n");
  return Resigned{"its input has ended"};
}

std::optional<Answer> ConsoleContestant::take(const std::string& line) {
  const std::string words = boost::to_lower_copy(boost::trim_copy(line));
  if (words == "resign" || words == "quit") return Resigned{"'" + words + "' was typed"};
  if (words == "undo") return take_back();
  if (words.empty() && chosen) return SaidMove{*chosen};
  if (words == "board") {
    show_board();
  } else if (words == "help" || words == "?") {
    show("d or 4: the column; d3, d 3 or 4 3: column and row; board: show it; resign: give up\n" +
         std::string(casual ? "undo: take back a move that the opponent has not been told\n" : ""));
  } else if (!words.empty()) {
    return take_move(words);
  }
  ask();
  return std::nullopt;
}

std::optional<Answer> ConsoleContestant::take_move(const std::string& words) {
  const auto place = read_typed_place(words, *asked);
  if (!place) {
    show("'" + notation::printable(words) + "' is no place of a board.\n");
    ask();
    return std::nullopt;
  }
  const game::Move move{colour, *place};
  if (const auto illegality = asked->check(move)) {
    show(notation::write_move(move) + ": " + game::explain(*illegality, *asked, move) + ".\n");
    ask();
    return std::nullopt;
  }
  if (!casual) return SaidMove{move};
  chosen = move;
  show(notation::write_move(move) + ": Enter plays it, undo takes it back: ");
  return std::nullopt;
}

std::optional<Answer> ConsoleContestant::take_back() {
  if (!casual) {
    show("Moves can be taken back in casual games only: referee --casual.\n");
  } else if (!chosen) {
    show("There is nothing to take back: the opponent knows of your last move.\n");
  }
  chosen.reset();
  ask();
  return std::nullopt;
}

}  // namespace kaven::referee
