#pragma once

#include "common/notation/game_choice.hpp"

namespace CLI {
class App;
}

namespace kaven::notation {

/// Adds `--game` to a command line, with the game of `choice` as its default.
void add_game_option(CLI::App& app, GameChoice& choice);

/// Adds the options that change the rules of a game, see variant_options().
void add_variant_options(CLI::App& app, GameChoice& choice);

}  // namespace kaven::notation
