#pragma once

#include <chrono>
#include <string>

#include "tournaments/runner/schedule.hpp"

namespace kaven::tournaments::runner {

/// How a run ended.
struct RunEnd {
  int signal = 0;      ///< that interrupted it; 0 when it was not interrupted
  int abandoned = 0;   ///< games left void
  std::string reason;  ///< why it could not go on; empty when it could
};

/// Somebody who is told how a run goes. Games and players are those of the schedule given in the beginning,
/// which is kept up to date.
class Observer {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  /// Before anything else. The schedule outlives the run.
  virtual void begins(const Schedule& schedule, Instant now) = 0;
  /// The format gave more games, or rounds without an opponent.
  virtual void paired(const Addition&) {}
  virtual void started(const state::Game&) {}
  /// With its result.
  virtual void finished(const state::Game& game) = 0;
  /// It came back without a result, for a reason.
  virtual void returned(const state::Game&, const std::string&) {}
  /// Something that people should know at once.
  virtual void note(const std::string& text) = 0;
  /// Every second, and when something has changed.
  virtual void look(Instant) {}
  virtual void ends(const RunEnd&) {}
};

}  // namespace kaven::tournaments::runner
