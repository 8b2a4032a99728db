#pragma once

#include <set>
#include <string>

#include "tournaments/progress/overview.hpp"
#include "tournaments/runner/observer.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::progress {

/// `1-0`, `0-1`, `1/2-1/2`, `0-0`.
std::string score_text(game::Result result);

/// Shows on stderr how a run goes, where that is a log: a line for each finished game.
class PlainProgress : public runner::Observer {
 public:
  void begins(const runner::Schedule& schedule, Instant now) override;
  void finished(const state::Game& game) override;
  void note(const std::string& text) override;

 private:
  const runner::Schedule* tournament_ = nullptr;
  int done_ = 0;
};

/// Shows on stderr how a run goes, where that is a terminal: the leaders and the running games, drawn in
/// place.
class LiveProgress : public runner::Observer {
 public:
  explicit LiveProgress(state::Folder folder);

  void begins(const runner::Schedule& schedule, Instant now) override;
  void started(const state::Game& game) override { running_.insert(game.id); }
  void finished(const state::Game& game) override;
  void returned(const state::Game& game, const std::string&) override { running_.erase(game.id); }
  void note(const std::string& text) override;
  void look(Instant now) override;
  void ends(const runner::RunEnd&) override { block_.erase(); }

 private:
  void rank(Instant now);

  state::Folder folder_;
  terminal::LiveBlock block_;
  const runner::Schedule* tournament_ = nullptr;
  std::set<int> running_;
  Instant beginning_;
  int done_before_ = 0;
  int done_ = 0;
  std::vector<standings::StandingsRow> leaders_;
  int ranked_ = -1;  ///< finished games that the leaders follow from
  Instant next_ranking_;
  Instant next_look_;
};

}  // namespace kaven::tournaments::progress
