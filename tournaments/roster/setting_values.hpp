#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/pairing/format_settings.hpp"
#include "tournaments/roster/settings.hpp"

// How the values of settings are read from TOML and written in its notation. Each reader puts the value into
// its last parameter and gives nothing, or leaves that alone and gives what was expected.

namespace kaven::tournaments::roster {

using Expected = std::optional<std::string>;

Expected read_whole(const toml::node& value, int low, int high, int& into);
Expected read_seconds(const toml::node& value, Seconds& into);
/// The same, or 0.
Expected read_seconds_or_none(const toml::node& value, Seconds& into);
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
Expected read_sections_value(const toml::node& value, Sections& into);

Expected read_format_setting(const toml::node& value, const pairing::FormatSetting& setting,
                             pairing::SettingValue& into);

/// A basic string of TOML.
std::string toml_quoted(std::string_view text);
std::string seconds_written(Seconds seconds);
std::string list_written(const std::vector<std::string>& texts);
/// Sections that were read from a file are the file's name, or all of them.
std::string sections_written(const Sections& sections, Lists lists);
std::string format_setting_written(const pairing::SettingValue& value, Lists lists);

/// `"a", "b"`: words that would do, for messages.
std::string quoted_words(std::span<const std::string_view> words);

/// The lines of `text` as a LineList has them: without blank ones, comments (`#`), blanks at either end, CR
/// and a byte order mark.
std::vector<pairing::LineList::Line> listed_lines(std::string_view text);

}  // namespace kaven::tournaments::roster
