#pragma once

#include "tournaments/compliance/program_check.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::compliance {

/// What the programs of a tournament with `settings` are checked for: its game, its limits, its sandbox, and
/// whether it begins games behind openings. What `asked` says goes before. Throws std::invalid_argument when that
/// is another game.
CheckTerms tournament_terms(const settings::Settings& settings, CheckTerms asked);

}  // namespace kaven::tournaments::compliance
