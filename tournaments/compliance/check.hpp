#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <string>

#include "tournaments/compliance/program_check.hpp"

namespace kaven::tournaments::compliance {

// A check asks `compliance_run` for the list of requirements and scenarios (checklist.hpp) and lets it play
// each scenario in a process of its own (compliance_runs.hpp, program_check.hpp). What they have shown is put
// together (compliance_results.hpp) and printed (compliance_report.hpp). class_check.hpp checks many programs at once.

struct CheckOptions {
  std::string program;  ///< named as for the referee
  CheckTerms terms;
  int jobs = 2;  ///< scenarios played at the same time
  bool json = false;
  boost::filesystem::path logs;  ///< directory for what the program prints; empty: not kept
  /// May change the program when its check is over; true: it is checked again before the report. Empty: nothing does.
  std::function<bool(const ComplianceResults&)> change = {};
};

/// Plays all scenarios with a program and prints the report. Gives the exit status: 0 the program may
/// enter a tournament, 1 it may not, 2 the command line is wrong or there is no such program, 3 this machine
/// cannot hold programs as asked. Throws std::runtime_error when a scenario cannot be played,
/// std::invalid_argument for a game that there is not.
int check_program(const CheckOptions& options);

/// Plays all scenarios of `check`, `jobs` at a time, with a progress line where stderr is a terminal.
void play_out(ProgramCheck& check, ComplianceRuns& runs, int jobs);

}  // namespace kaven::tournaments::compliance
