#include "tournaments/runner/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <memory>

#include "tournaments/executor/local_executor.hpp"
#include "tournaments/executor/processors.hpp"
#include "tournaments/executor/slurm_executor.hpp"
#include "tournaments/progress/comparison.hpp"
#include "tournaments/progress/event_stream.hpp"
#include "tournaments/progress/progress.hpp"
#include "tournaments/runner/opened_tournament.hpp"
#include "tournaments/runner/runner.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/folder_lock.hpp"

namespace kaven::tournaments::runner {

namespace fs = boost::filesystem;

namespace {

std::vector<std::unique_ptr<Observer>> audience(const state::Folder& folder, const RunOptions& options) {
  std::vector<std::unique_ptr<Observer>> observers;
  if (options.comparison != nullptr) return observers;
  if (::isatty(STDERR_FILENO) == 1) {
    observers.push_back(std::make_unique<progress::LiveProgress>(folder));
  } else {
    observers.push_back(std::make_unique<progress::PlainProgress>());
  }
  if (options.events) observers.push_back(std::make_unique<progress::EventStream>(STDOUT_FILENO));
  return observers;
}

std::unique_ptr<executor::Executor> executor_for(boost::asio::io_context& context,
                                                 const state::Folder& folder,
                                                 const roster::Settings& settings,
                                                 const RunOptions& options) {
  if (settings.executor == "slurm")
    return std::make_unique<executor::SlurmExecutor>(context, folder, settings, options.programs);
  return std::make_unique<executor::LocalExecutor>(context, options.programs / "referee", settings);
}

}  // namespace

int run_tournament(const state::Folder& folder, const roster::Settings& settings, const RunOptions& options) {
  const auto tell = [](const std::string& text) { std::cerr << text << std::endl; };
  const state::FolderLock lock(folder, tell);
  const Registration registration{settings, roster::read_roster(folder.agents(), {options.programs}),
                                  options.accept_new_versions};
  for (const std::string& note : registration.roster.notes) tell("note: " + note);
  fs::create_directories(folder.games());
  fs::create_directories(folder.logs());
  OpenedTournament beginning = open_tournament(folder, registration, tell);

  boost::asio::io_context context;
  const std::unique_ptr<executor::Executor> executor = executor_for(context, folder, settings, options);
  RunPlan plan{.folder = folder,
               .schedule = beginning.schedule,
               .files = GameFiles(folder, beginning.entries, settings.game().rules),
               .jobs = settings.jobs > 0 ? settings.jobs : executor::usable_processors(),
               .retries = settings.retries,
               .free_space = [&folder] { return fs::space(folder.root).available; }};
  for (const roster::Entrant& entrant : registration.roster.entrants)
    plan.programs[entrant.name] = entrant.program;
  const auto observers = audience(folder, options);
  std::vector<Observer*> reconcile;
  for (const auto& observer : observers) reconcile.push_back(observer.get());
  if (options.comparison != nullptr) {
    reconcile.push_back(options.comparison);
    plan.enough = [&options] { return options.comparison->decided(); };
  }
  Runner runner(std::move(plan), *beginning.ledger, reconcile);
  const RunEnd end = runner.run(context, *executor);
  if (!options.events && options.comparison == nullptr) {
    std::cout << standings::standings_report(settings, *beginning.ledger, standings::TableFormat::table)
              << std::flush;
  }
  if (end.signal != 0) {
    tell("stopped; to go on: tournament run " + folder.root.string());
    return 128 + end.signal;
  }
  if (end.abandoned > 0) {
    tell(fmt::format("{} games are void; to play them again: tournament run {}", end.abandoned,
                     folder.root.string()));
  }
  return end.abandoned > 0 || !end.reason.empty() ? 1 : 0;
}

}  // namespace kaven::tournaments::runner
