// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

// Every line of tournament.toml is a row of one table. The table generates: reading and writing the file, the
// command line options with their help, and the settings kept in entries.jsonl. The rows of format settings
// are generated from settings/format_settings.hpp.

// From toml++; only code that inspects values includes the library (setting_values.hpp).
namespace toml {
inline namespace v3 {
class node;
}
}  // namespace toml

namespace kaven::tournaments::settings_file {

/// When a setting may change after games were played.
enum class SettingRole : std::uint8_t {
  running,   ///< at any time
  counting,  ///< at any time; later games follow it, and the entry list records the change
  scoring,   ///< at any time, unless the format pairs by points
  pairing,   ///< as the format allows for its own settings
  shaping,   ///< never: with another value, the games would have been different
};

/// One line of tournament.toml: its name, its meaning, and functions to read and write it.
struct Setting {
  std::string name;        ///< `points.win` for `win` in the table `points`
  std::string other_name;  ///< another name, which is read but not written; empty: none
  std::string meaning;     ///< text for people, may have several lines
  std::string group{};     ///< the heading that it stands under in --help: `game`
  /// Stores the value and returns nothing, or returns what was expected and changes nothing.
  std::function<std::optional<std::string>(const toml::node& value, settings::Settings& settings)> read;
  /// Returns the value in TOML notation.
  std::function<std::string(const settings::Settings& settings, Lists lists)> written;
  /// Returns true if the value is derived from other settings unless it is set; then it is written as a
  /// comment.
  std::function<bool(const settings::Settings& settings)> follows;
  SettingRole role = SettingRole::running;
  /// The format setting from which this row was made; otherwise nullptr.
  const settings::FormatSetting* of_formats = nullptr;
};

/// Returns every setting, in the order of tournament.toml. A new setting is a new row here; settings of
/// formats come from the formats.
std::span<const Setting> setting_table();

/// Returns the setting with this name or other name, or nullptr.
const Setting* find_setting(std::string_view name);

}  // namespace kaven::tournaments::settings_file
