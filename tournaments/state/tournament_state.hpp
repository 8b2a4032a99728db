#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/outcome.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/folder/id.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::state {

/// A tournament as it stands: under which settings it is played, who plays, which games were paired and how
/// they ended, who had a bye. Everybody who pairs, runs, rates, audits or shows a tournament takes this one
/// value.
///
/// It follows from two things that are kept for good: the entry list (entry_list.hpp) and the records of the
/// games. The ledger (ledger.hpp) is an index of both, from which it is read in a moment.
///
///   entries.jsonl, games/*.jsonl ──▶ ledger.sqlite ──▶ TournamentState ──▶ pairing, standings, web, …

/// What becomes of the games of a player who is withdrawn. Finished ones count in any case but one.
enum class WithdrawnGames : std::uint8_t {
  keep,     ///< those that were not played are dropped, or won by the opponent where rounds build on results
  annul,    ///< none counts, not even the finished ones
  forfeit,  ///< those that were not played are won by the opponent
};

/// The words for it on command lines and in files.
inline constexpr text::WordTable<WithdrawnGames, 3> withdrawn_games_words = {{{
    {WithdrawnGames::keep, "keep"},
    {WithdrawnGames::annul, "void"},
    {WithdrawnGames::forfeit, "forfeit"},
}}};

/// A player's leaving: who is withdrawn is paired no more.
struct Withdrawn {
  int order = 1;   ///< counted from 1: who was withdrawn first, second, …
  int rounds = 0;  ///< rounds that were paired before
  WithdrawnGames games = WithdrawnGames::keep;
  std::string reason;  ///< the organiser's words; may be empty
  friend bool operator==(const Withdrawn&, const Withdrawn&) = default;
};

/// A player as the tournament knows it.
struct Player {
  folder::PlayerId id;  ///< ids follow the order of entering
  std::string name;
  std::string program;                      ///< the command, for people
  std::string sha256;                       ///< the hash of the program's file
  std::string description_sha256;           ///< the hash of its agent.toml; empty when it has none
  int entered = 0;                          ///< rounds that were paired before the player came
  bool ranked = true;                       ///< said by the settings: the ledger does not keep it
  std::optional<Withdrawn> withdrawn = {};  ///< nothing for a player who takes part
  /// The hash of all files of its submission; empty when it entered before that was kept.
  std::string submission_sha256 = {};
  friend bool operator==(const Player&, const Player&) = default;
};

enum class GameState : std::uint8_t {
  pending,    ///< the game has not been played to a verdict
  finished,   ///< its record has a verdict
  abandoned,  ///< void: the referee could not go on as often as it may; nobody's fault, to be played again
  cancelled,  ///< a player of it was withdrawn: it will not be played, or counts no more
};

/// How one side used its time in a game.
struct TimeUse {
  int turns = 0;  ///< the number of turns, one that ended the game without a legal move included
  std::chrono::duration<double> thinking{};  ///< wall clock of its turns
  std::chrono::duration<double> longest{};   ///< the time of the longest turn
  std::chrono::duration<double> idle_cpu{};  ///< processor time of its program in the opponent's turns
  friend bool operator==(const TimeUse&, const TimeUse&) = default;
};

/// What counts of a finished game.
struct GameResult {
  game::Result result = game::Result::draw;
  game::Ending ending = game::Ending::full_board;
  int moves = 0;
  std::chrono::duration<double> thinking{};  ///< wall clock of all turns
  std::array<TimeUse, 2> sides;              ///< White's, then Black's: by game::index
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// A game that was paired.
struct Game {
  folder::GameId id;  ///< ids follow the order of play
  int round = 1;      ///< round, match, part and opening as in pairing/pairing.hpp
  int match = 1;
  int part = 1;
  std::uint64_t opening = 0;  ///< below 2^63
  folder::PlayerId white;
  folder::PlayerId black;
  std::uint64_t seed = 0;  ///< below 2^63
  std::string record;      ///< file name in games/
  GameState state = GameState::pending;
  std::optional<GameResult> result;  ///< the result of a finished game
  /// Who won a cancelled game without playing; nobody where it counts for nobody.
  std::optional<folder::PlayerId> walkover = {};
  friend bool operator==(const Game&, const Game&) = default;
};

/// The player called `name`, or else the only one whose program is the file or folder of that name in agents/; null:
/// there is none.
const Player* player_called(std::span<const Player> players, std::string_view name);

/// A round in which a player has no opponent.
struct Bye {
  int round = 1;
  folder::PlayerId player;
  friend bool operator==(const Bye&, const Bye&) = default;
};

/// All that is known of a tournament at a moment.
struct TournamentState {
  settings::Settings settings;
  std::vector<Player> players;  ///< all players by id, without a gap
  std::vector<Game> games;      ///< all games by id, without a gap
  std::vector<Bye> byes;        ///< all byes by round, then player
  /// How many entries of the entry list withdrew players or had games played again.
  int interventions = 0;

  bool has_player(folder::PlayerId id) const;
  bool has_game(folder::GameId id) const;
  /// Throws std::out_of_range when nobody has that id.
  const Player& player(folder::PlayerId id) const;
  /// Throws std::out_of_range when no game has that id.
  const Game& game(folder::GameId id) const;

  /// Games that are in `state`.
  int count(GameState state) const;
  /// Games that were played or are to be: all but the cancelled ones.
  int games_to_play() const;

  void finish(folder::GameId game, const GameResult& result);
  void abandon(folder::GameId game);
  /// A void or finished game is to be played again.
  void reopen(folder::GameId game);
  /// The game will not be played, or counts no more; `walkover` wins it without playing.
  void cancel(folder::GameId game, std::optional<folder::PlayerId> walkover);
};

}  // namespace kaven::tournaments::state
