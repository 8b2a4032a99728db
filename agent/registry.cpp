#include "agent/registry.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "agent/connect4/connect4_engine.hpp"
#include "agent/gomoku/gomoku_engine.hpp"
#include "agent/lines/lines_engine.hpp"
#include "agent/maxconnect4/maxconnect4_engine.hpp"

namespace kaven::agent {

namespace {

template <typename Kind>
std::unique_ptr<Engine> make(const game::Rules& rules, const Resources& resources) {
  if constexpr (std::is_constructible_v<Kind, const game::Rules&, const Resources&>) {
    return std::make_unique<Kind>(rules, resources);
  } else {
    return std::make_unique<Kind>(rules, resources.memory);
  }
}

constexpr std::array rooms = {
    EngineRoom{"maxconnect4", maxconnect4::plays, make<maxconnect4::MaxConnect4Engine>},
    EngineRoom{"connect4", connect4::plays, make<connect4::Connect4Engine>},
    EngineRoom{"gomoku", gomoku::plays, make<gomoku::GomokuEngine>},
    EngineRoom{"lines", [](const game::Rules&) { return true; }, make<lines::LinesEngine>},
};

}  // namespace

std::span<const EngineRoom> engine_rooms() {
  return rooms;
}

const EngineRoom& engine_room_for(const game::Rules& rules) {
  return *std::ranges::find_if(rooms, [&](const EngineRoom& room) { return room.plays(rules); });
}

}  // namespace kaven::agent
