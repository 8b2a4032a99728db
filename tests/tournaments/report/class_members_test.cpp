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

TEST(ClassMembers, AreFoundByNumberElseByAName) {
  ClassMembers members;
  members.players = {{"deep stones", {.name = "A. Lovelace", .number = "1815", .email = {}}},
                     {"bob", {.name = "Bob Byte", .number = {}, .email = {}}}};
  members.absentees = {{.name = "Carl", .person = {.name = "Carl"}, .reason = "it is empty"}};
  add_class_list({{.name = "Ada Lovelace", .number = "Participant 1815", .email = "ada@example.org"},
                  {.name = "Byte, Bob", .number = "77", .email = "bob@example.org"},
                  {.name = "Carl", .number = "5", .email = {}},
                  {.name = "Dora", .number = "6", .email = "dora@example.org"}},
                 members);
  EXPECT_EQ(members.players.at("deep stones"),
            (Person{.name = "Ada Lovelace", .number = "1815", .email = "ada@example.org"}));
  EXPECT_EQ(members.players.at("bob"),
            (Person{.name = "Byte, Bob", .number = "77", .email = "bob@example.org"}));
  ASSERT_EQ(members.absentees.size(), 2U);
  EXPECT_EQ(members.absentees[0].person.number, "5");
  EXPECT_EQ(members.absentees[1].name, "Dora");
  EXPECT_EQ(members.absentees[1].reason, "nothing was handed in under this name");
}

TEST(ClassMembers, ANameThatTwoShareTellsNothing) {
  ClassMembers members;
  members.players = {{"kim", {.name = "Kim", .number = {}, .email = {}}}};
  add_class_list({{.name = "Kim", .number = "1", .email = {}}, {.name = "kim", .number = "2", .email = {}}},
                 members);
  EXPECT_EQ(members.players.at("kim").number, "");
  EXPECT_EQ(members.absentees.size(), 2U);
}

}  // namespace
}  // namespace kaven::tournaments::report
