#pragma once

#include <string>

#include "tournaments/standings/columns.hpp"

namespace kaven::tournaments::standings {

/// Returns the standings for spreadsheets, a line per player, with plain numbers in separate cells and empty
/// cells for missing values.
std::string csv_text(const Standings& standings, const AdditionalColumns& additional);

/// Returns the standings with their crosstable as JSON. No byte of a name can control a terminal.
std::string json_text(const Standings& standings, const std::string& title,
                      const AdditionalColumns& additional);

}  // namespace kaven::tournaments::standings
