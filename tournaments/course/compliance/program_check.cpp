// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/program_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/game_settings/setting_table.hpp"
#include "common/program/program.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::compliance {

namespace {

constexpr const char* list_name = "list";
constexpr std::size_t longest_message = 2000;

bool is_fault_of_machine(int exit_status) {
  return exit_status != 0 && exit_status != usage_error && exit_status != isolation_unavailable;
}

}  // namespace

std::vector<std::string> common_arguments(const CheckTerms& terms) {
  std::vector<std::string> arguments = notation::variant_words(terms.choice);
  if (!terms.choice.game.empty()) arguments.insert(arguments.begin(), "--game=" + terms.choice.game);
  if (terms.protocol) arguments.push_back("--protocol=" + *terms.protocol);
  if (terms.openings) arguments.emplace_back("--openings");
  const std::vector<std::string> words =
      game_settings::option_words(terms.settings, game_settings::Program::compliance_run);
  arguments.insert(arguments.end(), words.begin(), words.end());
  return arguments;
}

ProgramCheck::ProgramCheck(const CheckTerms& terms, std::string program, boost::filesystem::path logs,
                           ComplianceRuns& runs)
    : terms_(terms), program_(std::move(program)), logs_(std::move(logs)), runs_(runs) {}

bool ProgramCheck::over() const {
  return begun_ && running_.empty() && (refusal_ || (listed_ && waiting_.empty() && delayed_.empty()));
}

std::size_t ProgramCheck::situations_done() const {
  return listed_ ? situations_ - waiting_.size() - delayed_.size() - running_.size() : 0;
}

ProgramCheck::Clock::duration ProgramCheck::busy_time() const {
  return busy_before_ + (running_.empty() ? Clock::duration(0) : Clock::now() - busy_since_);
}

bool ProgramCheck::start_next() {
  if (!begun_) {
    begin();
    return !running_.empty();
  }
  if (refusal_ || !listed_) return false;
  for (std::size_t at = 0; at < waiting_.size();) {
    const bool ready = results_->is_ready(waiting_[at]);
    if (!ready && !results_->skip_if_blocked(waiting_[at])) {
      ++at;
      continue;
    }
    const Scenario next = std::move(waiting_[at]);
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(at));
    if (ready) {
      start_scenario(next, Attempt::first);
      return true;
    }
    // Start again: earlier scenarios may depend on the skipped one.
    at = 0;
  }
  // Drop scenarios that depend on requirements which no remaining scenario tests.
  if (running_.empty() && delayed_.empty()) waiting_.clear();
  return false;
}

bool ProgramCheck::start_alone() {
  if (delayed_.empty() || runs_.running() > 0) return false;
  const Scenario next = std::move(delayed_.front());
  delayed_.erase(delayed_.begin());
  ++checked_->tried_again;
  start_scenario(next, Attempt::alone);
  return true;
}

void ProgramCheck::begin() {
  begun_ = true;
  try {
    checked_ = CheckedProgram{.program = program::find_program(program_, {terms_.programs}),
                              .strict = terms_.strict};
  } catch (const program::ProgramError& error) {
    refuse(usage_error, text::printable(error.what(), longest_message));
    return;
  } catch (const std::exception& error) {
    refuse(1, text::printable(error.what(), longest_message));
    return;
  }
  program::default_to(checked_->program, terms_.settings.programs.protocol);
  if (terms_.protocol) checked_->program.protocol = *terms_.protocol;
  start(list_name, {}, [this](const ComplianceRunEnd& end) {
    note_end(list_name);
    if (has_succeeded(list_name, end)) read_list(end.output);
  });
}

void ProgramCheck::start(const std::string& name, std::vector<std::string> more,
                         const ComplianceRuns::Done& done) {
  std::vector<std::string> arguments = {name, program_};
  const std::vector<std::string> common = common_arguments(terms_);
  arguments.insert(arguments.end(), common.begin(), common.end());
  arguments.insert(arguments.end(), more.begin(), more.end());
  const ComplianceRuns::Id id = runs_.start(arguments, done);
  const Clock::time_point now = Clock::now();
  if (running_.empty()) busy_since_ = now;
  running_.push_back({id, name, now});
}

void ProgramCheck::note_end(const std::string& name) {
  const auto ended = std::ranges::find(running_, name, &RunningScenario::name);
  if (ended == running_.end()) return;
  last_run_ = Clock::now() - ended->start;
  running_.erase(ended);
  if (running_.empty()) busy_before_ += Clock::now() - busy_since_;
}

