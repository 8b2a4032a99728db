#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <string>
#include <vector>

#include "tournaments/admission/trial.hpp"

namespace kaven::tournaments::admission {

/// A trial as it is kept in trials.jsonl.
struct RememberedTrial {
  std::string fingerprint;  ///< which version was tried
  std::string conditions;   ///< what the settings said, see conditions_of()
  std::string time;         ///< UTC, ISO 8601
  TrialResult result;
  friend bool operator==(const RememberedTrial&, const RememberedTrial&) = default;
};

/// The last trial of each hand-in, by the name of its file or folder in agents/.
using TrialMemory = std::map<std::string, RememberedTrial>;

/// Tells under which settings, by which version of Kaven, a trial was.
std::string conditions_of(const settings::Settings& settings);

/// What `file` remembers. It can be made again: what cannot be read in it is not remembered.
TrialMemory read_trials(const boost::filesystem::path& file);

/// Puts `memory` in the place of what `file` says, whole or not at all. Throws std::system_error.
void write_trials(const boost::filesystem::path& file, const TrialMemory& memory);

}  // namespace kaven::tournaments::admission
