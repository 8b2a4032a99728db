// SPDX-License-Identifier: MIT
#include "tournaments/show/preview/preview.hpp"

#include <unistd.h>

#include <boost/filesystem/path.hpp>
#include <iostream>

#include "common/command_line/option_list.hpp"
#include "common/system/helper_program.hpp"
#include "common/terminal/live_block.hpp"
#include "common/text/display_width.hpp"
#include "tournaments/commands/chosen_settings.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/tournament_run.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::commands {

namespace {

class PreviewCommand : public Command {
 public:
  PreviewCommand()
      : Command("preview", "Shows which programs would play, how many games, and how long they take") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add_flag("--try", tries_, "Start the new programs to see whether they can play");
    options.add_flag("--json", json_, "Print JSON, with all pairings");
    settings_file::add_setting_options(options, settings_);
    options.hide_settings();
    options.footer(
        "Plays no game and enters no player. Without --try it starts no program, but uses the results of "
        "earlier trials. If the number of games depends on results, preview simulates the rest of the "
        "tournament a few times.\n"
        "Exit status: 0 all programs in agents/ would play; 1 some would not; 2 usage.\n"
        "Examples:\n"
        "  tournament preview spring\n"
        "  tournament preview spring --try --jobs 8 --time 5");
  }

  int run() override {
    const folder::Folder folder = folder::open_folder(directory_);
    const settings::Settings settings = chosen_settings(folder, settings_);
    const std::vector<boost::filesystem::path> search_path = {system::own_folder()};
    admission::Admission admission =
        tries_ ? admission::admit(folder, settings, search_path, shown_trial_plan(settings))
               : admission::known_admission(folder, settings, search_path);
    const preview::Preview seen =
        preview::preview_of(folder, settings, std::move(admission), jobs_of(settings));
    std::cout << (json_ ? preview::preview_json(seen, settings)
                        : text::wrapped_text(preview::preview_text(seen, settings),
                                             terminal::text_columns(STDOUT_FILENO)))
              << std::flush;
    return seen.admission.roster.refused.empty() && seen.forecast ? 0 : 1;
  }

 private:
  boost::filesystem::path directory_;
  bool tries_ = false;
  bool json_ = false;
  settings_file::SettingTexts settings_;
};

}  // namespace

std::unique_ptr<Command> make_preview() {
  return std::make_unique<PreviewCommand>();
}

}  // namespace kaven::tournaments::commands
