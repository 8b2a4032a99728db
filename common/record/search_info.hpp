// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::record {

/// A program's report about its search. All members are optional.
struct SearchInfo {
  std::optional<int> depth;            ///< plies searched
  std::optional<double> score;         ///< the value for the mover, in the program's own units
  std::string proved;                  ///< `win`, `draw` or `loss` if the score is proved
  std::optional<std::uint64_t> nodes;  ///< positions searched
  std::string variation;               ///< the expected moves, in the program's own notation
  friend bool operator==(const SearchInfo&, const SearchInfo&) = default;
};

/// Reads a line like `info depth 9 score 3 nodes 81234 pv D C E`: keys and values in any order; `pv` is last
/// and takes the rest of the line. Also accepts `proved win` and `score cp 3`. Skips unknown keys with their
/// values. Empty if the line is not of this form, has no known key, or has an impossible value.
std::optional<SearchInfo> read_search_info(std::string_view line);

}  // namespace kaven::record
