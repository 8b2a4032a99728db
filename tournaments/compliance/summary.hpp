#pragma once

#include <string>
#include <vector>

#include "tournaments/compliance/verdict.hpp"

namespace kaven::tournaments::compliance {

/// The table of all hand-ins, who, verdict, first reason and remedy, in lines of `columns` of a terminal, and how
/// many have which verdict.
std::string summary_text(const std::vector<HandInResult>& results, int columns);

/// All reports as JSON, and how many have which verdict.
std::string summary_json(const std::vector<HandInResult>& results);

/// `alice (Team Alice)`: the hand-in and what it calls itself where that is another name.
std::string shown_name(const HandInResult& result);

}  // namespace kaven::tournaments::compliance
