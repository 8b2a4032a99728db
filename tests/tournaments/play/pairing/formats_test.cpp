// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/tournaments/play/pairing/simulated_tournament.hpp"
#include "tournaments/play/pairing/course.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/pairing/match.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {
namespace {

class EveryFormat : public testing::TestWithParam<std::string> {
 protected:
  Simulation simulation(std::size_t players, std::uint64_t seed) const {
    Simulation simulation{.format = GetParam(), .input = {.players = players, .seed = seed}, .seed = seed};
    PairingInput& input = simulation.input;
    for (std::size_t player = 0; player < players; ++player) {
      input.names.push_back("player " + std::to_string(player));
    }
    if (format().find(settings::games_per_match) != nullptr) {
      input.settings.set(settings::games_per_match, 1 + static_cast<int>(derive_seed(seed, 1) % 3));
    }
    if (format().make_up != nullptr) format().make_up(input.settings, input.names);
    return simulation;
  }
  const Format& format() const { return *find_format(GetParam()); }
};

TEST_P(EveryFormat, EndsWithEveryonesPlaceAndTheSameGamesWhateverTheOrderInWhichTheyEnd) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Simulation first = simulation(2 + derive_seed(seed, 2) % 14, seed);
    Simulation second = first;
    second.order = seed + 1;
    const History history = play(first);
    ASSERT_FALSE(HasFailure()) << seed;
    const History other = play(second);
    ASSERT_EQ(by_place(history), by_place(other)) << seed;
    ASSERT_EQ(history.byes, other.byes);
    if (format().places == nullptr) continue;
    std::set<std::size_t> placed;
    int last = 1;
    const std::vector<Place> places = format().places(first.input, history);
    for (const Place& place : places) {
      ASSERT_TRUE(placed.insert(place.player).second);
      ASSERT_GE(place.place, last);
      ASSERT_LE(place.place, static_cast<int>(placed.size()));
      last = place.place;
    }
    ASSERT_EQ(placed.size(), first.input.players);
    ASSERT_EQ(places[0].place, 1);
    ASSERT_EQ(places[1].place, 2) << "there is one winner";
  }
}

TEST_P(EveryFormat, RoundsHaveNoGap) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const History history = play(simulation(2 + seed % 15, seed));
    std::set<int> rounds;
    for (const PlayedGame& game : history.games) rounds.insert(game.pairing.round);
    ASSERT_EQ(*rounds.begin(), 1);
    ASSERT_EQ(*rounds.rbegin(), static_cast<int>(rounds.size())) << seed;
  }
}

TEST_P(EveryFormat, AnswersAtAnyTime) {
  const Simulation whole = simulation(9, 3);
  const History history = play(whole);
  for (std::size_t known = 0; known <= history.games.size(); ++known) {
    History early;
    early.games.assign(history.games.begin(), history.games.begin() + static_cast<std::ptrdiff_t>(known));
    if (!early.games.empty()) early.games.back().result.reset();
    for (const Bye& bye : history.byes) {
      if (bye.round <= last_round(early)) early.byes.push_back(bye);
    }
    if (format().places != nullptr) {
      EXPECT_EQ(format().places(whole.input, early).size(), 9U);
    }
    if (format().bracket != nullptr) format().bracket(whole.input, early);
    EXPECT_TRUE(format().takes_newcomers(whole.input, {}));
  }
}

TEST_P(EveryFormat, NobodyWithdrawnIsPairedAndTheOthersComeToTheEnd) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Simulation leaving = simulation(3 + derive_seed(seed, 3) % (seed == 30 ? 60 : 14), seed);
    leaving.withdrawn_every = 5;
    PairingInput end;
    const History history = play(leaving, end);
    ASSERT_FALSE(HasFailure()) << seed;
    for (const PlayedGame& game : history.games) {
      for (const std::size_t player : {game.pairing.white, game.pairing.black}) {
        ASSERT_FALSE(end.has_left(player, game.pairing.round)) << seed;
      }
    }
    // Asked for a tournament as it ended, a format says that it is over, and gives everyone a place.
    ASSERT_TRUE(format().pair(end, history).games.empty());
    if (format().places == nullptr) continue;
    std::set<std::size_t> placed;
    for (const Place& place : format().places(end, history)) placed.insert(place.player);
    ASSERT_EQ(placed.size(), end.players) << seed;
  }
}

