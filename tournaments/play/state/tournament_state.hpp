// SPDX-License-Identifier: MIT
#pragma once

// A tournament at one moment, as one value: TournamentState has its settings, players, games with their results, and byes. All
// code that pairs, runs, rates, audits or shows a tournament uses this value. Two permanent sources determine it; the ledger is an
// index of them, for fast reading, and can be made again, identical:
//
//   entries.jsonl    who entered when, the settings,     ─┐
//   (entry_list)     the organizer's decisions            ├─▶ ledger.sqlite ─▶ TournamentState ─▶ pairing, standings, web, …
//   games/*.jsonl    the record of each game             ─┘   (ledger)
//
// The settings that apply are those of settings_in_force(): the ones that determine games and points come from the entry list, all
// others from tournament.toml. A withdrawal names the games without a result at that time, which are cancelled, with or without a
// walkover for the opponent. A game that is ordered to be played again keeps its old result in the entry list, because earlier
// rounds were paired from it.
//
// pairing_input.hpp converts the state for a format; aliases.hpp hides the players' names; suspect_games.hpp finds games that a busy
// machine may have decided. This room knows nothing about running games.

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
#include "tournaments/play/folder/id.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::state {

/// The treatment of the games of a withdrawn player. Finished games count, except with `annul`.
enum class WithdrawnGames : std::uint8_t {
  keep,     ///< unplayed games are dropped, or won by the opponent if rounds depend on results
  annul,    ///< no game counts, not even a finished one
  forfeit,  ///< the opponents win the unplayed games
};

/// The words for these values in command lines and files.
inline constexpr text::WordTable<WithdrawnGames, 3> withdrawn_games_words = {{{
    {WithdrawnGames::keep, "keep"},
    {WithdrawnGames::annul, "void"},
    {WithdrawnGames::forfeit, "forfeit"},
}}};

/// A player's withdrawal: the player is not paired any more.
struct Withdrawn {
  int order = 1;   ///< position in the order of withdrawals, from 1
  int rounds = 0;  ///< rounds paired before
  WithdrawnGames games = WithdrawnGames::keep;
  std::string reason;  ///< the organizer's words; may be empty
  friend bool operator==(const Withdrawn&, const Withdrawn&) = default;
};

/// A player of the tournament.
struct Player {
  folder::PlayerId id;  ///< in order of entry
  std::string name;
  std::string program;                      ///< the command, for display
  std::string sha256;                       ///< hash of the program's file
  std::string description_sha256;           ///< hash of its agent.toml; empty if it has none
  int entered = 0;                          ///< rounds paired before the player joined
  bool ranked = true;                       ///< from the settings: the ledger does not store it
  std::optional<Withdrawn> withdrawn = {};  ///< empty for a player who takes part
  /// Hash of all files of its submission; empty if the player entered before this hash was stored.
  std::string submission_sha256 = {};
  /// The number of games that were paired before each later program of the player joined; empty: it plays with its
  /// first program.
  std::vector<int> versions = {};
  /// The name of its file or folder in agents/, as text::printable() shows it; empty if the player entered before it
  /// was stored.
  std::string hand_in = {};
  friend bool operator==(const Player&, const Player&) = default;
};

enum class GameState : std::uint8_t {
  pending,   ///< the game has no verdict yet
  finished,  ///< its record has a verdict
  /// Void: the referee failed as often as allowed; nobody is to blame, and the next run plays the game again.
  abandoned,
  cancelled,  ///< one of its players was withdrawn: the game will not be played, or does not count any more
};

/// The words for the states of games in the ledger and in JSON.
inline constexpr text::WordTable<GameState, 4> game_state_words = {{{
    {GameState::pending, "pending"},
    {GameState::finished, "finished"},
    {GameState::abandoned, "void"},
    {GameState::cancelled, "cancelled"},
}}};

/// One side's use of time in a game.
struct TimeUse {
  int turns = 0;  ///< number of turns, including one that ended the game without a legal move
  std::chrono::duration<double> thinking{};  ///< of its turns, by the clock of the game
  std::chrono::duration<double> longest{};   ///< duration of the longest turn
  std::chrono::duration<double> idle_cpu{};  ///< CPU time of its program during the opponent's turns
  friend bool operator==(const TimeUse&, const TimeUse&) = default;
};

/// The facts of a finished game that count.
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
  folder::GameId id;  ///< in order of play
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
  /// The winner of a cancelled game that counts as won without playing; otherwise empty.
  std::optional<folder::PlayerId> walkover = {};
  friend bool operator==(const Game&, const Game&) = default;
};

/// The names of players in tables, on pages and in reports. A program chooses its own name, and in a class many keep the
/// name of the starter agent that they began with; the folder in agents/ shows whose program it is.
///
///   name            folder        shown
///   one-ply-python  connect4-ada  connect4-ada (one-ply-python)
///   ada             ada           ada
///   claimeven 1 s   claimeven-1   claimeven-1

/// Returns the name to show for a program called `name` whose file or folder in agents/ is `hand_in`, as in
/// Player::hand_in: the folder with the name beside it; the folder alone if the names differ only in blanks, dashes, units and
/// case; the name alone if it is that of the folder or file, or if `hand_in` is empty.
std::string shown_name(const std::string& name, const std::string& hand_in);

/// The same for `player`. A player with an alias has no hand-in: its name is shown.
std::string shown_name(const Player& player);

/// Returns the player with this name; otherwise the one with this shown_name(); otherwise the only player whose program
/// is the file or folder of this name in agents/; otherwise nullptr.
const Player* player_called(std::span<const Player> players, std::string_view name);

/// Returns the player whose program is the file or folder `hand_in` in agents/; nullptr if there is none. Unlike the
/// name, which every program chooses for itself, this shows whose program it is. Of several that entered one after the
/// other, returns the last, and one that was withdrawn only if no other is left.
const Player* player_of_hand_in(std::span<const Player> players, std::string_view hand_in);

/// A round in which a player has no opponent.
struct Bye {
  int round = 1;
  folder::PlayerId player;
  friend bool operator==(const Bye&, const Bye&) = default;
};

/// A tournament at one moment.
struct TournamentState {
  settings::Settings settings;
  std::vector<Player> players;  ///< all players by id, without a gap
  std::vector<Game> games;      ///< all games by id, without a gap
  std::vector<Bye> byes;        ///< all byes by round, then player
  /// Number of entries that withdrew players or ordered games to be played again.
  int interventions = 0;

  bool has_player(folder::PlayerId id) const { return id.index() < players.size(); }
  bool has_game(folder::GameId id) const { return id.index() < games.size(); }
  /// Throws std::out_of_range if no player has this id.
  const Player& player(folder::PlayerId id) const { return players.at(id.index()); }
  /// Throws std::out_of_range if no game has this id.
  const Game& game(folder::GameId id) const { return games.at(id.index()); }

  /// Returns the number of games in `state`.
  int count(GameState state) const;
  /// Returns the number of games that are not cancelled.
  int games_to_play() const { return static_cast<int>(games.size()) - count(GameState::cancelled); }

  void finish(folder::GameId game, const GameResult& result);
  void abandon(folder::GameId game);
  /// Marks a void or finished game as to be played again.
  void reopen(folder::GameId game);
  /// Marks the game as cancelled; `walkover` wins it without playing.
  void cancel(folder::GameId game, std::optional<folder::PlayerId> walkover);
};

}  // namespace kaven::tournaments::state
