// SPDX-License-Identifier: MIT

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <variant>

#include "common/notation/board_text.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/move_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "referee/contestant/keyboard.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

namespace {

/// Returns the column, counted from 0, that `word` names by a letter or by a number from 1; nullopt if it is
/// a column of no board.
std::optional<int> read_column(const std::string& word) {
  const auto number = text::read_number<int>(word);
  const bool is_letter = word.size() == 1 && word[0] >= 'a' && word[0] <= 'z';
  const int column = number ? *number - 1 : is_letter ? word[0] - 'a' : -1;
  if (column < 0 || column >= game::largest_side) return std::nullopt;
  return column;
}

/// Parses the place of a stone: `d`, `4`, `d3`, `d 3`, `4 3`, `(W D 3)`; with gravity a column is enough. Row
/// 0, as in `d0`, pops a stone out.
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
    const auto row = text::read_number<int>(second);
    return row ? std::optional(game::Place{*column, std::clamp(*row, 0, 1000) - 1}) : std::nullopt;
  }
  if (!position.rules().gravity) return std::nullopt;
  // A full column has no free place: any place of it makes the move illegal for the right reason.
  const bool is_there = *column < position.rules().columns;
  return game::Place{*column, is_there ? std::min(position.height(*column), position.rules().rows - 1) : 0};
}

/// The meaning of a move that names the place of a stone, to be appended to the question.
std::string swap2_choices(const game::Position& position) {
  std::string text;
  const game::Swap2 opening = position.swap2();
  for (const game::Place place : {opening.places[0], opening.places[1]}) {
    const game::Swap2Choice choice = opening.choice(place);
    if (choice != game::Swap2Choice::none)
      text += "; " + game::place_name(place) + " " + std::string(notation::swap2_words.word_of(choice));
  }
  return text;
}

/// A human at the terminal: `screen` shows the question, and the human types a column, or a column and a row.
/// An illegal move is explained and the question repeated; only `resign` and the end of the input lose at
/// once.
class ConsoleContestant : public Contestant {
 public:
  ConsoleContestant(std::shared_ptr<Keyboard> keyboard, std::FILE* screen, const ContestantSpec& spec)
      : keyboard_(std::move(keyboard)), screen_(screen), own_limit_(spec.human_limit) {}

  void start(game::Colour colour) override { colour_ = colour; }

  std::optional<std::string> give_turn(const game::Position& position) override {
    asked_ = position;
    // Ask only after the board with the last move has been shown.
    is_asked_ = false;
    return std::nullopt;
  }

  std::optional<Answer> answer(bool /*last_chance*/) override {
    if (!is_asked_) {
      is_asked_ = true;
      if (asked_->ply() == 0) show_board();
      ask();
    }
    while (const auto line = keyboard_->next_line()) {
      if (auto answered = take(*line)) return answered;
    }
    if (!keyboard_->ended()) return std::nullopt;
    show("\n");
    return Resigned{"its input has ended"};
  }

  std::string describe_silence() override { return "no move was typed"; }
  std::optional<std::chrono::nanoseconds> own_limit() const override { return own_limit_; }

 private:
  std::optional<Answer> take(const std::string& line) {
    const std::string words = boost::to_lower_copy(boost::trim_copy(line));
    if (words == "resign" || words == "quit") return Resigned{"'" + words + "' was typed"};
    if (words == "board") {
      show_board();
    } else if (words == "help" || words == "?") {
      show("d or 4: the column; d3, d 3 or 4 3: column and row; board: show it; resign: give up\n" +
           std::string(asked_->rules().pop_out ? "d0: pop your stone out of the bottom of d, once a game\n"
                                               : ""));
    } else if (!words.empty()) {
      return take_move(words);
    }
    ask();
    return std::nullopt;
  }

  std::optional<Answer> take_move(const std::string& words) {
    const auto place = read_typed_place(words, *asked_);
    if (!place) {
      show("'" + text::printable(words) + "' is no place of a board.\n");
      ask();
      return std::nullopt;
    }
    const game::Move move{colour_, *place};
    if (const auto illegality = asked_->check(move)) {
      show(notation::write_move(move) + ": " + game::explain(*illegality, *asked_, move) + ".\n");
      ask();
      return std::nullopt;
    }
    return SaidMove{move};
  }

  void show(const std::string& text) const {
    // If the terminal has gone, the input ends too, and that ends the game.
    std::fputs(text.c_str(), screen_);
    std::fflush(screen_);
  }

  void show_board() const {
    show(notation::board_text(*asked_, notation::suitable_display(::fileno(screen_))));
  }

  void ask() const {
    std::string what = asked_->rules().gravity ? "a column, or a column and a row" : "a column and a row";
    if (asked_->has_pop_out(colour_)) what += "; d0 pops out";
    if (asked_->rules().opening == game::Opening::swap2) what += swap2_choices(*asked_);
    show(std::string(game::colour_name(colour_)) + ", your move (" + what + "; help): ");
  }

  std::shared_ptr<Keyboard> keyboard_;
  std::FILE* screen_;
  std::optional<std::chrono::nanoseconds> own_limit_;
  game::Colour colour_ = game::Colour::white;
  std::optional<game::Position> asked_;
  bool is_asked_ = false;
};

std::unique_ptr<Contestant> make_console(const ContestantSpec& spec) {
  return std::make_unique<ConsoleContestant>(spec.keyboard, stderr, spec);
}

}  // namespace

extern const Protocol console_protocol;
const Protocol console_protocol = {.name = console_protocol_name,
                                   .tells_boards = true,
                                   .tells_swap2 = true,
                                   .unsupported_reason = fits_every_game,
                                   .make = make_console};

}  // namespace kaven::referee::contestant
