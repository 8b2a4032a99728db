#pragma once

#include <map>
#include <set>
#include <string>

namespace kaven::tournaments::executor {

/// The nodes of a cluster on which tasks fail one after the other: Slurm gives such a node more and more of them, as
/// it is always free.
class FailingNodes {
 public:
  /// A game was played on the node.
  void played(const std::string& node) { failures_.erase(node); }
  /// A task failed on the node without having played a game.
  void failed(const std::string& node) { ++failures_[node]; }
  /// Returns true if the node is to blame, and not the games: more than one task has failed there one after the other.
  bool is_bad(const std::string& node) const;
  std::set<std::string> bad() const;

 private:
  std::map<std::string, int> failures_;  ///< the tasks that have failed there since the last game
};

}  // namespace kaven::tournaments::executor
