#include "tournaments/commands/tournament_run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <exception>
#include <functional>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "common/program/command_line.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/printable.hpp"
#include "tournaments/admission/admission.hpp"
#include "tournaments/commands/trials.hpp"
#include "tournaments/commands/withdrawn_students.hpp"
#include "tournaments/door/examination.hpp"
#include "tournaments/executor/local_executor.hpp"
#include "tournaments/executor/slurm_executor.hpp"
#include "tournaments/executor/ssh_executor.hpp"
#include "tournaments/folder/folder_lock.hpp"
#include "tournaments/progress/comparison.hpp"
#include "tournaments/progress/event_stream.hpp"
#include "tournaments/progress/progress.hpp"
#include "tournaments/roster/refused_text.hpp"
#include "tournaments/roster/roster.hpp"
#include "tournaments/runner/opened_tournament.hpp"
#include "tournaments/runner/registration.hpp"
#include "tournaments/runner/runner.hpp"
#include "tournaments/runner/suspect_replays.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/missing_records.hpp"
#include "tournaments/state/suspect_games.hpp"
#include "tournaments/state/wanted_jobs.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

std::vector<std::unique_ptr<runner::Observer>> usual_observers(const folder::Folder& folder,
                                                               const RunOptions& options) {
  std::vector<std::unique_ptr<runner::Observer>> observers;
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
                                                 const folder::Folder& folder,
                                                 const settings::Settings& settings,
                                                 const RunOptions& options) {
  if (settings.executor == "slurm")
    return executor::make_slurm_executor(context, folder, settings, options.programs);
  if (settings.executor == "ssh")
    return executor::make_ssh_executor(context, folder, settings, options.programs);
  return std::make_unique<executor::LocalExecutor>(context, options.programs / "referee", settings);
}

// Returns the programs that can play, and prints notices about the others.
roster::Roster admitted_roster(const folder::Folder& folder, const settings::Settings& settings,
                               const RunOptions& options,
                               const std::function<void(const std::string&)>& print_notice) {
  admission::TrialPlan plan = shown_trial_plan(settings);
  // A user who compares two programs has chosen them: a failing one is part of the comparison.
  plan.tries = plan.tries && !options.no_trial && options.comparison == nullptr;
  plan.again = options.try_again;
  plan.accepts_new_versions = options.accept_new_versions;
  admission::Admission admitted = admission::admit(folder, settings, {options.programs}, plan);
  for (const std::string& note : admitted.notes) print_notice("note: " + note);
  if (!options.forever) roster::require_two(admitted.roster, folder.agents());
  if (admitted.roster.refused.empty()) return std::move(admitted.roster);
  const std::string text = roster::refused_text(admitted.roster);
  if (options.require_all) throw roster::RosterError(text);
  print_notice(text);
  return std::move(admitted.roster);
}

// Returns which programs are missing or changed, how many games wait, and the remedy.
std::string waiting_text(const folder::Folder& folder, const state::TournamentState& tournament,
                         const roster::Roster& roster, const runner::RunEnd& end) {
  std::string text = fmt::format("{} {}", end.waiting, end.waiting == 1 ? "game waits" : "games wait");
  for (const folder::PlayerId player : end.exchanged) {
    text += fmt::format("\n  for {}, whose program was exchanged while others played: {}",
                        text::printable(tournament.player(player).name), runner::change_remedy);
  }
  std::string names;
  std::string cures;
  for (const folder::PlayerId player : runner::absent_players(tournament, roster)) {
    const std::string name = text::printable(tournament.player(player).name);
    names += (names.empty() ? "" : ", ") + name;
    cures += "\n  " + program::joined_command(
                          std::array<std::string, 4>{"tournament", "withdraw", folder.root.string(), name});
  }
  if (names.empty()) return text;
  return text + fmt::format("{} for {}, without a program in agents/ that can play: put it there, or:{}",
                            end.exchanged.empty() ? "" : "\n ", names, cures);
}

