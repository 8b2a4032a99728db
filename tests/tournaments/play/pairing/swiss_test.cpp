// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "tests/tournaments/play/pairing/simulated_tournament.hpp"
#include "tournaments/play/pairing/match.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/pairing/swiss_round.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/pairing_input.hpp"

namespace kaven::tournaments::pairing {
namespace {

Simulation simulation_of(std::size_t players, int rounds, std::uint64_t seed) {
  return {.format = "swiss",
          .input = {.players = players, .seed = seed, .settings = {{settings::rounds, rounds}}},
          .seed = seed};
}

// The drawbacks of a round for its players.
struct Faults {
  int rematches = 0;
  int second_byes = 0;
  int colours = 0;  ///< both must not have the same one again
};

bool clash(const Contender& one, const Contender& other) {
  return one.preference == ColourPreference::absolute && other.preference == ColourPreference::absolute &&
         one.preferred_colour == other.preferred_colour;
}

// Whether all of `left` can be paired, by trying everything.
bool possible(const std::vector<Contender>& contenders, std::vector<std::size_t> left, bool rematches,
              bool clashes) {
  if (left.empty()) return true;
  const std::size_t one = left.front();
  left.erase(left.begin());
  for (std::size_t each = 0; each < left.size(); ++each) {
    const Contender& other = contenders[left[each]];
    if (!rematches && contenders[one].meetings.contains(other.player)) continue;
    if (!clashes && clash(contenders[one], other)) continue;
    std::vector<std::size_t> rest = left;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(each));
    if (possible(contenders, rest, rematches, clashes)) return true;
  }
  return false;
}

bool possible(const std::vector<Contender>& contenders, bool rematches, bool clashes) {
  std::vector<std::size_t> everyone(contenders.size());
  for (std::size_t each = 0; each < everyone.size(); ++each) everyone[each] = each;
  if (everyone.size() % 2 == 0) return possible(contenders, everyone, rematches, clashes);
  for (std::size_t free = 0; free < everyone.size(); ++free) {
    if (contenders[free].byes > 0) continue;
    std::vector<std::size_t> rest = everyone;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(free));
    if (possible(contenders, rest, rematches, clashes)) return true;
  }
  return false;
}

Faults audit(const std::vector<Contender>& before, const SwissRound& round) {
  Faults faults;
  for (const auto& [higher, lower] : round.pairs) {
    if (before[higher].meetings.contains(before[lower].player)) ++faults.rematches;
    if (clash(before[higher], before[lower])) ++faults.colours;
  }
  if (round.bye && before[*round.bye].byes > 0) ++faults.second_byes;
  return faults;
}

TEST(Swiss, FaultsAreOnlyWhereTheyCannotBeAvoided) {
  int unavoidable = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const std::size_t players = 2 + derive_seed(seed, 1) % 9;
    const int rounds = 1 + static_cast<int>(derive_seed(seed, 2) % (players - 1 + players % 2));
    const Simulation simulation = simulation_of(players, rounds, seed);
    const History history = play(simulation);
    ASSERT_FALSE(HasFailure()) << seed;
    for (int round = 0; round < rounds; ++round) {
      const auto contenders = contenders_of(simulation.input, first_rounds(history, round));
      const SwissRound paired = swiss_round(contenders);
      const Faults faults = audit(contenders, paired);
      ASSERT_EQ(paired.pairs.size(), players / 2);
      ASSERT_EQ(paired.bye.has_value(), players % 2 == 1);
      if (faults.colours + faults.rematches + faults.second_byes > 0) {
        ASSERT_FALSE(possible(contenders, false, false)) << seed;
      }
      if (faults.rematches + faults.second_byes > 0) {
        ++unavoidable;
        ASSERT_FALSE(possible(contenders, false, true)) << seed;
      }
    }
  }
  EXPECT_GT(unavoidable, 0) << "small fields with many rounds run into dead ends";
}

