#include "agent/coursework/hw2/tree_text.hpp"

namespace kaven::agent::coursework {

std::string move_label(int height) {
  return (height % 2 == 1 ? "A" : "B") + std::to_string(height);
}

std::string pruning_text(const std::vector<int>& left_out, Bounds<int> bounds) {
  std::string text = "pruning ";
  for (const int column : left_out) {
    if (column != left_out.front()) text += ", ";
    text += std::to_string(column + 1);
  }
  return text + "; alpha=" + std::to_string(bounds.alpha) + ", beta=" + std::to_string(bounds.beta);
}

void TreeText::leaf(int height, int column, int value) {
  write_line(height, std::to_string(column + 1) + "; h=" + std::to_string(value));
}

void TreeText::enter(int height, int column, Bounds<int> /*bounds*/) {
  write_line(height, std::to_string(column + 1));
}

void TreeText::pruned(int height, const std::vector<int>& left_out, Bounds<int> bounds) {
  write_line(height, pruning_text(left_out, bounds));
}

void TreeText::write_line(int height, const std::string& text) {
  std::string line;
  for (int level = 1; level < height; ++level) line += "|-";
  sink(line + move_label(height) + ": " + text + "\n");
}

void TreeText::finish(int chosen_column) {
  sink("\nfirst move: " + std::to_string(chosen_column + 1) + "\n");
}

}  // namespace kaven::agent::coursework
