#include "tournaments/runner/run.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <memory>

#include "tournaments/executor/local_executor.hpp"
#include "tournaments/executor/slurm_executor.hpp"
#include "tournaments/folder/folder_lock.hpp"
#include "tournaments/runner/enrolment.hpp"
#include "tournaments/runner/runner.hpp"
#include "tournaments/standing/report.hpp"

namespace kaven::tournaments {

namespace {

// Cores that this process may use: fewer than the machine has under taskset and in containers.
int usable_cores() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  return ::sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : 1;
}

int games_at_once(const RunOptions& options, const Settings& settings) {
  const int jobs = options.jobs.value_or(settings.jobs);
  return jobs > 0 ? jobs : usable_cores();
}

std::unique_ptr<Executor> executor_for(boost::asio::io_context& context, const Folder& folder,
                                       const Settings& settings, const RunOptions& options) {
  if (settings.executor == "slurm")
    return std::make_unique<SlurmExecutor>(context, folder, settings, options.programs);
  return std::make_unique<LocalExecutor>(context, options.programs / "referee", settings);
}

}  // namespace

int run_tournament(const Folder& folder, const RunOptions& options) {
  const FolderLock lock(folder, [](const std::string& text) { std::cerr << text << std::endl; });
  const Settings settings = read_settings(folder.settings());
  const Roster roster = read_roster(folder.agents(), {options.programs});
  for (const std::string& note : roster.notes) std::cerr << "note: " << note << '\n';
  boost::filesystem::create_directories(folder.games());
  boost::filesystem::create_directories(folder.logs());
  Ledger ledger(folder.ledger(), Database::Access::write);
  enrol(ledger, settings, roster);

  boost::asio::io_context context;
  const std::unique_ptr<Executor> executor = executor_for(context, folder, settings, options);
  Runner runner(folder, settings, roster, ledger, games_at_once(options, settings));
  const RunEnd end = runner.run(context, *executor);
  std::cout << report(settings, ledger, TableFormat::table) << std::flush;
  if (end.signal != 0) {
    std::cerr << "stopped; to go on: tournament run " << folder.root.string() << '\n';
    return 128 + end.signal;
  }
  if (end.abandoned > 0) {
    std::cerr << end.abandoned << " games are void; to play them again: tournament run "
              << folder.root.string() << '\n';
    return 1;
  }
  return 0;
}

}  // namespace kaven::tournaments
