#pragma once

#include <set>
#include <string>

#include "tournaments/runner/observer.hpp"
#include "tournaments/runner/overview.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments {

/// `1-0`, `0-1`, `1/2-1/2`, `0-0`.
std::string score_text(game::Result result);

/// Shows on stderr how a run goes, where that is a log: a line for each finished game.
class PlainProgress : public Observer {
 public:
  void begins(const Schedule& schedule, Instant now) override;
  void finished(const Game& game) override;
  void note(const std::string& text) override;

 private:
  const Schedule* tournament_ = nullptr;
  int done_ = 0;
};

/// Shows on stderr how a run goes, where that is a terminal: the leaders and the running games, drawn in
/// place.
class LiveProgress : public Observer {
 public:
  explicit LiveProgress(Folder folder);

  void begins(const Schedule& schedule, Instant now) override;
  void started(const Game& game) override { running_.insert(game.id); }
  void finished(const Game& game) override;
  void returned(const Game& game, const std::string&) override { running_.erase(game.id); }
  void note(const std::string& text) override;
  void look(Instant now) override;
  void ends(const RunEnd&) override { block_.erase(); }

 private:
  void rank(Instant now);

  Folder folder_;
  LiveBlock block_;
  const Schedule* tournament_ = nullptr;
  std::set<int> running_;
  Instant beginning_;
  int done_before_ = 0;
  int done_ = 0;
  std::vector<Standing> leaders_;
  int ranked_ = -1;  ///< finished games that the leaders follow from
  Instant next_ranking_;
  Instant next_look_;
};

}  // namespace kaven::tournaments
