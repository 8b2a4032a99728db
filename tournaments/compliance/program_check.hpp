#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/notation/game_choice.hpp"
#include "tournaments/compliance/compliance_report.hpp"
#include "tournaments/compliance/compliance_results.hpp"
#include "tournaments/compliance/compliance_runs.hpp"

namespace kaven::tournaments::compliance {

/// What programs are checked for, and under which limits.
struct CheckTerms {
  std::optional<std::string> protocol;  ///< how they are talked to, if not as they say themselves
  std::optional<std::string> default_protocol = {};  ///< of those that name none
  notation::GameChoice choice;  ///< without a name: what programs of their protocol usually play
  /// Words for the command line of every `compliance_run`: limits, isolation.
  std::vector<std::string> run_options;
  bool openings = false;             ///< they must be able to begin behind moves that nobody chose
  bool strict = false;               ///< whether what is only advised counts, too
  boost::filesystem::path programs;  ///< directory of programs named by a bare word
};

/// Exit statuses of `compliance_run`, and of a check, when nothing can be tried.
inline constexpr int usage_error = 2;
inline constexpr int isolation_unavailable = 3;

/// Why a program was not tried, or not to the end.
struct Refusal {
  int exit_status = 0;  ///< 2 it cannot be understood, 3 it cannot be held here, 1 any other reason
  std::string errors;   ///< the text for people
};

/// The words of the command line of `compliance_run` for all programs under `terms`.
std::vector<std::string> common_arguments(const CheckTerms& terms);

/// The check of one program: a list of situations, played by processes that it may share with other checks.
class ProgramCheck {
 public:
  using Clock = ComplianceRuns::Clock;

  /// `program` is named as for the referee; `logs` is a directory for what it prints, or empty. The objects
  /// must outlive the check; it must not be moved once begun.
  ProgramCheck(const CheckTerms& terms, std::string program, boost::filesystem::path logs,
               ComplianceRuns& runs);
  ProgramCheck(const ProgramCheck&) = delete;
  ProgramCheck& operator=(const ProgramCheck&) = delete;

  /// Starts one more process if there is something that can be tried now; whether it did.
  bool start_one();
  bool begun() const { return begun_; }
  bool over() const;
  /// Whether one of its situations is being played.
  bool running() const { return !running_.empty(); }
  /// How long situations have been played, from the first on; time in which none was does not count.
  Clock::duration busy_time() const;
  /// Ends it: what was not tried by now is untried, with this reason.
  void give_up(const std::string& because);

  /// The situations played, or dropped, so far, and all of them.
  std::size_t situations_done() const;
  std::size_t situations() const { return situations_; }

  /// What it was about; empty before it began, and when there is no such program.
  const std::optional<CheckedProgram>& checked() const { return checked_; }
  /// What it has shown; empty until its list of requirements is known.
  const std::optional<ComplianceResults>& results() const { return results_; }
  const std::optional<Refusal>& refusal() const { return refusal_; }
  /// What was said on stderr, each sentence once.
  const std::set<std::string>& warnings() const { return warnings_; }

 private:
  struct RunningScenario {
    ComplianceRuns::Id id;
    std::string name;
  };

  void begin();
  void start(const std::string& name, std::vector<std::string> more, const ComplianceRuns::Done& done);
  /// Takes note that the run of `name` has ended; whether its output can be read.
  bool take_end(const std::string& name, const ComplianceRunEnd& end);
  void take_list(const std::string& text);
  void start_scenario(const Scenario& scenario);
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
  std::vector<RunningScenario> running_;
  std::size_t situations_ = 0;
  std::optional<Refusal> refusal_;
  std::set<std::string> warnings_;
  Clock::duration busy_before_{0};
  Clock::time_point busy_since_;
};

}  // namespace kaven::tournaments::compliance
