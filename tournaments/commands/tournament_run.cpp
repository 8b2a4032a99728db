// SPDX-License-Identifier: MIT
#include "tournaments/commands/tournament_run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "common/program/program_command.hpp"
#include "common/record/time_text.hpp"
#include "common/system/helper_program.hpp"
#include "common/terminal/live_block.hpp"
#include "common/text/display_width.hpp"
#include "common/text/printable.hpp"
#include "tournaments/course/door/examination.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/intake/placing.hpp"
#include "tournaments/course/intake/submission_list.hpp"
#include "tournaments/play/executor/local_executor.hpp"
#include "tournaments/play/executor/slurm_executor.hpp"
#include "tournaments/play/executor/slurm_jobs.hpp"
#include "tournaments/play/executor/ssh_executor.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/runner/intervention.hpp"
#include "tournaments/play/runner/opened_tournament.hpp"
#include "tournaments/play/runner/registration.hpp"
#include "tournaments/play/runner/runner.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/suspect_games.hpp"
#include "tournaments/play/state/wanted_jobs.hpp"
#include "tournaments/results/standings/standings_report.hpp"
#include "tournaments/show/progress/event_stream.hpp"
#include "tournaments/show/progress/progress.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

std::vector<std::unique_ptr<runner::Observer>> usual_observers(const folder::Folder& folder,
                                                               const RunOptions& options,
                                                               const roster::Roster& roster) {
  std::vector<std::unique_ptr<runner::Observer>> observers;
  if (options.comparison != nullptr) return observers;
  if (::isatty(STDERR_FILENO) == 1) {
    observers.push_back(std::make_unique<progress::LiveProgress>(folder));
  } else {
    observers.push_back(std::make_unique<progress::PlainProgress>());
  }
  if (options.events) observers.push_back(std::make_unique<progress::EventStream>(STDOUT_FILENO));
  for (const roster::RefusedHandIn& refused : roster.refused) {
    for (const auto& observer : observers) observer->on_refused(refused);
  }
  return observers;
}

std::unique_ptr<executor::Executor> executor_for(boost::asio::io_context& context,
                                                 const folder::Folder& folder,
                                                 const settings::Settings& settings,
                                                 const RunOptions& options) {
  if (settings.run.executor == "slurm")
    return executor::make_slurm_executor(context, folder, settings, options.programs);
  if (settings.run.executor == "ssh")
    return executor::make_ssh_executor(context, folder, settings, options.programs);
  return std::make_unique<executor::LocalExecutor>(context, options.programs / "referee", settings);
}

// Some file systems do not say what they hold: what they have room for is found out by writing.
std::uintmax_t free_space(const folder::Folder& folder) {
  const fs::space_info room = fs::space(folder.root);
  return room.capacity > 0 ? room.available : std::numeric_limits<std::uintmax_t>::max();
}

