#pragma once

#include <string>
#include <vector>

#include "tournaments/standings/standings.hpp"
#include "tournaments/terminal/text_table.hpp"

namespace kaven::tournaments::standings {

/// Returns the scores as signs, in the order of play: `1=0`.
std::string signs_of(const std::vector<Score>& scores);

/// Adds a column per player to `table`, which has the lines of the standings. If two players met so often
/// that their signs would fill the screen, all cells show counts: `7-3-0`.
void add_crosstable(terminal::TextTable& table, const Standings& standings);

/// Returns the crosstable with the line numbers and names of the standings.
terminal::TextTable crosstable(const Standings& standings);

/// Returns an explanation of the cells, in lines.
std::string crosstable_legend(const Standings& standings);

}  // namespace kaven::tournaments::standings
