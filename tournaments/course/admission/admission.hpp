// SPDX-License-Identifier: MIT
#pragma once

// Admission decides which programs play, and reports before game 1 everything that can be known before game 1.
//
//   agents/ ── roster ──▶ what can be started ── format ──▶ what is not too late ── trial ──▶ who plays
//                 │                                 │                                 │
//                 └────────── refused: name, hand-in, reason, remedy ─────────────────┘
//
// The roster knows the contents of agents/ (roster.hpp), the format whether players may still join, and a trial whether a program
// starts and moves (trial.hpp). A trial is made once: trials.jsonl keeps its result for the same files and limits, so that an
// unchanged program is not tried again. A trial that failed because of the machine keeps no program out.

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tournaments/course/admission/trial.hpp"
#include "tournaments/course/compliance/class_check.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::admission {

/// How new programs are tried.
struct TrialPlan {
  bool tries = true;                       ///< false: no program is tried or refused because of a trial
  bool again = false;                      ///< ignore stored results
  bool accepts_new_versions = false;       ///< a changed program of a player counts as new
  int jobs = 1;                            ///< number of programs tried at the same time
  boost::filesystem::path compliance_run;  ///< the program compliance_run
  /// Receives the number of finished trials and the total; may be empty.
  std::function<void(std::size_t, std::size_t)> progress;
};

/// The programs that play, and those that do not.
struct Admission {
  roster::Roster roster;           ///< failed and late programs are in `refused`
  std::vector<std::string> notes;  ///< notes about programs that play, one sentence each
  /// Time to the first move in the trial, now or earlier, by name.
  std::map<std::string, std::chrono::duration<double>> first_moves;
};

/// Reads the roster of `folder`, tries the new programs, and stores the results. Does not try the unchanged
/// program of a known player. Throws TrialUnavailable, EntryListError, std::system_error.
Admission admit(const folder::Folder& folder, const settings::Settings& settings,
                const std::vector<boost::filesystem::path>& search_path, const TrialPlan& plan);

/// The same without starting programs or writing files: uses the results of the last trials, whatever their
/// limits. Empty if there is no agents/.
Admission known_admission(const folder::Folder& folder, const settings::Settings& settings,
                          const std::vector<boost::filesystem::path>& search_path);

/// The exchange between `tournament check` and the trials of one tournament. It describes the hand-ins as
/// they were when it was created.
struct CheckMemory {
  /// The hand-ins that failed their trial with the same settings, by the names of their files or folders.
  std::map<std::string, compliance::KnownFailure> known_failures;
  /// Stores the result of a check as the result of a trial, if it says as much and trials.jsonl is writable.
  std::function<void(const std::string& hand_in, const compliance::ComplianceResults& results)> remember;
};

/// Throws the same exceptions as admit().
CheckMemory check_memory(const folder::Folder& folder, const settings::Settings& settings,
                         const std::vector<boost::filesystem::path>& search_path);

}  // namespace kaven::tournaments::admission
