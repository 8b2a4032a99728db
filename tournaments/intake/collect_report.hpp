#pragma once

#include <string>

#include "tournaments/intake/collect.hpp"

namespace kaven::tournaments::intake {

/// The report for people: a table of owners, what came of each, and what is to be known of it; `directory` is the
/// tournament's folder as they call it. The table has lines of `columns` of a terminal.
std::string report_text(const CollectReport& report, const CollectOrder& order, const std::string& directory,
                        int columns);

/// The same as JSON.
std::string report_json(const CollectReport& report);

/// Whether something was handed in and all of it plays, or what is there in its place.
bool all_play(const CollectReport& report);

}  // namespace kaven::tournaments::intake
