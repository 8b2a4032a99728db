#pragma once

#include "tournaments/compliance/program_check.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::compliance {

/// The terms for checking the programs of a tournament with `settings`: its game, limits, sandbox and openings. Terms
/// in `asked` take precedence. Throws std::invalid_argument if `asked` contains a game.
CheckTerms tournament_terms(const settings::Settings& settings, CheckTerms asked);

}  // namespace kaven::tournaments::compliance
