// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tournaments/course/compliance/check_formats.hpp"
#include "tournaments/course/compliance/program_check.hpp"
#include "tournaments/course/compliance/verdict.hpp"

namespace kaven::tournaments::compliance {

/// The programs that the arguments of a check name.
struct HandIns {
  std::vector<HandIn> programs;
  bool several = false;  ///< false if there is one argument, which is a program
  /// The tournament's folder if one was named: its tournament.toml sets game and limits.
  std::optional<boost::filesystem::path> tournament;
  /// The default folder for reports, beside the named folder of hand-ins; empty if no reports are written.
  boost::filesystem::path reports;
};

/// Interprets each argument as a tournament's folder, a folder of hand-ins, or else a program. A folder of hand-ins is
/// not a program itself, and is called `agents`, or contains a folder that is a program, or two files that are.
/// Commands are searched in `programs` first. Throws std::invalid_argument for a tournament beside other arguments, or
/// a folder of hand-ins that contains none; a tournament may have none.
HandIns hand_ins_of(const std::vector<std::string>& arguments, const boost::filesystem::path& programs);

/// The error of a folder of hand-ins that contains none.
std::invalid_argument no_programs_in(const boost::filesystem::path& folder);

/// The names of the reports of `who`, in this order (folder/file_names.hpp); none is `summary`.
std::vector<std::string> report_names(const std::vector<std::string>& who);

/// A folder with the reports of many hand-ins. Each file is replaced atomically.
///
///   DIR/NAME.txt, DIR/NAME.json    the report of one hand-in, for its student
///   DIR/summary.txt, summary.json  the table of all
class ReportFolder {
 public:
  /// Creates the folder. Throws boost::filesystem::filesystem_error.
  explicit ReportFolder(const boost::filesystem::path& folder);

  const boost::filesystem::path& path() const { return folder_; }
  /// Writes the report of `result` under `name`. Throws std::system_error.
  void write(const std::string& name, const HandInResult& result) const;
  /// Whether there is a report under `name`.
  bool has(const std::string& name) const;
  void write_summary(const std::string& text, const std::string& json) const;

 private:
  void write_pair(const std::string& name, const std::string& text, const std::string& json) const;

  boost::filesystem::path folder_;
};

struct ClassCheckOptions {
  CheckTerms terms;
  std::vector<HandIn> programs;
  int jobs = 2;  ///< scenarios played at the same time, of one program or several
  /// Limit of the time in which scenarios of one program are played.
  std::chrono::duration<double> longest_check = std::chrono::minutes(10);
  boost::filesystem::path reports;  ///< directory for the reports; empty: none are written
  boost::filesystem::path logs;     ///< directory for the programs' output; empty: not kept
  bool json = false;
  std::optional<CheckFormat> format;  ///< printed instead of the table or JSON
  /// Returns the known failure of a hand-in, which is then not tried again; may be empty.
  std::function<std::optional<KnownFailure>(const HandIn&)> known_failure;
  /// Called with the results of each program as soon as its check is over; may be empty.
  std::function<void(const HandIn&, const ComplianceResults&)> finished;
};

/// Checks many programs, several scenarios at a time, and prints one table. Each program's report is written as soon as
/// its check is over. A program that cannot be understood, or hangs, gets a line in the table and does not affect the
/// others. A long scenario, in which the program mostly hangs, does not prevent others from starting.
///
/// Returns the exit status: 0 all may enter; 1 some may not, or could not be tried; 2 the command line is wrong; 3 the
/// requested sandbox is unavailable on this machine; 128 + the signal's number after a signal, when the results so far
/// are printed and written. Throws std::system_error, std::runtime_error.
int check_class(const ClassCheckOptions& options);

}  // namespace kaven::tournaments::compliance
