#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agent/coursework/fixed_depth_search.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::coursework::hw2 {

/// Makes a page of a tree as it is searched: HTML without scripts or anything from elsewhere. Each move can
/// be unfolded and shows its board, its value, the alpha and beta it was searched with, and the
/// answers to it; the first answer that gave a move its value is marked.
class TreePage final : public SearchWatcher<int> {
 public:
  /// Keeps a reference to `position`, the position at the root for now.
  explicit TreePage(const game::Position& position);

  void leaf(int ply, int column, int value) override;
  void enter(int ply, int column, Bounds<int> bounds) override;
  void leave(int ply, int column, int value) override;
  void pruned(int ply, const std::vector<int>& left_out, Bounds<int> bounds) override;

  /// The whole page.
  std::string finish(const Choice<int>& choice) const;

 private:
  struct Answer {
    std::string summary;
    std::string inside;
    int value = 0;
    bool searched = true;  ///< else left out
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

}  // namespace kaven::agent::coursework::hw2
