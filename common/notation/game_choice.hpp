#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/game/rules.hpp"

namespace kaven::notation {

/// A game as people ask for it, on command lines and in configuration files: a name of the catalogue and
/// what is different from it.
struct GameChoice {
  std::string game = "connect4";
  std::optional<std::string> size;        ///< `15x15`: columns x rows
  std::optional<int> connect;             ///< stones in a line
  bool exact = false;                     ///< longer rows do not count
  bool pop_out = false;                   ///< each side may pop a stone out of a column, once a game
  std::optional<std::string> full_board;  ///< `draw` or `both-lose`
};

/// One option of a command line that changes the rules of the game.
struct VariantOption {
  std::string_view name;     ///< `--size`; other spellings stand behind it: `--exact-five,--exact`
  std::string_view meaning;  ///< the text for help
  std::variant<std::optional<std::string> GameChoice::*, std::optional<int> GameChoice::*, bool GameChoice::*>
      member;  ///< where its value is kept; a flag is a bool
};

/// Every such option: a new one is a member of GameChoice and a row here. A command line that has them calls
/// add_variant_options (game_options.hpp).
std::span<const VariantOption> variant_options();

/// The words of a command line that ask for `choice` behind the name of its game:
/// `--size=19x19`, `--exact-five`; none for what is as in the catalogue.
std::vector<std::string> variant_words(const GameChoice& choice);

/// The rules that a choice means, with what else the catalogue says of the game.
struct ChosenGame {
  std::string name;   ///< the name in the catalogue
  std::string title;  ///< the title for people
  game::Rules rules;
  std::chrono::seconds turn_limit{};  ///< the limit of the course's text
};

/// The game that `choice` means. Throws std::invalid_argument whose what() names the value and what was
/// expected.
ChosenGame choose_game(const GameChoice& choice);

/// The size of a board, as in `7x6`.
std::string size_text(const game::Rules& rules);

}  // namespace kaven::notation
