// SPDX-License-Identifier: MIT
// Friendly matches at `tournament serve --hand-in`, with real programs and the real referee.
#include "tournaments/show/web/hand_in/friendly_matches.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/text_file.hpp"
#include "tests/tournaments/show/web/hand_in/served_door.hpp"

namespace kaven::tournaments::web::hand_in {
namespace {

namespace fs = boost::filesystem;
using nlohmann::json;
using server::answer_to;
using server::body_of;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class FriendlyMatchesServed : public ServedDoor {
 protected:
  void SetUp() override {
    place_programs({"ada", "bob"});
    ASSERT_EQ(
        tournament({"run", "--no-trial", spring().string(), "--size", "5x4", "--connect", "3", "--legs", "1"})
            .ended.exit_status,
        0);
  }
  void allow(int matches) const {
    set("friendly-matches = 0", "friendly-matches = " + std::to_string(matches));
  }
  std::string ask(const std::string& token, const std::string& opponent) const {
    return post(token, "match", {{"opponent", opponent}});
  }
  std::string get(const std::string& path, const std::string& token) const {
    return answer_to(port, "GET", "/hand-in/" + path, with(token));
  }
  // The match of ada as soon as it is over. Waits for the file: requests are limited.
  json match_of_ada(int number) const {
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::minutes(20);
    const fs::path result = spring() / "door/friendly/ada" / std::to_string(number) / "result.json";
    while (!fs::exists(result) && std::chrono::steady_clock::now() < give_up)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return state(with(ada)).at("friendly").at("matches").at(0);
  }
};

TEST_F(FriendlyMatchesServed, TwoGamesThatOnlyTheStudentSees) {
  allow(2);
  serve();
  EXPECT_EQ(json::parse(body_of(ask(ada, "bob"))).at("number"), 1);
  const json match = match_of_ada(1);
  EXPECT_EQ(match.at("state"), "played");
  EXPECT_EQ(match.at("opponent"), "bob");
  EXPECT_EQ(match.at("upload"), 1);
  EXPECT_EQ(match.at("fault"), "");
  ASSERT_EQ(match.at("games").size(), 2U);
  EXPECT_EQ(match.at("games").at(0).at("colour"), "white");
  EXPECT_EQ(match.at("games").at(1).at("colour"), "black");
  EXPECT_EQ(match.at("games").at(0).at("ending"), "line");
  EXPECT_EQ(state(with(ada)).at("friendly").at("left"), 1);

  const json game = json::parse(body_of(get("match/1/2", ada)));
  EXPECT_EQ(game.at("white").at("name"), "bob");
  EXPECT_EQ(game.at("black").at("name"), "you");
  EXPECT_EQ(game.at("rules").at("columns"), 5);
  EXPECT_GT(game.at("moves").size(), 4U);
  EXPECT_THAT(game.dump(), testing::AllOf(Not(HasSubstr(spring().string())), Not(HasSubstr("run.sh"))));
  for (const char* label : {"1/1", "1/2"}) {
    EXPECT_THAT(get("match-log/" + std::string(label), ada), HasSubstr("printed by ada"));
    for (const std::string& token : {bob, prof}) {
      EXPECT_THAT(get("match/" + std::string(label), token), StartsWith("HTTP/1.1 404"));
      EXPECT_THAT(get("match-log/" + std::string(label), token), StartsWith("HTTP/1.1 404"));
    }
    EXPECT_THAT(answer_to(port, "GET", "/hand-in/match/" + std::string(label)), StartsWith("HTTP/1.1 401"));
  }
  for (const char* label :
       {"1/0", "1/3", "2/1", "01/1", "1/1/1", "0/1", "-1/1", "1", "", "../ada/1/1", "..%2Fada%2F1/1"})
    EXPECT_THAT(get("match/" + std::string(label), ada), StartsWith("HTTP/1.1 404")) << label;
  EXPECT_TRUE(state(with(bob)).at("friendly").at("matches").empty());
  // It is no game of the tournament.
  EXPECT_EQ(json::parse(body_of(answer_to(port, "GET", "/data/tournament.json"))).at("games").at("total"), 2);
  EXPECT_EQ(noted_actions().back().at("action"), "friendly match");
}

TEST_F(FriendlyMatchesServed, AMatchAgainstALevel) {
  allow(1);
  serve();
  EXPECT_THAT(ask(ada, "level-2"), StartsWith("HTTP/1.1 201"));
  const json match = match_of_ada(1);
  EXPECT_EQ(match.at("games").size(), 2U) << match;
  EXPECT_THAT(match.at("games").dump(), testing::AnyOf(HasSubstr("line"), HasSubstr("full-board")));
}

TEST_F(FriendlyMatchesServed, WithPseudonymsTheOpponentHasThePublicName) {
  door::InvitationChange change(folder());
  change.rename("bob", "Zorro");
  change.commit();
  allow(3);
  set("pseudonyms = false", "pseudonyms = true");
  serve();
  EXPECT_THAT(ask(ada, "bob"), StartsWith("HTTP/1.1 409")) << "a login is no name";
  EXPECT_THAT(ask(ada, "Zorro"), StartsWith("HTTP/1.1 201"));
  EXPECT_EQ(match_of_ada(1).at("opponent"), "Zorro");
  EXPECT_THAT(get("match/1/1", ada), testing::AllOf(HasSubstr("Zorro"), Not(HasSubstr("bob"))));
}

TEST_F(FriendlyMatchesServed, OneWaitsAndOnlySomePerDay) {
  serve();
  EXPECT_THAT(ask(ada, "bob"), StartsWith("HTTP/1.1 403")) << "without the setting";
  EXPECT_FALSE(state(with(ada)).contains("friendly"));
  allow(1);
  for (const char* opponent : {"", "ada", "carl", "level-0", "level-10", "../agents/bob", "claimeven"})
    EXPECT_THAT(ask(ada, opponent), StartsWith("HTTP/1.1 409")) << opponent;
  EXPECT_THAT(post(ada, "match", json::array()), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(ask(prof, "bob"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(ask("guessed", "bob"), StartsWith("HTTP/1.1 401"));
  EXPECT_FALSE(fs::exists(spring() / "door/friendly")) << "nothing of this is stored";
  EXPECT_THAT(ask(ada, "bob"), StartsWith("HTTP/1.1 201"));
  EXPECT_THAT(ask(ada, "bob"), StartsWith("HTTP/1.1 409"));
  match_of_ada(1);
  EXPECT_THAT(ask(ada, "bob"), HasSubstr("used up the friendly matches of a day"));
  support::write_file(folder().submission_list(), "");
  EXPECT_THAT(ask(bob, "ada"), HasSubstr("none of your programs plays yet"));
}

TEST_F(FriendlyMatchesServed, AKilledServerPlaysTheMatchAgain) {
  // The first game lasts until the server is killed.
  const fs::path run = spring() / "agents/bob/run.sh";
  const std::string quick = support::read_file(run);
  support::write_file(run, "touch " + (directory.path() / "playing").string() + "\nexec sleep 1000\n");
  allow(1);
  serve();
  ASSERT_THAT(ask(ada, "bob"), StartsWith("HTTP/1.1 201"));
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::minutes(20);
  while (!fs::exists(directory.path() / "playing") && std::chrono::steady_clock::now() < give_up)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(state(with(ada)).at("friendly").at("matches").at(0).at("state"), "playing");
  process->signal(SIGKILL);
  process->wait();
  EXPECT_FALSE(fs::exists(spring() / "door/friendly/ada/1/result.json"));
  support::write_file(run, quick);
  serve();
  EXPECT_EQ(match_of_ada(1).at("games").size(), 2U);
  EXPECT_EQ(state(with(ada)).at("friendly").at("left"), 0);
}

TEST_F(FriendlyMatchesServed, AProgramThatFailsLosesAndAnUploadIsCheckedFirst) {
  allow(2);
  support::write_file(spring() / "agents/ada/run.sh", "echo 'it failed' >&2\nexit 7\n");
  {
    // It waits for its check as long as there is no server.
    door::IncomingUpload incoming(folder(), "bob", "mine.sh", 1000);
    incoming.write(broken_program);
    incoming.commit("bob", now, 20);
  }
  serve();
  ASSERT_THAT(ask(ada, "bob"), StartsWith("HTTP/1.1 201"));
  const json match = match_of_ada(1);
  EXPECT_TRUE(fs::exists(spring() / "door/uploads/bob/1/report.json"));
  for (const json& game : match.at("games")) EXPECT_EQ(game.at("result"), "lost") << match;
  EXPECT_THAT(get("match-log/1/1", ada), HasSubstr("it failed"));
}

TEST_F(ServedDoor, OldFriendlyMatchesAreRemovedAndThoseOfADayCount) {
  place_programs({"ada"});
  const door::Invitation person = door::read_invitations(folder()).at(0);
  const auto begin = std::chrono::system_clock::now();
  const settings::HandInSettings settings{.friendly_matches = 2};
  const auto play = [&](std::chrono::hours after) {
    const FriendlyMatch match = ask_for_match(folder(), settings, {}, person, "level-1", begin + after);
    support::write_file(spring() / "door/friendly/ada" / std::to_string(match.number) / "result.json",
                        R"({"upload":1,"fault":"","games":[]})");
  };
  play(std::chrono::hours(0));
  play(std::chrono::hours(1));
  EXPECT_THROW(play(std::chrono::hours(2)), FriendlyRefused);
  for (int day = 1; day < 15; ++day) {
    play(std::chrono::hours(24 * day + 1));
    play(std::chrono::hours(24 * day + 1));
  }
  const std::vector<FriendlyMatch> left = friendly_matches(folder(), "ada");
  EXPECT_EQ(left.size(), 11U);
  EXPECT_EQ(left.back().number, 30);
}

}  // namespace
}  // namespace kaven::tournaments::web::hand_in
