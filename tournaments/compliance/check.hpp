#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/notation/game_choice.hpp"

namespace kaven::tournaments::compliance {

// A check asks `compliance_run` for the list of requirements and scenarios (checklist.hpp) and lets it play
// each scenario in a process of its own (compliance_runs.hpp). What they have shown is put together
// (compliance_results.hpp) and printed (compliance_report.hpp).

struct CheckOptions {
  std::string program;                  ///< named as for the referee
  std::optional<std::string> protocol;  ///< how it is talked to, if not as it says itself
  notation::GameChoice choice;          ///< without a name: what programs of its protocol usually play
  /// Words for the command line of every `compliance_run`: limits, isolation.
  std::vector<std::string> run_options;
  int jobs = 2;  ///< scenarios played at the same time
  bool json = false;
  bool strict = false;               ///< whether what is only advised counts, too
  boost::filesystem::path logs;      ///< directory for what the program prints; empty: not kept
  boost::filesystem::path programs;  ///< directory of programs named by a bare word
};

/// Plays all scenarios with a program and prints the report. Gives the exit status: 0 the program may
/// enter a tournament, 1 it may not, 2 the command line is wrong, 3 this machine cannot hold programs as
/// asked. Throws std::runtime_error when a scenario cannot be played,
/// std::invalid_argument for a game that there is not, program::ProgramError for a program that cannot be
/// found.
int check_program(const CheckOptions& options);

}  // namespace kaven::tournaments::compliance