TEST(Swiss, ColoursStayEvenAndNobodyHasTheSameThreeTimesInARow) {
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    const std::size_t players = 12 + derive_seed(seed, 1) % 30;
    const Simulation simulation = simulation_of(players, 7, seed);
    const History history = play(simulation);
    ASSERT_EQ(history.games.size(), 7 * (players / 2));
    std::set<std::pair<std::size_t, std::size_t>> met;
    for (const Match& match : matches_of(history))
      ASSERT_TRUE(met.insert(std::minmax(match.one, match.other)).second);
    for (const Contender& contender : contenders_of(simulation.input, history)) {
      ASSERT_LE(contender.byes, 1);
      ASSERT_LE(std::abs(contender.colour_difference), 2);
      std::vector<game::Colour> colours;
      for (const auto& colour : contender.colours) {
        if (colour) colours.push_back(*colour);
      }
      for (std::size_t each = 2; each < colours.size(); ++each) {
        ASSERT_FALSE(colours[each] == colours[each - 1] && colours[each] == colours[each - 2]) << seed;
      }
    }
  }
}

TEST(Swiss, TheFirstRoundIsTheUpperHalfAgainstTheLowerWithAlternatingColours) {
  PairingInput input{.players = 9, .seed = 4, .seeding = {8, 7, 6, 5, 4, 3, 2, 1, 0}};
  const NextPairings pairings = find_format("swiss")->pair(input, {});
  ASSERT_EQ(pairings.games.size(), 4U);
  EXPECT_EQ(pairings.byes, (std::vector<Bye>{{1, 0}}));
  for (std::size_t each = 0; each < 4; ++each) {
    const Pairing& pairing = pairings.games[each];
    EXPECT_EQ(std::minmax(pairing.white, pairing.black), std::minmax(8 - each, 4 - each));
    if (each > 0) {
      EXPECT_NE(pairing.white > pairing.black,
                pairings.games[each - 1].white > pairings.games[each - 1].black);
    }
  }
}

TEST(Swiss, ThoseWithTheSamePointsMeet) {
  // Sixteen players, no draws: after a round eight have won. (Later two leaders may both have had White
  // twice.)
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Simulation simulation = simulation_of(16, 2, seed);
    simulation.draws = 0;
    const History history = play(simulation);
    std::map<std::size_t, double> score;
    for (const Contender& each : contenders_of(simulation.input, first_rounds(history, 1))) {
      score[each.player] = each.score;
    }
    for (const Match& match : matches_of(history)) {
      if (match.round == 2) {
        ASSERT_EQ(score[match.one], score[match.other]) << seed;
      }
    }
  }
}

TEST(Swiss, FractionsOfPointsAddUpToTheSameInEveryOrder) {
  Simulation simulation = simulation_of(16, 7, 1);
  simulation.input.points = {.win = 1, .draw = 0.4};
  simulation.draws = 50;
  std::set<double> scores;
  for (const Contender& each : contenders_of(simulation.input, play(simulation))) scores.insert(each.score);
  double before = -1;
  for (const double score : scores) {
    EXPECT_GT(score - before, 0.1);
    before = score;
  }
}

TEST(Swiss, TheByeGoesToTheLowestWhoHadNone) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Simulation simulation = simulation_of(11, 4, seed);
    const History history = play(simulation);
    for (int round = 1; round <= 4; ++round) {
      const auto contenders = contenders_of(simulation.input, first_rounds(history, round - 1));
      double lowest = 1000;
      double free = -1;
      for (const Contender& each : contenders) {
        if (each.byes == 0) lowest = std::min(lowest, each.score);
        if (history.byes[static_cast<std::size_t>(round) - 1].player == each.player) free = each.score;
      }
      ASSERT_EQ(free, lowest) << seed;
    }
  }
}

// The Handbook, C.04.3, C.2: a player who has won a round without playing does not get the bye.
TEST(Swiss, WhoWonWithoutPlayingHasNoBye) {
  // Player 2 of six is withdrawn in the first round, so that 5 wins; then each of the others has the bye once.
  PairingInput input = simulation_of(6, 5, 1).input;
  input.seeding = {0, 1, 2, 3, 4, 5};
  input.points = {.win = 0, .draw = 0};  // 5 remains the last of all, to whom the bye would go
  History history;
  for (const Pairing& pairing : next_swiss_round(input, history).games)
    history.games.push_back({.pairing = pairing, .result = game::Result::draw});
  PlayedGame& walkover = history.games.back();
  walkover.cancelled = true;
  walkover.result = walkover.pairing.white == 5 ? game::Result::white_wins : game::Result::black_wins;
  input.withdrawn.push_back({2, 1});
  std::set<std::size_t> free;
  for (int round = 2; round <= 5; ++round) {
    const NextPairings next = next_swiss_round(input, history);
    ASSERT_EQ(next.byes.size(), 1U);
    free.insert(next.byes.front().player);
    for (const Pairing& pairing : next.games)
      history.games.push_back({.pairing = pairing, .result = game::Result::draw});
    history.byes.push_back(next.byes.front());
  }
  EXPECT_EQ(free, (std::set<std::size_t>{0, 1, 3, 4}));
}

