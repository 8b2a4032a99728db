#include <boost/filesystem/path.hpp>

#include "common/command_line/option_list.hpp"
#include "common/system/helper_program.hpp"
#include "tournaments/commands/chosen_settings.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/endless_run.hpp"
#include "tournaments/commands/tournament_run.hpp"
#include "tournaments/settings_file/setting_options.hpp"
#include "tournaments/settings_file/settings_file.hpp"

namespace kaven::tournaments::commands {

namespace {

class RunCommand : public Command {
 public:
  RunCommand() : Command("run", "Plays all games that are not finished") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add_flag("--accept-new-version", run_.accept_new_versions,
                     "Let replaced programs in agents/ continue in place of the old ones");
    options.add_flag("--require-all", run_.require_all,
                     "Stop before the first game if any program in agents/ cannot play");
    const DeclaredOption no_trial =
        options.add_flag("--no-trial", run_.no_trial, "Do not try new programs before their first game");
    options.add_flag("--try-again", run_.try_again, "Try programs again that were tried before")
        .excludes(no_trial);
    options.add_flag("--replay-suspect", run_.replay_suspect,
                     "Replay once each game that was lost on time while other work used the machine");
    options.add_flag(
        "--forever", forever_,
        "Play a ladder without end (format = \"ladder\"), with the newest programs that students hand in");
    options.add_flag("--events", run_.events, "Print events as JSON lines instead of the standings");
    settings_file::add_setting_options(options, settings_);
    options.hide_settings();
    options.footer(
        "Settings given here count for this run; those that shape the games stay as they were at the first.\n"
        "Who can play does; the others are listed with what is wrong and how it is mended, and enter when it "
        "is.\n"
        "May be interrupted at any time, and run again: no finished game is lost or played twice.\n"
        "A player whose program is gone does not stop the others: its games wait.\n"
        "--forever plays rounds of few games: a program that students hand in and that passes its check "
        "plays from\n"
        "the next round on, in place of the earlier one. Ctrl-C or tournament jobs DIR drain ends it.\n"
        "Exit status: 0 all games are finished; 1 some are void, wait or lack their records, or the "
        "tournament\n"
        "cannot go on, or it was told to drain (tournament jobs);\n"
        "2 usage; 130, 143, 129 stopped by Ctrl-C, SIGTERM, SIGHUP.\n"
        "Examples:\n"
        "  tournament run spring\n"
        "  tournament run spring --jobs 1\n"
        "  tournament run spring --forever      # beside: tournament serve spring --hand-in");
  }

  int run() override {
    const folder::Folder folder = folder::open_folder(directory_);
    settings::Settings settings = chosen_settings(folder, settings_);
    if (forever_) {
      if (run_.replay_suspect) throw UsageError("--forever excludes --replay-suspect");
      if (settings.format != "ladder")
        throw UsageError("--forever: expected format = \"ladder\" in tournament.toml, found " +
                         settings.format);
      settings.format_settings.set(settings::endless, 1);
      // `check` has tried every program that students hand in.
      run_.accept_new_versions = run_.no_trial = true;
    }
    run_.programs = system::own_folder();
    return forever_ ? run_endlessly(folder, settings, run_) : run_tournament(folder, settings, run_);
  }

 private:
  boost::filesystem::path directory_;
  RunOptions run_;
  bool forever_ = false;
  settings_file::SettingTexts settings_;
};

}  // namespace

std::unique_ptr<Command> make_run() {
  return std::make_unique<RunCommand>();
}

}  // namespace kaven::tournaments::commands
