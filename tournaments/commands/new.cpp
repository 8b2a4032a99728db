#include <boost/filesystem/path.hpp>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "common/program/program.hpp"
#include "common/system/helper_program.hpp"
#include "tournaments/commands/chosen_settings.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/option_list.hpp"
#include "tournaments/folder/folder_creation.hpp"
#include "tournaments/roster/named_program.hpp"
#include "tournaments/settings_file/setting_options.hpp"
#include "tournaments/settings_file/settings_file.hpp"

namespace kaven::tournaments::commands {

namespace {

class NewCommand : public Command {
 public:
  NewCommand() : Command("new", "Creates the folder of a new tournament") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The folder; it must not exist, or be empty").required();
    settings_file::add_setting_options(options.command(), settings_);
    options.footer(
        "Then drop programs into DIR/agents/, see DIR/agents/README.md; all settings are in\n"
        "DIR/tournament.toml.\n"
        "Examples:\n"
        "  tournament new spring\n"
        "  tournament new autumn --unranked claimeven,random-python    # the house's programs play along\n"
        "  tournament new five --game gomoku --size 19x19 --exact-five --time 120");
  }

  int run() override {
    const settings::Settings settings = chosen_settings(settings::Settings(), settings_);
    const std::vector<roster::NamedProgram> house = house_programs(settings);
    const folder::Folder folder = folder::create_folder(directory_, settings_file::settings_text(settings));
    std::cout << "Made " << folder.root.string() << '\n';
    for (const roster::NamedProgram& program : house) {
      roster::copy_program(program, folder.agents());
      std::cout << "Put " << program.entry << " into " << folder.agents().string()
                << ": it plays, but gets no rank\n";
    }
    std::cout << "Drop programs into " << folder.agents().string() << ", then: tournament run "
              << directory_.string() << '\n';
    return 0;
  }

 private:
  // Kaven's own programs named as unranked are copied into agents/.
  static std::vector<roster::NamedProgram> house_programs(const settings::Settings& settings) {
    std::vector<roster::NamedProgram> programs;
    for (const std::string& name : settings.unranked) {
      try {
        auto found = roster::find_house_program(name, {system::own_folder()});
        if (found) programs.push_back(std::move(*found));
      } catch (const program::ProgramError& error) {
        throw UsageError(error.what());
      }
    }
    return programs;
  }

  boost::filesystem::path directory_;
  settings_file::SettingTexts settings_;
};

}  // namespace

std::unique_ptr<Command> make_new() {
  return std::make_unique<NewCommand>();
}

}  // namespace kaven::tournaments::commands