TEST(Swiss, MatchesOfTwoGamesSwapColoursFromTheSameOpening) {
  Simulation simulation = simulation_of(7, 3, 1);
  simulation.input.settings.set(settings::games_per_match, 2);
  const History history = play(simulation);
  ASSERT_EQ(history.games.size(), 3U * 3 * 2);
  const auto games = by_place(history);
  for (std::size_t each = 0; each < games.size(); each += 2) {
    EXPECT_EQ(games[each].pairing.white, games[each + 1].pairing.black);
    EXPECT_EQ(games[each].pairing.opening, games[each + 1].pairing.opening);
  }
  for (const Contender& contender : contenders_of(simulation.input, history)) {
    EXPECT_EQ(contender.preference, ColourPreference::none);
    if (contender.byes > 0) {
      EXPECT_GE(contender.score, 4);
    }
  }
}

TEST(Swiss, HasAsManyRoundsAsHalvingTakesAndNoMoreThanOpponents) {
  EXPECT_EQ(swiss_rounds(2), 1);
  EXPECT_EQ(swiss_rounds(3), 3);
  EXPECT_EQ(swiss_rounds(4), 3);
  EXPECT_EQ(swiss_rounds(8), 3);
  EXPECT_EQ(swiss_rounds(9), 4);
  EXPECT_EQ(swiss_rounds(500), 9);
}

TEST(Swiss, GoesOnWithRematchesWhenThereAreMoreRoundsThanOpponents) {
  for (std::size_t players = 2; players <= 6; ++players) {
    const Simulation simulation = simulation_of(players, 9, players);
    const History history = play(simulation);
    ASSERT_EQ(history.games.size(), 9 * (players / 2));
    for (const Contender& contender : contenders_of(simulation.input, history)) {
      EXPECT_LE(contender.byes, 1 + 8 / static_cast<int>(players));
    }
  }
}

Contender contender(std::size_t number, const std::vector<game::Colour>& colours) {
  // This is as a history would have it: only the members that colours depend on.
  Contender made{.player = number, .number = number};
  int difference = 0;
  for (const game::Colour colour : colours) {
    made.colours.emplace_back(colour);
    difference += colour == game::Colour::white ? 1 : -1;
  }
  made.colour_difference = difference;
  if (colours.empty()) return made;
  made.preferred_colour = difference > 0   ? game::Colour::black
                          : difference < 0 ? game::Colour::white
                                           : game::opponent(colours.back());
  made.preference = difference == 0             ? ColourPreference::mild
                    : std::abs(difference) == 1 ? ColourPreference::strong
                                                : ColourPreference::absolute;
  return made;
}

TEST(Swiss, ColoursFollowTheStrongerPreferenceThenAlternationThenRank) {
  constexpr auto black = game::Colour::black;
  const auto white = [](const std::vector<game::Colour>& higher, const std::vector<game::Colour>& lower) {
    return higher_has_white(contender(0, higher), contender(1, lower), game::Colour::black);
  };
  EXPECT_TRUE(white({black}, {game::Colour::white}));  // both get what they want
  EXPECT_FALSE(white({}, {black}));                    // only one has a preference
  EXPECT_FALSE(
      white({game::Colour::white, black}, {black, game::Colour::white, black}));  // strong before mild
  EXPECT_TRUE(white({black, black}, {black}));                                    // absolute before strong
  // Equal in strength: in the latest round that differs the higher one had White, so it is the other's turn.
  EXPECT_FALSE(white({black, game::Colour::white, game::Colour::white, black},
                     {game::Colour::white, black, game::Colour::white, black}));
  EXPECT_TRUE(white({game::Colour::white, black, game::Colour::white, black},
                    {black, game::Colour::white, game::Colour::white, black}));
  EXPECT_TRUE(white({game::Colour::white, black}, {game::Colour::white, black}));  // rank
  EXPECT_FALSE(white({}, {}));  // the first colour, Black here
}

