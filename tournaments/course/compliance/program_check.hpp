// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/game_settings/game_settings.hpp"
#include "common/notation/game_choice.hpp"
#include "tournaments/course/compliance/compliance_report.hpp"
#include "tournaments/course/compliance/compliance_results.hpp"
#include "tournaments/course/compliance/compliance_runs.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::compliance {

/// Game and limits of a check.
struct CheckTerms {
  std::optional<std::string> protocol;   ///< overrides the programs' own protocols
  notation::GameChoice choice;           ///< without a name: the usual game of the program's protocol
  game_settings::GameSettings settings;  ///< limits and sandbox of every scenario
  bool openings = false;                 ///< programs must be able to begin after an opening
  bool strict = false;                   ///< whether advised requirements count, too
  bool first_move_only = false;          ///< play only the scenario in which a program makes its first move
  boost::filesystem::path programs;      ///< directory of programs that are named by a bare word
};

/// Exit statuses of `compliance_run`, and of a check, when nothing can be tried.
inline constexpr int usage_error = 2;
inline constexpr int isolation_unavailable = 3;

/// Why a program was not tried, or not completely.
struct Refusal {
  int exit_status =
      0;  ///< 2: the program cannot be found or understood; 3: no such sandbox here; 1: another reason
  std::string errors;  ///< a message for users
};

/// The arguments of `compliance_run` that all programs under `terms` share.
std::vector<std::string> common_arguments(const CheckTerms& terms);

/// The check of one program: a list of scenarios, which are played by processes in `runs`, which other checks may share.
class ProgramCheck {
 public:
  using Clock = ComplianceRuns::Clock;

  /// `program`: the program, in any form that the referee accepts; `logs`: a directory for its output, or empty. The
  /// referenced objects must outlive the check, which must not be moved once begun.
  ProgramCheck(const CheckTerms& terms, std::string program, boost::filesystem::path logs,
               ComplianceRuns& runs);
  ProgramCheck(const ProgramCheck&) = delete;
  ProgramCheck& operator=(const ProgramCheck&) = delete;

  /// Starts one more process if a scenario can be played now. Returns whether it did. If none can and no process runs
  /// in `runs`, starts one as start_alone() does.
  bool start_one() { return start_next() || start_alone(); }
  /// Starts one more process if a scenario can be played now that was not delayed before. Returns whether it did.
  bool start_next();
  /// Plays a scenario once more that failed, or could not be tried, while others had the program's processors, or whose
  /// process failed. Its second result counts. Does nothing, and returns false, while a process runs in `runs`.
  bool start_alone();
  bool over() const;
  /// Whether one of its scenarios is being played.
  bool running() const { return !running_.empty(); }
  /// The time in which at least one of its scenarios was being played.
  Clock::duration busy_time() const;
  /// The duration of the last process that ended.
  Clock::duration last_run() const { return last_run_; }
  /// Ends the check: requirements that are not tried yet get the reason `because`.
  void give_up(const std::string& because);

  /// The number of scenarios played or skipped so far, and of all scenarios.
  std::size_t situations_done() const;
  std::size_t situations() const { return situations_; }

  /// The checked program; empty before the check began, or if there is no such program.
  const std::optional<CheckedProgram>& checked() const { return checked_; }
  /// The results; empty until the list of requirements is known.
  const std::optional<ComplianceResults>& results() const { return results_; }
  const std::optional<Refusal>& refusal() const { return refusal_; }
  /// The lines that its runs wrote to stderr, without duplicates.
  const std::set<std::string>& warnings() const { return warnings_; }

 private:
  struct RunningScenario {
    ComplianceRuns::Id id;
    std::string name;
    Clock::time_point start;
  };

  void begin();
  void start(const std::string& name, std::vector<std::string> more, const ComplianceRuns::Done& done);
  /// Records that the run `name` has ended.
  void note_end(const std::string& name);
  /// Whether the run `name` succeeded; otherwise ends the check.
  bool has_succeeded(const std::string& name, const ComplianceRunEnd& end);
  void read_list(const std::string& text);
  enum class Attempt : std::uint8_t { first, alone };
  void start_scenario(const Scenario& scenario, Attempt attempt);
  void refuse(int exit_status, const std::string& errors);
  void end_runs();

  const CheckTerms& terms_;
  std::string program_;
  boost::filesystem::path logs_;
  ComplianceRuns& runs_;
  bool begun_ = false;
  bool listed_ = false;
  std::optional<CheckedProgram> checked_;
  std::optional<ComplianceResults> results_;
  std::vector<Scenario> waiting_;
  std::vector<Scenario> delayed_;  ///< to be played again, alone
  std::vector<RunningScenario> running_;
  std::size_t situations_ = 0;
  std::optional<Refusal> refusal_;
  std::set<std::string> warnings_;
  Clock::duration busy_before_{0};
  Clock::time_point busy_since_;
  Clock::duration last_run_{0};
};

/// Plays `check` to its end, `jobs` scenarios at a time, but gives it up after `longest`. Calls `progress` after each scenario.
void play_out(ProgramCheck& check, ComplianceRuns& runs, int jobs, std::chrono::duration<double> longest,
              const std::function<void()>& progress);

/// Starts as many scenarios of `checks` as `room` has place for in `runs`; if none runs, one to be played again, alone.
void start_ready(std::deque<ProgramCheck>& checks, const ComplianceRuns& runs, RunRoom& room);

/// `asked` with the game, limits, sandbox and openings of a tournament with `settings`. Throws std::invalid_argument if
/// `asked` contains a game.
CheckTerms tournament_terms(const settings::Settings& settings, CheckTerms asked);

}  // namespace kaven::tournaments::compliance
