#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/ratings/ratings.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::standings {

/// How a game went, seen from one side.
enum class Score : std::uint8_t { win, draw, loss, forfeit_win, forfeit_loss, not_played };

/// How `game` went for its player `player`.
Score score_of(const state::Game& game, state::PlayerId player);

/// What counts how much.
struct Scoring {
  state::Points points;
  /// Rounds without an opponent, each worth as much as winning `games_of_bye` games; 0: nothing.
  std::vector<state::Bye> byes;
  int games_of_bye = 0;
  /// The order of a knock-out, by the index of players: it comes before points.
  std::vector<pairing::Place> places;
};

/// A player's place among the others.
struct StandingsRow {
  int rank = 1;  ///< shared by those whom no criterion tells apart; 0 for those who are not ranked
  bool ranked =
      true;  ///< else the player's line says where its rank would be, and nobody's rank depends on it
  state::PlayerId player;
  std::string name;
  double points = 0;  ///< with those of byes
  int played = 0;
  int wins = 0;  ///< with those by forfeit
  int draws = 0;
  int losses = 0;                                ///< with those by forfeit
  int forfeits = 0;                              ///< games this player lost by forfeit
  int byes = 0;                                  ///< rounds without an opponent
  int whites = 0;                                ///< finished games with White; the others with Black
  std::map<game::Ending, int> forfeits_by_kind;  ///< those of `forfeits`
  /// Points won against those with the same points.
  double direct_encounter = 0;
  /// The points of everyone beaten and half the points of everyone drawn with, game by game.
  double sonneborn_berger = 0;
  /// The points of all opponents, game by game. (In this and in Sonneborn-Berger a bye that is worth
  /// something is a win against someone with the player's own points: FIDE Handbook C.07, unplayed games.)
  double buchholz = 0;
  state::TimeUse time;                         ///< in all finished games
  std::vector<std::vector<Score>> against;     ///< by place in the standings: the games in the order of play
  std::optional<ratings::Rating> rating;       ///< nothing without a game
  std::optional<double> superiority;           ///< likelihood that it is stronger than whoever is next
  std::optional<analysis::Accuracy> accuracy;  ///< in the games that are analysed; nothing without one

  /// Of a turn; 0 without one.
  std::chrono::duration<double> average_turn() const {
    return time.turns == 0 ? std::chrono::duration<double>{} : time.thinking / time.turns;
  }
};

struct Standings {
  std::vector<StandingsRow> places;  ///< best first
  int games = 0;
  int finished = 0;
  int abandoned = 0;  ///< void games
  int groups = 0;     ///< of players who met, if only by way of others; ratings compare within one
  ratings::Estimate white_advantage;
  double draw_share = 0;  ///< between equals
};

/// Puts the players in order: by the place in a knock-out if there is one; by points; then by direct
/// encounter, Sonneborn-Berger, Buchholz, wins, and fewest forfeits; those who are level by name. Rates them.
Standings standings_of(std::span<const state::Player> players, std::span<const state::Game> games,
                       const Scoring& scoring);

}  // namespace kaven::tournaments::standings