void print_notice(const std::string& text) {
  std::cerr << text << std::endl;
}

/// When a run without end is interrupted.
struct Pauses {
  std::function<bool()> now;          ///< before any game
  std::function<bool()> after_round;  ///< while no game is running
};

// Statuses of play_tournament() in a run without end.
constexpr int continues = -1;  ///< an upload waits to be placed
constexpr int idles = -2;      ///< nothing can be played

// Plays one run; the caller holds the folder's lock.
int play_tournament(const folder::Folder& folder, const settings::Settings& settings,
                    const RunOptions& options, const Pauses* pauses = nullptr) {
  const runner::Registration registration{settings, admitted_roster(folder, settings, options, print_notice),
                                          options.accept_new_versions};
  if (options.forever && registration.roster.entrants.size() < 2) return idles;
  fs::create_directories(folder.games());
  fs::create_directories(folder.logs());
  runner::OpenedTournament opened = runner::open_tournament(folder, registration, print_notice);

  boost::asio::io_context context;
  const std::unique_ptr<executor::Executor> executor = executor_for(context, folder, settings, options);
  runner::RunPlan plan{.folder = folder,
                       .tournament = std::move(opened.tournament),
                       .archive = runner::GameArchive(folder, opened.entries, settings.game().rules),
                       .jobs = jobs_of(settings),
                       .retries = settings.retries,
                       .keeps_all_logs = settings.keep_logs == "all",
                       .wanted_jobs = [&folder] { return state::wanted_jobs(folder); },
                       .free_space = [&folder] { return fs::space(folder.root).available; }};
  for (const roster::Entrant& entrant : registration.roster.entrants)
    plan.programs[entrant.name] = {entrant.name, entrant.program, entrant.seen};
  for (const folder::PlayerId player : runner::absent_players(plan.tournament, registration.roster)) {
    print_notice(fmt::format("note: {} has no program in agents/ that can play: its games wait",
                             text::printable(plan.tournament.player(player).name)));
  }
  const auto owned_observers = usual_observers(folder, options);
  std::vector<runner::Observer*> observers;
  observers.reserve(owned_observers.size() + 1);
  for (const auto& observer : owned_observers) observers.push_back(observer.get());
  for (const roster::RefusedHandIn& refused : registration.roster.refused) {
    for (runner::Observer* observer : observers) observer->on_refused(refused);
  }
  if (options.comparison != nullptr) {
    observers.push_back(options.comparison);
    plan.is_decided = [&options] { return options.comparison->decided(); };
  }
  if (pauses != nullptr) {
    plan.is_decided = pauses->now;
    plan.pauses = pauses->after_round;
  }
  runner::Runner tournament_runner(std::move(plan), *opened.ledger, observers);
  const runner::RunEnd end = tournament_runner.run(context, *executor);
  if (end.paused || (pauses != nullptr && end.signal == 0 && pauses->now())) return continues;
  if (!options.events && options.comparison == nullptr) {
    std::cout << standings::standings_report(settings, *opened.ledger, standings::TableFormat::table)
              << std::flush;
  }
  const std::string suspects =
      state::suspect_text(state::suspect_games(folder, opened.ledger->games()), folder);
  if (!suspects.empty()) print_notice(suspects.substr(0, suspects.size() - 1));
  if (end.signal != 0) {
    print_notice("stopped; to go on: tournament run " + folder.root.string());
    return 128 + end.signal;
  }
  if (end.drained)
    print_notice("no more games were started, as told; to go on: tournament run " + folder.root.string());
  if (end.abandoned > 0) {
    print_notice(fmt::format("{} games are void; to play them again: tournament run {}", end.abandoned,
                             folder.root.string()));
  }
  if (end.waiting > 0) {
    print_notice(waiting_text(folder, tournament_runner.tournament(), registration.roster, end));
  }
  if (!end.without_record.empty()) print_notice(state::missing_records_text(folder, end.without_record));
  const bool all_played =
      !end.drained && end.abandoned == 0 && end.waiting == 0 && end.without_record.empty();
  if (options.forever && !end.drained) return idles;
  return all_played ? 0 : 1;
}

