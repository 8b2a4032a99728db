// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/settings/format_settings.hpp"

// A format decides which players meet. Everything about a format is in one constant of type Format, in its
// own file: its pairing function, its settings and their checks, when players may join, and the worth of a
// bye. Code that reads tournament.toml, enters, ranks or shows players uses this constant and never compares
// the format's name.

namespace kaven::tournaments::pairing {

/// A player's place in the final order. Tied players have the same place.
struct Place {
  std::size_t player = 0;
  int place = 1;  ///< counted from 1
  friend bool operator==(const Place&, const Place&) = default;
};

/// The source of a player of a bracket match.
struct Slot {
  enum class Origin : std::uint8_t {
    seed,       ///< `number` is the place in the seeding, from 0
    winner_of,  ///< `number` is the index of a match in the bracket
    loser_of,   ///< the loser of an earlier match
    nobody,     ///< there is no opponent: the other player advances without a game
  };
  Origin origin = Origin::nobody;
  std::size_t number = 0;
};

/// One match of a bracket: its players, its score and its outcome.
struct BracketMatch {
  enum class Part : std::uint8_t { winners, losers, final, second_final };
  Part part = Part::winners;
  int stage = 1;   ///< counted from 1 within its part
  int round = 1;   ///< the round of the tournament in which it is played
  int number = 1;  ///< counted from 1 within its round
  Slot upper;
  Slot lower;
  std::optional<std::size_t> upper_player;  ///< known so far; empty: not decided yet
  std::optional<std::size_t> lower_player;
  int upper_wins = 0;
  int lower_wins = 0;
  int draws = 0;  ///< drawn games and games that both players lost
  bool decided = false;
  std::optional<std::size_t> winner;  ///< empty although decided: no player reached this match
  std::optional<std::size_t> loser;
  bool by_seed = false;   ///< still level after all replays: the better seed advanced
  bool walkover = false;  ///< the loser was withdrawn: the winner advanced without a win on the board
  bool played = false;    ///< the match has games: two players, and a second final must be needed
};

/// The bracket of a knock-out: planned before the first game, then filled in with results.
struct Bracket {
  std::vector<std::size_t> seeds;     ///< players, best first
  std::vector<BracketMatch> matches;  ///< all matches by round and number; slots point to earlier ones
};

/// Returns the title of a match: `final`, `semi-final`, `quarter-final`, `round of 16`, `losers' round 2`.
std::string match_title(const Bracket& bracket, const BracketMatch& match);

/// A setting as one format uses it.
struct OwnSetting {
  const settings::FormatSetting* setting = nullptr;
  bool may_change = false;  ///< during the tournament, as far as Format::objection allows
  /// The "expected …" text of the error when this setting is missing. Empty: the setting is optional.
  std::string_view required = {};
};

/// A pairing method: a pure function of the players and of all games and byes so far. The caller enters the
/// returned games and byes together; the next call continues from them. The result does not depend on the
/// order in which the games of a round ended.
struct Format {
  std::string_view name;     ///< the name in tournament.toml: `round-robin`
  std::string_view title;    ///< the name for people: `round robin`
  std::string_view summary;  ///< follows the name in help texts: `everyone meets everyone`
  std::span<const OwnSetting> settings;
  /// Returns the next games and byes; nothing while the format waits for results.
  NextPairings (*pair)(const PairingInput& input, const History& history);
  /// Returns true if a player may join now. (A withdrawn player is not paired again but keeps its number.)
  bool (*takes_newcomers)(const PairingInput& input, const History& history);
  /// The reason why takes_newcomers may become false, as a clause for people; empty if it never does.
  std::string_view closed_because = {};
  /// Returns why the tournament of `history` cannot continue with `input`, as a complete message
  /// (`tournament.toml: legs is 2, but …`), or nothing if it can. nullptr: it always can.
  std::optional<std::string> (*objection)(const PairingInput& input, const History& history) = nullptr;
  /// True if later rounds depend on results. Then the opponent of a withdrawn player wins their unplayed
  /// games, and finished games cannot be annulled.
  bool builds_on_results = false;
  /// Returns why a finished game (by index in the history) cannot be played again, as a clause for people, or
  /// nothing if it can. nullptr: it always can.
  std::optional<std::string> (*replay_objection)(const PairingInput& input, const History& history,
                                                 std::size_t game) = nullptr;
  /// Returns the number of games in rounds that are not paired yet. nullptr: this number depends on results,
  /// or the format pairs all games at once.
  int (*games_to_be_paired)(const PairingInput& input, const History& history) = nullptr;
  /// Returns the current order of the players, best first. nullptr: the order follows from points.
  std::vector<Place> (*places)(const PairingInput& input, const History& history) = nullptr;
  /// With `places`, what they follow, for people; points and tie-breaks order the players who share a place.
  std::string_view order = {};
  /// Returns the bracket, without matches before it begins. nullptr: the format has no bracket.
  Bracket (*bracket)(const PairingInput& input, const History& history) = nullptr;
  bool full_point_byes = false;  ///< a bye is worth as much as winning every game of a match
  bool pairs_by_points = false;  ///< points per game are fixed once the tournament has begun
  /// For tests: fills in the settings that the format needs in order to pair players with these names.
  /// nullptr: it needs none.
  void (*make_up)(settings::FormatSettings& settings, const std::vector<std::string>& names) = nullptr;

  /// Returns this format's entry for the setting, or nullptr if the format does not have it.
  const OwnSetting* find(const settings::FormatSetting& setting) const;
};

/// Values for Format::takes_newcomers.
bool always(const PairingInput& input, const History& history);
bool before_the_first_round(const PairingInput& input, const History& history);

/// Returns how many won games a bye is worth.
int games_of_bye(const Format& format, const settings::FormatSettings& settings);

/// Returns every format. A new format is a new file and a row in this table.
std::span<const Format* const> formats();

/// Returns the format with this name, or nullptr.
const Format* find_format(std::string_view name);

/// Returns the settings of all formats, each once. The result keeps the order in which each format lists its
/// own.
std::vector<const settings::FormatSetting*> format_settings();

/// Returns the titles of the formats that have `setting`: `Round robin, gauntlet`.
std::string titles_with(const settings::FormatSetting& setting);

/// An error in the settings of a format.
struct SettingFault {
  std::string_view setting;  ///< the setting to blame: a name in tournament.toml
  std::string reason;
};

/// Returns the first error: a setting that is set although the format does not have it, a setting whose value
/// is invalid, or a missing required setting.
std::optional<SettingFault> fault_of(const Format& format, const settings::FormatSettings& settings);

}  // namespace kaven::tournaments::pairing
