#pragma once

#include <compare>
#include <cstddef>

namespace kaven::tournaments::state {
struct Player;
struct Game;
}  // namespace kaven::tournaments::state

namespace kaven::tournaments::folder {

/// The id of a `Thing`: its number among its like, counted from 1 in the order in which they came, as people,
/// files and the ledger have it. The things lie in a vector in the same order; index() is where. An id that
/// is made without a number is nobody's.
template <typename Thing>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(int number) : number_(number) {}
  /// The id of the thing at `index`, which is also that of the next thing when there are `index` of them.
  static constexpr Id at(std::size_t index) { return Id(static_cast<int>(index) + 1); }

  constexpr int number() const { return number_; }
  /// Where the thing lies in the vector of its like; beyond the end of any when the id is nobody's.
  constexpr std::size_t index() const { return static_cast<std::size_t>(number_) - 1; }

  friend constexpr auto operator<=>(const Id&, const Id&) = default;  // NOLINT(modernize-use-nullptr)

 private:
  int number_ = 0;
};

/// An id is written into JSON, of any library that asks in this way, as its number.
template <typename Json, typename Thing>
void to_json(Json& json, Id<Thing> id) {
  json = id.number();
}

using PlayerId = Id<state::Player>;
using GameId = Id<state::Game>;

}  // namespace kaven::tournaments::folder
