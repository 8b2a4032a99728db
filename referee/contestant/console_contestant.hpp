#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/contestant/contestant.hpp"

namespace kaven::referee {

/// What is typed, line by line. Two humans share one keyboard.
class Keyboard {
 public:
  explicit Keyboard(int input_descriptor) : descriptor(input_descriptor) {}

  /// The next line, without waiting. Of a very long one only the beginning.
  std::optional<std::string> next_line();
  /// There will be no more lines.
  bool ended() const { return input_ended && typed.empty(); }

 private:
  void take_what_is_there();

  int descriptor;
  std::string typed;
  bool input_ended = false;
};

/// A human, who is asked for a move on `screen` and types it: a column, or a column and a row. Refusals are
/// explained and the question is asked again; only `resign` and the end of the input lose at once. A move can
/// be taken back in casual games until the opponent is told of it: programs cannot be made to forget one.
class ConsoleContestant : public Contestant {
 public:
  ConsoleContestant(std::shared_ptr<Keyboard> typing, std::FILE* shown_on, bool is_casual)
      : keyboard(std::move(typing)), screen(shown_on), casual(is_casual) {}

  void prepare() override {}
  void await_prepared() override {}
  void start(game::Colour own_colour) override { colour = own_colour; }
  bool ready() override { return true; }
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<Answer> answer(bool last_chance) override;
  std::string silence() override { return "no move was typed"; }
  void settle() override {}
  void show_end(const game::Position& /*position*/) override {}
  bool gone() const override { return true; }
  void freeze() override {}
  void thaw() override {}
  void end() override {}
  std::chrono::nanoseconds cpu_time() override { return std::chrono::nanoseconds(0); }
  bool wakes_the_loop() const override { return false; }
  std::vector<std::string> take_warnings() override { return {}; }

 private:
  std::optional<Answer> take(const std::string& line);
  std::optional<Answer> take_move(const std::string& words);
  std::optional<Answer> take_back();
  void show(const std::string& text) const;
  void show_board() const;
  void ask() const;

  std::shared_ptr<Keyboard> keyboard;
  std::FILE* screen;
  bool casual;
  game::Colour colour = game::Colour::white;
  std::optional<game::Position> asked;
  bool is_asked = false;
  std::optional<game::Move> chosen;  ///< and not yet told
};

}  // namespace kaven::referee
