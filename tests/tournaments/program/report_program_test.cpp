// SPDX-License-Identifier: MIT
// Tests the reports, grades and standings of a tournament by the program itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"

namespace kaven::tournaments {
namespace {

namespace fs = boost::filesystem;
using nlohmann::json;
using support::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class GivenToPeople : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    played = std::make_unique<PlayedTournament>(
        std::vector<std::string>{"alice", "bob", "staff"},
        std::vector<std::string>{"--size", "5x4", "--connect", "3", "--unranked", "staff", "--title",
                                 "Spring"});
    support::write_script(played->folder().agents() / "crashes",
                          "#!/bin/sh\necho \"private words in $0\" >&2\nexit 3\n");
    ASSERT_EQ(played->run("run", {"--sandbox", "none", "--no-trial"}).ended, status(0));
    ASSERT_EQ(played->run("analyse").ended, status(0));
  }
  static void TearDownTestSuite() { played.reset(); }
  static std::unique_ptr<PlayedTournament> played;
};
std::unique_ptr<PlayedTournament> GivenToPeople::played;

TEST_F(GivenToPeople, EveryStudentGetsAReport) {
  const Finished finished = played->run("report");
  ASSERT_EQ(finished.ended, status(0)) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("3 reports in "));
  const fs::path reports = played->folder().root / "reports";
  for (const char* file : {"alice.html", "alice.txt", "bob.txt", "crashes.html"}) {
    EXPECT_TRUE(fs::exists(reports / file)) << file;
  }
  EXPECT_FALSE(fs::exists(reports / "staff.html"));
  EXPECT_THAT(support::read_file(reports / "crashes.txt"),
              AllOf(HasSubstr("Spring: crashes"), HasSubstr("private words in agents/crashes\n"),
                    HasSubstr("Remedy: ")));
  EXPECT_THAT(support::read_file(reports / "alice.html"), Not(HasSubstr("private words")));
  const Finished printed = played->run("report", {"staff", "--print"});
  EXPECT_THAT(printed.output, HasSubstr("unranked: "));
  const Finished unknown = played->run("report", {"alise"});
  EXPECT_EQ(unknown.ended, status(2));
  EXPECT_THAT(unknown.errors, HasSubstr("did you mean alice?"));
}

TEST_F(GivenToPeople, TheSiteHasReportsWithoutWhatProgramsPrinted) {
  ASSERT_EQ(played->run("site").ended, status(0));
  const fs::path site = played->folder().root / "site";
  EXPECT_TRUE(fs::exists(site / "report.css"));
  for (int player = 1; player <= 4; ++player) {
    const std::string page = support::read_file(site / ("report-" + std::to_string(player) + ".html"));
    EXPECT_THAT(page,
                AllOf(HasSubstr("report.css"), HasSubstr("game.html#g"), Not(HasSubstr("private words"))));
  }
}

TEST_F(GivenToPeople, GradesFollowFromAScale) {
  const fs::path scale = played->folder().root / "scale.toml";
  support::write_file(scale, "passed-check = 40\nperfect-moves = 20\npoint = 1\n[beats]\nstaff = 10\n");
  const Finished unchecked = played->run("grades", {"--scale", scale.string()});
  EXPECT_EQ(unchecked.ended, status(1));
  EXPECT_THAT(unchecked.errors, HasSubstr("no check report of"));
  fs::create_directories(played->folder().root / "checks");
  for (const char* name : {"alice", "bob", "crashes"}) {
    support::write_file(played->folder().root / "checks" / (std::string(name) + ".json"),
                        json({{"program", name}, {"may_enter", name[0] != 'c'}}).dump());
  }
  const Finished graded = played->run("grades", {"--scale", scale.string(), "--format", "json"});
  EXPECT_EQ(graded.ended, status(0)) << graded.errors;
  const json grades = json::parse(graded.output)["grades"];
  ASSERT_EQ(grades.size(), 3U);
  for (const json& grade : grades) {
    const bool crashes = grade["player"] == "crashes";
    EXPECT_EQ(grade["parts"][0]["given"], crashes ? 0 : 40);
  }
  support::write_file(scale, "passed-checks = 40\n");
  const Finished wrong = played->run("grades", {"--scale", scale.string()});
  EXPECT_EQ(wrong.ended, status(1));
  EXPECT_THAT(wrong.errors, HasSubstr("scale.toml:1: unknown key passed-checks; did you mean passed-check?"));
}

