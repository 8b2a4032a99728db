#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kaven::tournaments::pairing {

/// The source of a player of a bracket match.
struct Slot {
  enum class Origin : std::uint8_t {
    seed,       ///< `number` is the place in the seeding, from 0
    winner_of,  ///< `number` is the index of a match in the bracket
    loser_of,   ///< the loser of an earlier match
    nobody,     ///< there is no opponent: the other player advances without a game
  };
  Origin origin = Origin::nobody;
  std::size_t number = 0;
};

/// One match of a bracket: its players, its score and its outcome.
struct BracketMatch {
  enum class Part : std::uint8_t { winners, losers, final, second_final };
  Part part = Part::winners;
  int stage = 1;   ///< counted from 1 within its part
  int round = 1;   ///< the round of the tournament in which it is played
  int number = 1;  ///< counted from 1 within its round
  Slot upper;
  Slot lower;
  std::optional<std::size_t> upper_player;  ///< known so far; empty: not decided yet
  std::optional<std::size_t> lower_player;
  int upper_wins = 0;
  int lower_wins = 0;
  int draws = 0;  ///< drawn games and games that both players lost
  bool decided = false;
  std::optional<std::size_t> winner;  ///< empty although decided: no player reached this match
  std::optional<std::size_t> loser;
  bool by_seed = false;   ///< still level after all replays: the better seed advanced
  bool walkover = false;  ///< the loser was withdrawn: the winner advanced without a win on the board
  bool played = false;    ///< the match has games: two players, and a second final must be needed
};

/// The bracket of a knock-out: planned before the first game, then filled in with results.
struct Bracket {
  std::vector<std::size_t> seeds;     ///< players, best first
  std::vector<BracketMatch> matches;  ///< all matches by round and number; slots point to earlier ones
};

/// Returns the title of a match: `final`, `semi-final`, `quarter-final`, `round of 16`, `losers' round 2`.
std::string match_title(const Bracket& bracket, const BracketMatch& match);

}  // namespace kaven::tournaments::pairing
