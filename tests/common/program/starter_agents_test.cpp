// SPDX-License-Identifier: MIT
#include "common/program/starter_agents.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/program/program.hpp"
#include "tests/common/program/folder.hpp"

namespace kaven::program {
namespace {

namespace fs = boost::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* compiled = "# Compile first, in this folder: cc -o one one.c\ncommand = [\"one\"]\n";

TEST(StarterAgents, AreBesideTheProgramsOrInstalledWithThem) {
  const Folder folder;
  folder.write("bin/starter-agents/near/agent.toml", "command = [\"true\"]\n");
  folder.write("share/kaven/starter-agents/far/agent.toml", "command = [\"true\"]\n");
  const std::vector<fs::path> programs = {folder.path / "bin"};
  EXPECT_EQ(find_starter("near", programs), folder.path / "bin/starter-agents/near");
  EXPECT_EQ(find_starter("far", programs), folder.path / "share/kaven/starter-agents/far");
  EXPECT_EQ(find_starter("nobody", programs), std::nullopt);
  EXPECT_EQ(find_starter("../starter-agents/near", programs), std::nullopt);
  EXPECT_EQ(find_starter("near", {}), std::nullopt);
}

TEST(StarterAgents, PlayByTheirNamesWhereNothingNearerIsCalledSo) {
  const Folder folder;
  folder.write("bin/starter-agents/starter-a/agent.toml", "stem = \"a\"\ncommand = [\"true\"]\n");
  folder.write("bin/starter-agents/starter-b/agent.toml", "command = [\"true\"]\n");
  const fs::path nearer = folder.write_executable("bin/starter-b");
  const std::vector<fs::path> programs = {folder.path / "bin"};
  EXPECT_EQ(find_program("starter-a", programs).stem, "a");
  EXPECT_THAT(find_program("starter-b", programs).command, ElementsAre(nearer.string()));
}

TEST(StarterAgents, ThatIsNotCompiledSaysTheCommandThatMakesItPlay) {
  const Folder folder;
  const fs::path starter = folder.write("bin/starter-agents/one-ply/agent.toml", compiled).parent_path();
  try {
    find_program("one-ply", {folder.path / "bin"});
    FAIL() << "it was found";
  } catch (const ProgramError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("cp -r '" + starter.string() + "' . && (cd one-ply && cc -o one one.c)"));
  }
  folder.write_executable("bin/starter-agents/one-ply/one");
  EXPECT_EQ(find_starter("one-ply", {folder.path / "bin"}), starter);
}

TEST(StarterAgents, ThatTheProjectCompiledIsTakenFromThere) {
  const Folder folder;
  folder.write("share/kaven/starter-agents/one-ply/agent.toml", compiled);
  const fs::path made = folder.write_executable("lib/kaven/starter-agents/one-ply");
  EXPECT_EQ(find_program("one-ply", {folder.path / "bin"}).file, made);
}

TEST(StarterAgents, AreNamedWhereAProgramWasLookedForInVain) {
  const Folder folder;
  folder.write("share/kaven/starter-agents/one-ply/agent.toml", compiled);
  try {
    find_program("one-play", {folder.path / "bin"});
    FAIL() << "it was found";
  } catch (const ProgramError& error) {
    EXPECT_THAT(error.what(), HasSubstr((folder.path / "share/kaven/starter-agents").string()));
  }
}

}  // namespace
}  // namespace kaven::program
