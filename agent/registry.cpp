// SPDX-License-Identifier: MIT
#include "agent/registry.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "agent/connect4/connect4_engine.hpp"
#include "agent/gomoku/gomoku_engine.hpp"
#include "agent/level.hpp"
#include "agent/lines/lines_engine.hpp"
#include "agent/maxconnect4/maxconnect4_engine.hpp"

namespace kaven::agent {

using namespace search;

namespace {

template <typename Kind>
std::unique_ptr<Engine> make(const game::Rules& rules, const Resources& resources) {
  if constexpr (std::is_constructible_v<Kind, const game::Rules&, const Resources&>) {
    return std::make_unique<Kind>(rules, resources);
  } else {
    return std::make_unique<Kind>(rules, resources.memory);
  }
}

constexpr std::array factories = {
    EngineFactory{"maxconnect4", maxconnect4::plays, make<maxconnect4::MaxConnect4Engine>},
    EngineFactory{"connect4", connect4::plays, make<connect4::Connect4Engine>},
    EngineFactory{"gomoku", gomoku::plays, make<gomoku::GomokuEngine>},
    EngineFactory{"lines", [](const game::Rules& rules) { return !rules.renju && !rules.caro; },
                  make<lines::LinesEngine>},
};

}  // namespace

std::span<const EngineFactory> engine_factories() {
  return factories;
}

const EngineFactory& engine_factory_for(const game::Rules& rules) {
  return *std::ranges::find_if(factories, [&](const EngineFactory& factory) { return factory.plays(rules); });
}

std::unique_ptr<Engine> make_level(int level, std::uint64_t seed, const game::Rules& rules) {
  // The most general engine: a weak player has no opening book.
  const auto general = std::ranges::find_if(factories.rbegin(), factories.rend(),
                                            [&](const EngineFactory& each) { return each.plays(rules); });
  return std::make_unique<LevelEngine>(strength_of(level, rules), seed, rules, general->make);
}

}  // namespace kaven::agent
