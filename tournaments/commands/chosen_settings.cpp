#include "tournaments/commands/chosen_settings.hpp"

#include "tournaments/commands/command.hpp"

namespace kaven::tournaments::commands {

roster::Settings chosen_settings(const roster::Settings& settings, const roster::SettingTexts& texts) {
  try {
    return roster::with_settings(settings, texts);
  } catch (const roster::SettingsError& error) {
    throw UsageError(error.what());
  }
}

roster::Settings chosen_settings(const state::Folder& folder, const roster::SettingTexts& texts) {
  roster::Settings settings = chosen_settings(roster::read_settings(folder.settings()), texts);
  try {
    roster::read_listed_files(settings, folder.root);
  } catch (const roster::SettingsError& error) {
    throw UsageError(error.what());
  }
  return settings;
}

}  // namespace kaven::tournaments::commands
