#pragma once

#include "common/notation/game_choice.hpp"

namespace CLI {
class App;
}

namespace kaven::referee {

/// Adds the options that change the rules of a game to a command line.
void add_variant_options(CLI::App& app, notation::GameChoice& choice);

}  // namespace kaven::referee
