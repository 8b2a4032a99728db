// SPDX-License-Identifier: MIT
#include "tournaments/course/report/grades.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/results/standings/standings_report.hpp"

namespace kaven::tournaments::report {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

state::Game game_of(int id, int white, int black, game::Result result,
                    game::Ending ending = game::Ending::line) {
  state::Game game{.id = folder::GameId(id),
                   .white = folder::PlayerId(white),
                   .black = folder::PlayerId(black),
                   .state = state::GameState::finished};
  game.result = state::GameResult{.result = result, .ending = ending};
  return game;
}

// Ann beats staff twice and draws with bob; bob and staff win one game each; carl has no game against staff.
class GradesOfThree : public testing::Test {
 protected:
  GradesOfThree() {
    for (const char* name : {"ann", "bob", "carl", "staff"}) {
      tournament.players.push_back({.id = folder::PlayerId::at(tournament.players.size()), .name = name});
    }
    tournament.settings.pairing.unranked = {"staff"};
    tournament.settings.pairing.format = "imported";  // adds no games
    tournament.settings.description.sections.list = {{.name = "A", .players = {"ann"}}};
    tournament.games = {game_of(1, 1, 4, game::Result::white_wins),
                        game_of(2, 4, 1, game::Result::black_wins),
                        game_of(3, 1, 2, game::Result::draw, game::Ending::full_board),
                        game_of(4, 2, 4, game::Result::white_wins),
                        game_of(5, 4, 2, game::Result::white_wins, game::Ending::time)};
    standings = standings::standings_of(tournament);
  }
  Grades graded(std::string_view scale) const {
    return grades_of({.tournament = tournament,
                      .standings = standings,
                      .accuracy = accuracy,
                      .checks = checks,
                      .members = members},
                     read_scale(scale, "scale.toml"));
  }

