// SPDX-License-Identifier: MIT
#include "tournaments/play/state/tournament_state.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace kaven::tournaments::state {
namespace {

TournamentState two_players_who_met() {
  return {.players = {{.id = folder::PlayerId(1), .name = "a"}, {.id = folder::PlayerId(2), .name = "b"}},
          .games = {{.id = folder::GameId(1), .white = folder::PlayerId(1), .black = folder::PlayerId(2)},
                    {.id = folder::GameId(2), .white = folder::PlayerId(2), .black = folder::PlayerId(1)}}};
}

TEST(Id, CountsFromOneAndKnowsItsPlace) {
  EXPECT_EQ(folder::PlayerId::at(0), folder::PlayerId(1));
  EXPECT_EQ(folder::PlayerId::at(6).number(), 7);
  EXPECT_EQ(folder::PlayerId(7).index(), 6U);
  EXPECT_LT(folder::GameId(2), folder::GameId(10));
  EXPECT_EQ(folder::GameId(), folder::GameId(0));
}

TEST(Id, IsANumberInJson) {
  const nlohmann::ordered_json row = {folder::GameId(12), "white", folder::PlayerId(3)};
  EXPECT_EQ(row.dump(), R"([12,"white",3])");
}

TEST(TournamentState, FindsPlayersAndGamesByTheirIds) {
  const TournamentState tournament = two_players_who_met();
  EXPECT_EQ(tournament.player(folder::PlayerId(2)).name, "b");
  EXPECT_EQ(tournament.game(folder::GameId(2)).white, folder::PlayerId(2));
}

TEST(TournamentState, KnowsWhichIdsThereAre) {
  const TournamentState tournament = two_players_who_met();
  for (const int number : {1, 2}) {
    EXPECT_TRUE(tournament.has_player(folder::PlayerId(number)));
    EXPECT_TRUE(tournament.has_game(folder::GameId(number)));
  }
  for (const int number : {-1, 0, 3}) {
    EXPECT_FALSE(tournament.has_player(folder::PlayerId(number))) << number;
    EXPECT_FALSE(tournament.has_game(folder::GameId(number))) << number;
    EXPECT_THROW(tournament.player(folder::PlayerId(number)), std::out_of_range) << number;
    EXPECT_THROW(tournament.game(folder::GameId(number)), std::out_of_range) << number;
  }
}

TEST(TournamentState, FollowsAGameToItsEnd) {
  TournamentState tournament = two_players_who_met();
  const GameResult result{game::Result::white_wins, game::Ending::line, 7};
  tournament.finish(folder::GameId(2), result);
  EXPECT_EQ(tournament.game(folder::GameId(2)).result, result);
  EXPECT_EQ(tournament.count(GameState::finished), 1);
  EXPECT_EQ(tournament.count(GameState::pending), 1);
}

TEST(TournamentState, AVoidGameMayBeReopened) {
  TournamentState tournament = two_players_who_met();
  tournament.abandon(folder::GameId(1));
  EXPECT_EQ(tournament.count(GameState::abandoned), 1);
  tournament.reopen(folder::GameId(1));
  EXPECT_EQ(tournament.count(GameState::pending), 2);
}

TEST(PlayerCalled, MayBeNamedByWhatLiesInAgents) {
  const std::vector<Player> players = {
      {.id = folder::PlayerId(1),
       .name = "random-python (bert)",
       .program = "python3 /t/agents/bert/random_agent.py"},
      {.id = folder::PlayerId(2),
       .name = "random-python (anna b)",
       .program = "python3 '/t/agents/anna b/random_agent.py'"},
      {.id = folder::PlayerId(3), .name = "carl", .program = "/t/agents/carl"},
      {.id = folder::PlayerId(4), .name = "twin", .program = "/t/agents/both/one"},
      {.id = folder::PlayerId(5), .name = "other twin", .program = "/t/agents/both/two"}};
  const auto number = [&](std::string_view name) {
    const Player* const found = player_called(players, name);
    return found == nullptr ? 0 : found->id.number();
  };
  EXPECT_EQ(number("random-python (bert)"), 1);
  EXPECT_EQ(number("bert"), 1);
  EXPECT_EQ(number("anna b"), 2);
  EXPECT_EQ(number("carl"), 3);
  EXPECT_EQ(number("both"), 0);
  EXPECT_EQ(number("ber"), 0);
  EXPECT_EQ(number(""), 0);
}

TEST(ShownName, IsTheFolderWithTheNameOfTheProgramBesideIt) {
  EXPECT_EQ(shown_name("one-ply-python", "connect4-ada"), "connect4-ada (one-ply-python)");
  EXPECT_EQ(shown_name("one-ply-python (connect4-ada)", "connect4-ada"), "connect4-ada (one-ply-python)");
  EXPECT_EQ(shown_name("ada", "ada"), "ada");
  EXPECT_EQ(shown_name("ada", "ada.py"), "ada");
  EXPECT_EQ(shown_name("twin (twin.py)", "twin.py"), "twin (twin.py)");
  EXPECT_EQ(shown_name("one-ply (b)", "ada"), "ada (one-ply (b))") << "the program's own words";
  EXPECT_EQ(shown_name("claimeven 0.02 s", "claimeven-0.02"), "claimeven-0.02");
  EXPECT_EQ(shown_name("Claimeven 20ms (claimeven_20)", "claimeven_20"), "claimeven_20");
  EXPECT_EQ(shown_name("claimeven 0.02 s", "claimeven-0.2"), "claimeven-0.2 (claimeven 0.02 s)");
  EXPECT_EQ(shown_name("Eve O'Brien", "Eve O_Brien"), "Eve O_Brien (Eve O'Brien)");
  EXPECT_EQ(shown_name("bobs", "bob"), "bob (bobs)");
  EXPECT_EQ(shown_name("ada", ""), "ada") << "entered before folders were stored";
  // A Cyrillic letter that looks like a Latin one.
  EXPECT_EQ(shown_name("one-ply", "\xd0\xb0lice"), "\\u0430lice (one-ply)");
}

TEST(ShownName, FindsThePlayer) {
  const std::vector<Player> players = {{.id = folder::PlayerId(1), .name = "one-ply", .hand_in = "ada"},
                                       {.id = folder::PlayerId(2), .name = "two-ply", .hand_in = "bob"}};
  EXPECT_EQ(player_called(players, "bob (two-ply)"), &players[1]);
}

// A student may give the program any name, and write any words into its command.
TEST(PlayerOfHandIn, IsWhoseFolderEntered) {
  std::vector<Player> players = {
      {.id = folder::PlayerId(1),
       .name = "ada",
       .program = "sh /t/agents/bob/x /t/agents/ada/x",
       .hand_in = "bob"},
      {.id = folder::PlayerId(2), .name = "first", .program = "sh /t/agents/ada/x", .hand_in = "ada"},
      {.id = folder::PlayerId(3), .name = "old", .program = "sh /t/agents/carl/x /t/agents/ada/x"}};
  const auto number = [&](std::string_view hand_in) {
    const Player* const found = player_of_hand_in(players, hand_in);
    return found == nullptr ? 0 : found->id.number();
  };
  EXPECT_EQ(number("ada"), 2);
  EXPECT_EQ(number("bob"), 1);
  EXPECT_EQ(number("dave"), 0);
  EXPECT_EQ(number(""), 0);
  // Ada hands in a program of another name, which enters; later she is withdrawn.
  players.push_back({.id = folder::PlayerId(4), .name = "second", .hand_in = "ada"});
  EXPECT_EQ(number("ada"), 4);
  players[3].withdrawn = Withdrawn{};
  EXPECT_EQ(number("ada"), 2);
}

}  // namespace
}  // namespace kaven::tournaments::state
