#pragma once

#include "tournaments/runner/observer.hpp"

namespace kaven::tournaments::progress {

/// Tells how a run goes in JSON, one object a line, for other programs:
///
///     {"event":"started","time":"2026-11-21T09:30:00Z","game":7,"round":2,"white":"alice","black":"bob"}
///
/// Events: `begins`, `paired`, `bye`, `started`, `finished`, `returned`, `note`, `ends`.
class EventStream : public runner::Observer {
 public:
  /// Lines go to `output`, a file descriptor, as they come.
  explicit EventStream(int output) : descriptor_(output) {}

  void begins(const runner::Schedule& schedule, Instant now) override;
  void paired(const runner::Addition& addition) override;
  void started(const state::Game& game) override;
  void finished(const state::Game& game) override;
  void returned(const state::Game& game, const std::string& reason) override;
  void note(const std::string& text) override;
  void ends(const runner::RunEnd& end) override;

 private:
  int descriptor_;
  const runner::Schedule* tournament_ = nullptr;
};

}  // namespace kaven::tournaments::progress
