#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tournaments/settings/format_settings.hpp"
#include "tournaments/settings/points.hpp"

namespace kaven::tournaments::settings {

/// Who plays whom, and what a result is worth.
struct PairingSettings {
  std::string format = "round-robin";  ///< a name in pairing/format.hpp
  FormatSettings format_settings;
  std::vector<std::string> unranked;  ///< names of players who play but have no place in the standings
  std::uint64_t seed = 1;
  Points points;
  std::string openings = "none";         ///< `none`, `auto`, `random-N`, or a file in the tournament's folder
  std::string opening_order = "random";  ///< `random`, `round` or `file`: see runner/openings.hpp
  int opening_start = 1;                 ///< the first opening of the file in the order `file`, from 1
};

}  // namespace kaven::tournaments::settings
