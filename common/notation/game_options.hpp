#pragma once

#include "common/notation/game_choice.hpp"

namespace CLI {
class App;
}

namespace kaven::notation {

/// Adds the option `--game`; its default is the game of `choice`.
void add_game_option(CLI::App& app, GameChoice& choice);

/// Adds the options that change the rules (variant_options()).
void add_variant_options(CLI::App& app, GameChoice& choice);

}  // namespace kaven::notation