  state::TournamentState tournament;
  standings::Standings standings;
  std::map<folder::PlayerId, analysis::Accuracy> accuracy;
  CheckVerdicts checks;
  ClassMembers members;
};

TEST_F(GradesOfThree, ContainEachPart) {
  checks = {{"ann", {true}}, {"bob", {false}}, {"carl", {true}}};
  const Grades grades =
      graded("passed-check = 40\npoint = 1\nplace = [10, 5]\nforfeit = -2\n[beats]\nstaff = 20\n");
  EXPECT_EQ(
      grades_csv(grades),
      "player,name,number,email,folder,section,rank,points,won,drawn,lost,forfeits,check,for passing "
      "check,against "
      "staff,"
      "for beating staff,points counted,for points,place,for place,forfeits counted,for forfeits,grade,why\n"
      "ann,,,,,A,1,5,2,1,0,0,passed,40,2-0-0,20,5,5,1,10,0,0,75,\n"
      "bob,,,,,,2,3,1,1,1,1,failed,0,1-0-1,0,3,3,2,5,1,-2,6,\n"
      "carl,,,,,,3,0,0,0,0,0,passed,40,,,0,0,3,0,0,0,40,\n");
  EXPECT_THAT(grades.missing, ElementsAre("these players have no game against staff: carl"));
  const auto document = nlohmann::json::parse(grades_json(grades));
  EXPECT_EQ(document["grades"][0]["grade"], 75);
  EXPECT_EQ(document["grades"][2]["parts"][1]["given"], nullptr);
  EXPECT_EQ(document["missing"].size(), 1U);
}

TEST_F(GradesOfThree, ReportUnknownParts) {
  const Grades grades = graded("passed-check = 40\nperfect-moves = 20");
  EXPECT_THAT(grades.missing, ElementsAre(HasSubstr("no check report of ann, bob, carl"),
                                          HasSubstr("not all games are analysed")));
  accuracy[folder::PlayerId(1)] = {.games = 3, .moves = 10, .perfect = 9};
  const Grades some = graded("perfect-moves = 20");
  EXPECT_EQ(some.grades[0].parts[0].seen, "90.0%");
  EXPECT_EQ(some.grades[0].total, 18);
}

TEST_F(GradesOfThree, IncludeAbsentees) {
  members.players["ann"] = {{.name = "Ann A.", .number = "17", .email = "ann@example.org"}};
  members.players["carl"] = {{.name = "Carl", .number = "20", .email = {}},
                             {.name = "Kim", .number = "21", .email = {}}};
  members.absentees = {{.name = "dora",
                        .people = {{.name = "Dora", .number = "18", .email = {}}},
                        .reason = "mine.py ended with a SyntaxError",
                        .remedy = "run python3 mine.py"}};
  const Grades grades = graded("point = 1\nleast = 3");
  EXPECT_EQ(grades_csv(grades),
            "player,name,number,email,folder,section,rank,points,won,drawn,lost,forfeits,points counted,for "
            "points,grade,why\n"
            "ann,Ann A.,17,ann@example.org,,A,1,5,2,1,0,0,5,5,5,\n"
            "bob,,,,,,2,3,1,1,1,1,3,3,3,\n"
            "carl,Carl,20,,,,3,0,0,0,0,0,0,0,3,\n"
            "carl,Kim,21,,,,3,0,0,0,0,0,0,0,3,\n"
            "dora,Dora,18,,,,,,,,,,,,,\"mine.py ended with a SyntaxError; run python3 mine.py\"\n");
  const auto document = nlohmann::json::parse(grades_json(grades));
  EXPECT_EQ(document["grades"][4]["why"], "mine.py ended with a SyntaxError; run python3 mine.py");
  EXPECT_EQ(document["grades"][4]["parts"][0]["given"], nullptr);
  EXPECT_EQ(document["grades"][4]["grade"], nullptr);
  EXPECT_EQ(document["grades"][0]["number"], "17");
}

TEST_F(GradesOfThree, FillGradescopesLeaderboardForThoseWhoHaveAnAddress) {
  members.players["ann"] = {{.name = "Ann A.", .number = "17", .email = "ann@example.org"}};
  members.players["bob"] = {{.name = "Bob", .number = "18", .email = {}}};
  members.absentees = {{.name = "dora",
                        .people = {{.name = "Dora", .number = "18", .email = "dora@example.org"}},
                        .reason = "mine.py ended with a SyntaxError",
                        .remedy = {}}};
  const std::string lines = grades_gradescope(graded("passed-check = 40\npoint = 1\n"));
  EXPECT_THAT(lines, AllOf(testing::StartsWith(R"({"email":"ann@example.org","results":{"score":5.0,)"),
                           testing::EndsWith("}}\n"), Not(HasSubstr("dora")), Not(HasSubstr("bob"))));
  const auto results = nlohmann::json::parse(lines).at("results");
  EXPECT_EQ(results["output_format"], "text");
  EXPECT_EQ(results["tests"][0],
            nlohmann::json::parse(R"({"name": "for passing check", "output": "unknown: not counted"})"));
  EXPECT_EQ(results["leaderboard"][0],
            nlohmann::json::parse(R"({"name": "Place", "value": 1, "order": "asc"})"));
  EXPECT_EQ(results["leaderboard"][1], nlohmann::json::parse(R"({"name": "Points", "value": 5})"));
}

TEST_F(GradesOfThree, SayWhoWasWithdrawn) {
  members.players["bob"] = {{.name = "Bob", .number = "19", .email = {}}};
  tournament.players[1].withdrawn = state::Withdrawn{.reason = "ill"};
  tournament.players[3].withdrawn = state::Withdrawn{.order = 2};
  standings = standings::standings_of(tournament);
  EXPECT_EQ(grades_csv(graded("point = 1")),
            "player,name,number,email,folder,section,rank,points,won,drawn,lost,forfeits,points counted,for "
            "points,grade,why\n"
            "ann,,,,,A,1,5,2,1,0,0,5,5,5,\n"
            "carl,,,,,,2,0,0,0,0,0,0,0,0,\n"
            "bob,Bob,19,,,,,,,,,,,,,withdrawn: ill\n");
}

TEST_F(GradesOfThree, ShowWhoseProgramItIs) {
  tournament.players[0].hand_in = "connect4-jdoe";
  tournament.players[1].hand_in = "bob";
  tournament.players[2].hand_in = "connect4-kim";
  tournament.players[2].withdrawn = state::Withdrawn{.reason = "ill"};
  standings = standings::standings_of(tournament);
  const Grades grades = graded("point = 1");
  EXPECT_THAT(grades_csv(grades),
              AllOf(HasSubstr("\nann,,,,connect4-jdoe,A,1,"), HasSubstr("\nbob,,,,bob,,2,"),
                    HasSubstr("\ncarl,,,,connect4-kim,,,")));
  const auto document = nlohmann::json::parse(grades_json(grades));
  EXPECT_EQ(document["grades"][0]["player"], "ann");
  EXPECT_EQ(document["grades"][0]["folder"], "connect4-jdoe");
}

TEST_F(GradesOfThree, NameDoubtsAboutPeople) {
  members.doubts = {"Kim: ambiguous"};
  EXPECT_THAT(graded("point = 1").missing, ElementsAre("Kim: ambiguous"));
}

TEST_F(GradesOfThree, SayThatGamesAreToCome) {
  const std::string said = "the tournament is not over, 5 of 6 games played: run tournament run DIR";
  tournament.games.push_back(
      {.id = folder::GameId(6), .white = folder::PlayerId(2), .black = folder::PlayerId(3)});
  standings = standings::standings_of(tournament);
  EXPECT_THAT(graded("point = 1").missing, ElementsAre(said));
  checks = {{"ann", {true}}, {"bob", {false}}, {"carl", {true}}};
  EXPECT_THAT(graded("passed-check = 1").missing, testing::IsEmpty());
  tournament.games.pop_back();
  tournament.settings.pairing.format = "swiss";
  tournament.settings.pairing.format_settings.set(settings::rounds, 9);
  standings = standings::standings_of(tournament);
  EXPECT_THAT(graded("place = [1]").missing, ElementsAre(HasSubstr("not over, 5 of 5 games played")));
}

TEST_F(GradesOfThree, SayWhyACheckFailed) {
  checks = {
      {"ann", {true}}, {"bob", {false, "answers: no bob.out within 5 s", "Write bob.out."}}, {"carl", {}}};
  const Grades grades = graded("passed-check = 40");
  const auto of = [&](const std::string& name) {
    return *std::ranges::find(grades.grades, name, &Grade::name);
  };
  EXPECT_EQ(of("ann").why, "");
  EXPECT_EQ(of("bob").why, "check: answers: no bob.out within 5 s; Write bob.out.");
  EXPECT_EQ(of("bob").total, 0);
  // What could not be tried costs nobody points.
  EXPECT_EQ(of("carl").why, "");
  EXPECT_EQ(of("carl").parts.front().given, std::nullopt);
  EXPECT_THAT(grades.missing,
              testing::Contains("the check could not try carl: run tournament check DIR --again when "
                                "the machine has less to do"));
}

TEST_F(GradesOfThree, AreTheSumOfRoundedPoints) {
  accuracy[folder::PlayerId(1)] = {.games = 3, .moves = 3, .perfect = 2};
  tournament.settings.pairing.points.win = 1.5;
  const Grade grade = graded("perfect-moves = 10.0\npoint = 0.3\nplace = [1]").grades.at(0);
  EXPECT_EQ(grade.parts[0].given, 6.7);
  EXPECT_EQ(grade.parts[1].given, 1.5);
  EXPECT_EQ(grade.total, 9.2);
  EXPECT_THAT(grades_csv(graded("perfect-moves = 10.0")), HasSubstr(",66.7%,6.7,6.7,\n"));
}

TEST_F(GradesOfThree, ContainNothingForTheOrganizer) {
  members.absentees = {{.name = "dora",
                        .people = {},
                        .reason = "it printed nothing",
                        .remedy = "write dora.out",
                        .notes = {},
                        .organizer_remedy = "known from yesterday; tournament run --try-again"}};
  const std::string grades = grades_csv(graded("point = 1"));
  EXPECT_THAT(grades, AllOf(HasSubstr("it printed nothing; write dora.out"), Not(HasSubstr("--try-again"))));
}

TEST_F(GradesOfThree, HaveTheSectionOfTheClassList) {
  members.players["ann"] = {{.name = "Ann", .section = "B"}};
  members.players["bob"] = {{.name = "Bob", .section = "B"}};
  members.absentees = {{.name = "dora", .people = {{.name = "Dora", .section = "C"}}, .reason = "late"}};
  EXPECT_THAT(
      grades_csv(graded("point = 1")),
      AllOf(HasSubstr("\nann,Ann,,,,A,1,"), HasSubstr("\nbob,Bob,,,,B,2,"), HasSubstr("\ndora,Dora,,,,C,,")));
}

TEST_F(GradesOfThree, CountTheHighestLevelBeatenEvenIfALowerOneWasNot) {
  tournament.players[1].name = "level-2";
  tournament.players[3].name = "level-7";
  tournament.settings.pairing.unranked = {"level-2", "level-7"};
  standings = standings::standings_of(tournament);
  const Grades grades = graded("level = 3");
  EXPECT_EQ(grades_csv(grades),
            "player,name,number,email,folder,section,rank,points,won,drawn,lost,forfeits,highest level "
            "beaten,for the level,grade,why\n"
            "ann,,,,,A,1,5,2,1,0,0,7,21,21,\n"
            "carl,,,,,,2,0,0,0,0,0,,,0,\n");
  EXPECT_THAT(grades.missing, ElementsAre("these players have no game against a level, as tournament new "
                                          "--unranked levels adds them: carl"));
}

TEST_F(GradesOfThree, KeepTheirBounds) {
  const Grades grades = graded("point = 10\nforfeit = -100\nleast = 0\nmost = 45");
  EXPECT_EQ(grades.grades[0].total, 45);
  EXPECT_EQ(grades.grades[1].total, 0);
}

TEST_F(GradesOfThree, WarnOfAnOpponentThatLostByForfeit) {
  tournament.games[0].result->ending = game::Ending::never_started;
  standings = standings::standings_of(tournament);
  EXPECT_THAT(graded("[beats]\nstaff = 1").missing,
              testing::Contains(HasSubstr("staff lost 1 game by forfeit")));
}

TEST_F(GradesOfThree, RejectAScaleWithAnUnknownOpponent) {
  try {
    graded("point = 1\n[beats]\nrandom = 3");
    ADD_FAILURE();
  } catch (const ScaleError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("scale.toml:3: beats.random: no player in this tournament has this name"));
    EXPECT_THAT(error.what(), HasSubstr("unranked so far: staff"));
  }
}

TEST(CheckVerdicts, AreReadFromReports) {
  const support::TemporaryDirectory directory;
  EXPECT_TRUE(read_check_verdicts(directory.path() / "none").empty());
  support::write_file(directory.path() / "a.json", R"({"program":"ann","may_enter":true,"requirements":[]})");
  support::write_file(directory.path() / "b.json", R"({"program":"bob","may_enter":false})");
  support::write_file(directory.path() / "c.json", "{");
  support::write_file(directory.path() / "d.json", R"({"program":3,"may_enter":1})");
  support::write_file(directory.path() / "ann.txt", "ann may enter");
  support::write_file(
      directory.path() / "e.json",
      R"({"program":"eve","may_enter":false,"verdict":"could not be tried","reason":"too busy"})");
  const CheckVerdicts verdicts = read_check_verdicts(directory.path());
  EXPECT_EQ(verdicts.size(), 3U);
  EXPECT_EQ(verdicts.at("ann").may_enter, true);
  EXPECT_EQ(verdicts.at("bob").may_enter, false);
  EXPECT_EQ(verdicts.at("eve").may_enter, std::nullopt);
  EXPECT_EQ(verdicts.at("eve").reason, "too busy");
}

}  // namespace
}  // namespace kaven::tournaments::report
