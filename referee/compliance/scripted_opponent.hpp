#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "referee/contestant/contestant.hpp"

namespace kaven::referee::compliance {

/// The turns of an opponent: the match calls it every 20 ms until it returns an answer. Resigned ends the
/// trial.
using Script = std::function<std::optional<contestant::Answer>(const game::Position& position)>;

/// A contestant that follows a script instead of running a program.
class ScriptedOpponent : public contestant::Contestant {
 public:
  explicit ScriptedOpponent(Script script) : script_(std::move(script)) {}

  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<contestant::Answer> answer(bool last_chance) override;
  std::string describe_silence() override { return "the opponent of the program said nothing"; }

 private:
  Script script_;
  std::optional<game::Position> position_;
};

}  // namespace kaven::referee::compliance
