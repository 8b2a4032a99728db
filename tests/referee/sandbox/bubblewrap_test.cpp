#include "referee/sandbox/bubblewrap.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <string>
#include <vector>

namespace kaven::referee::sandbox {
namespace {

using testing::Contains;
using testing::Not;

std::vector<std::string> readable_in(const std::vector<std::string>& command) {
  std::vector<std::string> paths;
  for (auto word = std::ranges::find(command, "--ro-bind"); word != command.end();
       word = std::find(word + 1, command.end(), "--ro-bind")) {
    paths.push_back(*(word + 1));
  }
  return paths;
}

TEST(Bubblewrap, ShowsOfTheSettingsWhatInterpretersCannotStartWithout) {
  const std::vector<std::string> shown =
      readable_in(bubblewrap_command("bwrap", {}, {}, {}, 0, {"supervisor"}));
  for (const char* settings : {"/etc/alternatives", "/etc/ld.so.cache", "/etc/mono", "/etc/racket"}) {
    if (!boost::filesystem::exists(settings)) continue;
    EXPECT_THAT(shown, Contains(settings));
  }
  for (const char* secret : {"/etc", "/etc/passwd", "/etc/shadow", "/etc/ssl", "/etc/default"}) {
    EXPECT_THAT(shown, Not(Contains(secret)));
  }
}

TEST(Bubblewrap, ShowsWhatAProgramConsistsOfAndMakesTheFoldersAboveIt) {
  const std::vector<std::string> command =
      bubblewrap_command("bwrap", {"/home/student/agent"}, {}, {}, 0, {"supervisor", "--flag"});
  EXPECT_THAT(readable_in(command), Contains("/home/student/agent"));
  const auto made = std::ranges::find(command, "/home/student");
  ASSERT_NE(made, command.end());
  EXPECT_EQ(*(made - 1), "--dir");
  EXPECT_EQ(std::vector<std::string>(command.end() - 3, command.end()),
            (std::vector<std::string>{"--", "supervisor", "--flag"}));
}

}  // namespace
}  // namespace kaven::referee::sandbox
