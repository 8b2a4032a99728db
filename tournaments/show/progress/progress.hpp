// SPDX-License-Identifier: MIT
#pragma once

// Output while a tournament runs. These observe the run (../../play/runner/runner.hpp): the runner notifies them and never asks
// them anything.
//
//              ┌─▶ PlainProgress   stderr: a line for each finished game
//   Runner ────┼─▶ LiveProgress    stderr, a terminal: the leaders and running games, redrawn in place (overview.hpp)
//              ├─▶ EventStream     stdout: JSON for other programs, one event per line (event_stream.hpp)
//              └─▶ Comparison      `tournament compare`: ends the run when the test has decided (comparison.hpp)
//
// The overview follows a running game by reading the new part of its record. The running clock is that of the side to move, and
// began with the record's last line.

#include <map>
#include <string>

#include "common/terminal/live_block.hpp"
#include "tournaments/play/runner/runner.hpp"
#include "tournaments/show/progress/overview.hpp"

namespace kaven::tournaments::progress {

/// Returns `1-0`, `0-1`, `1/2-1/2` or `0-0`.
std::string score_text(game::Result result);

/// Reports progress on stderr for a log: a line for each finished game.
class PlainProgress : public runner::Observer {
 public:
  void on_run_started(const state::TournamentState& tournament, Instant now) override;
  void on_paired(const runner::NewPairings&) override { games_ = 0; }
  void on_game_finished(const state::Game& game) override;
  void on_notice(const std::string& text) override;

 private:
  const state::TournamentState* tournament_ = nullptr;
  int done_ = 0;
  int games_ = 0;  ///< in all rounds; 0: must be counted again
};

/// Reports progress on stderr for a terminal: the leaders and the running games, redrawn in place.
class LiveProgress : public runner::Observer {
 public:
  explicit LiveProgress(folder::Folder folder);

  void on_run_started(const state::TournamentState& tournament, Instant now) override;
  void on_paired(const runner::NewPairings&) override { games_ = 0; }
  void on_game_started(const state::Game& game) override;
  void on_game_finished(const state::Game& game) override;
  void on_game_failed(const state::Game& game, const std::string&) override { running_.erase(game.id); }
  void on_notice(const std::string& text) override;
  void on_tick(Instant now) override;
  void on_run_ended(const runner::RunEnd&) override { block_.erase(); }

 private:
  void update_standings(Instant now);

  folder::Folder folder_;
  terminal::LiveBlock block_;
  const state::TournamentState* tournament_ = nullptr;
  std::map<folder::GameId, RunningGameFollower> running_;
  Instant beginning_;
  int done_before_ = 0;
  int done_ = 0;
  int games_ = 0;  ///< in all rounds; 0: must be counted again
  std::vector<standings::StandingsRow> leaders_;
  int ranked_ = -1;  ///< number of finished games counted in the leaders
  Instant next_standings_;
  Instant next_drawing_;
};

}  // namespace kaven::tournaments::progress
