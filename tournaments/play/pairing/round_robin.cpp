// SPDX-License-Identifier: MIT
#include <array>
#include <cassert>
#include <utility>

#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {

namespace {

struct Pair {
  std::size_t white;
  std::size_t black;
};

// The tables seat all players but the last around a circle; the last player meets them in turn:
//
//   round 1    1 - 6   2 - 5   3 - 4
//   round 2    6 - 4   5 - 3   1 - 2
//   round 3    2 - 6   3 - 1   4 - 5
//
// Numbers here count from 1, as in the tables; `even` is the number of seats, one of which is empty if the
// number of players is odd. In round r, two players meet if their numbers add up to r + 1 modulo even - 1.
// The player who would meet itself meets the last one.
std::vector<Pair> table_round(std::size_t even, std::size_t round) {
  const std::size_t circle = even - 1;
  std::vector<Pair> pairs;
  for (std::size_t one = 1; one <= circle; ++one) {
    // The opponent's number, in 1 … circle.
    const std::size_t other = (round + 2 * circle - one) % circle + 1;
    if (one == other) {
      // The lower half has White against the last one.
      pairs.push_back(one <= even / 2 ? Pair{one, even} : Pair{even, one});
    } else if (one < other) {
      // "If the sum is odd, the lower number has White", else the higher one.
      pairs.push_back((one + other) % 2 == 1 ? Pair{one, other} : Pair{other, one});
    }
  }
  return pairs;
}

NextPairings pair(const PairingInput& input, const History& history) {
  assert(input.players >= 2);
  const std::vector<std::size_t> present = players_present(input, history);
  if (present.size() < 2) return {.over = true};
  const std::vector<std::size_t> seats = shuffled_indices(present.size(), input.seed);
  const std::size_t even = present.size() + present.size() % 2;
  const auto rounds = static_cast<int>(even - 1);
  std::vector<Meeting> meetings;
  for (int cycle = 0; cycle < 2 * input.settings[settings::legs]; ++cycle) {
    for (int round = 1; round <= rounds; ++round) {
      for (const Pair pair : table_round(even, static_cast<std::size_t>(round))) {
        if (pair.white > present.size() || pair.black > present.size()) continue;  // one has a free round
        Meeting meeting{cycle * rounds + round, present[seats[pair.white - 1]],
                        present[seats[pair.black - 1]]};
        if (cycle % 2 == 1) std::swap(meeting.white, meeting.black);
        meetings.push_back(meeting);
      }
    }
  }
  return missing_meetings(meetings, input, history);
}

constexpr std::array settings = {OwnSetting{&settings::legs, true}};

}  // namespace

// Every player meets every other twice in each leg, with colours swapped the second time. Rounds and colours
// follow the Berger tables of the FIDE Handbook (C.05, annex 1): in one cycle of rounds each player has both
// colours equally often, or one of them once more if the number of opponents is odd. If the number of players
// is odd, one of them is free in each round. The seed decides each player's number in the tables.
extern const Format round_robin_format;
const Format round_robin_format{.name = "round-robin",
                                .title = "round robin",
                                .summary = "everyone meets everyone",
                                .settings = settings,
                                .pair = pair,
                                .takes_newcomers = always,
                                .objection = fewer_legs};

}  // namespace kaven::tournaments::pairing
