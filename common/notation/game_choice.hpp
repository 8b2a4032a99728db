// SPDX-License-Identifier: MIT
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
  std::string_view name;     ///< `--size`
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

/// Returns the choice of the catalogue's game `name` that has `rules`; empty if no choice has.
std::optional<GameChoice> choice_of(const std::string& name, const game::Rules& rules);

/// Writes a choice as on a command line: `gomoku --size=19x19 --exact-five`.
std::string choice_text(const GameChoice& choice);

/// Reads such a text. Throws std::invalid_argument that names the word and what was expected.
GameChoice read_choice(std::string_view text);

/// Returns the game that another program names by a word for its rule, in any case and with anything behind it:
/// `Freestyle`, `Standard` (exactly five), `Renju`, `RENJU (RIF)`, `Caro`, `Swap2` (whose opening is over when the game is
/// read), `Connect Four`; the archive of the Gomocup adds a group, as in `Freestyle15_1`; c-gomoku-cli writes the number of
/// the rule in Piskvork's protocol. Such games have no recolouring rule: only the courses' Go-moku has it. Empty for any
/// other word.
std::optional<GameChoice> piskvork_rule(std::string_view word);

}  // namespace kaven::notation
