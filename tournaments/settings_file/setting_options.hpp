#pragma once

#include "tournaments/settings_file/settings_file.hpp"

namespace CLI {
class App;
}

namespace kaven::tournaments::settings_file {

/// Gives `command` an option for every setting of tournament.toml; what is said goes to `texts`.
void add_setting_options(CLI::App& command, SettingTexts& texts);

}  // namespace kaven::tournaments::settings_file
