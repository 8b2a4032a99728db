// SPDX-License-Identifier: MIT
#include "tournaments/commands/chosen_settings.hpp"

#include "tournaments/commands/command.hpp"

namespace kaven::tournaments::commands {

settings::Settings chosen_settings(const settings::Settings& settings,
                                   const settings_file::SettingTexts& texts) {
  try {
    return settings_file::with_settings(settings, texts);
  } catch (const settings_file::SettingsError& error) {
    throw UsageError(error.what());
  }
}

settings::Settings chosen_settings(const folder::Folder& folder, const settings_file::SettingTexts& texts) {
  settings::Settings settings = chosen_settings(settings_file::read_settings(folder.settings()), texts);
  try {
    settings_file::read_listed_files(settings, folder.root);
  } catch (const settings_file::SettingsError& error) {
    throw UsageError(error.what());
  }
  return settings;
}

}  // namespace kaven::tournaments::commands