/// Puts uploads that passed their check into agents/, each once.
class AcceptedUploads {
 public:
  AcceptedUploads(folder::Folder folder, const fs::path& programs)
      : folder_(std::move(folder)),
        options_{.programs = programs, .compliance_run = system::helper_program("compliance_run")} {}

  bool any() const { return has_withdrawn_students(folder_) || !waiting().empty(); }

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
  std::vector<door::Upload> waiting() const {
    std::vector<door::Upload> uploads = door::accepted_uploads(folder_);
    std::erase_if(uploads, [&](const door::Upload& each) {
      return failed_.contains({each.login, each.number});
    });
    return uploads;
  }

  folder::Folder folder_;
  door::ExaminationOptions options_;
  std::set<std::pair<std::string, int>> failed_;
};

/// Notes the signals that end a run, also while no game is played. Ignored signals stay ignored (nohup).
class EndingSignals {
 public:
  EndingSignals() : signals_(context_) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      struct sigaction action {};
      if (::sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_IGN) signals_.add(signal);
    }
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

int run_forever(const folder::Folder& folder, const settings::Settings& settings, const RunOptions& options) {
  constexpr int idle_seconds = 60;
  EndingSignals signals;
  AcceptedUploads uploads(folder, options.programs);
  bool was_idle = false;
  while (true) {
    uploads.place();
    // What was placed is entered in any case.
    const Pauses pauses{.now = [&] { return signals.caught() != 0; },
                        .after_round = [&] { return signals.caught() != 0 || uploads.any(); }};
    const int status = play_tournament(folder, settings, options, &pauses);
    if (status != continues && status != idles) return status;
    if (status == idles && !was_idle) print_notice("waiting for programs that can play");
    was_idle = status == idles;
    for (int second = 0; was_idle && second < idle_seconds && signals.caught() == 0 && !uploads.any();
         ++second) {
      if (state::wanted_jobs(folder) == 0) return 1;
      signals.wait(std::chrono::seconds(1));
    }
    if (signals.caught() != 0) {
      print_notice("stopped; to go on: tournament run " + folder.root.string() + " --forever");
      return 128 + signals.caught();
    }
  }
}

// A run without end waits for a command that holds the folder for a moment, such as a server that puts an upload into
// agents/: a service that ends at once would not be started again.
folder::FolderLock locked_folder(const folder::Folder& folder, bool waits) {
  constexpr int most_tries = 60;
  for (int tries = 1; waits && tries < most_tries; ++tries) {
    try {
      return {folder, print_notice};
    } catch (const folder::FolderInUse&) {
      std::this_thread::sleep_for(std::chrono::seconds(1));
    }
  }
  return {folder, print_notice};
}

}  // namespace

int run_tournament(const folder::Folder& folder, const settings::Settings& settings,
                   const RunOptions& options) {
  const folder::FolderLock lock = locked_folder(folder, options.forever);
  state::forget_wanted_jobs(folder);
  if (options.forever) return run_forever(folder, settings, options);
  withdraw_students(folder, print_notice);
  if (options.replay_suspect) runner::order_suspect_replays(folder, print_notice);
  const int status = play_tournament(folder, settings, options);
  const bool was_interrupted = status >= 128 || state::wanted_jobs(folder) == 0;
  // Games that became suspect in this run are played again in another run.
  const bool once_more = options.replay_suspect && !was_interrupted &&
                         !runner::order_suspect_replays(folder, print_notice).empty();
  return once_more ? play_tournament(folder, settings, options) : status;
}

}  // namespace kaven::tournaments::commands
