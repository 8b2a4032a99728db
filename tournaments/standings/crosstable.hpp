#pragma once

#include <string>
#include <vector>

#include "tournaments/standings/standings.hpp"
#include "tournaments/terminal/text_table.hpp"

namespace kaven::tournaments::standings {

/// The scores as their signs, in the order of play: `1=0`.
std::string signs_of(const std::vector<Score>& scores);

/// Adds a column for each player to `table`, whose lines are those of the standings. Where two met so often
/// that signs would fill the screen, all cells count: `7-3-0`.
void add_crosstable(terminal::TextTable& table, const Standings& standings);

/// The crosstable with the numbers and names of the standings' lines.
terminal::TextTable crosstable(const Standings& standings);

/// What the cells mean, in lines.
std::string crosstable_legend(const Standings& standings);

}  // namespace kaven::tournaments::standings
