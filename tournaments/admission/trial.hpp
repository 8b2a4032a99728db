#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "tournaments/roster/roster.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::admission {

/// What came of trying a program.
struct TrialResult {
  bool may_play = true;
  std::string reason;  ///< why it may not play; of one that may: what is to be said of it; may be empty
  std::string remedy;
  std::chrono::duration<double> time{};  ///< the time from its start to its first move, or until it failed
  bool was_tried = true;                 ///< false: the machine failed, and nothing is known of the program
  friend bool operator==(const TrialResult&, const TrialResult&) = default;
};

/// Programs cannot be tried here as the settings ask for: the machine is at fault. what() is for people.
class TrialUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The words for the command line of compliance_run by which a program is tried under `settings`: the game and
/// the limits, the same for all programs.
std::vector<std::string> trial_arguments(const settings::Settings& settings);

/// Tries each of `entrants`, `jobs` at a time: whether its protocol can play the game and begin behind openings
/// where the settings have some, whether it starts in the sandbox and makes a first move. It may take the start
/// time and the time of a move together: slow programs pass, and it is said of them. `program` is compliance_run.
/// `take` is told the result of each as soon as there is one; `while_waiting` is called every half second. To be
/// called in the main thread. Throws TrialUnavailable.
void try_entrants(std::span<const roster::Entrant> entrants, const settings::Settings& settings,
                  const boost::filesystem::path& program, int jobs,
                  const std::function<void(const roster::Entrant&, const TrialResult&)>& take,
                  const std::function<void()>& while_waiting);

}  // namespace kaven::tournaments::admission
