// SPDX-License-Identifier: MIT
#include "agent/search/engine.hpp"

namespace kaven::agent::search {

namespace {

std::string short_move(game::Move move, const game::Rules& rules) {
  std::string name = game::place_name(move.place);
  if (rules.gravity) name.resize(1);
  return name;
}

}  // namespace

std::string info_line(const SearchResult& result, const game::Rules& rules) {
  std::string line = "info depth " + std::to_string(result.depth) + " score " + std::to_string(result.score);
  if (result.proved) {
    line += is_win(result.score) ? " proved win" : is_loss(result.score) ? " proved loss" : " proved draw";
  }
  line += " nodes " + std::to_string(result.nodes) + " pv";
  for (const game::Move move : result.variation) line += " " + short_move(move, rules);
  return line;
}

}  // namespace kaven::agent::search
