// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "common/system/files.hpp"
#include "referee/sandbox/privileges.hpp"
#include "referee/sandbox/promises.hpp"
#include "tests/support/process.hpp"

namespace kaven::referee::sandbox {
namespace {

using testing::AnyOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Key;
using testing::StartsWith;

/// The report of the real referee up to its table of promises: names stand in the first 20 columns.
std::map<std::string, std::string> report() {
  const support::Finished finished = support::run({.command = {KAVEN_BIN "/referee", "--check-environment"}});
  std::map<std::string, std::string> texts;
  std::istringstream lines(finished.output);
  constexpr std::size_t width = 20;
  for (std::string line; std::getline(lines, line) && !line.empty();) {
    const std::string name = line.substr(0, width);
    texts[name.substr(0, name.find_last_not_of(' ') + 1)] = line.substr(width);
  }
  return texts;
}

TEST(EnvironmentCheck, SaysOfEachIsolationLevelWhetherItWorksOrWhyNot) {
  const auto texts = report();
  for (const char* level : {"strict", "isolated", "basic", "none"}) {
    ASSERT_THAT(texts, Contains(Key(std::string("sandbox ") + level)));
    EXPECT_THAT(texts.at(std::string("sandbox ") + level), AnyOf("works", StartsWith("not available: ")));
  }
  EXPECT_EQ(texts.at("sandbox none"), "works");
}

TEST(EnvironmentCheck, ANamespaceOfOneUserHasNoUsersForPrograms) {
  const std::string referee = KAVEN_BIN "/referee";
  const support::Finished finished = support::run(
      {.command = {"/usr/bin/unshare", "--user", "--map-root-user", referee, "--check-environment"}});
  if (finished.ended.exit_status == 1) GTEST_SKIP() << finished.errors;
  EXPECT_THAT(finished.output,
              HasSubstr("\nusers               root of a namespace that has no users for programs"));
}

TEST(EnvironmentCheck, WhereAppArmorRefusesNamespacesItsProfileIsNamedBeforeTheSetting) {
  const system::TemporaryDirectory place;
  const std::string restriction = (place.path() / "restriction").string();
  constexpr uid_t somebody = 1000;
  EXPECT_EQ(cure_by_apparmor(somebody, restriction), "");
  std::ofstream(restriction) << "0\n";
  EXPECT_EQ(cure_by_apparmor(somebody, restriction), "");
  std::ofstream(restriction) << "1\n";
  EXPECT_EQ(cure_by_apparmor(0, restriction), "");
  EXPECT_THAT(
      cure_by_apparmor(somebody, restriction),
      testing::ContainsRegex("/etc/apparmor.d/kaven.*sysctl kernel.apparmor_restrict_unprivileged_userns=0"));
}

TEST(EnvironmentCheck, TheDefaultIsTheStrongestThatWorks) {
  const auto texts = report();
  for (const char* level : {"strict", "isolated", "basic", "none"}) {
    if (texts.at(std::string("sandbox ") + level) != "works") continue;
    // Without a word nothing is played unheld.
    if (std::string(level) == "none") break;
    EXPECT_EQ(texts.at("default"), level);
    return;
  }
  EXPECT_THAT(texts.at("default"), StartsWith("nothing is played"));
}

TEST(EnvironmentCheck, SaysWhatHoldsAProgramBesides) {
  const auto texts = report();
  for (const char* name :
       {"control groups", "memory in strict", "memory in isolated", "memory in basic", "Landlock", "users"}) {
    EXPECT_THAT(texts, Contains(Key(name)));
  }
}

TEST(EnvironmentCheck, SaysOfEachPromiseWhetherItIsKeptHere) {
  const support::Finished finished = support::run({.command = {KAVEN_BIN "/referee", "--check-environment"}});
  for (const Promise& promise : promises())
    EXPECT_THAT(finished.output, HasSubstr(std::string(promise.text)));
}

}  // namespace
}  // namespace kaven::referee::sandbox
