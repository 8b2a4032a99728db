#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/settings/format_settings.hpp"
#include "tournaments/settings/settings.hpp"
#include "tournaments/settings_file/settings_file.hpp"

// How the values of settings are read from TOML and written in its notation. Each reader puts the value into
// its last parameter and gives nothing, or leaves that alone and gives what was expected.

namespace kaven::tournaments::settings_file {

using Expected = std::optional<std::string>;

Expected read_whole(const toml::node& value, int low, int high, int& into);
Expected read_seconds(const toml::node& value, settings::Seconds& into);
/// The same, or 0.
Expected read_seconds_or_none(const toml::node& value, settings::Seconds& into);
Expected read_points(const toml::node& value, double& into);
Expected read_one_of(const toml::node& value, std::span<const std::string_view> words, std::string& into);

/// A list of texts that all begin with `prefix`, described as `expected`.
Expected read_list(const toml::node& value, std::string_view prefix, std::string_view expected,
                   std::vector<std::string>& into);

/// A name as it stands on a command line: printable ASCII without blanks, quotes and backslashes.
Expected read_name(const toml::node& value, std::string& into);

/// `none`, `random-N` or the name of a file.
Expected read_openings(const toml::node& value, std::string& into);

/// A text in no more than `longest` bytes; `in_lines`: line feeds may be in it.
Expected read_text(const toml::node& value, std::size_t longest, bool in_lines, std::string& into);

/// Lists of players by the names of sections, `{ "Monday 10" = ["alice", "bob"] }`, or the name of a file.
Expected read_sections_value(const toml::node& value, settings::Sections& into);

Expected read_format_setting(const toml::node& value, const settings::FormatSetting& setting,
                             settings::SettingValue& into);

/// A basic string of TOML.
std::string toml_quoted(std::string_view text);
std::string seconds_written(settings::Seconds seconds);
std::string list_written(const std::vector<std::string>& texts);
/// Sections that were read from a file are the file's name, or all of them.
std::string sections_written(const settings::Sections& sections, Lists lists);
std::string format_setting_written(const settings::SettingValue& value, Lists lists);

/// `"a", "b"`: words that would do, for messages.
std::string quoted_words(std::span<const std::string_view> words);

/// The lines of `text` as a LineList has them: without blank ones, comments (`#`), blanks at either end, CR
/// and a byte order mark.
std::vector<settings::LineList::Line> listed_lines(std::string_view text);

/// Sections as a file has them, a player on each line: `alice,Monday 10`. A line `player,section` in front,
/// blank lines and lines that begin with `#` are passed over. Throws SettingsError, which calls the file
/// `name` and says line, value and what was expected.
settings::Sections read_sections(std::string_view text, const std::string& name);

}  // namespace kaven::tournaments::settings_file