TEST_F(GivenToPeople, WhoeverHandedInAndDoesNotPlayIsToldWhy) {
  const folder::Folder& folder = played->folder();
  const auto line = [](const char* name, const char* id, const char* state, const char* place) {
    return json({{"owner", name},
                 {"system", "moodle"},
                 {"id", id},
                 {"handed_in", ""},
                 {"source", "x.zip"},
                 {"time", "2026-11-20T17:03:22Z"},
                 {"sha256", ""},
                 {"time_source", "files"},
                 {"name", name},
                 {"state", state},
                 {"place", place},
                 {"collected", "2026-11-20T17:03:22Z"},
                 {"notes", json::array()},
                 {"reason", place[0] == 'a' ? "" : "there is no mine.jar"}})
               .dump() +
           "\n";
  };
  support::write_file(folder.submission_list(), line("eve", "4711", "aside", "submissions/aside/eve") +
                                                    line("alice", "4712", "plays", "agents/alice"));
  support::write_file(folder.agents() / "fay.py.txt", "print()\n");
  fs::create_directory(folder.agents() / "gus");
  support::write_file(folder.agents() / "gus/agent.toml", "command = './gone'\n");
  support::write_file(folder.root / "class.csv",
                      "name,number,email\nEve Example,4711,eve@example.org\nAlice Al,4712,\nNobody,4713,\n");
  ASSERT_EQ(played->run("report").ended, status(0));
  EXPECT_THAT(support::read_file(folder.root / "reports/eve.txt"),
              AllOf(HasSubstr("did not play"), HasSubstr("there is no mine.jar")));
  EXPECT_THAT(support::read_file(folder.root / "reports/gus.html"), HasSubstr("gone"));
  const Finished only = played->run("report", {"eve", "--print"});
  EXPECT_THAT(only.output, AllOf(HasSubstr("Spring: eve"), Not(HasSubstr("alice"))));
  support::write_file(folder.root / "scale.toml", played->run("grades", {"--print-scale"}).output);
  const Finished graded = played->run("grades", {"--scale", (folder.root / "scale.toml").string(), "--roster",
                                                 (folder.root / "class.csv").string()});
  EXPECT_EQ(graded.ended, status(0)) << graded.errors;
  EXPECT_THAT(graded.output, HasSubstr("\nalice,Alice Al,4712,,"));
  EXPECT_THAT(graded.output, HasSubstr("\neve,Eve Example,4711,eve@example.org,,"));
  EXPECT_THAT(graded.output, HasSubstr(",,there is no mine.jar\n"));
  EXPECT_THAT(graded.output, HasSubstr("\nNobody,Nobody,4713,,"));
  EXPECT_THAT(graded.output, AllOf(HasSubstr("gone"), Not(HasSubstr(folder.root.string()))))
      << "no path of this machine";
}

TEST_F(GivenToPeople, RanksAreTheSameWhereverTheyAreSaid) {
  const json rows = json::parse(played->run("standings", {"--format", "json"}).output)["standings"];
  const std::string csv = played->run("standings", {"--format", "csv"}).output;
  const std::string table = played->run("standings").output;
  const std::string status_text = played->run("status").output;
  for (const json& row : rows) {
    const std::string name = row["player"];
    const std::string rank = row["rank"].is_null() ? "" : std::to_string(row["rank"].get<int>());
    EXPECT_THAT(csv, HasSubstr("\n" + rank + "," + name + ","));
    const std::string for_people = rank.empty() ? "-" : rank;
    EXPECT_THAT(table, testing::ContainsRegex("\n[0-9]+ +" + for_people + "  " + name));
    EXPECT_THAT(status_text, testing::ContainsRegex("\n *" + for_people + "  " + name));
  }
}

TEST_F(GivenToPeople, EditingTheSettingsChangesNothingThatIsSaidOfWhatWasPlayed) {
  const std::string settings = support::read_file(played->folder().settings());
  const auto said = [&] {
    return played->run("standings", {"--format", "json"}).output + played->run("status").output;
  };
  const std::string before = said();
  std::string edited = settings;
  for (const auto& [old, now] :
       {std::pair("# time = ", "time = 7 # "), std::pair("points.win = 2", "points.win = 9"),
        std::pair("connect = 3", "connect = 4"), std::pair("size = \"5x4\"", "size = \"9x9\""),
        std::pair("format = \"round-robin\"", "format = \"swiss\"")}) {
    const std::size_t at = edited.find(old);
    ASSERT_NE(at, std::string::npos) << old;
    edited.replace(at, std::string(old).size(), now);
  }
  support::write_file(played->folder().settings(), edited);
  EXPECT_EQ(said(), before);
  const std::string notes = played->run("standings").errors;
  EXPECT_THAT(notes, HasSubstr("tournament.toml says points.win = 9"));
  const fs::path site = played->folder().root / "edited";
  ASSERT_EQ(played->run("site", {"--out", site.string()}).ended, status(0));
  const std::string front = support::read_file(site / "data" / "tournament.js");
  EXPECT_THAT(front, AllOf(HasSubstr("\"turn_seconds\":30"), HasSubstr("5x4, three in a row"),
                           HasSubstr("round-robin")));
  support::write_file(played->folder().settings(), settings);
}

}  // namespace
}  // namespace kaven::tournaments