bool ProgramCheck::has_succeeded(const std::string& name, const ComplianceRunEnd& end) {
  if (end.exit_status == 0) return true;
  if (!is_fault_of_machine(end.exit_status)) {
    refuse(end.exit_status, end.errors);
  } else {
    refuse(1, fmt::format("the scenario '{}' could not be played (exit status {}): {}", name, end.exit_status,
                          end.errors));
  }
  return false;
}

void ProgramCheck::read_list(const std::string& text) {
  try {
    const Checklist list = checklist::read_checklist(text);
    checked_->game = list.game;
    results_.emplace(list);
    waiting_ = list.scenarios;
    if (terms_.first_move_only) {
      std::erase_if(waiting_, [](const Scenario& each) {
        return std::ranges::find(each.shows, first_move) == each.shows.end();
      });
      for (Scenario& each : waiting_) each.after.clear();
    }
    situations_ = waiting_.size();
    listed_ = true;
  } catch (const std::exception& error) {
    refuse(1, error.what());
  }
}

void ProgramCheck::start_scenario(const Scenario& scenario, Attempt attempt) {
  std::vector<std::string> more;
  if (!logs_.empty()) more.push_back("--log=" + (logs_ / (scenario.name + ".log")).string());
  start(scenario.name, more, [this, scenario, attempt](const ComplianceRunEnd& end) {
    note_end(scenario.name);
    const bool is_first = attempt == Attempt::first;
    // On an overloaded machine compliance_run itself may fail.
    if (is_first && is_fault_of_machine(end.exit_status)) return delayed_.push_back(scenario);
    if (!has_succeeded(scenario.name, end)) return;
    try {
      const checklist::ScenarioReport report = checklist::read_scenario_report(end.output);
      checked_->isolation = report.sandbox;
      for (const std::string_view line : text::lines_of(end.errors)) warnings_.emplace(line);
      if (report.was_delayed && is_first) {
        delayed_.push_back(scenario);
      } else {
        results_->record(scenario, report.observations);
      }
    } catch (const std::exception& error) {
      refuse(1, error.what());
    }
  });
}

void ProgramCheck::refuse(int exit_status, const std::string& errors) {
  if (!refusal_) refusal_ = Refusal{exit_status, errors};
  waiting_.clear();
  delayed_.clear();
  end_runs();
}

void ProgramCheck::end_runs() {
  if (running_.empty()) return;
  for (const RunningScenario& each : running_) runs_.end(each.id);
  running_.clear();
  busy_before_ += Clock::now() - busy_since_;
}

void ProgramCheck::give_up(const std::string& because) {
  begun_ = true;
  waiting_.clear();
  delayed_.clear();
  end_runs();
  if (results_) {
    results_->leave_untried(because);
  } else if (!refusal_) {
    refusal_ = Refusal{1, because};
  }
}

void play_out(ProgramCheck& check, ComplianceRuns& runs, int jobs, std::chrono::duration<double> longest,
              const std::function<void()>& progress) {
  using Clock = ProgramCheck::Clock;
  while (true) {
    while (runs.running() < static_cast<std::size_t>(jobs) && check.start_one()) {
    }
    progress();
    if (check.over()) return;
    const auto left = longest - check.busy_time();
    if (left.count() <= 0) return check.give_up("the check took longer than its time limit");
    if (runs.running() > 0) runs.wait(Clock::now() + std::chrono::duration_cast<Clock::duration>(left), -1);
  }
}

void start_ready(std::deque<ProgramCheck>& checks, const ComplianceRuns& runs, RunRoom& room) {
  // Start the first scenario of all programs before any second one: programs that never begin take longest.
  for (const bool is_first : {true, false}) {
    for (ProgramCheck& each : checks) {
      if (is_first && each.situations_done() > 0) continue;
      while (!each.over() && room.has_place(runs.runs()) && each.start_next()) continue;
    }
  }
  for (ProgramCheck& each : checks) each.start_alone();
}

CheckTerms tournament_terms(const settings::Settings& settings, CheckTerms asked) {
  if (!asked.choice.game.empty() || !notation::variant_words(asked.choice).empty()) {
    throw std::invalid_argument(
        "tournament.toml sets the game: to check with another game, name the folder agents, not the "
        "tournament");
  }
  asked.choice = settings.choice;
  asked.openings = settings.pairing.openings != "none";
  asked.settings = static_cast<const game_settings::GameSettings&>(settings);
  asked.settings.time.turn_limit = settings::turn_limit_of(settings);
  // Each scenario has its own reaction to computing in the opponent's turn.
  asked.settings.sandbox.idle_policy = game_settings::SandboxSettings().idle_policy;
  return asked;
}

}  // namespace kaven::tournaments::compliance
