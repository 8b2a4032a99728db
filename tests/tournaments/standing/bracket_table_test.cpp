#include "tournaments/standing/bracket_table.hpp"

#include <gtest/gtest.h>

#include "tournaments/pairing/knock_out.hpp"

namespace kaven::tournaments {
namespace {

TEST(BracketTable, SaysWhoMeetsAndWhoGoesOn) {
  const std::vector<Player> players = {
      {.id = 1, .name = "a"}, {.id = 2, .name = "b\x1b"}, {.id = 3, .name = "c"}, {.id = 4, .name = "d"}};
  const Field field{.players = 4, .seeding = {0, 1, 2, 3}};
  Past past;
  for (const Job& job : knock_out(field, past).games) past.games.push_back({.job = job});
  ASSERT_EQ(past.games.size(), 2);
  past.games[0].result = past.games[0].job.white == 0 ? game::Result::white_wins : game::Result::black_wins;
  const TextTable table = bracket_table(knock_out_bracket(field, past), players);
  ASSERT_EQ(table.rows.size(), 3);
  EXPECT_EQ(table.rows[0], (std::vector<std::string>{"1.1", "semi-final", "a", "1-0-0", "d", "a"}));
  EXPECT_EQ(table.rows[1][3], "");
  EXPECT_EQ(table.rows[1][5], "");
  EXPECT_EQ(table.rows[2], (std::vector<std::string>{"2.1", "final", "a", "", "winner of 1.2", ""}));
  EXPECT_EQ(aligned_text(table).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace kaven::tournaments
