#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kaven::tournaments::pairing {

/// Where a player of a bracket's match comes from.
struct Slot {
  enum class Origin : std::uint8_t {
    seed,       ///< `number` is the place in the seeding, from 0
    winner_of,  ///< `number` is the index of a match in the bracket
    loser_of,   ///< the loser of an earlier match
    nobody,     ///< the opponent goes on without a game
  };
  Origin origin = Origin::nobody;
  std::size_t number = 0;
};

/// One match of a bracket: who, how it stands, and who goes on.
struct BracketMatch {
  enum class Part : std::uint8_t { winners, losers, final, second_final };
  Part part = Part::winners;
  int stage = 1;   ///< its stage in its part, from 1
  int round = 1;   ///< the round of the tournament in which it is played
  int number = 1;  ///< its number in its round
  Slot upper;
  Slot lower;
  std::optional<std::size_t> upper_player;  ///< known so far
  std::optional<std::size_t> lower_player;
  int upper_wins = 0;
  int lower_wins = 0;
  int draws = 0;  ///< drawn games and those that both lost
  bool decided = false;
  std::optional<std::size_t> winner;  ///< nobody: where nobody came
  std::optional<std::size_t> loser;
  bool by_seed = false;   ///< level after all replays: the better seed went on
  bool walkover = false;  ///< the loser was withdrawn: the winner went on without winning on the board
  bool played = false;    ///< it takes games: two players, and a second final only when it is needed
};

/// The bracket of a knock-out: what it looks like before anything was played, filled in with what was.
struct Bracket {
  std::vector<std::size_t> seeds;     ///< players, best first
  std::vector<BracketMatch> matches;  ///< all matches by round and number; slots point to earlier ones
};

/// What a match is called: `final`, `semi-final`, `quarter-final`, `round of 16`, `losers' round 2`.
std::string match_title(const Bracket& bracket, const BracketMatch& match);

}  // namespace kaven::tournaments::pairing
