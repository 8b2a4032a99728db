#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tournaments/roster/settings.hpp"

namespace kaven::tournaments::roster {

/// What a setting means to games that were played before it changed.
enum class SettingRole : std::uint8_t {
  running,   ///< nothing: it may change at any time
  counting,  ///< it may change; what comes after follows it, and the entry list says since when
  shaping,   ///< they would have been other games: it stays as it was
};

/// One line of tournament.toml: how it is called, what it means, how it is read and written.
struct Setting {
  std::string_view name;     ///< `points.win` for `win` in the table `points`
  std::string_view meaning;  ///< for people, in lines
  /// Puts the value into the settings and gives nothing, or leaves them alone and gives what was expected.
  std::optional<std::string> (*read)(const toml::node& value, Settings& settings);
  /// The value in TOML's notation.
  std::string (*written)(const Settings& settings);
  /// The value follows from other settings unless it is given: it is then written as a comment.
  bool (*follows)(const Settings& settings);
  SettingRole role = SettingRole::running;
};

/// Every setting, in the order in which tournament.toml has them. A new setting is one new row.
std::span<const Setting> setting_table();

}  // namespace kaven::tournaments::roster
