// SPDX-License-Identifier: MIT
#include "tournaments/play/state/aliases.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <set>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::state {
namespace {

using testing::HasSubstr;

TournamentState tournament_of(const std::vector<std::string>& names) {
  TournamentState tournament;
  for (const std::string& name : names) {
    tournament.players.push_back({.id = folder::PlayerId::at(tournament.players.size()), .name = name});
  }
  return tournament;
}

class Aliases : public testing::Test {
 protected:
  std::string fault(const std::string& text) const {
    support::write_file(folder.aliases(), text);
    try {
      players_by_alias(folder, tournament_of({"alice"}));
      return "no error";
    } catch (const AliasError& error) {
      return error.what();
    }
  }
  const support::TemporaryDirectory directory;
  const folder::Folder folder{directory.path()};
};

TEST_F(Aliases, AreMadeUpOnceAndStay) {
  const std::vector<Player> first = players_by_alias(folder, tournament_of({"alice", "b,\"ob\"", "c\nd"}));
  std::set<std::string> names;
  for (const Player& player : first) names.insert(player.name);
  EXPECT_EQ(names.size(), 3U);
  EXPECT_FALSE(names.contains("alice"));
  const std::vector<Player> later =
      players_by_alias(folder, tournament_of({"alice", "b,\"ob\"", "c\nd", "late"}));
  for (std::size_t each = 0; each < first.size(); ++each) EXPECT_EQ(later[each].name, first[each].name);
  EXPECT_FALSE(names.contains(later[3].name));
}

TEST_F(Aliases, HideTheFoldersOfTheirPlayers) {
  TournamentState tournament = tournament_of({"alice", "house"});
  tournament.players[0].hand_in = "connect4-ada";
  tournament.players[1].hand_in = "house";
  tournament.settings.pairing.unranked = {"house"};
  const std::vector<Player> shown = players_by_alias(folder, tournament);
  EXPECT_EQ(shown[0].hand_in, "");
  EXPECT_EQ(shown[1].name, "house") << "it has no alias";
  EXPECT_EQ(shown[1].hand_in, "");
}

TEST_F(Aliases, OfOddNamesStay) {
  const std::vector<std::string> names = {"=1+1", "+x", "-5", "@y", "'=1", "'z",
                                          "#c",   "#,", " a", "b;", "x\"", "name"};
  const std::vector<Player> first = players_by_alias(folder, tournament_of(names));
  const std::string file = support::read_file(folder.aliases());
  const std::vector<Player> later = players_by_alias(folder, tournament_of(names));
  for (std::size_t each = 0; each < first.size(); ++each)
    EXPECT_EQ(later[each].name, first[each].name) << names[each];
  EXPECT_EQ(support::read_file(folder.aliases()), file);
}

TEST_F(Aliases, ThatAreWrittenByHandCountAndOthersAreMadeUp) {
  support::write_file(folder.aliases(), "name,alias\n# mine\nalice,Team 7\n");
  const std::vector<Player> players = players_by_alias(folder, tournament_of({"alice", "bob"}));
  EXPECT_EQ(players[0].name, "Team 7");
  EXPECT_NE(players[1].name, "bob");
  EXPECT_THAT(support::read_file(folder.aliases()), HasSubstr("\nalice,Team 7\n"));
}

TEST_F(Aliases, AreReadLikeAClassList) {
  const std::vector<std::string> names = {"Lovelace, Ada", "Jo\xcc\x88rg"};
  support::write_file(folder.aliases(), "name;alias\r\nLovelace, Ada;Team 7\r\nJ\xf6rg;Team, 8\r\n");
  const std::vector<Player> players = players_by_alias(folder, tournament_of(names));
  EXPECT_EQ(players[0].name, "Team 7");
  EXPECT_EQ(players[1].name, "Team, 8");
  EXPECT_THAT(fault("alice;\"A\n"), HasSubstr("aliases.csv:1: expected each quotation mark to be closed"));
}

TEST_F(Aliases, ProgramsOfTheOrganizerKeepTheirNames) {
  TournamentState tournament = tournament_of({"alice", "claimeven"});
  tournament.settings.pairing.unranked = {"claimeven"};
  EXPECT_EQ(players_by_alias(folder, tournament)[1].name, "claimeven");
  EXPECT_THAT(support::read_file(folder.aliases()), testing::Not(HasSubstr("claimeven")));
}

TEST_F(Aliases, PseudonymsOfStudentsCount) {
  TournamentState tournament = tournament_of({"alice", "bob", "guest"});
  tournament.settings.pairing.unranked = {"guest"};
  const Pseudonyms pseudonyms = {{tournament.players[0].id, "Zorro"}, {tournament.players[2].id, ""}};
  const std::vector<Player> players = players_by_alias(folder, tournament, pseudonyms);
  EXPECT_EQ(players[0].name, "Zorro");
  EXPECT_NE(players[1].name, "bob");
  EXPECT_NE(players[2].name, "guest") << "a student's program, although it is unranked";
  EXPECT_THAT(support::read_file(folder.aliases()), testing::Not(HasSubstr("alice")));
  EXPECT_NE(players_by_alias(folder, tournament)[0].name, "Zorro");
}

TEST_F(Aliases, ThereAreEnoughForAnyClass) {
  std::vector<std::string> names;
  for (int number = 0; number < 1500; ++number) names.push_back("p" + std::to_string(number));
  std::set<std::string> aliases;
  for (const Player& player : players_by_alias(folder, tournament_of(names))) aliases.insert(player.name);
  EXPECT_EQ(aliases.size(), names.size());
}

TEST_F(Aliases, AFaultIsNamedWithItsLine) {
  EXPECT_THAT(fault("name,alias\nalice\n"), HasSubstr("aliases.csv:2: 'alice': expected name,alias"));
  EXPECT_THAT(fault("a,X\nb,X\n"), HasSubstr("aliases.csv:2: 'b,X': expected an alias that nobody else has"));
  EXPECT_THAT(fault("a,X\na,Y\n"), HasSubstr("aliases.csv:2: 'a,Y': expected each player once"));
}

}  // namespace
}  // namespace kaven::tournaments::state
