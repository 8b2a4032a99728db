#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/compliance/hand_ins.hpp"
#include "tournaments/compliance/program_check.hpp"

namespace kaven::tournaments::compliance {

/// What a trial showed before.
struct KnownFailure {
  std::string name;  ///< as displayed
  std::string reason;
  std::string remedy;
};

struct ClassCheckOptions {
  CheckTerms terms;
  std::vector<HandIn> programs;
  int jobs = 2;  ///< scenarios played at the same time, of one program or several
  /// The longest time for one program's whole check, while something of it is played.
  std::chrono::duration<double> longest_check = std::chrono::minutes(10);
  boost::filesystem::path reports;  ///< directory for the report of each; empty: none are written
  boost::filesystem::path logs;     ///< directory for what each program prints; empty: not kept
  bool json = false;
  /// Why a hand-in is known to fail, so that it need not be tried again; may be empty.
  std::function<std::optional<KnownFailure>(const HandIn&)> known_failure;
  /// Called with what the check of each program has shown, as soon as it is over; may be empty.
  std::function<void(const HandIn&, const ComplianceResults&)> finished;
};

/// Checks many programs, a few situations at the same time, and prints one table; a program's report is written as
/// soon as its check is over. What cannot be understood, or hangs, is a line of the table and stops nobody. A
/// situation that takes long, which is mostly one in which a program hangs, does not keep others from being begun.
///
/// Gives the exit status: 0 all may enter; 1 some may not, or could not be tried; 2 the command line is wrong; 3
/// this machine cannot hold programs as asked; 128 and the signal's number when it was ended by one, where what is
/// done by then is printed and written. Throws std::system_error, std::runtime_error.
int check_class(const ClassCheckOptions& options);

}  // namespace kaven::tournaments::compliance
