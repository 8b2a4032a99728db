// SPDX-License-Identifier: MIT
#include "tournaments/course/report/class_members.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/text/csv_table.hpp"

namespace kaven::tournaments::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// The people of a list, without their lines and sections.
std::vector<roster::ListedPerson> people_in(std::string_view text, const std::string& file) {
  std::vector<roster::ListedPerson> people = read_class_list(text, file);
  for (roster::ListedPerson& person : people) {
    person.line = 0;
    person.section.clear();
  }
  return people;
}

TEST(ClassList, IsReadAsPlatformsExportIt) {
  const roster::ListedPerson ada{.name = "Ada Lovelace", .number = "1815", .email = "ada@example.org"};
  for (const char* text : {"name,number,email\nAda Lovelace,1815,ada@example.org\n",
                           "\xef\xbb\xbf\"First name\",\"Last name\",\"ID number\",\"Email address\"\r\n"
                           "Ada,Lovelace,1815,ada@example.org\r\n",
                           "Nachname;Vorname;Number;E-Mail\nLovelace;Ada;1815;ada@example.org\n",
                           "Grade\tName\tEmail\tSID\n\tAda Lovelace\tada@example.org\t1815\n\n"}) {
    EXPECT_THAT(people_in(text, "class.csv"), ElementsAre(ada)) << text;
  }
}

TEST(ClassList, MayBeInAnOlderEncodingOrInCapitals) {
  const roster::ListedPerson joerg{.name = "Müller, Jörg", .number = "7", .email = {}};
  for (const char* text :
       {"NAME;NUMBER\nM\xfcller, J\xf6rg;7\n", "sep=;\rname;number\rMu\xcc\x88ller, Jo\xcc\x88rg;7\r"}) {
    EXPECT_THAT(people_in(text, "class.csv"), ElementsAre(joerg)) << text;
  }
}

TEST(ClassList, WithoutNamesIsAnErrorThatSaysWhatWasExpected) {
  for (const char* text : {"", "4711,x@example.org\n", "name,number\n", "name,number\n,\n"}) {
    try {
      read_class_list(text, "class.csv");
      ADD_FAILURE() << text;
    } catch (const text::CsvError& error) {
      EXPECT_THAT(error.what(), HasSubstr("class.csv:"));
      EXPECT_THAT(error.what(), HasSubstr("expected"));
    }
  }
}

TEST(ClassList, AnApostropheBeforeAFormulaIsNoPartOfTheName) {
  EXPECT_THAT(people_in("name,number\n'@ada,'=7\n'bob,8\n", "class.csv"),
              ElementsAre(roster::ListedPerson{.name = "@ada", .number = "=7", .email = {}},
                          roster::ListedPerson{.name = "'bob", .number = "8", .email = {}}));
}

TEST(ClassList, IgnoresOtherLines) {
  const auto canvas = people_in(
      "Student,ID,SIS User ID,SIS Login ID,Section,Connect-4 (99)\n"
      "    Points Possible,,,,,10.00\n"
      "\"Lovelace, Ada\",501,s1,ada,A,\n"
      "\"Student, Test\",,,,A,\n",
      "canvas.csv");
  EXPECT_THAT(canvas, ElementsAre(roster::ListedPerson{
                          .name = "Lovelace, Ada", .login = "ada", .number = "501", .email = "ada"}));
  const auto moodle = people_in(
      "Kennung,Vollständiger Name,E-Mail-Adresse,Status,Online text\n"
      "\"Teilnehmer/in4711\",\"Ada Lovelace\",ada@example.org,\"Submitted\",\"<p>It is called, say, "
      "Ada.</p>\n"
      "<p>It uses alpha-beta, and a book</p>\"\n",
      "moodle.csv");
  EXPECT_THAT(moodle, ElementsAre(roster::ListedPerson{
                          .name = "Ada Lovelace", .number = {}, .email = "ada@example.org"}));
}

