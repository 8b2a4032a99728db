// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"

namespace kaven::tournaments {
namespace {

using support::Finished;
using testing::HasSubstr;

TEST(Similar, FindsACopyAndAWrappedClaimeven) {
  const PlayedTournament tournament({"mine", "copy"}, {"--size", "5x4", "--connect", "4", "--time", "60"});
  const auto& agents = tournament.folder().agents();
  for (const char* name : {"wrapped", "chance", "luck"}) boost::filesystem::create_directory(agents / name);
  support::write_file(
      agents / "wrapped" / "agent.toml",
      "name = \"wrapped\"\nstem = \"claimeven\"\nopening = true\ncommand = [\"claimeven\", \"--quiet\"]\n");
  for (const char* name : {"chance", "luck"}) {
    support::write_file(
        agents / name / "agent.toml",
        std::string("name = \"") + name +
            "\"\nstem = \"claimeven\"\nopening = true\ncommand = [\"claimeven\", \"--level\", \"1\"]\n");
  }
  const Finished played = tournament.run("run", {"--jobs", "2"});
  ASSERT_EQ(played.ended, status(0)) << played.errors;
  const Finished text = tournament.run("similar");
  EXPECT_EQ(text.ended, status(0)) << text.errors;
  EXPECT_THAT(text.output, testing::StartsWith("player "));
  EXPECT_THAT(text.output, HasSubstr("\nLook at "));
  EXPECT_THAT(text.output, HasSubstr("\nIn the position before move "));
  EXPECT_THAT(text.output, HasSubstr("\n   A  B  C  D  E\n"));
  EXPECT_THAT(text.errors, HasSubstr("games are not analysed"));

  ASSERT_EQ(tournament.run("analyse").ended, status(0));
  const Finished finished = tournament.run("similar", {"--ask", "30", "--json"});
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  const auto json = nlohmann::json::parse(finished.output);
  EXPECT_EQ(json["analysed"], 20);
  EXPECT_GT(json["unanswered"], 0) << "mine and copy cannot begin after an opening";
  std::vector<std::string> first;
  for (std::size_t number = 0; number < 2; ++number)
    first.push_back(json["pairs"][number]["one"].get<std::string>() + ", " +
                    json["pairs"][number]["other"].get<std::string>());
  EXPECT_THAT(first, testing::UnorderedElementsAre("copy, mine", "wrapped, Claimeven's engine"));
  for (std::size_t number = 2; number < json["pairs"].size(); ++number)
    EXPECT_LT(json["pairs"][number]["excess"]["lower"], json["pairs"][1]["excess"]["lower"]);
}

}  // namespace
}  // namespace kaven::tournaments