TEST_P(EveryFormat, NewcomersPlayFromTheNextRoundOn) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Simulation late = simulation(9, seed);
    if (format().find(settings::rounds) != nullptr) late.input.settings.set(settings::rounds, 5);
    late.input.entered.assign(9, 0);
    History nothing;
    nothing.byes.push_back({2, 0});
    if (!format().takes_newcomers(late.input, nothing)) continue;
    late.input.entered[7] = 1;
    late.input.entered[8] = 2;
    const History history = play(late);
    ASSERT_FALSE(HasFailure()) << seed;
    std::map<std::size_t, int> first;
    for (const Match& match : matches_of(history)) {
      first.emplace(match.one, match.round);
      first.emplace(match.other, match.round);
    }
    for (const Bye& bye : history.byes) first[bye.player] = std::min(first[bye.player], bye.round);
    ASSERT_EQ(first.size(), 9U);
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const Format* format : formats()) names.emplace_back(format->name);
                           return names;
                         }()),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(Formats, AreFoundByName) {
  ASSERT_NE(find_format("round-robin"), nullptr);
  EXPECT_EQ(find_format("round-robin")->title, "round robin");
  EXPECT_EQ(find_format("lottery"), nullptr);
}

TEST(Gauntlet, ThoseOfTheSeedingMeetAllOthersInEitherColourAndNobodyElseMeets) {
  for (std::size_t players = 2; players <= 12; ++players) {
    for (std::size_t named = 0; named < std::min<std::size_t>(players, 5); ++named) {
      Simulation gauntlet{.format = "gauntlet",
                          .input = {.players = players, .seed = 5, .settings = {{settings::legs, 2}}}};
      for (std::size_t each = 0; each < named; ++each) gauntlet.input.seeding.push_back(each);
      const History history = play(gauntlet);
      const std::size_t challengers = std::max<std::size_t>(named, 1);
      ASSERT_EQ(history.games.size(), 4 * challengers * (players - challengers));
      std::map<std::pair<std::size_t, std::size_t>, int> meetings;
      for (const PlayedGame& game : history.games) {
        ++meetings[{game.pairing.white, game.pairing.black}];
        if (named > 0) {
          ASSERT_TRUE((game.pairing.white < named) != (game.pairing.black < named));
        }
      }
      for (const auto& [colours, count] : meetings) ASSERT_EQ(count, 2);
      if (named == 1) {
        ASSERT_EQ(history.games.back().pairing.round, static_cast<int>(history.games.size()));
      }
    }
  }
}

TEST(Ladder, TheStrongestReachTheirRungsInAsManyRoundsAsPlayers) {
  for (std::size_t players = 2; players <= 9; ++players) {
    const PairingInput input{.players = players, .seed = players};
    History history;
    for (;;) {
      const NextPairings pairings = find_format("ladder")->pair(input, history);
      if (pairings.over) break;
      // The lower number always wins.
      for (const Pairing& pairing : pairings.games) {
        history.games.push_back(
            {pairing, pairing.white < pairing.black ? game::Result::white_wins : game::Result::black_wins,
             false});
      }
      ASSERT_FALSE(pairings.games.empty());
    }
    const auto places = find_format("ladder")->places(input, history);
    for (std::size_t rung = 0; rung < players; ++rung) ASSERT_EQ(places[rung].player, rung);
  }
}

/// An endless ladder where the lower number always wins.
class EndlessLadder {
 public:
  explicit EndlessLadder(std::size_t players) {
    input.players = players;
    input.settings.set(settings::endless, 1);
    input.version_since.assign(players, 0);
  }
  // Plays the next round and returns its games.
  std::vector<Pairing> play_round() {
    const NextPairings next = find_format("ladder")->pair(input, history);
    EXPECT_FALSE(next.over);
    for (const Pairing& game : next.games) {
      history.games.push_back(
          {game, game.white < game.black ? game::Result::white_wins : game::Result::black_wins, false});
    }
    return next.games;
  }
  std::vector<int> games_of_players() const {
    std::vector<int> games(input.players, 0);
    for (const PlayedGame& game : history.games) {
      ++games[game.pairing.white];
      ++games[game.pairing.black];
    }
    return games;
  }

  PairingInput input{.seed = 3};
  History history;
};

TEST(EndlessLadder, HasShortRoundsWithoutEndInWhichEveryonePlaysOften) {
  for (const std::size_t players : {2U, 3U, 7U, 16U, 30U}) {
    EndlessLadder ladder(players);
    for (int round = 1; round <= 300; ++round) {
      const std::vector<Pairing> games = ladder.play_round();
      ASSERT_EQ(games.size(), std::min<std::size_t>(players / 2, 8));
      std::set<std::size_t> busy;
      for (const Pairing& game : games) {
        ASSERT_EQ(game.round, round);
        ASSERT_TRUE(busy.insert(game.white).second);
        ASSERT_TRUE(busy.insert(game.black).second);
      }
    }
    const auto [fewest, most] = std::ranges::minmax(ladder.games_of_players());
    EXPECT_GE(2 * fewest, most) << players << " players";
    const auto places = find_format("ladder")->places(ladder.input, ladder.history);
    EXPECT_EQ(places[0].player, 0U);
    EXPECT_EQ(places[players - 1].player, players - 1);
  }
}

