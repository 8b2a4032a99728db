// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// Settings of tournament.toml that only some formats have. A setting is a constant with the setting's name,
// its meaning and its valid values; the constant is also the key to the value in a FormatSettings. Settings
// shared by several formats are at the end, the others in the file of their format.

namespace kaven::tournaments::settings {

/// The lines of a file beside tournament.toml, or the items of a list in tournament.toml.
struct LineList {
  struct Line {
    int number = 0;  ///< line number in the file, or item number in the list, from 1
    std::string text;
  };
  std::string file;  ///< file name in the tournament's folder; empty: the list is in tournament.toml
  /// The lines except blank lines and comments; empty until the file is read.
  std::vector<Line> lines;

  bool empty() const { return file.empty() && lines.empty(); }
};

/// A number, names of players, or lines.
using SettingValue = std::variant<int, std::vector<std::string>, LineList>;

/// A setting of one or more formats: one line of tournament.toml.
struct FormatSetting {
  enum class Kind : std::uint8_t { number, names, lines };  ///< the kinds of SettingValue

  std::string_view name;
  /// Text for people, with line breaks. It follows the titles of the formats that have the setting.
  std::string_view meaning;
  Kind kind = Kind::number;
  int low = 0;    ///< smallest valid number
  int high = 0;   ///< largest valid number
  int usual = 0;  ///< default of a number; names and lines are empty by default
  /// Returns the expectation that a value of the right kind does not meet, or nothing if it is valid.
  /// nullptr: every value is valid.
  std::optional<std::string> (*expected)(const SettingValue& value) = nullptr;
  /// Returns why a value that was read is invalid, as a complete message (`pairings.csv:3: …`), or nothing if
  /// it is valid.
  std::optional<std::string> (*fault)(const FormatSetting& setting, const SettingValue& value) = nullptr;
};

// The same, with the kind of the value in the type.
struct NumberSetting : FormatSetting {};
struct NamesSetting : FormatSetting {};
struct LinesSetting : FormatSetting {};

constexpr NumberSetting number_setting(FormatSetting setting) {
  setting.kind = FormatSetting::Kind::number;
  return {setting};
}

constexpr NamesSetting names_setting(FormatSetting setting) {
  setting.kind = FormatSetting::Kind::names;
  return {setting};
}

constexpr LinesSetting lines_setting(FormatSetting setting) {
  setting.kind = FormatSetting::Kind::lines;
  return {setting};
}

/// The values of settings by their constants. A setting that was never set has its default.
class FormatSettings {
 public:
  struct Given {
    const FormatSetting& setting;
    SettingValue value;
  };

  FormatSettings() = default;
  FormatSettings(std::initializer_list<Given> given) {
    for (const Given& each : given) set(each.setting, each.value);
  }

  int operator[](const NumberSetting& setting) const { return std::get<int>(value(setting)); }
  std::vector<std::string> operator[](const NamesSetting& setting) const {
    return std::get<std::vector<std::string>>(value(setting));
  }
  LineList operator[](const LinesSetting& setting) const { return std::get<LineList>(value(setting)); }
  /// The value or the default of any setting; the operators return the type that belongs to it.
  SettingValue value(const FormatSetting& setting) const;
  /// The kind of `value` must be the setting's kind.
  void set(const FormatSetting& setting, SettingValue value);
  /// Returns true if the setting has its default value: its usual number, no names, no lines.
  bool is_default(const FormatSetting& setting) const;

 private:
  std::map<std::string_view, SettingValue> values_;
};

/// A FormatSetting::fault: returns the error if a list contains a name twice.
std::optional<std::string> twice_named(const FormatSetting& setting, const SettingValue& value);

inline constexpr NumberSetting legs =
    number_setting({.name = "legs",
                    .meaning = "how often every pair meets; each time it plays two games with swapped "
                               "colours.\nDefault: 1. You may raise it during the tournament.",
                    .low = 1,
                    .high = 1000,
                    .usual = 1});

inline constexpr NumberSetting rounds =
    number_setting({.name = "rounds",
                    .meaning = "the number of rounds (in a course tournament: of Swiss rounds); 0: chosen by "
                               "the\nnumber of players. Default: 0.",
                    .low = 0,
                    .high = 1000,
                    .usual = 0});

inline constexpr NumberSetting games_per_match = number_setting(
    {.name = "games-per-match",
     .meaning = "the number of games per meeting, with colours swapped after each. Default: 1.",
     .low = 1,
     .high = 100,
     .usual = 1});

inline constexpr NumberSetting replays = number_setting(
    {.name = "replays",
     .meaning =
         "how often a drawn match is replayed, with colours swapped, before the better seed advances.\n"
         "Default: 4.",
     .low = 0,
     .high = 100,
     .usual = 4});

inline constexpr NumberSetting endless = number_setting(
    {.name = "endless",
     .meaning =
         "1: rounds without end, of few meetings each, first of the players with few games of their present\n"
         "program (tournament run --forever); 0: `rounds`. Default: 0.",
     .low = 0,
     .high = 1,
     .usual = 0});

inline constexpr NamesSetting seeding = names_setting(
    {.name = "seeding",
     .meaning = "names of players, best first, as in [\"alice\", \"bob\"]; the others follow by lot. In a "
                "gauntlet:\nthe players who meet all others. Default: none, all by lot.",
     .fault = twice_named});

}  // namespace kaven::tournaments::settings
