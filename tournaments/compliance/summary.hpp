#pragma once

#include <string>
#include <vector>

#include "tournaments/compliance/verdict.hpp"

namespace kaven::tournaments::compliance {

/// The table of all hand-ins (who, verdict, first reason and remedy), wrapped to `columns` characters, and the number of
/// hand-ins with each verdict.
std::string summary_text(const std::vector<HandInResult>& results, int columns);

/// All reports as JSON, and the number of hand-ins with each verdict.
std::string summary_json(const std::vector<HandInResult>& results);

/// The displayed name of a hand-in, with the program's own name if it differs: `alice (Team Alice)`.
std::string shown_name(const HandInResult& result);

}  // namespace kaven::tournaments::compliance
