#pragma once

#include "tournaments/settings_file/settings_file.hpp"

namespace CLI {
class App;
}

namespace kaven::tournaments::settings_file {

/// Adds an option to `command` for every setting of tournament.toml. The options store their values in
/// `texts`.
void add_setting_options(CLI::App& command, SettingTexts& texts);

}  // namespace kaven::tournaments::settings_file
