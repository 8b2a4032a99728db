// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/coursework/fixed_depth_search.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::coursework::hw2 {

// The tree of a search, printed as text and as a page.

/// `A1` is the first move of the search, Alice's; `B2` the next one, Bill's.
std::string move_label(int ply);
/// `pruning 4, 5; alpha=1, beta=1`, columns counted from 1.
std::string pruning_text(const std::vector<int>& left_out, Bounds<int> bounds);

/// Writes the tree during the search, one line per move and per group of pruned moves:
///
///   A1: 2
///   |-B2: 3; h=1000
///   |-B2: 4
///   |-|-A3: pruning 6, 7; alpha=1, beta=1
class TreeText final : public SearchWatcher<int> {
 public:
  using Sink = std::function<void(std::string_view)>;

  /// `sink` receives complete lines with their ends.
  explicit TreeText(Sink sink) : sink_(std::move(sink)) {}

  void leaf(int ply, int column, int value) override;
  void enter(int ply, int column, Bounds<int> bounds) override;
  void leave(int, int, int) override {}
  void pruned(int ply, const std::vector<int>& left_out, Bounds<int> bounds) override;

  /// Writes an empty line and `first move: 3`.
  void finish(int chosen_column);

 private:
  void write_line(int ply, const std::string& text);

  Sink sink_;
};

/// Writes the searched tree as an HTML page without scripts or external resources. Each move unfolds to show
/// its board, its value, its alpha and beta, and the replies; the first reply that determines its value is
/// marked.
class TreePage final : public SearchWatcher<int> {
 public:
  /// Keeps a reference to `position`, which must be the root position now.
  explicit TreePage(const game::Position& position);

  void leaf(int ply, int column, int value) override;
  void enter(int ply, int column, Bounds<int> bounds) override;
  void leave(int ply, int column, int value) override;
  void pruned(int ply, const std::vector<int>& left_out, Bounds<int> bounds) override;

  /// Returns the whole page.
  std::string finish(const Choice<int>& choice) const;

 private:
  struct Answer {
    std::string summary;
    std::string inside;
    int value = 0;
    bool searched = true;  ///< false: pruned
  };
  struct Node {
    Bounds<int> bounds;
    std::vector<Answer> answers;
  };

  std::string board() const;
  static std::string answers_text(const Node& node, int value);
  Node& node_above(int ply) { return path_[static_cast<std::size_t>(ply) - 1]; }

  const game::Position& position_;
  std::string first_board_;
  std::vector<Node> path_;  ///< the root, then the moves entered and not yet left
};

using TreeWatcher = SearchWatcher<int>;

/// Forwards every event to several watchers, in order.
class TreeWatchers final : public TreeWatcher {
 public:
  explicit TreeWatchers(std::vector<TreeWatcher*> watchers) : watchers_(std::move(watchers)) {}

  void leaf(int ply, int column, int value) override {
    for (TreeWatcher* watcher : watchers_) watcher->leaf(ply, column, value);
  }
  void enter(int ply, int column, Bounds<int> bounds) override {
    for (TreeWatcher* watcher : watchers_) watcher->enter(ply, column, bounds);
  }
  void leave(int ply, int column, int value) override {
    for (TreeWatcher* watcher : watchers_) watcher->leave(ply, column, value);
  }
  void pruned(int ply, const std::vector<int>& left_out, Bounds<int> bounds) override {
    for (TreeWatcher* watcher : watchers_) watcher->pruned(ply, left_out, bounds);
  }

 private:
  std::vector<TreeWatcher*> watchers_;
};

}  // namespace kaven::agent::coursework::hw2
