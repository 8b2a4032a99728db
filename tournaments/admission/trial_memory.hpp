#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <string>

#include "tournaments/admission/trial.hpp"

namespace kaven::tournaments::admission {

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
