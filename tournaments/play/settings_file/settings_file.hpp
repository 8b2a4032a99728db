// SPDX-License-Identifier: MIT
#pragma once

// Reads and writes tournament.toml, whose values are settings::Settings. Every line of that file is a row of one table,
// setting_table.cpp, and everything else follows from the row:
//
//                     ┌─▶ read_settings()          tournament.toml ─▶ Settings; errors with file, line and column
//   Setting           ├─▶ settings_text()          Settings ─▶ tournament.toml, with the meaning above each line
//     name, meaning   ├─▶ add_setting_options()    the options of `tournament new`, `run` and `compare`, with their help
//     read, written   ├─▶ shaping_settings()       the settings that entries.jsonl keeps, because games depend on them
//     follows, role   └─▶ is_fixed()               whether the setting may change after games were played
//
// A new setting is a member of a part of Settings and a row. setting_rows.hpp has the kinds of rows, setting_values.hpp reads and
// writes the kinds of values; the rows of formats come from the formats' own settings. A setting that the format does not have is
// an error if it is set, and is written as a comment. The value of a list is the list, or the name of a file beside
// tournament.toml: entries.jsonl and the settings sent to a cluster always have the list.

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::settings_file {

/// An invalid tournament.toml. what() is `FILE:LINE:COLUMN: ` followed by the setting, its value and the
/// expectation; for an unknown setting it names the most similar known one.
class SettingsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads the settings in `file`, and the files beside it that they name. Throws SettingsError for invalid
/// settings and if `file` is unreadable or longer than 1 MiB.
settings::Settings read_settings(const boost::filesystem::path& file);

/// Reads the settings in `file` alone: `schedule` and the like have the names of their files and no lines. For commands
/// that play no games, so that the lists may be written later. Throws SettingsError.
settings::Settings read_settings_alone(const boost::filesystem::path& file);

/// Reads settings from text, without other files; error messages use `name` as the file's name.
settings::Settings read_settings(std::string_view text, const std::string& name);

/// Settings by name, with values from the command line: in TOML notation, except that a string may omit its
/// quotes and a list its brackets.
using SettingTexts = std::vector<std::pair<std::string, std::string>>;

/// Throws SettingsError, which names the option, if `text` is not a valid value for the setting `name`.
void check_setting(const std::string& name, const std::string& text);

/// Returns `settings` with the values of `texts`. Throws SettingsError, which names the option, if a value is
/// invalid or the settings are inconsistent.
settings::Settings with_settings(const settings::Settings& settings, const SettingTexts& texts);

/// Reads again the files in the tournament's folder `folder` that the settings name. Throws SettingsError
/// with file, line and expectation; also if `allow-read` would show programs files of the tournament.
void read_listed_files(settings::Settings& settings, const boost::filesystem::path& folder);

/// Returns the settings that determine a tournament's games and pairings, in TOML notation by name. Lists
/// from files are included in full.
std::map<std::string, std::string> shaping_settings(const settings::Settings& settings);

/// Returns true if a tournament with `settings` that has begun cannot continue with another value of the
/// setting `name`, because earlier games would have been different.
bool is_fixed(const settings::Settings& settings, std::string_view name);

/// A setting that has another value now.
struct ChangedSetting {
  std::string name;
  std::string then;
  std::string now;
};
/// Compares two results of shaping_settings(). If `game` has changed, the settings whose defaults depend on it, such as
/// `connect`, are left out.
std::vector<ChangedSetting> changed_settings(const std::map<std::string, std::string>& then,
                                             const std::map<std::string, std::string>& now);

/// How lists from files are written: as the file's name, or with all lines.
enum class Lists : std::uint8_t { by_file_name, in_full };

/// Returns the text of a tournament.toml with `settings`: every setting, with its meaning and default as
/// comments.
std::string settings_text(const settings::Settings& settings, Lists lists = Lists::by_file_name);

/// Adds an option to `options` for every setting of tournament.toml. They store their values in
/// `texts`.
void add_setting_options(command_line::OptionList& options, SettingTexts& texts);

}  // namespace kaven::tournaments::settings_file
