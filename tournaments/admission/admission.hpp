#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tournaments/admission/trial_memory.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/roster/roster.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::admission {

// Whoever can play does, and whoever cannot is told why before the first game: the roster knows what lies in
// agents/ (roster.hpp), the format whether it takes newcomers, a trial whether a program starts and speaks its
// protocol (trial.hpp). What a trial showed is remembered (trial_memory.hpp): an unchanged program is not tried
// again.

/// How new programs are tried.
struct TrialPlan {
  bool tries = true;                       ///< otherwise nobody is kept out by a trial
  bool again = false;                      ///< what is remembered does not count
  bool accepts_new_versions = false;       ///< programs that replaced those of players are new, too
  int jobs = 1;                            ///< programs at the same time
  boost::filesystem::path compliance_run;  ///< the program that tries them
  /// Told how many programs are done, of how many; may be empty.
  std::function<void(std::size_t, std::size_t)> progress;
};

/// Who plays and who does not.
struct Admission {
  roster::Roster roster;           ///< without those who failed, or came too late
  std::vector<std::string> notes;  ///< what is to be said of some who play, a sentence each
  /// The time to a first move of those who were tried, now or before, by name.
  std::map<std::string, std::chrono::duration<double>> first_moves;
};

/// Reads the roster of `folder`, tries those who are new, and remembers it. A known player with its program is
/// not tried. Throws TrialUnavailable, EntryListError, std::system_error.
Admission admit(const folder::Folder& folder, const settings::Settings& settings,
                const std::vector<boost::filesystem::path>& search_path, const TrialPlan& plan);

/// The same without starting anything or writing: by what was seen when it was last tried, under whichever
/// limits. Nobody where there is no agents/.
Admission known_admission(const folder::Folder& folder, const settings::Settings& settings,
                          const std::vector<boost::filesystem::path>& search_path);

/// A hand-in that failed its trial.
struct KnownFailure {
  std::string name;  ///< as displayed
  TrialResult result;
};

/// What checks and trials of one tournament know of each other, about the hand-ins as they are when it is made.
struct CheckMemory {
  /// The hand-ins that failed their trial, under the same settings, by the names of their files or folders.
  std::map<std::string, KnownFailure> known_failures;
  /// Keeps what a check has shown of the hand-in as a trial's result, where trials.jsonl can be written.
  std::function<void(const std::string& hand_in, const TrialResult& result)> remember;
};

/// Throws what admit() throws.
CheckMemory check_memory(const folder::Folder& folder, const settings::Settings& settings,
                         const std::vector<boost::filesystem::path>& search_path);

}  // namespace kaven::tournaments::admission
