#include "tournaments/executor/processors.hpp"

#include <sched.h>

namespace kaven::tournaments::executor {

int usable_processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  return ::sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
}

Processors::Processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  for (unsigned processor = 0; processor < CPU_SETSIZE; ++processor) {
    if (CPU_ISSET(processor, &allowed)) free_.push_back(processor);
  }
}

Processors Processors::of_share(std::size_t share) {
  Processors all;
  return all.free_.size() <= share ? all : Processors(std::vector<unsigned>{});
}

std::optional<unsigned> Processors::take() {
  if (free_.empty()) return std::nullopt;
  const unsigned processor = free_.back();
  free_.pop_back();
  return processor;
}

}  // namespace kaven::tournaments::executor
