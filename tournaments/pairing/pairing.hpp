#pragma once

#include <cstddef>
#include <cstdint>

namespace kaven::tournaments::pairing {

/// A game to be played, as a plain value: who meets whom, when, with which colours. Players are known by
/// their numbers, from 0 in the order of entering.
struct Pairing {
  int round = 1;  ///< from 1
  int match = 1;  ///< from 1 in its round: two players who meet
  int part = 1;   ///< from 1 in its match; games that replay a drawn match count on
  std::size_t white = 0;
  std::size_t black = 0;
  /// Drawn, below 2^63: stands for the position from which the game begins, where that is not the empty
  /// board. Games of a pair with swapped colours have the same.
  std::uint64_t opening = 0;
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

/// A round in which a player has no opponent.
struct Bye {
  int round = 1;
  std::size_t player = 0;
  friend bool operator==(const Bye&, const Bye&) = default;
};

}  // namespace kaven::tournaments::pairing
