#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "referee/contestant/contestant.hpp"

namespace kaven::referee::compliance {

/// What an opponent does in its turn: it is asked every 20 ms until it has an answer. One that resigns ends
/// the trial.
using Script = std::function<std::optional<contestant::Answer>(const game::Position& position)>;

/// A contestant of a match that is no program: it follows a script.
class ScriptedOpponent : public contestant::Contestant {
 public:
  explicit ScriptedOpponent(Script script) : script_(std::move(script)) {}

  void prepare() override {}
  void await_prepared() override {}
  void start(game::Colour /*colour*/) override {}
  bool ready() override { return true; }
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<contestant::Answer> answer(bool last_chance) override;
  std::string describe_silence() override { return "the opponent of the program said nothing"; }
  void finish_turn() override {}
  void show_end(const game::Position& /*position*/) override {}
  bool gone() const override { return true; }
  void freeze() override {}
  void thaw() override {}
  void end() override {}
  std::chrono::nanoseconds cpu_time() override { return std::chrono::nanoseconds(0); }
  bool wakes_the_loop() const override { return false; }
  std::vector<std::string> take_warnings() override { return {}; }

 private:
  Script script_;
  std::optional<game::Position> position_;
};

}  // namespace kaven::referee::compliance
