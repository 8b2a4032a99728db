#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// A player is withdrawn from the tournament by the organiser.
struct Withdrawal {
  folder::PlayerId player;
  std::string name;
  WithdrawnGames games = WithdrawnGames::keep;
  int rounds = 0;                        ///< the number of rounds that had been paired before
  std::vector<folder::GameId> unplayed;  ///< the player's games that had no result then, by id
  std::string reason;                    ///< may be empty
  friend bool operator==(const Withdrawal&, const Withdrawal&) = default;
};

/// A finished game is to be played again. By the result that it had then the rounds before were paired: it is
/// kept for that.
struct OrderedReplay {
  folder::GameId game;
  std::string reason;
  game::Result result = game::Result::draw;
  game::Ending ending = game::Ending::full_board;
  int moves = 0;
  /// The hash of the record that is set aside and counts no more; empty when there was none.
  std::string sha256;
  friend bool operator==(const OrderedReplay&, const OrderedReplay&) = default;
};

/// What entered a tournament at one time, when a run of it began, and what its organiser decided: who is
/// withdrawn, what is played again.
struct Entry {
  std::string time;  ///< UTC, ISO 8601
  int games = 0;     ///< the number of games that had been paired before
  /// The settings that shape games and pairings from then on: values in TOML's notation by name.
  std::map<std::string, std::string> settings;
  std::vector<Player> newcomers;
  std::vector<Player> new_versions;  ///< known players that came back with another program
  std::vector<Withdrawal> withdrawals = {};
  std::vector<OrderedReplay> replays = {};

  bool is_intervention() const { return !withdrawals.empty() || !replays.empty(); }
  friend bool operator==(const Entry&, const Entry&) = default;
};

/// entries.jsonl cannot be followed; what() names the file, the line and what was expected.
class EntryListError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The list of entries, oldest first; empty when there is no such file. With the records of the games it is
/// all that a ledger can be made of again. Throws EntryListError; std::system_error.
std::vector<Entry> read_entries(const boost::filesystem::path& file);

/// The same of the text of a file that errors call `name`.
std::vector<Entry> read_entries_text(std::string_view text, std::string_view name);
std::string entries_text(std::span<const Entry> entries);

/// Puts `entries` in the place of what the file says, whole or not at all. Throws std::system_error.
void write_entries(const boost::filesystem::path& file, const std::vector<Entry>& entries);

/// How many of `entries` withdrew players or had games played again.
int interventions_in(std::span<const Entry> entries);

/// The players after all of `entries`, each with its present program.
std::vector<Player> players_of(std::span<const Entry> entries);

}  // namespace kaven::tournaments::state
