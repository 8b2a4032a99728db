#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// The settings of tournament.toml that mean something to some formats only. A setting is a constant that says
// how it is called, what it means and which values it takes; it is also the key to its value in a
// FormatSettings. Those that several formats share are here, the others in the file of their format.

namespace kaven::tournaments::settings {

/// Lines of a file beside tournament.toml, or of a list in tournament.toml itself.
struct LineList {
  struct Line {
    int number = 0;  ///< the number of the line in the file, or of the item in the list, from 1
    std::string text;
  };
  std::string file;  ///< its name in the tournament's folder; empty: the list is in tournament.toml
  /// The lines without blank ones and comments; none while the file has not been read.
  std::vector<Line> lines;

  bool empty() const { return file.empty() && lines.empty(); }
};

/// A number, names of players, or lines.
using SettingValue = std::variant<int, std::vector<std::string>, LineList>;

/// A setting of formats: one line of tournament.toml.
struct FormatSetting {
  enum class Kind : std::uint8_t { number, names, lines };  ///< the kinds of SettingValue

  std::string_view name;
  /// The text for people, in lines, to be read behind the titles of the formats that have the setting.
  std::string_view meaning;
  Kind kind = Kind::number;
  int low = 0;    ///< the least value of a number
  int high = 0;   ///< the greatest value of a number
  int usual = 0;  ///< the default of a number; names and lines have none by default
  /// What was expected instead of a value of the right kind; nullptr, or nothing, where it will do.
  std::optional<std::string> (*expected)(const SettingValue& value) = nullptr;
  /// What is wrong with a value that was read, in a whole message: `pairings.csv:3: …`. Nothing if it is
  /// right.
  std::optional<std::string> (*fault)(const FormatSetting& setting, const SettingValue& value) = nullptr;
};

// The same with the kind of the value in the type.
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

/// The values of settings by their constants. One that was never set has its default.
class FormatSettings {
 public:
  struct Given {
    const FormatSetting& setting;
    SettingValue value;
  };

  FormatSettings() = default;
  FormatSettings(std::initializer_list<Given> given);

  int operator[](const NumberSetting& setting) const;
  std::vector<std::string> operator[](const NamesSetting& setting) const;
  LineList operator[](const LinesSetting& setting) const;

  SettingValue value(const FormatSetting& setting) const;
  /// `value` must be of the setting's kind.
  void set(const FormatSetting& setting, SettingValue value);
  /// True when `setting` says what it says by default: its usual number, no names, no lines.
  bool is_default(const FormatSetting& setting) const;

 private:
  std::map<std::string_view, SettingValue> values_;
};

/// What is wrong with a list of names that has one twice.
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

inline constexpr NamesSetting seeding = names_setting(
    {.name = "seeding",
     .meaning = "names of players, best first, as in [\"alice\", \"bob\"]; the others follow by lot. In a "
                "gauntlet:\nthe players who meet all others. Default: none, all by lot.",
     .fault = twice_named});

}  // namespace kaven::tournaments::settings
