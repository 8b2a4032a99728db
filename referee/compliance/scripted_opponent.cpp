#include "referee/compliance/scripted_opponent.hpp"

namespace kaven::referee::compliance {

std::optional<std::string> ScriptedOpponent::give_turn(const game::Position& position) {
  position_ = position;
  return std::nullopt;
}

std::optional<contestant::Answer> ScriptedOpponent::answer(bool /*last_chance*/) {
  return script_(*position_);
}

}  // namespace kaven::referee::compliance
