// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>

namespace kaven::tournaments::state {
struct Player;
struct Game;
}  // namespace kaven::tournaments::state

namespace kaven::tournaments::folder {

/// The id of a `Thing`: its number, counted from 1 in order of creation, as used for people, in files and in
/// the ledger. The things are in a vector in the same order; index() is the position there. A
/// default-constructed id refers to nothing.
template <typename Thing>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(int number) : number_(number) {}
  /// Returns the id of the thing at `index`, or of the next thing if there are `index` things.
  static constexpr Id at(std::size_t index) { return Id(static_cast<int>(index) + 1); }

  constexpr int number() const { return number_; }
  /// Returns the thing's position in its vector; out of range for an id that refers to nothing.
  constexpr std::size_t index() const { return static_cast<std::size_t>(number_) - 1; }

  friend constexpr auto operator<=>(const Id&, const Id&) = default;  // NOLINT(modernize-use-nullptr)

 private:
  int number_ = 0;
};

/// Writes an id as its number, for JSON libraries that find this function by argument-dependent lookup.
template <typename Json, typename Thing>
void to_json(Json& json, Id<Thing> id) {
  json = id.number();
}

using PlayerId = Id<state::Player>;
using GameId = Id<state::Game>;

}  // namespace kaven::tournaments::folder
