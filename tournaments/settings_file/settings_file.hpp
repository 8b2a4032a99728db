#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::settings_file {

// tournament.toml: setting_table.hpp has a row for each of its lines.

/// A tournament.toml that cannot be followed. what() is `FILE:LINE:COLUMN: `, the setting with its value, and
/// what was expected; unknown settings come with the nearest known one.
class SettingsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The settings in `file`, with the lines of the files beside it that they name. Throws SettingsError,
/// also when `file` cannot be read or is longer than 1 MiB.
settings::Settings read_settings(const boost::filesystem::path& file);

/// The same from text, without other files; `name` stands for the file in errors.
settings::Settings read_settings(std::string_view text, const std::string& name);

/// Settings by name with values as written on a command line: in TOML's notation; a text may go without its
/// quotes, a list without its brackets.
using SettingTexts = std::vector<std::pair<std::string, std::string>>;

/// Throws SettingsError, which names the option, when `text` is no value for the setting `name`.
void check_setting(const std::string& name, const std::string& text);

/// `settings` with those of `texts` instead. Throws SettingsError, which names the option, and when they are
/// wrong together.
settings::Settings with_settings(const settings::Settings& settings, const SettingTexts& texts);

/// Reads the files in `folder`, that of the tournament, that the settings name, anew. Throws SettingsError, which
/// names file, line and what was expected; also when programs would be shown what is not theirs in it.
void read_listed_files(settings::Settings& settings, const boost::filesystem::path& folder);

/// The settings that shape the games and pairings of a tournament, in TOML's notation by name. Lists that
/// were read from files are there in full.
std::map<std::string, std::string> shaping_settings(const settings::Settings& settings);

/// True when a tournament with `settings` that has begun cannot go on with another value of the setting
/// `name`: the games before would have been others.
bool is_fixed(const settings::Settings& settings, std::string_view name);

/// How lists that were read from files are written: the file's name, or all lines.
enum class Lists : std::uint8_t { by_file_name, in_full };

/// The text of a tournament.toml that says `settings`: every setting with its meaning and its default,
/// in comments for people.
std::string settings_text(const settings::Settings& settings, Lists lists = Lists::by_file_name);

}  // namespace kaven::tournaments::settings_file
