// SPDX-License-Identifier: MIT
#pragma once

#include "tournaments/play/runner/runner.hpp"

namespace kaven::tournaments::progress {

/// Reports the progress of a run to other programs as JSON, one object per line:
///
///    {"event":"started","time":"2026-11-21T09:30:00Z","game":7,"round":2,"white":"alice","black":"bob"}
///
/// Events: `refused` (a program in agents/ does not play: `name`, `hand_in`, `reason`, `remedy`), `begins`,
/// `paired`, `bye`, `started`, `finished`, `returned`, `note`, `ends`.
class EventStream : public runner::Observer {
 public:
  /// Writes lines to the file descriptor `output` without delay.
  explicit EventStream(int output) : descriptor_(output) {}

  void on_refused(const roster::RefusedHandIn& refused) override;
  void on_run_started(const state::TournamentState& tournament, Instant now) override;
  void on_paired(const runner::NewPairings& pairings) override;
  void on_game_started(const state::Game& game) override;
  void on_game_finished(const state::Game& game) override;
  void on_game_failed(const state::Game& game, const std::string& reason) override;
  void on_notice(const std::string& text) override;
  void on_run_ended(const runner::RunEnd& end) override;

 private:
  int descriptor_;
  const state::TournamentState* tournament_ = nullptr;
};

}  // namespace kaven::tournaments::progress
