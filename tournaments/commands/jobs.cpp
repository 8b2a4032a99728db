// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <boost/filesystem/path.hpp>
#include <iostream>
#include <stdexcept>
#include <string>

#include "common/command_line/option_list.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/wanted_jobs.hpp"

namespace kaven::tournaments::commands {

namespace {

constexpr int most_jobs = 1024;

int jobs_of_word(const std::string& word) {
  if (word == "drain") return 0;
  const auto jobs = text::read_number<int>(word);
  if (!jobs || *jobs < 1 || *jobs > most_jobs) {
    throw UsageError(fmt::format("{}: expected a number of games from 1 to {}, or drain",
                                 text::printable(word), most_jobs));
  }
  return *jobs;
}

class JobsCommand : public Command {
 public:
  JobsCommand()
      : Command("jobs", "Changes how many games the current run plays at the same time, or drains it") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("JOBS", jobs_, "Number of games at a time; drain: finish the running games, then end the run")
        .required();
    options.footer(
        "Takes effect within a second, for this run only; running games continue.\n"
        "Not possible on a cluster, which receives all games at once.\n"
        "Exit status: 0 the run received the number; 1 no run is active, or it uses a cluster; 2 usage.\n"
        "Examples:\n"
        "  tournament jobs spring 1\n"
        "  tournament jobs spring drain");
  }

  int run() override {
    const int jobs = jobs_of_word(jobs_);
    const folder::Folder folder = folder::open_folder(directory_);
    const auto runner = folder::present_runner(folder);
    if (!runner) {
      std::cerr << "tournament jobs: no run is active in " << text::printable(folder.root.string())
                << "; to start one: tournament run DIR --jobs N\n";
      return 1;
    }
    if (state::settings_in_force(folder).settings.run.executor == "slurm") {
      throw std::runtime_error(
          "the cluster has already received all games: scontrol update JobId=N ArrayTaskThrottle=M limits "
          "the running tasks of a job");
    }
    state::want_jobs(folder, jobs);
    std::cout << *runner << " is told " << state::wanted_jobs_text(jobs) << std::endl;
    return 0;
  }

 private:
  boost::filesystem::path directory_;
  std::string jobs_;
};

}  // namespace

std::unique_ptr<Command> make_jobs() {
  return std::make_unique<JobsCommand>();
}

}  // namespace kaven::tournaments::commands
