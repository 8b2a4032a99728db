#pragma once

#include <vector>

#include "agent/coursework/fixed_depth_search.hpp"

namespace kaven::agent::coursework {

using TreeWatcher = SearchWatcher<int>;

/// Several watchers as one: each is told everything, in order.
class TreeWatchers final : public TreeWatcher {
 public:
  explicit TreeWatchers(std::vector<TreeWatcher*> told) : watchers(std::move(told)) {}

  void leaf(int height, int column, int value) override {
    for (TreeWatcher* watcher : watchers) watcher->leaf(height, column, value);
  }
  void enter(int height, int column, Bounds<int> bounds) override {
    for (TreeWatcher* watcher : watchers) watcher->enter(height, column, bounds);
  }
  void leave(int height, int column, int value) override {
    for (TreeWatcher* watcher : watchers) watcher->leave(height, column, value);
  }
  void pruned(int height, const std::vector<int>& left_out, Bounds<int> bounds) override {
    for (TreeWatcher* watcher : watchers) watcher->pruned(height, left_out, bounds);
  }

 private:
  std::vector<TreeWatcher*> watchers;
};

}  // namespace kaven::agent::coursework
