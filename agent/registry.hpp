// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "agent/search/engine.hpp"
#include "common/game/rules.hpp"

namespace kaven::agent {

/// An engine, and the games it plays.
struct EngineFactory {
  std::string_view name;  ///< the name of its folder
  bool (*plays)(const game::Rules& rules);
  /// Creates an engine for games with `rules`.
  std::unique_ptr<search::Engine> (*make)(const game::Rules& rules, const search::Resources& resources);
};

/// All engines, the most specialised first; the last one plays every game but Renju and Caro. To add an engine, add a folder and
/// a row here.
std::span<const EngineFactory> engine_factories();

/// The first engine that plays `rules`.
const EngineFactory& engine_factory_for(const game::Rules& rules);

/// The player of `level`, 1 to highest_level, for games with `rules`.
std::unique_ptr<search::Engine> make_level(int level, std::uint64_t seed, const game::Rules& rules);

}  // namespace kaven::agent
