#include "tournaments/settings_file/setting_options.hpp"

#include <fmt/format.h>

#include <string>

#include "common/command_line/command_line.hpp"
#include "common/notation/time_control.hpp"
#include "tournaments/settings_file/setting_table.hpp"

namespace kaven::tournaments::settings_file {

using command_line::DeclaredOption;
using command_line::UsageError;

void add_setting_options(command_line::OptionList& options, SettingTexts& texts) {
  const settings::Settings usual;
  for (const Setting& setting : setting_table()) {
    const std::string name = setting.name;
    DeclaredOption option = options.add_taken(
        "--" + name + (setting.other_name.empty() ? "" : ",--" + setting.other_name),
        [&texts, name](const std::string& text) {
          try {
            check_setting(name, text);
          } catch (const SettingsError& error) {
            throw UsageError(error.what());
          }
          texts.emplace_back(name, text);
        },
        setting.meaning);
    option.group("Settings (" + setting.group + ")").placeholder("");
    const std::string value = setting.written(usual, Lists::by_file_name);
    if (value == "true" || value == "false") option.values(0, 1).show_default("true");
  }
  options
      .add_taken(
          "--time-control",
          [&texts](const std::string& text) {
            const auto control = notation::read_time_control(text);
            if (!control)
              throw UsageError(
                  fmt::format("--time-control {}: expected {}", text, notation::expected_time_control));
            texts.emplace_back("time", fmt::format("{}", control->base));
            texts.emplace_back("match-time", fmt::format("{}", control->base));
            texts.emplace_back("increment", fmt::format("{}", control->increment));
          },
          "60+0.5: all moves of a program in 60 s, and 0.5 s more after each, with no limit for a single "
          "move; "
          "sets `time`, `match-time` and `increment`.")
      .group("Settings (" + find_setting("time")->group + ")")
      .placeholder("");
}

}  // namespace kaven::tournaments::settings_file
