#include "tournaments/web/play/session_engine.hpp"

#include <cstddef>

#include "agent/registry.hpp"

namespace kaven::tournaments::web::play {

agent::search::Engine& SessionEngine::get() {
  constexpr std::size_t memory = std::size_t{32} << 20U;
  if (!engine_) engine_ = agent::engine_factory_for(rules_).make(rules_, {.memory = memory});
  return *engine_;
}

}  // namespace kaven::tournaments::web::play
