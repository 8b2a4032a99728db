#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tournaments/ledger/ledger.hpp"
#include "tournaments/roster/settings.hpp"

namespace kaven::tournaments {

/// How a game went, seen from one side.
enum class Score : std::uint8_t { win, draw, loss, forfeit_win, forfeit_loss, not_played };

/// How `game` went for its player `player`.
Score score_of(const Game& game, int player);

/// A player's place among the others.
struct Standing {
  int rank = 1;  ///< shared by those whom no criterion tells apart
  std::string name;
  double points = 0;
  int played = 0;
  int wins = 0;  ///< with those by forfeit
  int draws = 0;
  int losses = 0;               ///< with those by forfeit
  int forfeits = 0;             ///< games this player lost by forfeit
  double direct_encounter = 0;  ///< points won against those with the same points
  /// The points of everyone beaten and half the points of everyone drawn with, game by game.
  double sonneborn_berger = 0;
  std::vector<std::vector<Score>> against;  ///< by place in the standings: the games in the order of play
};

struct Standings {
  std::vector<Standing> places;  ///< best first
  int games = 0;
  int finished = 0;
  int abandoned = 0;  ///< void games
};

/// Puts the players in order: by points, then direct encounter, Sonneborn-Berger, wins, and name.
Standings standings_of(std::span<const Player> players, std::span<const Game> games, const Points& points);

}  // namespace kaven::tournaments
