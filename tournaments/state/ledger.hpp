#pragma once

#include <array>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/game/outcome.hpp"
#include "tournaments/state/database.hpp"

namespace kaven::tournaments::state {

/// A player as the tournament knows it.
struct Player {
  int id = 0;  ///< from 1, in the order of entering
  std::string name;
  std::string program;             ///< the command, for people
  std::string sha256;              ///< of the program's file
  std::string description_sha256;  ///< of its agent.toml; empty when it has none
  int entered = 0;                 ///< rounds that were paired before the player came
  bool ranked = true;              ///< as the settings say: the ledger does not keep it
  friend bool operator==(const Player&, const Player&) = default;
};

enum class GameState : std::uint8_t {
  pending,    ///< not yet played to a verdict
  finished,   ///< its record has a verdict
  abandoned,  ///< void: the referee could not go on as often as it may; nobody's fault, to be played again
};

/// How one side used its time in a game.
struct TimeUse {
  int turns = 0;                             ///< with one that ended the game without a legal move
  std::chrono::duration<double> thinking{};  ///< wall clock of its turns
  std::chrono::duration<double> longest{};   ///< of its turns
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

struct Game {
  int id = 0;     ///< from 1, in the order of play
  int round = 1;  ///< round, match, part and opening as in pairing/job.hpp
  int match = 1;
  int part = 1;
  std::uint64_t opening = 0;  ///< below 2^63
  int white = 0;              ///< ids of players
  int black = 0;
  std::uint64_t seed = 0;  ///< below 2^63
  std::string record;      ///< file name in games/
  GameState state = GameState::pending;
  std::optional<GameResult> result;  ///< of a finished game
  friend bool operator==(const Game&, const Game&) = default;
};

/// A round in which a player has no opponent.
struct Bye {
  int round = 1;
  int player = 0;  ///< id
  friend bool operator==(const Bye&, const Bye&) = default;
};

/// What has been played: an index of the entry list and the records, which are the truth. Every change is one
/// transaction. Points are not in it: they follow from results and settings.
class Ledger {
 public:
  /// Throws DatabaseError, also for a file that is no ledger or one of a later version.
  Ledger(const boost::filesystem::path& file, Database::Access access);

  std::vector<Player> players();  ///< by id
  std::vector<Game> games();      ///< by id
  /// The games, by id, that stand otherwise than in `known`, which has all games that there were at some time,
  /// by id: those that are new, and those whose state is another one. What is finished stays so: such games
  /// are passed over unread.
  std::vector<Game> games_changed_since(std::span<const Game> known);
  std::vector<Bye> byes();        ///< by round, then player

  /// Writes all of it or nothing: players, also known ones with other programs; games with the ids they have;
  /// rounds without an opponent.
  void enter(const std::vector<Player>& players, const std::vector<Game>& games,
             const std::vector<Bye>& byes = {});
  void finish(int game, const GameResult& result);
  /// All of them, or none: many in one transaction cost less than one by one.
  void finish(const std::map<int, GameResult>& results);
  void abandon(int game);
  /// A void game is to be played again.
  void reopen(int game);

 private:
  Database database_;
};

}  // namespace kaven::tournaments::state
