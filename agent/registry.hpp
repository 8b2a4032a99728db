#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "agent/search/engine.hpp"
#include "common/game/rules.hpp"

namespace kaven::agent {

/// An engine that can be had, and the games it plays.
struct EngineFactory {
  std::string_view name;  ///< the name of its folder
  bool (*plays)(const game::Rules& rules);
  /// An engine for games by `rules`.
  std::unique_ptr<search::Engine> (*make)(const game::Rules& rules, const search::Resources& resources);
};

/// Every engine, the one that knows most about its game first; the last one plays them all. A new engine
/// is a folder and one row here.
std::span<const EngineFactory> engine_factories();

/// The first of them that plays by `rules`.
const EngineFactory& engine_factory_for(const game::Rules& rules);

}  // namespace kaven::agent
