// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/terminal/text_table.hpp"
#include "tournaments/results/ratings/davidson.hpp"
#include "tournaments/show/progress/comparison.hpp"

namespace kaven::tournaments::progress {

/// The strength of each version of a program, from comparisons of versions with each other and with an anchor, which may be
/// the first version or another program.
class VersionHistory {
 public:
  /// `names` are the programs to rate, the anchor among them, in the order of the plot.
  explicit VersionHistory(std::vector<std::string> names);

  /// Adds the games that count of a finished comparison of two programs, by their index in the names.
  void add(std::size_t first, std::size_t second, const Comparison& comparison);

  /// Returns the table of all comparisons.
  const terminal::TextTable& comparisons() const { return comparisons_; }
  /// Returns a line for each program with its Elo, the 95 % interval, and both drawn on a common scale; 0 is the mean, as in
  /// standings. At most `columns` wide, if that leaves room for a scale.
  std::string plot(int columns) const;
  /// Returns `{"versions": [{"version", "elo"}, …], "comparisons": […]}`, the comparisons as in json_of(Comparison).
  nlohmann::ordered_json json() const;

 private:
  std::vector<std::string> names_;
  std::vector<ratings::Encounter> encounters_;
  terminal::TextTable comparisons_;
  nlohmann::ordered_json comparisons_json_ = nlohmann::ordered_json::array();
};

}  // namespace kaven::tournaments::progress
