#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::record {

/// What a program says about its search, as far as it does.
struct SearchInfo {
  std::optional<int> depth;            ///< plies looked ahead
  std::optional<double> score;         ///< the worth for the mover, in the program's own units
  std::string proved;                  ///< `win`, `draw` or `loss` where the score is no estimate
  std::optional<std::uint64_t> nodes;  ///< positions looked at
  std::string variation;               ///< the play it expects, as it names moves
  friend bool operator==(const SearchInfo&, const SearchInfo&) = default;
};

/// Reads a line like `info depth 9 score 3 nodes 81234 pv D C E`: words and values in any order, `pv` with
/// all behind it last; `proved win` and `score cp 3` are understood, words that are not known are passed over
/// with the one behind them. Nothing when it is no such line, says nothing, or has a value that cannot be.
std::optional<SearchInfo> read_search_info(std::string_view line);

}  // namespace kaven::record
