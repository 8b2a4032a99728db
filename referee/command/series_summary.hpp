#pragma once

#include <array>
#include <map>
#include <string>

#include "referee/match/game_tally.hpp"

namespace kaven::referee::command {

/// The results of two programs in a series of games.
class SeriesSummary {
 public:
  /// Adds a game that has a verdict; `first_is_white`: the program that was named first had White.
  void add(const match::GameTally& game, bool first_is_white);

  int games() const { return games_; }
  bool has_forfeit() const;
  /// The last game in one line: the winner, the reason, the number of moves, the longest turns.
  const std::string& last_game() const { return last_game_; }
  /// A table with a line for each program, and the number of games for each kind of ending.
  std::string table() const;
  /// The result in one line: `mine won 3, drew 1 and lost 6 of 10 games against claimeven`.
  std::string sentence() const;

 private:
  struct Side {
    std::string name;
    int won = 0;
    int drawn = 0;
    int lost = 0;
    int won_as_white = 0;
    int forfeits = 0;
    double longest = 0;  ///< seconds of its longest turn
  };
  void count(const match::GameTally& game, Side& side, game::Colour colour);

  std::array<Side, 2> sides_;  ///< in the order of the command line
  std::map<std::string, int> endings_;
  int games_ = 0;
  std::string last_game_;
};

}  // namespace kaven::referee::command
