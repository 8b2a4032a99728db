// SPDX-License-Identifier: MIT
#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

// Functions that read values of settings from TOML and write them in TOML notation. Each reader stores the
// value in its last parameter and returns nothing, or returns what was expected and changes nothing.

namespace kaven::tournaments::settings_file {

using Expected = std::optional<std::string>;

/// Reads a whole number from `low` to `high`.
Expected read_whole(const toml::node& value, int low, int high, int& into);
/// Reads seconds from 0.01 up.
Expected read_seconds(const toml::node& value, settings::Seconds& into);
/// Also accepts 0.
Expected read_seconds_or_none(const toml::node& value, settings::Seconds& into);
Expected read_flag(const toml::node& value, bool& into);
Expected read_factors(const toml::node& value, std::map<std::string, double>& into);
/// Reads a time with its distance from UTC, in quotes or not, or times by section, or "".
Expected read_deadlines(const toml::node& value, std::map<std::string, settings::HandInSettings::Time>& into);
Expected read_points(const toml::node& value, double& into);
/// Reads one of `words`.
Expected read_one_of(const toml::node& value, std::span<const std::string_view> words, std::string& into);

/// Reads hosts with the number of their games, as in ["lab1:4", "lab2"].
Expected read_hosts(const toml::node& value, std::vector<settings::SshHost>& into);
std::string hosts_written(const std::vector<settings::SshHost>& hosts);
/// Reads a list of strings that all begin with `prefix`; `expected` describes them.
Expected read_list(const toml::node& value, std::string_view prefix, std::string_view expected,
                   std::vector<std::string>& into);

/// Reads a name that is valid on a command line: printable ASCII without blanks, quotes and backslashes.
Expected read_name(const toml::node& value, std::string& into);

/// Reads `none`, `random-N` or the name of a file.
Expected read_openings(const toml::node& value, std::string& into);

/// Reads a text of at most `longest` bytes; `in_lines`: line feeds are allowed.
Expected read_text(const toml::node& value, std::size_t longest, bool in_lines, std::string& into);

/// Reads lists of players by section name, `{ "Monday 10" = ["alice", "bob"] }`, or the name of a file.
Expected read_sections_value(const toml::node& value, settings::Sections& into);

Expected read_format_setting(const toml::node& value, const settings::FormatSetting& setting,
                             settings::SettingValue& into);

std::string seconds_written(settings::Seconds seconds);
std::string deadlines_written(const std::map<std::string, settings::HandInSettings::Time>& deadlines);
std::string factors_written(const std::map<std::string, double>& factors);
std::string list_written(const std::vector<std::string>& texts);
/// Returns the file name for sections that were read from a file, or all sections, depending on `lists`.
std::string sections_written(const settings::Sections& sections, Lists lists);
std::string format_setting_written(const settings::SettingValue& value, Lists lists);

/// Returns the valid words for messages: `"a", "b"`.
std::string quoted_words(std::span<const std::string_view> words);

/// Decodes `text` (see text::decoded_list()) and splits it into the lines of a LineList: without blank lines, comments
/// (`#`), blanks at either end and CR.
std::vector<settings::LineList::Line> listed_lines(std::string_view text);

/// Reads sections from a text with a player on each line: `alice,Monday 10`. Skips a header line
/// `player,section`, blank lines and lines that begin with `#`. Throws SettingsError with `name` as the
/// file's name, the line, its value and the expectation.
settings::Sections read_sections(std::string_view text, const std::string& name);

}  // namespace kaven::tournaments::settings_file
