// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <exception>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/system/blocked_signals.hpp"
#include "common/system/helper_program.hpp"
#include "tournaments/commands/chosen_settings.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/tournament_run.hpp"
#include "tournaments/course/door/counting.hpp"
#include "tournaments/course/door/examination.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/play/state/wanted_jobs.hpp"

namespace kaven::tournaments::commands {

namespace {

/// Puts uploads that passed their check into agents/, each once, and withdraws students.
class AcceptedUploads {
 public:
  // `rule`: the setting `upload-counts`.
  AcceptedUploads(folder::Folder folder, const boost::filesystem::path& programs, std::string rule)
      : folder_(std::move(folder)),
        rule_(std::move(rule)),
        options_{.programs = programs, .compliance_run = system::helper_program("compliance_run")} {}

  // Whether there is something to place(). With hundreds of uploads, looking takes longer than a quick game: it is
  // done so seldom that it takes a hundredth of a processor.
  bool any() {
    constexpr int share = 100;
    const Clock::time_point begin = Clock::now();
    if (begin < next_look_) return false;
    const bool found = has_withdrawn_students(folder_) || !waiting().empty();
    const Clock::time_point end = Clock::now();
    next_look_ =
        found ? end : end + std::min<Clock::duration>(share * (end - begin), std::chrono::seconds(2));
    return found;
  }

  void place() {
    withdraw_students(folder_, print_notice);
    for (const door::Upload& upload : waiting()) {
      const std::string name = fmt::format("upload {} of {}", upload.number, upload.login);
      try {
        door::place(folder_, upload, options_, true);
        print_notice(name + " plays from now on");
      } catch (const std::exception& error) {
        failed_.emplace(upload.login, upload.number);
        print_notice(fmt::format("{} cannot be put into agents/: {}", name, error.what()));
      }
    }
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::vector<door::Upload> waiting() const {
    std::vector<door::Upload> uploads = door::accepted_uploads(folder_, rule_);
    std::erase_if(uploads, [&](const door::Upload& each) {
      return failed_.contains({each.login, each.number});
    });
    return uploads;
  }

  folder::Folder folder_;
  std::string rule_;
  door::ExaminationOptions options_;
  std::set<std::pair<std::string, int>> failed_;
  Clock::time_point next_look_;
};

/// Notes the signals that end a run, also while no game is played.
class EndingSignals {
 public:
  EndingSignals() : signals_(context_) {
    for (const int signal : system::ending_signals()) signals_.add(signal);
    signals_.async_wait([this](const boost::system::error_code& error, int number) {
      if (!error) caught_ = number;
    });
  }
  // 0: none yet.
  int caught() {
    context_.poll();
    return caught_;
  }
  void wait(std::chrono::seconds longest) { context_.run_for(longest); }

 private:
  boost::asio::io_context context_;
  boost::asio::signal_set signals_;
  int caught_ = 0;
};

// Waits for a command that holds the folder for a moment, such as a server that puts an upload into agents/: a service
// that ends at once would not be started again.
folder::FolderLock locked_folder(const folder::Folder& folder) {
  constexpr int most_tries = 60;
  for (int tries = 1; tries < most_tries; ++tries) {
    try {
      return {folder, print_notice};
    } catch (const folder::FolderInUse&) {
      // It has waited for a second.
    }
  }
  return {folder, print_notice};
}

// Plays the ladder in `folder` until a signal or a drain. Waits for programs that can play. Puts uploads that passed
// their check into agents/ between two rounds. Status and exceptions as run_tournament(); 1 after a drain.
int run_endlessly(const folder::Folder& folder, const settings::Settings& settings,
                  const RunOptions& options) {
  constexpr int idle_seconds = 60;
  const folder::FolderLock lock = locked_folder(folder);
  state::forget_wanted_jobs(folder);
  EndingSignals signals;
  AcceptedUploads uploads(folder, options.programs, settings.hand_in.upload_counts);
  bool was_idle = false;
  while (true) {
    uploads.place();
    // Placed uploads are entered in any case.
    const Pauses pauses{.now = [&] { return signals.caught() != 0; },
                        .after_round = [&] { return signals.caught() != 0 || uploads.any(); }};
    const RunOutcome outcome = play_tournament(folder, settings, options, &pauses);
    const bool is_idle = outcome.kind == RunOutcome::Kind::idle;
    if (!is_idle && outcome.kind != RunOutcome::Kind::paused) return outcome.exit_status();
    if (is_idle && !was_idle) print_notice("waiting for programs that can play");
    was_idle = is_idle;
    for (int second = 0; was_idle && second < idle_seconds && signals.caught() == 0 && !uploads.any();
         ++second) {
      if (state::wanted_jobs(folder) == 0) return 1;
      signals.wait(std::chrono::seconds(1));
    }
    if (signals.caught() != 0) {
      print_notice("stopped; to continue: tournament run " + folder.root.string() + " --forever");
      return 128 + signals.caught();
    }
  }
}

class RunCommand : public Command {
 public:
  RunCommand() : Command("run", "Plays all games that are not finished") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add_flag("--accept-new-version", run_.accept_new_versions,
                     "Accept changed programs in agents/ as new versions of their players");
    options.add_flag("--require-all", run_.require_all,
                     "Stop before the first game if any program in agents/ cannot play");
    const DeclaredOption no_trial =
        options.add_flag("--no-trial", run_.no_trial, "Do not try new programs before their first game");
    options.add_flag("--try-again", run_.try_again, "Try programs again even if they were tried before")
        .excludes(no_trial);
    options.add_flag("--replay-suspect", run_.replay_suspect,
                     "Replay once each game that was lost on time while other work used the machine");
    options.add_flag("--forever", forever_,
                     "Play a ladder (format = \"ladder\") without end, in each round with the newest "
                     "programs that students handed in");
    options.add_flag("--events", run_.events, "Print events as JSON lines instead of the standings");
    settings_file::add_setting_options(options, settings_);
    options.hide_settings();
    options.footer(
        "Settings given here hold for this run only; those that define the games keep the values of the "
        "first run.\n"
        "Programs that can play take part. The others are listed with the reason and the remedy, and enter "
        "once it is fixed.\n"
        "You may interrupt a run at any time and start it again: no finished game is lost or played twice.\n"
        "If a player's program is missing, its games wait and all others are played.\n"
        "--forever plays short rounds: a program that a student hands in and that passes its check plays "
        "from the next round on, instead of the earlier one. Ctrl-C or tournament jobs DIR drain ends it.\n"
        "Exit status: 0 all games are finished; 1 some games are void, waiting or without a record, or the "
        "run cannot continue, or tournament jobs drained it; 2 usage; 130, 143, 129 stopped by Ctrl-C, "
        "SIGTERM, SIGHUP.\n"
        "Examples:\n"
        "  tournament run spring\n"
        "  tournament run spring --jobs 1\n"
        "  tournament run spring --forever      # in parallel: tournament serve spring --hand-in");
  }

  int run() override {
    const folder::Folder folder = folder::open_folder(directory_);
    settings::Settings settings = chosen_settings(folder, settings_);
    if (forever_) {
      if (run_.replay_suspect) throw UsageError("--forever excludes --replay-suspect");
      if (settings.pairing.format != "ladder")
        throw UsageError("--forever: expected format = \"ladder\" in tournament.toml, found " +
                         settings.pairing.format);
      settings.pairing.format_settings.set(settings::endless, 1);
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
