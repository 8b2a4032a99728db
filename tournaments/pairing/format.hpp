#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "tournaments/pairing/field.hpp"
#include "tournaments/pairing/past.hpp"

namespace kaven::tournaments {

/// What is to be added to a tournament now. Nothing added and not over: the format waits for results.
struct Pairings {
  std::vector<Job> games;  ///< in the order of play
  std::vector<Bye> byes;
  bool over = false;  ///< nothing will ever be added, unless players come or the settings ask for more
};

/// A way to decide who meets whom: a pure function of the field and what was paired and played so far. What
/// it says is to be entered as a whole; asked again with that in the past, it goes on from there. It does not
/// depend on the order in which the games of a round ended.
struct Format {
  std::string_view name;   ///< as in tournament.toml: `round-robin`
  std::string_view title;  ///< as shown: `round robin`
  Pairings (*pair)(const Field& field, const Past& past);
  bool newcomers = false;  ///< players may come after the first round was paired
  bool legs = false;       ///< Field::legs means something
};

/// Every format. A new one is a file of its own and one new row.
std::span<const Format> formats();

/// The format called `name`, or nullptr.
const Format* find_format(std::string_view name);

}  // namespace kaven::tournaments
