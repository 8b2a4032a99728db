// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "common/command_line/option_list.hpp"
#include "common/notation/game_choice.hpp"

namespace kaven::notation {

/// Adds the option `--game`; its default is the game of `choice`.
void add_game_option(command_line::OptionList& options, GameChoice& choice);

/// The time limits for a move of all games, for a help text: `connect4 60, gomoku 120`, …
std::string turn_limits();

/// Adds the options that change the rules (variant_options()).
void add_variant_options(command_line::OptionList& options, GameChoice& choice);

}  // namespace kaven::notation
