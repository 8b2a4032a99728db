// SPDX-License-Identifier: MIT
#pragma once

// The order of the players. standings_of() computes a row for each player from the games of a tournament, best player first. A row
// has everything that follows from the results; what is shown of it is decided by one table of columns.
//
//   settings, players, games, byes ─▶ standings_of ─▶ add_ratings ─▶ rows ─▶ columns ─┬─ standings_text    terminal, Markdown,
//                                     (live table,    (rated_standings,               │                    CSV, JSON
//                                      status, verify) only for display)              └─ web/documents     the page
//
// Ratings are apart because those of 500 players take a second. On an endless ladder standings_report.cpp computes them first, because
// they order the rows there, also for status, grades and verify. standings_report.hpp goes the whole way from a tournament to text.
//
// Players are ordered by the places of the format, if it has some, as in a knock-out, or by rating on an endless ladder; by points;
// then by direct encounter, Sonneborn-Berger, Buchholz, wins and fewest forfeits. Players whom nothing separates share a rank. The
// lines of a table are numbered, because the crosstable refers to these numbers: a column of ranks appears only if the ranks differ
// from them.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/ratings/ratings.hpp"

namespace kaven::tournaments::standings {

/// Returns each player's index in `players`, by id.
inline std::map<folder::PlayerId, std::size_t> player_indices(std::span<const state::Player> players) {
  std::map<folder::PlayerId, std::size_t> index_of;
  for (const state::Player& player : players) index_of.emplace(player.id, index_of.size());
  return index_of;
}

/// The outcome of a game for one side.
enum class Score : std::uint8_t { win, draw, loss, forfeit_win, forfeit_loss, not_played };

/// The signs for scores in crosstables.
inline constexpr text::WordTable<Score, 6> score_signs = {{{
    {Score::win, "1"},
    {Score::draw, "="},
    {Score::loss, "0"},
    {Score::forfeit_win, "+"},
    {Score::forfeit_loss, "-"},
    {Score::not_played, "."},
}}};

/// True for games won on the board or by forfeit.
inline bool is_won(Score score) {
  return score == Score::win || score == Score::forfeit_win;
}
/// True for games lost on the board or by forfeit.
inline bool is_lost(Score score) {
  return score == Score::loss || score == Score::forfeit_loss;
}

/// Returns the score of `player`, one of the two players of `game`.
Score score_of(const state::Game& game, folder::PlayerId player);

/// Returns the points for a score; nothing for a game that was not played.
double points_of(Score score, const settings::Points& points);

/// Points per result, and the worth of byes.
struct Scoring {
  settings::Points points;
  /// Rounds without an opponent, each worth as much as winning `games_of_bye` games; 0: nothing.
  std::vector<state::Bye> byes;
  int games_of_bye = 0;
  /// The places of all players, from a format that has some (pairing::Format::places) or by rating: they precede points.
  std::vector<pairing::Place> places;
};

/// The results of one player.
struct StandingsRow {
  /// Shared by players with the same place in a knock-out or by rating, otherwise by players whom no criterion separates;
  /// 0 for an unranked player.
  int rank = 1;
  /// False: the player is listed where its rank would be, but does not affect other ranks.
  bool ranked = true;
  folder::PlayerId player;
  std::string name;
  std::string folder = {};                         ///< its file or folder in agents/; empty: unknown
  std::string section;                             ///< the player's part of the class; empty: none
  std::optional<state::WithdrawnGames> withdrawn;  ///< what happened to the games of a withdrawn player
  double points = 0;                               ///< including byes
  int played = 0;                                  ///< finished games, without walkovers after a withdrawal
  int wins = 0;                                    ///< including forfeits
  int draws = 0;
  int losses = 0;                                ///< including forfeits
  int forfeits = 0;                              ///< games that this player lost by forfeit
  int byes = 0;                                  ///< rounds without an opponent
  int games_as_white = 0;                        ///< games as White; in all others the player had Black
  std::map<game::Ending, int> forfeits_by_kind;  ///< the number of forfeits by kind
  /// Points won against players with the same points.
  double direct_encounter = 0;
  /// Sum over all games: the points of each beaten opponent, and half the points of each opponent in a draw.
  double sonneborn_berger = 0;
  /// Sum over all games: the points of the opponents. (Here and in Sonneborn-Berger, a bye that is worth
  /// points counts as a win against an opponent with the player's own points: FIDE Handbook C.07, unplayed
  /// games.)
  double buchholz = 0;
  state::TimeUse time;                      ///< time used in all finished games
  std::vector<std::vector<Score>> against;  ///< scores in the order of play, by the opponent's row

  std::optional<ratings::Rating> rating;  ///< empty without a game, or if ratings were not requested
  /// The likelihood that the player is stronger than the player in the next row; empty if the two cannot be
  /// compared.
  std::optional<double> likelihood_of_superiority;

  /// Returns the mean time of all turns; 0 if there are none.
  std::chrono::duration<double> average_turn() const {
    return time.turns == 0 ? std::chrono::duration<double>{} : time.thinking / time.turns;
  }
};

struct Standings {
  std::string title;               ///< title of the tournament; empty: it has only its folder's name
  std::string text;                ///< the organizer's description
  std::string section;             ///< the only section of the rows; empty: all players
  std::string_view order;          ///< what orders the rows before points (pairing::Format::order)
  bool by_rating = false;          ///< the rating orders the rows: on an endless ladder
  std::vector<StandingsRow> rows;  ///< best first
  int games = 0;                   ///< games that were or will be played
  int finished = 0;
  int cancelled = 0;  ///< cancelled games, not included in `games`: a player was withdrawn
  int abandoned = 0;  ///< void games

  int rating_groups = 0;              ///< ratings can be compared only within a group; 0 without ratings
  ratings::Estimate white_advantage;  ///< estimated together with the ratings
  double draw_share = 0;              ///< share of draws between equal players, estimated likewise
};

/// Returns the players in order: by `scoring.places`, if there are any; by points; then by direct
/// encounter, Sonneborn-Berger, Buchholz, wins, and fewest forfeits; tied players by name.
Standings standings_of(std::span<const state::Player> players, std::span<const state::Game> games,
                       const Scoring& scoring);

}  // namespace kaven::tournaments::standings
