#pragma once

#include <vector>

#include "agent/coursework/fixed_depth_search.hpp"

namespace kaven::agent::coursework::hw2 {

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
