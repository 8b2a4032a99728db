// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "common/terminal/text_table.hpp"
#include "tournaments/show/progress/comparison.hpp"

namespace kaven::tournaments::progress {

/// Returns the score in a line: games that count, points, Elo with its 95 % interval, log-likelihood ratio with
/// its bounds, LOS.
std::string score_line(const Comparison& comparison);

/// Returns lines: the results of games and pairs with the normalised Elo; how many games do not count, and why; the
/// games lost by forfeit. `second` is the name of the other player. No line break at the end.
std::string details_text(const Comparison& comparison, const std::string& second);

/// Returns the finding as a sentence; `second` is the name of the other player.
std::string finding_text(const Comparison& comparison, const std::string& second);

/// Returns a table without rows for several comparisons of the same player, and the row of one in it.
terminal::TextTable comparisons_table();
std::vector<std::string> comparison_row(const Comparison& comparison, const std::string& second);

/// Returns the cells of a table for the pairs that count: games, won, drawn, lost, Elo, its 95 % interval.
std::vector<std::string> result_cells(const PlayedPairs& pairs);
/// Returns the same as members of an object, with how many games do not count: games, pairs, elo, normalised_elo,
/// superiority.
nlohmann::ordered_json results_json(const PlayedPairs& pairs);

/// Returns everything as an object; `tournament compare --help` shows an example.
nlohmann::ordered_json json_of(const Comparison& comparison, const std::string& second);

}  // namespace kaven::tournaments::progress
