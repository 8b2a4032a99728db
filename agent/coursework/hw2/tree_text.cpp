#include "agent/coursework/hw2/tree_text.hpp"

namespace kaven::agent::coursework::hw2 {

std::string move_label(int ply) {
  return (ply % 2 == 1 ? "A" : "B") + std::to_string(ply);
}

std::string pruning_text(const std::vector<int>& left_out, Bounds<int> bounds) {
  std::string text = "pruning ";
  for (const int column : left_out) {
    if (column != left_out.front()) text += ", ";
    text += std::to_string(column + 1);
  }
  return text + "; alpha=" + std::to_string(bounds.alpha) + ", beta=" + std::to_string(bounds.beta);
}

void TreeText::leaf(int ply, int column, int value) {
  write_line(ply, std::to_string(column + 1) + "; h=" + std::to_string(value));
}

void TreeText::enter(int ply, int column, Bounds<int> /*bounds*/) {
  write_line(ply, std::to_string(column + 1));
}

void TreeText::pruned(int ply, const std::vector<int>& left_out, Bounds<int> bounds) {
  write_line(ply, pruning_text(left_out, bounds));
}

void TreeText::write_line(int ply, const std::string& text) {
  std::string line;
  for (int level = 1; level < ply; ++level) line += "|-";
  sink_(line + move_label(ply) + ": " + text + "\n");
}

void TreeText::finish(int chosen_column) {
  sink_("\nfirst move: " + std::to_string(chosen_column + 1) + "\n");
}

}  // namespace kaven::agent::coursework::hw2
