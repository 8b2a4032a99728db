#pragma once

#include "tournaments/roster/settings.hpp"

namespace CLI {
class App;
}

namespace kaven::tournaments::roster {

/// Gives `command` an option for every setting of tournament.toml; what is said goes to `texts`.
void add_setting_options(CLI::App& command, SettingTexts& texts);

}  // namespace kaven::tournaments::roster
