#include "tournaments/executor/slurm_nodes.hpp"

namespace kaven::tournaments::executor {

namespace {

constexpr int failures_of_a_bad_node = 2;

}  // namespace

bool FailingNodes::is_bad(const std::string& node) const {
  const auto found = failures_.find(node);
  return found != failures_.end() && found->second >= failures_of_a_bad_node;
}

std::set<std::string> FailingNodes::bad() const {
  std::set<std::string> bad;
  for (const auto& [node, failures] : failures_) {
    if (failures >= failures_of_a_bad_node) bad.insert(node);
  }
  return bad;
}

}  // namespace kaven::tournaments::executor
