#include "tournaments/compliance/check.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <optional>
#include <set>
#include <stdexcept>

#include "common/system/helper_program.hpp"
#include "tournaments/compliance/compliance_report.hpp"
#include "tournaments/compliance/compliance_runs.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::compliance {

namespace fs = boost::filesystem;

namespace {

constexpr int usage_error = 2;
constexpr int isolation_unavailable = 3;

/// Why nothing can be checked: the first run was refused.
struct Refusal {
  int exit_status;
  std::string errors;
};

std::string output_of(const ComplianceRunEnd& end, const std::string& scenario) {
  if (end.exit_status == usage_error || end.exit_status == isolation_unavailable) {
    throw Refusal{end.exit_status, end.errors};
  }
  if (end.exit_status != 0) {
    throw std::runtime_error(fmt::format("the situation '{}' could not be played (exit status {}): {}",
                                         scenario, end.exit_status, end.errors));
  }
  return end.output;
}

/// Plays all scenarios of one check, as many at a time as wanted.
class Check {
 public:
  Check(const CheckOptions& options, fs::path compliance_run)
      : options_(options),
        subject_(notation::variant_words(options.choice)),
        runs_(std::move(compliance_run)) {
    if (!options.choice.game.empty()) subject_.insert(subject_.begin(), "--game=" + options.choice.game);
    if (options.protocol) subject_.push_back("--protocol=" + *options.protocol);
    subject_.insert(subject_.begin(), options.program);
  }

  ComplianceResults play() {
    const Checklist checklist = list();
    game_ = checklist.game;
    ComplianceResults results(checklist);
    waiting_ = checklist.scenarios;
    std::optional<terminal::LiveBlock> line;
    if (::isatty(STDERR_FILENO) == 1) line.emplace(STDERR_FILENO);
    while (start_ready(results) || runs_.running() > 0) {
      const std::size_t count = checklist.scenarios.size();
      if (line) {
        line->draw(fmt::format("checking: {} of {}", count - waiting_.size() - runs_.running(), count));
      }
      if (runs_.running() > 0) runs_.wait();
    }
    return results;
  }
  /// The game it was tried in.
  const CheckedGame& game() const { return game_; }
  /// How the program was held.
  const std::string& isolation() const { return isolation_; }
  /// What was said on stderr, each sentence once.
  const std::set<std::string>& warnings() const { return warnings_; }

 private:
  Checklist list() {
    std::vector<std::string> arguments = {"list"};
    arguments.insert(arguments.end(), subject_.begin(), subject_.end());
    std::string output;
    runs_.start(arguments, [&output](const ComplianceRunEnd& end) { output = output_of(end, "list"); });
    runs_.wait();
    return read_checklist(output);
  }

  /// Starts scenarios that are ready and drops those that never will be: whether there were any.
  bool start_ready(ComplianceResults& results) {
    const std::size_t before = waiting_.size();
    for (std::size_t at = 0; at < waiting_.size();) {
      const bool room = runs_.running() < static_cast<std::size_t>(options_.jobs);
      if (room && results.is_ready(waiting_[at])) {
        start(waiting_[at], results);
      } else if (!results.skip_if_blocked(waiting_[at])) {
        ++at;
        continue;
      }
      waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return waiting_.size() < before;
  }

  void start(const Scenario& scenario, ComplianceResults& results) {
    std::vector<std::string> arguments = {scenario.name};
    arguments.insert(arguments.end(), subject_.begin(), subject_.end());
    arguments.insert(arguments.end(), options_.run_options.begin(), options_.run_options.end());
    if (!options_.logs.empty()) {
      arguments.push_back("--log=" + (options_.logs / (scenario.name + ".log")).string());
    }
    runs_.start(arguments, [this, scenario, &results](const ComplianceRunEnd& end) {
      const ScenarioReport report = read_scenario_report(output_of(end, scenario.name));
      isolation_ = report.isolation;
      if (!end.errors.empty()) warnings_.insert(end.errors);
      results.record(scenario, report.observations);
    });
  }

  const CheckOptions& options_;
  std::vector<std::string> subject_;  ///< the program and what chooses the game, as on a command line
  CheckedGame game_;
  std::vector<Scenario> waiting_;
  std::string isolation_;
  std::set<std::string> warnings_;
  ComplianceRuns runs_;
};

}  // namespace

int check_program(const CheckOptions& options) {
  CheckedProgram checked{.program = program::find_program(options.program, {options.programs}),
                         .strict = options.strict};
  if (options.protocol) checked.program.protocol = *options.protocol;
  if (!options.choice.game.empty()) notation::choose_game(options.choice);
  if (!options.logs.empty()) fs::create_directories(options.logs);
  try {
    Check check(options, system::helper_program("compliance_run"));
    const ComplianceResults results = check.play();
    checked.isolation = check.isolation();
    checked.game = check.game();
    for (const std::string& warning : check.warnings()) std::cerr << warning;
    std::cout << (options.json ? compliance_json(checked, results) : compliance_text(checked, results))
              << std::flush;
    return results.may_enter(options.strict) ? 0 : 1;
  } catch (const Refusal& refusal) {
    std::cerr << refusal.errors;
    return refusal.exit_status;
  }
}

}  // namespace kaven::tournaments::compliance
