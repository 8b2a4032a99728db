#pragma once

#include <cstddef>
#include <cstdint>

namespace kaven::tournaments {

/// A game to be played, as a plain value: who meets whom, when, with which colours.
struct Job {
  int leg = 1;    ///< from 1; an ordered pair of players meets once in each leg
  int round = 1;  ///< from 1, through all legs; nobody plays twice in one
  std::size_t white = 0;
  std::size_t black = 0;
  friend bool operator==(const Job&, const Job&) = default;
};

/// Those who are to be paired: players are known by their numbers, 0 to players - 1.
struct Field {
  std::size_t players = 0;  ///< at least 2
  int legs = 1;
  std::uint64_t seed = 1;
};

}  // namespace kaven::tournaments