// Waits for the room that a run needs before its first game, unless it is told to pause: on a full disk the ledger
// cannot be opened for writing, and new programs would seem to fail.
void await_room(const folder::Folder& folder, const Pauses* pauses) {
  constexpr std::uintmax_t needed = std::uintmax_t{1} << 20U;
  bool waits = false;
  while (free_space(folder) < needed) {
    if (pauses != nullptr && pauses->now()) return;
    if (!waits) {
      print_notice(
          fmt::format("the disk is full: less than 1 MB is free in {}; the run begins when there is room",
                      folder.root.string()));
    }
    waits = true;
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
  if (waits) print_notice("there is room on the disk again: continuing");
}

// Returns the programs that can play, and prints notices about the others.
roster::Roster admitted_roster(const folder::Folder& folder, const settings::Settings& settings,
                               const RunOptions& options, bool is_endless) {
  admission::TrialPlan plan = shown_trial_plan(settings);
  // A user who compares two programs has chosen them: a failing one is part of the comparison.
  plan.tries = plan.tries && !options.no_trial && options.comparison == nullptr;
  plan.again = options.try_again;
  plan.accepts_new_versions = options.accept_new_versions;
  admission::Admission admitted = admission::admit(folder, settings, {options.programs}, plan);
  for (const std::string& note : admitted.notes) print_notice("note: " + note);
  if (!is_endless) roster::require_two(admitted.roster, folder.agents());
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
    text += fmt::format("\n  for {}, whose program was changed during the run: {}",
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
  return text + fmt::format("{} for {}, without a program in agents/ that can play: add one, or:{}",
                            end.exchanged.empty() ? "" : "\n ", names, cures);
}

// The plan of a run of `opened`, whose tournament it takes.
runner::RunPlan plan_of(const folder::Folder& folder, const runner::Registration& registration,
                        runner::OpenedTournament& opened) {
  const settings::Settings& settings = registration.settings;
  runner::RunPlan plan{.folder = folder,
                       .tournament = std::move(opened.tournament),
                       .archive = runner::GameArchive(folder, opened.entries, settings.game().rules),
                       .jobs = jobs_of(settings),
                       .retries = settings.run.retries,
                       .keeps_all_logs = settings.run.keep_logs == "all",
                       .wanted_jobs = [&folder] { return state::wanted_jobs(folder); },
                       .free_space = [&folder] { return free_space(folder); }};
  for (const roster::Entrant& entrant : registration.roster.entrants)
    plan.programs[entrant.name] = {entrant.name, entrant.program, entrant.seen};
  for (const folder::PlayerId player : runner::absent_players(plan.tournament, registration.roster)) {
    print_notice(fmt::format("note: {} has no program in agents/ that can play: its games wait",
                             text::printable(plan.tournament.player(player).name)));
  }
  return plan;
}

void print_left_games(const folder::Folder& folder, const state::TournamentState& tournament,
                      const roster::Roster& roster, const runner::RunEnd& end, const std::string& again) {
  if (end.drained) print_notice("drained: no more games were started; to continue: " + again);
  if (end.abandoned > 0)
    print_notice(fmt::format("{} games are void; to play them again: {}", end.abandoned, again));
  if (end.waiting > 0) print_notice(waiting_text(folder, tournament, roster, end));
  if (!end.without_record.empty()) print_notice(state::missing_records_text(folder, end.without_record));
}

std::vector<intake::Submission> withdrawn_programs(const folder::Folder& folder) {
  std::map<std::string, door::UploadOwner> withdrawn = door::upload_owners(folder);
  std::erase_if(withdrawn, [](const auto& each) { return !each.second.is_withdrawn; });
  if (withdrawn.empty()) return {};
  std::vector<intake::Submission> programs = intake::read_submissions(folder.submission_list());
  std::erase_if(programs, [&](const intake::Submission& each) {
    return each.state != intake::SubmissionState::plays || each.owner.system != door::owner_system ||
           !withdrawn.contains(each.owner.id);
  });
  return programs;
}

void withdraw_player(const folder::Folder& folder, const std::string& hand_in,
                     const std::function<void(const std::string&)>& notify) {
  const std::vector<state::Player> players = state::players_of(state::read_entries(folder.entries()));
  const state::Player* const player = state::player_of_hand_in(players, hand_in);
  if (player == nullptr || player->withdrawn) return;
  runner::OpenedTournament opened = runner::open_for_intervention(folder, notify);
  runner::withdraw_player(folder, opened, player->name, state::WithdrawnGames::keep, "withdrawn at the door");
  notify(text::printable(player->name) + " is withdrawn");
}

}  // namespace

int jobs_of(const settings::Settings& settings) {
  return settings.run.jobs > 0 ? settings.run.jobs : executor::fair_number_of_games();
}

admission::TrialPlan shown_trial_plan(const settings::Settings& settings) {
  admission::TrialPlan plan{.tries = settings.run.executor == "local",
                            .jobs = jobs_of(settings),
                            .compliance_run = system::helper_program("compliance_run")};
  using Clock = terminal::ProgressLine::Clock;
  plan.progress = [line = std::make_shared<terminal::ProgressLine>(STDERR_FILENO), begin = Clock::now()](
                      std::size_t done, std::size_t all) {
    line->show(fmt::format("trying the new programs: {} of {} done{}", done, all,
                           terminal::time_left_text(done, all, Clock::now() - begin)));
    if (done == all) line->erase();
  };
  return plan;
}

void print_notice(const std::string& text) {
  std::cerr << text::wrapped_text(text, terminal::text_columns(STDERR_FILENO)) << std::flush;
}

RunOutcome play_tournament(const folder::Folder& folder, const settings::Settings& settings,
                           const RunOptions& options, const Pauses* pauses) {
  const bool is_endless = pauses != nullptr;
  await_room(folder, pauses);
  if (is_endless && pauses->now()) return {RunOutcome::Kind::paused};
  if (settings.run.executor != "slurm") executor::require_no_slurm_jobs(folder);
  const runner::Registration registration{settings, admitted_roster(folder, settings, options, is_endless),
                                          options.accept_new_versions};
  if (is_endless && registration.roster.entrants.size() < 2) return {RunOutcome::Kind::idle};
  fs::create_directories(folder.games());
  fs::create_directories(folder.logs());
  runner::OpenedTournament opened = runner::open_tournament(folder, registration, print_notice);
  boost::asio::io_context context;
  const std::unique_ptr<executor::Executor> executor = executor_for(context, folder, settings, options);
  runner::RunPlan plan = plan_of(folder, registration, opened);
  const auto owned_observers = usual_observers(folder, options, registration.roster);
  std::vector<runner::Observer*> observers;
  observers.reserve(owned_observers.size() + 1);
  for (const auto& observer : owned_observers) observers.push_back(observer.get());
  if (options.comparison != nullptr) {
    observers.push_back(options.comparison);
    plan.is_decided = options.is_decided;
  }
  if (is_endless) {
    plan.is_decided = pauses->now;
    plan.pauses = pauses->after_round;
  }
  runner::Runner tournament_runner(std::move(plan), *opened.ledger, observers);
  const runner::RunEnd end = tournament_runner.run(context, *executor);
  if (end.paused || (is_endless && end.signal == 0 && pauses->now())) return {RunOutcome::Kind::paused};
  if (!options.events && options.comparison == nullptr) {
    std::cout << standings::standings_report(settings, *opened.ledger, standings::TableFormat::table)
              << std::flush;
  }
  const std::string suspects =
      state::suspect_text(state::suspect_games(folder, opened.ledger->games()), folder);
  if (!suspects.empty()) print_notice(suspects.substr(0, suspects.size() - 1));
  const std::string again = "tournament run " + folder.root.string() + (is_endless ? " --forever" : "");
  if (end.signal != 0) {
    // compare says itself how to go on.
    if (options.comparison == nullptr) print_notice("stopped; to continue: " + again);
    return {RunOutcome::Kind::stopped, end.signal};
  }
  print_left_games(folder, tournament_runner.tournament(), registration.roster, end, again);
  if (is_endless && !end.drained) return {RunOutcome::Kind::idle};
  const bool all_played =
      !end.drained && end.abandoned == 0 && end.waiting == 0 && end.without_record.empty();
  return {all_played ? RunOutcome::Kind::finished : RunOutcome::Kind::incomplete};
}

int run_tournament(const folder::Folder& folder, const settings::Settings& settings,
                   const RunOptions& options) {
  const folder::FolderLock lock(folder, print_notice);
  state::forget_wanted_jobs(folder);
  withdraw_students(folder, print_notice);
  if (options.replay_suspect) runner::order_suspect_replays(folder, print_notice);
  const RunOutcome outcome = play_tournament(folder, settings, options);
  const bool was_interrupted = outcome.kind == RunOutcome::Kind::stopped || state::wanted_jobs(folder) == 0;
  // Games that became suspect in this run are played again in another run.
  const bool once_more = options.replay_suspect && !was_interrupted &&
                         !runner::order_suspect_replays(folder, print_notice).empty();
  return (once_more ? play_tournament(folder, settings, options) : outcome).exit_status();
}

bool has_withdrawn_students(const folder::Folder& folder) {
  return !withdrawn_programs(folder).empty();
}

void withdraw_students(const folder::Folder& folder, const std::function<void(const std::string&)>& notify) {
  for (const intake::Submission& each : withdrawn_programs(folder)) {
    // The player first: a program that is gone alone would let its games wait.
    withdraw_player(folder, each.name, notify);
    intake::IncomingFolder incoming(folder);
    intake::Planning planning(folder, record::time_text(std::chrono::system_clock::now()));
    planning.withdraw(each.owner);
    incoming.place(planning.plan());
  }
}

}  // namespace kaven::tournaments::commands
