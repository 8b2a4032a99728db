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
  const Schedule* tournament = nullptr;
  int done = 0;
};

/// Shows on stderr how a run goes, where that is a terminal: the leaders and the running games, drawn in
/// place.
class LiveProgress : public Observer {
 public:
  explicit LiveProgress(Folder tournament_folder);

  void begins(const Schedule& schedule, Instant now) override;
  void started(const Game& game) override { running.insert(game.id); }
  void finished(const Game& game) override;
  void returned(const Game& game, const std::string&) override { running.erase(game.id); }
  void note(const std::string& text) override;
  void look(Instant now) override;
  void ends(const RunEnd&) override { block.erase(); }

 private:
  void rank(Instant now);

  Folder folder;
  LiveBlock block;
  const Schedule* tournament = nullptr;
  std::set<int> running;
  Instant beginning;
  int done_before = 0;
  int done = 0;
  std::vector<Standing> leaders;
  int ranked = -1;  ///< finished games that the leaders follow from
  Instant next_ranking;
  Instant next_look;
};

}  // namespace kaven::tournaments
