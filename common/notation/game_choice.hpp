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

/// A game as a user requests it on a command line or in a configuration file: a name from the catalogue and
/// the differences from that game.
struct GameChoice {
  std::string game = "connect4";
  std::optional<std::string> size;        ///< board size `15x15`: columns x rows
  std::optional<int> connect;             ///< stones in a line
  bool exact = false;                     ///< longer rows do not count
  bool pop_out = false;                   ///< each side may pop a stone out of a column, once per game
  std::optional<std::string> full_board;  ///< `draw` or `both-lose`
  std::optional<std::string> opening;     ///< `none`, `recolour` or `swap2`
};

/// A command-line option that changes the rules of the game.
struct VariantOption {
  std::string_view name;     ///< `--size`; may list other spellings: `--exact-five,--exact`
  std::string_view meaning;  ///< the help text
  std::variant<std::optional<std::string> GameChoice::*, std::optional<int> GameChoice::*, bool GameChoice::*>
      member;  ///< the member that stores the value; a flag is a bool
};

/// All these options. To add one, add a member to GameChoice and a row here. add_variant_options
/// (game_options.hpp) adds them to a command line.
std::span<const VariantOption> variant_options();

/// The command-line words that request `choice`, to follow the name of its game: `--size=19x19`,
/// `--exact-five`. Values equal to the catalogue's need no word.
std::vector<std::string> variant_words(const GameChoice& choice);

/// A chosen game: its rules and the catalogue's other data.
struct ChosenGame {
  std::string name;   ///< the name in the catalogue
  std::string title;  ///< the displayed title
  game::Rules rules;
  std::chrono::seconds turn_limit{};  ///< the time limit from the course's text
};

/// Resolves `choice`. Throws std::invalid_argument that names the value and what was expected.
ChosenGame choose_game(const GameChoice& choice);

/// The size of the board, as in `7x6`.
std::string size_text(const game::Rules& rules);

}  // namespace kaven::notation
