#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/pairing/bracket.hpp"
#include "tournaments/pairing/pairing.hpp"
#include "tournaments/settings/format_settings.hpp"

// A format decides who meets whom. All that is known of one is a constant of type Format in a file of its
// own: how it pairs, which settings it has, what they must say, who may join, what a bye is worth. Whoever
// reads tournament.toml, enters players, ranks them or shows them asks this constant, and no one asks for its
// name.

namespace kaven::tournaments::pairing {

/// A player's place in the final order; those who share one have the same.
struct Place {
  std::size_t player = 0;
  int place = 1;  ///< counted from 1
  friend bool operator==(const Place&, const Place&) = default;
};

/// A setting as one format has it.
struct OwnSetting {
  const settings::FormatSetting* setting = nullptr;
  bool may_change = false;  ///< while the tournament goes on, as far as Format::objection allows
  /// The text that says what was expected where nothing is said; empty: that is no mistake.
  std::string_view required = {};
};

/// A way to decide who meets whom: a pure function of the players and of what was paired and played so far.
/// What it says is to be entered as a whole; asked again with that in the history, it goes on from there. It
/// does not depend on the order in which the games of a round ended.
struct Format {
  std::string_view name;     ///< the name in tournament.toml: `round-robin`
  std::string_view title;    ///< the name for people: `round robin`
  std::string_view summary;  ///< the text for help that follows the name: `everyone meets everyone`
  std::span<const OwnSetting> settings;
  NextPairings (*pair)(const PairingInput& input, const History& history);
  /// True when a player may come now. Who is withdrawn is paired no more, but keeps its number.
  bool (*takes_newcomers)(const PairingInput& input, const History& history);
  /// Why that may become false, as a clause for people; empty where it never does.
  std::string_view closed_because = {};
  /// Why the tournament of `history` cannot go on with `input`, in a whole message for people
  /// (`tournament.toml: legs is 2, but …`); nothing when it can. nullptr: it always can.
  std::optional<std::string> (*objection)(const PairingInput& input, const History& history) = nullptr;
  /// Later rounds follow from results: a game that its player's withdrawal leaves unplayed is won by the
  /// opponent, and none that was finished can be taken back.
  bool builds_on_results = false;
  /// Why a finished game, by its index in the history, cannot be played again, in a clause for people; nothing
  /// when it can. nullptr: it always can.
  std::optional<std::string> (*replay_objection)(const PairingInput& input, const History& history,
                                                 std::size_t game) = nullptr;
  /// The number of games of rounds that are not paired yet, where it does not depend on results; nullptr: nobody knows
  /// it, or all games are paired at once.
  int (*games_to_be_paired)(const PairingInput& input, const History& history) = nullptr;
  /// The order of the players so far, best first, where it does not follow from points; else nullptr.
  std::vector<Place> (*places)(const PairingInput& input, const History& history) = nullptr;
  /// The bracket, without matches while it has not begun; nullptr for formats without one.
  Bracket (*bracket)(const PairingInput& input, const History& history) = nullptr;
  bool full_point_byes = false;  ///< a bye is worth as much as winning every game of a match
  bool pairs_by_points = false;  ///< the worth of games stays as it was when the tournament began
  /// Makes up the settings without which the format pairs nobody, for tests with players of
  /// these names. nullptr: it needs none.
  void (*make_up)(settings::FormatSettings& settings, const std::vector<std::string>& names) = nullptr;

  /// The setting as this format has it; nullptr when it means nothing here.
  const OwnSetting* find(const settings::FormatSetting& setting) const;
};

/// The Format::takes_newcomers of formats that take them at any time.
bool always(const PairingInput& input, const History& history);
bool before_the_first_round(const PairingInput& input, const History& history);

/// How many won games a bye is worth.
int games_of_bye(const Format& format, const settings::FormatSettings& settings);

/// Every format. A new one is a file of its own and one new row.
std::span<const Format* const> formats();

/// The format called `name`, or nullptr.
const Format* find_format(std::string_view name);

/// The settings of all formats, each once, in the order in which each format has its own.
std::vector<const settings::FormatSetting*> format_settings();

/// The titles of the formats that have `setting`: `Round robin, gauntlet`.
std::string titles_with(const settings::FormatSetting& setting);

/// What is wrong between a format and its settings.
struct SettingFault {
  std::string_view setting;  ///< the setting to blame: a name in tournament.toml
  std::string reason;
};

/// The first setting that means nothing in the format although it is set, that is missing, or whose value is
/// wrong as a whole.
std::optional<SettingFault> fault_of(const Format& format, const settings::FormatSettings& settings);

}  // namespace kaven::tournaments::pairing
