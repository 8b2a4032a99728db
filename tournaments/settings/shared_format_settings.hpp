#pragma once

#include <optional>
#include <string>

#include "tournaments/settings/format_settings.hpp"

// The settings that several formats have.

namespace kaven::tournaments::settings {

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