TEST(Swiss, KnowsTheGamesOfRoundsThatAreNotPairedYet) {
  state::TournamentState tournament;
  for (int id = 1; id <= 7; ++id) tournament.players.push_back({.id = folder::PlayerId(id)});
  tournament.settings.pairing.format = "swiss";
  tournament.settings.pairing.format_settings = {{settings::rounds, 5}, {settings::games_per_match, 2}};
  EXPECT_EQ(games_in_all(tournament), 5 * 3 * 2);
  for (int number = 1; number <= 6; ++number) {
    tournament.games.push_back({.id = folder::GameId(number),
                                .round = 1,
                                .white = folder::PlayerId(number),
                                .black = folder::PlayerId(number % 6 + 1)});
  }
  EXPECT_EQ(games_in_all(tournament), 5 * 3 * 2);
  tournament.settings.pairing.format = "knock-out";
  tournament.settings.pairing.format_settings = {};
  EXPECT_EQ(games_in_all(tournament), 6);
}

// Players with these scores who have not met and have no colour to ask for, by score.
std::vector<Contender> contenders_with(const std::vector<double>& scores) {
  std::vector<Contender> contenders;
  for (const double score : scores) {
    const std::size_t number = contenders.size();
    contenders.push_back({.player = number, .number = number, .score = score});
  }
  return contenders;
}

bool anyone(std::size_t, std::size_t) {
  return true;
}

Matching partners(const std::vector<std::size_t>& of) {
  return {of.begin(), of.end()};
}

TEST(SwissBracket, TheUpperHalfMeetsTheLowerHalfInOrder) {
  const auto contenders = contenders_with({1, 1, 1, 1, 1, 1});
  EXPECT_EQ(bracket_matching({.contenders = contenders, .members = {0, 1, 2, 3, 4, 5}, .may_meet = anyone}),
            partners({3, 4, 5, 0, 1, 2}));
}

TEST(SwissBracket, WhoMayNotMeetTakesTheNextOfTheLowerHalf) {
  const auto contenders = contenders_with({1, 1, 1, 1});
  const auto not_the_first = [](std::size_t one, std::size_t other) { return one + other != 2; };
  EXPECT_EQ(bracket_matching({.contenders = contenders, .members = {0, 1, 2, 3}, .may_meet = not_the_first}),
            partners({3, 2, 1, 0}));
}

TEST(SwissBracket, WhoWasMovedDownMeetsTheFirstOfTheGroup) {
  const auto contenders = contenders_with({2, 1, 1, 1});
  EXPECT_EQ(
      bracket_matching({.contenders = contenders, .members = {0, 1, 2, 3}, .moved = 1, .may_meet = anyone}),
      partners({1, 0, 3, 2}));
}

TEST(SwissBracket, ColourPreferencesComeBeforeTheOrder) {
  auto contenders = contenders_with({1, 1, 1, 1});
  for (const std::size_t white : {std::size_t{0}, std::size_t{2}}) {
    contenders[white].preferred_colour = game::Colour::white;
    contenders[white].preference = ColourPreference::mild;
  }
  for (const std::size_t black : {std::size_t{1}, std::size_t{3}}) {
    contenders[black].preferred_colour = game::Colour::black;
    contenders[black].preference = ColourPreference::mild;
  }
  EXPECT_EQ(bracket_matching({.contenders = contenders, .members = {0, 1, 2, 3}, .may_meet = anyone}),
            partners({3, 2, 1, 0}));
}

TEST(SwissBracket, TheOddOneIsLeftForTheGroupBelow) {
  const auto contenders = contenders_with({2, 2, 2, 1});
  const Matching matching = bracket_matching(
      {.contenders = contenders, .members = {0, 1, 2}, .below = {3}, .all_below = true, .may_meet = anyone});
  EXPECT_EQ(matching, partners({1, 0, 3, 2}));
}

TEST(SwissBracket, TheByeIsBelowEveryScore) {
  const auto contenders = contenders_with({3, 0});
  EXPECT_EQ(score_of(contenders, 1), 0);
  EXPECT_EQ(score_of(contenders, 2), -1);
}

}  // namespace
}  // namespace kaven::tournaments::pairing
