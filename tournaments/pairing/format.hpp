#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "tournaments/pairing/job.hpp"

namespace kaven::tournaments {

/// A way to decide who meets whom.
struct Format {
  std::string_view name;   ///< as in tournament.toml: `round-robin`
  std::string_view title;  ///< as shown: `round robin`
  /// All games in the order of play, by rounds; the same for the same field.
  std::vector<Job> (*pair)(const Field& field);
};

/// Every format. A new one is a file of its own and one new row.
std::span<const Format> formats();

/// The format called `name`, or nullptr.
const Format* find_format(std::string_view name);

}  // namespace kaven::tournaments
