// SPDX-License-Identifier: MIT
#pragma once

// `tournament check PROGRAM` plays scripted scenarios with a program and prints which requirements passed and failed, and for each
// failure the expected behaviour, the observation and the remedy.
//
//   tournament check ──┬── compliance_run start PROGRAM        one process per scenario, --jobs at a time; each
//                      ├── compliance_run first-move PROGRAM   runs the program in the referee's sandbox, plays its
//                      └── …                                   opponent and prints its observations as JSON
//
// `compliance_run list PROGRAM` says which requirements and scenarios there are (common/checklist): they depend on the program's
// protocol and the game, and a new one changes nothing here. A scenario is played only after the requirements that it depends on
// have passed, so that a program that does not start gets one failure, not twenty.
//
// compliance_runs.hpp starts the processes, compliance_results.hpp combines their findings, program_check.hpp is the check of one
// program, compliance_report.hpp prints it, and class_check.hpp checks many programs at once.

#include <boost/filesystem/path.hpp>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"
#include "tournaments/course/compliance/compliance_results.hpp"
#include "tournaments/course/compliance/program_check.hpp"

namespace kaven::tournaments::compliance {

struct CheckOptions {
  std::string program;  ///< the program, in any form that the referee accepts
  CheckTerms terms;
  int jobs = 2;  ///< scenarios played at the same time
  bool json = false;
  boost::filesystem::path logs;  ///< directory for the program's output; empty: not kept
  /// Called after the check; may change the program and then returns true, so that it is checked again before the
  /// report. May be empty.
  std::function<bool(const ComplianceResults&)> change = {};
};

/// Plays all scenarios with a program and prints the report. Returns the exit status: 0 the program may enter a
/// tournament, 1 it may not, 2 the command line is wrong or the program does not exist, 3 the requested sandbox is
/// unavailable on this machine. Throws std::runtime_error when a scenario cannot be played, std::invalid_argument for
/// an unknown game.
int check_program(const CheckOptions& options);

/// The changes from one check of a program to the next, one line each: requirements that were fixed, that were broken,
/// and that failed at their first try. Says so if nothing changed; empty if `before` is empty.
std::string changes_text(const std::vector<RequirementResult>& before,
                         const std::vector<RequirementResult>& after);

/// Checks a program each time one of its files is saved, and prints report and changes, on a terminal from the top of
/// the screen, until SIGINT, SIGTERM or SIGHUP. A save during a check restarts it, unless the sandbox allows the
/// program to write to its own folder: then the saved files are only reported, as the program may have written them.
///
/// Returns the exit status of the last completed check (see check_program()), 1 if there was none. Throws
/// std::invalid_argument for an unknown game, std::system_error.
int watch_program(const CheckOptions& options);

/// Reports when a program's files are saved, by inotify(7): files written, moved, created or removed. Files that
/// editors and interpreters create do not count: hidden files, backups (`~`), `__pycache__`.
class SavedFiles {
 public:
  /// Watches `paths`, folders recursively; they need not exist yet. Files in one of the folders `ignored` do not count.
  /// Throws std::system_error if inotify is unavailable.
  SavedFiles(const std::vector<boost::filesystem::path>& paths,
             const std::vector<boost::filesystem::path>& ignored);

  /// A descriptor that is readable when there are new events.
  int descriptor() const { return inotify_.get(); }
  /// The names of files saved since the last call, in the order of events, without duplicates. Never blocks.
  std::vector<std::string> take();

 private:
  /// A watched folder.
  struct Watched {
    boost::filesystem::path folder;
    std::string only;  ///< the only name in it that counts; empty: all names count
  };

  void watch(const boost::filesystem::path& path);
  void watch_tree(const boost::filesystem::path& folder);
  void watch_folder(const boost::filesystem::path& folder, const std::string& only);
  bool counts(const Watched& watched, const std::string& name) const;

  system::Descriptor inotify_;
  std::vector<boost::filesystem::path> ignored_;
  std::multimap<int, Watched> watched_;
};

}  // namespace kaven::tournaments::compliance
