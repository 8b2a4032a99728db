// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "tournaments/course/admission/admission.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::runner {
class Observer;
}  // namespace kaven::tournaments::runner

namespace kaven::tournaments::commands {

/// Returns how many games or trials a run with `settings` executes at the same time.
int jobs_of(const settings::Settings& settings);

/// Returns a plan of trials that shows its progress on stderr. It tries no program if a cluster plays the
/// games: there, programs run on other machines than this one.
admission::TrialPlan shown_trial_plan(const settings::Settings& settings);

struct RunOptions {
  boost::filesystem::path programs;  ///< the directory of `referee` and of programs named without a path
  bool accept_new_versions = false;  ///< known players may play with another program
  bool require_all = false;          ///< nobody plays if a program in agents/ cannot
  bool no_trial = false;             ///< new programs are not tried before their first game
  bool try_again = false;            ///< programs are tried again despite known results
  bool replay_suspect = false;       ///< games that the machine may have decided are played again, once
  bool events = false;               ///< JSON lines on stdout instead of the standings
  /// The observer of a comparison, which replaces the usual progress output, and when it needs no more games.
  runner::Observer* comparison = nullptr;
  std::function<bool()> is_decided = {};
};

/// Plays the tournament in `folder` to its end, or until a signal. Prints progress on stderr and the
/// standings on stdout. Returns the exit status: 0 if all games are finished; 1 if games are void, wait for
/// removed programs, or lack their records, or if a program was replaced during the run; 128 + N after signal
/// N. Throws FolderInUse, RosterError, RegistrationError, EntryListError, DatabaseError, std::system_error.
int run_tournament(const folder::Folder& folder, const settings::Settings& settings,
                   const RunOptions& options);

/// When run_endlessly() interrupts a run.
struct Pauses {
  std::function<bool()> now;          ///< before any game
  std::function<bool()> after_round;  ///< while no game is running
};

/// How a run ended.
struct RunOutcome {
  enum class Kind : std::uint8_t {
    finished,    ///< all games are finished
    incomplete,  ///< games are void, wait or lack their records, or `tournament jobs drain` ended it
    stopped,     ///< by `signal`
    paused,      ///< by its Pauses
    idle,        ///< with Pauses: nothing can be played
  };
  Kind kind = Kind::finished;
  int signal = 0;

  /// That of run_tournament().
  int exit_status() const { return kind == Kind::stopped ? 128 + signal : kind == Kind::finished ? 0 : 1; }
};

/// One run of run_tournament(), which holds the folder's lock, or of run_endlessly(). Throws as run_tournament().
RunOutcome play_tournament(const folder::Folder& folder, const settings::Settings& settings,
                           const RunOptions& options, const Pauses* pauses = nullptr);

/// Prints lines on stderr, wrapped between words on a terminal.
void print_notice(const std::string& text);

/// Returns whether the program of a student whom a teacher withdrew at the door still plays.
bool has_withdrawn_students(const folder::Folder& folder);

/// Withdraws these students' players from the tournament, as `tournament withdraw` does, and moves their programs to
/// submissions/replaced/. The caller holds the folder's lock. Throws InterventionError, SubmissionListError,
/// DatabaseError, std::system_error.
void withdraw_students(const folder::Folder& folder, const std::function<void(const std::string&)>& notify);

}  // namespace kaven::tournaments::commands
