// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// The organizer withdrew a player from the tournament.
struct Withdrawal {
  folder::PlayerId player;
  std::string name;
  WithdrawnGames games = WithdrawnGames::keep;
  int rounds = 0;                        ///< number of rounds paired before
  std::vector<folder::GameId> unplayed;  ///< the player's games without a result at that time, by id
  std::string reason;                    ///< may be empty
  friend bool operator==(const Withdrawal&, const Withdrawal&) = default;
};

/// The organizer ordered a finished game to be played again. The entry keeps the game's old result because
/// earlier rounds were paired from it.
struct OrderedReplay {
  folder::GameId game;
  std::string reason;
  game::Result result = game::Result::draw;
  game::Ending ending = game::Ending::full_board;
  int moves = 0;
  /// Hash of the old record, which does not count any more; empty if there was none.
  std::string sha256;
  friend bool operator==(const OrderedReplay&, const OrderedReplay&) = default;
};

/// One line of entries.jsonl: what entered a tournament when a run began, or the organizer's decisions on
/// withdrawals and games to be played again.
struct Entry {
  std::string time;  ///< UTC, ISO 8601
  int games = 0;     ///< number of games paired before
  /// The settings that determine games and pairings from then on: TOML notation, by name.
  std::map<std::string, std::string> settings;
  std::vector<Player> newcomers;
  std::vector<Player> new_versions;  ///< known players who returned with another program
  std::vector<Withdrawal> withdrawals = {};
  std::vector<OrderedReplay> replays = {};

  bool is_intervention() const { return !withdrawals.empty() || !replays.empty(); }
  friend bool operator==(const Entry&, const Entry&) = default;
};

/// Invalid entries.jsonl. what() names the file, the line and the expectation.
class EntryListError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads the entry list, oldest first; empty if the file does not exist. The ledger can be rebuilt from this
/// list and the records of the games alone. Throws EntryListError; std::system_error.
std::vector<Entry> read_entries(const boost::filesystem::path& file);

/// The same from text; errors use `name` as the file's name.
std::vector<Entry> read_entries_text(std::string_view text, std::string_view name);
/// Returns `entries` in the format of the file.
std::string entries_text(std::span<const Entry> entries);

/// Replaces the contents of the file by `entries`, completely or not at all. Throws std::system_error.
void write_entries(const boost::filesystem::path& file, const std::vector<Entry>& entries);

/// Returns how many of `entries` withdrew players or ordered games to be played again.
int interventions_in(std::span<const Entry> entries);

/// Returns the players after all of `entries`, each with its present program.
std::vector<Player> players_of(std::span<const Entry> entries);

/// Applies `entry` to the players before it: appends newcomers, replaces changed programs, marks withdrawn
/// players. Throws record::LineError if the entry refers to other players.
void enter_players(std::vector<Player>& players, const Entry& entry);

/// The settings that apply to a tournament's games and standings.
struct SettingsInForce {
  settings::Settings settings;
  /// Settings in tournament.toml that differ, one sentence each: such a change applies from the next run, or
  /// is not possible any more. Or the fault of a list that tournament.toml names, such as a missing `schedule`.
  std::vector<std::string> pending;
};

/// Returns the settings of the tournament in `folder`. Settings that determine games, pairings and points
/// come from the entry list, as of the last run, so that editing tournament.toml does not change the
/// standings of games already played; all others come from tournament.toml. Throws SettingsError,
/// EntryListError, std::system_error.
SettingsInForce settings_in_force(const folder::Folder& folder);

}  // namespace kaven::tournaments::state
