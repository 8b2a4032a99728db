#include "tournaments/pairing/format.hpp"

#include <algorithm>
#include <array>

#include "tournaments/pairing/course.hpp"
#include "tournaments/pairing/double_elimination.hpp"
#include "tournaments/pairing/gauntlet.hpp"
#include "tournaments/pairing/knock_out.hpp"
#include "tournaments/pairing/ladder.hpp"
#include "tournaments/pairing/round_robin.hpp"
#include "tournaments/pairing/swiss.hpp"

namespace kaven::tournaments::pairing {

namespace {

bool always(const PairingInput&, const History&) {
  return true;
}

bool at_first(const PairingInput&, const History& history) {
  return last_round(history) == 0;
}

}  // namespace

std::span<const Format> formats() {
  static constexpr std::array all = {
      Format{.name = "round-robin",
             .title = "round robin",
             .pair = round_robin,
             .takes_newcomers = always,
             .legs = true},
      Format{.name = "gauntlet",
             .title = "gauntlet",
             .pair = gauntlet,
             .takes_newcomers = always,
             .legs = true,
             .challengers = true},
      Format{.name = "swiss",
             .title = "Swiss",
             .pair = swiss,
             .takes_newcomers = always,
             .matches = true,
             .rounds = true,
             .paid_byes = true},
      Format{.name = "knock-out",
             .title = "knock-out",
             .pair = knock_out,
             .takes_newcomers = at_first,
             .places = knock_out_places,
             .bracket = knock_out_bracket,
             .matches = true},
      Format{.name = "double-elimination",
             .title = "double elimination",
             .pair = double_elimination,
             .takes_newcomers = at_first,
             .places = double_elimination_places,
             .bracket = double_elimination_bracket,
             .matches = true},
      Format{.name = "ladder",
             .title = "ladder",
             .pair = ladder,
             .takes_newcomers = always,
             .places = ladder_places,
             .matches = true,
             .rounds = true},
      Format{.name = "course",
             .title = "course tournament",
             .pair = course,
             .takes_newcomers = course_takes_newcomers,
             .places = course_places,
             .bracket = course_bracket,
             .matches = true,
             .rounds = true,
             .qualifiers = true,
             .paid_byes = true},
  };
  return all;
}

const Format* find_format(std::string_view name) {
  const auto all = formats();
  const auto found = std::ranges::find(all, name, &Format::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace kaven::tournaments::pairing
