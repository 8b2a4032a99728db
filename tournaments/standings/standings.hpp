#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/ratings/ratings.hpp"
#include "tournaments/settings/settings.hpp"
#include "tournaments/state/tournament_state.hpp"

// Who is ahead: standings_of() turns the games of a tournament into a row for each player, best first. Rows
// hold everything that follows from the results; ratings, which take long where there are many players, are
// added by whoever shows them (rated_standings.hpp). Which columns are made of the rows says columns.hpp.
namespace kaven::tournaments::standings {

/// How a game went, seen from one side.
enum class Score : std::uint8_t { win, draw, loss, forfeit_win, forfeit_loss, not_played };

/// The signs by which crosstables show scores.
inline constexpr text::WordTable<Score, 6> score_signs = {{{
    {Score::win, "1"},
    {Score::draw, "="},
    {Score::loss, "0"},
    {Score::forfeit_win, "+"},
    {Score::forfeit_loss, "-"},
    {Score::not_played, "."},
}}};

/// True for games won on the board or by forfeit.
bool is_won(Score score);
/// True for games lost on the board or by forfeit.
bool is_lost(Score score);

/// How `game` went for its player `player`.
Score score_of(const state::Game& game, folder::PlayerId player);

/// What counts how much.
struct Scoring {
  settings::Points points;
  /// The rounds without an opponent, each worth as much as winning `games_of_bye` games; 0: nothing.
  std::vector<state::Bye> byes;
  int games_of_bye = 0;
  /// The order of a knock-out, by the index of players: it comes before points.
  std::vector<pairing::Place> places;
};

/// What there is to say of one player.
struct StandingsRow {
  int rank = 1;        ///< shared by players whom no criterion tells apart; 0 for one who is not ranked
  bool ranked = true;  ///< false: the player stands where its rank would be, and nobody's rank depends on it
  folder::PlayerId player;
  std::string name;
  std::string section;                             ///< the part of the class that it belongs to; empty: none
  std::optional<state::WithdrawnGames> withdrawn;  ///< what became of the games of one who was withdrawn
  double points = 0;                               ///< points, those of byes included
  int played = 0;  ///< finished games; wins and losses without playing, by a withdrawal, are none
  int wins = 0;    ///< wins, those by forfeit included
  int draws = 0;
  int losses = 0;                                ///< losses, those by forfeit included
  int forfeits = 0;                              ///< games this player lost by forfeit
  int byes = 0;                                  ///< rounds without an opponent
  int games_as_white = 0;                        ///< the games played as White; in the others it had Black
  std::map<game::Ending, int> forfeits_by_kind;  ///< the forfeits counted above
  /// The points won against players with the same points.
  double direct_encounter = 0;
  /// The points of everyone beaten and half the points of everyone drawn with, game by game.
  double sonneborn_berger = 0;
  /// The points of all opponents, game by game. (In this and in Sonneborn-Berger a bye that is worth
  /// something is a win against someone with the player's own points: FIDE Handbook C.07, unplayed games.)
  double buchholz = 0;
  state::TimeUse time;                      ///< the time used in all finished games
  std::vector<std::vector<Score>> against;  ///< the scores in the order of play, by row of the opponent

  std::optional<ratings::Rating> rating;  ///< empty without a game, or when nobody asked for ratings
  /// The likelihood that the player is stronger than the one in the next row; nothing where the two cannot be
  /// compared.
  std::optional<double> likelihood_of_superiority;

  /// The mean of all turns; 0 without one.
  std::chrono::duration<double> average_turn() const {
    return time.turns == 0 ? std::chrono::duration<double>{} : time.thinking / time.turns;
  }
};

struct Standings {
  std::string title;               ///< what the tournament is called; empty: nothing but its folder's name
  std::string text;                ///< what its organizer says of it
  std::string section;             ///< the section that the rows are of alone; empty: all players
  std::vector<StandingsRow> rows;  ///< best first
  int games = 0;                   ///< games that were or will be played
  int finished = 0;
  int cancelled = 0;  ///< games that were paired and are not among them: somebody was withdrawn
  int abandoned = 0;  ///< void games

  int rating_groups = 0;              ///< ratings compare only within a group; 0 without ratings
  ratings::Estimate white_advantage;  ///< estimated in a rated tournament
  double draw_share = 0;              ///< the share of draws between equals, estimated likewise
};

/// Puts the players in order: by the place in a knock-out if there is one; by points; then by direct
/// encounter, Sonneborn-Berger, Buchholz, wins, and fewest forfeits; players who are level by name.
Standings standings_of(std::span<const state::Player> players, std::span<const state::Game> games,
                       const Scoring& scoring);

}  // namespace kaven::tournaments::standings
