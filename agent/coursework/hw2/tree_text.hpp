#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/coursework/fixed_depth_search.hpp"

namespace kaven::agent::coursework::hw2 {

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

}  // namespace kaven::agent::coursework::hw2
