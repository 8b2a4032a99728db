#include <boost/filesystem/path.hpp>
#include <iostream>

#include "tournaments/commands/chosen_settings.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/option_list.hpp"
#include "tournaments/roster/setting_options.hpp"
#include "tournaments/state/folder_creation.hpp"

namespace kaven::tournaments::commands {

namespace {

class NewCommand : public Command {
 public:
  NewCommand() : Command("new", "Makes the folder of a new tournament") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The folder; it must not exist, or be empty").required();
    roster::add_setting_options(options.command(), settings_);
    options.footer(
        "Then drop programs into DIR/agents/, see DIR/agents/README.md; all settings are in\n"
        "DIR/tournament.toml.\n"
        "Examples:\n"
        "  tournament new spring\n"
        "  tournament new five --game gomoku --size 19x19 --exact-five --time 120");
  }

  int run() override {
    const std::string text = roster::settings_text(chosen_settings(roster::Settings(), settings_));
    const state::Folder folder = state::create_folder(directory_, text);
    std::cout << "Made " << folder.root.string() << "\nDrop programs into " << folder.agents().string()
              << ", then: tournament run " << directory_.string() << '\n';
    return 0;
  }

 private:
  boost::filesystem::path directory_;
  roster::SettingTexts settings_;
};

}  // namespace

std::unique_ptr<Command> make_new() {
  return std::make_unique<NewCommand>();
}

}  // namespace kaven::tournaments::commands
