#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tournaments/settings/settings.hpp"
#include "tournaments/settings_file/settings_file.hpp"

// Every line of tournament.toml is a row of one table. Reading and writing the file, the options of the
// command line with their help, and what entries.jsonl keeps all go through it. Rows of formats are made from
// what the formats say of their settings (settings/format_settings.hpp).

// Of toml++, which only those include who look into values (setting_values.hpp).
namespace toml {
inline namespace v3 {
class node;
}
}  // namespace toml

namespace kaven::tournaments::settings_file {

/// What a setting means to games that were played before it changed.
enum class SettingRole : std::uint8_t {
  running,   ///< it may change at any time
  counting,  ///< it may change; what comes after follows it, and the entry list says since when
  scoring,   ///< it may change, unless the format pairs by points
  pairing,   ///< the format says when its own settings may change
  shaping,   ///< they would have been other games: it stays as it was
};

/// One line of tournament.toml: how it is called, what it means, how it is read and written.
struct Setting {
  std::string name;         ///< `points.win` for `win` in the table `points`
  std::string former_name;  ///< a name that is still read; empty: it has none
  std::string meaning;      ///< the text for people, in lines
  /// Puts the value into the settings and gives nothing, or leaves them alone and gives what was expected.
  std::function<std::optional<std::string>(const toml::node& value, settings::Settings& settings)> read;
  /// The value in TOML's notation.
  std::function<std::string(const settings::Settings& settings, Lists lists)> written;
  /// True when the value follows from other settings unless it is given: it is then written as a comment.
  std::function<bool(const settings::Settings& settings)> follows;
  SettingRole role = SettingRole::running;
  /// The setting of formats that this row is made from, else nullptr.
  const settings::FormatSetting* of_formats = nullptr;
};

/// Every setting, in the order in which tournament.toml has them. A new one is one new row; settings of
/// formats come from the formats.
std::span<const Setting> setting_table();

/// The setting called `name`, or formerly called so; nullptr when there is none.
const Setting* find_setting(std::string_view name);

}  // namespace kaven::tournaments::settings_file
