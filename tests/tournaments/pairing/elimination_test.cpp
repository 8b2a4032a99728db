#include "tournaments/pairing/elimination.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

#include "tests/tournaments/pairing/simulated_tournament.hpp"
#include "tournaments/pairing/match.hpp"

namespace kaven::tournaments {
namespace {

Field seeded_field(std::size_t players) {
  Field field{.players = players, .seed = 7};
  field.seeding.resize(players);
  std::iota(field.seeding.begin(), field.seeding.end(), std::size_t{0});
  return field;
}

// The better seed wins every game, but for those matches that are named: there the other one does.
Past favourites(const std::string& format, const Field& field,
                const std::set<std::pair<int, int>>& upsets = {}) {
  Past past;
  for (;;) {
    const Pairings pairings = find_format(format)->pair(field, past);
    if (pairings.over) return past;
    for (const Bye& bye : pairings.byes) past.byes.push_back(bye);
    for (const Job& job : pairings.games) {
      const bool white = (job.white < job.black) != upsets.contains({job.round, job.match});
      past.games.push_back({job, white ? game::Result::white_wins : game::Result::black_wins, false});
    }
  }
}

std::vector<std::pair<std::size_t, std::size_t>> meetings(const Past& past, int round) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (const Match& match : matches_of(past)) {
    if (match.round == round)
      pairs.emplace_back(std::min(match.one, match.other), std::max(match.one, match.other));
  }
  return pairs;
}

TEST(KnockOut, TheBestMeetLast) {
  using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
  const Past past = favourites("knock-out", seeded_field(8));
  EXPECT_EQ(meetings(past, 1), (Pairs{{0, 7}, {3, 4}, {1, 6}, {2, 5}}));
  EXPECT_EQ(meetings(past, 2), (Pairs{{0, 3}, {1, 2}}));
  EXPECT_EQ(meetings(past, 3), (Pairs{{0, 1}}));
  const auto places = find_format("knock-out")->places(seeded_field(8), past);
  EXPECT_EQ(places, (std::vector<Place>{{0, 1}, {1, 2}, {2, 3}, {3, 3}, {4, 5}, {5, 5}, {6, 5}, {7, 5}}));
}

TEST(KnockOut, TheBestHaveByesInTheFirstRound) {
  for (std::size_t players = 2; players <= 33; ++players) {
    const Past past = favourites("knock-out", seeded_field(players));
    EXPECT_EQ(past.games.size(), players - 1);
    const std::size_t byes = std::bit_ceil(players) - players;
    ASSERT_EQ(past.byes.size(), byes);
    std::set<std::size_t> free;
    for (const Bye& bye : past.byes) {
      EXPECT_EQ(bye.round, 1);
      free.insert(bye.player);
    }
    for (std::size_t seed = 0; seed < byes; ++seed) EXPECT_TRUE(free.contains(seed));
    EXPECT_EQ(find_format("knock-out")->places(seeded_field(players), past).front().player, 0U);
  }
}

TEST(KnockOut, LevelMatchesAreReplayedWithSwappedColoursUntilTheBetterSeedGoesOn) {
  for (const int games_per_match : {1, 2, 3}) {
    Field field = seeded_field(2);
    field.games_per_match = games_per_match;
    field.replays = 3;
    Past past;
    for (;;) {
      const Pairings pairings = find_format("knock-out")->pair(field, past);
      if (pairings.over) break;
      for (const Job& job : pairings.games) past.games.push_back({job, game::Result::draw, false});
    }
    const int replay = games_per_match == 2 ? 2 : 1;
    ASSERT_EQ(past.games.size(), static_cast<std::size_t>(games_per_match + 3 * replay));
    for (std::size_t each = 1; each < past.games.size(); ++each) {
      EXPECT_EQ(past.games[each].job.white, past.games[each - 1].job.black);
      // Parts 1 and 2 from the same opening, parts 3 and 4 from the next.
      const bool same = past.games[each].job.opening == past.games[each - 1].job.opening;
      EXPECT_EQ(same, each % 2 == 1);
    }
    const Bracket bracket = find_format("knock-out")->bracket(field, past);
    EXPECT_EQ(bracket.matches[0].winner, 0U);
    EXPECT_TRUE(bracket.matches[0].by_seed);
    EXPECT_EQ(bracket.matches[0].draws, games_per_match + 3 * replay);
  }
}

TEST(KnockOut, AReplayDecides) {
  const Field field = seeded_field(2);
  Past past;
  const auto add = [&](game::Result result) {
    for (const Job& job : find_format("knock-out")->pair(field, past).games)
      past.games.push_back({job, result, false});
  };
  add(game::Result::both_lose);
  add(game::Result::white_wins);
  EXPECT_TRUE(find_format("knock-out")->pair(field, past).over);
  const Bracket bracket = find_format("knock-out")->bracket(field, past);
  EXPECT_EQ(bracket.matches[0].winner, past.games[1].job.white);
  EXPECT_FALSE(bracket.matches[0].by_seed);
}

TEST(KnockOut, TheBracketSaysWhoComesFromWhereBeforeItIsPlayed) {
  const Bracket bracket = find_format("knock-out")->bracket(seeded_field(7), {});
  ASSERT_EQ(bracket.matches.size(), 7U);
  EXPECT_EQ(bracket.matches[0].upper_player, 0U);
  EXPECT_EQ(bracket.matches[0].lower.origin, Slot::Origin::nobody);
  EXPECT_EQ(bracket.matches[0].winner, 0U);
  EXPECT_FALSE(bracket.matches[0].played);
  EXPECT_EQ(bracket.matches[4].upper.origin, Slot::Origin::winner_of);
  EXPECT_EQ(bracket.matches[4].upper_player, 0U);
  EXPECT_EQ(bracket.matches[4].lower.number, 1U);
  EXPECT_FALSE(bracket.matches[4].lower_player);
  EXPECT_EQ(match_title(bracket, bracket.matches[0]), "quarter-final");
  EXPECT_EQ(match_title(bracket, bracket.matches[4]), "semi-final");
  EXPECT_EQ(match_title(bracket, bracket.matches[6]), "final");
}

TEST(DoubleElimination, WhoeverLosesTwiceIsOutAndNobodyElse) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const std::size_t players = 2 + seed % 19;
    const Simulation simulation{.format = "double-elimination",
                                .field = {.players = players, .seed = seed},
                                .seed = seed,
                                .draws = 0};
    const Past past = play(simulation);
    std::map<std::size_t, int> defeats;
    for (const Match& match : matches_of(past)) {
      ASSERT_LT(defeats[match.one], 2);
      ASSERT_LT(defeats[match.other], 2);
      ASSERT_TRUE(match.winner());
      ++defeats[match.opponent_of(*match.winner())];
    }
    std::size_t in = 0;
    std::size_t champion = 0;
    for (std::size_t player = 0; player < players; ++player) {
      if (defeats[player] >= 2) continue;
      ++in;
      champion = player;
    }
    ASSERT_EQ(in, 1U);
    ASSERT_EQ(find_format("double-elimination")->places(simulation.field, past).front().player, champion);
    // Everyone but the champion loses twice.
    ASSERT_EQ(past.games.size(), 2 * (players - 1) + static_cast<std::size_t>(defeats[champion]));
  }
}

TEST(DoubleElimination, TheOneWithoutDefeatMustLoseTheFinalTwice) {
  const Field field = seeded_field(4);
  const Past straight = favourites("double-elimination", field);
  EXPECT_EQ(straight.games.size(), 6U);
  const Past reset = favourites("double-elimination", field, {{4, 1}});
  EXPECT_EQ(reset.games.size(), 7U);
  const Bracket bracket = find_format("double-elimination")->bracket(field, reset);
  EXPECT_EQ(match_title(bracket, bracket.matches.back()), "second final");
  EXPECT_EQ(bracket.matches.back().winner, 0U);
  EXPECT_EQ(find_format("double-elimination")->places(field, reset),
            (std::vector<Place>{{0, 1}, {1, 2}, {2, 3}, {3, 4}}));
}

}  // namespace
}  // namespace kaven::tournaments
