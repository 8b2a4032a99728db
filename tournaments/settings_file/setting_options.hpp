#pragma once

#include "common/command_line/option_list.hpp"
#include "tournaments/settings_file/settings_file.hpp"

namespace kaven::tournaments::settings_file {

/// Adds an option to `options` for every setting of tournament.toml. They store their values in
/// `texts`.
void add_setting_options(command_line::OptionList& options, SettingTexts& texts);

}  // namespace kaven::tournaments::settings_file
