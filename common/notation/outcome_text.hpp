// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "common/game/outcome.hpp"
#include "common/game/rules.hpp"

namespace kaven::notation {

/// Describes how a game ended, in one sentence without a full stop: `White (claimeven) wins against Black
/// (student): four in a row at D1 D2 D3 D4`. Names and the outcome's detail may be hostile; the result is
/// printable.
std::string outcome_sentence(const game::Outcome& outcome, const game::Rules& rules, const std::string& white,
                             const std::string& black);

/// The detail of a game adjudicated by the result of best play, which a solver found. `tournament verify` solves
/// the last position of games with this detail.
inline constexpr std::string_view by_exact_value = "by the exact value of the position";

/// Says that the machine may have caused a verdict, and why (record::Verdict::suspect), in one printable
/// sentence without a full stop.
std::string suspect_sentence(const std::string& suspect);

/// A line in words: `four in a row`, `10 in a row`.
std::string line_words(int line_length);
/// The aim of the game in words: `four in a row`, or `most lines of four` under Goal::most_lines.
std::string aim_words(const game::Rules& rules);

}  // namespace kaven::notation