roster::ListedPerson person(const char* name, const char* number = "", const char* email = "") {
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

// GitHub's clones are called after the assignment and the login.
TEST(ClassMembers, AreFoundByTheLoginInTheNameOfAClone) {
  ClassMembers members;
  members.players = {{"one-ply (connect4-jane-doe)", {person("connect4-jane-doe")}},
                     {"one-ply (connect4-Doe)", {person("connect4-Doe")}},
                     {"one-ply (connect4-eve)", {person("connect4-eve")}},
                     {"ilias", {person("Roe K.", "kr")}}};
  add_class_list(
      read_class_list("name,login\nJohn Doe,doe\nJane Doe,jane-doe\nAda Lovelace,ada\nKim Roe,kr\n", ""),
      members);
  EXPECT_EQ(members.players.at("one-ply (connect4-jane-doe)").front().name, "Jane Doe");
  EXPECT_EQ(members.players.at("one-ply (connect4-Doe)").front().name, "John Doe");
  EXPECT_EQ(members.players.at("one-ply (connect4-eve)").front().name, "connect4-eve");
  EXPECT_EQ(members.players.at("ilias").front().name, "Kim Roe");
  ASSERT_EQ(members.absentees.size(), 1U);
  EXPECT_EQ(members.absentees[0].name, "Ada Lovelace");
}

// The list with which they were invited names them by login, as does a folder of that name.
TEST(ClassMembers, WhoHandedInAtTheDoorIsFoundByTheLogin) {
  ClassMembers members;
  members.players = {{"deep stones", {person("ada", "ada")}},
                     {"bob", {person("bob")}},
                     {"kim", {person("kim@x.edu", "kim@x.edu")}},
                     {"seven", {person("0071", "0071")}}};
  members.absentees = {{.name = "carl", .people = {person("carl", "carl")}, .reason = "it is empty"}};
  add_class_list(
      read_class_list("name,login,section,e-mail\nAda Lovelace,Ada,A,\nBob Byte,bob,A,b@x.edu\nCarl,carl,A,\n"
                      "Dora,dora,A,\nKim,,A,kim@x.edu\n",
                      ""),
      members);
  add_class_list(read_class_list("Matrikelnummer;Name\n0071;Jane Roe\n", ""), members);
  EXPECT_EQ(members.players.at("deep stones").front().name, "Ada Lovelace");
  EXPECT_EQ(members.players.at("bob").front().email, "b@x.edu");
  EXPECT_EQ(members.players.at("kim").front().name, "Kim");
  EXPECT_EQ(members.players.at("seven").front().name, "Jane Roe");
  ASSERT_EQ(members.absentees.size(), 2U);
  EXPECT_EQ(members.absentees[0].people.front().name, "Carl");
  EXPECT_EQ(members.absentees[1].name, "Dora");
}

TEST(ClassMembers, KeepWhatOnlyOneOfTwoListsKnows) {
  ClassMembers members;
  members.players = {{"ada", {person("ada", "ada")}}};
  add_class_list(
      read_class_list("name,login,number,section,e-mail\nAda L.,ada,1815,A,a@x.edu\nBo,bo,7,B,\n", ""),
      members);
  add_class_list(read_class_list("login,name\nada,Ada Lovelace\nbo,Bo Byte\ncy,Cy Clone\n", ""), members);
  const roster::ListedPerson& ada = members.players.at("ada").front();
  EXPECT_EQ(ada.name, "Ada Lovelace");
  EXPECT_EQ(ada.number, "1815");
  EXPECT_EQ(ada.section, "A");
  EXPECT_EQ(ada.email, "a@x.edu");
  ASSERT_EQ(members.absentees.size(), 2U) << "nobody twice";
  EXPECT_EQ(members.absentees[0].people.front().name, "Bo Byte");
  EXPECT_EQ(members.absentees[0].people.front().section, "B");
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

TEST(ClassMembers, AreNeverFoundByAnAnagram) {
  ClassMembers members;
  members.players = {{"nora", {person("Nora Klein")}}, {"bob", {person("Bob Roth")}}};
  add_class_list({person("Eleonora Klein", "9001"), person("Aron Klein", "9002"), person("Bob Roth", "9003")},
                 members);
  EXPECT_THAT(members.players.at("nora"), ElementsAre(person("Nora Klein")));
  EXPECT_THAT(members.players.at("bob"), ElementsAre(person("Bob Roth", "9003")));
  ASSERT_EQ(members.absentees.size(), 2U);
  EXPECT_EQ(members.absentees[0].name, "Aron Klein");
  EXPECT_TRUE(members.doubts.empty());
}

TEST(ClassMembers, WithNamesThatAreAnagramsAreAllFound) {
  ClassMembers members;
  members.players = {{"ali", {person("Ali Neumann")}}, {"lia", {person("Lia Neumann")}}};
  add_class_list({person("Neumann, Lia", "2"), person("Ali Neumann", "1")}, members);
  EXPECT_THAT(members.players.at("ali"), ElementsAre(person("Ali Neumann", "1")));
  EXPECT_THAT(members.players.at("lia"), ElementsAre(person("Neumann, Lia", "2")));
  EXPECT_TRUE(members.absentees.empty());
}

TEST(ClassMembers, AreFoundByTheOrderOfTheirNamesFirst) {
  ClassMembers members;
  members.players = {
      {"a", {person("Kim Lee")}}, {"b", {person("Lee Kim")}}, {"c", {person("Mary Jane Watson")}}};
  add_class_list({person("Lee Kim", "1"), person("Lee, Kim", "2"), person("Watson Mary Jane", "3")}, members);
  EXPECT_EQ(members.players.at("a").front().number, "2");
  EXPECT_EQ(members.players.at("b").front().number, "1");
  EXPECT_EQ(members.players.at("c").front().number, "3");
  EXPECT_TRUE(members.absentees.empty());
}

TEST(ClassMembers, WithTheSameNameAreReportedAsAmbiguous) {
  ClassMembers members;
  members.players = {
      {"ann", {person("Ann Smith")}}, {"ann (2)", {person("Ann Smith")}}, {"kim", {person("Kim")}}};
  add_class_list({person("Ann Smith", "1"), person("Smith, Ann", "2"), person("Kim", "3"), person("kim", "4"),
                  person("Dora", "5"), person("Dora", "6")},
                 members);
  for (const char* player : {"ann", "ann (2)", "kim"})
    EXPECT_EQ(members.players.at(player).front().number, "");
  std::vector<std::string> reasons;
  for (const Absentee& each : members.absentees) reasons.push_back(each.name + ": " + each.reason);
  const std::string ambiguous =
      ": ambiguous: the class list has this name 2 times, and the hand-ins have it ";
  EXPECT_THAT(reasons,
              ElementsAre("Ann Smith" + ambiguous + "2 times", "Dora: nothing was handed in under this name",
                          "Dora: nothing was handed in under this name", "Kim" + ambiguous + "once",
                          "kim" + ambiguous + "once", "Smith, Ann" + ambiguous + "2 times"));
  EXPECT_EQ(members.doubts.size(), 4U);
  EXPECT_THAT(members.doubts.front(), HasSubstr("enter the grade by hand"));
}

bool are_alike(const char* one, const char* other, Likeness likeness) {
  const bool alike = ComparedName(one).is_like(ComparedName(other), likeness);
  EXPECT_EQ(ComparedName(other).is_like(ComparedName(one), likeness), alike) << one << ", " << other;
  return alike;
}

TEST(ComparedName, IsTheSameWithCommaCapitalsAndDecomposedLetters) {
  for (const auto& [one, other] :
       {std::pair("Ada Lovelace", "Lovelace, Ada"), std::pair("ada  lovelace ", "ADA_LOVELACE"),
        std::pair("Özlem Ünal", "özlem ünal"), std::pair("Jörg Müller", "JO\xcc\x88RG MU\xcc\x88LLER"),
        std::pair("Strauß", "STRAUSS"), std::pair("Ada Augusta Lovelace", "Lovelace,Ada Augusta")}) {
    EXPECT_TRUE(are_alike(one, other, Likeness::same)) << one << ", " << other;
  }
  EXPECT_FALSE(are_alike("Lee Kim", "Kim Lee", Likeness::same));
  EXPECT_TRUE(are_alike("Lee Kim", "Kim Lee", Likeness::reordered));
}

TEST(ComparedName, MayBeTheConcatenatedWordsOfAnother) {
  EXPECT_TRUE(are_alike("lovelaceada", "Ada Lovelace", Likeness::concatenated));
  EXPECT_TRUE(are_alike("obrienannalena", "Anna-Lena O'Brien", Likeness::concatenated));
  EXPECT_FALSE(are_alike("lovelaceada", "Ada Lovelace", Likeness::reordered));
  EXPECT_FALSE(are_alike("a b c d e f g", "abcdefg", Likeness::concatenated));
}

TEST(ComparedName, IsNeverAnAnagram) {
  EXPECT_FALSE(are_alike("Nora Klein", "Aron Klein", Likeness::concatenated));
  EXPECT_FALSE(are_alike("Ali Neumann", "Lia Neumann", Likeness::concatenated));
  EXPECT_FALSE(are_alike("lovelaceada", "Dada Lovelace", Likeness::concatenated));
  EXPECT_FALSE(are_alike("norak lein", "Nora Klein", Likeness::concatenated));
  EXPECT_FALSE(are_alike("", "", Likeness::concatenated));
}

}  // namespace
}  // namespace kaven::tournaments::report
