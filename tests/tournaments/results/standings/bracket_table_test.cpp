// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tournaments/play/pairing/format.hpp"
#include "tournaments/results/standings/standings_report.hpp"

namespace kaven::tournaments::standings {
namespace {

TEST(BracketTable, SaysWhoMeetsAndWhoGoesOn) {
  const std::vector<state::Player> players = {{.id = folder::PlayerId(1), .name = "a"},
                                              {.id = folder::PlayerId(2), .name = "b\x1b"},
                                              {.id = folder::PlayerId(3), .name = "c"},
                                              {.id = folder::PlayerId(4), .name = "d"}};
  const pairing::Format& knock_out = *pairing::find_format("knock-out");
  const pairing::PairingInput input{.players = 4, .seeding = {0, 1, 2, 3}};
  pairing::History history;
  for (const pairing::Pairing& pairing : knock_out.pair(input, history).games)
    history.games.push_back({.pairing = pairing});
  ASSERT_EQ(history.games.size(), 2);
  history.games[0].result =
      history.games[0].pairing.white == 0 ? game::Result::white_wins : game::Result::black_wins;
  const terminal::TextTable table = bracket_table(knock_out.bracket(input, history), players);
  ASSERT_EQ(table.rows.size(), 3);
  EXPECT_EQ(table.rows[0], (std::vector<std::string>{"1.1", "semi-final", "a", "1-0-0", "d", "a"}));
  EXPECT_EQ(table.rows[1][3], "");
  EXPECT_EQ(table.rows[1][5], "");
  EXPECT_EQ(table.rows[2], (std::vector<std::string>{"2.1", "final", "a", "", "winner of 1.2", ""}));
  EXPECT_EQ(terminal::aligned_text(table).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace kaven::tournaments::standings
