// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "agent/search/engine.hpp"
#include "common/game/position.hpp"
#include "common/game/rules.hpp"

namespace kaven::agent {

// Levels are opponents of known strength for every game, 1 to 9: MEASURED.md lists how strong each is.

inline constexpr int highest_level = 9;

/// How a level chooses its moves.
struct Strength {
  /// The share of moves that are searched.
  double searched = 0;
  /// The depth of these searches in plies, at least 1; 2.25: 3 in a quarter of them, else 2.
  double depth = 1;
  /// The plies that the other moves look ahead, 0 to 2, at complete lines only; fractions as for `depth`. One of the
  /// best is chosen with equal chances; without gravity, one beside a stone.
  double sight = 0;
};

/// The strength of `level`, 1 to highest_level, in games with `rules`.
Strength strength_of(int level, const game::Rules& rules);

/// The number of the level that programs and pages call `name`, `level-4`; nothing if none is called so.
constexpr std::optional<int> level_called(std::string_view name) {
  constexpr std::string_view beginning = "level-";
  if (name.size() != beginning.size() + 1 || !name.starts_with(beginning)) return std::nullopt;
  const int level = name.back() - '0';
  return level >= 1 && level <= highest_level ? std::optional(level) : std::nullopt;
}

/// A few words for users about how `level` plays, as in "plays at random".
std::string_view level_words(int level);

/// An engine of limited strength. Its move depends on the seed and the position alone, not on the machine, the time or
/// earlier searches. The first stone of each game is drawn, so that games differ.
class LevelEngine final : public search::Engine {
 public:
  /// Makes an engine for a search.
  using MakeEngine = std::unique_ptr<search::Engine> (*)(const game::Rules&, const search::Resources&);

  /// `make` makes engines that play `rules`.
  LevelEngine(const Strength& strength, std::uint64_t seed, const game::Rules& rules, MakeEngine make)
      : strength_(strength), seed_(seed), rules_(rules), make_(make) {}

  search::SearchResult choose(const game::Position& position, int depth, search::Deadline& deadline,
                              const search::Report& report) override;

 private:
  Strength strength_;
  std::uint64_t seed_;
  game::Rules rules_;
  MakeEngine make_;
};

}  // namespace kaven::agent
