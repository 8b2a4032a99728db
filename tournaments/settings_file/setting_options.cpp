#include "tournaments/settings_file/setting_options.hpp"

#include <CLI/CLI.hpp>
#include <string>

#include "tournaments/settings_file/setting_table.hpp"

namespace kaven::tournaments::settings_file {

void add_setting_options(CLI::App& command, SettingTexts& texts) {
  const settings::Settings usual;
  for (const Setting& setting : setting_table()) {
    const std::string name = setting.name;
    CLI::Option* option = command.add_option_function<std::string>(
        "--" + name + (setting.former_name.empty() ? "" : ",--" + setting.former_name),
        [&texts, name](const std::string& text) {
          try {
            check_setting(name, text);
          } catch (const SettingsError& error) {
            throw CLI::ValidationError(error.what());
          }
          texts.emplace_back(name, text);
        },
        setting.meaning);
    option->group("Settings (" + setting.group + ")")->type_name("");
    const std::string value = setting.written(usual, Lists::by_file_name);
    if (value == "true" || value == "false") option->expected(0, 1)->default_str("true");
  }
}

}  // namespace kaven::tournaments::settings_file
