// SPDX-License-Identifier: MIT
#include "referee/sandbox/promises.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <string>

#include "tests/support/text_file.hpp"

namespace kaven::referee::sandbox {
namespace {

namespace files = boost::filesystem;
using testing::HasSubstr;
using testing::Not;

const files::path source = KAVEN_SOURCE;

const Promise& promise(std::string_view part) {
  for (const Promise& each : promises()) {
    if (each.text.find(part) != std::string_view::npos) return each;
  }
  throw std::out_of_range(std::string(part));
}

/// All tests of the referee's rooms.
std::string all_tests() {
  std::string text;
  for (const auto& entry : files::recursive_directory_iterator(source / "tests/referee")) {
    if (entry.path().extension() == ".cpp") text += support::read_file(entry.path());
  }
  return text;
}

TEST(Promises, StandOnThePageAsInTheTable) {
  const std::string page = support::read_file(source / "referee/sandbox/GUARANTEES.md");
  EXPECT_THAT(page, HasSubstr("\n\n" + table_of_guarantees() + "\n"));
}

TEST(Promises, AreEachAttackedByATestThatIsThere) {
  const std::string zoo = support::read_file(source / "tests/hostile/zoo_test.cpp");
  const std::string tests = all_tests();
  for (const Promise& each : promises()) {
    EXPECT_FALSE(each.attacked_by.empty()) << each.text;
    for (const std::string_view attacker : each.attacked_by) {
      const std::size_t dot = attacker.find('.');
      if (dot == std::string_view::npos) {
        EXPECT_THAT(zoo, HasSubstr("\"" + std::string(attacker))) << each.text;
        EXPECT_TRUE(files::exists(source / "tests/hostile" / (std::string(attacker) + ".py"))) << attacker;
      } else {
        const std::string test =
            std::string(attacker.substr(0, dot)) + ", " + std::string(attacker.substr(dot + 1)) + ")";
        EXPECT_THAT(tests, HasSubstr(test)) << each.text;
      }
    }
  }
}

TEST(Promises, TheBestMechanismThatIsThereKeepsOne) {
  const Promise& memory = promise("memory is bounded");
  EXPECT_EQ(*keeper_of(memory, IsolationLevel::strict, {.memory_controller = true}),
            Mechanism::memory_controller);
  EXPECT_EQ(*keeper_of(memory, IsolationLevel::strict, {}), Mechanism::supervisor);
}

TEST(Promises, InBasicSignalsNeedAnotherUserOrANewLandlock) {
  const Promise& signals = promise("signals nobody");
  EXPECT_EQ(keeper_of(signals, IsolationLevel::basic, {.landlock_version = 5}), nullptr);
  EXPECT_EQ(*keeper_of(signals, IsolationLevel::basic, {.landlock_version = 6}), Mechanism::landlock_scopes);
  EXPECT_EQ(*keeper_of(signals, IsolationLevel::basic, {.own_user = true}), Mechanism::own_user);
}

TEST(Promises, NothingIsPromisedOfWhatIsNotHeld) {
  for (const Promise& each : promises()) EXPECT_EQ(keeper_of(each, IsolationLevel::none, {}), nullptr);
}

TEST(Promises, WhatIsMissingIsSaidWithWhatWouldKeepIt) {
  const std::array levels = {IsolationLevel::basic, IsolationLevel::none};
  EXPECT_THAT(
      promises_kept(levels, {.landlock_version = 5}),
      HasSubstr("in 'basic', 'signals nobody but its own processes' needs a user of its own or Landlock 6"));
  EXPECT_THAT(promises_kept(levels, {.own_user = true, .landlock_version = 6}), Not(HasSubstr("needs")));
}

}  // namespace
}  // namespace kaven::referee::sandbox
