// SPDX-License-Identifier: MIT
#include "tournaments/course/door/class_roster.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "common/text/csv_table.hpp"

namespace kaven::tournaments::door {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

std::string roster_error(const std::string& text) {
  try {
    read_roster(text, "roster.csv");
    return "";
  } catch (const text::CsvError& error) {
    return error.what();
  }
}

TEST(ClassRoster, ColumnsAreFoundByTheirNames) {
  EXPECT_THAT(
      read_roster("\xef\xbb\xbf"
                  "E-Mail;Login;Name;Section;Grade\r\na@x.org;ada;Ada Lovelace;A;1\r\n\r\n;bob;;;\r\n",
                  "roster.csv"),
      ElementsAre(Invitee{"ada", "Ada Lovelace", "A", "a@x.org"}, Invitee{"bob", "bob", "", ""}));
}

TEST(ClassRoster, ListsOfSpreadsheetsInEuropeAreUnderstood) {
  EXPECT_THAT(
      read_roster("name;login;section\r\nLovelace, Ada;al123;A\r\nM\xfcller, J\xf6rg;jm;B\r\n", ""),
      ElementsAre(Invitee{"al123", "Lovelace, Ada", "A", ""}, Invitee{"jm", "Müller, Jörg", "B", ""}));
}

TEST(ClassRoster, FirstAndLastNameAreJoined) {
  EXPECT_THAT(
      read_roster("Surname,First name,Username\nLovelace,Ada,ada\n\"Čapek, jr.\",Karel,karel\n", ""),
      ElementsAre(Invitee{"ada", "Ada Lovelace", "", ""}, Invitee{"karel", "Karel Čapek, jr.", "", ""}));
}

TEST(ClassRoster, WithoutALoginTheAddressOrTheNumberServes) {
  EXPECT_THAT(
      read_roster("identifier,github_username,github_id,name\n\"Roe, Jane\",jroe,11,\nkim@x.edu,,,\n", ""),
      ElementsAre(Invitee{"jroe", "Roe, Jane", "", ""}, Invitee{"kim@x.edu", "kim@x.edu", "", "kim@x.edu"}));
  EXPECT_THAT(read_roster("Student ID,Student Name\njroe,\"Roe, Jane\"\n", ""),
              ElementsAre(Invitee{"jroe", "Roe, Jane", "", "", "jroe"}));
  EXPECT_THAT(read_roster("Identifier,Full name,Email address,Status\nParticipant 9,Luis Roe,,Submitted\n"
                          "Teilnehmer/in10,Eva Poe,,Submitted\n",
                          ""),
              ElementsAre(Invitee{"9", "Luis Roe", "", "", "Participant 9"},
                          Invitee{"10", "Eva Poe", "", "", "Teilnehmer/in10"}));
}

TEST(ClassRoster, OneWhoCannotBeInvitedKeepsNobodyElseOut) {
  std::vector<std::string> notes;
  EXPECT_THAT(read_roster("identifier,github_username,github_id,name\n\"Roe, Jane\",jroe,11,\nKim Lee,,,\n",
                          "roster.csv", [&](const std::string& note) { notes.push_back(note); }),
              ElementsAre(Invitee{"jroe", "Roe, Jane", "", ""}));
  EXPECT_THAT(
      notes,
      ElementsAre("roster.csv:3: 'Kim Lee' is not invited: expected a login, an e-mail address or a number"));
}

TEST(ClassRoster, ErrorsNameFileLineAndExpectation) {
  EXPECT_EQ(roster_error("section,grade\nA,1\n"),
            "roster.csv:1: 'section,grade': expected the names of columns, among them login, name, number or "
            "e-mail, as in name,login,section,e-mail");
  EXPECT_THAT(roster_error(""), HasSubstr("roster.csv:1: ''"));
  EXPECT_EQ(roster_error("login\n"), "roster.csv:2: expected a line for each student");
  EXPECT_EQ(
      roster_error("login\nada\n../ada\n"),
      "roster.csv:3: login '../ada': expected 1 to 64 letters a-z, digits and ._@-, the first a letter or "
      "digit");
  EXPECT_THAT(roster_error("name,login\nAda,\n"),
              AllOf(HasSubstr("roster.csv:2: login ''"), HasSubstr("an e-mail address or a number serves")));
  EXPECT_EQ(roster_error("login\nada\n\nAda\n"),
            "roster.csv:4: login 'Ada': expected each login once, but it is in line 2, too");
  EXPECT_THAT(roster_error("login,name\nada,a\x1b[31m\n"),
              HasSubstr("roster.csv:2: name 'a\\x1b[31m': expected"));
  EXPECT_THAT(roster_error("login,name\nada,\"a\nbob,b\n"),
              HasSubstr("roster.csv:2: expected each quotation mark"));
}

TEST(ClassRoster, ATeamHasANameThatNamesFiles) {
  for (const auto& [listed, login] :
       std::vector<std::pair<std::string, std::string>>{{"Red", "Red"},
                                                        {" Die Roten! ", "Die-Roten"},
                                                        {"A/../B", "A-..-B"},
                                                        {"..", ".."},
                                                        {"7", "7"},
                                                        {"-x-", "x"},
                                                        {"Größe", "Gr-e"},
                                                        {"红队 1", "1"}})
    EXPECT_EQ(team_login(listed), login) << listed;
  EXPECT_THAT(
      read_roster("login,team\nada,Die Roten\nbob,die roten\ncarl,\n", ""),
      ElementsAre(Invitee{.login = "ada", .name = "ada", .section = "", .email = "", .team = "Die-Roten"},
                  Invitee{.login = "bob", .name = "bob", .section = "", .email = "", .team = "die-roten"},
                  Invitee{.login = "carl", .name = "carl", .section = "", .email = "", .team = ""}));
  EXPECT_THAT(roster_error("login,team\nada,..\n"), HasSubstr("roster.csv:2: team '..': expected 1 to 64"));
  EXPECT_THAT(roster_error("login,team\nada,红队\n"),
              HasSubstr("roster.csv:2: team '红队': expected 1 to 64"));
  EXPECT_THAT(roster_error("login,team\nada," + std::string(65, 'x') + "\n"), HasSubstr("expected 1 to 64"));
  EXPECT_THAT(
      roster_error("login,team\nada,A+B\nbob,A B\n"),
      HasSubstr("roster.csv:3: team 'A B': expected a name that differs from 'A+B' in letters or digits"));
}

TEST(ClassRoster, ALoginIsAlwaysAHarmlessFileName) {
  for (const std::string& login : std::vector<std::string>{"ada", "a.b_c@d-e", "7", std::string(64, 'x')})
    EXPECT_EQ(login_fault(login), "") << login;
  for (const std::string& login :
       std::vector<std::string>{"", ".", "..", ".a", "-a", "@a", "a/b", "a b", "ä", std::string("a\0b", 3),
                                "a\n", std::string(65, 'x')})
    EXPECT_NE(login_fault(login), "") << login;
}

TEST(ClassRoster, ArbitraryBytesAreReadOrRefused) {
  std::mt19937 random(1);
  const std::string letters("ab,;\"\t\n\r\0\x1b\xc3\xa9\xff@.", 15);
  for (int round = 0; round < 2000; ++round) {
    std::string text = "login,name\n";
    for (auto left = random() % 30; left > 0; --left) text += letters[random() % letters.size()];
    try {
      for (const Invitee& each : read_roster(text, "r")) EXPECT_EQ(login_fault(each.login), "");
    } catch (const text::CsvError& error) {
      EXPECT_THAT(error.what(), testing::StartsWith("r:"));
    }
  }
}

}  // namespace
}  // namespace kaven::tournaments::door
