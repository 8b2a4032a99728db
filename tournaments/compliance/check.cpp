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

namespace {

constexpr int usage_error = 2;
constexpr int custody_unavailable = 3;

/// A rehearsal that ends the whole check.
struct Refusal {
  int exit_status;
  std::string errors;
};

std::vector<std::string> game_options(const notation::GameChoice& choice) {
  std::vector<std::string> options = {"--game=" + choice.game};
  if (choice.size) options.push_back("--size=" + *choice.size);
  if (choice.connect) options.push_back(fmt::format("--connect={}", *choice.connect));
  if (choice.exact) options.emplace_back("--exact-five");
  if (choice.full_board) options.push_back("--full-board=" + *choice.full_board);
  return options;
}

std::string output_of(const ComplianceRunEnd& end, const std::string& scenario) {
  if (end.exit_status == usage_error || end.exit_status == custody_unavailable) {
    throw Refusal{end.exit_status, end.errors};
  }
  if (end.exit_status != 0) {
    throw std::runtime_error(fmt::format("the situation '{}' could not be played (exit status {}): {}",
                                         scenario, end.exit_status, end.errors));
  }
  return end.output;
}

/// All situations of one check, as many at a time as wanted.
class Check {
 public:
  Check(const CheckOptions& options, const Script& script)
      : options_(options),
        judgement_(script),
        waiting_(script.scenarios),
        count_(script.scenarios.size()),
        rehearsals_(system::helper_program("compliance_run")) {
    if (::isatty(STDERR_FILENO) == 1) line_.emplace(STDERR_FILENO);
  }

  const Judgement& play() {
    while (start_what_may_be_played() || rehearsals_.running() > 0) {
      if (line_)
        line_->draw(
            fmt::format("checking: {} of {}", count_ - waiting_.size() - rehearsals_.running(), count_));
      if (rehearsals_.running() > 0) rehearsals_.wait();
    }
    return judgement_;
  }
  const std::string& custody() const { return tier_; }
  /// What the rehearsals had to say, each sentence once.
  const std::set<std::string>& warnings() const { return said_; }

 private:
  /// True when something has changed.
  bool start_what_may_be_played() {
    const std::size_t before = waiting_.size();
    for (std::size_t at = 0; at < waiting_.size();) {
      const bool room = rehearsals_.running() < static_cast<std::size_t>(options_.jobs);
      if (room && judgement_.may_be_played(waiting_[at])) {
        start(waiting_[at]);
      } else if (!judgement_.given_up(waiting_[at])) {
        ++at;
        continue;
      }
      waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return waiting_.size() < before;
  }

  void start(const Scenario& scenario) {
    std::vector<std::string> arguments = {scenario.name, options_.program};
    const std::vector<std::string> game = game_options(options_.choice);
    arguments.insert(arguments.end(), game.begin(), game.end());
    arguments.insert(arguments.end(), options_.run_options.begin(), options_.run_options.end());
    if (!options_.logs.empty()) {
      arguments.push_back("--log=" + (options_.logs / (scenario.name + ".log")).string());
    }
    rehearsals_.start(arguments, [this, scenario](const ComplianceRunEnd& end) {
      const ComplianceRun run = read_compliance_run(output_of(end, scenario.name));
      tier_ = run.custody;
      if (!end.errors.empty()) said_.insert(end.errors);
      judgement_.take(scenario, run.observations);
    });
  }

  const CheckOptions& options_;
  Judgement judgement_;
  std::vector<Scenario> waiting_;
  std::size_t count_;
  std::string tier_;
  std::set<std::string> said_;
  std::optional<terminal::LiveBlock> line_;
  ComplianceRuns rehearsals_;
};

}  // namespace

int check_program(const CheckOptions& options) {
  CheckedProgram checked{.program = program::find_program(options.program, {options.programs}),
                         .game = notation::choose_game(options.choice),
                         .strict = options.strict};
  if (checked.program.protocol != program::protocol_names.front()) {
    throw program::ProgramError(options.program + " speaks " + checked.program.protocol +
                                ": only programs of the mailbox protocol can be checked");
  }
  if (!options.logs.empty()) boost::filesystem::create_directories(options.logs);
  try {
    std::vector<std::string> arguments = game_options(options.choice);
    arguments.insert(arguments.begin(), "list");
    const ComplianceRunEnd listed = run_compliance(system::helper_program("compliance_run"), arguments);
    Check check(options, read_script(output_of(listed, "list")));
    const Judgement& judgement = check.play();
    checked.custody = check.custody();
    for (const std::string& warning : check.warnings()) std::cerr << warning;
    std::cout << (options.json ? compliance_json(checked, judgement) : compliance_text(checked, judgement))
              << std::flush;
    return judgement.may_enter(options.strict) ? 0 : 1;
  } catch (const Refusal& refusal) {
    std::cerr << refusal.errors;
    return refusal.exit_status;
  }
}

}  // namespace kaven::tournaments::compliance
