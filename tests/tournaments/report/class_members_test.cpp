#include "tournaments/report/class_members.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::tournaments::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(ClassList, IsReadAsPlatformsExportIt) {
  const Person ada{.name = "Ada Lovelace", .number = "1815", .email = "ada@example.org"};
  for (const char* text : {"name,number,email\nAda Lovelace,1815,ada@example.org\n",
                           "\xef\xbb\xbf\"First name\",\"Last name\",\"ID number\",\"Email address\"\r\n"
                           "Ada,Lovelace,1815,ada@example.org\r\n",
                           "Nachname;Vorname;Number;E-Mail\nLovelace;Ada;1815;ada@example.org\n",
                           "Grade\tName\tEmail\tSID\n\tAda Lovelace\tada@example.org\t1815\n\n"}) {
    EXPECT_THAT(read_class_list(text, "class.csv"), ElementsAre(ada)) << text;
  }
}

TEST(ClassList, WithoutNamesIsAnErrorThatSaysWhatWasExpected) {
  for (const char* text : {"", "4711,x@example.org\n"}) {
    try {
      read_class_list(text, "class.csv");
      ADD_FAILURE() << text;
    } catch (const ClassListError& error) {
      EXPECT_THAT(error.what(), HasSubstr("class.csv:"));
      EXPECT_THAT(error.what(), HasSubstr("expected"));
    }
  }
}

TEST(ClassList, IgnoresOtherLines) {
  const auto canvas = read_class_list(
      "Student,ID,SIS User ID,SIS Login ID,Section,Connect-4 (99)\n"
      "    Points Possible,,,,,10.00\n"
      "\"Lovelace, Ada\",501,s1,ada,A,\n"
      "\"Student, Test\",,,,A,\n",
      "canvas.csv");
  EXPECT_THAT(canvas, ElementsAre(Person{.name = "Lovelace, Ada", .number = "501", .email = "ada"}));
  const auto moodle = read_class_list(
      "Kennung,Vollständiger Name,E-Mail-Adresse,Status,Online text\n"
      "\"Teilnehmer/in4711\",\"Ada Lovelace\",ada@example.org,\"Submitted\",\"<p>It is called, say, "
      "Ada.</p>\n"
      "<p>It uses alpha-beta, and a book</p>\"\n",
      "moodle.csv");
  EXPECT_THAT(moodle, ElementsAre(Person{.name = "Ada Lovelace", .number = {}, .email = "ada@example.org"}));
}

Person person(const char* name, const char* number = "", const char* email = "") {
  return {.name = name, .number = number, .email = email};
}

TEST(ClassMembers, AreFoundByNumberAndNameElseByAName) {
  ClassMembers members;
  members.players = {{"deep stones", {person("A. Lovelace", "1815")}},
                     {"bob", {person("Bob Byte")}},
                     {"canvas", {person("lovelacezoe", "501")}}};
  members.absentees = {{.name = "Carl", .people = {person("Carl")}, .reason = "it is empty"}};
  add_class_list({person("Ada Lovelace", "Participant 1815", "ada@example.org"),
                  person("Byte, Bob", "77", "bob@example.org"), person("Carl", "5"),
                  person("Dora", "6", "dora@example.org"), person("Lovelace, Zoe", "501")},
                 members);
  EXPECT_THAT(members.players.at("deep stones"),
              ElementsAre(person("Ada Lovelace", "Participant 1815", "ada@example.org")));
  EXPECT_THAT(members.players.at("bob"), ElementsAre(person("Byte, Bob", "77", "bob@example.org")));
  EXPECT_THAT(members.players.at("canvas"), ElementsAre(person("Lovelace, Zoe", "501")));
  ASSERT_EQ(members.absentees.size(), 2U);
  EXPECT_EQ(members.absentees[0].people[0].number, "5");
  EXPECT_EQ(members.absentees[1].name, "Dora");
  EXPECT_EQ(members.absentees[1].reason, "nothing was handed in under this name");
}

TEST(ClassMembers, ANumberAloneDoesNotIdentifyAPerson) {
  ClassMembers members;
  members.players = {{"ada", {person("Ada", "1002")}}, {"bob", {person("Bob", "1003")}}};
  add_class_list({person("Ada", "1001", "ada@example.org"), person("Bob", "1002", "bob@example.org")},
                 members);
  EXPECT_THAT(members.players.at("ada"), ElementsAre(person("Ada", "1001", "ada@example.org")));
  EXPECT_THAT(members.players.at("bob"), ElementsAre(person("Bob", "1002", "bob@example.org")));
  EXPECT_TRUE(members.absentees.empty());
}

TEST(ClassMembers, OfAGroupAreEachFound) {
  ClassMembers members;
  members.players = {{"pair", {person("Ada", "11"), person("Bob", "12")}}};
  add_class_list({person("Bob", "12", "bob@example.org"), person("Ada", "11", "ada@example.org")}, members);
  EXPECT_THAT(members.players.at("pair"),
              ElementsAre(person("Ada", "11", "ada@example.org"), person("Bob", "12", "bob@example.org")));
  EXPECT_TRUE(members.absentees.empty());
}

TEST(ClassMembers, ANameThatTwoShareIdentifiesNobody) {
  ClassMembers members;
  members.players = {{"kim", {person("Kim")}}};
  add_class_list({person("Kim", "1"), person("kim", "2")}, members);
  EXPECT_EQ(members.players.at("kim").front().number, "");
  EXPECT_EQ(members.absentees.size(), 2U);
}

}  // namespace
}  // namespace kaven::tournaments::report
