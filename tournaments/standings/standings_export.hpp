#pragma once

#include <string>

#include "tournaments/standings/columns.hpp"

namespace kaven::tournaments::standings {

/// The standings for spreadsheets, a line for each player: numbers as they are, each in a cell of its own,
/// nothing where there is none.
std::string csv_text(const Standings& standings, const AdditionalColumns& additional);

/// The standings with their crosstable for programs. No byte of a name can do anything to a terminal.
std::string json_text(const Standings& standings, const std::string& title,
                      const AdditionalColumns& additional);

}  // namespace kaven::tournaments::standings
