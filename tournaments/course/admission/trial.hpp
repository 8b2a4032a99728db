// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "tournaments/course/compliance/compliance_results.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/settings/settings.hpp"

// Trials of new programs: trying them, and what is known of earlier trials.

namespace kaven::tournaments::admission {

/// The result of trying a program.
struct TrialResult {
  bool may_play = true;
  std::string reason;  ///< why it may not play; if it may: a note about it; may be empty
  std::string remedy;
  std::chrono::duration<double> time{};  ///< time from its start to its first move, or to its failure
  bool was_tried = true;  ///< false: the machine failed, and nothing is known about the program
  friend bool operator==(const TrialResult&, const TrialResult&) = default;
};

/// The machine cannot try programs as the settings require. what() is for people.
class TrialUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Returns the arguments of compliance_run for a trial with `settings`: the game and the limits, the same for
/// all programs.
std::vector<std::string> trial_arguments(const settings::Settings& settings);

/// Whether a program may play, as the check of its first move says; without the time.
TrialResult trial_result(const compliance::ComplianceResults& results);

/// Tries each of `entrants`, `jobs` at a time: whether its protocol supports the game (and openings, if the
/// settings have any), and whether it starts in the sandbox and makes a first move. The limit is the start
/// time plus the time of a move; a program that needs more than the time of a move passes with a note. A program that failed
/// while others had its processors, or whose compliance_run failed, is tried once more when all others are done, alone.
/// `program` is compliance_run. Calls `take` with each result as soon as it is known, and `while_waiting`
/// every half second. Must be called in the main thread. Throws TrialUnavailable.
void try_entrants(std::span<const roster::Entrant> entrants, const settings::Settings& settings,
                  const boost::filesystem::path& program, int jobs,
                  const std::function<void(const roster::Entrant&, const TrialResult&)>& take,
                  const std::function<void()>& while_waiting);

/// A trial as stored in trials.jsonl.
struct RememberedTrial {
  std::string fingerprint;  ///< identifies the version that was tried
  std::string conditions;   ///< the settings of the trial, see conditions_of()
  std::string time;         ///< UTC, ISO 8601
  TrialResult result;
  friend bool operator==(const RememberedTrial&, const RememberedTrial&) = default;
};

/// The last trial of each hand-in, by the name of its file or folder in agents/.
using TrialMemory = std::map<std::string, RememberedTrial>;

/// Returns a text that identifies the settings and the version of Kaven for a trial.
std::string conditions_of(const settings::Settings& settings);

/// Reads the trials in `file`. Skips unreadable lines, because trials can be repeated.
TrialMemory read_trials(const boost::filesystem::path& file);

/// Replaces the contents of `file` by `memory`, completely or not at all. Throws std::system_error.
void write_trials(const boost::filesystem::path& file, const TrialMemory& memory);

}  // namespace kaven::tournaments::admission
