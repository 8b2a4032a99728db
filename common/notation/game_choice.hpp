#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "common/game/rules.hpp"

namespace kaven::notation {

/// A game as people ask for it, on command lines and in configuration files: a name of the catalogue and
/// what is different from it.
struct GameChoice {
  std::string game = "connect4";
  std::optional<std::string> size;        ///< `15x15`: columns x rows
  std::optional<int> connect;             ///< stones in a line
  bool exact = false;                     ///< longer rows do not count
  std::optional<std::string> full_board;  ///< `draw` or `both-lose`
};

struct ChosenGame {
  std::string name;   ///< of the catalogue
  std::string title;  ///< for people
  game::Rules rules;
  std::chrono::seconds turn_limit{};  ///< the text's
};

/// Throws std::invalid_argument whose what() names the value and what was expected.
ChosenGame choose_game(const GameChoice& choice);

/// `7x6`.
std::string size_text(const game::Rules& rules);

}  // namespace kaven::notation