TEST(EndlessLadder, ANewProgramPlaysEveryRoundUntilItHasEnoughGames) {
  EndlessLadder ladder(20);
  for (int round = 0; round < 120; ++round) ladder.play_round();
  ladder.input.version_since[11] = static_cast<int>(ladder.history.games.size());
  std::set<std::size_t> opponents;
  const auto plays = [&](const Pairing& game) { return game.white == 11 || game.black == 11; };
  for (int round = 0; round < 39; ++round) {
    const std::vector<Pairing> games = ladder.play_round();
    const auto own = std::ranges::find_if(games, plays);
    ASSERT_NE(own, games.end()) << round;
    opponents.insert(own->white == 11 ? own->black : own->white);
  }
  EXPECT_GE(opponents.size(), 4U);
  int rounds = 0;
  for (int round = 0; round < 300; ++round) rounds += std::ranges::any_of(ladder.play_round(), plays) ? 1 : 0;
  EXPECT_LT(rounds, 300);
}

TEST(EndlessLadder, WaitsForItsRoundAndForPlayers) {
  EndlessLadder ladder(4);
  ladder.play_round();
  ladder.history.games.back().result.reset();
  const NextPairings waits = find_format("ladder")->pair(ladder.input, ladder.history);
  EXPECT_TRUE(waits.games.empty());
  EXPECT_FALSE(waits.over);
}

TEST(Course, EveryoneHasThreeGamesAndTheWinnersPlayMore) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const std::size_t players = 2 + seed % 20;
    const Simulation course{.format = "course", .input = {.players = players, .seed = seed}, .seed = seed};
    const History history = play(course);
    std::map<std::size_t, int> games;
    for (const PlayedGame& game : history.games) {
      ++games[game.pairing.white];
      ++games[game.pairing.black];
    }
    ASSERT_EQ(games.size(), players);
    for (const auto& [player, count] : games) ASSERT_GE(count, 3);
    const auto places = find_format("course")->places(course.input, history);
    const Bracket bracket = find_format("course")->bracket(course.input, history);
    ASSERT_EQ(bracket.seeds.size(), course_qualifiers(players));
    ASSERT_EQ(places[0].player, bracket.matches.back().winner);
    for (const auto& [player, count] : games) {
      const bool qualified = std::ranges::find(bracket.seeds, player) != bracket.seeds.end();
      if (qualified) {
        ASSERT_GE(count, 4);
      }
    }
    // With an odd number some play a game more while others are free.
    const int lead = games[places[0].player] - games[places.back().player];
    ASSERT_GE(lead, players >= 6 && players % 2 == 0 ? 1 : 0) << seed;
  }
}

TEST(Course, QualifiersAreAPowerOfTwoInTheUpperHalf) {
  EXPECT_EQ(course_qualifiers(2), 2U);
  EXPECT_EQ(course_qualifiers(3), 2U);
  EXPECT_EQ(course_qualifiers(7), 2U);
  EXPECT_EQ(course_qualifiers(8), 4U);
  EXPECT_EQ(course_qualifiers(33), 16U);
}

TEST(Course, AByeCountsAsAnOpponentWithTheSamePoints) {
  PairingInput input{.players = 5, .seeding = {0, 1, 2, 3, 4}};
  History history;
  for (const std::size_t white : {std::size_t{0}, std::size_t{2}}) {
    history.games.push_back(
        {.pairing = {.match = static_cast<int>(white) + 1, .white = white, .black = white + 1},
         .result = game::Result::white_wins});
  }
  history.byes.push_back({1, 4});
  const auto places = find_format("course")->places(input, history);
  EXPECT_EQ(places[0].player, 4U);  // before 0 and 2, whose opponents have no points
}

TEST(Course, NewcomersMayComeUntilTheKnockOutBegins) {
  const Simulation simulation{.format = "course", .input = {.players = 8, .seed = 3}};
  const History whole = play(simulation);
  for (int round = 0; round <= last_round(whole); ++round) {
    const History history = first_rounds(whole, round);
    EXPECT_EQ(find_format("course")->takes_newcomers(simulation.input, history), round <= 3) << round;
  }
}

}  // namespace
}  // namespace kaven::tournaments::pairing
