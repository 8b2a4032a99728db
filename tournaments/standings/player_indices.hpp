#pragma once

#include <cstddef>
#include <map>
#include <span>

#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::standings {

/// Returns each player's index in `players`, by id.
inline std::map<folder::PlayerId, std::size_t> player_indices(std::span<const state::Player> players) {
  std::map<folder::PlayerId, std::size_t> index_of;
  for (const state::Player& player : players) index_of.emplace(player.id, index_of.size());
  return index_of;
}

}  // namespace kaven::tournaments::standings
