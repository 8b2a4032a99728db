#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "tournaments/pairing/bracket.hpp"
#include "tournaments/pairing/history.hpp"
#include "tournaments/pairing/pairing_input.hpp"

namespace kaven::tournaments::pairing {

/// What is to be added to a tournament now. Nothing added and not over: the format waits for results.
struct Pairings {
  std::vector<Pairing> games;  ///< in the order of play
  std::vector<Bye> byes;
  bool over = false;  ///< nothing will ever be added, unless players come or the settings ask for more
};

/// A player's place in the final order; those who share one have the same.
struct Place {
  std::size_t player = 0;
  int place = 1;  ///< from 1
  friend bool operator==(const Place&, const Place&) = default;
};

/// A way to decide who meets whom: a pure function of the field and what was paired and played so far. What
/// it says is to be entered as a whole; asked again with that in the past, it goes on from there. It does not
/// depend on the order in which the games of a round ended.
struct Format {
  std::string_view name;   ///< as in tournament.toml: `round-robin`
  std::string_view title;  ///< as shown: `round robin`
  Pairings (*pair)(const PairingInput& input, const History& history);
  /// Whether a player may come now.
  bool (*takes_newcomers)(const PairingInput& input, const History& history);
  /// The order of the players so far, best first, where it does not follow from points; else nullptr.
  std::vector<Place> (*places)(const PairingInput& input, const History& history) = nullptr;
  /// The bracket, without matches while it has not begun; nullptr for formats without one.
  Bracket (*bracket)(const PairingInput& input, const History& history) = nullptr;
  // What of the field means something to it.
  bool legs = false;
  bool matches = false;  ///< games_per_match
  bool rounds = false;
  bool qualifiers = false;
  bool challengers = false;  ///< seeding says who plays most, not only who is better
  bool paid_byes = false;    ///< a bye is worth as much as winning a match; points decide who meets whom
};

/// Every format. A new one is a file of its own and one new row.
std::span<const Format> formats();

/// The format called `name`, or nullptr.
const Format* find_format(std::string_view name);

}  // namespace kaven::tournaments::pairing
